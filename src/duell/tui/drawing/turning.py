"""A card at stake while it is turned over: its back, its edge, its face without anything on it."""

from functools import lru_cache

from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.outlines import Line, outlined
from duell.tui.drawing.palette import INK, Palette
from duell.tui.drawing.stakes import MOST_EDGES, NO_TINT, Staked, face, lattice, on_stock, trim

TURNED = 4
"""The step at which a card that is turned over shows its face, if nothing on it."""


@lru_cache(maxsize=32)
def turning(size: Staked, step: int, tint: str, palette: Palette, edges: int = 0) -> Canvas:
    """Paint the stock while its top card is turned over: at step 1 it lies there, then its back becomes narrow.

    At step 3 its edge is seen, then an empty face. Below it lies the back of the next one. All cards have the same.
    """
    edges = min(edges, MOST_EDGES)
    stock = on_stock(_back(size.width, size.height, palette), edges, palette)
    width = (size.width, size.width // 2, 3, size.width // 2)[step - 1]
    upper = _back(width, size.height, palette, lit=step > 1)
    if step == TURNED:
        upper = _empty(width, size.height, tint, palette)
    stock.paste(upper, (size.width - width) // 2, 0)
    return stock.raised() if palette.paints else stock


def _empty(width: int, height: int, tint: str, palette: Palette) -> Canvas:
    """Return a face on which nothing can be seen yet."""
    if not palette.paints:
        return _cleared(outlined(width, height, palette, palette.tint(tint).replace(INK, "bold"), Line.HEAVY))
    card = face(width, height, tint, palette)
    trim(card, tint, palette)
    return card


def _back(width: int, height: int, palette: Palette, *, lit: bool = False) -> Canvas:
    """Return a card of the stock face down: lines that cross, on a darker steel than a face; a `lit` one moves."""
    if not palette.paints:
        return _cleared(outlined(width, height, palette, palette.style("frame"), Line.SINGLE))
    card = face(width, height, NO_TINT, palette)
    lattice(card, 2 * height - 3, palette, lit=lit)
    trim(card, NO_TINT, palette)
    return card


def _cleared(card: Canvas) -> Canvas:
    """Return an outlined card that hides what is below it."""
    for row in range(1, card.height - 1):
        card.text(1, row, " " * (card.width - 2))
    return card
