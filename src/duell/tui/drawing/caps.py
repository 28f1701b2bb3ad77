"""Key caps: a key as it lies on the keyboard, dark with a light letter, the same by day and by night."""

from functools import lru_cache

from rich.cells import cell_len

from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette


@lru_cache(maxsize=128)
def cap(key: str, palette: Palette) -> Canvas:
    """Paint a key with its name, two columns wider than that; where nothing can be painted, the name alone."""
    width = cell_len(key) + 2
    canvas = Canvas(width, 1, palette)
    if palette.paints:
        canvas.fill(0, 0, width, 2, palette.colour("chip") or "black")
    style = palette.ink("chip.bonus") if palette.paints else palette.style("key")
    canvas.text(0, 0, f" {key} ", f"bold {style}" if palette.paints else style)
    return canvas
