"""A view turned back into a state with an imagined stock, so that a bot can play on with the rules themselves.

What has been turned up is in its place; the rest of the stock lies in an order of our own, which `with_next` changes
at will. Nothing of the real order can come back, since a `View` has none.
"""

from dataclasses import replace
from functools import lru_cache

from duell.engine import Card, Game, Leftover, Phase, Scout, State, View

_NONE = -1


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

    def put(card: Card | None) -> int:
        if card is None:
            return _NONE
        shown.append(places[card].pop())
        return shown[-1]

    taken = tuple(sum(1 << put(card) for card in cards) for cards in view.taken)
    escaped = sum(1 << put(card) for card in view.escaped)
    at_stake, scouted = put(view.card), put(view.scouted)
    return State(
        game=imagined_game(view.game),
        stock=(*shown, *(place for left in places.values() for place in left)),
        top=len(shown),
        round=view.round,
        phase=view.phase,
        card=at_stake,
        hands=tuple(sum(1 << bid for bid in hand) for hand in view.hands),
        taken=taken,
        escaped=escaped,
        scout=_NONE if view.scout is None else view.scout,
        scouted=scouted,
        bids=view.bids,
        last=_NONE if view.last is None else view.last,
        draws=view.draws,
        reason=view.reason,
    )


def with_next(state: State, place: int) -> State:
    """Return the same state if the card at `place` in the deck had been turned up last, not the one that was."""
    turned = state.stock[state.top - 1]
    if place == turned:
        return state
    swap = {place: turned, turned: place}
    stock = tuple(swap.get(card, card) for card in state.stock)
    if state.phase is Phase.SCOUT:
        return state._replace(stock=stock, scouted=place)
    return state._replace(stock=stock, card=place)
