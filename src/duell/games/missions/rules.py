"""The rules of Missions as the house asks for them (see `duell.game.Rules`)."""

from collections.abc import Sequence

from duell.game import SetUp
from duell.games.missions.engine.state import DONE, Choice, FlippingOrTaking, Handing, Laying, State, Verb, legal
from duell.games.missions.engine.state import start as first_state
from duell.games.missions.engine.turns import advance, laid_out, outcome, totals
from duell.games.missions.engine.view import View, view

__all__ = [
    "advance",
    "default",
    "draft",
    "legal",
    "moment",
    "outcome",
    "private",
    "round",
    "same_turn",
    "sealed",
    "start",
    "totals",
    "turn",
    "view",
]


def start(set_up: SetUp, roles: Sequence[str], seed: str) -> State:
    """Return the first state; of `roles`, which nobody has, their number counts. BadSetUpError says what is wrong."""
    return first_state(set_up.deck, len(roles), seed)


def round(state: State) -> int:  # noqa: A001 - what it is called in every game
    """Return the number of the round, 1 to 3."""
    return state.round


def turn(state: State) -> int:
    """Return the number of the turn, counted through the game."""
    return state.turn


def sealed(_state: State) -> bool:
    """Return False: one seat at a time decides, and all see what it does."""
    return False


def private(state: State) -> bool:
    """Whether who decides looks at a hand: always, until the game is over."""
    return bool(legal(state))


def same_turn(before: State, after: State) -> bool:
    """Whether the one whose turn it is decides once more in it."""
    return (before.round, before.turn) == (after.round, after.turn) and legal(before).keys() == legal(after).keys()


def draft(state: State, choice: Choice) -> State | None:
    """Return the state with a mission laid out, which can be taken back until its turn ends; None for all else."""
    return laid_out(state, choice) if choice.verb in {Verb.MISSION, Verb.JOKER} else None


def moment(view: View) -> tuple[object, ...]:
    """Return round and turn, what is decided, what is left of the stock, and how many cards each hand has."""
    now = "Choosing" if isinstance(view.now, FlippingOrTaking) else type(view.now).__name__  # as in every version
    return view.round, view.turn, now, view.stock_left, tuple(map(len, view.hands))


def default(state: State, seat: int) -> Choice:
    """Return what is done for a seat that does not choose in time, always something that risks nothing.

    A card is taken from the display if one lies there, the highest one; else the next is turned up, as it must be. Of
    the own hand the lowest card is handed over; the first player who can be named is; nothing is laid out or shown.
    """
    options = legal(state)[seat]
    match state.now:
        case Laying():
            return DONE
        case Handing():
            return min(options, key=_value)
        case FlippingOrTaking():
            return max(options, key=_value)  # turning up has no value, and so comes last
        case _:
            return max(options, key=_value) if options[0].card else options[0]


def _value(choice: Choice) -> int:
    return choice.card.value if choice.card else -1
