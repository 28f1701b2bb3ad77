"""Pages for reading: text of a comfortable width under headings, with pictures beside or on it.

A box of such parts is then `placed` in a window: indented, below the bar with a free line, and vertically centred in a
much higher window.
"""

from collections.abc import Sequence
from functools import partial

from rich.cells import cell_len
from rich.text import Text

from duell.language import whole
from duell.tui.blocks import Size, fit, line, wrap
from duell.tui.drawing.boxes import Area, Box, flow, hbox, label, painted, pictured, space, written
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.scenery import cap
from duell.tui.page import Keys, Page, room_for_lines

MEASURE = 68  # the most columns of text
GUTTER = 6  # columns between two columns of text
ROOMY = 30  # the least rows of a window in which even a full page has a free line below the bar
SPACIOUS = 44  # the most rows of a window that does not centre its pages


def abreast(count: int, width: int, least: int, widest: int, apart: int) -> tuple[int, int]:
    """The number of parts side by side in `width` columns, for even rows of `count` parts, and the width of each."""
    most = max(1, min(count, (width + apart) // (least + apart)))
    number = -(-count // -(-count // most))
    return number, min(widest, (width + apart) // number - apart)


def in_rows(parts: Sequence[Box], number: int, width: int, apart: int) -> Box:
    """Parts in rows with a free line between them; in a row are up to `number`, each `width` columns wide."""
    rows = [parts[first : first + number] for first in range(0, len(parts), number)]
    return flow(*(hbox(*(part.wide(width) for part in row), gap=apart, side="start") for row in rows), gap=1)


def in_lists(parts: Sequence[Box], number: int, apart: int = 0, gap: int = 0) -> Box:
    """Parts one below the other with `gap` free lines between them, in up to `number` lists side by side."""
    rows = -(-len(parts) // number)
    lists = [flow(*parts[first : first + rows], gap=gap) for first in range(0, len(parts), rows)]
    return hbox(*lists, gap=apart, side="start")


def statement(name: Text, total: int, width: int, *, wins: bool, ruled: bool) -> list[Box]:
    """The head of a player's statement: the name and the total, above a rule if `ruled`."""
    points = line((f"› {whole(total)}" if wins else whole(total), "chosen" if wins else "strong"))
    head = line(fit(name, width - points.cell_len - 1), " ", points)
    return [label(head), *[label(("─" * width, "rail"))] * ruled]


def measure(size: Size) -> int:
    """The columns for text in a window."""
    return min(MEASURE, inside(size))


def inside(size: Size) -> int:
    """The columns of a window within its margins."""
    return size.columns - 4


def heading(text: str) -> Box:
    """A heading with a rule on its right, as wide as its place."""

    def paint(canvas: Canvas, area: Area) -> None:
        title = line((text, "title"))
        rule = "─" * (area.columns - title.cell_len - 1)
        canvas.write(area.column, area.row, fit(line(title, " ", (rule, "rail")), area.columns))

    return painted(paint, cell_len(text), 1).stretching()


def cap_of(key: str) -> Box:
    """A key as a cap."""
    return pictured(partial(cap, key), cell_len(key) + 2, 1)


def keys_of(keys: Keys, width: int, gap: int) -> Box:
    """Keys as caps with their labels, with `gap` free lines between them; in two columns if they fit."""
    listed = [(key, does) for key, does in keys if key != "?"]
    if not listed:
        return space()
    caps, labels = (max(map(cell_len, texts)) for texts in zip(*listed, strict=True))
    caps += 2
    half, count = (width - 2) // 2, len(listed)
    is_short = caps + 1 + labels <= half and count > 3
    columns, rows = (half, (count + 1) // 2) if is_short else (width, count)
    entries = [
        hbox(cap_of(key).wide(caps), written(wrap(Text(does), max(8, columns - caps - 1))), gap=1, side="start")
        for key, does in listed
    ]
    parts = [flow(*entries[first : first + rows], gap=gap).wide(columns) for first in range(0, count, rows)]
    return hbox(*parts, gap=2, side="start")


def reading(left: str, box: Box, size: Size, *, width: int = 0, is_full: bool = False) -> Page:
    """The page of a box of lines; one that `is_full` has at most a free line below the bar in a usual window."""
    return Page(left, lines=lambda: placed(box, size, width=width, is_full=is_full))


def placed(box: Box, size: Size, *, width: int = 0, is_full: bool = False) -> Box:
    """A box in its place in a window, centred as if it were at least `width` columns wide."""
    spare = max(0, room_for_lines(size) - box.rows(size.columns))
    above = max(min(1, spare), spare // 2 if size.rows > SPACIOUS else spare // 4)
    if size.is_compact:
        above = 0
    elif is_full and size.rows < ROOMY:
        above = min(1, spare)
    before = space(max(0, (size.columns - max(box.least, width)) // 2))
    return flow(space(rows=above), hbox(before, box, side="start"), space().filling())


def has_two_columns(size: Size) -> bool:
    """Whether a window has room for two columns of text."""
    return inside(size) >= MEASURE + GUTTER + 30
