"""Which values a setting can have: in the file as TOML has them, in a variable and on the command line as text."""

import os
from collections.abc import Callable, Collection
from typing import NamedTuple

from duell.catalogue.faults import CatalogueError, SourcePlace
from duell.language import _

WORDS = {
    **dict.fromkeys(("true", "yes", "on", "1"), True),
    **dict.fromkeys(("false", "no", "off", "0"), False),
}
"""What stands for true and for false where there is only text."""

_DIGITS = 9
"""More than any number has here."""


class Known(NamedTuple):
    """What settings can name that only the games know: whoever puts the house together gives it.

    `check_deck` looks at a deck file; its CatalogueError says what is wrong with it.
    """

    editions: Callable[[], Collection[str]]
    decks: Callable[[], Collection[str]]
    check_deck: Callable[[str], object]


class Switch:
    """True or false."""

    def parse(self, text: str) -> object:
        """Return what a text stands for; the text itself if that is nothing, for `check` to refuse."""
        return WORDS.get(text.strip().casefold(), text)

    def check(self, value: object, place: SourcePlace, folder: str, known: Known) -> object:  # noqa: ARG002 - not all is asked for
        """Return the value; a CatalogueError says what is wrong with it."""
        return place.flag(value)


class OneOf(NamedTuple):
    """One of some names, which are looked up only when they are asked for."""

    names: Callable[[Known], Collection[str]]

    def parse(self, text: str) -> object:
        """Return what a text stands for: itself."""
        return text

    def check(self, value: object, place: SourcePlace, folder: str, known: Known) -> object:  # noqa: ARG002 - not all is asked for
        """Return the value; a CatalogueError says what is wrong with it."""
        return place.option(value, self.names(known))


class NamedDeck:
    """The name of a deck that comes with the game, or a deck file."""

    def parse(self, text: str) -> object:
        """Return what a text stands for: itself."""
        return text

    def check(self, value: object, place: SourcePlace, folder: str, known: Known) -> object:
        """Return the name, or the whole path of a file that is named as seen from `folder`.

        A CatalogueError says what is wrong with the value, or with the deck in the file.
        """
        text = place.string(value, _("the name of a deck or a deck file"))
        if text in known.decks():
            return text
        path = os.path.abspath(os.path.join(folder, os.path.expanduser(text)))
        try:
            known.check_deck(path)
        except CatalogueError as error:
            raise place.error(f"{place.source}: {place.where}: {error}") from None
        return path


class Seconds:
    """A number of seconds, as long as any custom of a table allows."""

    def parse(self, text: str) -> object:
        """Return what a text stands for; the text itself if that is no number, for `check` to refuse."""
        return int(text) if text.isascii() and text.isdecimal() and len(text) <= _DIGITS else text

    def check(self, value: object, place: SourcePlace, folder: str, known: Known) -> object:  # noqa: ARG002 - not all is asked for
        """Return the value; a CatalogueError says what is wrong with it."""
        from duell.record import LONGEST_TIME  # most commands ask for no time

        return place.number(value, 0, LONGEST_TIME)


Values = Switch | OneOf | NamedDeck | Seconds
