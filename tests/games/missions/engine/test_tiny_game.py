"""A round with eleven cards, played in every possible way: any slip in the rules changes one of these counts."""

from collections import Counter
from functools import cache

import pytest

from duell.games.missions.engine.state import State, legal
from duell.games.missions.engine.turns import outcome, play
from tests.games.missions.engine.dealing import deal
from tests.games.missions.engine.examples import TINY

STOCKS = (
    "yoda-0 padme-0 dooku yoda-1 trooper c3po-0 nute padme-1 jango c3po-1 zam",
    "trooper yoda-1 zam c3po-1 nute padme-1 padme-0 jango yoda-0 dooku c3po-0",
)


@pytest.mark.parametrize(
    ("stock", "states", "ends", "lines"), [(STOCKS[0], 9_395, 2_848, 57_987), (STOCKS[1], 1_390, 387, 2_290)]
)
def test_every_way_to_play_the_last_round(stock: str, states: int, ends: int, lines: int) -> None:
    counts = explore(deal(stock, deck=TINY, round=3)._replace(luck=(0.5,) * 3))
    assert counts == (states, ends, lines)


def explore(first: State) -> tuple[int, int, int]:
    """Return how many states can be reached, how many of these are ends, and how many lines of play lead to an end."""
    ends: Counter[object] = Counter()

    @cache
    def lines(state: State) -> int:
        options = [choice for choices in legal(state).values() for choice in choices]
        if not options:
            ends[outcome(state)] += 1
            return 1
        return sum(lines(play(state, choice)) for choice in options)

    total = lines(first)
    return lines.cache_info().currsize, sum(ends.values()), total
