"""Bots of Missions against each other: ``python -m tests.benchmarks.bench_missions_bots knight padawan --deals 500``.

Each deal is played once for every rotation of the seats (a duplicate match), so that most of its luck cancels out. The
share is that of the first bot, with 95 % either way as the deals vary; times are those of the processor.
"""

import argparse
import sys
from collections.abc import Sequence
from random import Random
from statistics import mean, median, quantiles, stdev
from time import process_time

from duell.games.missions.bots import Bot, bot
from duell.games.missions.engine.cards import Deck
from duell.games.missions.engine.state import legal, start
from duell.games.missions.engine.turns import outcome, play
from duell.games.missions.engine.view import view
from tests.games.missions.engine.examples import CLASSIC


def game(players: Sequence[Bot], seed: str, times: Sequence[list[float]], deck: Deck = CLASSIC) -> list[float]:
    """Play a game and return how its win is shared by seat; add to `times` how long each decision took, in seconds."""
    rng, state = Random(seed), start(deck, len(players), seed)
    while due := legal(state):
        for seat, options in due.items():
            if len(options) == 1:
                state = play(state, options[0])
                continue
            seen = view(state, seat)
            begun = process_time()
            choice = players[seat].choose(seen, rng)
            times[seat].append(process_time() - begun)
            state = play(state, choice)
    ended = outcome(state)
    assert ended
    return [(seat in ended.winners) / len(ended.winners) for seat in range(len(players))]


def match(players: Sequence[Bot], deals: int, seed: str) -> tuple[list[float], list[list[float]]]:
    """Return the first player's share of each deal, over all rotations of it, and how long each decided, in seconds."""
    times: list[list[float]] = [[] for _ in players]
    shares = []
    for deal in range(deals):
        of_deal = []
        for turned in range(len(players)):
            order = [(turned + seat) % len(players) for seat in range(len(players))]
            won = game([players[place] for place in order], f"{seed} {deal}", [times[place] for place in order])
            of_deal.append(won[order.index(0)])
        shares.append(mean(of_deal))
        if deal % 10 == 9:
            print(f"  {mean(shares):.1%} after {(deal + 1) * len(players)} games", file=sys.stderr, flush=True)
    return shares, times


def main() -> None:
    """Read the command line, play the match, print it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs="+", metavar="BOT", help="two to five levels, as padawan or padawan:bold")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", default="match")
    asked = parser.parse_args()
    shares, times = match([bot(*name.split(":")) for name in asked.bots], asked.deals, asked.seed)
    around = 1.96 * stdev(shares) / len(shares) ** 0.5
    others = ", ".join(asked.bots[1:])
    print(
        f"{asked.bots[0]} against {others}: {mean(shares):.1%} ± {around:.1%} of {asked.deals * len(asked.bots)} games"
    )
    for name, took in zip(asked.bots, times, strict=True):
        middle, rare, most = (1000 * time for time in (median(took), quantiles(took, n=100)[-1], max(took)))
        print(f"  {name}: median {middle:.2f} ms, 99 of 100 within {rare:.1f} ms, maximum {most:.1f} ms")


if __name__ == "__main__":
    main()
