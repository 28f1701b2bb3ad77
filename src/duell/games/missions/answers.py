"""What can be answered in plain mode: the number of a line; a mission also by its value and the names of its cards.

Nine cards of a value are 84 missions. Of all that differ in nothing but their cards, the one that costs the hand least
has a line.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence

from duell.games.missions.board import Body, Offer
from duell.games.missions.engine import CharacterCard, Choice, Deck
from duell.games.missions.titles import title_in_language


def listed(body: Body) -> list[tuple[Offer, list[Offer]]]:
    """Return the offers that have a line, each with those that are answered in words instead of it."""
    kinds: dict[object, list[Offer]] = {}
    for offer in body.offers:  # of a kind, the cheapest first
        kinds.setdefault((offer.choice.verb, offer.choice.value) if offer.mission else offer.choice, []).append(offer)
    return [(best, others) for best, *others in kinds.values()]


def read(deck: Deck, body: Body, answer: str) -> Choice | None:
    """Return the choice that an answer stands for; None if it is none that is legal now."""
    said = answer.split()
    if len(said) > 1:
        return _mission(deck, body, said[0], said[1:])
    rows = listed(body)
    number = _number(answer.strip())
    return rows[number - 1][0].choice if number and number <= len(rows) else None


def in_words(offer: Offer) -> str:
    """Return what stands for a mission: ``3 padme r2-d2 yoda``."""
    assert offer.mission
    return " ".join([str(offer.mission.value), *(card.character for card in offer.mission.cards)])


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else None


def _mission(deck: Deck, body: Body, value: str, names: Sequence[str]) -> Choice | None:
    """Return the mission of the cards of a value whose names begin so."""
    number = _number(value)
    for offer in body.offers:
        if offer.mission and offer.mission.value == number:
            held = [who.name for who, values in zip(deck.characters, body.held, strict=True) if number in values]
            meant = [_meant(deck, held, name) for name in names]
            if len(meant) == len(offer.mission.cards) and set(meant) == _characters(offer.mission.cards):
                return offer.choice
    return None


def _characters(cards: Iterable[CharacterCard]) -> set[str | None]:
    return {card.character for card in cards}


def _meant(deck: Deck, held: Sequence[str], begins: str) -> str | None:
    """Return the character of whom a name begins so; None if there is none, or more than one."""
    found = {
        who.name
        for who in deck.characters
        if who.name in held and any(name.startswith(_plain(begins)) for name in _names(who.name, who.title, who.short))
    }
    return found.pop() if len(found) == 1 and _plain(begins) else None


def _names(name: str, title: str, short: str) -> set[str]:
    called = {name, *(title_in_language(each) for each in (title, short) if each)}
    return {_plain(each) for each in called} | {_plain(word) for each in called for word in each.split()}


def _plain(name: str) -> str:
    """Return the letters and digits of a name alone, without marks: ``padme`` of Padmé, ``r2d2`` of R2-D2."""
    return re.sub(r"[^a-z0-9]", "", unicodedata.normalize("NFKD", name).casefold())
