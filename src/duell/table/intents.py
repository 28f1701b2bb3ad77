"""What somebody at the keyboard can want, whichever way the keys or words for it are."""

from dataclasses import dataclass
from enum import Enum, auto

from duell.engine import Choice


class Intent(Enum):
    """What can be wanted without saying more."""

    LIFT = auto()
    """The player who is named on the curtain has the keyboard and wants to see the cards."""
    HIDE = auto()
    """Blank the screen now."""
    LOCK = auto()
    """The choice stands; nobody can change it any more."""
    GO_ON = auto()
    """What was shown has been seen."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Take up a choice; it can still be changed for another."""

    choice: Choice
