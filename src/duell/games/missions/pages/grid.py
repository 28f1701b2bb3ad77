"""Where things stand: a column for each character, the same in the display above the ledge and in the hand below it.

The lower part of a window is measured from its bottom, so that nothing jumps from one screen to the next.
"""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from duell.tui.blocks import Size

LEAST = 11
"""Rows that the smallest cards need."""


class Scale(Enum):
    """How large cards are drawn."""

    SMALL = "small"
    MIDDLE = "middle"
    USUAL = "usual"
    LARGE = "large"
    GRAND = "grand"


class Measures(NamedTuple):
    """How large all that is of a scale: a card is `width` columns wide, `lies` or is `held` in so many rows.

    Its number, each pixel `times` as large, begins in `column` and at a dot: `number` where it lies, `inked` where it
    is held. `emblem` is where that begins, in columns and dots, and which of both; `plate` the first dot behind the
    number.
    """

    width: int
    lies: int
    held: int
    font: str = ""
    times: int = 1
    column: int = 0
    number: int = 0
    inked: int = 0
    plate: int = 0
    emblem: tuple[int, int, str] | None = None
    turned: tuple[int, int] = (37, 8)
    """Columns and rows of a card that is turned up."""
    step: int = 0
    """Columns from one character to the next, at most."""
    least: tuple[int, int] = (0, 0)
    """Columns and rows of a window that has room for all of this."""
    below: int = 0
    """Rows from the ledge to the bottom."""


MEASURES = {
    Scale.SMALL: Measures(3, 2, 2, step=7, least=(0, 12), below=5),
    Scale.MIDDLE: Measures(5, 4, 4, "tiny", 1, 1, 2, 1, 8, None, (20, 7), 8, (60, 20), 9),
    Scale.USUAL: Measures(7, 8, 5, "small", 1, 1, 9, 2, 9, (0, 1, "small"), (37, 8), 10, (80, 24), 10),
    Scale.LARGE: Measures(11, 11, 7, "large", 1, 2, 11, 2, 10, (2, 2, "small"), (37, 8), 16, (120, 36), 13),
    Scale.GRAND: Measures(18, 20, 13, "large", 2, 2, 19, 3, 18, (1, 2, "large"), (73, 16), 22, (190, 48), 19),
}


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows and columns of a window for a deck of `characters` and a table of `players`."""

    size: Size
    scale: Scale
    characters: int
    players: int

    @property
    def measures(self) -> Measures:
        """How large cards are."""
        return MEASURES[self.scale]

    @property
    def is_dense(self) -> bool:
        """Whether all players stand closest: their columns have no headings, and the stock is in the bar alone."""
        return self.scale in {Scale.SMALL, Scale.MIDDLE}

    @property
    def is_large(self) -> bool:
        """Whether there is a row between the hand and what is said of it."""
        return self.scale in {Scale.LARGE, Scale.GRAND}

    @property
    def step(self) -> int:
        """Columns from one character to the next."""
        return min(self.measures.step, self.size.columns // self.characters)

    @property
    def card(self) -> int:
        """Columns of a card."""
        return min(self.measures.width, self.step - 1) if self.scale is Scale.SMALL else self.measures.width

    @property
    def left(self) -> int:
        """The first column of the first card."""
        spare = self.size.columns - self.step * self.characters
        return spare // 2 + (self.scale is not Scale.SMALL)

    def column(self, character: int) -> int:
        """Return the first column of a character's cards, by its place in the deck."""
        return self.left + self.step * character + max(0, (self.step - self.card - 1) // 2)

    @property
    def display(self) -> int:
        """The first row of the display; of large and usual cards its upper half is free for a halo."""
        return self.ledge - self.display_rows

    @property
    def display_rows(self) -> int:
        """The rows of the display."""
        return self.measures.lies

    @property
    def ledge(self) -> int:
        """The row of the ledge, which bears the characters' names or, in the smallest windows, the values in hand."""
        return self.size.rows - self.measures.below + self.is_crowded - self.lift

    @property
    def hand(self) -> int:
        """The first row of the hand."""
        return self.ledge + 1

    @property
    def hand_rows(self) -> int:
        """The rows of a card in the hand."""
        return self.measures.held

    @property
    def strip(self) -> int:
        """The row that says of each value how often it is in the hand."""
        if self.scale is Scale.SMALL:
            return self.ledge
        return self.hand + self.hand_rows + self.is_large

    @property
    def prompt(self) -> int | None:
        """The row of what a choice brings; a crowded smallest window has none."""
        if self.scale is Scale.SMALL:
            return None if self.is_crowded else self.hand + 2
        return self.strip + 1

    @property
    def is_crowded(self) -> bool:
        """Whether five players leave no row for the prompt in the smallest window."""
        return self.scale is Scale.SMALL and self.players > 4 and self.size.rows < 13

    @property
    def lift(self) -> int:
        """How many rows all of it stands higher, in a window that has more than it needs."""
        return min(3, max(0, self.size.rows - self.measures.least[1]) // 4)

    @property
    def areas(self) -> int:
        """The row of the first player."""
        if self.is_dense:
            return 1
        return 1 if self.pitch == 1 and self.display - 1 < 1 + self.players else 2 + self.lift

    @property
    def pitch(self) -> int:
        """Rows from one player to the next."""
        if self.scale is Scale.SMALL:
            return 1
        return 2 if self.display - 2 - self.lift >= 2 * self.players else 1

    @property
    def has_headings(self) -> bool:
        """Whether there is a row for what the players' columns are."""
        return self.areas > 1 and not self.is_dense


def grid_of(size: Size, characters: int = 10, players: int = 2) -> Grid:
    """Return the largest grid that a window has room for."""
    fitting = (
        scale
        for scale in reversed(Scale)
        if size.columns >= MEASURES[scale].least[0] and size.rows >= MEASURES[scale].least[1]
    )
    return Grid(size, next(fitting, Scale.SMALL), characters, players)


def least_rows(size: Size, players: int = 2) -> int:
    """Return how many rows of a window its cards need: with fewer they would become smaller."""
    scale = grid_of(size, players=players).scale
    return LEAST if scale is Scale.SMALL else MEASURES[scale].least[1]
