"""What each player's chance to win is in a state: learned where cards are still to be bid, counted where not."""

import json
import math
from collections.abc import Sequence
from functools import cache
from operator import mul
from pathlib import Path

from duell.bots.leftovers import Leftovers
from duell.bots.lore import Lore, features
from duell.engine import Phase, State

Shares = Sequence[float]
"""Each seat's share of the win to be expected; they add up to 1."""

Weights = tuple[tuple[float, ...], tuple[float, ...]]
"""For each of `FEATURES` a weight, and what is added to it as long as all force cards are in hand."""

WEIGHTS = Path(__file__).with_name("weights.json")
"""What `duell.bots.training` found."""


@cache
def learned() -> dict[str, Weights]:
    """Return the weights in the data file by how a game ends, which matters more than any other switch."""
    return {name: (tuple(late), tuple(early)) for name, (late, early) in json.loads(WEIGHTS.read_text("utf-8")).items()}


class Chances:
    """The chances in the states of one game. `forced` says that leftover cards must be drawn, all of them."""

    def __init__(self, known: Lore, weights: Weights, *, forced: bool) -> None:
        self._known = known
        self._late, self._early = weights
        self._forced = forced
        self._leftovers = Leftovers(known, forced)

    def shares(self, state: State) -> Shares:
        """Return each seat's share of the win to be expected, from 0 to 1."""
        if state.phase is Phase.OVER:
            return _won([self._known.holding(taken).score for taken in state.taken])
        if state.phase is Phase.LEFTOVER:
            return self._drawing(state)
        rows, stage = features(self._known, state)
        weights = [late + stage * early for late, early in zip(self._late, self._early, strict=True)]
        return softmax([sum(map(mul, weights, row)) for row in rows])

    def _drawing(self, state: State) -> Shares:
        """Count what the last player's leftover cards may bring (rule 6)."""
        last = state.last
        scores = [self._known.holding(taken).score for taken in state.taken]
        best = max(score for seat, score in enumerate(scores) if seat != last)
        draws = min((state.hands[last] >> 1).bit_count(), state.stock_left) if self._forced else state.draws
        left = self._known.left(state)
        share = self._leftovers.ahead(state.taken[last], left, scores[last] - best, draws)
        others = _won([score if seat != last else best - 1 for seat, score in enumerate(scores)])
        return [share if seat == last else (1 - share) * other for seat, other in enumerate(others)]


def softmax(values: Sequence[float]) -> list[float]:
    """Return shares of 1 that grow e times for each 1 that a value is higher."""
    highest = max(values)
    weights = [math.exp(value - highest) for value in values]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def _won(scores: Sequence[int]) -> Shares:
    """Return how the win is shared at the end (ruling 9)."""
    best = max(scores)
    share = 1 / scores.count(best)
    return [share if score == best else 0.0 for score in scores]
