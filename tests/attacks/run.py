"""The complete random input, on demand: ``python -m tests.attacks.run``. Every test run has a small part of it."""

import argparse
import os
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

from duell.games import GAMES
from tests.attacks import fuzzing

PART = 2_000
"""The keys typed from one seed, few enough to reproduce a fault quickly."""

Fuzz = Callable[[str, int, Path], Counter[str]]


def main() -> None:
    """Type as many keys and lines as asked for, or until the time is over; say how many there were."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keys", type=int, default=200_000, help="into the full screen (default: %(default)s)")
    parser.add_argument("--lines", type=int, default=100_000, help="into plain mode (default: %(default)s)")
    parser.add_argument("--game", choices=list(GAMES), default="duel")
    parser.add_argument("--seed", default="on demand")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop each of the two after so long")
    args = parser.parse_args()
    warnings.simplefilter("error")
    for what, fuzz, number in (("keys", fuzzing.keys, args.keys), ("lines", fuzzing.lines, args.lines)):
        _repeat(what, partial(fuzz, game=args.game), number, args.seed, args.seconds)


def _repeat(what: str, fuzz: Fuzz, number: int, seed: str, seconds: float) -> None:
    begun, count, parts = time.monotonic(), Counter[str](), 0
    while count[what] < number and time.monotonic() - begun < seconds:
        parts += 1
        with tempfile.TemporaryDirectory() as folder:
            os.environ["DUELL_HOME"] = os.path.join(folder, "home")
            try:
                count += fuzz(f"{seed} {parts}", min(PART, number - count[what]), Path(folder))
            except BaseException:
                sys.stderr.write(f"\nfound with {what} of the seed {f'{seed} {parts}'!r}\n")
                raise
        sys.stdout.write(f"\r{dict(count)} in {time.monotonic() - begun:.0f} s")
        sys.stdout.flush()
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
