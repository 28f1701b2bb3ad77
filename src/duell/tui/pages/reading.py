"""Pages for reading: text of a comfortable width under headings, with pictures beside or on it.

A `Spread` is assembled from parts and then placed in a window: indented, below the bar with a free line, and vertically
centred in a much higher window.
"""

from collections.abc import Sequence
from functools import partial

from rich.cells import cell_len
from rich.text import Text

from duell.language import whole
from duell.tui.blocks import Size, fit, line, wrap
from duell.tui.drawing.scenery import cap
from duell.tui.page import Keys, Page, Picture, Spread, room_for_lines

MEASURE = 68  # the most columns of text
GUTTER = 6  # columns between two columns of text
ROOMY = 30  # the least rows of a window in which even a full page has a free line below the bar
SPACIOUS = 44  # the most rows of a window in which pages are not centred


def beside(spreads: Sequence[Spread], widths: Sequence[int], gap: int = GUTTER) -> Spread:
    """Spreads side by side, each in its width."""
    joined, column = Spread(), 0
    height = max(len(spread.rows) for spread in spreads)
    rows = [Text()] * height
    for spread, width in zip(spreads, widths, strict=True):
        own = [*spread.rows, *[Text()] * (height - len(spread.rows))]
        rows = [line(fit(row, column), text) if column else text for row, text in zip(rows, own, strict=True)]
        joined.pictures += [picture._replace(column=column + picture.column) for picture in spread.pictures]
        column += width + gap
    joined.rows = rows
    return joined


def abreast(count: int, width: int, least: int, widest: int, apart: int) -> tuple[int, int]:
    """How many of `count` parts to put side by side into `width` columns, in even rows, and each one's width."""
    most = max(1, min(count, (width + apart) // (least + apart)))
    number = -(-count // -(-count // most))
    return number, min(widest, (width + apart) // number - apart)


def in_rows(parts: Sequence[Spread], number: int, width: int, apart: int) -> Spread:
    """Parts in rows, `number` side by side."""
    grid = Spread()
    for first in range(0, len(parts), number):
        row = parts[first : first + number]
        grid.gap()
        grid.put(beside(row, [width] * len(row), apart))
    return grid


def statement(name: Text, total: int, width: int, *, wins: bool, ruled: bool) -> Spread:
    """The head of a player's statement: the name and the total, above a rule if `ruled`."""
    points = line((f"› {whole(total)}" if wins else whole(total), "chosen" if wins else "strong"))
    head = line(fit(name, width - points.cell_len - 1), " ", points)
    return Spread([head, *[line(("─" * width, "rail"))] * ruled])


def measure(size: Size) -> int:
    """The columns for text in a window."""
    return min(MEASURE, inside(size))


def inside(size: Size) -> int:
    """The columns of a window within its margins."""
    return size.columns - 4


def heading(text: str, width: int) -> Text:
    """A heading with a rule on its right."""
    title = fit(line((text, "title")), min(width, cell_len(text)))
    rest = width - title.cell_len - 1
    return line(title, " ", ("─" * rest, "rail")) if rest > 0 else title


def keys_of(keys: Keys, width: int, pitch: int) -> Spread:
    """Keys as caps with their labels, `pitch` lines each; in two columns if they fit."""
    listed = [(key, does) for key, does in keys if key != "?"]
    if not listed:
        return Spread()
    caps = max(cell_len(key) for key, _does in listed) + 2
    half = (width - 2) // 2
    if caps + 1 + max(cell_len(does) for _key, does in listed) <= half and len(listed) > 3:
        middle = (len(listed) + 1) // 2
        halves = [_keys(half_of_keys, caps, half, pitch) for half_of_keys in (listed[:middle], listed[middle:])]
        return beside(halves, [half, half], 2)
    return _keys(listed, caps, width, pitch)


def _keys(keys: Sequence[tuple[str, str]], caps: int, width: int, pitch: int) -> Spread:
    spread = Spread()
    for key, does in keys:
        spread.gap(pitch - 1)
        rows = wrap(Text(does), max(8, width - caps - 1))
        lead = line((f" {key} ", "key"))
        first, *others = rows
        body = [line(fit(lead, caps), " ", first), *[line(" " * (caps + 1), row) for row in others]]
        spread.add(body, Picture(0, 0, partial(cap, key)))
    return spread


def reading(left: str, spread: Spread, size: Size, *, width: int = 0, is_full: bool = False) -> Page:
    """The page of a spread; one that `is_full` begins right below the bar in a usual window."""
    return Page(left, lines=lambda: placed(spread, size, width=width, is_full=is_full))


def placed(spread: Spread, size: Size, *, width: int = 0, is_full: bool = False) -> Spread:
    """A spread in its place in a window."""
    column = max(0, (size.columns - max(spread.width, width)) // 2)
    spare = max(0, room_for_lines(size) - len(spread.rows))
    above = max(min(1, spare), spare // 2 if size.rows > SPACIOUS else spare // 4)
    if size.is_compact or (is_full and size.rows < ROOMY):
        above = 0
    rows = [*[Text()] * above, *[line(" " * column, row) for row in spread.rows]]
    pictures = [
        picture._replace(column=column + picture.column, row=above + picture.row) for picture in spread.pictures
    ]
    ledge = None if spread.ledge is None else above + spread.ledge
    return Spread(rows, pictures, ledge)


def has_two_columns(size: Size) -> bool:
    """Whether a window has room for two columns of text."""
    return inside(size) >= MEASURE + GUTTER + 30
