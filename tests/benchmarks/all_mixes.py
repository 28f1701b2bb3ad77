"""Master against knight in all 72 mixes of switches: ``python -m tests.benchmarks.all_mixes --deals 28``.

Duplicate deals, two players. It prints a line for each way a game can end and each rule for final cards, over the eight
mixes of the other switches, with a 95 % interval.
"""

import argparse
from itertools import groupby
from math import sqrt

from duell.games.duel.engine.edition import Edition
from tests.benchmarks.bot_matches import match
from tests.games.duel.engine.examples import MIXES


def _group(mix: Edition) -> tuple[str, str]:
    return mix.end, mix.leftover


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=28, help="deals in each mix; each is played twice")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    for (end, leftover), mixes in groupby(sorted(MIXES, key=_group), key=_group):
        rates = [match(mix, ["master", "knight"], asked.deals, f"mixes {mix}", asked.jobs).win_rate for mix in mixes]
        games, mean = 2 * asked.deals * len(rates), sum(rates) / len(rates)
        spread = 1.96 * sqrt(mean * (1 - mean) / games)
        print(f"{end}, {leftover}: {mean:.1%} of {games} games, +- {spread:.1%}", flush=True)


if __name__ == "__main__":
    main()
