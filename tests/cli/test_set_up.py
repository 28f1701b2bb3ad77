"""What ``--seat`` can say."""

import pytest

from duell.cli import NOT_UNDERSTOOD, Failure
from duell.cli.set_up import read_seats
from duell.record.acts import Seat

HEROES = ("yoda", "luke", "leia", "han")


def player(text: str) -> str:
    return text or "human"


def names(*texts: str) -> list[str]:
    return [seat.name for seat in read_seats(list(texts), HEROES, player, numbers=range(2, 5), name_bots=True)]


def test_a_hero_that_is_not_named_is_the_first_still_free() -> None:
    seats = read_seats(["Anna:luke", "Ben", "Cem::knight"], HEROES, player, numbers=range(2, 5))
    assert seats == (Seat("Anna", "luke", "human"), Seat("Ben", "yoda", "human"), Seat("Cem", "leia", "knight"))


def test_bots_without_a_name_have_their_own() -> None:
    assert names("Anna", "::knight", ":han:knight", "::padawan") == ["Anna", "Brask", "Torvin", "Nilo"]


def test_a_name_that_somebody_has_is_not_given_to_a_bot() -> None:
    assert names("Anna", "::knight", "brask::master") == ["Anna", "Torvin", "brask"]


@pytest.mark.parametrize("text", ["", ":", ":leia", "::", " ::human", "::random"])
def test_nobody_else_goes_without_a_name(text: str) -> None:
    with pytest.raises(Failure, match="--seat: the name is empty") as caught:
        names("Anna", text)
    assert caught.value.code == NOT_UNDERSTOOD


def test_no_name_is_given_where_it_would_promise_a_temper_that_nobody_has() -> None:
    with pytest.raises(Failure, match="--seat: the name is empty"):
        read_seats(["Anna", "::knight"], HEROES, player, numbers=range(2, 5))


def test_where_there_are_no_heroes_a_seat_is_a_name_and_a_player() -> None:
    five = range(2, 6)
    seats = read_seats(["Anna", "Ben::knight", "Cem", "Dora", "Ela"], (), player, numbers=five)
    assert [(seat.name, seat.role, seat.player) for seat in seats[:2]] == [("Anna", "", "human"), ("Ben", "", "knight")]
    with pytest.raises(Failure, match=r"^--seat: found the hero 'leia'; this game has no heroes$"):
        read_seats(["Anna:leia", "Ben"], (), player, numbers=five)
    with pytest.raises(Failure, match=r"^--seat: players given: 6; 2 to 5 can play$"):
        read_seats([f"Player {number}" for number in range(6)], (), player, numbers=five)
