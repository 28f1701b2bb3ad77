"""Reading and checking: the files under ``rules/``, whatever game they are of, and data from elsewhere.

Whatever is wrong with a file, or with data from elsewhere, is a `CatalogueError` whose text is one line, fit to
print: ``file: place: found X; expected Y``.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__all__ = [
    "CatalogueError",
    "DeckError",
    "EditionError",
    "TextError",
    "either",
    "one_line",
    "one_of",
    "quote",
]

if TYPE_CHECKING:
    from duell.catalogue.faults import CatalogueError, DeckError, EditionError, TextError, either, one_of
    from duell.catalogue.printable import one_line, quote
else:
    _HOMES = {
        name: module
        for module, names in {
            "faults": "CatalogueError DeckError EditionError TextError either one_of",
            "printable": "one_line quote",
        }.items()
        for name in names.split()
    }

    def __getattr__(name: str) -> object:
        """Load the module of a name when it is first asked for: a command that needs little starts at once."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
        return value
