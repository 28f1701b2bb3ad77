"""Translates messages with gettext catalogues. One catalogue is in use at a time; another can replace it at any time.

In the code, every sentence for players is a complete English sentence with named placeholders:
``_("{name} wins.", name=name)``. It is translated when it is shown. As with any gettext, the language is that of the
program; a screen that somebody reads elsewhere can have its own.
"""

import gettext
import io
import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, reduce
from typing import TYPE_CHECKING

from duell import packed

if TYPE_CHECKING:
    from datetime import date, datetime  # small commands write none

SOURCE = "en"  # the language of the messages in the code; it needs no catalogue

_IN_ASCII = {
    "de": {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"},
    "fr": {"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE"},
    "it": {"à": "a'", "è": "e'", "ì": "i'", "ò": "o'", "ù": "u'", "È": "E'"},
}
"""Letters that a language spells with two ASCII characters; any other loses its accent.

Italian writes a final accent as an apostrophe, since *e* and *è* are different words.
"""

_FOLDER = os.path.join(packed.PACKAGE, "language")
_COMPILED = ".mo"

_IN_A_DATE = re.compile(r"2026|24|Nov|11")
_TWO_WORDS = re.compile(r"\{(\w+):(\w+)/(\w+)\}")


class Speech:
    """The language and spelling of a screen; mutable, since a context variable set in a callback would be lost."""

    def __init__(self) -> None:
        self.code = SOURCE
        self.catalogue = gettext.NullTranslations()
        self.spelling: dict[int, str] = {}


_speech: ContextVar[Speech] = ContextVar("speech", default=Speech())  # noqa: B039 - it is the program's
"""The speech of the screen in this context."""


def own_speech() -> None:
    """Give this context, and contexts copied from it, a copy of the current speech that can change by itself."""
    before, own = _speech.get(), Speech()
    own.code, own.catalogue, own.spelling = before.code, before.catalogue, before.spelling
    _speech.set(own)


def languages() -> tuple[str, ...]:
    """The codes of all available languages, English first."""
    return (SOURCE, *sorted(name.removesuffix(_COMPILED) for name in packed.names(_FOLDER) if name.endswith(_COMPILED)))


def use(code: str, *, ascii: bool | None = None) -> None:  # noqa: A002 - it is the option's name
    """Switch to the language `code`, one of `languages`. With `ascii`, umlauts and the like are spelled in ASCII."""
    speech = _speech.get()
    wanted = bool(speech.spelling) if ascii is None else ascii
    speech.code, speech.catalogue = code, _catalogue(code)
    speech.spelling = str.maketrans({**_IN_ASCII.get(code, {}), "…": "..."}) if wanted else {}


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Use another language within a block, with the same spelling."""
    before = current()
    use(code)
    try:
        yield
    finally:
        use(before)


def spelled(text: str) -> str:
    """A string in the language in use, in the current spelling."""
    spelling = _speech.get().spelling
    return text.translate(spelling) if spelling else text


def current() -> str:
    """The code of the language in use."""
    return _speech.get().code


def name_of(code: str) -> str:
    """The name of a language in that language."""
    # Translators: what the language of this catalogue calls itself, such as Deutsch
    return _catalogue(code).gettext(mark("English"))


def language_of(environment: Mapping[str, str]) -> str:
    """The language set by ``LC_ALL``, ``LC_MESSAGES`` or ``LANG``, in that order; English by default.

    >>> language_of({"LANG": "C.UTF-8"})
    'en'
    """
    asked = next(filter(None, (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    code = asked.partition(".")[0].partition("_")[0].lower()
    return code if code in languages() else SOURCE


def mark(message: str) -> str:
    """`message` unchanged: marked for extraction, and translated by `_` on use."""
    return message


def _(message: str, **values: object) -> str:
    """A message in the language in use, with `values` in place of its ``{named}`` placeholders."""
    text = spelled(_speech.get().catalogue.gettext(message))
    return _filled(text, values) if values else text


def n_(one: str, many: str, count: float, **values: object) -> str:
    """A message about `count` things, in the plural form for that count; ``{count}`` inserts it.

    A count with decimal places is plural, even 1.0; but in languages where 0 is singular, so is anything below 2.

    >>> n_("{count} card", "{count} cards", 2)
    '2 cards'
    """
    whole = abs(count) if isinstance(count, int) else 0 if abs(count) < 2 else 2
    return _filled(spelled(_speech.get().catalogue.ngettext(one, many, whole)), {"count": count, **values})


def meaning(name: object, what: object) -> str:
    """A name with its meaning, or a place with the fault there."""
    return _("{name}: {meaning}", name=name, meaning=what)


def side_by_side(rows: Iterable[str]) -> str:
    """A list of strings that may contain commas: ``Anna +14: 4, and 10 for the pair; Ben +4``."""
    return reduce(lambda these, this: _("{these}; {this}", these=these, this=this), rows)


def letters() -> tuple[str, str]:
    """The letters for yes and no in the language in use."""
    # Translators: the letter that stands for yes, then the one for no
    return _("y"), _("n")


def yes_or_no(answer: str) -> bool | None:
    """The meaning of an answer, in English or in the language in use; None if it is neither yes nor no."""
    own_yes, own_no = letters()
    return {"y": True, "n": False, own_yes: True, own_no: False}.get(answer.casefold())


def _filled(message: str, values: Mapping[str, object]) -> str:
    """A message with its values; a placeholder ``{name:a/ad}`` gets the preposition that fits.

    The second form comes before a value that begins with the vowel of the first: *a Ben*, but *ad Anna*.
    """

    def fitting(match: re.Match[str]) -> str:
        name, word, longer = match.groups()
        begins = unicodedata.normalize("NFD", str(values[name]))[:1].casefold()
        return f"{longer if begins == word[-1].casefold() else word} {{{name}}}"

    return (_TWO_WORDS.sub(fitting, message) if "/" in message else message).format(**values)


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    if code == SOURCE:
        return gettext.NullTranslations()
    return gettext.GNUTranslations(io.BytesIO(packed.read(os.path.join(_FOLDER, f"{code}{_COMPILED}"))))


MINUS = "−"
NO_BREAK, NARROW = "\u00a0", "\u202f"  # no-break spaces; French has the narrow one before ; ! ? and in thousands


def whole(number: int) -> str:
    """A whole number: ``−1,210``."""
    return _written(f"{number:,}")


def decimal(number: float, places: int = 1) -> str:
    """A number with `places` decimal places; zero never has a sign."""
    return _written(f"{round(number, places) + 0.0:,.{places}f}")


def shortest(number: float, most: int = 1) -> str:
    """A number with at most `most` decimal places, without trailing zeros.

    >>> shortest(2.0), shortest(2.5), shortest(1 / 3, 2)
    ('2', '2.5', '0.33')
    """
    places = next(places for places in range(most + 1) if round(number, places) == round(number, most))
    return decimal(number, places)


def signed(number: int) -> str:
    """A change with its sign."""
    return _written(f"{number:+,}")


def signed_decimal(number: float) -> str:
    """A change with one decimal place and its sign."""
    return _written(f"{round(number, 1) + 0.0:+,.1f}")


def against(*numbers: int) -> str:
    """A result, in the order of the players: ``31:24``, or 31-24 with no hyphen before a minus sign."""
    # Translators: how a result is written, such as that of a match that somebody wins by 3 to 1
    between = _("3:1")[1:-1]
    return (" / " if between == "-" and min(numbers) < 0 else between).join(map(whole, numbers))


def percent(share: float, places: int = 0) -> str:
    """A share of 1 as a percentage."""
    return _("{number}%", number=decimal(100 * share, places))


def signed_percent(share: float) -> str:
    """A change of a share as a percentage, with its sign unless it is 0."""
    change = round(100 * share)
    return _("{number}%", number=signed(change) if change else "0")


def percentage_points(share: float, places: int = 0) -> str:
    """A loss of a share of 1 in percentage points, with their unit."""
    points = round(100 * share, places)
    many = int(points) if not places else points
    return n_("{number} percentage point", "{number} percentage points", many, number=decimal(points, places))


def mean_points(points: float) -> str:
    """A mean of points, with one decimal place and the unit."""
    return n_("{number} point", "{number} points", round(points, 1), number=decimal(points))


_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def calendar_day(day: "date") -> str:
    """A date as people write it: ``4 Nov 2026``, in German ``04.11.2026``."""
    # Translators: how 24 November 2026 is written, with the number of the month: 24/11/2026
    pattern = _("24 Nov 2026")
    number = f"{day.day}" if "Nov" in pattern else f"{day.day:02}"
    parts = {"2026": f"{day.year}", "24": number, "Nov": _MONTHS[day.month - 1], "11": f"{day.month:02}"}
    return _IN_A_DATE.sub(lambda part: parts[part[0]], pattern)


def day_and_time(time: "datetime") -> str:
    """A date and the time of day: ``4 Nov 2026 20:15``."""
    return f"{calendar_day(time)} {time.hour:02}:{time.minute:02}"


def _written(english: str) -> str:
    # Translators: how numbers are written; what stands before the thousands and before the tenths is taken from it
    pattern = _("1,234.5")
    signs = {",": pattern[1], ".": pattern[-2], "-": MINUS}
    return "".join(signs.get(sign, sign) for sign in english)
