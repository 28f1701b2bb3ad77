"""Reading and checking the files under ``rules/``, whatever game they are of.

Whatever is wrong with a file is a `CatalogueError` whose text is one line, fit to print:
``file: place: found X; expected Y``.
"""

from duell.catalogue.faults import CatalogueError, DeckError, EditionError, TextError

__all__ = ["CatalogueError", "DeckError", "EditionError", "TextError"]
