"""An evening over several games: kept by their heads, gone on with another day, begun anew by others."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from duell.cli.dealing import Dealer
from duell.games import GAMES
from duell.games.duel.house_rules import edition
from duell.record.acts import InEvening, Seat
from duell.record.folder import Roster
from duell.record.library import KeptGame, games
from duell.record.reading import read
from duell.record.table_options import NEW_TABLE
from duell.table.screens import Curtain, Final
from duell.table.session import exchanged
from duell.table.sitting import Sitting
from tests.table.examples import play_on

ROSTER = Roster(
    (Seat("Anna", "leia", "human"), Seat("Ben", "han", "human")), edition("ravensburger"), "classic", NEW_TABLE
)


def play(sitting: Sitting, luck: int = 1) -> Final:
    """Play to the end."""
    *_, final = play_on(sitting, Random(luck))
    assert isinstance(final, Final)
    return final


def places() -> list[InEvening | None]:
    """Return where each kept game belongs."""
    return [read(game.path, GAMES).head.evening for game in games(GAMES) if isinstance(game, KeptGame)]


def test_each_game_says_which_of_the_evening_it_is_and_hears_of_those_before() -> None:
    dealer = Dealer()
    first = play(dealer.open(ROSTER))
    second = dealer.open(exchanged(ROSTER), same_deal=True)
    curtain = second.screen
    assert isinstance(curtain, Curtain)
    assert curtain.evening == first.evening
    last = play(second)
    assert last.evening[:1] == first.evening
    assert [game.totals for game in last.evening] == [first.outcome.totals, last.outcome.totals]
    assert {game.deal for game in last.evening} == {first.deal}
    one, two = places()
    assert one
    assert two == InEvening(one.id, 2)
    dealer.close()


def test_a_resumed_game_goes_on_with_its_evening() -> None:
    dealer = Dealer()
    first = play(dealer.open(ROSTER))
    dealer.open(ROSTER)
    dealer.close()
    again = Dealer()
    assert dealer.path
    second = play(again.resume(dealer.path))
    assert second.evening[:1] == first.evening
    third = play(again.open(ROSTER))
    assert third.evening[:2] == second.evening
    assert len({place.id for place in places() if place}) == 1
    assert [place.game for place in places() if place] == [1, 2, 3]
    again.close()


@pytest.mark.parametrize("others", [("Anna", "Dora"), ("Anna", "Ben", "Cem")])
def test_others_begin_a_new_evening(others: tuple[str, ...]) -> None:
    dealer = Dealer()
    play(dealer.open(ROSTER))
    heroes = ("leia", "han", "luke")
    seats = tuple(Seat(name, hero, "human") for name, hero in zip(others, heroes, strict=False))
    assert len(play(dealer.open(replace(ROSTER, seats=seats))).evening) == 1
    one, two = places()
    assert one
    assert two
    assert one.id != two.id
    assert two.game == 1
    dealer.close()


def test_exchanged_seats_keep_the_evening() -> None:
    dealer = Dealer()
    play(dealer.open(ROSTER))
    assert len(play(dealer.open(replace(ROSTER, seats=ROSTER.seats[::-1]))).evening) == 2
    dealer.close()


def test_a_game_that_was_kept_before_there_were_evenings_belongs_to_none(home: Path) -> None:
    dealer = Dealer()
    dealer.open(ROSTER)
    dealer.close()
    [path] = home.glob("*.jsonl")
    head, *acts = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(head[: head.index(b',"evening"')] + b"}\n" + b"".join(acts))
    again = Dealer()
    assert play(again.resume(path)).evening == ()
    assert len(play(again.open(ROSTER)).evening) == 1
    again.close()


def test_a_name_in_another_record_that_no_terminal_should_be_given_is_passed_over(home: Path) -> None:
    dealer = Dealer()
    play(dealer.open(ROSTER))
    [path] = home.glob("*.jsonl")
    path.write_bytes(path.read_bytes().replace(b'"name":"Ben"', b'"name":"\\u001b[2J"'))
    dealer.open(ROSTER)
    dealer.close()
    again = Dealer()
    assert dealer.path
    assert len(play(again.resume(dealer.path)).evening) == 1
    again.close()
