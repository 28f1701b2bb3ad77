"""`master`: looks ahead over all that the stock may show, by what positions are worth to it, and to everybody else."""

from dataclasses import dataclass

from duell.games.missions.bots.search import Search
from duell.games.missions.bots.value_net import Net, learned
from duell.games.missions.engine import Choice, Verb, View
from duell.players import ActionValue, Level, Policy, Temper

_LIKED = {Temper.BOLD: (Verb.FLIP,), Temper.CAREFUL: (Verb.TAKE, Verb.SHOW), Temper.HOARDING: (Verb.DONE,)}
"""What it would rather do, by temper, where nothing else is better by more than `_INDIFFERENT`."""

_INDIFFERENT = 0.003
"""A share of the win that makes no difference to a temper."""


@dataclass(frozen=True, eq=False)
class Master(Level):
    """Chooses what brings the greatest share of the win, counting what each choice leaves to the others.

    `net` is what says so (None: what it has learned, for that many players). Its weakness: it believes that all others
    play as well as it does. It guards against what they will hardly ever do, keeps its missions in hand as long as
    nobody *should* be able to end the round, and in the same position always does the same.
    """

    net: Net | None = None
    temper: Temper = Temper.EVEN

    def weigh(self, view: View) -> Policy:
        """Return all the weight for the best choice, or for one as good that is liked better."""
        worths = self.appraise(view)
        best = max(worths.values(), key=lambda worth: worth.probability)
        as_good = [choice for choice, worth in worths.items() if worth.chance >= best.chance - _INDIFFERENT]
        liked = [choice for choice in as_good if choice.verb in _LIKED.get(self.temper, ())]
        if not liked:
            return {choice: worth.probability for choice, worth in worths.items()}
        return {max(liked, key=lambda choice: worths[choice][1:]): 1.0}

    def appraise(self, view: View) -> dict[Choice, ActionValue]:
        """Return what each of ``view.options`` is worth to the seat that chooses; nothing if there are none."""
        if not view.options:
            return {}
        values = Search(view, self.net or learned(len(view.hands))).values()
        assert view.to_act is not None
        mine = {choice: (worth[view.to_act], worth[-1]) for choice, worth in values.items()}
        best = max(mine, key=lambda choice: mine[choice])
        return {choice: ActionValue(float(choice == best), *value) for choice, value in mine.items()}
