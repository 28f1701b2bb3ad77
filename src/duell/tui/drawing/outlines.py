"""Outlines, where nothing can be painted: what a face or a halo says, lines say."""

from enum import Enum

from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette


class Line(Enum):
    """A kind of line: its corners from the top left, its lines across and down, in Unicode and in ASCII."""

    SINGLE = "╭╮╰╯─│", "++++-|"
    DOUBLE = "╔╗╚╝═║", "++++=#"
    """For what is chosen."""
    DOTTED = "╭╮╰╯┄┆", "....::"
    """For what cannot be played."""
    HEAVY = "┏┓┗┛━┃", "++++-|"
    """For a card at stake."""


def outlined(width: int, height: int, palette: Palette, style: str, kind: Line) -> Canvas:
    """Return an empty card of lines."""
    top_left, top_right, bottom_left, bottom_right, across, down = kind.value[palette.ascii]
    card = Canvas(width, height, palette)
    card.text(0, 0, f"{top_left}{across * (width - 2)}{top_right}", style)
    for row in range(1, height - 1):
        card.text(0, row, down, style)
        card.text(width - 1, row, down, style)
    card.text(0, height - 1, f"{bottom_left}{across * (width - 2)}{bottom_right}", style)
    return card
