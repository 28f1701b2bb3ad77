"""How many decisions of Missions random players make in a second: ``python -m tests.benchmarks.bench_missions``.

A plain loop that only draws a random number and builds a tuple stands beside it, so that two machines can be compared.
"""

from collections.abc import Callable
from random import Random
from time import perf_counter

from duell.games.missions.engine.state import legal, start
from duell.games.missions.engine.turns import play
from tests.games.missions.engine.examples import CLASSIC

GAMES, TURNS, BARE = 12, 8, 200_000


def decide() -> int:
    """Play some games with two to five random players, and return how many decisions were made."""
    pick, made = Random("picks").random, 0
    for game in range(GAMES):
        state = start(CLASSIC, 2 + game % 4, f"deal {game}")
        while due := legal(state):
            for options in due.values():
                state = play(state, options[int(pick() * len(options))])
            made += 1
    return made


def bare() -> int:
    """Do about as little as can be done for a decision."""
    pick, made = Random("picks").random, (0, 0)
    for _ in range(BARE):
        made = (made[0] + 1, int(pick() * 5))
    return made[0]


def rate(work: Callable[[], int]) -> float:
    """Return how many a second `work` does."""
    begun = perf_counter()
    return work() / (perf_counter() - begun)


def main() -> None:
    """Measure by turns, and print the quickest turn of each and how they compare."""
    turns = [(rate(decide), rate(bare)) for _ in range(TURNS)]
    decisions, loop = (max(rates) for rates in zip(*turns, strict=True))
    print(f"decisions  {decisions:9,.0f} a second")
    print(f"bare loop  {loop:9,.0f} a second")
    print(f"bare / decisions  {loop / decisions:.1f}")


if __name__ == "__main__":
    main()
