"""A view turned back into a state with an imagined stock, so that a bot can play on with the rules themselves.

What has been turned up is in its place; the rest of the stock lies in an order of our own, which `with_next` changes
at will. Nothing of the real order can come back, since a `View` has none.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from duell.games.duel.engine import Card, Game, Leftover, Scout, State, View, moments, state_at


@lru_cache(maxsize=16)
def imagined_game(game: Game) -> Game:
    """Return the game under rules that never turn a card up in passing, so that each chance can be weighed.

    A lone R2-D2 is left on the table, even where it scouts at once, and whoever is left with cards is asked before
    each leftover card, even where all must be drawn.
    """
    rules = game.edition
    leftover = Leftover.MAY if rules.leftover is Leftover.MUST else rules.leftover
    return replace(game, edition=rules._replace(scout=Scout.NEXT_ROUND, leftover=leftover))


def imagine(view: View) -> State:
    """Return a state that looks like `view`, under the rules of `imagined_game`."""
    places: dict[Card, list[int]] = {}
    for place, kind in enumerate(view.game.deck.empire):
        places.setdefault(kind, []).append(place)
    shown: list[int] = []

    def put(card: Card) -> int:
        shown.append(places[card].pop())
        return shown[-1]

    game = imagined_game(view.game)
    bits = game.tables.bits
    piles = sum(bits[put(card)][pile] for pile, cards in enumerate((*view.taken, view.escaped)) for card in cards)
    now = _now(view, put)
    return state_at(
        game,
        stock=(*shown, *(place for left in places.values() for place in left)),
        top=len(shown),
        number=view.round,
        hands=tuple(sum(1 << bid for bid in hand) for hand in view.hands),
        piles=piles,
        now=now,
    )


def _now(view: View, put: Callable[[Card], int]) -> moments.Now:
    """Return what is to be decided in a view, once its cards are `put` on the table."""
    if view.scout is not None and view.scouted:
        waiting = moments.Waiting(put(view.card), view.bids) if view.card and view.bids else None
        return moments.Scout(view.scout, put(view.scouted), waiting)
    if view.card:
        return moments.Duel(put(view.card))
    assert view.reason, "somebody has to choose, or the game is over"
    return moments.Over(view.reason) if view.last is None else moments.Leftover(view.last, view.draws, view.reason)


def with_next(state: State, place: int) -> State:
    """Return the same state if the card at `place` in the deck had been turned up last, not the one that was."""
    game, stock, top, number, hands, piles, now, _ = state
    turned = stock[top - 1]
    if place == turned:
        return state
    assert isinstance(now, moments.Duel | moments.Scout), "no card is turned up"
    other = [*stock]
    other[top - 1], other[stock.index(place)] = place, turned
    return state_at(game, tuple(other), top, number, hands, piles, now._replace(card=place))
