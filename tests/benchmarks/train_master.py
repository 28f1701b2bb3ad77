"""Makes the data file of what `master` has learned: ``python -m tests.benchmarks.train_master`` (over half an hour).

It learns from the classic deck, one set of weights for each edition. The same code makes the same file; what `master`
plays by is that of an earlier run, and stays until the file of another has been measured to play better.
"""

import json
from pathlib import Path

from duell.games.duel.bots.evaluation import WEIGHTS
from duell.games.duel.bots.training import train
from tests.games.duel.engine.examples import CLASSIC, EDITIONS

GENERATIONS = 6
"""The first generation is of random games."""

GAMES = {"ravensburger": 2500, "parlett": 1500, "original": 1500}
"""How many games a generation has."""


def main() -> None:
    """Train, write one line for each way a game ends, and print it."""
    lines = []
    for edition in EDITIONS:
        weights = train(CLASSIC, edition, GENERATIONS, GAMES[edition.name])
        lines.append(f"  {json.dumps(edition.end)}: {json.dumps(weights._asdict())}")
        print(lines[-1], flush=True)
    Path(WEIGHTS).write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
