"""`random`: does anything legal."""

from duell.games.missions.bots.bot import Level, Policy
from duell.games.missions.engine import View


class Uniform(Level):
    """Makes each choice as likely as the next."""

    def weigh(self, view: View) -> Policy:
        """Return the same weight for every choice."""
        return dict.fromkeys(view.options, 1.0)
