"""Seating: names, playable tables, bots that think, the order in which people choose."""

import unicodedata
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from prompt_toolkit.utils import get_cwidth
from rich.cells import cell_len

from duell.checking import width
from duell.games.duel.board import Offers
from duell.games.duel.bots import Bot
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.view import View, view
from duell.language import speaking
from duell.record.acts import Seat
from duell.record.table_options import TableOptions
from duell.table.screens import Curtain, Intent, Reveal
from duell.table.seating import NAME_LIMIT, BadSeatError, check_seats, clean_name, skeleton
from duell.table.sitting import Sitting
from duell.table.table import Players, in_order
from duell.vocabulary import First
from tests.games.duel.engine.dealing import HEROES
from tests.rows import rows
from tests.table.examples import Scripted, act, at_table, choosing, expect, seats, sit


@pytest.mark.parametrize(("given", "name"), rows(__file__, "names that can be shown"))
def test_names_that_can_be_shown(given: str, name: str) -> None:
    assert clean_name(given) == name


@pytest.mark.parametrize(("name", "why"), rows(__file__, "names that are refused"), ids=ascii)
def test_names_that_are_refused(name: str, why: str) -> None:
    with pytest.raises(BadSeatError, match=why) as refused:
        clean_name(name)
    assert "\n" not in str(refused.value)
    assert str(refused.value).isprintable()


@settings(deadline=None, max_examples=100)
@given(st.text(max_size=20))
def test_whatever_is_taken_for_a_name_is_as_wide_as_everybody_thinks(text: str) -> None:
    try:
        name = clean_name(text)
    except BadSeatError:
        return
    assert 1 <= width(name) <= NAME_LIMIT
    assert width(name) == cell_len(name) == get_cwidth(name)
    assert clean_name(name) == name
    assert not any(unicodedata.category(char)[0] in "CZ" for char in name.replace(" ", ""))


CHARACTERS = (*range(0x3100), *range(0x3100, 0xD800, 29), *range(0xE000, 0x20000), *range(0x20000, 0x110000, 97))
"""Of ideographs and Hangul, and from where there is little else, some; all of the others."""


@pytest.mark.slow
def test_every_character_of_a_name_has_one_width() -> None:
    for char in map(chr, CHARACTERS):
        try:
            name = clean_name(f"a{char}")
        except BadSeatError:
            continue
        assert width(name) == cell_len(name) == get_cwidth(name), ascii(char)


@pytest.mark.parametrize(("name", "other"), rows(__file__, "names that look the same"))
def test_names_that_look_the_same(name: str, other: str) -> None:
    assert skeleton(name) == skeleton(other)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Anna", "Ana"), ("Zoe", "Zo\u00eb"), ("Ian", "lan"), ("\u0410\u043d\u043d\u0430", "Anna"), ("\u5c71", "\u7530")],
)
def test_names_that_can_be_told_apart(name: str, other: str) -> None:
    assert skeleton(name) != skeleton(other)


def table(*seats: tuple[str, str]) -> list[Seat]:
    return [Seat(name, hero, "human") for name, hero in seats]


def test_tables_that_can_play() -> None:
    check_seats(table(("Anna", "leia"), ("Ben", "han")), HEROES, range(2, 5))
    check_seats(table(("Anna", "leia"), ("Ben", "han"), ("Cem", "yoda"), ("Dora", "luke")), HEROES, range(2, 5))


@pytest.mark.parametrize(
    ("seats", "why"),
    [
        (table(("Anna", "leia")), "2 to 4 players can play, not 1"),
        (table(*[("Anna", "leia")] * 5), "2 to 4 players can play, not 5"),
        (table(("Anna", "leia"), ("ANNA", "han")), "the name ANNA is taken"),
        (
            table(("Anna", "leia"), ("\u0410nna", "han")),
            "the names \u0410nna and Anna look the same; every player needs",
        ),
        (table(("Ben", "leia"), ("\uff22\u0435n", "han")), "the names \uff22\u0435n and Ben look the same"),
        (table(("Anna", "leia"), ("Ben", "leia")), "the hero leia was given more than once"),
        (
            table(("Anna", "leia"), ("Ben", "knight")),
            "'knight' is not a hero but a kind of player; for a bot, write Ben::knight",
        ),
        (table(("Anna", "leia"), ("Ben", "lando")), "there is no hero 'lando'; choose from leia, yoda, luke, han"),
    ],
)
def test_tables_that_cannot_play(seats: list[Seat], why: str) -> None:
    with pytest.raises(BadSeatError, match=why):
        check_seats(seats, HEROES, range(2, 5))


def test_what_is_wrong_has_the_quotation_marks_of_the_language() -> None:
    with speaking("it"), pytest.raises(BadSeatError, match="«leia» non è possibile"):
        check_seats(table(("Anna", "leia"), ("Ben", "")), (), range(2, 6))


class Counting(Bot):
    """Chooses at random; `saw` are the views it was asked with."""

    def __init__(self) -> None:
        self.saw: list[View] = []

    def policy(self, view: View) -> dict[Choice, float]:
        self.saw.append(view)
        return dict.fromkeys(view.options, 1 / len(view.options))


def test_a_bot_thinks_once_until_it_has_locked() -> None:
    sitting = sit(bots={1: (bot := Counting())})
    act(sitting, "1", bots=False)
    assert len({sitting.think()[1] for _ in range(20)}) == 1
    assert len(bot.saw) == 1
    sitting.do(Intent.GO_ON)
    act(sitting, "2", bots=False)
    sitting.think()
    assert len(bot.saw) == 2


def test_another_level_thinks_for_itself() -> None:
    made: list[Counting] = []

    def bot_for(_seat: int, _who: Seat) -> Bot:
        made.append(Counting())
        return made[-1]

    players, bens_view = Players(seats(3, bots=[1]), bot_for, Random(1)), view(sit(players=3).table.state, 1)
    players.think(1, bens_view)
    players.hand_over_seat(1, "master")
    players.think(1, bens_view)
    assert [len(bot.saw) for bot in made] == [1, 1]


STOCK = "greedo bossk greedo bossk tarkin tarkin ..."


def choosers(sitting: Sitting, *bids: str) -> str:
    """Play one round of these bids, the first to the one who chooses first; return who chose, in order."""
    names = ""
    for bid in bids:
        if isinstance(sitting.screen, Reveal):
            sitting.do(Intent.GO_ON)
        screen = expect(sitting.screen, Curtain)
        names += screen.board.name(screen.seat)[0]
        act(sitting, bid)
    return names


@pytest.mark.parametrize(
    ("first", "rounds"),
    [
        (First.SEATS, ["ABC", "ABC", "ABC"]),
        (First.TURNS, ["ABC", "CAB", "BCA"]),
        (First.KEYBOARD, ["ABC", "CAB", "BCA"]),
    ],
)
def test_three_people_choose_in_order(first: First, rounds: list[str]) -> None:
    sitting = sit(STOCK, players=3, table_options=TableOptions(first=first))
    assert [choosers(sitting, *bids) for bids in ("123", "456", "781")] == rounds


@pytest.mark.parametrize(("first", "then"), [(First.KEYBOARD, "ABC"), (First.TURNS, "CAB")])
def test_a_player_who_has_scouted_has_the_keyboard_but_changes_no_turns(first: First, then: str) -> None:
    sitting = sit(STOCK, players=3, table_options=TableOptions(first=first))
    assert choosers(sitting, "r2d2", "2", "3") == "ABC"
    sitting.do(Intent.GO_ON)
    assert choosing(sitting.screen, Offers).seat == 0
    act(sitting, "keep")
    assert choosers(sitting, "4", "5", "6") == then


def test_bots_come_after_people_in_any_order_of_choosing() -> None:
    sitting = sit(
        STOCK, players=3, bots={1: Scripted(*map(Choice, (3, 4, 5)))}, table_options=TableOptions(first=First.TURNS)
    )
    assert [choosers(sitting, *bids) for bids in ("12", "34", "56")] == ["AC", "CA", "AC"]


def test_a_resumed_game_goes_on_with_whose_turn_it_is() -> None:
    table_options = TableOptions(first=First.TURNS)
    sitting = sit(STOCK, players=2, table_options=table_options)
    choosers(sitting, "1", "2")
    again = at_table(sitting.table.state, table_options=table_options)
    assert expect(again.screen, Curtain).seat == 1


def test_two_in_turns_need_one_hand_over_less_a_round() -> None:
    sitting = sit(STOCK, table_options=TableOptions(first=First.TURNS))
    order = "".join(choosers(sitting, *bids) for bids in ("12", "34", "56", "78"))
    assert order == "ABBAABBA"


def test_nobody_knows_who_has_the_keyboard_when_a_game_goes_on() -> None:
    assert in_order((0, 1, 2), First.KEYBOARD, 5, None) == (0, 1, 2)
    assert in_order((0, 2), First.KEYBOARD, 5, 1) == (0, 2)
    assert in_order((), First.TURNS, 5, None) == ()
