"""A page: the bar on top, the contents, a notice, and the keys in the bottom line."""

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from duell.language import _, n_
from duell.tui.blocks import LEAST, Block, Size, balanced, fit, line, paragraph
from duell.tui.drawing.boxes import Area, Box, first_that_fits, lay, space
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.scenery import scroll_bar, table

Keys = tuple[tuple[str, str], ...]  # keys with their labels, the most needed first

LONGEST_NOTICE = 4  # the most lines of a notice

Paint = Callable[[Size, Palette], Canvas | None]
"""Paints a window of a given size, with the first row left for the bar and the last for the keys.

Returns None if the words do not fit into this form.
"""


class PageForm(NamedTuple):
    """A way to paint a page, with the smallest window it needs; long words may need more."""

    name: str
    columns: int
    rows: int
    paint: Paint

    def above(self, lines: Block) -> "PageForm":
        """The same form above lines of a small window, which has no others above the keys."""

        def paint(size: Size, palette: Palette) -> Canvas | None:
            painted = self.paint(Size(size.columns, size.rows - len(lines)), palette)
            if not painted:
                return None
            canvas = painted.extended(0, len(lines))
            canvas.write_all(0, size.rows - 1 - len(lines), lines)
            return canvas

        return PageForm(self.name, self.columns, self.rows + len(lines), paint)


class Chosen(NamedTuple):
    """The form that a page takes in a window, with its canvas; or the number of lines that do not fit."""

    form: PageForm | None
    canvas: Canvas | None
    over: int


@dataclass(frozen=True)
class Page:
    """A page before it is laid out. It is painted in the first of its `forms` that fits, or else as a box of lines.

    Lines scroll if they are too many; a box named ledge begins below a rail. A `notice` is urgent, and appears on a
    strip if it `asks`; without a notice, the lines `below` are shown. `waits` is the one of its `keys` that has no
    effect yet.
    """

    left: str
    right: Text | str = ""
    forms: Sequence[PageForm] = ()
    lines: Callable[[], Box] = space
    keys: Keys = ()
    notice: str = ""
    asks: bool = False
    below: Block = ()
    waits: str = ""

    @cached_property
    def box(self) -> Box:
        return self.lines()

    @cached_property
    def _chosen(self) -> dict[tuple[Size, Palette], Chosen]:
        return {}

    def chosen(self, size: Size, palette: Palette) -> Chosen:
        """The form of the page in a window; its painter may still leave out what has no room."""
        if (size, palette) not in self._chosen:
            self._chosen[size, palette] = self._choose(size, palette)
        return self._chosen[size, palette]

    def _choose(self, size: Size, palette: Palette) -> Chosen:
        taken = _alert(self, size) if size.is_compact and self.notice else _notice(self, size)
        further = max(0, len(taken) - 1)  # the rows of a notice after its first
        room = Size(size.columns, size.rows - further)
        for form in self.forms:
            if room.columns >= form.columns and room.rows >= form.rows and (canvas := form.paint(room, palette)):
                return Chosen(form, canvas, 0)
        above = further if size.is_compact else 0
        return Chosen(None, None, max(0, self.box.rows(size.columns) + above - _room(self, size)))


def compose(page: Page, size: Size, palette: Palette, scroll: int = 0) -> Block:
    """A page in exactly ``size.rows`` lines; the first `scroll` lines of a long page are skipped."""
    _form, painted, over = page.chosen(size, palette)
    notice = _notice(page, size)
    top = _alert(page, size) if size.is_compact and page.notice else [_bar(page, size.columns, palette)]
    if painted:  # a notice of several lines takes room above or below
        canvas = painted.extended(len(top) - 1, max(0, len(notice) - 1))
    else:
        canvas = _with_lines(page, size, palette, min(scroll, over), len(top))
    keys = page.keys
    if over:
        # Translators: lines of a page that are still below the window; in the bottom line, as short as can be
        more = n_("{count} more", "{count} more", over - scroll) if over > scroll else _("scroll")
        keys = (("↑↓", more), *keys)
    canvas.write_all(0, 0, top)
    if any(text.plain.strip() for text in notice):  # no card or shadow behind the text
        for row in range(size.rows - 1 - len(notice), size.rows):
            canvas.fill(0, 2 * row, size.columns, 2, canvas.pixel(0, 2 * row))
            canvas.text(0, row, " " * size.columns)
    canvas.write_all(0, size.rows - 1 - len(notice), [fit(text, size.columns) for text in notice])
    canvas.write(0, size.rows - 1, fit(_foot(keys, size, page.waits), size.columns))
    return canvas.block()


class Scrolling:
    """The number of skipped `lines` of a long page: at most those for which its window has no room."""

    def __init__(self) -> None:
        self.lines = 0

    def by(self, lines: int) -> None:
        """Move down, or up by negative `lines`; until the next drawing, the position may be beyond the end."""
        self.lines = max(0, self.lines + lines)

    def to_top(self) -> None:
        self.lines = 0

    def to_bottom(self) -> None:
        self.lines = sys.maxsize

    def compose(self, page: Page, size: Size, palette: Palette) -> Block:
        """The page as far as it is scrolled, and no farther than to its last line."""
        self.lines = min(self.lines, page.chosen(size, palette).over)
        return compose(page, size, palette, self.lines)


def _with_lines(page: Page, size: Size, palette: Palette, first: int, top: int) -> Canvas:
    """The lines of a page from the `first` on, below the `top` rows of the window."""
    room, height = _room(page, size) - (top - 1), page.box.rows(size.columns)
    layout = lay(page.box, Area(0, -first, size.columns, max(room, height)))
    ledge = layout.places["ledge"].row if "ledge" in layout.places else size.rows
    canvas = table(size.columns, size.rows, palette, min(size.rows, max(0, top + ledge))).copy()
    sheet = Canvas(size.columns, room, palette)  # clips what is above and below
    layout.paint(sheet)
    if height > _room(page, size):
        sheet.paste(scroll_bar(room, height, first, palette), size.columns - 1, 0)
    canvas.paste(sheet, 0, top)
    return canvas


def contents(size: Size) -> Area:
    """The area between the bar and the row of a notice above the keys."""
    return Area(0, 1, size.columns, size.rows - 3)


def on_table(page: Box, area: Area, size: Size, palette: Palette) -> Canvas:
    """A page laid out in an area of the window, on the table; a box named ledge begins below the rail, if anywhere."""
    layout = lay(page, area)
    ledge = layout.places.get("ledge", area).row
    canvas = table(size.columns, size.rows, palette, ledge, "rail" if ledge > area.row else "").copy()
    layout.paint(canvas)
    return canvas


def first_on_table(pages: Iterable[Box], area: Area, size: Size, palette: Palette) -> Canvas | None:
    """The first of these pages that fits, laid out on the table; None if none fits."""
    page = first_that_fits(pages, area)
    return on_table(page, area, size, palette) if page.fits(area) else None


def room_for_lines(size: Size) -> int:
    """The number of lines that fit into a window without a long notice."""
    return size.rows - (2 if size.is_compact else 3)


def _room(page: Page, size: Size) -> int:
    return size.rows - 2 - len(_notice(page, size))


def _notice(page: Page, size: Size) -> Block:
    """The lines above the bottom line; none in a narrow window."""
    if size.is_compact:
        return []
    if page.notice:
        return [_urgent(row, page, size) for row in paragraph(page.notice, size.columns - 2)[:LONGEST_NOTICE]]
    return page.below or [Text()]


def _urgent(row: Text, page: Page, size: Size) -> Text:
    """A row of a notice; for a question, the full row has the accent colour."""
    row = fit(line(" ", row), size.columns)
    row.stylize("asked" if page.asks else "alert")
    return row


def aside(text: str, size: Size) -> Block:
    """A text below a page without a notice."""
    return [line(" ", row) for row in paragraph(text, size.columns - 2, "muted")[:LONGEST_NOTICE]] if text else []


def passing(notice: str, size: Size, lines: Block) -> Block:
    """The `lines` of a window with a notice over them. It may cover a little, since it disappears by itself."""
    rows = [fit(line(" ", row), size.columns) for row in paragraph(notice, size.columns - 2)[:LONGEST_NOTICE]]
    for row in rows:
        row.stylize("bar")
    first = 0 if size.is_compact else size.rows - 1 - len(rows)
    return [*lines[:first], *rows, *lines[first + len(rows) :]]


def _alert(page: Page, size: Size) -> Block:
    """A notice in place of the bar, in as many lines as needed and free; the last line may be too long."""
    rows = paragraph(page.notice, size.columns - 2)
    leasts = [form.rows for form in page.forms if form.columns <= size.columns and form.rows <= size.rows]
    if leasts:
        spare = size.rows - min(leasts)
    else:
        spare = _room(page, size) - page.box.rows(size.columns)
        spare = LONGEST_NOTICE - 1 if spare < 0 else spare  # a page that is too long scrolls anyway
    most = 1 + spare
    if len(rows) > most:
        rows = [*rows[: most - 1], line(" ".join(row.plain for row in rows[most - 1 :]))]
    return [_urgent(row, page, size) for row in rows]


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
    """The bottom line: the keys that fit, one dimmed if it `waits`; the key for help says if there are more."""
    whole = _in_a_row(keys, waits)
    if whole.cell_len <= size.columns:
        return whole
    ways: list[Keys] = [(("?", _("more")),), (("?", ""),)] if "?" in dict(keys) else []
    keys = tuple(key for key in keys if key[0] != "?")
    rows = [(*_fitting(keys, more, size), *more) for more in ways]
    without = _fitting(keys, (), size)
    foot = next((row for row in rows if row[: len(without[:2])] == without[:2]), without)
    return _in_a_row(foot, waits)


def _fitting(keys: Keys, more: Keys, size: Size) -> Keys:
    """The keys that have room before `more`."""
    ends = accumulate(_width((key,)) + 1 for key in keys)  # with the blank after each
    return keys[: sum(end + _width(more) <= size.columns for end in ends)]


def _width(keys: Keys) -> int:
    return sum(cell_len(key) + (1 + cell_len(does) if does else 0) for key, does in keys) + 2 * len(keys) - 1


def _in_a_row(keys: Keys, waits: str) -> Text:
    parts = [line((key, "muted" if key == waits else "key"), f" {does}" if does else "") for key, does in keys]
    return line(" ", Text("  ").join(parts))


def too_small(size: Size, palette: Palette) -> Block:
    """The page for a window that is too small; it has no keys and no cards."""
    least = f"{LEAST.columns}×{LEAST.rows}"
    fields = {"least": least, "size": f"{size.columns}×{size.rows}"}
    says = _("Please enlarge this window to at least {least}; it is {size} now.", **fields)
    width, high = max(1, size.columns), max(1, size.rows)
    canvas = table(width, high, palette, high).copy()
    words = Text(says)
    words.highlight_words([least], "chosen")
    rows = balanced(words, width - 2 if width > 20 else width)  # no margin in a narrow window
    canvas.write_all(0, max(0, (high - len(rows)) // 2), [fit(text, width, "center") for text in rows])
    return canvas.block()
