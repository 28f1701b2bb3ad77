"""Many games in two processes, and more games in one: ``python -m tests.benchmarks.bench_simulate``.

One and two processes play the same match by turns, so that other work on the machine falls on both; the best turn of
each counts. The memory is what Python asks for at most, once everything is loaded.
"""

import tracemalloc
from time import perf_counter

from duell.game import SetUp
from duell.games import GAMES, duel
from duell.record.acts import Seat
from duell.simulation.match import Match
from duell.simulation.running import simulate

MANY, TURNS, MORE = 1000, 3, 8
SET_UP = SetUp(duel.deck("classic"), duel.edition("ravensburger"))
SEATS = (Seat("Anna", "leia", "padawan"), Seat("Ben", "yoda", "knight"))
QUICK = (Seat("Anna", "leia", "random"), Seat("Ben", "yoda", "random"))


def seconds(match: Match, jobs: int) -> float:
    """Return how long a match takes, the start of the processes included."""
    begun = perf_counter()
    simulate(match, jobs=jobs)
    return perf_counter() - begun


def peak(games: int) -> int:
    """Return the most bytes in use at once while random bots play some games."""
    match = Match(GAMES["duel"], SET_UP, QUICK, "bench", games)
    tracemalloc.start()
    simulate(match)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most


def main() -> None:
    """Measure and print."""
    match = Match(GAMES["duel"], SET_UP, SEATS, "bench", MANY)
    turns = [[seconds(match, jobs) for jobs in (1, 2)] for _ in range(TURNS)]
    one, two = (min(times) for times in zip(*turns, strict=True))
    rates = f"one process {MANY / one:,.0f} games/s, two {MANY / two:,.0f} games/s"
    print(f"{rates}: {one / two:.2f} x (at least 1.8)")
    peak(1)
    few, many = peak(MANY), peak(MORE * MANY)
    print(f"{MANY:,} games take {few:,} bytes, {MORE * MANY:,} games {many:,}: {many / few:.2f} x (at most 1.2)")


if __name__ == "__main__":
    main()
