"""The bot that the learner plays against."""

from duell.games.missions.bots import Bot, Policy, bot
from duell.games.missions.engine import FLIP, View

ENOUGH = 2
"""So many open characters are enough: with fewer one more is turned up, so that a bust comes soon."""


class Partner(Bot):
    """Turns cards up until `ENOUGH` lie open, and does all else as a padawan likes best, without its whims."""

    def __init__(self) -> None:
        self._usual = bot("padawan")

    def policy(self, view: View) -> Policy:
        """Return a single choice."""
        if FLIP in view.options and len(view.display) < ENOUGH:
            return {FLIP: 1.0}
        options = {choice: share for choice, share in self._usual.policy(view).items() if choice != FLIP}
        return {max(options, key=lambda choice: options[choice]): 1.0}
