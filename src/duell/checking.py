"""Checks of values from files, records and command lines, and safe ways to show them in errors.

Also the widths of characters at a terminal, and which of them may be printed.
"""

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from functools import reduce
from typing import TypeVar

from duell.language import _, mark

T = TypeVar("T")

QUOTED = 40  # the longest quotation from a wrong value, in characters
_NO_BREAK_SPACE = "\u00a0"  # French has it before a colon, so duell's own messages contain it

# Hangul fillers and half syllables, regional indicators, skin tones: they are invisible, or join into characters
# whose width differs between terminals.
_JOINING = re.compile("[\u115f-\u11ff\u3164\ud7b0-\ud7ff\uffa0\U0001f1e6-\U0001f1ff\U0001f3fb-\U0001f3ff]")


def takes_room(char: str) -> bool:
    """Whether a character is visible by itself; controls, joiners and combining marks are not."""
    return char.isprintable() and unicodedata.category(char)[0] != "M" and not _JOINING.match(char)


def width(text: str) -> int:
    r"""The width of a text in columns: two for each wide East Asian character or emoji, none for a combining mark.

    >>> width("Zoe"), width("Zoe\u0308"), width("\u30be\u30a8")
    (3, 3, 4)
    """
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(char: str) -> int:
    if unicodedata.category(char)[0] == "M":
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1


def one_line(text: object) -> str:
    r"""A text in one line, with everything invisible escaped.

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
    r"""A wrong value as an error shows it: short, one line, harmless to a terminal.

    >>> quote("a\x1b[2J"), quote(True), quote(10**5000), quote([1, 2])
    ("'a\\x1b[2J'", 'true', 'an enormous number', 'a list of 2')
    """
    match value:
        case str():
            shown = one_line(repr(value if len(value) <= QUOTED else value[: QUOTED - 1] + "…"))
        case bool():
            shown = str(value).lower()
        case int() if abs(value) >= 10**12:
            shown = _("an enormous number")  # str() fails for a number with thousands of digits
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
    """``one of …`` for an error, after the name nearest to `found`, if any is near.

    >>> one_of(["deck", "rules", "play"], "rulse")
    'rules, or one of deck, play'
    >>> one_of(["classic"], "clasic")
    'classic'
    """
    from difflib import get_close_matches

    if len(names) == 1:
        return next(iter(names))
    near = get_close_matches(found[:QUOTED], names, n=1) if isinstance(found, str) else []
    if not near:
        return _("one of {names}", names=", ".join(names))
    others = [name for name in names if name != near[0]]
    if len(others) == 1:
        return either([near[0], *others])
    return _("{nearest}, or one of {names}", nearest=near[0], names=", ".join(others))


def either(names: Sequence[str]) -> str:
    """``… or …`` for an error.

    >>> either(["scout", "end", "sets"])
    'scout or end or sets'
    """
    return reduce(lambda these, this: _("{these} or {this}", these=these, this=this), names)


def kind(value: object) -> str:
    """The type of a JSON value in words."""
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
    """Checks the values at one place of a TOML or JSON file; a wrong one raises its `fault`.

    Each kind of place says where it is, what a table is called there, and how much of a wrong value an error may show.
    """

    __slots__ = ()

    @abstractmethod
    def fault(self, found: str, expected: str) -> ValueError:
        """The error to raise; both strings must be safe to print."""

    @abstractmethod
    def shown(self, value: object) -> str:
        """A value of the wrong type, in the form in which an error may show it."""

    @abstractmethod
    def no_table(self, value: object, keys: Collection[str]) -> ValueError:
        """The error for a value that is not a table with these keys."""

    @abstractmethod
    def lacks(self, key: str, keys: Collection[str]) -> ValueError:
        """The error for a table without `key`, one of the required `keys`."""

    @abstractmethod
    def has_too(self, key: str, keys: Collection[str]) -> ValueError:
        """The error for a table with `key`, which is not among `keys`."""

    def no_number(self, value: object, least: int, most: int) -> ValueError:
        """The error for anything but a whole number from `least` to `most`."""
        return self.fault(self.shown(value), _("a whole number from {least} to {most}", least=least, most=most))

    def table(self, value: object, needed: Collection[str], optional: Collection[str] = ()) -> dict[str, object]:
        """A table with all `needed` keys, possibly `optional` ones, and no others."""
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
        """A list; `wanted` describes it in an error."""
        if not isinstance(value, list):
            raise self.fault(self.shown(value), wanted)
        return value

    def number(self, value: object, least: int, most: int) -> int:
        """A whole number from `least` to `most`; booleans are refused."""
        if type(value) is not int or not least <= value <= most:
            raise self.no_number(value, least, most)
        return value

    def flag(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise self.fault(self.shown(value), _("true or false"))
        return value

    def string(self, value: object, wanted: str) -> str:
        """A string; `wanted` describes it in an error."""
        if not isinstance(value, str):
            raise self.fault(self.shown(value), wanted)
        return value

    def option(self, value: object, options: Iterable[T]) -> T:
        """The one of `options` whose ``str`` is `value`; errors list the options, so they must not be secret."""
        written = {str(each): each for each in options}
        if not isinstance(value, str):
            raise self.fault(self.shown(value), one_of(written, value))
        if value not in written:
            raise self.fault(quote(value), one_of(written, value))
        return written[value]
