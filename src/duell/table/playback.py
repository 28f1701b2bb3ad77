"""Screens of a finished game, looked through forwards and backwards."""

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from duell.table.screens import Board


class Leaf(Protocol):
    """A screen with a table on it."""

    @property
    def board(self) -> Board:
        """The table."""


Shown = TypeVar("Shown", bound=Leaf)


class Book(Generic[Shown]):
    """Screens one after the other, of which one is looked at: `screen`. `move` and `to_round` leaf.

    The first `preface` of them are about the whole game and belong to no round.
    """

    def __init__(self, screens: Sequence[Shown], preface: int = 0) -> None:
        self.screens = tuple(screens)
        self.at = 0
        self._preface = preface

    @property
    def screen(self) -> Shown:
        """What is looked at now."""
        return self.screens[self.at]

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return self.screens[-1].board.round

    def move(self, steps: int) -> None:
        """Go so many steps on, or back; never past the first or the last."""
        self.at = min(max(self.at + steps, 0), len(self.screens) - 1)

    def to_round(self, number: int) -> None:
        """Go to the first step of a round, or of the one that is nearest to it."""
        nearest = min(max(number, 1), self.rounds)
        steps = range(self._preface, len(self.screens))
        self.at = next(at for at in steps if self.screens[at].board.round == nearest)
