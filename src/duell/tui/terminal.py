"""The terminal of the full screen: colours, the output for each page, and the restored terminal.

Pages name meanings; Rich knows the styles, and reduces colours to the terminal's. Only changed cells are sent, and only
the changed attributes between cells. prompt_toolkit could do that, but it is loaded after the first page, takes pages
apart into cells for every key, and repeats all attributes on any change. Attributes are SGR codes of ECMA-48.
"""

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import get_character_cell_size
from rich.color import Color, ColorSystem
from rich.style import Style
from rich.text import Text

from duell.language import NARROW, NO_BREAK
from duell.system import TERM_TELLS, Modes, understand_escapes
from duell.table.ascii import for_console, to_ascii
from duell.terminal import FORGET, has_alternate_screen, keeps_what_scrolls, wipe
from duell.tui.blocks import Block, Size
from duell.tui.drawing.palette import Depth
from duell.tui.theme import GROUND, Theme

if TYPE_CHECKING:
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output

_WITH_BLANKS = frozenset({"4", "7"})  # underlined and reversed, which are visible on blanks


class Pen(NamedTuple):
    """The SGR codes of the foreground, of the background, and of other attributes; "" is the default."""

    ink: str = ""
    ground: str = ""
    others: frozenset[str] = frozenset()


PLAIN = Pen()  # the terminal's defaults


@lru_cache(maxsize=1024)
def of_blank(pen: Pen) -> Pen:
    """The visible part of a pen on a blank."""
    return pen if pen.others & _WITH_BLANKS else Pen(ground=pen.ground)


@lru_cache(maxsize=4096)
def change(before: Pen, after: Pen) -> str:
    r"""The sequence from one pen to another: the changes, or a reset and all attributes if one ends.

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


Run = tuple[Pen, str]  # characters with the same pen
Rows = Sequence[Sequence[Run]]  # a page from top to bottom
Cell = tuple[str, Pen]  # a character and its pen. The second cell of a wide character is empty

_BLANK: Cell = (" ", PLAIN)
_UNKNOWN: Cell = ("?", Pen("?"))  # differs from every cell of a page

_ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h\x1b[?1l"
"""Alternate screen, hidden cursor, no wrapping, bracketed paste, normal cursor keys."""

_LEAVE = "\x1b[m\x1b[H\x1b[J\x1b[?7h\x1b[?1049l\x1b[?2004l\x1b[?12l\x1b[?25h"
"""All of that reset, and the alternate screen cleared, which not every terminal has."""

_CLEAR = "\x1b[m\x1b[H\x1b[J"

_PAINT = frozenset(" ▀▄█─")  # characters of which a picture has many in a row

_GAP = 4  # unchanged cells that are cheaper to send again than to skip


class Display:
    """The state of the terminal's display; callers must send the sequences it returns."""

    def __init__(self) -> None:
        self.is_entered = False  # whether the alternate screen is shown
        self._rows: Rows = ()
        self._cells: list[list[Cell]] = []
        self._columns = 0

    def show(self, rows: Rows, size: Size) -> str:
        """The sequence that shows a page, padded with blanks to the window."""
        rows = [*rows[: size.rows], *[()] * (size.rows - len(rows))]
        sent = ["" if self.is_entered else _ENTER]
        if len(self._cells) != size.rows or self._columns != size.columns or not self.is_entered:
            sent.append(_CLEAR)
            self._rows, self._cells = [()] * size.rows, [[_BLANK] * size.columns for _ in range(size.rows)]
        stylus = _Stylus()
        for index, row in enumerate(rows):
            if row is not self._rows[index]:
                cells = _cells(row, size.columns)
                stylus.rewrite(index, self._cells[index], cells)
                self._cells[index] = cells
        self.is_entered, self._rows, self._columns = True, rows, size.columns
        return "".join((*sent, *stylus.written()))

    def forget(self) -> None:
        """Note that the contents of the terminal are unknown."""
        self._rows, self._cells = (), []

    def distrust(self) -> None:
        """Note that another program may have written over the page: the next one is sent whole, without clearing."""
        self._rows = [()] * len(self._rows)
        self._cells = [[_UNKNOWN] * self._columns for _ in self._cells]

    def leave(self) -> str:
        """The sequence that leaves the alternate screen, if it is shown."""
        was_entered, self.is_entered = self.is_entered, False
        self.forget()
        return _LEAVE if was_entered else ""


class _Stylus:
    """Collects the sequence for changed cells, row by row."""

    def __init__(self) -> None:
        self._sent: list[str] = []
        self._pen = PLAIN
        self._at: tuple[int, int] | None = None

    def rewrite(self, row: int, before: list[Cell], after: list[Cell]) -> None:
        ends = len(after)
        while ends and after[ends - 1] == _BLANK:
            ends -= 1
        for first, end in _differing(before, after):
            self._write(row, first, after[first : min(end, ends)] if first < ends else ())
            if end > ends:
                self._go(row, max(first, ends))
                self._sent.append(f"{change(self._pen, PLAIN)}\x1b[K")
                self._pen = PLAIN
                break

    def written(self) -> list[str]:
        """The output, then a reset of the pen."""
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

    def _go(self, row: int, column: int) -> None:
        if self._at == (row, column):
            return
        if self._at and self._at[0] == row:
            self._sent.append(f"\x1b[{column - self._at[1]}C")
        else:
            self._sent.append(f"\x1b[{row + 1};{column + 1}H")
        self._at = (row, column)


def _differing(before: list[Cell], after: list[Cell]) -> Iterator[tuple[int, int]]:
    """The ranges where two rows differ, joined over short gaps; wide characters stay whole."""
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
    cells: list[Cell] = []
    for pen, text in row:
        blank = of_blank(pen)
        if text.count(text[:1]) == len(text) > 1 and text[0] in _PAINT:  # one object for all, in place of thousands
            cells += [(text[0], blank if text[0] == " " else pen)] * len(text)
            continue
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
    if "\x80" <= char < "\xa0":  # a C1 control character
        char = "?"
    width = get_character_cell_size(char)
    if width:
        cells += [(char, pen), ("", pen)][:width]
    elif cells and cells[-1][0]:
        cells[-1] = (cells[-1][0] + char, cells[-1][1])
    elif len(cells) > 1:  # a mark on a wide character
        cells[-2] = (cells[-2][0] + char, cells[-2][1])


MOST_KEPT = 512  # the most cached lines of earlier pages

_SYSTEMS = {Depth.SIXTEEN: ColorSystem.STANDARD, Depth.FIXED: ColorSystem.EIGHT_BIT, Depth.ALL: ColorSystem.TRUECOLOR}

_OTHERS = {"bold": "1", "italic": "3", "underline": "4", "reverse": "7"}


class Painter:
    """Converts pages to runs, in the colours of a theme; in `ascii`, or for the font of a Linux `console`."""

    def __init__(self, theme: Theme, *, ascii: bool = False, console: bool = False) -> None:  # noqa: A002 - its name
        self._dress: Callable[[str], str] = to_ascii if ascii else for_console if console else str
        self._styles = theme.styles
        self._system = _SYSTEMS.get(theme.depth)
        self._pens: dict[tuple[str, ...], Pen] = {}
        self._painted: dict[int, tuple[Text, Sequence[Run]]] = {}

    def paint(self, page: Block) -> Rows:
        """The runs of a page by line; a line seen before gives the same row object."""
        # Each line is kept with its runs, so that its id stays unique.
        known = {id(text): self._painted.get(id(text)) or (text, self._line(text)) for text in page}
        self._painted = {**(self._painted if len(self._painted) < MOST_KEPT else {}), **known}
        return [known[id(text)][1] for text in page]

    def _line(self, text: Text) -> Sequence[Run]:
        plain = text.plain.replace(NO_BREAK, " ").replace(NARROW, " ")  # they look the same
        ends = sorted({0, len(plain), *(min(end, len(plain)) for span in text.spans for end in (span.start, span.end))})
        runs: list[Run] = []
        for start, end in pairwise(ends):
            names = (str(text.style), *(str(span.style) for span in text.spans if span.start <= start < span.end))
            runs.append((self._pen(names), self._dress(plain[start:end])))
        return runs

    def _pen(self, names: tuple[str, ...]) -> Pen:
        if names not in self._pens:
            known = self._styles
            styles = [known[name] if name in known else Style.parse(name) for name in (GROUND, *names) if name]
            style = Style.combine([Style.null(), *styles])
            others = frozenset(code for name, code in _OTHERS.items() if getattr(style, name))
            ink, ground = self._codes(style.color, is_ink=True), self._codes(style.bgcolor, is_ink=False)
            self._pens[names] = Pen(ink, ground, others)
        return self._pens[names]

    def _codes(self, colour: Color | None, *, is_ink: bool) -> str:
        if colour is None or colour.is_default or self._system is None:
            return ""
        return ";".join(colour.downgrade(self._system).get_ansi_codes(foreground=is_ink))


MOST = Size(500, 200)
"""The most of a window that is used: a terminal can claim four billion cells, and each takes memory."""


def colour_depth(env: Mapping[str, str]) -> Depth:
    """The colours of the terminal, by ``COLORTERM`` and ``TERM``; a Windows console has all.

    >>> colour_depth({"TERM": "xterm-256color"})
    <Depth.FIXED: '256'>

    Several terminals call themselves xterm and can do more, which their other variables tell.

    >>> colour_depth({"TERM": "xterm", "XTERM_VERSION": "XTerm(379)"})
    <Depth.FIXED: '256'>
    """
    term = env.get("TERM", "").lower()
    if env.get("COLORTERM", "").lower() in {"truecolor", "24bit"} or env.get("WT_SESSION"):
        return Depth.ALL
    if not (term or TERM_TELLS):
        return Depth.ALL
    if term in {"", "dumb", "unknown"} or term.startswith("vt1"):
        return Depth.NONE
    if "direct" in term or (term == "xterm" and "VTE_VERSION" in env):
        return Depth.ALL
    has_256 = "256" in term or "kitty" in term or "alacritty" in term or (term == "xterm" and "XTERM_VERSION" in env)
    return Depth.FIXED if has_256 else Depth.SIXTEEN


USUAL = os.terminal_size((80, 24))  # the window of a terminal that does not tell its size


def window() -> os.terminal_size:
    """The size of the terminal's window."""
    with suppress(OSError, ValueError):
        says = os.get_terminal_size(sys.stdout.fileno())
        return os.terminal_size((says.columns or USUAL.columns, says.lines or USUAL.lines))
    return USUAL


class Terminal:
    """Sends escape sequences and restores the terminal; `input` and `output` replace the standard streams."""

    def __init__(self, display: Display, input: "Input | None", output: "Output | None") -> None:  # noqa: A002 - its name
        self.output = output
        self._display = display
        self._keyboard = _keyboard(input)
        self._modes = Modes(self._keyboard)
        self._leaves_pages = False

    @property
    def size(self) -> Size:
        """The window, or its used part."""
        if self.output:
            rows, columns = self.output.get_size()
        else:
            columns, rows = window()
        return Size(min(columns, MOST.columns), min(rows, MOST.rows))

    @property
    def is_in_foreground(self) -> bool:
        """Whether this program has the terminal, not the shell or another one."""
        return self._modes.is_in_foreground

    def begin(self) -> None:
        """Note whether pages stay behind, and must be wiped at the end."""
        is_terminal = self._keyboard is not None and os.isatty(self._keyboard)
        self._leaves_pages = is_terminal and not has_alternate_screen(os.environ)

    def silence(self) -> None:
        """Turn echo off until keys are read, and escape sequences on."""
        self._modes.silence()
        understand_escapes(sys.stdout.fileno())

    def send(self, sequence: str) -> bool:
        """Send a sequence; return whether the terminal was still there."""
        try:
            if self.output:
                self.output.write_raw(sequence)
                self.output.flush()
            else:
                sys.stdout.write(sequence)
                sys.stdout.flush()
        except OSError:
            return False
        return True

    def shown(self) -> None:
        """Clear the lines that a larger window or another page has pushed into the scrollback."""
        if self._leaves_pages and not keeps_what_scrolls(os.environ):  # GNU screen would erase from the cursor on
            self.send(FORGET)

    def give_back(self) -> None:
        """Restore the terminal, with no page in the scrollback."""
        self.send(self._display.leave())
        if self._leaves_pages:
            self.send(wipe(self.size.rows, push=keeps_what_scrolls(os.environ)))
        self._modes.give_back()


def _keyboard(input: "Input | None") -> int | None:  # noqa: A002 - prompt_toolkit's name
    try:
        return input.fileno() if input else sys.stdin.fileno()
    except (NotImplementedError, OSError, ValueError):  # a prompt_toolkit input without a file
        return None
