"""Trains the data files of `master` of Missions: ``python -m tests.benchmarks.train_missions``.

It needs a C compiler. One net learns to play with two, another with three to five, each in a process of its own; on two
free cores it takes about five minutes. Each reports its progress, the games and positions it learned from, and its
cross entropy (of the shares of the win), kept in `REPORT`. The same seed gives the same files on the same machine and
compiler. New files replace the old ones once `measure_missions` shows that they are better.

A net plays against knights and against earlier versions of itself, and so learns to answer its own habits as well.
``--on 2`` trains the present files on, twice; the report is added to. `--only two.net` leaves the other file as it is;
`--others` are nets that have learned to answer the present one, which `exploit_missions --keep` writes.
"""

import argparse
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from duell.games.missions.bots.value import DATA
from tests.training.missions.simulator import build, export, to_train

REPORT = Path(__file__).parents[1] / "training" / "missions" / "report.txt"


class Plan(NamedTuple):
    """The training of a net for some numbers of players; `knights` is the share of games that knights join."""

    players: str
    games: int
    seed: int
    knights: float


PLANS = {"two.net": Plan("2", 16_000, 11, 0.2), "several.net": Plan("3-5", 10_000, 12, 0.2)}
ON = {"two.net": Plan("2", 9_000, 31, 0.1), "several.net": Plan("3-5", 60_000, 51, 0.2)}
"""The training of a net that goes on; each further time has a seed 10 higher."""

_EARLIER = 20  # the times at which a net is kept as one to play against


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--share", type=float, default=1.0, help="how much of the games to play, to try it out")
    parser.add_argument("--to", type=Path, default=Path(DATA), help="the folder of the data files")
    parser.add_argument("--on", type=int, default=0, metavar="TIMES", help="train the present files on, so many times")
    parser.add_argument("--only", choices=PLANS, help="the file to train (default: both)")
    parser.add_argument("--others", type=Path, nargs="*", default=[], help="nets of `exploit_missions` to answer, too")
    asked = parser.parse_args()
    names, lines = [asked.only] if asked.only else [*PLANS], list[str]()
    with tempfile.TemporaryDirectory() as folder:
        program = build("selfplay.c", Path(folder) / "selfplay")
        nets = {name: Path(folder) / name for name in names}
        if not asked.on:
            lines += train(program, {name: (PLANS[name], [net]) for name, net in nets.items()}, asked.share)
        for name, net in nets.items():
            if asked.on:
                net.write_bytes(to_train((asked.to / name).read_bytes()))
        for time in range(asked.on):
            plans = {name: ON[name]._replace(seed=ON[name].seed + 10 * time) for name in names}
            lines += train(
                program, {name: (plans[name], [net, net, *asked.others]) for name, net in nets.items()}, asked.share
            )
        for name, net in nets.items():
            (asked.to / name).write_bytes(export(net.read_bytes()))
    if asked.share == 1:
        before = REPORT.read_text("utf-8") if asked.on else ""
        REPORT.write_text(before + "\n".join(lines) + "\n", "utf-8")


def train(program: Path, plans: Mapping[str, tuple[Plan, Sequence[Path]]], share: float) -> list[str]:
    """Train the nets at once, each by its plan, to the first of its files, and from the second, if any; the reports.

    Further files are nets to play against.
    """
    lines, running = list[str](), {}
    for name, ((players, games, seed, knights), (net, *start)) in plans.items():
        arguments = [net, players, round(games * share), seed, knights, _EARLIER, *start]
        running[name] = subprocess.Popen([program, *map(str, arguments)], stdout=subprocess.PIPE, text=True)
    for name, process in running.items():
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(f"{name}: {line.rstrip()}")
            print(lines[-1], flush=True)
        if process.wait():
            raise SystemExit(f"{name}: training ended with {process.returncode}")
    return lines


if __name__ == "__main__":
    main()
