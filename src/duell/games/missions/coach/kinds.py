"""In which way a choice of Missions is wrong: what makes a habit of several."""

from enum import Enum, auto

from duell.coach import JudgedChoice
from duell.games.missions.counting import risk
from duell.games.missions.engine import State, Verb, view

GREAT_RISK = 1 / 3
"""From this chance on of a bust, turning up a card is a risk that everybody sees."""


class Kind(Enum):
    """What wrong choices have in common."""

    RISKED = auto()
    """A card was turned up where the next was too much in a third of the cases, or more."""
    TURNED_UP = auto()
    """A card was turned up where one lay there that was good enough."""
    TOOK_EARLY = auto()
    """It was better to turn up one more."""
    TOOK_OTHER = auto()
    """Another card was better."""
    CHOSE_OTHER = auto()
    """Another player should have been chosen for Count Dooku or Jango Fett."""
    HANDED_OTHER = auto()
    """Another card should have been handed over."""
    LAID = auto()
    """A mission was better kept in hand, or laid out with other cards."""
    KEPT = auto()
    """A mission was better laid out."""
    SHOWED = auto()
    """It was better to go on than to show all ten."""
    WENT_ON = auto()
    """It was better to show all ten."""


def kind(before: State, judged: JudgedChoice) -> Kind:
    """Return what was wrong with a choice."""
    values = judged.action_values
    best = max(values, key=lambda choice: values[choice].chance)
    match judged.choice.verb:
        case Verb.FLIP:
            return Kind.RISKED if risk(view(before, judged.seat)).chance >= GREAT_RISK else Kind.TURNED_UP
        case Verb.TAKE:
            return Kind.TOOK_EARLY if best.verb is Verb.FLIP else Kind.TOOK_OTHER
        case Verb.FROM:
            return Kind.CHOSE_OTHER
        case Verb.HAND:
            return Kind.HANDED_OTHER
        case Verb.SHOW:
            return Kind.SHOWED
        case _ if best.verb is Verb.SHOW:
            return Kind.WENT_ON
        case Verb.DONE:
            return Kind.KEPT
        case _:
            return Kind.LAID
