"""Trains the data files of `master` of Missions: ``python -m tests.benchmarks.train_missions``.

It needs a C compiler. One net learns to play with two, another with three to five, each in a process of its own; on two
free cores it takes about five minutes. Each reports its progress, the games and positions it learned from, and its
cross entropy (of the shares of the win), kept in `REPORT`. The same seed gives the same files on the same machine and
compiler. New files replace the old ones once `measure_missions` shows that they are better.
"""

import argparse
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

from duell.games.missions.bots.value import DATA
from tests.training.missions.simulator import build, export

REPORT = Path(__file__).parents[1] / "training" / "missions" / "report.txt"


class Plan(NamedTuple):
    """The training of a net: for 2 players, or from 3 up; `knights` is the share of games that knights join."""

    players: int
    games: int
    seed: int
    knights: float


PLANS = {"two.net": Plan(2, 16_000, 11, 0.2), "several.net": Plan(3, 10_000, 12, 0.2)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--share", type=float, default=1.0, help="how much of the games to play, to try it out")
    parser.add_argument("--to", type=Path, default=Path(DATA), help="the folder of the data files")
    asked = parser.parse_args()
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        program = build("selfplay.c", Path(folder) / "selfplay")
        running = {}
        for name, (players, games, seed, knights) in PLANS.items():
            arguments = [Path(folder) / name, players, round(games * asked.share), seed, knights]
            running[name] = subprocess.Popen([program, *map(str, arguments)], stdout=subprocess.PIPE, text=True)
        for name, process in running.items():
            assert process.stdout is not None
            for line in process.stdout:
                lines.append(f"{name}: {line.rstrip()}")
                print(lines[-1], flush=True)
            if process.wait():
                raise SystemExit(f"{name}: training ended with {process.returncode}")
        for name in PLANS:
            (asked.to / name).write_bytes(export((Path(folder) / name).read_bytes()))
    if asked.share == 1:
        REPORT.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
