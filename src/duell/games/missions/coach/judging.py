"""What a choice of Missions was worth, and what it did to everybody's share of the win, as `master` sees it."""

from collections.abc import Mapping, Sequence

from duell.games.missions.bots.search import Search
from duell.games.missions.bots.standing import learned
from duell.games.missions.engine import Choice, View
from duell.players import ActionValue, Judgement


class Judge:
    """Judges one choice at a time, by what could be counted when it was made."""

    def judge(self, view: View, choices: Mapping[int, Choice]) -> Judgement:
        """Return what the choice of the one who must act was worth; the view is that seat's.

        How the rest of the win is shared by the others is taken from how they stand: `master` asks for itself only.
        """
        ((seat, choice),) = choices.items()
        search = Search(view, learned())
        values = search.values()
        best = max(values, key=lambda each: values[each])
        action_values = {each: ActionValue(float(each == best), *value) for each, value in values.items()}
        standing = search.shares()
        before, after = (_shared(standing, seat, values[each].share) for each in (best, choice))
        return Judgement({seat: action_values}, before, after)


def _shared(standing: Sequence[float], seat: int, share: float) -> tuple[float, ...]:
    """Return everybody's share where `seat` has `share`, and the others keep their proportions."""
    rest = 1 - standing[seat]
    others = (1 - share) / rest
    return tuple(share if each == seat else mine * others for each, mine in enumerate(standing))
