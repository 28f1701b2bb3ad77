"""The rules of the duel as the house asks for them (see `duell.game.Rules`)."""

from collections.abc import Mapping, Sequence

from duell.game import Outcome, Rules, SetUp
from duell.games.duel.engine import play
from duell.games.duel.engine import state as engine
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.state import State
from duell.games.duel.engine.view import View, view


class DuelRules(Rules[State, Choice, View]):
    """The rules of the duel: cards to bid alone are locked, and a hand alone is private."""

    def start(self, set_up: SetUp, roles: Sequence[str], seed: str) -> State:
        return play.start(set_up.deck, set_up.edition, tuple(roles), seed)

    def legal(self, state: State) -> dict[int, tuple[Choice, ...]]:
        return engine.legal(state)

    def advance(self, state: State, choices: Mapping[int, Choice]) -> tuple[State, play.Events]:
        return play.advance(state, choices)

    def outcome(self, state: State) -> Outcome | None:
        return play.outcome(state)

    def totals(self, state: State) -> tuple[int, ...]:
        return play.totals(state)

    def view(self, state: State, seat: int | None) -> View:
        return view(state, seat)

    def choice(self, text: str) -> Choice:
        return Choice.parse(text)

    def round(self, state: State) -> int:
        return state.round

    def sealed(self, state: State) -> bool:
        return state.sealed

    def private(self, state: State) -> bool:
        return state.private

    def moment(self, view: View) -> tuple[object, ...]:
        return view.round, view.phase.name, view.stock_left

    def default(self, state: State, seat: int) -> Choice:
        return engine.default(state, seat)
