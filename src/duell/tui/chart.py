"""A chart of how something went for every seat: a row of bars each, a column a round."""

from collections.abc import Mapping, Sequence

from rich.text import Text

from duell.tui.blocks import Block, fit, line

NAMES = 20
"""Columns for a name beside its row of bars, at least."""

WIDEST = 3
"""The most columns that a round takes."""

_BARS = " ▁▂▃▄▅▆▇█"
_FULL = len(_BARS) - 1

Course = Sequence[Sequence[float]]
"""Every seat's value at each time."""

Labelled = tuple[Text, str]
"""What stands before a row of bars, and their style."""


class Chart:
    """Draws a course in `width` columns. Where it has more times than columns, some are left out, never the last.

    `times` are those that are drawn, as places in the course; `label` says what the signs below the bars are.
    """

    def __init__(self, course: Course, width: int, label: str) -> None:
        self._label = line((label, "muted"))
        self._names = max(NAMES, self._label.cell_len + 1)
        room = max(1, width - self._names)
        every = max(1, -(-len(course) // room))
        self.times: Sequence[int] = range(len(course))[::-every][::-1]
        self._course = course
        self._step = max(1, min(WIDEST, room // max(1, len(self.times))))

    def bars(self, seats: Sequence[Labelled], low: float, high: float, height: int = 1) -> Block:
        """Return the names of `seats` and their bars, `height` lines high, for values from `low` to `high`."""
        rows: list[Text] = []
        for seat, (named, style) in enumerate(seats):
            shares = [(self._course[time][seat] - low) / (high - low) for time in self.times]
            levels = [1 + int(share * (_FULL * height - 1)) for share in shares]
            for above in reversed(range(height)):
                name = Text() if above else named
                bars = "".join(_BARS[min(max(level - _FULL * above, 0), _FULL)] * self._step for level in levels)
                rows.append(line(fit(name, self._names), (bars, style)))
        return rows

    def below(self, signs: Mapping[int, Text]) -> Text:
        """Return the line below the bars, with a sign of one column for some of the `times`."""
        blank = Text(" ", end="")
        cells = [line(signs.get(time, blank), " " * (self._step - 1)) for time in self.times]
        return line(fit(self._label, self._names), *cells)
