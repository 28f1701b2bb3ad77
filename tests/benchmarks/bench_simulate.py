"""Many games in two processes, as multiples of those in one: ``python -m tests.benchmarks.bench_simulate``.

Both play the same match, and by turns, so that other work on the machine falls on both; the best turn of each counts.
"""

from time import perf_counter

from duell.catalogue import deck, edition
from duell.record import Seat
from duell.simulation import Match, simulate

GAMES, TURNS = 1000, 3
SEATS = (Seat("Anna", "leia", "padawan"), Seat("Ben", "yoda", "knight"))


def seconds(match: Match, jobs: int) -> float:
    """Return how long a match takes, the start of the processes included."""
    begun = perf_counter()
    simulate(match, jobs=jobs)
    return perf_counter() - begun


def main() -> None:
    """Measure and print."""
    match = Match(deck("classic"), edition("ravensburger"), SEATS, "bench", GAMES)
    turns = [[seconds(match, jobs) for jobs in (1, 2)] for _ in range(TURNS)]
    one, two = (min(times) for times in zip(*turns, strict=True))
    rates = f"one process {GAMES / one:,.0f} games/s, two {GAMES / two:,.0f} games/s"
    print(f"{rates}: {one / two:.2f} x (at least 1.8)")


if __name__ == "__main__":
    main()
