"""What happens in a game of Missions, as everybody at the table sees it: the table is told these, one by one.

`turn` counts through the whole game. An event has what is open and no more: a hand becomes open when its round is
scored.
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
    """A round begins with the turn of `seat` (rules 1 and 10)."""


@dataclass(frozen=True, slots=True)
class TurnedUp(_OfSeat):
    """The top card of the stock is turned up; `joins` says that it joins the display (rules 2.1 and 3.1)."""

    card: Card
    joins: bool = False


@dataclass(frozen=True, slots=True)
class Bust(_OfSeat):
    """The character lay there already: the card is discarded, and nothing is taken (rule 3.2)."""

    card: CharacterCard


@dataclass(frozen=True, slots=True)
class NoEffect(_OfSeat):
    """An action card can do nothing (rule 5.6).

    Nobody else holds a card, the display is empty, or no two cards of the hand are of one number.
    """

    action: ActionName


@dataclass(frozen=True, slots=True)
class LeftUnused(_OfSeat):
    """An action card could have been used, and was not (rule 5.5)."""

    action: ActionName


@dataclass(frozen=True, slots=True)
class CardTaken(_OfSeat):
    """A card goes from the display into a hand; `by` is ``turn`` or ``zam``."""

    card: CharacterCard
    by: str


@dataclass(frozen=True, slots=True)
class Drawn(_OfSeat):
    """Count Dooku: `seat` has drawn a card of the hand of `giver` and shown it."""

    giver: int
    card: CharacterCard


@dataclass(frozen=True, slots=True)
class Sent(_OfSeat):
    """Jango Fett: `seat` has named `giver`, who chooses what to hand over."""

    giver: int


@dataclass(frozen=True, slots=True)
class Handed(_OfSeat):
    """Jango Fett: `giver` has handed a card of their choice to `seat`."""

    giver: int
    card: CharacterCard


@dataclass(frozen=True, slots=True)
class MissionLaid(_OfSeat):
    """A mission is fulfilled (rule 7); `tile` says that it has brought its tile."""

    mission: Mission
    tile: bool


@dataclass(frozen=True, slots=True)
class AllShown(_OfSeat):
    """All ten characters are shown (rule 8); with an empty stock that is not what ends the round."""


@dataclass(frozen=True, slots=True)
class Account:
    """Where a seat's points of a round come from (rule 9).

    `best` has for each character its highest value in the hand, None where there is none. `troopers` is how many the
    seat has found.
    """

    best: tuple[int | None, ...]
    troopers: int
    missions: tuple[Mission, ...]
    score: RoundScore


@dataclass(frozen=True, slots=True)
class RoundScored:
    """A round is over: an account a seat. `ender` has ended it and begins the next one, if there `is_next` one."""

    round: int
    turn: int
    ender: int
    accounts: tuple[Account, ...]
    is_next: bool


Told = (
    TurnedUp | Bust | NoEffect | LeftUnused | CardTaken | Drawn | Sent | Handed | MissionLaid | AllShown | RoundScored
)
"""Everything that happens in a round."""

Event = Told | RoundBegun | Ends
