"""`master`: plays as near to equilibrium as the clock allows."""

from collections.abc import Mapping
from dataclasses import dataclass

from duell.games.duel.bots.evaluation import Evaluation, FeatureTables, Leftovers, feature_tables, stopping
from duell.games.duel.bots.search import Search, horizon, imagine
from duell.games.duel.bots.value_net import Net, learned, valuer
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.state import LeftoverDrawing, Phase, State
from duell.games.duel.engine.view import View
from duell.players import ActionValue, Judgement, Level, Policy, seat_of


@dataclass(frozen=True)
class Master(Level):
    """Solves each round as a game of simultaneous bids for the chance to win, which it has learned to estimate.

    Between two players it mixes as in equilibrium, and looks further ahead the fewer cards are left; among more it
    answers what the others would mix. `net` is what was learned (None: what the data file has), `turns` how long each
    matrix is worked on, and `lookahead` whether it looks further than this round.
    """

    net: Net | None = None
    turns: int = 100
    lookahead: bool = True

    def weigh(self, view: View) -> Policy:
        return self.mixes(view)[seat_of(view)]

    def mixes(self, view: View) -> dict[int, Policy]:
        """How likely each seat that must act should make each choice.

        The view may be any seat's or a spectator's, here and in `appraise`.
        """
        if view.phase is Phase.LEFTOVER:
            action_values = self.appraise(view).items()
            return {
                seat: {choice: worth.probability for choice, worth in of_seat.items()}
                for seat, of_seat in action_values
            }
        return self._search(view).mixes() if view.to_act else {}

    def appraise(self, view: View) -> dict[int, dict[Choice, ActionValue]]:
        """What each choice of each seat that must act is worth, as this bot sees it.

        It is counted out where the search reaches the end of the game, and estimated elsewhere. Nobody is there to
        choose when the game is over.
        """
        if view.phase is Phase.LEFTOVER:
            assert view.last is not None
            return {view.last: _leftover(feature_tables(view.game), imagine(view))}
        return self._search(view).action_values() if view.to_act else {}

    def judge(self, view: View, choices: Mapping[int, Choice]) -> Judgement:
        """What the choices of all who must act were worth, in the light of what else they could have chosen."""
        if view.phase is not Phase.LEFTOVER:
            return self._search(view).judge(choices)
        state, chances = imagine(view), self._chances(view)
        took = Choice.TAKE in choices.values()
        before, after = chances.outlook(state), chances.drawing(state) if took else chances.stopping(state)
        seats = len(view.hands)
        return Judgement(self.appraise(view), tuple(before[:seats]), tuple(after[:seats]))

    def _search(self, view: View) -> Search:
        state = imagine(view)
        known = feature_tables(view.game)
        depth = horizon(known, state) if self.lookahead else 0
        return Search(state, known, self._chances(view), depth, self.turns)

    def _chances(self, view: View) -> Evaluation:
        values = valuer(view.game, self.net or learned(len(view.hands)))
        forced = view.game.edition.leftover == "must"
        return Evaluation(feature_tables(view.game), values.outlook, forced=forced)


def _leftover(known: FeatureTables, state: State) -> dict[Choice, ActionValue]:
    """What taking one more card and stopping are worth; the better share of the win is chosen."""
    now, piles = state.now, state.taken
    assert isinstance(now, LeftoverDrawing)
    scores = [known.holding(taken).score for taken in piles]
    lead = scores.pop(now.seat) - max(scores)
    taking = Leftovers(known, forced=False).drawing(piles[now.seat], known.left(state), lead, now.draws)
    stopped = stopping(lead)
    take = taking.share > stopped.share
    return {Choice.TAKE: ActionValue(float(take), *taking), Choice.STOP: ActionValue(float(not take), *stopped)}
