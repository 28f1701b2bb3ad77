"""What happens in a game, as frozen records: log, screen feed and replay in one. All of it is public."""

from dataclasses import dataclass
from enum import StrEnum

from duell.games.duel.engine.cards import Card, Choice


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
    """All bids were turned up; None for a seat that sat out."""

    round: int
    bids: tuple[Choice | None, ...]


@dataclass(frozen=True, slots=True)
class Scouted:
    """A lone R2-D2 turned `card` up; its owner `seat` lets it go `to` a seat (their own: kept)."""

    round: int
    seat: int
    card: Card
    to: int


@dataclass(frozen=True, slots=True)
class Taken:
    """`seat` now owns `card`."""

    round: int
    seat: int
    card: Card
    by: By


@dataclass(frozen=True, slots=True)
class Escaped:
    """Nobody bid a force card: the villain is out of the game (rule 3.5)."""

    round: int
    card: Card


@dataclass(frozen=True, slots=True)
class Discarded:
    """A rebel card left the hand of `seat` for good."""

    round: int
    seat: int
    card: Choice


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    reason: Reason


Event = Turned | Bids | Scouted | Taken | Escaped | Discarded | Over
