"""A page: a bar on top, what it is about, a notice, and the keys of the moment in the bottom line."""

from dataclasses import dataclass

from rich.text import Text

from duell.table.screens import TableTop
from duell.tui.blocks import Block, Size, fit, line

Keys = tuple[tuple[str, str], ...]
"""Keys with what they do, the most needed first."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page before it is cut to a window. `body` is already as wide as the window allows."""

    left: str
    right: Text | str
    body: Block
    keys: Keys
    notice: str = ""
    centred: bool = True


def where(top: TableTop, size: Size) -> str:
    """Return the round and the stock, for the bar."""
    if size.is_compact:
        return f"R{top.round} · stock {top.stock}"
    return f"DUELL   Round {top.round}   Stock {top.stock}"


def compose(page: Page, size: Size, scroll: int = 0) -> Block:
    """Return exactly ``size.rows`` lines; `scroll` lines of a body that is too long are passed over."""
    room = room_for_body(size)
    over = overflow(page, size)
    first = min(scroll, over)
    shown = page.body[first : first + room]
    above = (room - len(shown)) // 2 if page.centred else 0
    body = [*[Text()] * above, *shown, *[Text()] * (room - len(shown) - above)]
    keys = (("↑↓", "more"), *page.keys) if over else page.keys
    rows = [_bar(page, size.columns), *body, _foot(page.notice, keys, size)]
    if not size.is_compact:
        rows.insert(-1, fit(line((f" {page.notice}", "alert")), size.columns))
    return [fit(row, size.columns) for row in rows]


def room_for_body(size: Size) -> int:
    """Return how many lines of a page's body fit into a window."""
    return size.rows - (2 if size.is_compact else 3)


def overflow(page: Page, size: Size) -> int:
    """Return how many lines of a page's body do not fit."""
    return max(0, len(page.body) - room_for_body(size))


def _bar(page: Page, width: int) -> Text:
    right = line(page.right, " ")
    left = fit(line(f" {page.left}"), max(0, width - right.cell_len))
    bar = fit(line(left, right), width)
    bar.stylize("bar")
    return bar


def _foot(notice: str, keys: Keys, size: Size) -> Text:
    """Return the bottom line: a notice where there is no line of its own for it, then the keys that fit."""
    foot = Text(" ", end="")
    if notice and size.is_compact:
        return line(foot, (notice, "alert"))
    for index, (key, does) in enumerate(keys):
        part = line("  " if index else "", (key, "key"), f" {does}")
        if foot.cell_len + part.cell_len > size.columns:
            break
        foot = line(foot, part)
    return foot
