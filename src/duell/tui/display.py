"""The alternate screen of a terminal: what it shows, cell by cell, and what is sent to have it show something else.

Only cells that differ are sent, and of how they look only what differs from the cell before. prompt_toolkit could do
that too, but it is loaded only once the first page is in sight, takes a page apart into cells anew for every key, and
says all of a look wherever any of it changes. Looks are in the codes of ECMA-48 (select graphic rendition).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import get_character_cell_size

from duell.tui.blocks import Size

_WITH_BLANKS = frozenset({"4", "7"})
"""Underlined and reversed: what is seen of a blank, too."""


class Pen(NamedTuple):
    """The codes of the characters' colour, of the ground's, and of all else; "" is what the terminal has by itself."""

    ink: str = ""
    ground: str = ""
    others: frozenset[str] = frozenset()


PLAIN = Pen()
"""As a terminal writes that was told nothing."""


@lru_cache(maxsize=1024)
def of_blank(pen: Pen) -> Pen:
    """Return what is seen of a pen where a blank is written."""
    return pen if pen.others & _WITH_BLANKS else Pen(ground=pen.ground)


@lru_cache(maxsize=4096)
def change(before: Pen, after: Pen) -> str:
    r"""Return what is sent to write otherwise from now on: what changes, or all of it where something is to end.

    >>> change(Pen("31", "44"), Pen("32", "44")), change(Pen("31"), Pen("", "44")), change(PLAIN, PLAIN)
    ('\x1b[32m', '\x1b[0;44m', '')
    """
    if before == after:
        return ""
    codes = [
        after.ink if after.ink != before.ink else "",
        after.ground if after.ground != before.ground else "",
        *sorted(after.others - before.others),
    ]
    if before.others - after.others or (before.ink and not after.ink) or (before.ground and not after.ground):
        codes = ["0", after.ink, after.ground, *sorted(after.others)] if after != PLAIN else []
    return f"\x1b[{';'.join(filter(None, codes))}m"


Run = tuple[Pen, str]
"""Characters that look the same."""

Rows = Sequence[Sequence[Run]]
"""A page from top to bottom."""

Cell = tuple[str, Pen]
"""A character and how it looks. The second cell of a wide one has no character at all."""

_BLANK: Cell = (" ", PLAIN)

_ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h\x1b[?1l"
"""The alternate screen; no cursor; nothing wraps; what is pasted is told from what is typed; cursor keys as usual."""

_LEAVE = "\x1b[m\x1b[H\x1b[J\x1b[?7h\x1b[?1049l\x1b[?2004l\x1b[?12l\x1b[?25h"
"""All of it as before, and nothing left on the alternate screen, which not every terminal has."""

_CLEAR = "\x1b[m\x1b[H\x1b[J"

_GAP = 4
"""Cells that are rather sent again than passed over: to go on behind them takes as many bytes."""


class Display:
    """What a terminal shows of us, if anything; whoever asks what to send has to send it."""

    def __init__(self) -> None:
        self._is_entered = False
        self._rows: Rows = ()
        self._cells: list[list[Cell]] = []
        self._columns = 0

    @property
    def is_entered(self) -> bool:
        """Whether the terminal shows us, rather than its own screen."""
        return self._is_entered

    def show(self, rows: Rows, size: Size) -> str:
        """Return what has the terminal show a page and nothing else; where it is shorter than the window, blanks."""
        rows = [*rows[: size.rows], *[()] * (size.rows - len(rows))]
        sent = ["" if self._is_entered else _ENTER]
        if len(self._cells) != size.rows or self._columns != size.columns or not self._is_entered:
            sent.append(_CLEAR)
            self._rows, self._cells = [()] * size.rows, [[_BLANK] * size.columns for _ in range(size.rows)]
        stylus = _Stylus()
        for index, row in enumerate(rows):
            if row is not self._rows[index]:
                cells = _cells(row, size.columns)
                stylus.rewrite(index, self._cells[index], cells)
                self._cells[index] = cells
        self._is_entered, self._rows, self._columns = True, rows, size.columns
        return "".join((*sent, *stylus.written()))

    def forget(self) -> None:
        """Take note that nobody knows what the terminal shows."""
        self._rows, self._cells = (), []

    def leave(self) -> str:
        """Return what gives the terminal back its own screen, if it was taken."""
        was_entered, self._is_entered = self._is_entered, False
        self.forget()
        return _LEAVE if was_entered else ""


class _Stylus:
    """Writes what differs, from row to row; `written` is all that is to be sent for it."""

    def __init__(self) -> None:
        self._sent: list[str] = []
        self._pen = PLAIN
        self._at: tuple[int, int] | None = None

    def rewrite(self, row: int, before: list[Cell], after: list[Cell]) -> None:
        """Write a row over another one."""
        ends = len(after)
        while ends and after[ends - 1] == _BLANK:
            ends -= 1
        for first, end in _differing(before, after):
            self._write(row, first, after[first : min(end, ends)] if first < ends else ())
            if end > ends:
                self._erase(row, max(first, ends))
                break

    def written(self) -> list[str]:
        """Return what was written, and after it what has the next one begin without any looks."""
        return [*self._sent, change(self._pen, PLAIN)]

    def _write(self, row: int, column: int, cells: Sequence[Cell]) -> None:
        if not cells:
            return
        self._go(row, column)
        for char, pen in cells:
            if pen is not self._pen and not (char == " " and of_blank(self._pen) == pen):
                self._sent.append(change(self._pen, pen))
                self._pen = pen
            self._sent.append(char)
        self._at = (row, column + len(cells))

    def _erase(self, row: int, column: int) -> None:
        """Erase the rest of a row."""
        self._go(row, column)
        self._sent.append(f"{change(self._pen, PLAIN)}\x1b[K")
        self._pen = PLAIN

    def _go(self, row: int, column: int) -> None:
        if self._at == (row, column):
            return
        if self._at and self._at[0] == row:
            self._sent.append(f"\x1b[{column - self._at[1]}C")
        else:
            self._sent.append(f"\x1b[{row + 1};{column + 1}H")
        self._at = (row, column)


def _differing(before: list[Cell], after: list[Cell]) -> Iterator[tuple[int, int]]:
    """Yield from where to where two rows differ, as few times as is short; no wide character is cut in two."""
    first = end = -1
    for column, (old, new) in enumerate(zip(before, after, strict=True)):
        if old == new:
            continue
        if first >= 0 and column - end > _GAP:
            yield first, end
            first = -1
        if first < 0:
            first = column - (new[0] == "")
        end = column + 1
    if first >= 0:
        yield first, end


def _cells(row: Sequence[Run], columns: int) -> list[Cell]:
    """Return the cells of a row in a window of so many columns; nothing in it can be an order to the terminal."""
    cells: list[Cell] = []
    for pen, text in row:
        blank = of_blank(pen)
        for char in text:
            if char == " ":
                cells.append((char, blank))
            elif char.isascii():
                cells.append((char if char.isprintable() else "?", pen))
            else:
                _add(cells, char, pen)
    if len(cells) > columns:
        cut = cells[columns][0] == ""
        cells = [*cells[: columns - cut], *[_BLANK] * cut]
    return [*cells, *[_BLANK] * (columns - len(cells))]


def _add(cells: list[Cell], char: str, pen: Pen) -> None:
    if "\x80" <= char < "\xa0":  # a control character
        char = "?"
    width = get_character_cell_size(char)
    if width:
        cells += [(char, pen), ("", pen)][:width]
    elif cells and cells[-1][0]:
        cells[-1] = (cells[-1][0] + char, cells[-1][1])
    elif len(cells) > 1:  # an accent on a wide character
        cells[-2] = (cells[-2][0] + char, cells[-2][1])
