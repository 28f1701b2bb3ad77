"""How each player stands in a state: learned where cards are still to be bid, counted where not."""

import json
import os
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from operator import mul
from typing import NamedTuple

from duell import packed
from duell.games.duel.bots.features import FeatureTables, features
from duell.games.duel.bots.leftovers import Ending, Leftovers
from duell.games.duel.bots.regret_matching import softmax
from duell.games.duel.engine import State, moments

Value = Sequence[float]
"""First each seat's share of the win to be expected; they add up to 1. Then each seat's lead: its final total to be
expected, less the best other one, in points."""

WEIGHTS = os.path.join(packed.PACKAGE, "games", "duel", "bots", "weights.json")
"""What `duell.games.duel.bots.training` found."""


class Weights(NamedTuple):
    """What is known of one way for a game to end.

    For each of `FEATURES` a weight, and what is added to it as long as all force cards are in hand; e to the power of
    the weighted sums are the odds of the seats. `lead` says how many points (in the units of `features`) a difference
    of 1 in these sums comes to at the end, and again what is added as long as all force cards are in hand.
    """

    late: tuple[float, ...]
    early: tuple[float, ...]
    lead: tuple[float, float]


@cache
def learned() -> dict[str, Weights]:
    """Return what is in the data file by how a game ends, which matters more than any other switch."""
    file = json.loads(packed.read(WEIGHTS))
    return {end: Weights(*(tuple(found[name]) for name in Weights._fields)) for end, found in file.items()}


class Evaluation:
    """The chances in the states of one game. `forced` says that leftover cards must be drawn, all of them."""

    def __init__(self, known: FeatureTables, weights: Weights, *, forced: bool) -> None:
        self._known = known
        self._forced = forced
        self._leftovers = Leftovers(known, forced)
        self._weights = lru_cache(maxsize=None)(lambda stage: _at(stage, weights))

    def outlook(self, state: State) -> Value:
        """Return each seat's share of the win to be expected, from 0 to 1, and each seat's lead, in points."""
        if isinstance(state.now, moments.Over):
            scores = [self._known.holding(taken).score for taken in state.taken]
            return *_won(scores), *_leads(scores)
        if isinstance(state.now, moments.Leftover):
            return self._last(state, state.now, self._leftovers.best)
        rows, stage = features(self._known, state)
        weights, lead = self._weights(stage)
        standings = [sum(map(mul, weights, row)) for row in rows]
        factor = lead / self._known.unit
        return *softmax(standings), *_leads([factor * standing for standing in standings])

    def drawing(self, state: State) -> Value:
        """Return how everybody stands if the last player draws the next leftover card in any case."""
        return self._last(state, _leftover(state), self._leftovers.drawing)

    def stopping(self, state: State) -> Value:
        """Return how everybody stands if the last player draws no more."""
        return self._last(state, _leftover(state)._replace(draws=0), self._leftovers.best)

    def _last(
        self, state: State, now: moments.Leftover, ends: Callable[[int, Sequence[int], int, int], Ending]
    ) -> Value:
        """Count what the last player's leftover cards may bring (rule 6.4); `ends` says how the player ends."""
        last, piles = now.seat, state.taken
        scores: list[float] = [self._known.holding(taken).score for taken in piles]
        best = max(score for seat, score in enumerate(scores) if seat != last)
        draws = min((state.hands[last] >> 1).bit_count(), state.stock_left) if self._forced else now.draws
        left, lead = self._known.left(state), round(scores[last] - best)
        ending = ends(piles[last], left, lead, draws)
        others = _won([score if seat != last else best - 1 for seat, score in enumerate(scores)])
        shares = [ending.share if seat == last else (1 - ending.share) * other for seat, other in enumerate(others)]
        scores[last] = best + ending.lead
        return *shares, *_leads(scores)


def _leftover(state: State) -> moments.Leftover:
    """Return the moment of a state in which leftover cards are drawn."""
    assert isinstance(state.now, moments.Leftover)
    return state.now


def _at(stage: float, weights: Weights) -> tuple[list[float], float]:
    """Return the weights of the features and of the lead, for so much of a game still to come."""
    of_features = [late + stage * early for late, early in zip(weights.late, weights.early, strict=True)]
    return of_features, weights.lead[0] + stage * weights.lead[1]


def _won(scores: Sequence[float]) -> list[float]:
    """Return how the win is shared at the end (ruling 9)."""
    best = max(scores)
    share = 1 / scores.count(best)
    return [share if score == best else 0.0 for score in scores]


def _leads(totals: Sequence[float]) -> list[float]:
    """Return how far each seat is ahead of the best other one."""
    *_, second, best = sorted(totals)
    return [total - (second if total == best else best) for total in totals]
