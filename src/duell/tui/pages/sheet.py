"""A plaque with words and possibly a crest: the page of questions and handovers."""

from collections.abc import Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

from rich.text import Text

from duell.tui.blocks import Block, Size, alike, balanced, block_width, centred
from duell.tui.drawing.boxes import flow, vbox, written
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.portraits import logo, logo_height, logo_width, spelled
from duell.tui.drawing.scenery import plaque, table
from duell.tui.drawing.shapes import Rows, emblem
from duell.tui.page import Page, PageForm

WIDEST = 66  # the most columns of a plaque without a crest, and of the words beside one


class Steady(NamedTuple):
    """A paragraph with a word that changes, wrapped as with the longest, so that nothing moves."""

    text: Text
    longest: Text


Paragraph = Text | Steady

Wordings = Sequence[Sequence[Paragraph]]  # the paragraphs of a plaque, with shorter alternatives


class PlaqueLayout(NamedTuple):
    """A plaque: its lines, its size, the columns of its margin, and the crest beside the lines, if any."""

    lines: Block
    size: Size
    margin: int
    crest: Canvas | None = None


def paint_sheet(canvas: Canvas, ways: Wordings, rows: tuple[int, int], meaning: str, arms: Sequence[Canvas]) -> None:
    """Paint a plaque centred between two rows, with the largest of the `arms` that fits, if any."""
    room = Size(canvas.width, rows[1] - rows[0])
    lines, size, margin, crest = _layout_that_fits(ways, arms, room)
    column, row = (room.columns - size.columns) // 2, rows[0] + max(0, (room.rows - size.rows) // 2)
    sheet = plaque(*size, meaning, canvas.palette.on_plaques).copy()
    sheet.write_all(crest.width + 3 * margin - 1 if crest else margin, (size.rows - len(lines)) // 2, lines)
    canvas.paste(sheet, column, row)
    if crest:  # not on the sheet, whose blanks cover the folds of the curtain where there are no colours
        canvas.paste(crest, column + margin, row + (size.rows - crest.height) // 2)


def _layout_that_fits(ways: Wordings, arms: Sequence[Canvas], room: Size) -> PlaqueLayout:
    """The first layout that fits: for each way a crest, the largest first, even without free lines; then without it."""
    tries = [(crest, gap) for crests in (arms, (None,)) for gap in (1, 0) for crest in crests]
    for paragraphs, (crest, gap) in product(ways, tries):
        layout = _layout(paragraphs, crest, gap, room)
        if layout and layout.size.rows <= room.rows:
            return layout
    layout = _layout(ways[-1], None, 0, room)
    assert layout  # without a crest, there is always one
    return layout


def _layout(paragraphs: Sequence[Paragraph], crest: Canvas | None, gap: int, room: Size) -> PlaqueLayout | None:
    """A plaque with `gap` rows between its paragraphs; None if its crest leaves too few columns for the words."""
    margin = 2 if room.columns < 60 else 3
    beside = crest.width + 2 * margin if crest else 0
    most = min(room.columns - 2 * margin - 2, WIDEST + beside)
    width = most - beside - 2 * margin
    if width < 24:
        return None
    lines = _lines(paragraphs, width, gap)
    rows = len(lines) + (4 if gap and room.rows > 12 else 2)
    if not crest:
        return PlaqueLayout(centred(lines, width), Size(most, rows), margin)
    longest = [text.longest if isinstance(text, Steady) else text for text in paragraphs]
    columns = min(most, beside + block_width(_lines(longest, width, 0)) + 4 + 2 * margin)
    return PlaqueLayout(lines, Size(columns, max(rows, crest.height + 2)), margin, crest)


def _lines(paragraphs: Sequence[Paragraph], width: int, gap: int) -> Block:
    rows: list[Text] = []
    for part in paragraphs:
        rows += [Text()] * (gap if rows else 0)
        rows += alike(part.text, balanced(part.longest, width)) if isinstance(part, Steady) else balanced(part, width)
    return rows


def sheet_page(
    left: str,
    paragraphs: Sequence[Text],
    size: Size,
    *,
    named: bool = False,
    notice: str = "",
    crest: Sequence[tuple[str, Rows]] = (),
) -> Page:
    """A page with only a plaque, below the game's word mark if `named` and there is room.

    In a large window the plaque has a `crest`, if any: an emblem with its tint.
    """
    width = min(size.columns - 2, WIDEST)
    rows = vbox(flow(*(written(balanced(text, width)) for text in paragraphs), gap=1))
    inside = _lines(paragraphs, min(size.columns - 6 - 2 * (size.columns >= 60), WIDEST - 6), 0)
    scene = partial(_scene, tuple(paragraphs), left if named and spelled(left) else "", crest if size.is_large else ())
    forms = (PageForm("plaque", 0, len(inside) + 4, scene),)
    return Page(left, "", forms, lambda: rows, notice=notice)


def _scene(
    paragraphs: Sequence[Text], name: str, crest: Sequence[tuple[str, Rows]], size: Size, palette: Palette
) -> Canvas:
    canvas = table(size.columns, size.rows, palette, size.rows).copy()
    first = 1
    needs = len(_lines(paragraphs, min(size.columns - 8, WIDEST - 6), 1)) + 6
    scales = (scale for scale in (5, 4, 3, 2, 1) if name and logo_width(scale, name) + 4 <= size.columns)
    scale = next((scale for scale in scales if logo_height(scale, name) + needs + 2 < size.rows), 0)
    if scale:
        first = 2 + (size.rows - needs - logo_height(scale, name) - 2) // 3
        canvas.paste(logo(scale, palette, name), (size.columns - logo_width(scale, name)) // 2, first)
        first += logo_height(scale, name) + 1
    last = size.rows - 1
    plaques = palette.on_plaques
    arms = [
        emblem(rows, plaques.tones_on_plaque(tint), plaques, scale) for tint, rows in crest for scale in (4, 3, 2, 1)
    ]
    paint_sheet(canvas, [paragraphs], (first, last), "rail", arms)
    canvas.fill(0, 2 * last, size.columns, 2, canvas.pixel(0, 2 * last))  # no shadow of the plaque behind the keys
    return canvas
