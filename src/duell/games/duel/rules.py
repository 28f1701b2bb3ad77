"""The duel's side of `duell.game.Rules`: the functions of the engine."""

from collections.abc import Sequence

from duell.game import Rules, SetUp
from duell.games.duel.engine import play
from duell.games.duel.engine import state as engine
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.state import HANDS, State
from duell.games.duel.engine.view import View, view


class DuelRules(Rules[State, Choice, View]):
    """The rules of the duel. Bids are the only sealed choices and hands the only private cards."""

    legal = staticmethod(engine.legal)
    default = staticmethod(engine.default)
    sealed = private = staticmethod(engine.is_bidding)
    view = staticmethod(view)
    advance = staticmethod(play.advance)
    totals = staticmethod(play.totals)
    outcome = staticmethod(play.outcome)
    choice = staticmethod(Choice.parse)

    def start(self, set_up: SetUp, roles: Sequence[str], seed: str) -> State:
        return play.start(set_up.deck, set_up.edition, tuple(roles), seed)

    def round(self, state: State) -> int:
        return state.round

    def moment(self, view: View) -> tuple[object, ...]:
        return view.round, view.phase.name, view.stock_left

    def forced(self, state: State, seat: int) -> Choice | None:
        """The last card of a hand. A sole legal card among several in hand would give the hand away (ruling 12)."""
        options = self.legal(state)[seat]
        return options[0] if len(options) == len(HANDS[state.hands[seat]]) == 1 and self.sealed(state) else None
