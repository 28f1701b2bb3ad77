"""The bot that the learner plays against."""

from collections.abc import Callable

from duell.games.duel.bots import Bot, Policy, bot
from duell.games.duel.engine import Choice, Vader, View
from duell.games.duel.lesson.course import LEARNER


class Partner(Bot):
    """Bids what `planned` says, where the rules allow it, else like a padawan; keeps villains and gives Vaders away."""

    def __init__(self, planned: Callable[[], Choice | None]) -> None:
        self._planned = planned
        self._usual = bot("padawan")

    def policy(self, view: View) -> Policy:
        """Return a single choice, or a padawan's policy."""
        if view.scouted:
            wished: Choice | None = Choice.give(LEARNER) if isinstance(view.scouted, Vader) else Choice.KEEP
        else:
            wished = self._planned() if view.sealed else None
        return {wished: 1.0} if wished in view.options else self._usual.policy(view)
