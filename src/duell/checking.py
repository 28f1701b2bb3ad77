"""Checks of values from files, records and command lines, and safe ways to show them in errors.

Also the widths of characters at a terminal, and which of them may be printed.
"""

import errno
import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, TypeVar

from duell.language import NARROW, NO_BREAK, _, mark

T = TypeVar("T")

MOST_MARKS = 4  # combining marks on a letter, as in Unicode's UTS 39: more would be drawn over the rows above and below

# Invisible letters and marks, and Hangul half syllables, which combine into characters of another width.
UNSEEN = re.compile(
    "[\u034f\u115f-\u11ff\u17b4\u17b5\u180b-\u180f\u3164\ud7b0-\ud7ff\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)

QUOTED = 40  # the longest quotation from a wrong value, in characters

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
    r"""A text in one line, with everything invisible escaped, and marks beyond `MOST_MARKS` of a letter.

    >>> one_line("new\nline")
    'new\\nline'
    """
    text = str(text)
    return text if text.isascii() and text.isprintable() else "".join(_escaped(unicodedata.normalize("NFC", text)))


def _escaped(text: str) -> Iterator[str]:
    marks = MOST_MARKS  # on the last letter; there is none yet
    for char in text:
        is_mark = unicodedata.category(char) in {"Mn", "Mc"} and not UNSEEN.match(char)
        marks = marks + 1 if is_mark else 0 if char.isalpha() else MOST_MARKS
        if takes_room(char) or char in (NO_BREAK, NARROW) or (is_mark and marks <= MOST_MARKS):
            yield char  # our own messages contain special spaces
        else:
            yield char.encode("unicode_escape", "surrogatepass").decode("ascii")


def quote(value: object) -> str:
    r"""A wrong value as an error shows it: short, one line, harmless to a terminal.

    >>> quote("a\x1b[2J"), quote(True), quote(10**5000), quote([1, 2])
    ("'a\\x1b[2J'", 'true', 'an enormous number', 'a list of 2')
    """
    match value:
        case str():
            text = one_line(repr(value if len(value) <= QUOTED else value[: QUOTED - 1] + "…"))
            if text[0] == "'":  # else it has an apostrophe
                # Translators: what is wrong in what was typed or in a file, in the quotation marks of your language
                text = _("'{text}'", text=text[1:-1])
        case bool():
            text = str(value).lower()
        case int() if abs(value) >= 10**12:
            text = _("an enormous number")  # str() fails for a number with thousands of digits
        case int() | float():
            text = str(value)
        case list():
            text = _("a list of {count}", count=len(value))
        case dict():
            text = _("a table")
        case _:
            text = _("a value of type {name}", name=type(value).__name__)
    return text


FEW = 12  # the most names that an error lists


def unknown(what: str, word: object, names: Collection[str], listed_by: str = "") -> str:
    """An error about an unknown word, with the word to type instead: a name near to it, or one of `names`.

    `what` is a marked message with ``{found}``. More than a `FEW` names are left to the command that lists them.

    >>> unknown("there is no command {found}", "rulse", ["deck", "rules"])
    "there is no command 'rulse'; did you mean rules?"
    >>> unknown("there is no shell {found}", "tcsh", ["bash", "zsh"])
    "there is no shell 'tcsh'; choose from bash, zsh"
    """
    complaint, near = _(what, found=quote(word)), _near(str(word), names) if len(names) > 1 else [*names]
    if not names:
        return complaint
    if near:
        return _("{complaint}; did you mean {name}?", complaint=complaint, name=near[0])
    if len(names) > FEW:
        return _("{complaint}; see {command}", complaint=complaint, command=listed_by) if listed_by else complaint
    return _("{complaint}; choose from {names}", complaint=complaint, names=", ".join(names))


def _near(word: str, names: Collection[str]) -> list[str]:
    """The names that `word` begins, or else the one name that it resembles."""
    from difflib import get_close_matches

    def folded(name: str) -> str:  # without the hyphens of an option, which would make any two of them alike
        return name[:QUOTED].casefold().removeprefix("--")

    typed, known = folded(word), {folded(name): name for name in [*names][::-1]}
    longer = [name for key, name in known.items() if typed and key.startswith(typed)]
    return longer[::-1] or [known[key] for key in get_close_matches(typed, known, n=1)]


def is_not(found: str, expected: str) -> str:
    """An error about a wrong value, which is already safe to print; `expected` is a noun with its article."""
    return _("{found} is not {expected}", found=found, expected=expected)


def as_sentence(complaint: str) -> str:
    """A complaint as a sentence of its own; it may end with a question.

    >>> as_sentence("there is no setting 'them'; did you mean theme?")
    "There is no setting 'them'; did you mean theme?"
    """
    return f"{complaint[:1].upper()}{complaint[1:]}{'' if complaint.endswith('?') else '.'}"


def either(names: Sequence[str]) -> str:
    """``… or …`` for an error.

    >>> either(["scout", "end", "sets"])
    'scout, end or sets'
    """
    *others, last = names
    return _("{these} or {this}", these=", ".join(others), this=last) if others else last


def filled(message: str, values: Mapping[str, object]) -> str:
    """A message about a set-up, such as that of a `BadSetUpError`: wrong strings quoted, tuples listed."""
    printable = {
        name: quote(value) if isinstance(value, str) else ", ".join(value) if isinstance(value, tuple) else value
        for name, value in values.items()
    }
    return _(message, **printable)


_REASONS = {
    errno.ENOENT: mark("No such file or directory"),
    errno.ENOTDIR: mark("Not a directory"),
    errno.EISDIR: mark("Is a directory"),
    errno.EEXIST: mark("File exists"),
    errno.ENAMETOOLONG: mark("File name too long"),
    errno.ELOOP: mark("Too many levels of symbolic links"),
    errno.EACCES: mark("Permission denied"),
    errno.EPERM: mark("Operation not permitted"),
    errno.EROFS: mark("Read-only file system"),
    errno.EBUSY: mark("Device or resource busy"),
    errno.ENOSPC: mark("No space left on device"),
    errno.EDQUOT: mark("Disk quota exceeded"),
    errno.EFBIG: mark("File too large"),
    errno.EIO: mark("Input/output error"),
    errno.EMFILE: mark("Too many open files"),
    errno.ENOMEM: mark("Cannot allocate memory"),
    errno.EADDRINUSE: mark("Address already in use"),
    errno.EADDRNOTAVAIL: mark("Cannot assign requested address"),
    errno.EAFNOSUPPORT: mark("Address family not supported"),
    errno.ECONNREFUSED: mark("Connection refused"),
}
"""The usual errors of the operating system, whose own words are in English and differ between systems."""


def reason(error: OSError) -> str:
    """The reason for an error in the language in use; an unusual one as the operating system words it."""
    usual = _REASONS.get(error.errno or 0)
    return _(usual) if usual else error.strerror or type(error).__name__


class Checker(ABC):
    """Checks the values at one place of a TOML or JSON file; a wrong one raises its `refusal`.

    Each kind of place has its own words for the place and for a table, and shows as much of a wrong value as it may.
    """

    __slots__ = ()
    TABLE: ClassVar[str]  # a marked message: a table with ``{keys}``

    @abstractmethod
    def refusal(self, complaint: str) -> ValueError:
        """The error to raise at this place; the complaint must be safe to print."""

    @abstractmethod
    def shown(self, value: object) -> str:
        """A value of the wrong type, in the form in which an error may show it."""

    def fault(self, found: str, expected: str) -> ValueError:
        """The error about a wrong value (see `is_not`)."""
        return self.refusal(is_not(found, expected))

    def lacks(self, name: str, needed: Collection[str]) -> ValueError:
        """The error if `name` is not there, one of the `needed` names."""
        return self.refusal(_("{name} is missing; needed: {names}", name=quote(name), names=", ".join(needed)))

    def table(self, value: object, needed: Collection[str], optional: Collection[str] = ()) -> dict[str, object]:
        """A table with all `needed` keys, possibly `optional` ones, and no others."""
        keys = (*needed, *optional)
        if not isinstance(value, dict):
            raise self.fault(self.shown(value), _(self.TABLE, keys=", ".join(keys)))
        for key in value:
            if key not in keys:
                raise self.refusal(unknown(mark("unknown key {found}"), key, keys))
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
            found = quote(value) if type(value) is int else self.shown(value)
            raise self.fault(found, _("a whole number from {least} to {most}", least=least, most=most))
        return value

    def flag(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise self.refusal(_("{found} is neither true nor false", found=self.shown(value)))
        return value

    def string(self, value: object, wanted: str) -> str:
        """A string; `wanted` describes it in an error."""
        if not isinstance(value, str):
            raise self.fault(self.shown(value), wanted)
        return value

    def option(self, value: object, options: Iterable[T], what: str = mark("{found} is not allowed here")) -> T:
        """The option whose ``str`` is `value`; errors list all `options`, so these must not be secret.

        `what` is a marked message with ``{found}``.
        """
        written = {str(option): option for option in options}
        if not isinstance(value, str):
            raise self.fault(self.shown(value), _("one of {names}", names=", ".join(written)))
        if value not in written:
            raise self.refusal(unknown(what, value, written))
        return written[value]
