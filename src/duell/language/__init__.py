"""The language that players read: gettext catalogues, one of which is in use and can be changed at any time.

Every sentence for players is English in the code, whole, with named places: ``_("{name} wins.", name=name)``. It is
translated at the moment at which it is said. The language in use is the program's, not a screen's, as with any gettext:
all who share the terminal read the same.
"""

import gettext
import io
import os
import re
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache

from duell import packed

SOURCE = "en"
"""The language of the code, which needs no catalogue."""

_IN_ASCII = {
    "de": {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"},
    "fr": {"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE"},
    "it": {"à": "a'", "è": "e'", "ì": "i'", "ò": "o'", "ù": "u'", "È": "E'"},
}
"""Letters that a language spells with two of ASCII; any other just loses its accent.

Italian has its accents at the end of a word, and writes an apostrophe for them: *e* is another word than *è*.
"""

_FOLDER = os.path.join(packed.PACKAGE, "language")
_COMPILED = ".mo"

_TWO_WORDS = re.compile(r"\{(\w+):(\w+)/(\w+)\}")

_in_use = SOURCE
_translations = gettext.NullTranslations()
_spelling: dict[int, str] = {}


def languages() -> tuple[str, ...]:
    """The codes of all languages that the players can be spoken to in, English first."""
    return (SOURCE, *sorted(name.removesuffix(_COMPILED) for name in packed.names(_FOLDER) if name.endswith(_COMPILED)))


def use(code: str, *, ascii: bool | None = None) -> None:  # noqa: A002 - it is the option's name
    """Speak the language `code`, one of `languages`, from now on; `ascii` says whether it is spelled for ASCII.

    What shows it has only to take the accents off, and finds nothing that needs two letters for one.
    """
    global _in_use, _translations, _spelling  # noqa: PLW0603 - the language is the program's
    wanted = bool(_spelling) if ascii is None else ascii
    _in_use, _translations = code, _catalogue(code)
    _spelling = str.maketrans({**_IN_ASCII.get(code, {}), "…": "..."}) if wanted else {}


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak another language for a while, spelled as that in use."""
    before = _in_use
    use(code)
    try:
        yield
    finally:
        use(before)


def spelled(text: str) -> str:
    """A text of the language in use as it is spelled now."""
    return text.translate(_spelling) if _spelling else text


def current() -> str:
    """The code of the language in use."""
    return _in_use


def name_of(code: str) -> str:
    """What a language calls itself."""
    # Translators: what the language of this catalogue calls itself, such as Deutsch
    return _catalogue(code).gettext(mark("English"))


def language_of(environment: Mapping[str, str]) -> str:
    """The language that ``LC_ALL``, ``LC_MESSAGES`` or ``LANG`` ask for, the first that is set; else English.

    >>> language_of({"LANG": "C.UTF-8"})
    'en'
    """
    asked = next(filter(None, (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    code = asked.partition(".")[0].partition("_")[0].lower()
    return code if code in languages() else SOURCE


def mark(message: str) -> str:
    """`message` as it is: marked for translation, by `_`, when it is said."""
    return message


def _(message: str, **values: object) -> str:
    """A message in the language in use, with `values` in the places ``{so named}``."""
    said = spelled(_translations.gettext(message))
    return _filled(said, values) if values else said


def n_(one: str, many: str, count: float, **values: object) -> str:
    """A message about `count` things in the form that the language has for that count; ``{count}`` stands for it.

    A count with decimal places is one of many, even 1.0, but where nothing counts as one, so does all below 2.

    >>> n_("{count} card", "{count} cards", 2)
    '2 cards'
    """
    whole = abs(count) if isinstance(count, int) else 0 if abs(count) < 2 else 2
    return _filled(spelled(_translations.ngettext(one, many, whole)), {"count": count, **values})


def letters() -> tuple[str, str]:
    """The letters that stand for yes and no in the language in use, as its questions name them."""
    # Translators: the letter that stands for yes, then the one for no
    return _("y"), _("n")


def yes_or_no(answer: str) -> bool | None:
    """Whether an answer means yes, in English or in the language in use; None if it is neither yes nor no."""
    own_yes, own_no = letters()
    return {"y": True, "n": False, own_yes: True, own_no: False}.get(answer.casefold())


def _filled(said: str, values: Mapping[str, object]) -> str:
    """A message with values in its places; where two words stand in one, ``{name:a/ad}``, with that which fits.

    The second is said before a value that begins with the vowel that the first has: *a Ben*, but *ad Anna*.
    """

    def fitting(found: re.Match[str]) -> str:
        place, word, longer = found.groups()
        begins = unicodedata.normalize("NFD", str(values[place]))[:1].casefold()
        return f"{longer if begins == word[-1].casefold() else word} {{{place}}}"

    return (_TWO_WORDS.sub(fitting, said) if "/" in said else said).format(**values)


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    if code == SOURCE:
        return gettext.NullTranslations()
    return gettext.GNUTranslations(io.BytesIO(packed.read(os.path.join(_FOLDER, f"{code}{_COMPILED}"))))


MINUS = "−"


def whole(number: int) -> str:
    """A whole number: ``−1,210``."""
    return _written(f"{number:,}")


def decimal(number: float, places: int = 1) -> str:
    """A number with `places` decimal places; zero has no sign."""
    return _written(f"{round(number, places) + 0.0:,.{places}f}")


def signed(number: int) -> str:
    """A change with its sign."""
    return _written(f"{number:+,}")


def signed_decimal(number: float) -> str:
    """A change to the tenth, with its sign."""
    return _written(f"{round(number, 1) + 0.0:+,.1f}")


def percent(share: float, places: int = 0) -> str:
    """A share of 1 in per cent."""
    return _("{number}%", number=decimal(100 * share, places))


def signed_percent(share: float) -> str:
    """A change of a share in per cent, with its sign if it is any."""
    change = round(100 * share)
    return _("{number}%", number=signed(change) if change else "0")


def mean_points(points: float) -> str:
    """A mean of points, to the tenth, with their unit."""
    return n_("{number} point", "{number} points", round(points, 1), number=decimal(points))


def _written(english: str) -> str:
    # Translators: how numbers are written; what stands before the thousands and before the tenths is taken from it
    pattern = _("1,234.5")
    signs = {",": pattern[1], ".": pattern[-2], "-": MINUS}
    return "".join(signs.get(sign, sign) for sign in english)
