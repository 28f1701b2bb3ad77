"""What happens in a game, one thing after another, as frozen records: told, shown, counted and written down.

All of it is public.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from duell.games.duel.engine.cards import Card, Choice

if TYPE_CHECKING:
    from duell.games.duel.engine.rules import Gain


class Reason(StrEnum):
    """Why a game ended; if several hold, the first of them in this order."""

    NOBODY = "nobody"
    LAST_WITH_CARDS = "last-with-cards"
    ONLY_R2D2 = "only-r2d2"
    FIRST_OUT = "first-out"
    LAST_WITH_FORCE = "last-with-force"
    STOCK = "stock"


class By(StrEnum):
    """How a card came to the one who has it now."""

    DUEL = "duel"
    SCOUT = "scout"
    GIFT = "gift"
    LEFTOVER = "leftover"


@dataclass(frozen=True, slots=True)
class Turned:
    """The top card of the stock was turned up to be duelled for."""

    round: int
    card: Card


@dataclass(frozen=True, slots=True)
class Bids:
    """All bids were turned up; None for a seat that sat out. What each is follows, from low to high."""

    round: int
    bids: tuple[Choice | None, ...]


@dataclass(frozen=True, slots=True)
class BidTurned:
    """The bid of a seat was turned up: a card with so many `icons`."""

    seat: int
    bid: Choice
    icons: int


@dataclass(frozen=True, slots=True)
class SatOut:
    """A seat had no card to play."""

    seat: int


@dataclass(frozen=True, slots=True)
class TieBroken:
    """The highest value was bid by several `seats`; their `icons` decide, the winner's last (rule 3.3)."""

    value: int
    seats: tuple[int, ...]
    icons: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class R2D2Waits:
    """A lone R2-D2 lies on the table and will turn a card up; `when` is None if the stock has none left (rule 5.6)."""

    seat: int
    when: str | None


@dataclass(frozen=True, slots=True)
class NobodyScouts:
    """Several played R2-D2 and take it back: none of them turns a card up (rule 5.2)."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Scouted:
    """A lone R2-D2 turned `card` up; its owner `seat` lets it go `to` a seat (their own: kept)."""

    round: int
    seat: int
    card: Card
    to: int


@dataclass(frozen=True, slots=True)
class R2D2Returned:
    """A seat's R2-D2 went from the table back into the hand, after its card was kept or given away (rule 5.5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Taken:
    """`seat` now owns `card`, which adds `gain` to a score of `before` points."""

    round: int
    seat: int
    card: Card
    by: By
    gain: "Gain"
    before: int

    @property
    def after(self) -> int:
        """The score with the card."""
        return self.before + self.gain.total


@dataclass(frozen=True, slots=True)
class Escaped:
    """Nobody bid a force card: the villain is out of the game (rule 3.5)."""

    round: int
    card: Card


@dataclass(frozen=True, slots=True)
class TookBack:
    """These seats took the force cards they played back into their hands (rules 3.4 and 4.3)."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Discarded:
    """Rebel cards left the hand of `seat` for good: what was played, or all that the last player exchanges."""

    round: int
    seat: int
    cards: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    reason: Reason


Step = (
    BidTurned | SatOut | TieBroken | R2D2Waits | NobodyScouts | Scouted | R2D2Returned | Taken | Escaped | TookBack
    | Discarded
)  # fmt: skip
"""What is told by itself."""

Event = Turned | Bids | Step | Over
