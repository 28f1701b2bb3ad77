"""What the coach of Missions says a choice cost, and what it came to: ``python -m tests.benchmarks.missions_verdicts``.

Knights play whole games, and the coach reviews them. Compiled masters play on after choices that it names, and after
the best ones, with the same cards; the luck of the cards is taken out. The classes are all such choices, those that
cost 2 to 5 points, and the blunders of the moments. What came is taken after `TURNS` turns, since it hardly changes any
more and is much less uncertain than at the end of the game, to which ``--ends`` pairs are played on. A verdict is
backwards if the choice gained after these turns, and surely so if it gained by more than 1.64 standard errors.
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
from typing import NamedTuple

from duell.coach import NAMED, JudgedChoice, look_back
from duell.games import GAMES
from duell.games.missions.bots import bot
from duell.games.missions.bots.value import data_file
from duell.games.missions.coach import SearchJudge
from duell.games.missions.engine.state import Choice, legal, start
from duell.games.missions.engine.turns import advance
from duell.games.missions.engine.view import view
from duell.record.acts import Seat
from duell.record.reading import Step
from tests.games.missions.engine.examples import CLASSIC
from tests.training.missions.simulator import copy_of, load, option_of, to_train

TURNS = 12
SMALL = 0.05
NAMES = ("Anna", "Ben", "Cem", "Dora", "Ela")


class Row(NamedTuple):
    """What was said, what came in the first turns and its standard error, and what came in the end."""

    said: float
    came: float
    error: float
    end: float
    is_blunder: bool


def mean_of(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    return fmean(numbers), pstdev(numbers) / sqrt(max(1, len(numbers) - 1))


def played(players: int, level: str, seed: str) -> list[Step]:
    """A game of bots of a level."""
    rng, player, state, steps = Random(seed), bot(level), start(CLASSIC, players, seed), list[Step]()
    seats = tuple(Seat(name, "", level) for name in NAMES[:players])
    while due := legal(state):
        choices = {seat: player.choose(view(state, seat), rng) for seat in due}
        after, events = advance(state, choices)
        steps.append(Step(0, seats, state, choices, events, after, ()))
        state = after
    return steps


def tell(name: str, rows: Sequence[Row]) -> None:
    if not rows:
        return
    columns = zip(*[(row.said, row.came, row.said - row.came, row.end) for row in rows], strict=True)
    verdict, came, more, end = (f"{100 * mean:.2f} +- {196 * error:.2f}" for mean, error in map(mean_of, columns))
    backwards = sum(row.came < 0 for row in rows), sum(row.came < -1.64 * row.error for row in rows)
    print(
        f"{name}: {len(rows)} verdicts: said {verdict}, came to {came} in {TURNS} turns, said too much by {more}; "
        f"{end} in the end; {backwards[0]} backwards, {backwards[1]} surely so",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2, choices=range(2, 6))
    parser.add_argument("--level", default="knight", choices=("padawan", "knight", "master"))
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument(
        "--of-each", type=int, default=8, help="named choices of each game to play on, besides blunders"
    )
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--ends", type=int, default=20, help="how many of the pairs are played on to the end")
    parser.add_argument("--seed", default="verdicts")
    asked = parser.parse_args()
    weights, rows, seconds = to_train(Path(data_file(asked.players)).read_bytes()), list[Row](), list[float]()
    gains, ends = (ctypes.c_double * asked.pairs)(), (ctypes.c_double * asked.ends)()
    choose = Random(asked.seed)
    with tempfile.TemporaryDirectory() as folder:
        library = load(Path(folder), "verdicts.c")
        for game in range(asked.games):
            steps = played(asked.players, asked.level, f"{asked.seed} {game}")
            begun = process_time()
            review = look_back(steps, SearchJudge(), GAMES["missions"])
            seconds.append(process_time() - begun)
            blunders = [moment.blunder for moment in review.turning_points if moment.blunder]
            named = [move for move in review.moves if move.regret.chance >= NAMED and move not in blunders]
            for move in (*blunders, *choose.sample(named, min(asked.of_each, len(named)))):
                state, best = steps[move.step].before, best_of(move)
                options = (ctypes.byref(option_of(state, choice)) for choice in (best, move.choice))
                seed, copied = ctypes.c_uint64(choose.getrandbits(60)), ctypes.byref(copy_of(state))
                playouts = asked.pairs, asked.ends, seed, TURNS, gains, ends
                library.compare(weights, asked.players, copied, *options, *playouts)
                rows.append(Row(move.regret.chance, *mean_of(gains), fmean(ends), move in blunders))
    tell("all", rows)
    tell("2 to 5 points", [row for row in rows if row.said < SMALL])
    tell("blunders of moments", [row for row in rows if row.is_blunder])
    print(f"a review takes {fmean(seconds):.2f} s of CPU, at most {max(seconds):.2f}")


def best_of(move: JudgedChoice) -> Choice:
    values = move.action_values
    best: Choice = max(values, key=lambda choice: (values[choice].chance, values[choice].points))
    return best


if __name__ == "__main__":
    main()
