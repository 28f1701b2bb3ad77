"""An emulated terminal that is looked at often."""

import pyte
from wcwidth import wcwidth


class Screen(pyte.Screen):
    """A screen of which only those lines are read anew that have changed since it was last looked at."""

    def __init__(self, columns: int, lines: int) -> None:
        self._read: list[str] = []
        super().__init__(columns, lines)

    @property
    def display(self) -> list[str]:
        """The lines as they are seen."""
        if len(self._read) != self.lines:
            self._read = [""] * self.lines
            self.dirty.update(range(self.lines))
        for number in {at for row in self.dirty for at in (row - 1, row)}:  # an accent may belong to the line above
            if 0 <= number < self.lines:
                self._read[number] = self._line(number)
        self.dirty.clear()
        return self._read.copy()

    def _line(self, number: int) -> str:
        cells, said, is_wide = self.buffer[number], list[str](), False
        for column in range(self.columns):
            if is_wide:  # the second cell of what stands before
                is_wide = False
                continue
            char = cells[column].data
            said.append(char)
            is_wide = not char.isascii() and wcwidth(char[0]) == 2
        return "".join(said)
