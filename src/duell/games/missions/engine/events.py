"""The events of a game of Missions, as everybody at the table sees them.

`turn` counts through the entire game. An event only has information that everybody may see; hands are shown when the
round is scored.
"""

from dataclasses import dataclass

from duell.game import Ends
from duell.games.missions.engine.cards import ActionName, Card, CharacterCard
from duell.games.missions.engine.scoring import RoundScore
from duell.games.missions.engine.state import Mission


@dataclass(frozen=True, slots=True)
class _OfSeat:
    round: int
    turn: int
    seat: int


@dataclass(frozen=True, slots=True)
class RoundBegun(_OfSeat):
    """A round begins with a turn of `seat` (rules 1 and 10)."""


@dataclass(frozen=True, slots=True)
class TurnedUp(_OfSeat):
    """The top card of the stock was turned up; it `joins` the display if it can (rules 2.1 and 3.1)."""

    card: Card
    joins: bool = False


@dataclass(frozen=True, slots=True)
class Bust(_OfSeat):
    """The character was in the display already: the card is discarded and the turn is over (rule 3.2)."""

    card: CharacterCard


@dataclass(frozen=True, slots=True)
class NoEffect(_OfSeat):
    """An action card had no effect (rule 5.6).

    Nobody else holds a card, the display is empty, or no two cards of the hand have the same value.
    """

    action: ActionName


@dataclass(frozen=True, slots=True)
class LeftUnused(_OfSeat):
    """A player did not use an action card that could have been used (rule 5.5)."""

    action: ActionName


@dataclass(frozen=True, slots=True)
class CardTaken(_OfSeat):
    """A card went from the display into a hand; `by` is ``turn`` or ``zam``."""

    card: CharacterCard
    by: str


@dataclass(frozen=True, slots=True)
class Drawn(_OfSeat):
    """Count Dooku: `seat` drew a card from the hand of `giver` and showed it."""

    giver: int
    card: CharacterCard


@dataclass(frozen=True, slots=True)
class Sent(_OfSeat):
    """Jango Fett: `seat` named `giver`, who chooses a card to hand over."""

    giver: int


@dataclass(frozen=True, slots=True)
class Handed(_OfSeat):
    """Jango Fett: `giver` handed a card to `seat`."""

    giver: int
    card: CharacterCard


@dataclass(frozen=True, slots=True)
class MissionLaid(_OfSeat):
    """A mission was laid out (rule 7); `tile` if it earned its tile."""

    mission: Mission
    tile: bool


@dataclass(frozen=True, slots=True)
class AllShown(_OfSeat):
    """A seat showed all ten characters (rule 8), which ends the round unless the stock was empty."""


@dataclass(frozen=True, slots=True)
class SeatAccount:
    """A seat's points in a round, by source (rule 9).

    `best` has the highest value of each character in the hand, or None. `troopers` is the number the seat found.
    """

    best: tuple[int | None, ...]
    troopers: int
    missions: tuple[Mission, ...]
    score: RoundScore


@dataclass(frozen=True, slots=True)
class RoundScored:
    """A round is over, with an account for each seat. `ender` ended it and begins the next, if there `is_next` one."""

    round: int
    turn: int
    ender: int
    accounts: tuple[SeatAccount, ...]
    is_next: bool


Told = (
    TurnedUp | Bust | NoEffect | LeftUnused | CardTaken | Drawn | Sent | Handed | MissionLaid | AllShown | RoundScored
)
"""The events within a round."""

Event = Told | RoundBegun | Ends
