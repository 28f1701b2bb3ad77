"""What can be counted from a `View`: every card that was turned up is known, and so is what the stock still holds."""

from collections import Counter
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


def seat_of(view: View) -> int:
    """Return the seat a view belongs to; ValueError for a spectator's."""
    if view.seat is None:
        raise ValueError("a spectator's view was given; a bot plays at a seat")
    return view.seat


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


def risk(view: View) -> float:
    """Return the chance, from 0 to 1, that the next card turned up is a character that lies open (rule 3)."""
    left, lying = stock(view), {card.character for card in view.display}
    held = view.deck.held
    return sum(held[number].character in lying for number in left.characters) / left.size if left.size else 0.0
