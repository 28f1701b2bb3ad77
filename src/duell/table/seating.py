"""Who sits where: names, heroes, and whether a person or a bot plays."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence

from duell.checking import width
from duell.language import _
from duell.players import own_names
from duell.players.levels import NAMES
from duell.record import Roster, Seat
from duell.table.lookalikes import skeleton

__all__ = [
    "HUMAN",
    "NAME_LIMIT",
    "PLAYERS",
    "BadSeatError",
    "Roster",
    "Seat",
    "check_looks",
    "check_seats",
    "clean_name",
    "is_human",
]

HUMAN = "human"
PLAYERS = (HUMAN, *NAMES)
"""Who can decide at a seat of a table: a person, or a bot by its level."""

NAME_LIMIT = 16
"""The longest name, in terminal columns: what fits beside a score at 40 columns."""


class BadSeatError(ValueError):
    """A name, or a table of seats, that cannot play."""


def is_human(seat: Seat) -> bool:
    """Whether a person decides at this seat."""
    return seat.player == HUMAN


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


def bot_name(seat: int, player: str, taken: Collection[str]) -> str:
    """Return a name of its own for a bot at a seat, none of `taken`; an empty one if bots of that kind have none.

    Which one it is depends on the seat, so that several bots of one level have several tempers.
    """
    known = own_names(player)
    lower = {name.casefold() for name in taken}
    return next((name for name in (*known[seat:], *known[:seat]) if name.casefold() not in lower), "")


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


def check_seats(seats: Sequence[Seat], heroes: Sequence[str], numbers: range = range(2, 5)) -> None:
    """Refuse a table that cannot play: too few or many, a name or a hero twice, a hero that the deck has not.

    Where `heroes` has none, seats are names only.

    Names that look the same are refused as well: whoever reads one at a hand-over has to know who is meant.
    """
    if len(seats) not in numbers:
        least, most = numbers[0], numbers[-1]
        told = _("{count} players were given; {least} to {most} can play", count=len(seats), least=least, most=most)
        raise BadSeatError(told)
    names = [seat.name.casefold() for seat in seats]
    for seat in seats:
        if names.count(seat.name.casefold()) > 1:
            reason = _("the name {name} was given more than once; each needs a name of their own", name=seat.name)
            raise BadSeatError(reason)
        check_looks(seat.name, [other.name for other in seats if other is not seat])
        if not heroes:
            if seat.role:
                raise BadSeatError(_("found the hero {hero}; this game has no heroes", hero=repr(seat.role)))
            continue
        if seat.role not in heroes:
            hero, known = repr(seat.role), ", ".join(heroes)
            raise BadSeatError(_("there is no hero {hero}; the heroes are {heroes}", hero=hero, heroes=known))
        if [other.role for other in seats].count(seat.role) > 1:
            reason = _("the hero {hero} was given more than once; each can be played by one", hero=seat.role)
            raise BadSeatError(reason)


def check_looks(name: str, others: Iterable[str]) -> None:
    """Refuse a name that looks like one of the others at its table."""
    for other in others:
        if skeleton(name) == skeleton(other):
            reason = _(
                "the names {name} and {other} look the same; each needs a name of their own", name=name, other=other
            )
            raise BadSeatError(reason)


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
