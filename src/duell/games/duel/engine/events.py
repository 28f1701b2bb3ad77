"""The events of a game in order, as frozen values. All are public."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from duell.game import Ends
from duell.games.duel.engine.cards import Card, Choice

if TYPE_CHECKING:
    from duell.games.duel.engine.rules import Gain


class Reason(StrEnum):
    """The reason why a game ended; if several apply, the first in this order."""

    NOBODY = "nobody"
    LAST_WITH_CARDS = "last-with-cards"
    ONLY_R2D2 = "only-r2d2"
    FIRST_OUT = "first-out"
    LAST_WITH_FORCE = "last-with-force"
    STOCK = "stock"


class By(StrEnum):
    """The way in which a seat got a card."""

    DUEL = "duel"
    SCOUT = "scout"
    GIFT = "gift"
    LEFTOVER = "leftover"


@dataclass(frozen=True, slots=True)
class Turned:
    """The top card of the stock was turned up for a duel."""

    round: int
    card: Card


@dataclass(frozen=True, slots=True)
class Bids:
    """All bids were turned up; None for a seat without a card. A `BidTurned` follows for each, from low to high."""

    round: int
    bids: tuple[Choice | None, ...]


@dataclass(frozen=True, slots=True)
class BidTurned:
    """A seat's bid was turned up: a card with this many `icons`."""

    seat: int
    bid: Choice
    icons: int


@dataclass(frozen=True, slots=True)
class SatOut:
    """A seat had no card to play."""

    seat: int


@dataclass(frozen=True, slots=True)
class TieBroken:
    """Several `seats` bid the highest value, and the one with the most `icons`, named last, wins (rule 3.3)."""

    value: int
    seats: tuple[int, ...]
    icons: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class R2D2Waits:
    """A lone R2-D2 stays on the table to turn up a card; `when` is None if the stock is empty (rule 5.6)."""

    seat: int
    when: str | None


@dataclass(frozen=True, slots=True)
class NobodyScouts:
    """Several seats played R2-D2 and take it back; none turns up a card (rule 5.2)."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Scouted:
    """A lone R2-D2 turned up `card`, which `seat` gives `to` a seat (to itself if kept)."""

    round: int
    seat: int
    card: Card
    to: int


@dataclass(frozen=True, slots=True)
class R2D2Returned:
    """A seat's R2-D2 returned from the table to the hand after its card was kept or given away (rule 5.5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Taken:
    """`seat` took `card`, which adds `gain` to its score of `before` points."""

    round: int
    seat: int
    card: Card
    by: By
    gain: "Gain"
    before: int

    @property
    def after(self) -> int:
        return self.before + self.gain.total


@dataclass(frozen=True, slots=True)
class Escaped:
    """Nobody bid a force card, so the villain leaves the game (rule 3.5)."""

    round: int
    card: Card


@dataclass(frozen=True, slots=True)
class TookBack:
    """These seats took back the force cards they had played (rules 3.4 and 4.3)."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat discarded rebel cards: the bid it paid, R2-D2, or the force cards exchanged for final cards."""

    round: int
    seat: int
    cards: tuple[Choice, ...]


Step = (
    BidTurned | SatOut | TieBroken | R2D2Waits | NobodyScouts | Scouted | R2D2Returned | Taken | Escaped | TookBack
    | Discarded
)  # fmt: skip
"""An event with a step of its own in a reveal."""

Event = Turned | Bids | Step | Ends
