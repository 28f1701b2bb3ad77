"""Bots against each other: ``python -m tests.benchmarks.bot_matches knight padawan --deals 500``.

Each deal is played once for every rotation of the seats (a duplicate match), so that most of its luck cancels out. A
shared win counts as a fraction. The interval takes a deal, not a game, as its unit: the games of one are not
independent.
"""

import argparse
import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean, stdev
from time import perf_counter

from duell.bots import bot
from duell.bots.bot import Bot
from duell.engine import Edition, advance, legal, outcome, start, view
from tests.benchmarks.prize import Prize
from tests.engine.examples import CLASSIC, EDITIONS


@dataclass(frozen=True, slots=True)
class Result:
    """How often the first bot won, as a share from 0 to 1 with its 95 % interval, and how long the match took."""

    share: float
    low: float
    high: float
    seconds: float


def play(edition: Edition, bots: Sequence[Bot], seed: str) -> list[float]:
    """Play one game and return each seat's share of the win."""
    state = start(CLASSIC, edition, [hero.name for hero in CLASSIC.heroes][: len(bots)], seed)
    rng = Random(seed)
    while options := legal(state):
        state, _ = advance(state, {seat: bots[seat].choose(view(state, seat), rng) for seat in options})
    ended = outcome(state)
    assert ended is not None
    return [(seat in ended.winners) / len(ended.winners) for seat in range(len(bots))]


def match(edition: Edition, bots: Sequence[Bot], deals: int, seed: str) -> Result:
    """Play every deal with the seats in each rotation."""
    begun = perf_counter()
    shares = []
    for deal in range(deals):
        won = 0.0
        for turn in range(len(bots)):
            seated = [*bots[turn:], *bots[:turn]]
            won += play(edition, seated, f"{seed} {deal}")[-turn % len(bots)]
        shares.append(won / len(bots))
    share, spread = fmean(shares), 1.96 * stdev(shares) / math.sqrt(deals)
    return Result(share, share - spread, share + spread, perf_counter() - begun)


def named(text: str) -> Bot:
    """Return the bot written ``LEVEL[:TEMPER]``, or the benchmark opponent ``prize``."""
    level, _, temper = text.partition(":")
    return Prize() if level == "prize" else bot(level, temper=temper or "even")


def main() -> None:
    """Read the command line, play the match, print one line."""
    editions = {edition.name: edition for edition in EDITIONS}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs="+", metavar="LEVEL[:TEMPER]", help="two to four, or prize")
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--edition", choices=editions, default="ravensburger")
    parser.add_argument("--seed", default="match")
    asked = parser.parse_args()
    result = match(editions[asked.edition], [named(text) for text in asked.bots], asked.deals, asked.seed)
    first, *others = asked.bots
    games = asked.deals * len(asked.bots)
    print(
        f"{first} against {', '.join(others)}, {asked.edition}: {result.share:.1%} of {games} games, "
        f"95 % {result.low:.1%} to {result.high:.1%}, {result.seconds / games * 1000:.1f} ms a game"
    )


if __name__ == "__main__":
    main()
