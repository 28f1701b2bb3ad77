"""The games of an evening, by their heads, and its tally, by their ends."""

from dataclasses import replace

import pytest

from duell.games import GAMES
from duell.record.acts import Handover, Head, InEvening, line, parse_head
from duell.record.folder import new_path
from duell.record.journal import Journal
from duell.record.reading import Played, earlier_games, is_same_table, next_in_evening
from duell.record.strict import MalformedError
from tests.record.examples import Game, game
from tests.rows import rows

EVENING = "0123456789abcdef"


def keep(number: int, *, evening: str = EVENING, played: Game | None = None, acts: int | None = None) -> Head:
    """Keep a game of an evening, as far as this many acts; return its head."""
    head, all_acts = played or game()
    head = replace(head, evening=InEvening(evening, number))
    Journal.create(new_path(), head, all_acts[:acts]).close()
    return head


def test_a_head_says_which_evening_and_which_game_of_it() -> None:
    head, _ = game()
    assert head.evening is None
    assert b'"evening":' not in line(head)
    there = replace(head, evening=InEvening(EVENING, 2))
    assert line(there) == line(head).replace(b"}\n", b',"evening":{"id":"0123456789abcdef","game":2}}\n')
    assert parse_head(line(there).decode(), GAMES) == there


@pytest.mark.parametrize(("value", "message"), rows(__file__, "what is no evening is refused"))
def test_what_is_no_evening_is_refused(value: str, message: str) -> None:
    text = line(game()[0]).decode().replace("}\n", f',"evening":{value}}}')
    with pytest.raises(MalformedError, match=r"\w") as refusal:
        parse_head(text, GAMES)
    assert message in str(refusal.value)


def test_the_games_before_are_found_in_order_and_others_are_not() -> None:
    first, others = keep(1), keep(1, evening="f" * 16)
    assert others.evening
    unfinished = keep(2, acts=3)
    third = keep(3)
    fourth = replace(first, evening=InEvening(EVENING, 4))
    games = earlier_games(new_path(), fourth, GAMES)
    assert [game.deal for game in games] == [first.deal, third.deal]
    assert unfinished.evening
    assert games[0].names == tuple(seat.name for seat in first.seats)
    assert earlier_games(new_path(), replace(first, evening=None), GAMES) == ()
    assert earlier_games(new_path(), first, GAMES) == ()


def test_the_last_player_of_a_seat_has_played() -> None:
    head, acts = game()
    keep(1, played=(head, [Handover(1, 0, "Dora", "human"), *acts]))
    [played] = earlier_games(new_path(), replace(head, evening=InEvening(EVENING, 2)), GAMES)
    assert played.names[0] == "Dora"


def test_equal_totals_share_the_win() -> None:
    assert Played(("Anna", "Ben", "Cem"), (7, 9, 9), "").winners == ("Ben", "Cem")


def test_a_new_evening_has_a_name_of_its_own() -> None:
    one, other = next_in_evening(None), next_in_evening(None)
    assert one.id != other.id
    assert (one.game, next_in_evening(one)) == (1, InEvening(one.id, 2))


def test_seats_can_be_exchanged_at_a_table() -> None:
    assert is_same_table(("Anna", "Ben"), ("ben", "Anna"))
    assert not is_same_table(("Anna", "Ben"), ("Anna", "Dora"))
    assert not is_same_table(("Anna", "Ben"), ("Anna", "Ben", "Cem"))
