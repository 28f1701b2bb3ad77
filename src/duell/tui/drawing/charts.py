"""Charts of a game for several players, and the tracks on which their scores run.

Each line of a chart repeats its sign at regular intervals. Lines that coincide take turns; without colours, a line is a
row of its signs.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len

from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette

TURN = 3  # when lines coincide, each is drawn for this many columns in turn
SIGNS_APART = 12  # columns between two signs of a line


class Curve(NamedTuple):
    """A line of a chart: its sign, the meaning of its colour, the label at its end, and its values over time."""

    sign: str
    meaning: str
    label: str
    values: Sequence[float]


class Scale(NamedTuple):
    """The values at the bottom and top of a chart, and their labels."""

    low: float
    high: float
    foot: str
    top: str


def chart(lines: Sequence[Curve], scale: Scale, width: int, height: int, palette: Palette) -> Canvas:
    """A chart with its scale on the left and the labels of its lines on the right."""
    canvas = Canvas(width, height, palette)
    left, plot = plot_of(lines, scale, width)
    for text, row in ((scale.top, 0), (scale.foot, height - 1)):
        canvas.text(left - 1 - cell_len(text), row, text, palette.style("muted"))
    paths = [_path(line.values, scale, plot, 2 * height) for line in lines]
    if palette.paints:
        faint = palette.colour("well") or palette.colour("rail")
        guides = () if palette.flat else (0, height - height % 2, 2 * height - 1)  # sparse; flat ones are too loud
        for y in guides:
            for column in range(0, plot, 6):
                canvas.dot(left + column, y, faint)
        _paint(canvas, left, lines, paths)
    else:
        _write(canvas, left, lines, paths)
    ends = [(path[-1], -line.values[-1]) for line, path in zip(lines, paths, strict=True)]
    for line, row in zip(lines, _rows(ends, height), strict=True):
        canvas.text(left + plot + 1, row, line.sign, palette.style(line.meaning))
        canvas.text(left + plot + 3, row, line.label, palette.style(line.meaning, strong=True))
    return canvas


def plot_of(lines: Sequence[Curve], scale: Scale, width: int) -> tuple[int, int]:
    """The first column of a chart's plot, and the number of its columns."""
    left = max(cell_len(scale.top), cell_len(scale.foot)) + 1
    right = max(2 + cell_len(line.label) for line in lines) + 1
    return left, max(1, width - left - right)


def place(time: int, times: int, plot: int) -> int:
    """The column of a time in the plot."""
    return round(time * (plot - 1) / max(1, times - 1))


def _path(values: Sequence[float], scale: Scale, plot: int, pixels: int) -> list[int]:
    spread = (scale.high - scale.low) or 1
    rows: list[int] = []
    for column in range(plot):
        value = values[min(len(values) - 1, round(column * (len(values) - 1) / max(1, plot - 1)))]
        share = min(1.0, max(0.0, (value - scale.low) / spread))
        rows.append(round((1 - share) * (pixels - 1)))
    return rows


def _paint(canvas: Canvas, left: int, lines: Sequence[Curve], paths: Sequence[list[int]]) -> None:
    palette = canvas.palette
    for line, path in zip(lines, paths, strict=True):
        for column, (before, y) in enumerate(zip(path[:1] + path, path, strict=False)):
            if before != y:
                canvas.fill(left + column, min(before, y), 1, abs(before - y) + 1, palette.ink(line.meaning))
    for column in range(len(paths[0])):
        for y, together in _together(lines, [path[column] for path in paths]):
            line = together[column // TURN % len(together)]
            canvas.dot(left + column, y, palette.ink(line.meaning))
    for index, (line, path) in enumerate(zip(lines, paths, strict=True)):  # signs, at distinct places
        first = 2 + index * SIGNS_APART // max(1, len(lines))
        for column in range(first, len(path), SIGNS_APART):
            row = path[column] // 2
            canvas.fill(left + column, 2 * row, 1, 2, None)
            canvas.text(left + column, row, line.sign, palette.style(line.meaning, strong=True))


def _write(canvas: Canvas, left: int, lines: Sequence[Curve], paths: Sequence[list[int]]) -> None:
    for column in range(len(paths[0])):
        for row, together in _together(lines, [path[column] // 2 for path in paths]):
            line = together[column % len(together)]
            canvas.text(left + column, row, line.sign, canvas.palette.style(line.meaning, strong=True))


def _together(lines: Sequence[Curve], rows: Sequence[int]) -> Iterable[tuple[int, list[Curve]]]:
    """Each of the rows, and the lines that share it."""
    by_row: dict[int, list[Curve]] = {}
    for line, row in zip(lines, rows, strict=True):
        by_row.setdefault(row, []).append(line)
    return by_row.items()


def _rows(ends: Sequence[tuple[int, float]], height: int) -> list[int]:
    """A row for each label, close to the end of its line, all distinct, the best first."""
    order = sorted(range(len(ends)), key=lambda index: ends[index])
    rows = [0] * len(ends)
    taken = -1
    for count, index in enumerate(order):
        most = height - (len(order) - count)
        taken = max(taken + 1, min(ends[index][0] // 2, most))
        rows[index] = taken
    return rows


class Course(NamedTuple):
    """The scores at both ends of a track; runners beyond an end are shown at it."""

    low: int
    high: int

    def place(self, score: int, width: int) -> int:
        """The column of a score."""
        share = (score - self.low) / max(1, self.high - self.low)
        return min(width - 1, max(0, round(share * (width - 1))))


class Runner(NamedTuple):
    """A runner: the sign, the meaning of its colour, the score, and the score on offer, if any."""

    sign: str
    meaning: str
    score: int
    offered: int | None = None
    offered_meaning: str = "muted"  # ``chosen`` if the offer brings more than points, ``bad`` if it costs points
    since: int | None = None  # the score before the last move, while that move is still shown


@lru_cache(maxsize=512)
def track(runner: Runner, course: Course, width: int, palette: Palette) -> Canvas:
    """A track: the part behind the runner, the part that may be won or lost, and the rest."""
    canvas = Canvas(width, 1, palette)
    way, dots, rail, ring = ("=", ".", "-", "O") if palette.ascii else ("━", "┄", "─", "○")
    now = course.place(runner.score, width)
    canvas.text(0, 0, rail * width, palette.style("rail"))
    canvas.text(0, 0, way * now, palette.style(runner.meaning))
    if runner.offered is not None:
        to = course.place(runner.offered, width)
        if to == now and runner.offered != runner.score:
            to = now + 1 if runner.offered > runner.score and now + 1 < width else max(0, now - 1)
        between = range(min(now, to) + 1, max(now, to))
        canvas.text(between.start, 0, dots * len(between), palette.style(runner.offered_meaning))
        if to != now:
            canvas.text(to, 0, ring, palette.style(runner.offered_meaning, strong=True))
    if runner.since is not None:
        came = course.place(runner.since, width)
        first, last = min(came, now), max(came, now)
        canvas.text(first, 0, (way if came < now else dots) * (last - first), palette.style(runner.offered_meaning))
    canvas.text(now, 0, runner.sign, palette.style(runner.meaning, strong=True))
    return canvas
