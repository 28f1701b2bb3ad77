"""What the settings can name: the duel's editions, its decks and deck files."""

from collections.abc import Collection

from duell.settings import Known


def _editions() -> Collection[str]:
    from duell.games.duel.edition_files import editions  # most commands need none

    return editions()


def _decks() -> Collection[str]:
    from duell.games.duel.deck_files import decks

    return decks()


def _check_deck(path: str) -> object:
    from duell.games.duel.deck_files import deck

    return deck(path)


KNOWN = Known(_editions, _decks, _check_deck)
