"""`master`: looks ahead over all that the stock may show, by what hands and positions are worth to it."""

from dataclasses import dataclass

from duell.games.missions.bots.search import Search
from duell.games.missions.bots.standing import Weights, learned
from duell.games.missions.engine import Choice, View
from duell.players import ActionValue, Level, Policy


@dataclass(frozen=True)
class Master(Level):
    """Chooses what brings the greatest share of the win, counting what each choice leaves to the others.

    `weights` is what positions are worth (None: what the data file has). Its weakness: it is never surprised, and so
    never bluffs nor changes its ways; in the same position it always does the same.
    """

    weights: Weights | None = None

    def weigh(self, view: View) -> Policy:
        """Return all the weight for the best choice."""
        return {choice: worth.probability for choice, worth in self.appraise(view).items()}

    def appraise(self, view: View) -> dict[Choice, ActionValue]:
        """Return what each of ``view.options`` is worth to the seat that chooses; nothing if there are none."""
        if not view.options:
            return {}
        values = Search(view, self.weights or learned()).values()
        best = max(values, key=lambda choice: values[choice])
        return {choice: ActionValue(float(choice == best), *value) for choice, value in values.items()}
