"""The engine's functions as `duell.game.Rules`."""

from collections.abc import Sequence

from duell.game import Rules, SetUp
from duell.games.missions.engine import state as engine
from duell.games.missions.engine import turns
from duell.games.missions.engine.state import DONE, Choice, FlippingOrTaking, Handing, Laying, State, Verb
from duell.games.missions.engine.view import View, view


class MissionsRules(Rules[State, Choice, View]):
    """The rules of Missions."""

    PLAYED = turns.FINISHED

    legal = staticmethod(engine.legal)
    view = staticmethod(view)
    advance = staticmethod(turns.advance)
    totals = staticmethod(turns.totals)
    outcome = staticmethod(turns.outcome)
    choice = staticmethod(Choice.parse)

    def start(self, set_up: SetUp, roles: Sequence[str], seed: str) -> State:
        rounds = set_up.edition.rounds if set_up.edition else engine.ROUNDS
        return engine.start(set_up.deck, len(roles), seed, rounds)

    def round(self, state: State) -> int:
        return state.round

    def turn(self, state: State) -> int:
        return state.turn

    def sealed(self, state: State) -> bool:
        return False

    def same_turn(self, before: State, after: State) -> bool:
        is_one = (before.round, before.turn) == (after.round, after.turn)
        return is_one and self.legal(before).keys() == self.legal(after).keys()

    def draft(self, state: State, choice: Choice) -> State | None:
        return turns.laid_out(state, choice) if choice.verb in {Verb.MISSION, Verb.JOKER} else None

    def moment(self, view: View) -> tuple[object, ...]:
        return view.round, view.turn, engine.moment_name(view.now), view.stock_left, tuple(map(len, view.hands))

    def forced(self, state: State, seat: int) -> Choice | None:
        """The only legal choice; everybody can infer it, since a turn with nothing left to do ends at once."""
        options = self.legal(state)[seat]
        return options[0] if len(options) == 1 else None

    def counts(self, choice: Choice) -> bool:
        """A card or a player counts; a risk (turning up, showing all ten) or a mission that is only marked does not."""
        return choice.verb in {Verb.TAKE, Verb.FROM, Verb.HAND}

    def default(self, state: State, seat: int) -> Choice:
        """The choice for a seat whose time is up: never a risk.

        It takes the highest card of the display or, if that is empty, turns one up. It hands over its lowest card,
        names the first player it can, and lays out and shows nothing.
        """
        options = self.legal(state)[seat]
        match state.now:
            case Laying():
                return DONE
            case Handing():
                return min(options, key=_value)
            case FlippingOrTaking():
                return max(options, key=_value)  # turning up has no value, so it comes last
            case _:
                return max(options, key=_value) if options[0].card else options[0]


def _value(choice: Choice) -> int:
    return choice.card.value if choice.card else -1
