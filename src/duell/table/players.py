"""Who decides on which seat: a person, or a bot that thinks when its time has come."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from duell.game import Bot, Choice, View
from duell.record import Seat
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
        """Take note that what the bot at a seat has chosen is locked."""
        self._thoughts.pop(seat, None)

    def hand_over_seat(self, seat: int, player: str) -> Seat:
        """Let `player`, ``human`` or the name of a bot, decide at a seat from here on; return who sits there then."""
        after = replace(self.seats[seat], player=player)
        self.seats = (*self.seats[:seat], after, *self.seats[seat + 1 :])
        self._bots.pop(seat, None)
        self.done(seat)
        if not is_human(after):
            self._bots[seat] = self._bot_for(seat, after)
        return after
