"""The time from a key to the screen, compared with a ready-made screen, and the bytes sent for it.

``python -m tests.benchmarks.bench_keys``
"""

import statistics
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from tests.terminal.pty_driver import DUELL, Terminal

KEYS = 200

SIZES = ((80, 24, 1.3), (120, 36, 1.6))
"""Columns and rows of windows, and the most time for a key as a multiple of the ready-made screen's."""

MOST_FOR_A_KEY, MOST_FOR_A_SCREEN = 4_000, 60_000
"""The most bytes sent for choosing a card, and for an entirely new screen."""


def percentile_95(terminal: Terminal) -> float:
    """The 95th percentile of the seconds from a key to its effect."""
    times = []
    for _ in range(KEYS):
        terminal.settle(0.02)
        start = time.perf_counter()
        terminal.type("l")
        terminal.read(5)
        times.append(time.perf_counter() - start)
    return statistics.quantiles(times, n=20)[-1]


def brought(terminal: Terminal, key: str) -> int:
    """The number of bytes sent for a key."""
    terminal.settle(0.2)
    before = len(terminal.raw)
    terminal.type(key)
    terminal.settle(0.2)
    return len(terminal.raw) - before


def main() -> None:
    for columns, rows, most in SIZES:
        with tempfile.TemporaryDirectory() as home:
            seats = ("play", "--seat", "Anna:yoda", "--seat", "Ben:luke", "--seed", "keys", "--theme", "dark")
            started = partial(Terminal, home=Path(home), columns=columns, rows=rows, env={"COLORTERM": "truecolor"})
            with started(*DUELL, *seats, "--no-animation") as terminal:
                terminal.lift("Anna")
                key = max(brought(terminal, "l") for _ in range(9))
                terminal.type("5")
                screen = brought(terminal, "\x1b")
                terminal.lift("Anna")
                ours = percentile_95(terminal)
            ready_made = (sys.executable, "-m", "tests.benchmarks.ready_made", f"{columns}x{rows}")
            with started(*ready_made) as terminal:
                terminal.see("Anna has chosen")
                ready = percentile_95(terminal)
        print(
            f"{columns}x{rows}: a key takes {ours * 1000:.1f} ms, ready-made {ready * 1000:.1f} ms: "
            f"{ours / ready:.2f} x (at most {most}); "
            f"choosing a card brings {key:,} bytes (at most {MOST_FOR_A_KEY:,}), "
            f"a whole new screen {screen:,} (at most {MOST_FOR_A_SCREEN:,})"
        )


if __name__ == "__main__":
    main()
