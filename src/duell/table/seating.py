"""The seats of a table before a game: names, roles, people and bots.

Names must be printable on any terminal and distinguishable at the table. Two names look the same if their skeletons are
equal, a subset of Unicode's UTS 39: compatibility forms are unified, Cyrillic and Greek letters and marks drawn like
Latin or ASCII ones are replaced, and case is folded. Letters that are only similar, such as l and I, stay distinct.
"""

import unicodedata
from collections.abc import Collection, Iterable, Sequence

from duell.checking import MOST_MARKS, UNSEEN, quote, unknown, width
from duell.game import Game
from duell.language import _, mark
from duell.players import NAMES, own_names
from duell.record.acts import Seat
from duell.record.folder import Roster
from duell.vocabulary import HUMAN

NAME_LIMIT = 16  # the longest name, in columns: it fits beside a score at 40 columns
MOST_MARKS_KEPT = 3 * NAME_LIMIT  # in records, since versions before 0.6 had no such limit


class BadSeatError(ValueError):
    """A name that cannot be used, or a table that cannot be played."""


def clean_name(text: str, most_marks: int = MOST_MARKS) -> str:
    """A name in its displayed form: composed (NFC), with single spaces, printable.

    BadSeatError if the name is empty or too long, if a letter has more than `most_marks`, or if there are control,
    invisible, direction or picture characters, which screen readers and terminals treat in different ways.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise BadSeatError(_("the name is empty; a name has 1 to {most} characters", most=NAME_LIMIT))
    check_characters(name, most_marks)
    if not fits(name):
        begins = f"{name[:NAME_LIMIT]}…"
        raise BadSeatError(
            _("the name {name} is too long; a name has at most {most} characters", name=begins, most=NAME_LIMIT)
        )
    return name


def check_characters(name: str, most_marks: int = MOST_MARKS) -> None:
    """Refuse a name with a character that `clean_name` refuses."""
    marks = 0
    for index, char in enumerate(name):
        code = f"U+{ord(char):04X}"
        if not _is_plain(char):
            reason = _(
                "a name cannot have the character {code}; letters, digits, spaces and punctuation are allowed",
                code=code,
            )
            raise BadSeatError(reason)
        marks = marks + 1 if unicodedata.category(char) in _MARKS else 0
        if marks and not index:
            raise BadSeatError(_("a name cannot begin with {code}, which marks the letter before it", code=code))
        if marks > most_marks:
            raise BadSeatError(_("a letter of a name has at most {most} marks", most=most_marks))


def fits(name: str) -> bool:
    """Whether a name is short enough, in columns and in combining marks."""
    return width(name) <= NAME_LIMIT and len(name) <= 3 * NAME_LIMIT


def check_own(name: str, others: Iterable[str]) -> None:
    """Refuse a name that equals or looks like another one at the table, since handovers must be unambiguous."""
    for other in others:
        if name.casefold() == other.casefold():
            raise BadSeatError(_("the name {name} is taken; every player needs a different name", name=name))
        if skeleton(name) == skeleton(other):
            names = {"name": name, "other": other}
            reason = _("the names {name} and {other} look the same; every player needs a different name", **names)
            raise BadSeatError(reason)


def skeleton(name: str) -> str:
    """The common form of all names that look the same.

    >>> skeleton("Аnna") == skeleton("anna")  # the first begins with a Cyrillic letter
    True
    """
    plain = unicodedata.normalize("NFKD", name).translate(_LATIN)
    return unicodedata.normalize("NFKC", plain.casefold())


def _is_plain(char: str) -> bool:
    if char.isascii():
        return char.isprintable()
    category = unicodedata.category(char)
    return (category[0] in "LP" or category in {"Mn", "Mc", "Nd"}) and not UNSEEN.match(char)


_MARKS = frozenset({"Mn", "Mc", "Me"})

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

PLAYERS = (HUMAN, *NAMES)
"""The players possible at a seat: a person, or a bot by its level; not every game has all levels."""

GUEST = "guest"  # the player of a seat at a hosted table until its game begins: a person at a screen of their own


BOT_AT_A_SEAT = "Ben::knight"  # how a bot is typed for a seat, as an example


def players_of(game: Game) -> tuple[str, ...]:
    """The `PLAYERS` that a game has."""
    return tuple(player for player in PLAYERS if player == HUMAN or player in game.levels)


def bot_name(seat: int, player: str, taken: Collection[str]) -> str:
    """An unused name for a bot, or "" if none of its level is free. It depends on the seat, so that tempers differ."""
    known = own_names(player)
    lower = {name.casefold() for name in taken}
    return next((name for name in (*known[seat:], *known[:seat]) if name.casefold() not in lower), "")


def check_seats(seats: Sequence[Seat], roles: Sequence[str], numbers: range) -> None:
    """Refuse a table with too few or too many players, a repeated name or role, or an unknown role.

    Without `roles`, seats only have names. Names must also look different (see `check_own`).
    """
    if len(seats) not in numbers:
        least, most = numbers[0], numbers[-1]
        fault = _("{least} to {most} players can play, not {count}", count=len(seats), least=least, most=most)
        raise BadSeatError(fault)
    for index, seat in enumerate(seats):
        before = seats[:index]
        check_own(seat.name, [other.name for other in before])
        if roles:
            _check_role(seat.role, roles, [other.role for other in before])
        elif seat.role:
            raise BadSeatError(
                _(
                    "{hero} is not possible: this game has no heroes; for a bot, write {example}",
                    hero=quote(seat.role),
                    example=BOT_AT_A_SEAT,
                )
            )


def _check_role(role: str, roles: Sequence[str], taken: Collection[str]) -> None:
    if role not in roles and role in {*PLAYERS, GUEST}:
        says_who = _(
            "{found} is not a hero but a kind of player; for a bot, write {example}",
            found=quote(role),
            example=BOT_AT_A_SEAT,
        )
        raise BadSeatError(says_who)
    if role not in roles:
        raise BadSeatError(unknown(mark("there is no hero {found}"), role, roles))
    if role in taken:
        raise BadSeatError(_("the hero {hero} was given more than once; only one player can play each hero", hero=role))


def learner(roster: Roster | None) -> str:
    """The name of the learner in a lesson: the first person of the last table, or Anna."""
    return next((seat.name for seat in roster.seats if seat.is_human), "Anna") if roster else "Anna"


def partner(name: str) -> str:
    """The name of the bot that the learner `name` plays against."""
    return "Anna" if name.casefold() == "ben" else "Ben"
