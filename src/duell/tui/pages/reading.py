"""Pages that are read: words in a measure that the eye can follow, under headings, with pictures beside or on them.

A `Spread` is put together from parts and then placed in a window: its left edge on the grid, below the bar with a free
line, and in a window much higher than it is in the middle.
"""

from collections.abc import Sequence
from functools import partial

from rich.cells import cell_len
from rich.text import Text

from duell.tui.blocks import Size, fit, line, wrap
from duell.tui.drawing.scenery import cap
from duell.tui.page import Keys, Page, Picture, Spread, room_for_lines

MEASURE = 68
"""Columns of words that are read, at most."""

GUTTER = 6
"""Columns between two columns of words."""

ROOMY = 30
"""Rows of a window from which a full page, too, has a free line below the bar."""

SPACIOUS = 44
"""Rows of a window above which a page that is shorter stands in its middle."""


def beside(spreads: Sequence[Spread], widths: Sequence[int], gap: int = GUTTER) -> Spread:
    """Return spreads side by side, each in so many columns."""
    joined, column = Spread(), 0
    height = max(len(each.rows) for each in spreads)
    rows = [Text()] * height
    for spread, width in zip(spreads, widths, strict=True):
        own = [*spread.rows, *[Text()] * (height - len(spread.rows))]
        rows = [line(fit(row, column), text) if column else text for row, text in zip(rows, own, strict=True)]
        joined.pictures += [each._replace(column=column + each.column) for each in spread.pictures]
        column += width + gap
    joined.rows = rows
    return joined


def abreast(count: int, width: int, least: int, widest: int, apart: int) -> tuple[int, int]:
    """Return how many of `count` parts stand side by side in so many columns, and how wide each may be.

    There are as many in each row as can be, and in all rows about as many.
    """
    most = max(1, min(count, (width + apart) // (least + apart)))
    number = -(-count // -(-count // most))
    return number, min(widest, (width + apart) // number - apart)


def in_rows(parts: Sequence[Spread], number: int, width: int, apart: int) -> Spread:
    """Return parts in rows, so many side by side."""
    found = Spread()
    for first in range(0, len(parts), number):
        row = parts[first : first + number]
        found.gap()
        found.put(beside(row, [width] * len(row), apart))
    return found


def measure(size: Size) -> int:
    """Return the columns that words may take in a window."""
    return min(MEASURE, inside(size))


def inside(size: Size) -> int:
    """Return the columns of a window within its margins."""
    return size.columns - 4


def heading(text: str, width: int) -> Text:
    """Return a heading with a rule to its right."""
    title = fit(line((text, "title")), min(width, cell_len(text)))
    rest = width - title.cell_len - 1
    return line(title, " ", ("─" * rest, "rail")) if rest > 0 else title


def keys_of(keys: Keys, width: int, pitch: int = 1) -> Spread:
    """Return keys as caps with what they do, `pitch` lines each; in two columns where each has room in its half."""
    shown = [(key, does) for key, does in keys if key != "?"]
    if not shown:
        return Spread()
    caps = max(cell_len(key) for key, _does in shown) + 2
    half = (width - 2) // 2
    if caps + 1 + max(cell_len(does) for _key, does in shown) <= half and len(shown) > 3:
        middle = (len(shown) + 1) // 2
        halves = [_keys(each, caps, half, pitch) for each in (shown[:middle], shown[middle:])]
        return beside(halves, [half, half], 2)
    return _keys(shown, caps, width, pitch)


def _keys(keys: Sequence[tuple[str, str]], caps: int, width: int, pitch: int) -> Spread:
    found = Spread()
    for key, does in keys:
        found.gap(pitch - 1)
        rows = wrap(Text(does), max(8, width - caps - 1))
        lead = line((f" {key} ", "key"))
        first, *others = rows
        body = [line(fit(lead, caps), " ", first), *[line(" " * (caps + 1), row) for row in others]]
        found.add(body, Picture(0, 0, partial(cap, key)))
    return found


def reading(
    left: str, spread: Spread, size: Size, right: Text | str = "", *, width: int = 0, is_full: bool = False
) -> Page:
    """Return the page of a spread, `width` columns wide if that is more than its lines have.

    One that `is_full` begins right below the bar in a usual window, since it may need all lines of it.
    """
    return Page(left, right, lines=lambda: placed(spread, size, width=width, is_full=is_full))


def placed(spread: Spread, size: Size, *, width: int = 0, is_full: bool = False) -> Spread:
    """Return a spread in its place in a window."""
    column = max(0, (size.columns - max(spread.width, width)) // 2)
    spare = max(0, room_for_lines(size) - len(spread.rows))
    above = max(min(1, spare), spare // 2 if size.rows > SPACIOUS else spare // 4)
    if size.is_compact or (is_full and size.rows < ROOMY):
        above = 0
    rows = [*[Text()] * above, *[line(" " * column, row) for row in spread.rows]]
    pictures = [each._replace(column=column + each.column, row=above + each.row) for each in spread.pictures]
    ledge = None if spread.ledge is None else above + spread.ledge
    return Spread(rows, pictures, ledge)


def has_two_columns(size: Size) -> bool:
    """Whether a window has room for two columns of words."""
    return inside(size) >= MEASURE + GUTTER + 30
