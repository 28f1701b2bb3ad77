"""`random`: does anything legal."""

from duell.games.duel.bots.bot import Level
from duell.games.duel.engine import Choice, View


class Uniform(Level):
    """Makes each choice as likely as the next."""

    def weigh(self, view: View) -> dict[Choice, float]:
        """Return the same weight for every choice."""
        return dict.fromkeys(view.options, 1.0)
