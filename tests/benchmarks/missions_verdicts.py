"""What the coach of Missions says a choice cost, and what it came to: ``python -m tests.benchmarks.missions_verdicts``.

Two knights play, one choice in ten at random. In each game, a random choice that master calls 5 points or more too bad
is judged by the coach. Compiled masters play both choices to the end with the same cards; the luck of the cards is
taken out. A verdict is backwards if the choice gained in the first turns of such playouts, and surely so if it gained
by more than 1.64 standard errors. The time of a whole review is that of all choices of a game.
"""

import argparse
import ctypes
import tempfile
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from time import process_time

from duell.games.missions.bots import bot
from duell.games.missions.bots.master import Master
from duell.games.missions.bots.value import data_file
from duell.games.missions.coach import SearchJudge
from duell.games.missions.engine.state import Choice, State, legal, start
from duell.games.missions.engine.turns import play
from duell.games.missions.engine.view import view
from tests.games.missions.engine.examples import CLASSIC
from tests.training.missions.simulator import copy_of, load, option_of, to_train

TURNS = 8  # of both players together, by which a verdict is called backwards
WRONG = 0.05
Row = tuple[float, float, float, float]
"""What was said, what it came to, and what it came to in the first turns, with its standard error."""


def mean_of(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    return fmean(numbers), pstdev(numbers) / sqrt(max(1, len(numbers) - 1))


def wrong_choice(players: int, seed: str) -> tuple[State, Choice, Choice, float] | None:
    """A random choice of a game that master calls wrong, if there is any: its state, the best, and the regret."""
    rng, knight, master, met = Random(seed), bot("knight"), Master(), list[tuple[State, Choice]]()
    state = start(CLASSIC, players, seed)
    while due := legal(state):
        ((seat, options),) = due.items()
        choice = rng.choice(options) if rng.random() < 0.1 else knight.choose(view(state, seat), rng)
        if len(options) > 1:
            met.append((state, choice))
        state = play(state, choice)
    for state, choice in rng.sample(met, len(met)):
        worths = master.appraise(view(state, next(iter(legal(state)))))
        best = max(worths, key=lambda each: worths[each].probability)
        if worths[best].chance - worths[choice].chance >= WRONG:
            return state, best, choice, worths[best].chance - worths[choice].chance
    return None


def tell(name: str, rows: Sequence[Row]) -> None:
    said, came = mean_of([row[0] for row in rows]), mean_of([row[1] for row in rows])
    early = mean_of([row[2] for row in rows])
    backwards = sum(row[2] < 0 for row in rows), sum(row[2] < -1.64 * row[3] for row in rows)
    figures = (f"{100 * mean:.2f} +- {196 * error:.2f}" for mean, error in (said, came, early))
    print(name, f"{len(rows)} verdicts: said {{}}, came to {{}} (in {TURNS} turns {{}})".format(*figures), end=", ")
    print(f"{backwards[0]} backwards, {backwards[1]} surely so")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2, choices=range(2, 6))
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--pairs", type=int, default=30)
    parser.add_argument("--seed", default="verdicts")
    asked = parser.parse_args()
    weights = to_train(Path(data_file(asked.players)).read_bytes())
    gains, early = ((ctypes.c_double * asked.pairs)() for _ in range(2))
    by_net, by_coach, seconds = list[Row](), list[Row](), 0.0
    with tempfile.TemporaryDirectory() as folder:
        library = load(Path(folder), "verdicts.c")
        for game in range(asked.games):
            found = wrong_choice(asked.players, f"{asked.seed} {game}")
            if not found:
                continue
            state, best, choice, regret = found
            (seat,) = legal(state)
            begun = process_time()
            judged = SearchJudge().judge(view(state, seat), {seat: choice})
            seconds += process_time() - begun
            options = (ctypes.byref(option_of(state, each)) for each in (best, choice))
            seed = ctypes.c_uint64(game)
            copied = ctypes.byref(copy_of(state))
            library.compare(weights, asked.players, copied, *options, asked.pairs, seed, TURNS, gains, early)
            came = fmean(gains), *mean_of(early)
            by_net.append((regret, *came))
            said = judged.before[seat] - judged.after[seat]
            if said >= WRONG:
                by_coach.append((said, *came))
    tell("master: ", by_net)
    tell("coach: ", by_coach)
    print(f"{seconds / len(by_net):.2f} s a verdict")


if __name__ == "__main__":
    main()
