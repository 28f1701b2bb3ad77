"""A page: a bar on top, what it is about, a notice, and the keys of the moment in the bottom line."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from duell.language import _, n_
from duell.tui.blocks import LEAST, Block, Size, balanced, fit, line, paragraph
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.scenery import scroll_bar, table

Keys = tuple[tuple[str, str], ...]
"""Keys with what they do, the most needed first."""

_MOVES = "↑↓"

NARROW = 20
"""Columns up to which words may touch the edges of a window."""

LONGEST_NOTICE = 4
"""Lines that a notice may take."""


Scene = Callable[[Size, Palette], Canvas]
"""Paints a window as large as it is told, of which the bar takes the first row and the keys the last."""


class Picture(NamedTuple):
    """Something painted on the lines of a page: where, in columns and lines, and how. Words stand under it."""

    column: int
    row: int
    paint: Callable[[Palette], Canvas]


@dataclass(frozen=True, slots=True)
class Page:
    """A page before it is cut to a window. Its `lines` are already as wide as the window allows.

    A `scene` is painted in their place, in a window that has `least` rows for it. `pictures` lie on them and move with
    them; from the line `ledge` of them on, the table is a ledge.

    A `notice` is urgent; a `panel`, or an `aside`, stands in its place where there is room for it and nothing urgent.
    `waits` is the one of its `keys` that does nothing yet.
    """

    left: str
    right: Text | str
    lines: Block
    keys: Keys = ()
    notice: str = ""
    centred: bool = True
    aside: str = ""
    panel: Block = ()
    waits: str = ""
    scene: Scene | None = None
    least: int = 0
    pictures: Sequence[Picture] = ()
    ledge: int | None = None


def compose(page: Page, size: Size, palette: Palette, scroll: int = 0) -> Block:
    """Return exactly ``size.rows`` lines; `scroll` lines of a page that is too long are passed over."""
    notice, over = _notice(page, size), overflow(page, size)
    top = _alert(page, size) if size.is_compact and page.notice else [_bar(page, size.columns, palette)]
    if page.scene and is_painted(page, size):
        canvas = _around(page.scene, size, palette, len(top) - 1, max(0, len(notice) - 1))
    else:
        canvas = _with_lines(page, size, palette, scroll, len(top))
    keys = ((_MOVES, _left(over - scroll)), *page.keys) if over else page.keys
    for row, text in enumerate(top):
        canvas.write(0, row, text)
    if any(text.plain.strip() for text in notice):  # no card and no shadow of one lies below what is written
        for row in range(size.rows - 1 - len(notice), size.rows):
            canvas.fill(0, 2 * row, size.columns, 2, canvas.pixel(0, 2 * row))
    for row, text in enumerate(notice, size.rows - 1 - len(notice)):
        canvas.write(0, row, fit(text, size.columns))
    canvas.write(0, size.rows - 1, fit(_foot(keys, size, page.waits), size.columns))
    return canvas.block()


def _around(scene: Scene, size: Size, palette: Palette, above: int, below: int) -> Canvas:
    """Return a scene that leaves so many rows more to the notice above or below it."""
    return scene(Size(size.columns, size.rows - above - below), palette).extended(above, below)


def _left(lines: int) -> str:
    """Return what is said of a page that is too long for the window, of which so many lines are still below."""
    # Translators: lines of a page that are still below the window; in the bottom line, as short as can be
    return n_("{count} more", "{count} more", lines) if lines > 0 else _("more")


def _with_lines(page: Page, size: Size, palette: Palette, scroll: int, top: int) -> Canvas:
    room, over = _room(page, size) - (top - 1), overflow(page, size)
    first = min(scroll, over)
    shown = page.lines[first : first + room]
    above = top + ((room - len(shown)) // 2 if page.centred else 0)
    ledge = size.rows if page.ledge is None else min(size.rows, max(0, above + page.ledge - first))
    canvas = table(size.columns, size.rows, palette, ledge).copy()
    for row, text in enumerate(shown, above):
        canvas.write(0, row, fit(text, size.columns))
    if over:
        canvas.paste(scroll_bar(room, len(page.lines), first, palette), size.columns - 1, top)
    if page.pictures:
        _lay(canvas, page.pictures, (above, first, room))
    return canvas


def _lay(canvas: Canvas, pictures: Sequence[Picture], place: tuple[int, int, int]) -> None:
    """Lay those pictures on a page that are in sight; one that the edge of the page cuts is seen in part."""
    above, first, room = place
    sheet = Canvas(canvas.width, room, canvas.palette)
    for picture in pictures:
        if picture.row - first < room:
            sheet.paste(picture.paint(canvas.palette), picture.column, picture.row - first)
    canvas.paste(sheet, 0, above)


def room_for_lines(size: Size) -> int:
    """Return how many lines of a page fit into a window, where there is no long notice."""
    return size.rows - (2 if size.is_compact else 3)


def overflow(page: Page, size: Size) -> int:
    """Return how many lines of a page do not fit; a scene always does."""
    return 0 if is_painted(page, size) else max(0, len(page.lines) - _room(page, size))


def is_painted(page: Page, size: Size) -> bool:
    """Whether a page has a scene and room for it, with what is to be said above or below it."""
    if page.scene is None:
        return False
    taken = len(_alert(page, size)) if size.is_compact and page.notice else len(_notice(page, size))
    return size.rows - max(0, taken - 1) >= page.least


def _room(page: Page, size: Size) -> int:
    return size.rows - 2 - len(_notice(page, size))


def _notice(page: Page, size: Size) -> Block:
    """Return the lines above the bottom one; a narrow window has none."""
    if size.is_compact:
        return []
    if page.notice:
        return [line(" ", row) for row in paragraph(page.notice, size.columns - 2, "alert")[:LONGEST_NOTICE]]
    aside = paragraph(page.aside, size.columns - 2, "muted")[:LONGEST_NOTICE]
    return page.panel or [line(" ", row) for row in aside] or [Text()]


def _alert(page: Page, size: Size) -> Block:
    """Return a notice in the place of the bar, on as many lines as it needs and the page leaves.

    The last may then be too long.
    """
    rows = paragraph(page.notice, size.columns - 2, "alert")
    spare = size.rows - page.least if page.scene else max(0, _room(page, size) - len(page.lines))
    if len(rows) > (most := 1 + max(0, spare)):
        rows = [*rows[: most - 1], line((" ".join(row.plain for row in rows[most - 1 :]), "alert"))]
    return [fit(line(" ", row), size.columns) for row in rows]


def _bar(page: Page, width: int, palette: Palette) -> Text:
    left, right = line((f" {page.left}", "muted")), line(page.right)
    for words in re.finditer(r"\b[A-Z]{3,}\b|\d+", left.plain):
        left.stylize("strong", *words.span())
    if left.cell_len + right.cell_len + 2 <= width:
        right = line(right, " ")
    left = fit(left, max(0, width - right.cell_len - 1))
    bar = fit(line(left, " ", right), width)
    if palette.styles["bar"].reverse:
        bar.stylize("bar")
    return bar


def _foot(keys: Keys, size: Size, waits: str) -> Text:
    """Return the bottom line: the keys that fit, dim the one that `waits`.

    Where not all fit, help has the rest, and its key says so; the two keys that are needed most come before that.
    """
    whole = _in_a_row(keys, waits)
    if whole.cell_len <= size.columns:
        return whole
    ways: list[Keys] = [(("?", _("more")),), (("?", ""),)] if "?" in dict(keys) else []
    keys = tuple(each for each in keys if each[0] != "?")
    rows = [(*_fitting(keys, more, size), *more) for more in ways]
    shown = next((row for row in rows if keys[:2] == row[:2]), _fitting(keys, (), size))
    return _in_a_row(shown, waits)


def _fitting(keys: Keys, more: Keys, size: Size) -> Keys:
    """Return the first keys that fit into the bottom line with `more` at its end."""
    width = _width((*keys, *more))
    for number in range(len(keys), 0, -1):
        if width <= size.columns:
            return keys[:number]
        width -= _width(keys[number - 1 : number]) + 1  # and the blank before it
    return ()


def _width(keys: Keys) -> int:
    return sum(cell_len(key) + (1 + cell_len(does) if does else 0) for key, does in keys) + 2 * len(keys) - 1


def _in_a_row(keys: Keys, waits: str) -> Text:
    parts = [line((key, "muted" if key == waits else "key"), f" {does}" if does else "") for key, does in keys]
    return line(" ", Text("  ").join(parts))


def too_small(size: Size, palette: Palette) -> Block:
    """Return a page for a window in which nothing can be played; it has no keys and shows no cards."""
    least = f"{LEAST.columns}×{LEAST.rows}"
    says = _(
        "Please make this window larger: {least} at least, now {size}.",
        least=least,
        size=f"{size.columns}×{size.rows}",
    )
    width, high = max(1, size.columns), max(1, size.rows)
    canvas = table(width, high, palette, high).copy()
    words = Text(says)
    words.highlight_words([least], "chosen")
    rows = balanced(words, width - 2 if width > NARROW else width)
    for row, text in enumerate(rows, max(0, (high - len(rows)) // 2)):
        canvas.write(0, row, fit(text, width, "center"))
    return canvas.block()
