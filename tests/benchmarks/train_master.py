"""Trains the data files of `master`: ``python -m tests.benchmarks.train_master`` (needs a C compiler).

One net learns to play with two, another with three and four, each in a process of its own; on two free cores it takes
less than an hour. Each reports its progress, the games and positions it learned from, and its cross entropy (of the
shares of the win), kept in `REPORT`. The same seed gives the same files on the same machine and compiler.

The share of games given in `PLANS` is played with the classic deck by ravensburger, the others with other editions, any
mix of switches, and any deck: see ``tests/training/setups.c``.
"""

import argparse
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from duell.games.duel.bots.value_net import DATA, RIVALS
from tests.training.export import export
from tests.training.simulator import build

REPORT = Path(__file__).parents[1] / "training" / "report.txt"

HEAD = """\
The output of `python -m tests.benchmarks.train_master`. The loss is the cross entropy of the expected shares of the
win, over games of all kinds; the seconds are those of a machine that ran other programs as well.
"""


class Plan(NamedTuple):
    """The training of a net: for 2 players, or from 3 up; `ravensburger` is the share of its classic games."""

    players: int
    games: int
    seed: int
    ravensburger: float
    rivals: int
    flags: tuple[str, ...] = ()


PLANS = {"two.net": Plan(2, 2_500_000, 8, 0.45, 1), "several.net": Plan(3, 200_000, 12, 0.4, RIVALS, ("-DNARROW=16",))}


def begin(plan: Plan, games: int, target: Path) -> subprocess.Popen[str]:
    """Start training a net; its weights go to `target`."""
    program = build("selfplay.c", target.with_suffix(".program"), *plan.flags)
    arguments = [plan.players, games, plan.seed, plan.ravensburger]
    return subprocess.Popen([program, target, *map(str, arguments)], stdout=subprocess.PIPE, text=True)


def follow(name: str, process: subprocess.Popen[str]) -> list[str]:
    """Print the output of a training process as it comes, and return it."""
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(f"{name}: {line.rstrip()}")
        print(lines[-1], flush=True)
    if process.wait():
        raise SystemExit(f"{name}: training ended with {process.returncode}")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--share", type=float, default=1.0, help="how much of the games to play, to try it out")
    parser.add_argument("--to", type=Path, default=Path(DATA), help="the folder of the data files")
    parser.add_argument("--report", type=Path, default=REPORT, help="where to keep what training says")
    asked = parser.parse_args()
    asked.to.mkdir(parents=True, exist_ok=True)
    games = {name: round(plan.games * asked.share) for name, plan in PLANS.items()}
    report = [f"{name}: {games[name]} games, seed {plan.seed}" for name, plan in PLANS.items()]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor() as pool:
        running = [(name, begin(plan, games[name], Path(folder) / name)) for name, plan in PLANS.items()]
        for lines in pool.map(lambda one: follow(*one), running):
            report += lines
        for name, plan in PLANS.items():
            data = export((Path(folder) / name).read_bytes(), plan.rivals)
            (asked.to / name).write_bytes(data)
            report.append(f"{name}: {len(data)} bytes, SHA-256 {sha256(data).hexdigest()}")
    asked.report.write_text("\n".join([HEAD, *report]) + "\n", "utf-8")


if __name__ == "__main__":
    main()
