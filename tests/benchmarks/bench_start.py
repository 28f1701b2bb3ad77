"""How long duell takes to start, as multiples of an empty Python: ``python -m tests.benchmarks.bench_start``."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.pyz import build
from tests.terminal.pty_driver import PATIENCE, Terminal

RUNS = 21
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed duell is compiled
DUELL = str(Path(sys.executable).with_name("duell"))


def median(what: Callable[[], float]) -> float:
    """Return the median seconds of some runs, after one that warms the caches."""
    what()
    return statistics.median(what() for _ in range(RUNS))


def command(*words: str) -> Callable[[], float]:
    """Return a function that runs a command with its output in a pipe, and returns the seconds it took."""

    def run() -> float:
        start = time.perf_counter()
        subprocess.run(words, stdout=subprocess.PIPE, check=True)
        return time.perf_counter() - start

    return run


def first_frame() -> float:
    """Return the seconds from the start of a game in a terminal to the first that is seen of it: cards are dealt."""
    seats = ("play", "--seat", "Anna", "--seat", "Ben")
    with tempfile.TemporaryDirectory() as home:
        start = time.perf_counter()
        with Terminal(DUELL, *seats, home=Path(home)) as terminal:
            while not terminal.display.strip():
                terminal.read(PATIENCE)
            return time.perf_counter() - start


def main() -> None:
    """Print each ratio beside what it should be at most."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        one_file = median(command(sys.executable, str(build(Path(folder))), "rules"))
    empty = median(command(sys.executable, "-c", "pass"))
    for name, seconds, most in [
        ("duell --version", median(command(DUELL, "--version")), 5),
        ("duell rules", median(command(DUELL, "rules")), 5),
        ("duell.pyz rules", one_file, 7),
        ("first frame of duell play", median(first_frame), 15),
    ]:
        print(f"{name:<26} {seconds * 1000:6.1f} ms = {seconds / empty:4.1f} x python -c pass (at most {most})")


if __name__ == "__main__":
    main()
