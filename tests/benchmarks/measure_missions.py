"""The strength of `master` of Missions among knights: ``python -m tests.benchmarks.measure_missions 4``.

It plays a compiled game, which needs a C compiler and is about a hundred times as fast as ``duell simulate``. ``--one
padawan`` measures a padawan, ``--temper bold`` a bold one, ``--others master`` plays among masters. What a master does
with all ten in the last round and the calibration of its chances are printed as well. Tests compare the compiled game
and its bots with duell's.
"""

import argparse
import subprocess
import tempfile
from pathlib import Path

from duell.games.missions.bots.value import data_file
from duell.players import Temper
from tests.training.missions.simulator import build, to_train


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", type=int, choices=range(2, 6))
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=5)
    levels = ("padawan", "knight", "master")
    parser.add_argument("--one", choices=levels, default="master")
    parser.add_argument("--others", choices=levels, default="knight")
    parser.add_argument("--temper", choices=[*Temper], default=Temper.EVEN, help="the temper of the one")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        net = Path(folder) / "net"
        net.write_bytes(to_train(Path(data_file(asked.players)).read_bytes()))
        program = build("measure.c", Path(folder) / "measure")
        one, others = (net if level == "master" else level for level in (asked.one, asked.others))
        numbers = map(str, (asked.players, asked.games, asked.seed))
        subprocess.run([program, f"{asked.temper} {one}", *numbers, others], check=True)


if __name__ == "__main__":
    main()
