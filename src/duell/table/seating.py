"""Who sits where: names, roles, a person or a bot at each seat, and in which order they choose.

Names are such as any terminal can show, and such as nobody at the table mistakes for another's. Which look the same
although they are written with other letters is after the skeletons of Unicode's UTS 39, cut down to what passes for a
name here: compatible forms are made one, then each Cyrillic and Greek letter and each mark that is drawn like a Latin
letter or a mark of ASCII is put in its place, then capitals no longer count. Letters that only resemble each
other, such as l and I, stay apart.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from duell.checking import width
from duell.game import Game, View
from duell.language import _
from duell.players import NAMES, Bot, own_names
from duell.record.acts import Seat
from duell.record.folder import Roster
from duell.record.table_options import First

NAME_LIMIT = 16
"""The longest name, in terminal columns: what fits beside a score at 40 columns."""


class BadSeatError(ValueError):
    """A name, or a table of seats, that cannot play."""


def clean_name(text: str) -> str:
    """Make a name such as it is shown: composed, single spaces, nothing that a terminal would not print.

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
    """A text that all names have in common which look like this one.

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


HUMAN = "human"
PLAYERS = (HUMAN, *NAMES)
"""Who can decide at a seat of a table: a person, or a bot by its level; not every game has all of them."""


def is_human(seat: Seat) -> bool:
    """Whether a person decides at this seat."""
    return seat.player == HUMAN


def players_of(game: Game) -> tuple[str, ...]:
    """Those of `PLAYERS` that a game has."""
    return tuple(player for player in PLAYERS if player == HUMAN or player in game.levels)


def bot_name(seat: int, player: str, taken: Collection[str]) -> str:
    """A name of its own for a bot at a seat, none of `taken`; an empty one if bots of that kind have none.

    Which one it is depends on the seat, so that several bots of one level have several tempers.
    """
    known = own_names(player)
    lower = {name.casefold() for name in taken}
    return next((name for name in (*known[seat:], *known[:seat]) if name.casefold() not in lower), "")


def check_seats(seats: Sequence[Seat], roles: Sequence[str], numbers: range) -> None:
    """Refuse a table that cannot play: too few or many, a name or a role twice, a role that the deck has not.

    Where `roles` has none, seats are names only. Names that look the same are refused as well (see `check_own`).
    """
    if len(seats) not in numbers:
        least, most = numbers[0], numbers[-1]
        told = _("players given: {count}; {least} to {most} can play", count=len(seats), least=least, most=most)
        raise BadSeatError(told)
    for place, seat in enumerate(seats):
        check_own(seat.name, [before.name for before in seats[:place]])
        if not roles:
            if seat.role:
                raise BadSeatError(_("found the hero {hero}; this game has no heroes", hero=repr(seat.role)))
            continue
        if seat.role not in roles:
            role, known = repr(seat.role), ", ".join(roles)
            raise BadSeatError(_("there is no hero {hero}; the heroes are {heroes}", hero=role, heroes=known))
        if seat.role in [before.role for before in seats[:place]]:
            reason = _("the hero {hero} was given more than once; each can be played by one", hero=seat.role)
            raise BadSeatError(reason)


def learner(roster: Roster | None) -> str:
    """The name of whoever takes a lesson, against Yoda: the first person of the last table, else one that stands in."""
    people = [seat.name for seat in roster.seats if is_human(seat) and seat.name.casefold() != "yoda"] if roster else []
    return people[0] if people else "Anna"


BotFor = Callable[[int, Seat], Bot]
"""Gives the bot for a seat where no person decides."""


class Players:
    """The seats of a table, in their order; bots draw from `rng`."""

    def __init__(self, seats: Sequence[Seat], bot_for: BotFor, rng: Random) -> None:
        self.seats = tuple(seats)
        self._bot_for = bot_for
        self._rng = rng
        self._bots = {seat: bot_for(seat, who) for seat, who in enumerate(seats) if not is_human(who)}
        self._thoughts: dict[int, Any] = {}
        self._holder: int | None = None  # who has the keyboard when a game is resumed, nobody can know

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats where people decide."""
        return tuple(seat for seat in range(len(self.seats)) if seat not in self._bots)

    def is_bot(self, seat: int) -> bool:
        """Whether a bot decides at a seat."""
        return seat in self._bots

    def think(self, seat: int, view: View) -> Any:
        """The choice of the bot at a seat; until that is `done`, it does not think again."""
        if seat not in self._thoughts:
            self._thoughts[seat] = self._bots[seat].choose(view, self._rng)
        return self._thoughts[seat]

    def done(self, seat: int) -> None:
        """Take note that what was chosen at a seat is locked."""
        self._thoughts.pop(seat, None)
        if seat not in self._bots:
            self._holder = seat

    def in_order(self, waiting: Collection[int], first: First, number: int) -> tuple[int, ...]:
        """The seats that are `waiting`, as they choose in round `number`: people in the order agreed on, then bots."""
        people = in_order(self.humans, first, number, self._holder)
        return (*(seat for seat in people if seat in waiting), *filter(self.is_bot, waiting))

    def changes(self, players: Mapping[int, str]) -> dict[int, str]:
        """Those of `players`, by seat, that do not sit there yet."""
        return {seat: player for seat, player in players.items() if self.seats[seat].player != player}

    def hand_over_seat(self, seat: int, player: str) -> Seat:
        """Let `player`, ``human`` or the name of a bot, decide at a seat from here on; return who sits there then."""
        after = replace(self.seats[seat], player=player)
        self.seats = (*self.seats[:seat], after, *self.seats[seat + 1 :])
        self._bots.pop(seat, None)
        self._thoughts.pop(seat, None)
        if not is_human(after):
            self._bots[seat] = self._bot_for(seat, after)
        return after


def in_order(people: Sequence[int], first: First, number: int, holder: int | None) -> tuple[int, ...]:
    """The seats of people in the order in which they choose in round `number`.

    `holder` is the seat that decided last, so most likely has the keyboard; None if nobody can know. In turns, whoever
    was last in one round is first in the next:

    >>> [in_order((0, 1, 2), First.TURNS, number, None) for number in (1, 2, 3, 4)]
    [(0, 1, 2), (2, 0, 1), (1, 2, 0), (0, 1, 2)]
    """
    if first is First.SEATS or not people:
        return tuple(people)
    at_the_keyboard = people.index(holder) if holder in people else 0
    start = -(number - 1) % len(people) if first is First.TURNS else at_the_keyboard
    return (*people[start:], *people[:start])
