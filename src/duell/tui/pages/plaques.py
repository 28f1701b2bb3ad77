"""Choices on plaques, one below the other, and buttons: for the form and for settings."""

from collections.abc import Sequence
from functools import partial

from rich.cells import cell_len

from duell.tui.blocks import Block, Size, fit, line
from duell.tui.drawing.boxes import ANY, Area, Box, hbox, inset, label, painted, vbox
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Depth, Palette
from duell.tui.drawing.portraits import button
from duell.tui.pages.form_words import button_text, mark, marked

ACROSS = (
    44,
    56,
)  # the least and the most columns of plaques beside a large picture: a value is read across from its name
LARGE_PICTURES = (240, 66, 4), (190, 50, 3), (112, 50, 2)  # the least columns and rows of a window, and the scale
LEAST_BACK = 16  # the least columns of a plaque that is a button


def plaques_width(size: Size) -> int:
    """The columns of plaques and of a small picture beside them together."""
    return min(size.columns - 4, 100 if size.columns >= 112 else 76)


def scale_of_picture(size: Size) -> int:
    """The scale of the emblem in the picture beside the plaques; from 2 on, it has its explanation below it."""
    scales = (scale for columns, rows, scale in LARGE_PICTURES if size.columns >= columns and size.rows >= rows)
    return next(scales, 1)


def beside_picture(lists: Sequence[Box], effect: Box, about: Box) -> Box:
    """Lists of plaques beside a large picture with its explanation below it."""
    parts = *(plaques.wide(*ACROSS) for plaques in lists), vbox(effect, about, gap=2)
    return inset(hbox(*parts, gap=6, side="start"), 2)


def plaque(named: str, value: str, *, here: bool, is_changed: bool = False, swells: bool = False) -> Box:
    """A choice and its value on a plaque of one row. A changed value is bold; a plaque that `swells` is higher."""
    return painted(
        partial(_plaque, named, value, here, is_changed, swells),
        cell_len(named + value) + 8,
        1,
        most=ANY,
    )


def _plaque(named: str, value: str, here: bool, is_changed: bool, swells: bool, canvas: Canvas, area: Area) -> None:
    palette, (column, row, width, _rows) = canvas.palette, area
    text = marked(line((value, "strong" if is_changed else "plain")), here=here) if value else line()
    if not palette.paints:
        canvas.write(column, row, line(mark(here=here), fit(line(named), width - 2 - text.cell_len), text))
        return
    face = palette.ink("halo") if here else palette.colour("plaque") or "black"
    button(canvas, (column, row, width), face, swells=swells, light=0.3 if here else 0.1)
    words = palette.on_plaques
    label_style, value_style = words.style("muted"), words.style("plain")
    if is_changed:
        value_style = f"bold {value_style}"
    if here:
        label_style = value_style = on_button(palette, here=True)
    canvas.text(column + 2, row, named, label_style)
    canvas.text(area.within(text.cell_len + 1, 1, "end").column, row, text.plain, value_style)


def explained(sentence: Block, columns: int, rows: int) -> Box:
    """The meaning of a choice, in the room of the longest sentence, so that nothing moves. No shadow is behind it."""

    def paint(canvas: Canvas, area: Area) -> None:
        for row, text in enumerate(sentence, area.row):
            canvas.fill(area.column, 2 * row, area.columns, 2, canvas.pixel(area.column, 2 * row))
            canvas.write(area.column, row, text)

    return painted(paint, columns, rows)


def button_box(text: str, palette: Palette, *, here: bool, columns: int = 0, swells: bool = True) -> Box:
    """A button of one row and at least this many `columns`; if it `swells`, it hangs over half a row on both sides."""
    if not palette.paints:
        return label(button_text(text, here=here))

    def paint(canvas: Canvas, area: Area) -> None:
        face = palette.ink("halo" if here else "ivory" if palette.depth is Depth.SIXTEEN else "rail")
        button(canvas, (area.column, area.row, area.columns), face, swells=swells)
        words = area.within(cell_len(text), 1)
        canvas.text(words.column, words.row, text, on_button(palette, here=here))

    return painted(paint, max(columns, cell_len(text) + 4), 1)


def on_button(palette: Palette, *, here: bool) -> str:
    """The style of words on a button."""
    if here:
        return f"bold {palette.ink('halo.ink')}"
    return f"bold {palette.ink('ivory.edge' if palette.is_dark('rail') else 'ink.plain')}"
