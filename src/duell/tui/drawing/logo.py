"""The name of the game as a card torn in two: ivory on the left, steel on the right."""

from functools import lru_cache

from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.outlines import Line, outlined
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.stakes import steel

LETTERS = {
    "D": "######.. #######. ##..#### ##....## ##....## ##....## ##....## ##..#### #######. ######..",
    "U": "##....## ##....## ##....## ##....## ##....## ##....## ##....## ###..### .######. ..####..",
    "E": "######## ######## ##...... ##...... ######.. ######.. ##...... ##...... ######## ########",
    "L": "##...... ##...... ##...... ##...... ##...... ##...... ##...... ##...... ######## ########",
}
"""8×10, with strokes of two pixels."""

NAME = "DUELL"

PITCH, MARGIN = 10, 3
"""Columns from one letter to the next, and before the first."""

GLOW = "#ff5a3d"
"""What glows on the steel."""

INK = "#1c2238"


def width(scale: int) -> int:
    """Return the columns of the logo without its shadow."""
    return scale * (2 * MARGIN + PITCH * (len(NAME) - 1) + 8)


def height(scale: int) -> int:
    """Return the rows of the logo without its shadow."""
    return 5 * scale + 2


@lru_cache(maxsize=16)
def logo(scale: int, palette: Palette) -> Canvas:
    """Paint the logo, each pixel of a letter `scale` times as large."""
    columns, rows = width(scale), height(scale)
    if not palette.paints:
        card = outlined(columns, rows, palette, palette.style("strong"), Line.HEAVY)
        for column, y in _dots(scale):
            card.dot(column, y, palette.ink("plain"))
        return card
    card, last = Canvas(columns, rows, palette), 2 * rows - 1
    for y in range(2 * rows):
        share = (y // 2) / max(1, rows - 1)
        ivory = _ivory(share, palette)
        dark = steel(GLOW, share, palette)
        torn = _torn(y, scale)
        card.fill(0, y, torn, 1, ivory)
        card.fill(torn, y, columns - torn, 1, dark)
    letters = set(_dots(scale))
    for column, y in letters:
        card.dot(column, y, _letter(y - 2, 10 * scale, palette, light=column < _torn(y, scale)))
    for y in range(2 * rows):
        torn = _torn(y, scale)
        lit = palette.ink("ivory.edge") if (torn, y) in letters else palette.ink("halo")
        card.fill(torn, y, 2 if scale == 1 else 3, 1, lit)
    _trim(card, scale, palette)
    for corner in ((0, 0), (columns - 1, 0), (0, last), (columns - 1, last)):
        card.dot(*corner, None)
    return card.raised()


def _ivory(share: float, palette: Palette) -> str:
    """Return the light half's colour at a share of its height: a darker paper where the ground is as light as ivory."""
    if _is_on_light(palette):
        return palette.between("ivory.shade", "ivory.foot", 0.25 * share) or "white"
    return palette.between("ivory", "ivory.low", share) or "white"


def _is_on_light(palette: Palette) -> bool:
    return palette.blends and not palette.is_dark("night")


def _dots(scale: int) -> list[tuple[int, int]]:
    """Return the columns and rows of the pixels that are letters."""
    return [
        (scale * (MARGIN + index * PITCH + right) + across, 2 + scale * down + along)
        for index, letter in enumerate(NAME)
        for down, row in enumerate(LETTERS[letter].split())
        for right, dot in enumerate(row)
        if dot == "#"
        for across in range(scale)
        for along in range(scale)
    ]


def _torn(y: int, scale: int) -> int:
    """Return the column where a row of pixels is torn: from the upper right of the E to its lower left, in steps."""
    return scale * (MARGIN + 2 * PITCH + 9) - round((y // (2 * scale)) * 2 * scale * 0.55) - (y % 2)


def _letter(y: int, tall: int, palette: Palette, *, light: bool) -> str:
    if light:
        return palette.blend(INK, "#3a4668", 0.6 * (1 - y / tall)) if palette.blends else palette.ink("ink.plain")
    return palette.tint(GLOW, 0.62 * (1 - y // 2 * 2 / tall))


def _trim(card: Canvas, scale: int, palette: Palette) -> None:
    last = 2 * card.height - 1
    top, foot = _torn(0, scale), _torn(last, scale)
    card.fill(1, 0, top - 1, 1, palette.between("ivory.edge", "ivory.foot", 0.2 * _is_on_light(palette)))
    card.fill(top + 2, 0, card.width - top - 3, 1, palette.tint(GLOW, 0.35, "#2a3248"))
    card.fill(1, last, foot - 1, 1, palette.colour("ivory.foot"))
    if palette.frames:
        card.fill(foot + 2, last, card.width - foot - 3, 1, palette.tint(GLOW))
        card.fill(card.width - 1, 1, 1, last - 1, palette.tint(GLOW))


@lru_cache(maxsize=16)
def button(columns: int, palette: Palette, *, pressed: bool) -> Canvas:
    """Paint an empty button of three rows; one that is marked is lit."""
    canvas = Canvas(columns, 3, palette)
    if not palette.paints:
        return canvas
    face = palette.ink("halo") if pressed else palette.ink("rail")
    canvas.fill(1, 1, columns - 2, 1, palette.blend(face, "#ffffff", 0.3))
    canvas.fill(0, 2, columns, 2, face)
    canvas.fill(1, 4, columns - 2, 1, palette.blend(face, "#000000", 0.3))
    return canvas
