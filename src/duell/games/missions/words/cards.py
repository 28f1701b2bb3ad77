"""Cards, characters and missions by name: the words that sentences are made with."""

from collections.abc import Iterable

from duell.games.missions.engine import ActionName, Card, CharacterCard, Deck, Trooper
from duell.games.missions.titles import title_in_language
from duell.language import _, mark, n_
from duell.table.wording import listed

LEAST_NAME = 3
"""Letters of a word that a character is known by."""

_ACTIONS = {
    ActionName.DOOKU: mark("draws an unseen card from another hand, shows it and keeps it"),
    ActionName.JANGO: mark("another player hands over a card of their choice, open to all"),
    ActionName.ZAM: mark("must take a card from the display"),
    ActionName.NUTE: mark("can be the third card of a mission, now or never"),
}


def title(deck: Deck, card: Card) -> str:
    """Return what a card is called: ``Padmé Amidala 6``."""
    if isinstance(card, CharacterCard):
        return f"{character(deck, card.character)} {card.value}"
    kind = deck.troopers if isinstance(card, Trooper) else next(each for each in deck.actions if each.name == card.name)
    return title_in_language(kind.title or kind.name)


def short(deck: Deck, card: CharacterCard) -> str:
    """Return the same in few columns: ``Padmé 6``."""
    return f"{short_name(deck, card.character)} {card.value}"


def character(deck: Deck, name: str) -> str:
    """Return what a character is called."""
    found = next(each for each in deck.characters if each.name == name)
    return title_in_language(found.title or found.name)


def short_name(deck: Deck, name: str) -> str:
    """Return the short name of a character, of at most 7 columns."""
    found = next(each for each in deck.characters if each.name == name)
    return title_in_language(found.short or found.title or found.name)


def brief_name(deck: Deck, name: str, room: int) -> str:
    """Return the short name of a character in at most so many columns.

    That is its first word where it is enough of it; else it is cut off, with a full stop where there is room.
    """
    said = short_name(deck, name)
    joined = said.replace("-", "")
    if len(joined) <= room:
        return joined
    first = said.replace("-", " ").split()[0]
    if LEAST_NAME <= len(first) <= room:
        return first
    return f"{joined[: room - 1]}." if room > LEAST_NAME else joined[:room]


def action(deck: Deck, name: ActionName) -> str:
    """Return what an action card is called."""
    kind = next(each for each in deck.actions if each.name == name)
    return title_in_language(kind.title or kind.name)


def action_means(name: ActionName) -> str:
    """Return what an action card does (rule 5)."""
    return _(_ACTIONS[name])


def action_says(name: ActionName) -> str:
    """Return the same as a sentence."""
    said = _(_ACTIONS[name])
    return _("{sentence}.", sentence=said[:1].upper() + said[1:])


def mission(deck: Deck, value: int) -> str:
    """Return what the mission with the tile of a value is called."""
    return title_in_language(deck.missions[deck.values.index(value)])


def cards_in_a_row(deck: Deck, cards: Iterable[CharacterCard], *, in_short: bool = False) -> str:
    """Return cards one after another."""
    return listed([short(deck, card) if in_short else title(deck, card) for card in cards])


def hand_size(count: int) -> str:
    """Return a number of cards with the noun."""
    return n_("{count} card", "{count} cards", count)
