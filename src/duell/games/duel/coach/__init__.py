"""The coach of the duel: whom it asks, what makes a habit and a moment, what it says. See `duell.game.Coach`."""

from duell.coach import Judge
from duell.games.duel.coach.kinds import DecisionKind, Fault, Kind, Stake, kind
from duell.games.duel.coach.words import blame, cards, cause, course, explained, habit, heading, option
from duell.games.duel.engine import By, Card, Taken, view
from duell.record import Step

__all__ = [
    "DecisionKind",
    "Fault",
    "Kind",
    "Stake",
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
    from duell.games.duel.bots.master import Master

    return Master()


def is_one_moment(step: Step, following: Step) -> bool:
    """Whether both are leftover cards, drawn in a row."""
    return all(choice.is_draw for each in (step, following) for choice in each.choices.values())


def is_by_chance(_step: Step) -> bool:
    """Return True: the next card follows each choice."""
    return True


def turned(step: Step) -> tuple[Card, ...]:
    """Return the cards that the stock showed once everybody had chosen: the next one, or those drawn in this step."""
    if shown := view(step.after, None).shown:
        return (shown,)
    return tuple(event.card for event in step.events if isinstance(event, Taken) and event.by is By.LEFTOVER)
