"""Names of players: such as any terminal can show, and such as nobody at the table mistakes for another's.

Which names look the same although they are written with other letters is after the skeletons of Unicode's UTS 39, cut
down to what passes for a name here: compatible forms are made one, then each Cyrillic and Greek letter and each mark
that is drawn like a Latin letter or a mark of ASCII is put in its place, then capitals no longer count. Letters that
only resemble each other, such as l and I, stay apart.
"""

import re
import unicodedata
from collections.abc import Iterable

from duell.checking import width
from duell.language import _

NAME_LIMIT = 16
"""The longest name, in terminal columns: what fits beside a score at 40 columns."""


class BadSeatError(ValueError):
    """A name, or a table of seats, that cannot play."""


def clean_name(text: str) -> str:
    """Return a name as it is shown: composed, single spaces, nothing that a terminal would not print.

    BadSeatError says what is wrong with an empty or long name, and with one that holds control, invisible,
    direction or picture characters: they are read aloud badly and drawn differently by every terminal.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise BadSeatError(_("the name is empty; a name has 1 to {most} characters", most=NAME_LIMIT))
    check_characters(name)
    if not fits(name):
        begins = f"{name[:NAME_LIMIT]}…"
        raise BadSeatError(_("the name {name} is too long; {most} columns fit", name=begins, most=NAME_LIMIT))
    return name


def check_characters(name: str) -> None:
    """Refuse a name with a character that `clean_name` does not take."""
    for place, char in enumerate(name):
        code = f"U+{ord(char):04X}"
        if not _is_plain(char):
            reason = _(
                "a name cannot hold the character {code}; letters, digits, spaces and punctuation can", code=code
            )
            raise BadSeatError(reason)
        if not place and unicodedata.category(char) in _MARKS:
            raise BadSeatError(_("a name cannot begin with {code}, a mark for the letter before it", code=code))


def fits(name: str) -> bool:
    """Whether a name is short enough: in columns, and in the marks above and below its letters."""
    return width(name) <= NAME_LIMIT and len(name) <= 3 * NAME_LIMIT


def check_own(name: str, others: Iterable[str]) -> None:
    """Refuse a name that one of the others at the table has, or one that looks like theirs.

    Whoever reads a name at a hand-over has to know who is meant.
    """
    for other in others:
        if name.casefold() == other.casefold():
            raise BadSeatError(_("the name {name} is taken; each needs a name of their own", name=name))
        if skeleton(name) == skeleton(other):
            reason = _(
                "the names {name} and {other} look the same; each needs a name of their own", name=name, other=other
            )
            raise BadSeatError(reason)


def skeleton(name: str) -> str:
    """Return what all names that look like this one have in common.

    >>> skeleton("Аnna") == skeleton("anna")  # the first begins with a Cyrillic letter
    True
    """
    plain = unicodedata.normalize("NFKD", name).translate(_LATIN)
    return unicodedata.normalize("NFKC", plain.casefold())


def _is_plain(char: str) -> bool:
    if char.isascii():
        return char.isprintable()
    category = unicodedata.category(char)
    return (category[0] in "LP" or category in {"Mn", "Mc", "Nd"}) and not _UNSEEN.match(char)


_MARKS = frozenset({"Mn", "Mc", "Me"})

# Letters and marks that nobody sees, and half syllables of Hangul, which join into what has another width.
_UNSEEN = re.compile(
    "[\u034f\u115f-\u11ff\u17b4\u17b5\u180b-\u180f\u3164\ud7b0-\ud7ff\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)

_DRAWN_ALIKE = {
    # Cyrillic
    **dict(zip("АВЕЅІЈКМНОРСТУХҮҺӀԚԜ", "ABESIJKMHOPCTYXYhIQW", strict=True)),
    **dict(zip("аеѕіјорсухүһԁԛԝ", "aesijopcyxyhdqw", strict=True)),
    # Greek
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿ", "ABEZHIKMNOPTYXJ", strict=True)),
    **dict(zip("αικνορυχϳ", "aikvopuxj", strict=True)),
    # apostrophes and hyphens
    **dict.fromkeys("‘’‛′ʹʻʼʽˈ", "'"),
    **dict.fromkeys("‐‒–—⁃", "-"),
}

_LATIN = str.maketrans(_DRAWN_ALIKE)
