"""What a choice of Missions was worth, and what it did to everybody's share of the win, as `master` sees it."""

from collections.abc import Mapping

from duell.games.missions.bots.search import Search
from duell.games.missions.bots.value_net import learned
from duell.games.missions.engine import Choice, View
from duell.players import ActionValue, Judgement


class SearchJudge:
    """Judges one choice at a time, by what could be counted when it was made."""

    def judge(self, view: View, choices: Mapping[int, Choice]) -> Judgement:
        """Return what the choice of the one who must act was worth; the view is that seat's."""
        ((seat, choice),) = choices.items()
        values = Search(view, learned(len(view.hands))).values()
        best = max(values, key=lambda each: (values[each][seat], values[each][-1]))
        action_values = {
            each: ActionValue(float(each == best), worth[seat], worth[-1]) for each, worth in values.items()
        }
        return Judgement({seat: action_values}, values[best][:-1], values[choice][:-1])
