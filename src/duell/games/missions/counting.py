"""What can be counted from a `View`: every card that was turned up is known, and so is what the stock still holds."""

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from duell.games.missions.engine import Action, ActionName, CharacterCard, Deck, View
from duell.games.missions.engine.cards import numbers


class Stock(NamedTuple):
    """What lies face down, in whatever order: character cards by number, how many troopers and of each action."""

    characters: tuple[int, ...]
    troopers: int
    actions: dict[ActionName, int]

    @property
    def size(self) -> int:
        """How many cards these are."""
        return len(self.characters) + self.troopers + sum(self.actions.values())


@dataclass(frozen=True, slots=True)
class Risk:
    """What could be known of the next card: of so many in the stock, `bust` would be too much (rule 3.2)."""

    bust: int
    stock: int

    @property
    def chance(self) -> float:
        """The chance of a bust, from 0 to 1."""
        return self.bust / self.stock if self.stock else 0.0


def bits(deck: Deck, cards: tuple[CharacterCard, ...]) -> int:
    """Return character cards as a set of bits, as the engine keeps them."""
    return sum(1 << deck.numbers[card] for card in cards)


def stock(view: View) -> Stock:
    """Return what the stock holds: the deck without all that has been turned up in this round."""
    deck = view.deck
    known = bits(deck, view.display)
    for hand in view.hands:
        known |= bits(deck, hand)
    for laid in view.missions:
        for mission in laid:
            known |= mission.cards
    actions = Counter(card.name for card in deck.cards if isinstance(card, Action))
    for card in view.discarded:
        if isinstance(card, Action):
            actions[card.name] -= 1
        elif isinstance(card, CharacterCard):
            known |= 1 << deck.numbers[card]
    every = (1 << len(deck.held)) - 1
    return Stock(tuple(numbers(every & ~known)), deck.troopers.cards - sum(view.troopers), dict(actions))


def risk(view: View) -> Risk:
    """Return how many cards of the stock are characters that lie open already."""
    left, lying = stock(view), {card.character for card in view.display}
    return Risk(sum(view.deck.held[number].character in lying for number in left.characters), left.size)
