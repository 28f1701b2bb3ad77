"""Tables that can play."""

import pytest

from duell.record import Seat
from duell.table.names import BadSeatError
from duell.table.seating import check_seats, is_human
from tests.games.duel.engine.dealing import HEROES


def table(*seats: tuple[str, str]) -> list[Seat]:
    return [Seat(name, hero, "human") for name, hero in seats]


def test_tables_that_can_play() -> None:
    check_seats(table(("Anna", "leia"), ("Ben", "han")), HEROES, range(2, 5))
    check_seats(table(("Anna", "leia"), ("Ben", "han"), ("Cem", "yoda"), ("Dora", "luke")), HEROES, range(2, 5))


@pytest.mark.parametrize(
    ("seats", "why"),
    [
        (table(("Anna", "leia")), "players given: 1; 2 to 4 can play"),
        (table(*[("Anna", "leia")] * 5), "players given: 5; 2 to 4 can play"),
        (table(("Anna", "leia"), ("ANNA", "han")), "the name ANNA is taken"),
        (table(("Anna", "leia"), ("\u0410nna", "han")), "the names \u0410nna and Anna look the same; each needs"),
        (table(("Ben", "leia"), ("\uff22\u0435n", "han")), "the names \uff22\u0435n and Ben look the same"),
        (table(("Anna", "leia"), ("Ben", "leia")), "the hero leia was given more than once"),
        (table(("Anna", "leia"), ("Ben", "lando")), "there is no hero 'lando'; the heroes are leia, yoda, luke, han"),
    ],
)
def test_tables_that_cannot_play(seats: list[Seat], why: str) -> None:
    with pytest.raises(BadSeatError, match=why):
        check_seats(seats, HEROES, range(2, 5))


def test_who_is_human() -> None:
    assert is_human(Seat("Anna", "leia", "human"))
    assert not is_human(Seat("Anna", "leia", "knight"))
