"""The coach of Missions: whom it asks, what makes a habit and a moment, what it says. See `duell.game.Coach`."""

from duell.coach import Judge
from duell.games.missions.coach.kinds import Kind, kind
from duell.games.missions.coach.words import blame, cards, cause, course, explained, habit, heading, option
from duell.games.missions.engine import Card
from duell.games.missions.engine.events import Drawn, Turned
from duell.record import Step

__all__ = [
    "Kind",
    "blame",
    "cards",
    "cause",
    "course",
    "explained",
    "habit",
    "heading",
    "is_by_chance",
    "is_one_moment",
    "judge",
    "kind",
    "option",
    "turned",
]


def judge() -> Judge:
    """Return the master, who judges."""
    from duell.games.missions.coach.judging import SearchJudge

    return SearchJudge()


def is_one_moment(step: Step, following: Step) -> bool:
    """Whether both belong to one turn."""
    return bool(step.before.turn == following.before.turn)


def is_by_chance(step: Step) -> bool:
    """Whether a card was turned up, or drawn unseen."""
    return any(isinstance(event, Turned | Drawn) for event in step.events)


def turned(step: Step) -> tuple[Card, ...]:
    """Return the card that was turned up."""
    return tuple(event.card for event in step.events if isinstance(event, Turned))
