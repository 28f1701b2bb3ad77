"""What cards are worth to a seat, in points: counted by anybody from what is public."""

from collections import Counter
from collections.abc import Sequence

from duell.games.duel.engine.cards import Card
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.rules import gain_of, score_cards
from duell.games.duel.engine.view import View


def gain(card: Card, taken: Sequence[Card], edition: Edition) -> int:
    """By how many points `card` changes the score of whoever has `taken` so far."""
    return gain_of(card, taken.count(card), edition).total


def unseen(view: View) -> Counter[Card]:
    """The cards still in the stock: the deck without all that has been turned up."""
    left = Counter(view.game.deck.empire)
    for cards in (*view.taken, view.escaped):
        left.subtract(cards)
    left.subtract(card for card in (view.card, view.scouted) if card is not None)
    return +left


def totals(view: View) -> list[int]:
    """Each seat's score now, in points."""
    return [score_cards(taken, view.game.edition).total for taken in view.taken]


def mean_gain(left: Counter[Card], taken: Sequence[Card], edition: Edition) -> float:
    """What a card drawn blindly from the stock is worth to whoever has `taken`; 0 from an empty one."""
    cards = left.total()
    return sum(count * gain(card, taken, edition) for card, count in left.items()) / cards if cards else 0.0
