"""Who decides on which seat: a person, or a bot that thinks when its time has come. And in which order they do.

The order of those who choose in secret tells nothing, but it decides how often the keyboard moves.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from random import Random

from duell.game import Bot, Choice, View
from duell.record import First, Seat
from duell.table.seating import is_human

BotFor = Callable[[int, Seat], Bot]
"""Gives the bot for a seat where no person decides."""


class Players:
    """The seats of a table, in their order; bots draw from `rng`."""

    def __init__(self, seats: Sequence[Seat], bot_for: BotFor, rng: Random) -> None:
        self.seats = tuple(seats)
        self._bot_for = bot_for
        self._rng = rng
        self._bots = {seat: bot_for(seat, who) for seat, who in enumerate(seats) if not is_human(who)}
        self._thoughts: dict[int, Choice] = {}
        self._holder: int | None = None  # who has the keyboard when a game is resumed, nobody can know

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats where people decide."""
        return tuple(seat for seat in range(len(self.seats)) if seat not in self._bots)

    def is_bot(self, seat: int) -> bool:
        """Whether a bot decides at a seat."""
        return seat in self._bots

    def think(self, seat: int, view: View) -> Choice:
        """Return what the bot at a seat chooses; until that is `done`, it does not think again."""
        if seat not in self._thoughts:
            self._thoughts[seat] = self._bots[seat].choose(view, self._rng)
        return self._thoughts[seat]

    def done(self, seat: int) -> None:
        """Take note that what was chosen at a seat is locked."""
        self._thoughts.pop(seat, None)
        if seat not in self._bots:
            self._holder = seat

    def in_order(self, waiting: Collection[int], first: First, number: int) -> tuple[int, ...]:
        """Return the seats that are `waiting` as they are to choose in round `number`: people, as agreed, then bots."""
        people = in_order(self.humans, first, number, self._holder)
        return (*(seat for seat in people if seat in waiting), *filter(self.is_bot, waiting))

    def changes(self, players: Mapping[int, str]) -> dict[int, str]:
        """Return those of `players`, by seat, that do not sit there yet."""
        return {seat: player for seat, player in players.items() if self.seats[seat].player != player}

    def hand_over_seat(self, seat: int, player: str) -> Seat:
        """Let `player`, ``human`` or the name of a bot, decide at a seat from here on; return who sits there then."""
        after = replace(self.seats[seat], player=player)
        self.seats = (*self.seats[:seat], after, *self.seats[seat + 1 :])
        self._bots.pop(seat, None)
        self._thoughts.pop(seat, None)
        if not is_human(after):
            self._bots[seat] = self._bot_for(seat, after)
        return after


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
