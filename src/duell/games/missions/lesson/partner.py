"""The bot that the learner plays against: it takes what it can, and turns up a card only where it must."""

from duell.games.missions.engine import Verb, View
from duell.players import Bot, Policy


class Partner(Bot):
    """Takes the highest card that lies there, hands over its lowest, and lays out whatever it can."""

    def policy(self, view: View) -> Policy:
        """Return a single choice."""
        wished = max(view.options, key=_liked)
        return {choice: float(choice is wished) for choice in view.options}


def _liked(choice: object) -> tuple[int, int]:
    """Return how much a choice is liked, the most first."""
    from duell.games.missions.engine import Choice

    assert isinstance(choice, Choice)
    value = choice.card.value if choice.card else 0
    if choice.verb in {Verb.MISSION, Verb.SHOW}:
        return (3, 0)
    return (2, value) if choice.verb is Verb.TAKE else (1, -value)
