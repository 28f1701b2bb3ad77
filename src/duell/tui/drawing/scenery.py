"""Backgrounds: the table, the curtain, plaques for words, key caps, the scroll bar."""

from functools import lru_cache
from math import cos, pi
from typing import NamedTuple

from rich.cells import cell_len

from duell.tui.drawing.canvas import Canvas, Line, filled, outlined
from duell.tui.drawing.palette import BLACK, DUSK, WHITE, Palette

FOLD = 8  # the width of a fold of the curtain, in columns
SWAG = 13  # the width of a swag in the hem of the curtain, in columns
OUTLINED_CLOTH = (
    ("│           │", "╰───────────╯", "│   ┊   ┊   │", "═" * SWAG),
    ("|           |", "\\___________/", "|   :   :   |", "=" * SWAG),
)
"""Two rows of a swag, then the folds and the hem below it, without colours; the second in ASCII."""
SHADES = (0.4, 0.6, 0.75)  # the largest share of a dark tone in cloth: lit, in half shade, deep in a fold


class Folds(NamedTuple):
    """The tones of a cloth, from its hem to the depth of its folds."""

    hem: str
    lit: str
    half: str
    deep: str


FOLDS = {
    cloth: Folds(*(f"color({tone})" for tone in tones))
    for cloth, tones in {
        "color(107)": (150, 107, 65, 22),
        "color(117)": (153, 74, 67, 24),
        "color(175)": (218, 175, 132, 89),
        "color(220)": (228, 178, 136, 58),
        "color(141)": (183, 104, 62, 54),
    }.items()
}
"""The tones of each cloth among the 256 colours, chosen by hand."""

DROP_STEPS = 6  # the steps of a falling curtain


@lru_cache(maxsize=32)
def table(width: int, height: int, palette: Palette, ledge: int, meaning: str = "rail") -> Canvas:
    """The background of a window: night above, and from row `ledge` on the ledge, with a line of `meaning` on top."""
    canvas = Canvas(width, height, palette)
    if not palette.paints:
        if 0 < ledge < height and meaning:
            canvas.text(0, ledge - 1, ("-" if palette.ascii else "─") * width, palette.style(meaning))
        return canvas
    for row in range(height):
        if row < ledge:
            colour = palette.between("night", "night.low", _stepped(row, max(1, ledge)))
        else:
            colour = palette.between("ledge", "ledge.low", _stepped(row - ledge, max(1, height - ledge)))
        canvas.fill(0, 2 * row, width, 2, colour)
    if 0 < ledge < height and meaning:
        _rail(canvas, 2 * ledge - 1, meaning, palette)
    return canvas


def _stepped(row: int, rows: int) -> float:
    """The depth of a row, as a share in at most twelve steps, since rows with equal colours need fewer runs."""
    steps = min(rows, 12)
    return int(row * steps / rows) / max(1, steps - 1)


def _rail(canvas: Canvas, y: int, meaning: str, palette: Palette) -> None:
    """Paint the line: full in the middle, fading towards both ends if colours blend."""
    colour, width = palette.ink(meaning), canvas.width
    if not palette.blends:
        canvas.fill(0, y, width, 1, colour)
        return
    end = palette.colour("ledge") or colour
    for column in range(width):
        near = min(column, width - 1 - column) / (width / 4)
        step = round(min(1, near) * 8) / 8
        canvas.dot(column, y, palette.blend(end, colour, 0.25 + 0.75 * step))


@lru_cache(maxsize=64)
def curtain(width: int, height: int, meaning: str, palette: Palette, step: int = DROP_STEPS) -> Canvas:
    """The curtain in a player's colour; below `DROP_STEPS` it is still falling."""
    falls = max(2, round(height * step / DROP_STEPS))
    canvas = Canvas(width, height, palette)
    if not palette.paints:
        upper, lower, fold, hem = OUTLINED_CLOTH[palette.ascii]
        swags = width // SWAG + 1
        swags += (swags + width) % 2  # so that both ends are cut off alike
        first = (SWAG * swags - width) // 2
        for row, part in enumerate((*(upper, lower, *[fold] * falls)[: falls - 1], hem)):
            canvas.text(0, row, (part * swags)[first : first + width], palette.style(meaning))
        return canvas
    colour = palette.ink(meaning)
    edge, below_hem = _cloth(colour, WHITE, 0.3, palette), _cloth(colour, BLACK, 0.45, palette)
    below_valance = _cloth(colour, BLACK, 0.86, palette)
    valance = max(4, min(7, height // 2))
    for column in range(width):
        aside = max(width // 2 - 1 - column, column - width // 2)  # so that both sides are alike
        forward = (1 + cos(2 * pi * (aside // 2 * 2 + FOLD / 3) / FOLD)) / 2  # most in the middle of a fold
        cloth = [*[_lit(forward, colour, palette, 0.5)] * (2 * falls - 2), edge, below_hem]
        hangs = abs(cos(pi * (aside + 0.5) / SWAG))
        low = valance - round(valance / 2 * (1 - hangs))
        swag = [*[_lit(hangs, colour, palette, 0.42)] * low, edge, below_valance]
        for y, tone in enumerate([*swag, *cloth[len(swag) :]][: 2 * falls]):
            canvas.dot(column, y, tone)
    return canvas


def _lit(forward: float, colour: str, palette: Palette, bright: float) -> str:
    """The tone of cloth from deep shade (0) to the front of a fold (1)."""
    return _cloth(colour, DUSK, 1 - (0.16 + bright * round(forward * 4) / 4), palette)


def _cloth(colour: str, other: str, share: float, palette: Palette) -> str:
    """Cloth blended with a share of white or of a dark tone; the nearest fixed tone if colours do not blend."""
    if palette.blends:
        return palette.blend(colour, other, share)
    dim = colour if palette.flat else colour.removeprefix("bright_")  # sixteen colours have bright and dark ones
    depths = FOLDS.get(colour) or Folds(colour, colour, dim, "black")
    if other == WHITE:
        return depths.hem
    tone = next((tone for most, tone in zip(SHADES, depths[1:], strict=True) if share < most), None)
    return tone or palette.colour("steel") or "black"


@lru_cache(maxsize=64)
def plaque(width: int, height: int, meaning: str, palette: Palette, others: tuple[str, ...] = ()) -> Canvas:
    """A plaque for words: one colour, with an edge in a player's colour above and left.

    The edge above has equal parts in this colour and in those of `others`.
    """
    canvas = Canvas(width, height, palette)
    if not palette.paints:
        return filled(outlined(width, height, palette, palette.style(meaning), Line.SINGLE))
    last = 2 * height - 1
    ground, edges = palette.colour("plaque") or "black", [palette.ink(name) for name in (meaning, *others)]
    canvas.fill(0, 1, width, last - 1, ground)
    for number, edge in enumerate(edges):
        column = 1 + number * (width - 2) // len(edges)
        canvas.fill(column, 0, width - 1 - column, 1, edge)
        canvas.fill(
            column, last, width - 1 - column, 1, edge if palette.frames else palette.blend(ground, "#000000", 0.4)
        )
    for y in range(1, last):
        canvas.dot(0, y, edges[0] if palette.frames else palette.blend(edges[0], ground, 0.45))
        if palette.frames:
            canvas.dot(width - 1, y, edges[-1])
    return canvas.raised()


@lru_cache(maxsize=64)
def scroll_bar(rows: int, lines: int, first: int, palette: Palette) -> Canvas:
    """A scroll bar of `rows` rows for a page of `lines` lines, scrolled to line `first`."""
    bar = Canvas(1, rows, palette)
    length = max(1, rows * rows // lines)
    held_row = round((rows - length) * first / max(1, lines - rows))
    way, held = ("|", "#") if palette.ascii else ("│", "┃")
    for row in range(rows):
        is_held = held_row <= row < held_row + length
        bar.text(0, row, held if is_held else way, palette.style("plain" if is_held else "rail"))
    return bar


@lru_cache(maxsize=128)
def cap(key: str, palette: Palette) -> Canvas:
    """A key cap, two columns wider than its name; without colours, the name alone."""
    width = cell_len(key) + 2
    canvas = Canvas(width, 1, palette)
    if palette.paints:
        canvas.fill(0, 0, width, 2, palette.colour("chip") or "black")
    style = palette.ink("chip.bonus") if palette.paints else palette.style("key")
    canvas.text(0, 0, f" {key} ", f"bold {style}" if palette.paints else style)
    return canvas
