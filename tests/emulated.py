"""A terminal emulator that is cheap to write to and to read often."""

from functools import lru_cache

import pyte
from pyte.charsets import LAT1_MAP
from pyte.modes import IRM
from pyte.screens import Char
from wcwidth import wcwidth


class Screen(pyte.Screen):
    """A screen that reads only the lines that have changed since the last look.

    Text on one line, in characters of one cell, takes a short way; everything else is left to `pyte`.
    """

    def __init__(self, columns: int, lines: int) -> None:
        self._read: list[str] = []
        super().__init__(columns, lines)

    def draw(self, data: str) -> None:
        """Write some text from the cursor on."""
        end = self.cursor.x + len(data)
        is_usual = not self.charset and self.g0_charset is LAT1_MAP and IRM not in self.mode
        if not is_usual or end > self.columns or not all(map(_is_narrow, data)):
            super().draw(data)
            return
        line, looks = self.buffer[self.cursor.y], self.cursor.attrs
        for column, char in enumerate(data, self.cursor.x):
            line[column] = _cell(looks, char)
        self.cursor.x = end
        self.dirty.add(self.cursor.y)

    def report_device_status(self, mode: int, *, private: bool = False) -> None:
        """Answer a question of the standard, but none beside it, such as whether all is light or dark."""
        if not private:
            super().report_device_status(mode)

    @property
    def display(self) -> list[str]:
        """The lines as they are seen."""
        if len(self._read) != self.lines:
            self._read = [""] * self.lines
            self.dirty.update(range(self.lines))
        for number in {
            index for row in self.dirty for index in (row - 1, row)
        }:  # an accent may belong to the line above
            if 0 <= number < self.lines:
                self._read[number] = self._line(number)
        self.dirty.clear()
        return self._read.copy()

    def _line(self, number: int) -> str:
        cells, characters, is_wide = self.buffer[number], list[str](), False
        chars = [cells[column].data for column in range(self.columns)]
        if not any(map(_is_wide, set(chars))):
            return "".join(chars)
        for char in chars:
            if is_wide:  # the second cell of what stands before
                is_wide = False
                continue
            characters.append(char)
            is_wide = _is_wide(char)
        return "".join(characters)


@lru_cache(maxsize=4096)
def _cell(looks: Char, char: str) -> Char:
    return looks._replace(data=char)


@lru_cache(maxsize=4096)
def _is_narrow(char: str) -> bool:
    return wcwidth(char) == 1


@lru_cache(maxsize=4096)
def _is_wide(char: str) -> bool:
    return wcwidth(char[:1] or " ") == 2
