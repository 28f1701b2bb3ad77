"""The seats of a table: names, roles, people and bots, and the order in which they choose.

Names must be printable on any terminal and distinguishable at the table. Two names look the same if their skeletons are
equal, a subset of Unicode's UTS 39: compatibility forms are unified, Cyrillic and Greek letters and marks drawn like
Latin or ASCII ones are replaced, and case is folded. Letters that are only similar, such as l and I, stay distinct.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from duell.checking import unknown, width
from duell.game import Game, View
from duell.language import _, mark
from duell.players import NAMES, Bot, own_names
from duell.record.acts import Seat
from duell.record.folder import Roster
from duell.vocabulary import First

NAME_LIMIT = 16  # the longest name, in columns: it fits beside a score at 40 columns
MOST_MARKS = 4  # combining marks on a letter, as in Unicode's UTS 39: more would be drawn over the rows above and below
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
                "a name cannot hold the character {code}; letters, digits, spaces and punctuation can", code=code
            )
            raise BadSeatError(reason)
        marks = marks + 1 if unicodedata.category(char) in _MARKS else 0
        if marks and not index:
            raise BadSeatError(_("a name cannot begin with {code}, a mark for the letter before it", code=code))
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
    return (category[0] in "LP" or category in {"Mn", "Mc", "Nd"}) and not _UNSEEN.match(char)


_MARKS = frozenset({"Mn", "Mc", "Me"})

# Invisible letters and marks, and Hangul half syllables, which combine into characters of another width.
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

HUMAN = "human"
PLAYERS = (HUMAN, *NAMES)
"""The players possible at a seat: a person, or a bot by its level; not every game has all levels."""

GUEST = "guest"  # the player of a seat at a hosted table until its game begins: a person at a screen of their own


BOT_AT_A_SEAT = "Ben::knight"  # how a bot is typed for a seat, as an example


def is_human(seat: Seat) -> bool:
    """Whether a person decides at this seat."""
    return seat.player == HUMAN


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
                    "{hero} is not possible: this game has no heroes; a bot is written {example}",
                    hero=repr(seat.role),
                    example=BOT_AT_A_SEAT,
                )
            )


def _check_role(role: str, roles: Sequence[str], taken: Collection[str]) -> None:
    if role not in roles and role in {*PLAYERS, GUEST}:
        says_who = _(
            "{found} is not a hero but says who plays; a bot is written {example}",
            found=repr(role),
            example=BOT_AT_A_SEAT,
        )
        raise BadSeatError(says_who)
    if role not in roles:
        raise BadSeatError(unknown(mark("there is no hero {found}"), role, roles))
    if role in taken:
        raise BadSeatError(_("the hero {hero} was given more than once; only one player can play each", hero=role))


def learner(roster: Roster | None) -> str:
    """The name of the learner in a lesson: the first person of the last table, or Anna."""
    return next((seat.name for seat in roster.seats if is_human(seat)), "Anna") if roster else "Anna"


def partner(name: str) -> str:
    """The name of the bot that the learner `name` plays against."""
    return "Anna" if name.casefold() == "ben" else "Ben"


BotFor = Callable[[int, Seat], Bot]  # makes the bot for a seat


class Players:
    """The players at a table, by seat; bots draw from `rng`."""

    def __init__(self, seats: Sequence[Seat], bot_for: BotFor, rng: Random) -> None:
        self.seats = tuple(seats)
        self._bot_for = bot_for
        self._rng = rng
        self._bots = {seat: bot_for(seat, who) for seat, who in enumerate(seats) if not is_human(who)}
        self._thoughts: dict[int, Any] = {}
        self._holder: int | None = None  # unknown when a game is resumed

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(len(self.seats)) if seat not in self._bots)

    def is_bot(self, seat: int) -> bool:
        return seat in self._bots

    def think(self, seat: int, view: View) -> Any:
        """The choice of the bot in a seat; it is computed only once until `done` is called."""
        if seat not in self._thoughts:
            self._thoughts[seat] = self._bots[seat].choose(view, self._rng)
        return self._thoughts[seat]

    def done(self, seat: int) -> None:
        """Take note that the choice of a seat is locked."""
        self._thoughts.pop(seat, None)
        if seat not in self._bots:
            self._holder = seat

    def in_order(self, waiting: Collection[int], first: First, number: int) -> tuple[int, ...]:
        """The `waiting` seats in the order of choosing in round `number`: people as agreed, then bots."""
        people = in_order(self.humans, first, number, self._holder)
        return (*(seat for seat in people if seat in waiting), *filter(self.is_bot, waiting))

    def changes(self, players: Mapping[int, str]) -> dict[int, str]:
        """The `players`, by seat, who do not sit there yet."""
        return {seat: player for seat, player in players.items() if self.seats[seat].player != player}

    def hand_over_seat(self, seat: int, player: str) -> Seat:
        """Let `player`, which is ``human`` or a bot's level, decide in a seat from here on; return the new seat."""
        after = replace(self.seats[seat], player=player)
        self.seats = (*self.seats[:seat], after, *self.seats[seat + 1 :])
        self._bots.pop(seat, None)
        self._thoughts.pop(seat, None)
        if not is_human(after):
            self._bots[seat] = self._bot_for(seat, after)
        return after


def in_order(people: Sequence[int], first: First, number: int, holder: int | None) -> tuple[int, ...]:
    """The seats of people in their order of choosing in round `number`.

    `holder` is the seat that decided last, and so has the keyboard; None if unknown. With `First.TURNS`, the last
    player of a round is the first of the next:

    >>> [in_order((0, 1, 2), First.TURNS, number, None) for number in (1, 2, 3, 4)]
    [(0, 1, 2), (2, 0, 1), (1, 2, 0), (0, 1, 2)]
    """
    if first is First.SEATS or not people:
        return tuple(people)
    at_the_keyboard = people.index(holder) if holder in people else 0
    start = -(number - 1) % len(people) if first is First.TURNS else at_the_keyboard
    return (*people[start:], *people[:start])
