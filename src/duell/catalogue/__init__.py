"""Decks, editions and the texts of the rules: the one place that knows the files under ``rules/``.

Whatever is wrong with a file, or with data from elsewhere, is a `CatalogueError` whose text is one line, fit to
print: ``file: place: found X; expected Y``.
"""

from duell.catalogue.decks import deck, deck_from_data, deck_to_data, decks
from duell.catalogue.editions import DEFAULT_EDITION, about, edition, editions, house_rules
from duell.catalogue.faults import CatalogueError, DeckError, EditionError, TextError, one_of
from duell.catalogue.printable import one_line, quote
from duell.catalogue.texts import languages, rulings, summary

__all__ = [
    "DEFAULT_EDITION",
    "CatalogueError",
    "DeckError",
    "EditionError",
    "TextError",
    "about",
    "deck",
    "deck_from_data",
    "deck_to_data",
    "decks",
    "edition",
    "editions",
    "house_rules",
    "languages",
    "one_line",
    "one_of",
    "quote",
    "rulings",
    "summary",
]
