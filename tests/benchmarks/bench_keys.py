"""From a key to the screen, against the same screen shown ready-made: ``python -m tests.benchmarks.bench_keys``."""

import statistics
import sys
import tempfile
import time
from pathlib import Path

from tests.terminal.pty_driver import DUELL, Terminal

KEYS = 300


def percentile_95(terminal: Terminal) -> float:
    """Return the 95th percentile of the seconds from a key to the bytes that show what it did."""
    times = []
    for _ in range(KEYS):
        terminal.settle(0.02)
        start = time.perf_counter()
        terminal.type("l")
        terminal.read(5)
        times.append(time.perf_counter() - start)
    return statistics.quantiles(times, n=20)[-1]


def main() -> None:
    """Print both times and their ratio."""
    with tempfile.TemporaryDirectory() as home:
        seats = ("play", "--seat", "Anna:yoda", "--seat", "Ben:luke", "--seed", "keys")
        with Terminal(*DUELL, *seats, home=Path(home)) as terminal:
            terminal.lift("Anna")
            ours = percentile_95(terminal)
        with Terminal(sys.executable, "-m", "tests.benchmarks.ready_made", home=Path(home)) as terminal:
            terminal.see("Anna has chosen")
            ready = percentile_95(terminal)
    print(f"a key takes {ours * 1000:.1f} ms, ready-made {ready * 1000:.1f} ms: {ours / ready:.2f} x (at most 1.5)")


if __name__ == "__main__":
    main()
