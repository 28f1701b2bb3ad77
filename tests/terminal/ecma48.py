"""A second terminal, strictly by ECMA-48 and DEC's private modes: it refuses anything duell should not send."""

import re
import unicodedata
from dataclasses import dataclass, replace

_NAMES = ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white")
_PIECES = re.compile(r"\x1b\[([0-?]*)([ -/]*)([@-~])|([^\x00-\x1f\x7f-\x9f]+)|([\x00-\x1f\x7f-\x9f])", re.DOTALL)
_UNFINISHED = re.compile(r"\x1b(\[[0-?]*[ -/]*)?\Z")
_SWITCHES = frozenset({"1", "7", "12", "25", "1049", "2004"})
"""Cursor keys, wrapping, a blinking cursor, its visibility, the alternate screen, bracketed paste."""


class UnknownSequenceError(AssertionError):
    """The program sent what it has no reason to send."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One place on the screen. The place right of a wide character is empty."""

    char: str = " "
    bold: bool = False
    italic: bool = False
    underlined: bool = False
    reversed: bool = False
    ink: str = "default"
    ground: str = "default"


BLANK = Cell()


class Ecma48:
    """A screen of cells, a cursor, and a screen to fall back to while the alternate one is shown."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.cells = self._empty()
        self.is_alternate = False
        self.shows_cursor = True
        self.answers = ""
        """What has been asked, and is still to be sent: where the cursor is."""
        self._main = self.cells, 0, 0
        self._row = self._column = 0
        self._pen = BLANK
        self._wraps, self._wrap_is_due = True, False
        self._rest = ""

    @property
    def display(self) -> list[str]:
        """What can be read."""
        return ["".join(cell.char for cell in row) for row in self.cells]

    def resize(self, columns: int, rows: int) -> None:
        """Take another size; what is cut off is gone."""
        kept = [[*row, *[BLANK] * columns][:columns] for row in self.cells]
        self.columns, self.rows = columns, rows
        self.cells = [*kept, *self._empty()][:rows]
        self._go(self._row, self._column)

    def feed(self, text: str) -> None:
        """Take in what the program writes."""
        text = self._rest + text
        unfinished = _UNFINISHED.search(text)
        end = unfinished.start() if unfinished else len(text)
        self._rest, at = text[end:], 0
        while at < end:
            if not (piece := _PIECES.match(text, at, end)):
                raise UnknownSequenceError(repr(text[at : at + 20]))
            parameters, between, final, printed, control = piece.groups()
            at = piece.end()
            if printed:
                self._print(printed)
            elif control:
                self._control(control)
            elif not self._sequence(parameters, between + final):
                raise UnknownSequenceError(repr(piece[0]))

    def _empty(self) -> list[list[Cell]]:
        return [[BLANK] * self.columns for _ in range(self.rows)]

    def _go(self, row: int, column: int) -> None:
        self._row = max(0, min(row, self.rows - 1))
        self._column = max(0, min(column, self.columns - 1))
        self._wrap_is_due = False

    def _print(self, text: str) -> None:
        for char in text:
            if unicodedata.combining(char):
                raise UnknownSequenceError(f"no test shows {char!r}")
            width = 2 if unicodedata.east_asian_width(char) in "WF" else 1
            if self._wraps and (self._wrap_is_due or self._column + width > self.columns):
                self._line_feed()
                self._go(self._row, 0)
            row = self.cells[self._row]
            row[self._column] = replace(self._pen, char=char)
            if width == 2 and self._column + 1 < self.columns:
                row[self._column + 1] = replace(self._pen, char="")
            if self._column + width < self.columns:
                self._column += width
            else:
                self._column, self._wrap_is_due = self.columns - 1, True

    def _control(self, control: str) -> None:
        match control:
            case "\a":
                pass
            case "\b":
                self._go(self._row, self._column - 1)
            case "\r":
                self._go(self._row, 0)
            case "\n":
                self._line_feed()
            case _:
                raise UnknownSequenceError(repr(control))

    def _line_feed(self) -> None:
        if self._row == self.rows - 1:
            self.cells = [*self.cells[1:], [BLANK] * self.columns]
        self._go(self._row + 1, self._column)

    def _sequence(self, parameters: str, final: str) -> bool:
        """Carry out a control sequence; return whether it is one that may be sent."""
        if final in {"h", "l"} and parameters.startswith("?"):
            return all(self._switch(each, on=final == "h") for each in parameters[1:].split(";"))
        if not re.fullmatch(r"[\d;]*", parameters):
            return False
        numbers = [int(each or 0) for each in parameters.split(";")]
        first = numbers[0]
        if final in "ABCD":
            step = max(1, first)
            rows, columns = {"A": (-step, 0), "B": (step, 0), "C": (0, step), "D": (0, -step)}[final]
            self._go(self._row + rows, self._column + columns)
        elif final == "H":
            column = numbers[1] if len(numbers) > 1 else 1
            self._go(max(1, first) - 1, max(1, column) - 1)
        elif final == "J" and first in {0, 2, 3}:
            self._erase_screen(first)
        elif final == "K" and first in {0, 2}:
            self._erase(self._row, 0 if first else self._column)
        elif final == "m":
            return self._select(numbers)
        elif final == "n" and parameters == "6":
            self.answers += f"\x1b[{self._row + 1};{self._column + 1}R"
        else:
            return final == " q"  # the shape of the cursor
        return True

    def _erase(self, row: int, column: int) -> None:
        blank = replace(BLANK, ground=self._pen.ground)
        self.cells[row] = [*self.cells[row][:column], *[blank] * (self.columns - column)]

    def _erase_screen(self, how: int) -> None:
        if how == 0:
            self._erase(self._row, self._column)
        if how in {0, 2}:
            for row in range(self._row + 1 if how == 0 else 0, self.rows):
                self._erase(row, 0)

    def _switch(self, number: str, *, on: bool) -> bool:
        match number:
            case "25":
                self.shows_cursor = on
            case "7":
                self._wraps = on
            case "1049" if on and not self.is_alternate:
                self._main = self.cells, self._row, self._column
                self.cells, self.is_alternate = self._empty(), True
            case "1049" if not on and self.is_alternate:
                self.cells, row, column = self._main
                self.is_alternate = False
                self._go(row, column)
        return number in _SWITCHES

    def _select(self, numbers: list[int]) -> bool:
        """Select how what follows looks (SGR); return whether all of it is known."""
        left = iter(numbers)
        for number in left:
            on = number < 20
            match number:
                case 0:
                    self._pen = BLANK
                case 1 | 22:
                    self._pen = replace(self._pen, bold=on)
                case 3 | 23:
                    self._pen = replace(self._pen, italic=on)
                case 4 | 24:
                    self._pen = replace(self._pen, underlined=on)
                case 7 | 27:
                    self._pen = replace(self._pen, reversed=on)
                case _ if number in {39, *range(30, 38)}:
                    self._pen = replace(self._pen, ink="default" if number == 39 else _NAMES[number - 30])
                case _ if number in {49, *range(40, 48)}:
                    self._pen = replace(self._pen, ground="default" if number == 49 else _NAMES[number - 40])
                case 38 | 48:
                    kind = next(left, None)
                    colour = _of_256(next(left, -1)) if kind == 5 else ""
                    if kind == 2:
                        colour = "".join(f"{next(left, 0):02x}" for _ in range(3))
                    if not colour:
                        return False
                    self._pen = replace(self._pen, ink=colour) if number == 38 else replace(self._pen, ground=colour)
                case _:
                    return False
        return True


def _of_256(number: int) -> str:
    """Return a colour of the cube or of the greys; the first sixteen are whatever the terminal makes of them."""
    if 16 <= number <= 231:
        levels = (0, 95, 135, 175, 215, 255)
        cube = number - 16
        return "".join(f"{levels[each]:02x}" for each in (cube // 36, cube // 6 % 6, cube % 6))
    return f"{8 + 10 * (number - 232):02x}" * 3 if 232 <= number <= 255 else ""
