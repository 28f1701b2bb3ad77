"""How long it will take, said at the start."""

import pytest

from duell.cli.printing import Estimate


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def estimate(games: int, *notes: tuple[float, int]) -> list[str]:
    """Return what is told after each note: at so many seconds so many games were done."""
    clock, told = Clock(), list[str]()
    found = Estimate(games, clock)
    for second, done in notes:
        clock.now = 100.0 + second
        found.note(done)
        told.append(found.told)
    return told


def test_nothing_is_said_before_it_can_be_known() -> None:
    assert estimate(1000, (0.5, 1), (1.2, 20), (1.4, 40)) == ["", "", ""]


def test_what_it_took_to_begin_counts_once() -> None:
    """Five seconds until the first game was done, then ten games a second."""
    assert estimate(500, (5, 1), (7, 21), (9, 499)) == ["", "about 55 seconds in all", "about 55 seconds in all"]


@pytest.mark.parametrize(
    ("games", "told"),
    [
        (20, "about 2 seconds in all"),
        (800, "about 80 seconds in all"),
        (1000, "about 2 minutes in all"),
        (100_000, "about 3 hours in all"),
    ],
)
def test_it_is_said_in_the_unit_that_suits_it(games: int, told: str) -> None:
    assert estimate(games, (0, 0), (1, 10))[-1] == told
