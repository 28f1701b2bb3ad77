"""A hand as a set of bits, and what it comes to in points."""

from functools import lru_cache

from duell.games.missions.engine import Deck


class Hand:
    """A hand of `deck`: what it counts, how many characters it has, and what laying cards out would cost it."""

    __slots__ = ("cards", "characters", "deck", "points")

    def __init__(self, deck: Deck, cards: int) -> None:
        self.deck = deck
        self.cards = cards
        self.points, self.characters = _counted(deck, cards)

    def same(self, value: int) -> list[int]:
        """Return the numbers of the cards of one value, those first that count the least for this hand."""
        size, place = len(self.deck.values), self.deck.values.index(value)
        found = [number for number in range(place, len(self.deck.held), size) if self.cards >> number & 1]
        return sorted(found, key=lambda number: self.loss(1 << number)) if len(found) > 3 else found

    def cheapest(self, value: int, count: int) -> int:
        """Return the cards of one value that are best laid out, as a set of bits."""
        return sum(1 << number for number in self.same(value)[:count])

    def loss(self, cards: int) -> int:
        """Return how many points of the hand are lost without `cards`."""
        return self.points - _counted(self.deck, self.cards & ~cards)[0]


@lru_cache(maxsize=1 << 16)
def _counted(deck: Deck, cards: int) -> tuple[int, int]:
    """Return what a hand counts (rule 9), and how many characters it has."""
    size, values = len(deck.values), deck.values
    each, points, characters = (1 << size) - 1, 0, 0
    while cards:
        if own := cards & each:
            points += values[own.bit_length() - 1]
            characters += 1
        cards >>= size
    return points, characters
