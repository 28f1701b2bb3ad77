"""Bots against each other: ``python -m tests.benchmarks.bot_matches knight padawan --deals 500``.

Each deal is played once for every rotation of the seats (a duplicate match), so that most luck cancels out; the figures
are those of the first bot. Like ``duell simulate --duplicate``, but with the opponents of this folder.
"""

import argparse
import os
from collections.abc import Sequence
from time import perf_counter

from duell.game import SetUp
from duell.games import GAMES
from duell.games.duel.engine.edition import Edition
from duell.record.acts import Seat
from duell.simulation.match import Match
from duell.simulation.results import Performance
from duell.simulation.running import simulate
from tests.games.duel.engine.examples import CLASSIC, EDITIONS

_NAMES = ("Anna", "Ben", "Cem", "Dora")
_HERE = {"prize": "tests.benchmarks.prize:Prize"}


def match(edition: Edition, players: Sequence[str], deals: int, seed: str, jobs: int = 1) -> Performance:
    """Play every deal in every rotation, and return the first player's performance."""
    seats = tuple(
        Seat(name, hero.name, _HERE.get(player, player))
        for name, hero, player in zip(_NAMES, CLASSIC.heroes, players, strict=False)
    )
    games = Match(GAMES["duel"], SetUp(CLASSIC, edition), seats, seed, deals * len(seats), duplicate=True)
    return simulate(games, jobs=jobs).seats[0]


def main() -> None:
    editions = {edition.name: edition for edition in EDITIONS}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs="+", metavar="BOT", help="two to four: a level, prize, or an import path")
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--edition", choices=editions, default="ravensburger")
    parser.add_argument("--seed", default="match")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    begun = perf_counter()
    figures = match(editions[asked.edition], asked.bots, asked.deals, asked.seed, asked.jobs)
    (low, high), first, others = figures.ci95, asked.bots[0], ", ".join(asked.bots[1:])
    print(
        f"{first} against {others}, {asked.edition}: {figures.win_rate:.1%} of {asked.deals * len(asked.bots)} games, "
        f"95 % {low:.1%} to {high:.1%}, {perf_counter() - begun:.0f} s"
    )


if __name__ == "__main__":
    main()
