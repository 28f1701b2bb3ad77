"""Light cards of one line, where a window has no room for more: what is on one, said in a row."""

from functools import lru_cache
from typing import NamedTuple

from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.cards import State
from duell.tui.drawing.palette import Palette


class Strip(NamedTuple):
    """What is said on a card of one line, in an ink of that meaning, and how many of its characters are bold."""

    said: str
    ink: str
    bold: int


@lru_cache(maxsize=256)
def strip(printed: Strip, width: int, palette: Palette, state: State = State.USUAL) -> Canvas:
    """Paint a card of so many columns; one that is chosen has the colour of a halo.

    Where nothing can be painted the picture is empty: what it lies on says the same.
    """
    if not palette.paints:
        return Canvas(0, 0, palette)
    chosen = state is State.CHOSEN
    card = Canvas(width, 1, palette)
    card.fill(0, 0, width, 2, palette.ink("halo" if chosen else "ivory.low"))
    ink = palette.ink("halo.ink" if chosen else printed.ink)
    card.text(0, 0, printed.said[: printed.bold], f"bold {ink}")
    card.text(printed.bold, 0, printed.said[printed.bold :], ink)
    return card
