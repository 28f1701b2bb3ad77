"""Screens as plain data, and the wishes of players, independent of keys and words.

A renderer gets one screen and nothing else: its reader may see every field listed here. A board is open to all; only
`Choosing`, if `private`, and `Waiting` can have secrets. Boards, bodies, events and choices belong to the game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Any, Self

from duell.record.acts import Aside, Seat
from duell.record.reading import Played


class PlayerArea:
    """The open facts about a seat, including whether it has `locked` a secret choice; each game's class has more."""

    __slots__ = ()

    seat: Seat
    total: int
    locked: bool


class Board:
    """The open facts of a table; a game's own class, a frozen dataclass, has more. `notice` is usually ""."""

    __slots__ = ()

    round: int
    places: Sequence[PlayerArea]
    notice: str

    def name(self, seat: int) -> str:
        return self.places[seat].seat.name

    def saying(self, notice: str) -> Self:
        return replace(self, notice=notice)  # type: ignore[type-var]  # each board is a dataclass


@dataclass(frozen=True, slots=True)
class TakesHint:
    """An event of any game: a seat asked for a hint before it chose."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeIsUp:
    """An event of any game: a seat's time ran out, so the game's default counts, or the choice that was `chosen`."""

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
    """An open screen: the keyboard goes to `seat`.

    `deal` is set as a game starts, and so is the `evening`: its earlier games. The following choice `is_secret`, or
    open to all, such as a recipient for the card that R2-D2 has turned up. `takes_back` is the seat that can still take
    its lock back.
    """

    board: Any
    seat: int
    why: Why
    deal: str = ""
    is_secret: bool = True
    evening: tuple[Played, ...] = ()
    takes_back: int | None = None


class Asks(Enum):
    """The question for a PIN."""

    NEW = auto()
    AGAIN = auto()  # the new PIN once more, since it is not echoed
    KNOWN = auto()


@dataclass(frozen=True, slots=True)
class AskPin:
    """An open screen: `seat` is asked for a PIN, with a number of `tries` left. None is accepted for `wait` seconds."""

    board: Any
    seat: int
    asks: Asks
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
    """A decision of `seat`: `chosen`, one of `options`, is selected and not yet locked.

    `body` is the game's content for the player to move; if `private`, such as a hand, it is for nobody else. `keys` has
    the key of each card of a hand, possibly shuffled. `advice` is the hint, if one was asked for, which `hints` allows.
    The hand is covered after `hide_after` seconds, the time is up after `clock` seconds; 0: never. `deal` and `evening`
    are as in `Curtain`, for a game that starts without one. `drafted` choices of this turn can still be taken back;
    board, body and options include them.
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


@dataclass(frozen=True, slots=True)
class Covered:
    """The hand of `seat`, face down; only whether a choice `is_chosen` is visible. Keys still choose."""

    board: Any
    seat: int
    options: tuple[Any, ...]
    is_chosen: bool
    keys: str = ""
    clock: int = 0


@dataclass(frozen=True, slots=True)
class Thinking:
    """An open screen: all people have decided, and the bots at these `seats` have not."""

    board: Any
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Waiting:
    """Others have yet to decide, at other screens: those at these `seats`, of whom some are `away`.

    `own` is what the reader holds and has locked, for nobody else; None for somebody who looks on, or several people.
    `takes_back` as in `Curtain`.
    """

    board: Any
    seats: tuple[int, ...]
    away: tuple[int, ...] = ()
    own: Choosing | None = None
    takes_back: int | None = None


@dataclass(frozen=True, slots=True)
class Reveal:
    """An open screen: the events of a step, one by one, on the `board` before it, with the cards `laid`."""

    board: Any
    laid: Any
    events: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Final:
    """An open screen: the end of the game. `course` has every seat's total after each round, for the chart.

    `asides` are handovers, PIN resets and hints. `has_coach` if the game has one and its record is complete. `note` is
    for ``duell verify``, which proves with it that a record is that of this game; "" without a record. `evening` are
    its games up to this one, empty for a game outside any. Only a reader who `leads` chooses what comes next, unless
    the game `is_last`; others say with a key when they are done, and an onlooker `is_ready` from the start.
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


Screen = Curtain | AskPin | ForgottenPin | Choosing | Covered | Thinking | Waiting | Reveal | Final


def is_private(screen: object) -> bool:
    """Whether a screen has secrets of its reader, shown or covered."""
    is_hand = isinstance(screen, Waiting) and screen.own is not None
    return is_hand or isinstance(screen, Covered) or (isinstance(screen, Choosing) and screen.private)


class Intent(Enum):
    """A wish without data."""

    LIFT = auto()  # lift the curtain: the named player has the keyboard
    HIDE = auto()
    COVER = auto()  # turn the hand face down; the choice stays selected
    UNCOVER = auto()
    HINT = auto()  # show what a master would choose; everybody is told of it
    TIME_OUT = auto()
    FORGET_PIN = auto()
    RESET_PIN = auto()  # the table agrees that the player sets a new one
    TAKE_BACK = auto()  # take back the last draft or, at the next player's curtain, the lock
    LOCK = auto()
    GO_ON = auto()  # continue after a screen


@dataclass(frozen=True, slots=True)
class Choose:
    """Select a choice, which can still be changed."""

    choice: Any


@dataclass(frozen=True, slots=True)
class Decide:
    """Make a choice at once, for good."""

    choice: Any


@dataclass(frozen=True, slots=True)
class GivePin:
    """Answer with a PIN, which not even a traceback shows."""

    pin: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class HandOverSeats:
    """Let these `players`, ``human`` or a bot's level by seat, decide from here on; several can change at once."""

    players: Mapping[int, str]


Wish = Intent | Choose | Decide | GivePin | HandOverSeats  # any request of a player to a game
