"""What happens in a game of Missions, as everybody at the table sees it. `turn` counts through the whole game."""

from typing import NamedTuple

from duell.games.missions.engine.cards import Card, CharacterCard


class Round(NamedTuple):
    """A round begins with the turn of `seat` (rules 1 and 10)."""

    round: int
    turn: int
    seat: int


class Turned(NamedTuple):
    """A card is turned up from the stock; what it does comes after."""

    round: int
    turn: int
    seat: int
    card: Card


class Bust(NamedTuple):
    """The character lay there already: the card is discarded, and nothing is taken (rule 3)."""

    round: int
    turn: int
    seat: int
    card: CharacterCard


class Taken(NamedTuple):
    """A card goes from the display into a hand; `by` is ``turn`` or ``zam``."""

    round: int
    turn: int
    seat: int
    card: CharacterCard
    by: str


class Drawn(NamedTuple):
    """Count Dooku: `seat` has drawn a card of the hand of `giver` and shown it."""

    round: int
    turn: int
    seat: int
    giver: int
    card: CharacterCard


class Sent(NamedTuple):
    """Jango Fett: `seat` has named `giver`, who chooses what to hand over."""

    round: int
    turn: int
    seat: int
    giver: int


class Handed(NamedTuple):
    """Jango Fett: `giver` has handed a card of their choice to `seat`."""

    round: int
    turn: int
    seat: int
    giver: int
    card: CharacterCard


class MissionLaid(NamedTuple):
    """A mission is fulfilled (rule 7): three cards, two with a `joker`. `tile` says that it has brought its tile."""

    round: int
    turn: int
    seat: int
    value: int
    cards: tuple[CharacterCard, ...]
    joker: bool
    tile: bool


class Shown(NamedTuple):
    """All ten characters are shown (rule 8)."""

    round: int
    turn: int
    seat: int


class Scored(NamedTuple):
    """What a seat's round has come to, in points (rule 9)."""

    round: int
    turn: int
    seat: int
    hand: int
    shown: int
    troopers: int
    missions: int
    total: int


class Over(NamedTuple):
    """The game is over (rule 11)."""

    reason: str


Event = Round | Turned | Bust | Taken | Drawn | Sent | Handed | MissionLaid | Shown | Scored | Over
