"""A track on one line: a runner who has come so far, and a hollow ring where he would get."""

from functools import lru_cache
from typing import NamedTuple

from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette


class Course(NamedTuple):
    """The scores at both ends of a track. A runner beyond one of them stands there."""

    low: int
    high: int

    def place(self, score: int, width: int) -> int:
        """Return the column of a score."""
        share = (score - self.low) / max(1, self.high - self.low)
        return min(width - 1, max(0, round(share * (width - 1))))


class Runner(NamedTuple):
    """Who runs: his sign and the meaning of his colour, his score, and what is now offered to him, if anything is."""

    sign: str
    meaning: str
    score: int
    offered: int | None = None
    offered_meaning: str = "muted"
    """``chosen`` where it brings more than points, ``bad`` where it takes away."""
    since: int | None = None
    """The score from which the runner has just come, if that is still to be seen."""


@lru_cache(maxsize=512)
def track(runner: Runner, course: Course, width: int, palette: Palette) -> Canvas:
    """Paint a track: the way that is behind the runner, the way that he would get on or lose, and the rest."""
    canvas = Canvas(width, 1, palette)
    way, dots, rail, ring = ("=", ".", "-", "O") if palette.ascii else ("━", "┄", "─", "○")
    at = course.place(runner.score, width)
    canvas.text(0, 0, rail * width, palette.style("rail"))
    canvas.text(0, 0, way * at, palette.style(runner.meaning))
    if runner.offered is not None:
        to = course.place(runner.offered, width)
        if to == at and runner.offered != runner.score:
            to = at + 1 if runner.offered > runner.score and at + 1 < width else max(0, at - 1)
        between = range(min(at, to) + 1, max(at, to))
        canvas.text(between.start, 0, dots * len(between), palette.style(runner.offered_meaning))
        if to != at:
            canvas.text(to, 0, ring, palette.style(runner.offered_meaning, strong=True))
    if runner.since is not None:
        came = course.place(runner.since, width)
        first, last = min(came, at), max(came, at)
        canvas.text(first, 0, (way if came < at else dots) * (last - first), palette.style(runner.offered_meaning))
    canvas.text(at, 0, runner.sign, palette.style(runner.meaning, strong=True))
    return canvas
