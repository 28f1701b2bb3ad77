"""Screens as plain data, and the wishes of players, independent of keys and words.

A renderer gets one screen and nothing else; the reader of that screen may see every field listed here. Everybody may
see a board; only `Waiting`, and `Choosing` if it is `private`, can hold secrets. Boards, bodies, events and choices
belong to the game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Any, Self

from duell.record.acts import Aside, Seat
from duell.record.reading import Played


class PlayerArea:
    """The open facts about a seat, and whether it has `locked` a secret choice; subclasses add more."""

    __slots__ = ()

    seat: Seat
    total: int
    locked: bool


class Board:
    """The open facts about a table; a game's subclass, a frozen dataclass, adds more. `notice` is usually ""."""

    __slots__ = ()

    round: int
    places: Sequence[PlayerArea]
    notice: str

    def name(self, seat: int) -> str:
        return self.places[seat].seat.name

    def saying(self, notice: str) -> Self:
        return replace(self, notice=notice)  # type: ignore[type-var]  # every board is a dataclass


@dataclass(frozen=True, slots=True)
class TakesHint:
    """An event of any game: a seat asked for a hint before it chose."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeIsUp:
    """An event of any game: a seat's time ran out, so the `chosen` choice counts, or else the game's default."""

    seat: int
    sealed: bool
    chosen: bool = False


class Why(Enum):
    """The reason for a curtain."""

    TURN = auto()
    HIDDEN = auto()
    RESUMED = auto()
    SHUT = auto()
    HANDED_OVER = auto()


@dataclass(frozen=True, slots=True)
class Curtain:
    """The keyboard goes to `seat`; anybody may see this screen.

    When a game starts, `deal` is set, and `evening` holds the earlier games. The choice behind the curtain `is_secret`,
    unless everybody may see it, such as the receiver of the card that R2-D2 turned up. `takes_back` is the seat that
    can still take back its locked choice. The `offers` are choices that need no look at the hand; one of them may be
    `chosen`. `unfinished` is the seat whose turn ends only when this player acts; until then, that seat can return to
    it. The screen `is_shared` if other people play at it.
    """

    board: Any
    seat: int
    why: Why
    deal: str = ""
    is_secret: bool = True
    evening: tuple[Played, ...] = ()
    takes_back: int | None = None
    offers: tuple[Any, ...] = ()
    chosen: Any = None
    unfinished: int | None = None
    is_shared: bool = True


class PinQuestion(Enum):
    """The question for a PIN."""

    NEW = auto()
    AGAIN = auto()  # the new PIN once more, since it is not echoed
    KNOWN = auto()


@dataclass(frozen=True, slots=True)
class AskPin:
    """`seat` is asked for a PIN, with `tries` left, and none accepted for `wait` seconds; anybody may see this."""

    board: Any
    seat: int
    asks: PinQuestion
    tries: int
    wait: int = 0


@dataclass(frozen=True, slots=True)
class ForgottenPin:
    """The table is asked whether `seat` may set a new PIN."""

    board: Any
    seat: int


@dataclass(frozen=True, slots=True)
class Advice:
    """The best bot's estimate of a choice: its probability in the mix, and the expected points."""

    choice: Any
    share: float
    points: float


@dataclass(frozen=True, slots=True)
class Choosing:
    """`seat` is deciding: `chosen`, one of `options`, is selected but not yet locked.

    `body` is for the player to move, such as a hand; if it is `private`, nobody else may see it. `keys` holds the key
    of each card in the hand, possibly shuffled. `advice` is the hint, if the player has asked for one, which `hints`
    allows. The hand is covered after `hide_after` seconds, and the time is up after `clock` seconds; 0 means never.
    `deal` and `evening` are as in `Curtain`, for a game that starts without a curtain. The `drafted` choices of this
    turn can still be taken back; board, body and options already include them. With `one_key`, the key of a card
    decides at once.
    """

    board: Any
    seat: int
    options: tuple[Any, ...]
    chosen: Any
    body: Any
    keys: str = ""
    private: bool = False
    advice: tuple[Advice, ...] = ()
    hints: bool = False
    hide_after: int = 0
    clock: int = 0
    deal: str = ""
    evening: tuple[Played, ...] = ()
    drafted: tuple[Any, ...] = ()
    one_key: bool = False


@dataclass(frozen=True, slots=True)
class Covered:
    """The hand of `seat`, face down: the screen only shows whether a choice `is_chosen`. Keys still choose."""

    board: Any
    seat: int
    options: tuple[Any, ...]
    is_chosen: bool
    keys: str = ""
    clock: int = 0


@dataclass(frozen=True, slots=True)
class Thinking:
    """All people have decided, and the bots in these `seats` have not; anybody may see this screen."""

    board: Any
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Waiting:
    """The players in these `seats` have yet to decide, on other screens; some of them are `away`.

    `own` is the reader's hand and locked choice, which nobody else may see; None for an onlooker or a screen shared by
    several people. `takes_back` is as in `Curtain`.
    """

    board: Any
    seats: tuple[int, ...]
    away: tuple[int, ...] = ()
    own: Choosing | None = None
    takes_back: int | None = None


@dataclass(frozen=True, slots=True)
class Reveal:
    """The events of a step, one by one, on the `board` before it, with the cards `laid`; anybody may see this.

    The game `decides_match` if one of the players needs one more win for an agreed match.
    """

    board: Any
    laid: Any
    events: tuple[Any, ...]
    decides_match: bool = False


@dataclass(frozen=True, slots=True)
class Final:
    """The end of the game; anybody may see this screen.

    `asides` are handovers, PIN resets and hints. `has_coach` is set if the game has a coach and its record is complete.
    With `note`, ``duell verify`` proves that a record belongs to this game; it is "" without a record. `evening` holds
    the games of the evening up to this one; it is empty for a game outside any evening. Only a reader who `leads`
    chooses what comes next, unless the game `is_last`. A reader who `shares` the game, at the keyboard of the table,
    can have it written as a page. Others say when they are done; an onlooker `is_ready` from the start. `ready` and
    `missing` name the others who are done and who are not.
    """

    board: Any
    outcome: Any
    course: tuple[tuple[int, ...], ...]
    deal: str = ""
    asides: tuple[Aside, ...] = ()
    has_coach: bool = False
    note: str = ""
    evening: tuple[Played, ...] = ()
    leads: bool = True
    is_ready: bool = False
    is_last: bool = False
    shares: bool = False
    ready: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


Screen = Curtain | AskPin | ForgottenPin | Choosing | Covered | Thinking | Waiting | Reveal | Final


def is_private(screen: object) -> bool:
    """Whether a screen holds secrets of its reader, shown or covered."""
    is_hand = isinstance(screen, Waiting) and screen.own is not None
    return is_hand or isinstance(screen, Covered) or (isinstance(screen, Choosing) and screen.private)


def is_public(screen: object) -> bool:
    """Whether everything on a screen is open to all; a screen of an unknown kind counts as secret."""
    return isinstance(screen, Reveal | Final)


class Intent(Enum):
    """A wish that carries no data."""

    LIFT = auto()  # lift the curtain: the named player has the keyboard
    HIDE = auto()
    COVER = auto()  # turn the hand face down; the choice stays selected
    UNCOVER = auto()
    HINT = auto()  # show what a master would choose; everybody is told of it
    TIME_OUT = auto()
    FORGET_PIN = auto()
    RESET_PIN = auto()  # the table agrees that the player sets a new one
    TAKE_BACK = auto()  # take back the last draft or, at the next player's curtain, the locked choice or the turn's end
    LOCK = auto()
    GO_ON = auto()  # continue after a screen


@dataclass(frozen=True, slots=True)
class Choose:
    """Select a choice, which can still be changed."""

    choice: Any


@dataclass(frozen=True, slots=True)
class Decide:
    """Make a choice at once; it cannot be changed afterwards."""

    choice: Any


@dataclass(frozen=True, slots=True)
class GivePin:
    """Enter a PIN, which not even a traceback shows."""

    pin: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class HandOverSeats:
    """Let these `players` decide from here on: for each seat, ``human`` or a bot's level."""

    players: Mapping[int, str]


Wish = Intent | Choose | Decide | GivePin | HandOverSeats  # any request of a player to a game
