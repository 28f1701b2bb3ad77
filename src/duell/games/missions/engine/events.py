"""What happens in a game of Missions, as everybody at the table sees it. `turn` counts through the whole game."""

from dataclasses import dataclass

from duell.games.missions.engine.cards import Card, CharacterCard


@dataclass(frozen=True, slots=True)
class Round:
    """A round begins with the turn of `seat` (rules 1 and 10)."""

    round: int
    turn: int
    seat: int


@dataclass(frozen=True, slots=True)
class Turned:
    """A card is turned up from the stock; what it does comes after."""

    round: int
    turn: int
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Bust:
    """The character lay there already: the card is discarded, and nothing is taken (rule 3)."""

    round: int
    turn: int
    seat: int
    card: CharacterCard


@dataclass(frozen=True, slots=True)
class Taken:
    """A card goes from the display into a hand; `by` is ``turn`` or ``zam``."""

    round: int
    turn: int
    seat: int
    card: CharacterCard
    by: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """Count Dooku: `seat` has drawn a card of the hand of `giver` and shown it."""

    round: int
    turn: int
    seat: int
    giver: int
    card: CharacterCard


@dataclass(frozen=True, slots=True)
class Sent:
    """Jango Fett: `seat` has named `giver`, who chooses what to hand over."""

    round: int
    turn: int
    seat: int
    giver: int


@dataclass(frozen=True, slots=True)
class Handed:
    """Jango Fett: `giver` has handed a card of their choice to `seat`."""

    round: int
    turn: int
    seat: int
    giver: int
    card: CharacterCard


@dataclass(frozen=True, slots=True)
class MissionLaid:
    """A mission is fulfilled (rule 7): three cards, two with a `joker`. `tile` says that it has brought its tile."""

    round: int
    turn: int
    seat: int
    value: int
    cards: tuple[CharacterCard, ...]
    joker: bool
    tile: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """All ten characters are shown (rule 8)."""

    round: int
    turn: int
    seat: int


@dataclass(frozen=True, slots=True)
class Scored:
    """What a seat's round has come to, in points (rule 9)."""

    round: int
    turn: int
    seat: int
    hand: int
    shown: int
    troopers: int
    missions: int
    total: int


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over (rule 11)."""

    reason: str


Event = Round | Turned | Bust | Taken | Drawn | Sent | Handed | MissionLaid | Shown | Scored | Over
