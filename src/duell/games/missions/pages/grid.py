"""Where things stand: a column for each character, the same in the display above the ledge and in the hand below it.

The lower part of a window is measured from its bottom, so that nothing jumps from one screen to the next.
"""

from dataclasses import dataclass
from enum import Enum

from duell.tui.blocks import Size


class Scale(Enum):
    """How large cards are drawn."""

    SMALL = "small"
    USUAL = "usual"
    LARGE = "large"


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows and columns of a window for a deck of `characters` and a table of `players`."""

    size: Size
    scale: Scale
    characters: int
    players: int

    @property
    def step(self) -> int:
        """Columns from one character to the next."""
        most = {Scale.SMALL: 7, Scale.USUAL: 10, Scale.LARGE: 16}[self.scale]
        return min(most, self.size.columns // self.characters)

    @property
    def card(self) -> int:
        """Columns of a card."""
        return {Scale.SMALL: min(3, self.step - 1), Scale.USUAL: 7, Scale.LARGE: 11}[self.scale]

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
        return {Scale.SMALL: 2, Scale.USUAL: 8, Scale.LARGE: 11}[self.scale]

    @property
    def ledge(self) -> int:
        """The row of the ledge, which bears the characters' names or, in the smallest windows, the values in hand."""
        above = {Scale.SMALL: 5 - self.is_crowded, Scale.USUAL: 10, Scale.LARGE: 13}[self.scale]
        return self.size.rows - above - self.lift

    @property
    def hand(self) -> int:
        """The first row of the hand."""
        return self.ledge + 1

    @property
    def hand_rows(self) -> int:
        """The rows of a card in the hand."""
        return {Scale.SMALL: 2, Scale.USUAL: 5, Scale.LARGE: 7}[self.scale]

    @property
    def strip(self) -> int:
        """The row that says of each value how often it is in the hand."""
        if self.scale is Scale.SMALL:
            return self.ledge
        return self.hand + self.hand_rows + (self.scale is Scale.LARGE)

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
        least = {Scale.SMALL: 12, Scale.USUAL: 24, Scale.LARGE: 36}[self.scale]
        return min(3, max(0, self.size.rows - least) // 4)

    @property
    def areas(self) -> int:
        """The row of the first player."""
        if self.scale is Scale.SMALL:
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
        return self.areas > 1 and self.scale is not Scale.SMALL


def grid_of(size: Size, characters: int = 10, players: int = 2) -> Grid:
    """Return the largest grid that a window has room for."""
    scale = Scale.SMALL
    if size.columns >= 80 and size.rows >= 24:
        scale = Scale.USUAL
    if size.columns >= 120 and size.rows >= 36:
        scale = Scale.LARGE
    return Grid(size, scale, characters, players)


def least_rows(size: Size, players: int = 2) -> int:
    """Return how many rows of a window its cards need: with fewer they would become smaller."""
    return {Scale.SMALL: 11, Scale.USUAL: 24, Scale.LARGE: 36}[grid_of(size, players=players).scale]
