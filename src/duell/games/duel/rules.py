"""The rules of the duel as the house asks for them (see `duell.game.Rules`)."""

from collections.abc import Sequence

from duell.game import SetUp
from duell.games.duel.engine import play
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.play import advance, outcome, totals
from duell.games.duel.engine.state import State, default, legal
from duell.games.duel.engine.view import View, view

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
    """The first state; `roles` are the heroes by seat. BadSetUpError says what is wrong."""
    return play.start(set_up.deck, set_up.edition, tuple(roles), seed)


def round(state: State) -> int:  # noqa: A001 - what it is called in every game
    """The number of the round."""
    return state.round


def turn(_state: State) -> int:
    """Always 0: only rounds are counted."""
    return 0


def sealed(state: State) -> bool:
    """Whether cards are bid, face down."""
    return state.sealed


def private(state: State) -> bool:
    """Whether who chooses looks at a hand."""
    return state.private


def same_turn(_before: State, _after: State) -> bool:
    """Never: all choose once a round, one after the other."""
    return False


def draft(_state: State, _choice: Choice) -> None:
    """Nothing: a card that is bid, given or drawn stays where it is."""


def moment(view: View) -> tuple[object, ...]:
    """Round, phase and what is left of the stock."""
    return view.round, view.phase.name, view.stock_left
