"""What is on the screen, as plain data: every field is listed here because whoever reads that screen may see it.

A renderer gets one of these and nothing else. `TableTop` is what lies open for all; only `Bidding` has somebody's
hand, and only its owner's. A `PlayerArea` has one where the table has agreed to the memory aid, which shows what each
player has left.
"""

from dataclasses import dataclass
from enum import Enum, auto

from duell.games.duel.engine import Card, Choice, Edition, Gain, Outcome, Score
from duell.games.duel.narration import Beat
from duell.record import Aside, Played, Seat
from duell.table.pins import Asks

KEYS = "12345678r"
"""The usual keys of a hand: those of the force cards by value, then R2-D2's."""


def key_of(keys: str, choice: Choice) -> str:
    """Return the key of a rebel card, if those of a hand are `keys`."""
    return keys[KEYS.index("r" if choice is Choice.R2D2 else str(choice))]


@dataclass(frozen=True, slots=True)
class Face:
    """A rebel card as it is printed: its choice, and how many icons it bears (none on R2-D2)."""

    choice: Choice
    icons: int = 0


@dataclass(frozen=True, slots=True)
class PlayerArea:
    """What everybody sees of one seat. `hand` is None unless the memory aid shows what each has left.

    `icons` are those printed on the hero's force cards, by value from 1.
    """

    seat: Seat
    title: str
    score: Score
    cards: int
    hand: tuple[Face, ...] | None
    locked: bool
    stopped: bool
    icons: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TableTop:
    """What lies open: the round, the stock, every seat, and the card at stake.

    `copies` is how many of that card the deck has, `to_come` how many of them nobody has seen turned up yet, `gains`
    what it would bring each seat.
    """

    edition: Edition
    round: int
    stock: int
    card: Card | None
    copies: int
    gains: tuple[Gain, ...]
    places: tuple[PlayerArea, ...]
    notice: str = ""
    to_come: int = 0

    def name(self, seat: int) -> str:
        """Return the name at a seat."""
        return self.places[seat].seat.name


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

    top: TableTop
    seat: int
    why: Why
    deal: str = ""
    is_secret: bool = True
    evening: tuple[Played, ...] = ()


@dataclass(frozen=True, slots=True)
class AskPin:
    """Still nothing but open things: `seat` is asked for a PIN, with so many `tries` left.

    None is taken for `wait` seconds.
    """

    top: TableTop
    seat: int
    asks: Asks
    tries: int
    wait: int = 0


@dataclass(frozen=True, slots=True)
class ForgottenPin:
    """The table is asked whether `seat` may set a new PIN."""

    top: TableTop
    seat: int


@dataclass(frozen=True, slots=True)
class Advice:
    """What `master` thinks of a bid: how often it would play it, from 0 to 1, and the points to be expected of it."""

    choice: Choice
    share: float
    points: float


@dataclass(frozen=True, slots=True)
class Bidding:
    """Secret: the hand of `seat`. `options` can be bid now, `chosen` is taken up and not yet locked.

    `keys` has for each card of a whole hand the key that chooses it (see `KEYS`). `advice` is what was asked for with
    a hint, which can be asked for if `hints`. After `hide_after` seconds the hand is to be covered, after `clock`
    seconds the time is up; 0: never. `deal` and `evening` are as in `Curtain`, for a game that starts without one.
    """

    top: TableTop
    seat: int
    hand: tuple[Face, ...]
    options: tuple[Choice, ...]
    chosen: Choice | None
    deal: str = ""
    keys: str = KEYS
    advice: tuple[Advice, ...] = ()
    hints: bool = False
    hide_after: int = 0
    clock: int = 0
    evening: tuple[Played, ...] = ()


@dataclass(frozen=True, slots=True)
class Covered:
    """The hand of `seat` lies face down: what can be seen is that there are `cards`, and whether one `is_chosen`.

    The keys of the `options` still choose; neither is drawn. `keys` and `clock` are as in `Bidding`.
    """

    top: TableTop
    seat: int
    cards: int
    options: tuple[Choice, ...]
    is_chosen: bool
    keys: str = KEYS
    clock: int = 0


@dataclass(frozen=True, slots=True)
class Thinking:
    """Open: all people have decided, and the bots at these `seats` have not."""

    top: TableTop
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """One way to go on: what taking the card adds for `seat`, and whether R2-D2 returns."""

    choice: Choice
    seat: int
    gain: Gain
    returns: bool


@dataclass(frozen=True, slots=True)
class Scouting:
    """Open: R2-D2 of `seat` has turned `card` up. `offers` are keeping it and giving it to each other seat.

    `laid` are the bids that lie open and wait for it, empty where none do, and `winner` is the seat that takes the card
    at stake with them; `clock` is as in `Bidding`.
    """

    top: TableTop
    seat: int
    card: Card
    laid: tuple["Laid", ...]
    offers: tuple[Offer, ...]
    chosen: Choice | None
    clock: int = 0
    winner: int | None = None

    @property
    def options(self) -> tuple[Choice, ...]:
        """What can be chosen."""
        return tuple(offer.choice for offer in self.offers)


@dataclass(frozen=True, slots=True)
class Drawing:
    """Open: `seat` may take up to `draws` more leftover cards, one at a time; `clock` is as in `Bidding`."""

    top: TableTop
    seat: int
    draws: int
    chosen: Choice | None
    clock: int = 0

    @property
    def options(self) -> tuple[Choice, ...]:
        """What can be chosen."""
        return Choice.TAKE, Choice.STOP


@dataclass(frozen=True, slots=True)
class Laid:
    """A bid as it lies on the table; ``face`` is None for anyone who sat out."""

    seat: int
    face: Face | None


@dataclass(frozen=True, slots=True)
class Reveal:
    """Open: what just happened, beat by beat. `laid` are the bids by seat, empty where none were made.

    `top` is the table as it was before; the beats say what changes.
    """

    top: TableTop
    laid: tuple[Laid, ...]
    beats: tuple[Beat, ...]


@dataclass(frozen=True, slots=True)
class Final:
    """Open: how the game ended. `course` has every seat's total after each round, for the chart.

    `asides` are what else everybody is to know: seats that changed hands, PINs that were reset, hints.
    `kept` says that there is a record of all of it, which the coach can look at. `note` is what players can write down
    of it: ``duell verify`` proves with it that a record is that of this game; empty where nothing is kept. `evening`
    are the games of the evening up to this one, empty for a game that belongs to none.
    """

    top: TableTop
    outcome: Outcome
    course: tuple[tuple[int, ...], ...]
    deal: str = ""
    asides: tuple[Aside, ...] = ()
    kept: bool = False
    note: str = ""
    evening: tuple[Played, ...] = ()


Screen = Curtain | AskPin | ForgottenPin | Bidding | Covered | Scouting | Drawing | Thinking | Reveal | Final
