"""What somebody at the keyboard can want, whichever way the keys or words for it are."""

from dataclasses import dataclass, field
from enum import Enum, auto

from duell.game import Choice


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

    choice: Choice


@dataclass(frozen=True, slots=True)
class Decide:
    """Make a choice at once, for good."""

    choice: Choice


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
