"""A tiny game, played in every possible way: any slip in the rules changes one of these counts."""

from collections import Counter
from functools import cache
from itertools import product

import pytest

from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.events import Reason
from duell.games.duel.engine.play import advance
from duell.games.duel.engine.state import GameOver, State, legal
from tests.games.duel.engine.dealing import deal
from tests.games.duel.engine.examples import ORIGINAL, PARLETT, RAVENSBURGER, TINY

CARDS = "greedo bossk vader-1 greedo tarkin jabba"


@pytest.mark.parametrize(
    ("edition", "states", "ends", "lines"),
    [
        (
            RAVENSBURGER,
            8_482,
            {Reason.LAST_WITH_CARDS: 193, Reason.ONLY_R2D2: 7, Reason.STOCK: 4_893},
            {Reason.LAST_WITH_CARDS: 3_590, Reason.ONLY_R2D2: 112, Reason.STOCK: 39_238},
        ),
        (
            PARLETT,
            9_617,
            {Reason.FIRST_OUT: 946, Reason.STOCK: 4_472},
            {Reason.FIRST_OUT: 16_406, Reason.STOCK: 24_831},
        ),
        (
            ORIGINAL,
            9_098,
            {Reason.LAST_WITH_FORCE: 427, Reason.STOCK: 4_472},
            {Reason.LAST_WITH_FORCE: 16_406, Reason.STOCK: 24_831},
        ),
    ],
    ids=["ravensburger", "parlett", "original"],
)
def test_every_way_to_play(edition: Edition, states: int, ends: dict[Reason, int], lines: dict[Reason, int]) -> None:
    assert explore(deal(CARDS, deck=TINY, edition=edition)) == (states, ends, lines)


def explore(first: State) -> tuple[int, Counter[Reason], Counter[Reason]]:
    """Return how many states can be reached, how many of these are ends, and how many lines of play lead to an end."""
    ends: Counter[Reason] = Counter()

    @cache
    def lines(state: State) -> Counter[Reason]:
        options = legal(state)
        if not options:
            assert isinstance(state.now, GameOver)
            ends[state.now.reason] += 1
            return Counter([state.now.reason])
        joint = (dict(zip(options, choices, strict=True)) for choices in product(*options.values()))
        return sum((lines(advance(state, choices)[0]) for choices in joint), Counter())

    all_lines = lines(first)
    return lines.cache_info().currsize, ends, all_lines
