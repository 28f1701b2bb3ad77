"""Emblems: heraldry of 16×16 or 8×8 pixels, all of whose tones come from one tint."""

from functools import lru_cache

from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette, Tones

Rows = tuple[str, ...]
"""Letters: ``a`` the tint, ``b`` lighter, ``c`` in the shade, ``w`` glowing, ``k`` a hole, ``.`` clear."""

GLOW_STEPS = 12
GLOW = 0.26
"""How much of the tint the face behind an emblem takes on at most."""


@lru_cache(maxsize=256)
def emblem(rows: Rows, tones: Tones, palette: Palette, scale: int = 1) -> Canvas:
    """Paint an emblem, each pixel `scale` times as large."""
    canvas = Canvas(scale * max(map(len, rows), default=0), (scale * len(rows) + 1) // 2, palette)
    for y, row in enumerate(rows):
        for column, letter in enumerate(row):
            if letter != ".":
                canvas.fill(column * scale, y * scale, scale, scale, tones.of(letter))
    return canvas


def glow(canvas: Canvas, tint: str, centre: tuple[float, float], reach: float) -> None:
    """Let a tint shine through a painted face, round a `centre` in columns and rows, `reach` columns far.

    It has few steps, and both pixels of a cell have the same: each step costs a run of style.
    """
    for row in range(canvas.height):
        for column in range(canvas.width):
            away = (((column + 0.5 - centre[0]) ** 2 + 4 * (row + 0.5 - centre[1]) ** 2) ** 0.5) / reach
            step = int(GLOW_STEPS * (1 - away) + 0.999)
            if step > 0:
                for y in (2 * row, 2 * row + 1):
                    face = canvas.pixel(column, y)
                    if face:
                        canvas.dot(column, y, canvas.palette.blend(face, tint, GLOW * step / GLOW_STEPS))
