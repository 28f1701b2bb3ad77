"""What the catalogue refuses: one line that says where, what was found, and what would be right."""

import re
import unicodedata
from collections.abc import Collection

from duell.checking import Checker, one_of, quote, takes_room, width
from duell.language import _, n_

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SLUG_LENGTH = 24


class CatalogueError(ValueError):
    """A deck, an edition or a text that cannot be used. ``str`` is one line, safe to print."""


class DeckError(CatalogueError):
    """A deck that cannot be played with."""


class EditionError(CatalogueError):
    """An edition that there is not, or whose switches are wrong."""


class TextError(CatalogueError):
    """A text that there is not in this language, or whose conditional blocks are wrong."""


class SourcePlace(Checker):
    """A place in a file, and how to complain about what stands there.

    >>> raise SourcePlace("mine.toml", "hero 2", DeckError).fault("'lea'", one_of(["leia", "han"], "lea"))
    Traceback (most recent call last):
    duell.catalogue.faults.DeckError: mine.toml: hero 2: found 'lea'; expected one of leia, han (nearest: leia)
    """

    def __init__(self, source: str, where: str, error: type[CatalogueError]) -> None:
        self.source = source
        self.where = where
        self.error = error

    def at(self, where: str) -> "SourcePlace":
        """Return another place in the same file."""
        return SourcePlace(self.source, where, self.error)

    def within(self, part: str) -> "SourcePlace":
        """Return the place of a part of what stands here."""
        return self.at(f"{self.where}, {part}")

    def fault(self, found: str, expected: str) -> CatalogueError:
        """Return the error to raise; both texts must be fit to print (see `one_line`)."""
        complaint = _("found {found}; expected {expected}", found=found, expected=expected)
        return self.error(f"{self.source}: {self.where}: {complaint}")

    def shown(self, value: object) -> str:
        """Return the value itself, quoted: nothing in such a file is a secret."""
        return quote(value)

    def no_table(self, value: object, keys: Collection[str]) -> CatalogueError:
        """Return the error for what is no table."""
        return self.fault(quote(value), _("a table with {keys}", keys=", ".join(keys)))

    def lacks(self, key: str, keys: Collection[str]) -> CatalogueError:
        """Return the error for a key that is missing."""
        return self.fault(_("no {name}", name=repr(key)), _("all of {names}", names=", ".join(keys)))

    def has_too(self, key: str, keys: Collection[str]) -> CatalogueError:
        """Return the error for a key that there should not be."""
        return self.fault(_("key {key}", key=quote(key)), one_of(keys, key))

    def slug(self, value: object) -> str:
        """Return a name that programs use."""
        wanted = _("small letters, digits and single hyphens between them, at most {most}", most=_SLUG_LENGTH)
        text = self.string(value, wanted)
        if not _SLUG.fullmatch(text) or len(text) > _SLUG_LENGTH:
            raise self.fault(quote(text), wanted)
        return text

    def title(self, value: object, most: int) -> str:
        """Return a text that people read, as any terminal can show it in at most `most` columns.

        Accents are joined to their letters where Unicode has a letter for both.
        """
        text = unicodedata.normalize("NFC", self.string(value, _("a text of 1 to {most} characters", most=most)))
        if not text or text != text.strip():
            wanted = _("a text of 1 to {most} characters with no blank around it", most=most)
            raise self.fault(quote(text), wanted)
        for char in text[: most + 1]:
            if not takes_room(char):
                code, name = f"U+{ord(char):04X}", unicodedata.name(char, _("a control character"))
                found = _("{code} ({name}) in {text}", code=code, name=name, text=quote(text))
                raise self.fault(found, _("characters that can be seen"))
        if width(text) > most:
            found = n_("{text}, {count} column wide", "{text}, {count} columns wide", width(text), text=quote(text))
            raise self.fault(found, _("at most {most}", most=most))
        return text
