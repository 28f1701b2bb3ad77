"""`master`: plays as near to equilibrium as the clock allows."""

from collections.abc import Mapping
from dataclasses import dataclass

from duell.bots.bot import Level, Policy
from duell.bots.chances import Chances, Weights, learned
from duell.bots.imagined import imagine
from duell.bots.leftovers import Leftovers, stopping
from duell.bots.lore import Lore, lore
from duell.bots.search import Search
from duell.bots.stakes import seat_of
from duell.engine import Choice, Leftover, Phase, State, View

_DEPTHS = {2: 4, 4: 1}
"""Up to so many force cards in both hands, so many more rounds are looked at; in longer games none."""


@dataclass(frozen=True)
class Master(Level):
    """Solves each round as a game of simultaneous bids for the chance to win, which it has learned to estimate.

    Between two players it mixes as in equilibrium, and looks further ahead the fewer cards are left; among more it
    answers what the others would mix. `weights` is what was learned (None: what the data file has), `turns` how long
    each matrix is worked on, and `lookahead` whether it looks further than this round.
    """

    weights: Mapping[str, Weights] | None = None
    turns: int = 100
    lookahead: bool = True

    def weigh(self, view: View) -> dict[Choice, float]:
        """Return the mix of the seat that the view belongs to."""
        seat, state, known = seat_of(view), imagine(view), lore(view.game)
        if view.phase is Phase.LEFTOVER:
            return {_leftover(known, state): 1.0}
        search, depth = self._search(view, known), self._depth(state)
        if view.phase is Phase.SCOUT:
            chances = {choice: search.after(state, {seat: choice}, depth)[seat] for choice in view.options}
            return {max(chances, key=lambda choice: chances[choice]): 1.0}
        return search.mixes(state, depth)[seat]

    def mixes(self, view: View) -> dict[int, Policy]:
        """Return for each seat that bids what it should bid; the view may be any seat's or a spectator's.

        ValueError if no bids are due.
        """
        if view.phase is not Phase.DUEL:
            raise ValueError(f"no bids are due in the phase {view.phase.name.lower()}; they are in a duel")
        state = imagine(view)
        return self._search(view, lore(view.game)).mixes(state, self._depth(state))

    def _depth(self, state: State) -> int:
        if len(state.hands) > 2 or not self.lookahead:
            return 0
        force = sum((hand >> 1).bit_count() for hand in state.hands)
        return next((depth for cards, depth in _DEPTHS.items() if force <= cards), 0)

    def _search(self, view: View, known: Lore) -> Search:
        rules = view.game.edition
        weights = (self.weights or learned())[rules.end]
        return Search(known, Chances(known, weights, forced=rules.leftover is Leftover.MUST), self.turns)


def _leftover(known: Lore, state: State) -> Choice:
    scores = [known.holding(taken).score for taken in state.taken]
    lead = scores.pop(state.last) - max(scores)
    onward = Leftovers(known, forced=False).drawing(state.taken[state.last], known.left(state), lead, state.draws)
    return Choice.TAKE if onward > stopping(lead) else Choice.STOP
