"""What a record holds: a head, then one act for each thing that was decided, in order."""

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime

from duell import __version__
from duell.game import Choice, Decision, Game, SetUp, State
from duell.record.digests import deal_digest, pin_hash, seal
from duell.record.table_options import USUAL, TableOptions


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: `role` is a hero, "" in a game without roles, `player` ``human`` or the name of the bot."""

    name: str
    role: str
    player: str


@dataclass(frozen=True, slots=True)
class InEvening:
    """Which evening a game belongs to, and which `game` of it this is, from 1.

    ``"evening":{"id":"5f0c…","game":2}`` in the head; records of before there were evenings have none.
    """

    id: str
    game: int


@dataclass(frozen=True, slots=True)
class Head:
    """What a game began with. `app` is the version of duell, `deal` see `deal_digest`, `started` in UTC."""

    app: str
    game: Game
    set_up: SetUp
    seats: tuple[Seat, ...]
    seed: str
    deal: str
    started: datetime
    table_options: TableOptions = USUAL
    evening: InEvening | None = None

    def start(self) -> State:
        """Return the first state of the game; BadSetUpError if it cannot be started."""
        return _start(self.game, self.set_up, self.seats, self.seed)


def new_head(  # noqa: PLR0913, PLR0917 - what a head has
    game: Game,
    set_up: SetUp,
    seats: tuple[Seat, ...],
    seed: str,
    table_options: TableOptions = USUAL,
    evening: InEvening | None = None,
) -> Head:
    """Return the head of a game that starts now; BadSetUpError if it cannot be started."""
    deal = deal_digest(seed, game.notation.deal(_start(game, set_up, seats, seed)))
    started = datetime.now(UTC).replace(microsecond=0)
    return Head(__version__, game, set_up, seats, seed, deal, started, table_options, evening)


def _start(game: Game, set_up: SetUp, seats: tuple[Seat, ...], seed: str) -> State:
    return game.rules.start(set_up, [seat.role for seat in seats], seed)


@dataclass(frozen=True, slots=True)
class Lock:
    """A seat has made up its mind; what it chose is sealed (see `seal`).

    Where choices are sealed, every seat that has to act, human or bot, locks once before the decision, in any order.
    """

    round: int
    seat: int
    sealed: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over: why, each seat's total in points, and who shares the win."""

    reason: str
    totals: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Handover:
    """From here on `seat` is called `name`, and `player` decides there (as in `Seat`); role and cards stay.

    The head tells for good who began. A choice that the seat had locked in `round` stays locked. It can stand anywhere
    before the game is over: ``{"handover":{"round":3,"seat":1,"name":"Dora","player":"human"}}``. `turn` is that of the
    game (see `game.Rules`), and is written down only where turns are counted.
    """

    round: int
    seat: int
    name: str
    player: str
    turn: int = 0


@dataclass(frozen=True, slots=True)
class PinSet:
    """`seat` is asked for a PIN from here on; what is kept of it is a salt and a hash (see `pin_hash`)."""

    seat: int
    salt: str
    hash: str


@dataclass(frozen=True, slots=True)
class PinReset:
    """The table agreed in `round` that `seat` sets a new PIN, or the seat went to somebody of another name."""

    round: int
    seat: int
    turn: int = 0


@dataclass(frozen=True, slots=True)
class PinWrong:
    """So many wrong PINs were given for `seat` since the right one was given; 0: it was, after wrong ones.

    A line counts one more than the one before for that seat, up to `MOST_WRONG_PINS`; later ones are not counted. It
    stands only where the seat has a PIN: ``{"pin-wrong":{"seat":0,"count":2}}``. Like `PinSet` it is no public event.
    """

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Hint:
    """`seat` asked in `round` what to choose."""

    round: int
    seat: int
    turn: int = 0


Aside = Handover | PinReset | Hint
"""What everybody is told of although it decides nothing."""

Act = Lock | Ended | PinSet | PinWrong | Aside | Decision

MOST_WRONG_PINS = 1000


def lock_of(seed: str, number: int, seat: int, choice: Choice) -> Lock:
    """Return the act that locks a choice in round `number`."""
    return Lock(number, seat, seal(seed, number, seat, choice))


def pin_of(seat: int, pin: str) -> PinSet:
    """Return the act that sets a PIN, with a new salt."""
    salt = secrets.token_hex(16)
    return PinSet(seat, salt, pin_hash(pin, salt))


def ended(game: Game, state: State) -> Ended | None:
    """Return the last act of a game that is over in `state`; None while it goes on."""
    result = game.rules.outcome(state)
    return Ended(result.reason, result.totals, result.winners) if result else None
