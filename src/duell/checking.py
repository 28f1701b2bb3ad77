"""Values from elsewhere, from a file, a record, a command line: checked, and fit to be shown where they are wrong.

What can be shown at any terminal is here as well: which characters, how wide they are, how to quote what is not known.
"""

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from functools import reduce
from typing import TypeVar

from duell.language import _, mark

T = TypeVar("T")

QUOTED = 40
"""How many characters of a text that was found are quoted."""

_NO_BREAK_SPACE = "\u00a0"
"""What French has before a colon, and so in our own complaints."""

# Hangul fillers and half syllables, regional indicators, skin tones: they take no room or join into what does not
# have the same width for everybody who measures it.
_JOINING = re.compile("[\u115f-\u11ff\u3164\ud7b0-\ud7ff\uffa0\U0001f1e6-\U0001f1ff\U0001f3fb-\U0001f3ff]")


def takes_room(char: str) -> bool:
    """Whether a character is seen, by itself and as wide as it should be.

    Not so controls and escapes, what steers the direction of writing, joiners, and marks for the letter before.
    """
    return char.isprintable() and unicodedata.category(char)[0] != "M" and not _JOINING.match(char)


def width(text: str) -> int:
    r"""How many columns a text takes up: two for each wide East Asian character or emoji, none for a mark.

    >>> width("Zoe"), width("Zoe\u0308"), width("\u30be\u30a8")
    (3, 3, 4)
    """
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(char: str) -> int:
    if unicodedata.category(char)[0] == "M":
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1


def one_line(text: object) -> str:
    r"""A text, a file's name for one, in one line, with everything escaped that cannot be seen.

    >>> one_line("new\nline")
    'new\\nline'
    """
    text = str(text)
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        char
        if takes_room(char) or char == _NO_BREAK_SPACE
        else char.encode("unicode_escape", "surrogatepass").decode("ascii")
        for char in unicodedata.normalize("NFC", text)
    )


def quote(value: object) -> str:
    r"""How a value that was found is shown: short, in one line, with nothing that acts on a terminal.

    >>> quote("a\x1b[2J"), quote(True), quote(10**5000), quote([1, 2])
    ("'a\\x1b[2J'", 'true', 'an enormous number', 'a list of 2')
    """
    match value:
        case str():
            shown = one_line(repr(value if len(value) <= QUOTED else value[: QUOTED - 1] + "…"))
        case bool():
            shown = str(value).lower()
        case int() if abs(value) >= 10**12:
            shown = _("an enormous number")  # str() of one with thousands of digits is an error
        case int() | float():
            shown = str(value)
        case list():
            shown = _("a list of {count}", count=len(value))
        case dict():
            shown = _("a table")
        case _:
            shown = _("a value of type {name}", name=type(value).__name__)
    return shown


def one_of(names: Collection[str], found: object) -> str:
    """``one of …`` for a message, with the nearest of the names to what was found, if any is near.

    >>> one_of(["rules", "deck"], "rulse")
    'one of rules, deck (nearest: rules)'
    >>> one_of(["classic"], "clasic")
    'classic'
    """
    from difflib import get_close_matches

    if len(names) == 1:
        return next(iter(names))
    near = get_close_matches(found[:QUOTED], names, n=1) if isinstance(found, str) else []
    if near:
        return _("one of {names} (nearest: {nearest})", names=", ".join(names), nearest=near[0])
    return _("one of {names}", names=", ".join(names))


def either(names: Sequence[str]) -> str:
    """``… or …`` for a message.

    >>> either(["scout", "end", "sets"])
    'scout or end or sets'
    """
    return reduce(lambda these, this: _("{these} or {this}", these=these, this=this), names)


def kind(value: object) -> str:
    """What a value of JSON is, without showing it."""
    return _(_KINDS[type(value)])


_KINDS = {
    dict: mark("an object"),
    list: mark("a list"),
    str: mark("a text"),
    int: mark("a whole number"),
    float: mark("a number with a fraction"),
    bool: mark("true or false"),
    type(None): "null",
}


class Checker(ABC):
    """Checks values of TOML or JSON that stand at one place. What is refused is raised as its `fault`.

    Where that is, what a table is called there, and how much may be quoted, is for each kind of place to say.
    """

    __slots__ = ()

    @abstractmethod
    def fault(self, found: str, expected: str) -> ValueError:
        """The error to raise; both texts must be fit to print."""

    @abstractmethod
    def shown(self, value: object) -> str:
        """How a value is shown that is of another type than it should be."""

    @abstractmethod
    def no_table(self, value: object, keys: Collection[str]) -> ValueError:
        """The error for what is no table with these keys."""

    @abstractmethod
    def lacks(self, key: str, keys: Collection[str]) -> ValueError:
        """The error for a table that has not all these keys; `key` is missing."""

    @abstractmethod
    def has_too(self, key: str, keys: Collection[str]) -> ValueError:
        """The error for a table that has `key`, which is none of these keys."""

    def no_number(self, value: object, least: int, most: int) -> ValueError:
        """The error for what is no whole number from `least` to `most`."""
        return self.fault(self.shown(value), _("a whole number from {least} to {most}", least=least, most=most))

    def table(self, value: object, needed: Collection[str], optional: Collection[str] = ()) -> dict[str, object]:
        """A table that has all the keys needed, perhaps some optional ones, and no others."""
        keys = (*needed, *optional)
        if not isinstance(value, dict):
            raise self.no_table(value, keys)
        for key in value:
            if key not in keys:
                raise self.has_too(key, keys)
        for key in needed:
            if key not in value:
                raise self.lacks(key, needed)
        return value

    def items(self, value: object, wanted: str) -> list[object]:
        """A list; `wanted` says which."""
        if not isinstance(value, list):
            raise self.fault(self.shown(value), wanted)
        return value

    def number(self, value: object, least: int, most: int) -> int:
        """A whole number from `least` to `most`; true and false are none."""
        if type(value) is not int or not least <= value <= most:
            raise self.no_number(value, least, most)
        return value

    def flag(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise self.fault(self.shown(value), _("true or false"))
        return value

    def string(self, value: object, wanted: str) -> str:
        """A text as it stands; `wanted` says which."""
        if not isinstance(value, str):
            raise self.fault(self.shown(value), wanted)
        return value

    def option(self, value: object, options: Iterable[T]) -> T:
        """The one of `options` that is written as `value`, which is no secret."""
        written = {str(each): each for each in options}
        if not isinstance(value, str):
            raise self.fault(self.shown(value), one_of(written, value))
        if value not in written:
            raise self.fault(quote(value), one_of(written, value))
        return written[value]
