"""The start time of duell, in multiples of an empty Python: ``python -m tests.benchmarks.bench_start``."""

import os
import re
import select
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.pyz import build
from tests.terminal.pty_driver import Terminal
from tests.waiting import PATIENCE

RUNS = 21
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed duell is compiled
CONTROLS = re.compile(rb"\x1b\[[0-?]*[ -/]*[@-~]")
DUELL = str(Path(sys.executable).with_name("duell"))

BARE = """
import rich.text
from prompt_toolkit.application import Application
from prompt_toolkit.layout import FormattedTextControl, Layout, Window

words = rich.text.Text("one page of words, and nothing else").plain
Application(layout=Layout(Window(FormattedTextControl(words))), full_screen=True).run()
"""
"""The smallest full-screen program with duell's libraries: a lower bound for the first page."""


def medians(*whats: Callable[[], float]) -> list[float]:
    """The median seconds of each over some runs, in turn, so that a busy machine slows all of them alike."""
    for what in whats:  # fills the caches
        what()
    return [statistics.median(times) for times in zip(*([what() for what in whats] for _ in range(RUNS)), strict=True)]


def command(*words: str) -> Callable[[], float]:
    """A function that runs a command with its output in a pipe and returns the seconds."""

    def run() -> float:
        start = time.perf_counter()
        subprocess.run(words, stdout=subprocess.PIPE, check=True)
        return time.perf_counter() - start

    return run


class Unemulated(Terminal):
    """A terminal that only keeps the bytes: emulation takes longer than showing a page."""

    def read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._ours], [], [], seconds)
        data = os.read(self._ours, 1 << 16) if ready else b""
        self.raw += data
        return bool(data)

    @property
    def shows_anything(self) -> bool:
        """True once anything but control sequences has come."""
        return bool(CONTROLS.sub(b"", self.raw).strip())


def first_page(*words: str) -> Callable[[], float]:
    """A function that returns the seconds from the start of a command to its first visible output."""

    def run() -> float:
        with tempfile.TemporaryDirectory() as home:
            start = time.perf_counter()
            with Unemulated(*words, home=Path(home), env={"COLORTERM": "truecolor"}) as terminal:
                while not terminal.shows_anything:
                    terminal.read(PATIENCE)
                return time.perf_counter() - start

    return run


def main() -> None:
    """Print each ratio with its limit; the last two are for comparison."""
    seats, python = ("play", "--seat", "Anna", "--seat", "Ben"), (sys.executable, "-c")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        one_file = str(build(Path(folder)))
        measured: list[tuple[str, Callable[[], float], int | None]] = [
            ("duell --version", command(DUELL, "--version"), 3),
            ("duell rules", command(DUELL, "rules"), 5),
            ("duell.pyz rules", command(sys.executable, one_file, "rules"), 7),
            ("first page of duell play", first_page(DUELL, *seats), 15),
            ("prompt_toolkit and rich.text", first_page(*python, BARE), None),
            ("rich.text alone", command(*python, "import rich.text"), None),
        ]
        empty, *times = medians(command(*python, "pass"), *(what for _, what, _ in measured))
    for (name, _, most), seconds in zip(measured, times, strict=True):
        wanted = f" (at most {most})" if most else ""
        print(f"{name:<28} {seconds * 1000:6.1f} ms = {seconds / empty:4.1f} x python -c pass{wanted}")


if __name__ == "__main__":
    main()
