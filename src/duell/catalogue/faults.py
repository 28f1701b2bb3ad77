"""What the catalogue refuses: one line that says where, what was found, and what would be right."""

from collections.abc import Collection, Sequence
from functools import reduce
from typing import NamedTuple

from duell.catalogue.printable import QUOTED
from duell.language import _


class CatalogueError(ValueError):
    """A deck, an edition or a text that cannot be used. ``str`` is one line, safe to print."""


class DeckError(CatalogueError):
    """A deck that cannot be played with."""


class EditionError(CatalogueError):
    """An edition that there is not, or whose switches are wrong."""


class TextError(CatalogueError):
    """A text that there is not in this language, or whose conditional blocks are wrong."""


class SourcePlace(NamedTuple):
    """A place in a file, and how to complain about it.

    >>> raise SourcePlace("mine.toml", "hero 2", DeckError).fault("'lea'", one_of(["leia", "han"], "lea"))
    Traceback (most recent call last):
    duell.catalogue.faults.DeckError: mine.toml: hero 2: found 'lea'; expected one of leia, han (nearest: leia)
    """

    source: str
    where: str
    error: type[CatalogueError]

    def at(self, where: str) -> "SourcePlace":
        """Return another place in the same file."""
        return SourcePlace(self.source, where, self.error)

    def within(self, part: str) -> "SourcePlace":
        """Return the place of a part of what stands here."""
        return self.at(f"{self.where}, {part}")

    def fault(self, found: str, expected: str) -> CatalogueError:
        """Return the error to raise; both texts must be fit to print (see `printable`)."""
        complaint = _("found {found}; expected {expected}", found=found, expected=expected)
        return self.error(f"{self.source}: {self.where}: {complaint}")


def one_of(names: Collection[str], found: object) -> str:
    """Return ``one of …`` for a message, with the nearest of the names to what was found, if any is near.

    >>> one_of(["rules", "deck"], "rulse")
    'one of rules, deck (nearest: rules)'
    """
    from difflib import get_close_matches

    near = get_close_matches(found[:QUOTED], names, n=1) if isinstance(found, str) else []
    if near:
        return _("one of {names} (nearest: {nearest})", names=", ".join(names), nearest=near[0])
    return _("one of {names}", names=", ".join(names))


def either(names: Sequence[str]) -> str:
    """Return ``… or …`` for a message.

    >>> either(["scout", "end", "sets"])
    'scout or end or sets'
    """
    return reduce(lambda these, this: _("{these} or {this}", these=these, this=this), names)
