"""A plaque with words and possibly a crest: the page of questions and handovers."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from rich.text import Text

from duell.tui.blocks import Block, Size, alike, balanced, block_width, centred
from duell.tui.drawing.boxes import flow, vbox, written
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.portraits import logo, logo_height, logo_width, spelled
from duell.tui.drawing.scenery import plaque, table
from duell.tui.page import Page, PageForm

WIDEST = 66  # the most columns of a plaque without a crest, and of the words beside one


class Steady(NamedTuple):
    """A paragraph with a word that changes, wrapped as with the longest, so that nothing moves."""

    text: Text
    longest: Text


Paragraph = Text | Steady

Ways = Sequence[Sequence[Paragraph]]  # the paragraphs of a plaque, with shorter alternatives


def paint_sheet(canvas: Canvas, ways: Ways, rows: tuple[int, int], meaning: str, arms: Sequence[Canvas]) -> None:
    """Paint a plaque centred between two rows, with the largest of the `arms` that fits, if any."""
    first, last = rows
    room = last - first
    for paragraphs in ways:
        for crests, gap in ((arms, 1), (arms, 0), ((None,), 1), ((None,), 0)):
            for crest in crests:
                if _paint(canvas, paragraphs, (first, room), meaning, crest, gap):
                    return
    _paint(canvas, ways[-1], (first, 99), meaning, None, 0)


def _paint(
    canvas: Canvas, paragraphs: Sequence[Paragraph], rows: tuple[int, int], meaning: str, arms: Canvas | None, gap: int
) -> bool:
    first, room = rows
    edge = 2 if canvas.width < 60 else 3
    beside = arms.width + 2 * edge if arms else 0
    width = min(canvas.width - 2 * edge - 2, WIDEST + beside)
    inside = width - 2 - beside - 2 * (edge - 1)
    if inside < 24:
        return False
    words = _lines(paragraphs, inside, gap)
    pads = 2 + 2 * (gap and room > 12)
    height = max(len(words) + pads, arms.height + 2 if arms else 0)
    if height > room:
        return False
    if arms:
        longest = [text.longest if isinstance(text, Steady) else text for text in paragraphs]
        width = min(width, beside + block_width(_lines(longest, inside, 0)) + 4 + 2 * edge)
    else:
        words = centred(words, inside)
    left, top = (canvas.width - width) // 2, first + (room - height) // 2 if room < 99 else first
    sheet = plaque(width, height, meaning, canvas.palette.on_plaques).copy()
    if arms:
        sheet.paste(arms, edge, (height - arms.height) // 2)
    sheet.write_all(beside + edge - 1 if arms else edge, (height - len(words)) // 2, words)
    canvas.paste(sheet, left, top)
    return True


def _lines(paragraphs: Sequence[Paragraph], width: int, gap: int) -> Block:
    rows: list[Text] = []
    for part in paragraphs:
        rows += [Text()] * (gap if rows else 0)
        rows += alike(part.text, balanced(part.longest, width)) if isinstance(part, Steady) else balanced(part, width)
    return rows


def sheet_page(left: str, paragraphs: Sequence[Text], size: Size, *, named: bool = False, notice: str = "") -> Page:
    """A page with only a plaque, below the game's word mark if `named` and there is room."""
    width = min(size.columns - 2, WIDEST)
    rows = vbox(flow(*(written(balanced(text, width)) for text in paragraphs), gap=1))
    inside = _lines(paragraphs, min(size.columns - 6 - 2 * (size.columns >= 60), WIDEST - 6), 0)
    scene = partial(_scene, tuple(paragraphs), left if named and spelled(left) else "")
    forms = (PageForm("plaque", 0, len(inside) + 4, scene),)
    return Page(left, "", forms, lambda: rows, notice=notice)


def _scene(paragraphs: Sequence[Text], name: str, size: Size, palette: Palette) -> Canvas:
    canvas = table(size.columns, size.rows, palette, size.rows).copy()
    first = 1
    needs = len(_lines(paragraphs, min(size.columns - 8, WIDEST - 6), 1)) + 6
    scales = (scale for scale in (2, 1) if name and logo_width(scale, name) + 4 <= size.columns)
    scale = next((scale for scale in scales if logo_height(scale, name) + needs + 2 < size.rows), 0)
    if scale:
        first = 2 + (size.rows - needs - logo_height(scale, name) - 2) // 3
        canvas.paste(logo(scale, palette, name), (size.columns - logo_width(scale, name)) // 2, first)
        first += logo_height(scale, name) + 1
    last = size.rows - 1
    paint_sheet(canvas, [paragraphs], (first, last), "rail", ())
    canvas.fill(0, 2 * last, size.columns, 2, canvas.pixel(0, 2 * last))  # no shadow of the plaque behind the keys
    return canvas
