"""Makes the data file of what `master` of Missions has learned: ``python -m tests.benchmarks.train_missions``.

It takes some minutes. The same code and seed make the same file; measure it with `bench_missions_bots` before it takes
the place of another.
"""

import argparse
import json
from pathlib import Path

from duell.games.missions.bots.standing import OWN, TABLE, WEIGHTS
from duell.games.missions.bots.training import train
from tests.games.missions.engine.examples import CLASSIC

GAMES = (40, 40)
"""How many games each generation has."""


def main() -> None:
    """Train, write the file after each generation, say how far it is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    parser.add_argument("--seed", default="missions")
    parser.add_argument("--games", type=int, nargs="+", default=GAMES)
    asked = parser.parse_args()
    for found in train(CLASSIC, asked.games, asked.seed, lambda line: print(line, flush=True)):
        file = {
            "own": dict(zip(OWN, found.own, strict=True)),
            "table": dict(zip(TABLE, found.table, strict=True)),
            "tiles": found.tiles,
            "variance": found.variance,
        }
        asked.out.write_text(json.dumps(file, indent=1) + "\n", "utf-8")
        print(asked.out.read_text("utf-8"), flush=True)


if __name__ == "__main__":
    main()
