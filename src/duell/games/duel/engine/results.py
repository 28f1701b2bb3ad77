"""How a game stands and how it ended."""

from typing import NamedTuple

from duell.games.duel.engine.events import Reason
from duell.games.duel.engine.moments import Over
from duell.games.duel.engine.scoring import Score, score_cards
from duell.games.duel.engine.state import State


class Outcome(NamedTuple):
    """How a game ended: why, each seat's total, and the seats that share the win (ruling 9)."""

    reason: Reason
    totals: tuple[int, ...]
    winners: tuple[int, ...]


def score(state: State, seat: int) -> Score:
    """Return what a seat's cards are worth now, line by line."""
    return score_cards(state.game.deck.cards(state.taken[seat]), state.game.edition.sets)


def totals(state: State) -> tuple[int, ...]:
    """Return what each seat's cards are worth now, in points."""
    tables = state.game.tables
    piles = [state.piles >> seat * tables.size for seat in range(len(state.hands))]  # each below those of later seats
    return tuple([sum([worths[pile & heap] for heap, worths in tables.heaps]) for pile in piles])


def outcome(state: State) -> Outcome | None:
    """Return how the game ended; None while it goes on."""
    if not isinstance(state.now, Over):
        return None
    ended = totals(state)
    best = max(ended)
    return Outcome(state.now.reason, ended, tuple([seat for seat, total in enumerate(ended) if total == best]))
