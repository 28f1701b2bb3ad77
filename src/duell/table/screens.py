"""What is on the screen, as plain data, and what somebody there can want, whatever the keys or words for it are.

A renderer gets one screen and nothing else: every field is listed here because its reader may see it.
A board is what lies open for all; only `Choosing` can have something that is for one pair of eyes, and then it is
`private`. What boards, bodies, beats and choices are made of is their game's: the house passes them on.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Any, Self

from duell.record.acts import Aside, Seat
from duell.record.reading import Played


class PlayerArea:
    """What everybody sees of one seat; a game's own class has more.

    `seat` says who sits there, `total` is the points so far, `locked` whether the seat has locked a secret choice.
    """

    __slots__ = ()

    seat: Seat
    total: int
    locked: bool


class Board:
    """What lies open for all; a game's own class, a frozen dataclass, has more.

    `round` counts from 1, `places` has every seat, `notice` says something besides, often nothing.
    """

    __slots__ = ()

    round: int
    places: Sequence[PlayerArea]
    notice: str

    def name(self, seat: int) -> str:
        """The name at a seat."""
        return self.places[seat].seat.name

    def saying(self, notice: str) -> Self:
        """The same board with another notice."""
        return replace(self, notice=notice)  # type: ignore[type-var]  # each board is a dataclass


@dataclass(frozen=True, slots=True)
class TakesHint:
    """A beat of any game: a seat asked what to choose before it did."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeIsUp:
    """A beat of any game: a seat did not decide in time, so the game's default counts; `sealed`, if in secret.

    If something is `chosen` in secret, that is locked instead.
    """

    seat: int
    sealed: bool
    chosen: bool = False


class Why(Enum):
    """Why a curtain is down."""

    TURN = auto()
    HIDDEN = auto()
    RESUMED = auto()
    SHUT = auto()
    """Too many wrong PINs were given."""
    HANDED_OVER = auto()
    """A person and a bot have changed places."""


@dataclass(frozen=True, slots=True)
class Curtain:
    """Nothing but open things: the keyboard is to go to `seat`.

    `deal` is shown as a game starts, and so is how the `evening` stands: its games before this one. What is then chosen
    `is_secret`, or else open to all, as what becomes of a card that R2-D2 has turned up.
    """

    board: Any
    seat: int
    why: Why
    deal: str = ""
    is_secret: bool = True
    evening: tuple[Played, ...] = ()


class Asks(Enum):
    """What a player is asked for."""

    NEW = auto()
    AGAIN = auto()
    """The new one once more, since nobody sees what is typed."""
    KNOWN = auto()


@dataclass(frozen=True, slots=True)
class AskPin:
    """Still nothing but open things: `seat` is asked for a PIN, with a number of `tries` left.

    None is taken for `wait` seconds.
    """

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
    """What the best bot thinks of a choice: how often it would make it, from 0 to 1, and the points to be expected."""

    choice: Any
    share: float
    points: float


@dataclass(frozen=True, slots=True)
class Choosing:
    """A decision of `seat`: `options` can be chosen, `chosen` is taken up and not yet locked.

    `body` is what its game shows whoever decides; where it is `private`, as a hand is, it is for nobody else. `keys`
    has for each card of a whole hand the key that chooses it: the game's usual ones, or others where they are
    shuffled. `advice` is what was asked for with a hint, which can be asked for if `hints`. After `hide_after` seconds
    the hand is to be covered, after `clock` seconds the time is up; 0: never. `deal` and `evening` are as in
    `Curtain`, for a game that starts without one. What is `drafted` was put down in this turn and can still be taken
    back: board, body and options are those with it.
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
    """The hand of `seat` lies face down: what can be seen of it is whether something `is_chosen`.

    The keys of the `options` still choose; neither is drawn. `keys` and `clock` are as in `Choosing`.
    """

    board: Any
    seat: int
    options: tuple[Any, ...]
    is_chosen: bool
    keys: str = ""
    clock: int = 0


@dataclass(frozen=True, slots=True)
class Thinking:
    """Open: all people have decided, and the bots at these `seats` have not."""

    board: Any
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reveal:
    """Open: what just happened, beat by beat. `laid` is what lies on the table meanwhile, as its game has it.

    `board` is the table as it was before; the beats say what changes.
    """

    board: Any
    laid: Any
    beats: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Final:
    """Open: how the game ended. `course` has every seat's total after each round, for the chart.

    `asides` are what else everybody is to know: seats that changed hands, PINs that were reset, hints.
    `has_coach` says that its game has one, and that there is a record of all of it to be looked at. `note` is what
    players can write down of it: ``duell verify`` proves with it that a record is that of this game; empty where
    nothing is kept. `evening` are the games of the evening up to this one, empty for a game that belongs to none.
    """

    board: Any
    outcome: Any
    course: tuple[tuple[int, ...], ...]
    deal: str = ""
    asides: tuple[Aside, ...] = ()
    has_coach: bool = False
    note: str = ""
    evening: tuple[Played, ...] = ()


Screen = Curtain | AskPin | ForgottenPin | Choosing | Covered | Thinking | Reveal | Final


def is_private(screen: object) -> bool:
    """Whether what is on a screen, or lies covered on it, is for nobody but the player to move."""
    return isinstance(screen, Covered) or (isinstance(screen, Choosing) and screen.private)


class Intent(Enum):
    """What can be wanted without saying more."""

    LIFT = auto()
    """The player who is named on the curtain has the keyboard and wants to see the cards."""
    HIDE = auto()
    """Blank the screen now."""
    COVER = auto()
    """Turn the hand face down; what was chosen stays chosen."""
    UNCOVER = auto()
    """Turn it face up again."""
    HINT = auto()
    """Say what a master would choose; everybody is told that this was asked."""
    TIME_OUT = auto()
    """The clock has run out."""
    FORGET_PIN = auto()
    """The player does not know the PIN any more."""
    RESET_PIN = auto()
    """The table agrees that the player sets a new one."""
    TAKE_BACK = auto()
    """What was put down last, and does not count yet, is taken back."""
    LOCK = auto()
    """The choice stands; nobody can change it any more."""
    GO_ON = auto()
    """What was shown has been seen."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Take up a choice; it can still be changed for another."""

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
class HandOverSeat:
    """Let `player`, a person or a bot of that level, decide at `seat` from here on."""

    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class HandOverSeats:
    """Let these `players`, one for each seat, decide from here on: several may change places at once."""

    players: tuple[str, ...]


Wish = Intent | Choose | Decide | GivePin | HandOverSeat | HandOverSeats
"""Whatever can be wanted of a game."""
