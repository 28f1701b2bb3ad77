"""The engine of Missions compared with a shuffle of the duel's stock: ``python -m tests.benchmarks.bench_missions``.

Whole games are played from the seed with random picks. All take turns, and the fastest turn of each counts, in process
time, so that other work on the machine matters little.
"""

from random import Random
from time import process_time

from duell.games.missions.engine.state import legal, start
from duell.games.missions.engine.turns import advance, play
from tests.benchmarks import bench_engine
from tests.games.missions.engine.examples import CLASSIC

GAMES, TURNS = 3, 20


def seconds(players: int, *, checked: bool) -> float:
    """The mean seconds of a decision, with the checks and events of `advance` or without, as in a search."""
    pick, decisions, begun = Random("picks").random, 0, process_time()
    for game in range(GAMES):
        state = start(CLASSIC, players, f"deal {game}")
        while due := legal(state):
            ((seat, options),) = due.items()
            choice = options[int(pick() * len(options))]
            state = advance(state, {seat: choice})[0] if checked else play(state, choice)
            decisions += 1
    return (process_time() - begun) / decisions


def main() -> None:
    deal = min(bench_engine.seconds(bench_engine.only_deal) for _ in range(TURNS))
    for players in range(2, 6):
        turns = [[seconds(players, checked=checked) for checked in (False, True)] for _ in range(TURNS)]
        engine, checked = (min(times) for times in zip(*turns, strict=True))
        print(
            f"{players} players: {1 / engine:7,.0f} decisions/s (unchecked), {1 / checked:7,.0f} (advance); "
            f"each in the time of {engine / deal:.1f} and {checked / deal:.1f} shuffles"
        )


if __name__ == "__main__":
    main()
