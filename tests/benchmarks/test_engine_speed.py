"""The bare loop of ``bench_engine`` plays the same games as the engine."""

from random import Random

from tests.benchmarks.bare_loop import play_bare
from tests.benchmarks.bench_engine import play_engine, play_trusted


def test_the_engine_and_the_bare_loop_reach_the_same_totals() -> None:
    for game in range(500):
        bare = play_bare(f"deal {game}", Random(game).random)
        assert play_engine(f"deal {game}", Random(game).random) == bare
        assert play_trusted(f"deal {game}", Random(game).random) == bare
