"""In which order people choose who choose in secret: it tells nothing, but it decides how often the keyboard moves."""

from collections.abc import Sequence

from duell.record import First


def in_order(people: Sequence[int], first: First, number: int, holder: int | None) -> tuple[int, ...]:
    """Return the seats of people in the order in which they choose in round `number`.

    `holder` is the seat that decided last, so most likely has the keyboard; None if nobody can know. In turns, whoever
    was last in one round is first in the next:

    >>> [in_order((0, 1, 2), First.TURNS, number, None) for number in (1, 2, 3, 4)]
    [(0, 1, 2), (2, 0, 1), (1, 2, 0), (0, 1, 2)]
    """
    if first is First.SEATS or not people:
        return tuple(people)
    at_the_keyboard = people.index(holder) if holder in people else 0
    start = -(number - 1) % len(people) if first is First.TURNS else at_the_keyboard
    return (*people[start:], *people[:start])
