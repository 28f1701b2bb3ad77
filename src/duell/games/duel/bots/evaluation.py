"""How each player stands in a state: learned where cards are still to be bid, counted where not."""

from collections.abc import Callable, Sequence

from duell.games.duel.bots.features import FeatureTables
from duell.games.duel.bots.leftovers import Ending, Leftovers
from duell.games.duel.engine import State, moments

Value = Sequence[float]
"""First each seat's share of the win to be expected; they add up to 1. Then each seat's lead: its final total to be
expected, less the best other one, in points."""


class Evaluation:
    """The chances in the states of one game. `forced` says that leftover cards must be drawn, all of them.

    `estimated` gives the outlook of a state in which cards are still to be bid.
    """

    def __init__(self, known: FeatureTables, estimated: Callable[[State], Value], *, forced: bool) -> None:
        self._known = known
        self._estimated = estimated
        self._forced = forced
        self._leftovers = Leftovers(known, forced)

    def outlook(self, state: State) -> Value:
        """Return each seat's share of the win to be expected, from 0 to 1, and each seat's lead, in points."""
        if isinstance(state.now, moments.Over):
            scores = [self._known.holding(taken).score for taken in state.taken]
            return *_won(scores), *leads(scores)
        if isinstance(state.now, moments.Leftover):
            return self._last(state, state.now, self._leftovers.best)
        return self._estimated(state)

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
        return *shares, *leads(scores)


def _leftover(state: State) -> moments.Leftover:
    """Return the moment of a state in which leftover cards are drawn."""
    assert isinstance(state.now, moments.Leftover)
    return state.now


def _won(scores: Sequence[float]) -> list[float]:
    """Return how the win is shared at the end (ruling 9)."""
    best = max(scores)
    share = 1 / scores.count(best)
    return [share if score == best else 0.0 for score in scores]


def leads(totals: Sequence[float]) -> list[float]:
    """Return how far each seat is ahead of the best other one."""
    *_, second, best = sorted(totals)
    return [total - (second if total == best else best) for total in totals]
