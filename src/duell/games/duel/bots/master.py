"""`master`: plays as close to equilibrium as time allows."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from duell.games.duel.bots.evaluation import Evaluation, FeatureTables, Leftovers, feature_tables, stopping
from duell.games.duel.bots.search import Search, imagine, search
from duell.games.duel.bots.value_net import Net, learned, valuer
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.state import Constants, LeftoverDrawing, Phase, State
from duell.games.duel.engine.view import View
from duell.players import ActionValue, Judgement, Level, Policy, seat_of


@dataclass(frozen=True)
class Master(Level):
    """Solves each round as a game of simultaneous bids; the payoff is the share of the win that a net estimates.

    Two players mix as in equilibrium, and the search gets deeper as cards run out; more players answer each other's
    mixes. `net` estimates states (None: the net in the data file). `turns` is the number of iterations for each matrix;
    `lookahead` allows a search beyond this round.
    """

    net: Net | None = None
    turns: int = 100
    lookahead: bool = True

    def weigh(self, view: View) -> Policy:
        return self.mixes(view)[seat_of(view)]

    def mixes(self, view: View) -> dict[int, Policy]:
        """The policy of each seat that must act, from any seat's or a spectator's view; so does `appraise`."""
        if view.phase is Phase.LEFTOVER:
            action_values = self.appraise(view).items()
            return {
                seat: {choice: worth.probability for choice, worth in of_seat.items()}
                for seat, of_seat in action_values
            }
        return self._search(view).mixes() if view.to_act else {}

    def appraise(self, view: View) -> dict[int, dict[Choice, ActionValue]]:
        """The value of each choice of each seat that must act; empty once the game is over.

        Exact if the search reaches the end of the game, otherwise estimated.
        """
        if view.phase is Phase.LEFTOVER:
            assert view.last is not None
            return {view.last: _leftover(feature_tables(view.game), imagine(view))}
        return self._search(view).action_values() if view.to_act else {}

    def judge(self, view: View, choices: Mapping[int, Choice]) -> Judgement:
        """Judge the choices of all seats that must act, each by its alternatives."""
        if view.phase is not Phase.LEFTOVER:
            return self._search(view).judge(choices)
        state, chances = imagine(view), self._chances(view)
        took = Choice.TAKE in choices.values()
        before, after = chances.outlook(state), chances.drawing(state) if took else chances.stopping(state)
        seats = len(view.hands)
        return Judgement(self.appraise(view), tuple(before[:seats]), tuple(after[:seats]))

    def _search(self, view: View) -> Search:
        net = self.net or learned(len(view.hands))
        return _searched(view.game, imagine(view), net, self.turns, self.lookahead)

    def _chances(self, view: View) -> Evaluation:
        return _evaluation(view.game, self.net or learned(len(view.hands)))


@lru_cache(maxsize=1)
def _searched(game: Constants, state: State, net: Net, turns: int, look_ahead: bool) -> Search:
    """The search of one decision, which all masters at the same position share."""
    return search(state, feature_tables(game), _evaluation(game, net), net, turns, look_ahead)


def _evaluation(game: Constants, net: Net) -> Evaluation:
    return Evaluation(feature_tables(game), valuer(game, net).outlook, forced=game.edition.leftover == "must")


def _leftover(known: FeatureTables, state: State) -> dict[Choice, ActionValue]:
    """The values of drawing one more card and of stopping; the choice with the better share of the win is made."""
    now, piles = state.now, state.taken
    assert isinstance(now, LeftoverDrawing)
    scores = [known.holding(taken).score for taken in piles]
    lead = scores.pop(now.seat) - max(scores)
    taking = Leftovers(known, forced=False).drawing(piles[now.seat], known.left(state.piles), lead, now.draws)
    stopped = stopping(lead)
    take = taking.share > stopped.share
    return {Choice.TAKE: ActionValue(float(take), *taking), Choice.STOP: ActionValue(float(not take), *stopped)}
