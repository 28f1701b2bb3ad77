"""Where things stand in a window: the card at stake above, the ledge, the hand on it, the prompt below the hand.

What is asked stands three rows above the bottom line on every screen, so that nothing jumps from one to the next. A
window gets the largest set of cards that it has room for.
"""

from dataclasses import dataclass
from functools import lru_cache

from duell.games.duel.engine import Choice
from duell.tui.blocks import LEAST, Size
from duell.tui.drawing.cards import LARGE, MIDDLE, SLIM, SMALL, TINY, Held
from duell.tui.drawing.stakes import GRAND, POSTER, WIDE, Staked

HAND_KEYS = (*(Choice(value) for value in range(1, 9)), Choice.R2D2)
"""Where each card lies in a hand, whether it is still there or not: so that a card keeps its place."""

LEAST_PANEL = 34
"""Columns that the players need at least beside the card at stake; in a narrow window a few less will do."""

NARROW_PANEL = 24

SLIM_WINDOW = 48
"""Columns below which a hand has the smallest cards, and a bar no titles."""

_SETS: tuple[tuple[Held, Staked], ...] = (
    (LARGE, GRAND),
    (MIDDLE, POSTER),
    (SMALL, POSTER),
    (MIDDLE, WIDE),
    (SMALL, WIDE),
    (SLIM, WIDE),
)
"""Cards of a hand, and cards at stake beside the players, the largest first."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows and columns of what stands in a window. Without a `stake`, the card at stake is a tile above the players."""

    size: Size
    held: Held
    stake: Staked | None
    gap: int
    """Columns between two cards of a hand."""
    hand: int
    """The first row of the hand."""

    @property
    def ledge(self) -> int:
        """The first row of the ledge."""
        return self.hand - (self.held is not TINY)

    @property
    def prompt(self) -> int:
        """The row of what is asked; the smallest window has none for it."""
        return self.size.rows - 3

    @property
    def left(self) -> int:
        """The first column of the hand."""
        return (self.size.columns - self.hand_width) // 2

    @property
    def hand_width(self) -> int:
        """The columns that a whole hand takes."""
        return len(HAND_KEYS) * (self.held.width + self.gap) - self.gap

    def column(self, choice: Choice) -> int:
        """Return the first column of a card of the hand."""
        return self.left + HAND_KEYS.index(choice) * (self.held.width + self.gap)

    @property
    def margin(self) -> int:
        """The columns left free at both sides."""
        return 2 if self.size.columns >= 66 else 1

    @property
    def most_edges(self) -> int:
        """How many edges of the stock are seen below the card at stake."""
        return 4 if self.size.columns >= 66 else 1

    @property
    def panel(self) -> int:
        """The first column of the players beside the card at stake."""
        assert self.stake
        return self.margin + self.stake.width + self.most_edges + (3 if self.stake is not WIDE else 2)

    @property
    def panel_width(self) -> int:
        """The columns of the players."""
        return self.size.columns - (self.panel if self.stake else self.margin) - self.margin


def least_rows(size: Size) -> int:
    """Return how many rows of a window its cards need: with fewer they would become smaller."""
    held = grid_of(size).held
    return next(rows for rows in range(LEAST.rows, size.rows + 1) if grid_of(Size(size.columns, rows)).held is held)


@lru_cache(maxsize=16)
def grid_of(size: Size, *, stacked: bool = False) -> Grid:
    """Return the largest grid that a window has room for; a `stacked` one has the players below the card at stake."""
    for held, stake in _SETS:
        grid = _grid(size, held, None if stacked else stake)
        if grid and (stacked or _has_room(grid)):
            return grid
    if not stacked:
        return grid_of(size, stacked=True)
    return Grid(size, TINY, None, 1, size.rows - 3)


def _grid(size: Size, held: Held, stake: Staked | None) -> Grid | None:
    """Return a grid with these cards, or nothing if the hand is too wide."""
    gap = 2 if held is LARGE else 1
    wide = len(HAND_KEYS) * (held.width + gap) - gap
    if wide > size.columns - 2:
        gap, wide = 0, len(HAND_KEYS) * held.width
    if wide > size.columns - 2:
        return None
    below = 0 if held is MIDDLE and size.rows < 38 else 1  # a free row for the shadow
    hand = size.rows - 3 - held.height - below
    return Grid(size, held, stake, gap, hand) if hand - 2 >= 9 else None


def _has_room(grid: Grid) -> bool:
    assert grid.stake
    least = LEAST_PANEL if grid.stake is not WIDE else NARROW_PANEL
    return grid.stake.height <= grid.ledge - 2 and grid.panel_width >= least
