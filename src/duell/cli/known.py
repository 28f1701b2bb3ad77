"""What the settings can name: the usual game's editions, its decks and deck files."""

from collections.abc import Collection

from duell.games import USUAL
from duell.settings import Known


def _editions() -> Collection[str]:
    return tuple(edition.name for edition in USUAL.catalogue.editions())


def _decks() -> Collection[str]:
    return USUAL.catalogue.decks()


def _check_deck(path: str) -> object:
    return USUAL.catalogue.deck(path)


KNOWN = Known(_editions, _decks, _check_deck)
