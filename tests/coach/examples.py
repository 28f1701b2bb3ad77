"""Games for the coach to review, and a judge with given values."""

from collections.abc import Mapping, Sequence
from random import Random

from duell.coach import WinShares
from duell.games import GAMES
from duell.games.duel.bots import ActionValue
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.play import advance
from duell.games.duel.engine.state import State, legal
from duell.games.duel.engine.view import View
from duell.games.duel.engine.view import view as spectated
from duell.players import Judgement
from duell.record.acts import Seat
from duell.record.reading import Step

DUEL = GAMES["duel"]

SEATS = tuple(map(Seat, ("Anna", "Ben", "Cem", "Dora"), ("leia", "yoda", "luke", "han"), ("human",) * 4))


def steps_of(state: State, *texts: str) -> list[Step]:
    """Return the steps from a state: ``7 r2d2`` are bids seat by seat, else it is what the one seat chooses."""
    steps = list[Step]()
    for text in texts:
        options = legal(state)
        if len(options) > 1 or text == "-":
            choices = {seat: Choice.parse(bid) for seat, bid in enumerate(text.split()) if bid != "-"}
        else:
            choices = {seat: Choice.parse(text) for seat in options}
        steps.append(_step(state, choices))
        state = steps[-1].after
    return steps


def random_steps(state: State, rng: Random) -> list[Step]:
    steps = list[Step]()
    while options := legal(state):
        steps.append(_step(state, {seat: rng.choice(open_to) for seat, open_to in options.items()}))
        state = steps[-1].after
    return steps


def _step(state: State, choices: Mapping[int, Choice]) -> Step:
    after, events = advance(state, choices)
    return Step(2, SEATS[: len(state.hands)], state, choices, events, after, ())


class Oracle:
    """Says of `steps` what it was told to say.

    `chances` are, for each step, those before it and those once all had chosen. `action_values` are by step and seat;
    of other choices it says that one is as good as the other.
    """

    def __init__(
        self,
        steps: Sequence[Step],
        chances: Sequence[WinShares] = (),
        action_values: Mapping[tuple[int, int], dict[Choice, ActionValue]] | None = None,
    ) -> None:
        self._steps = steps
        seats = len(steps[0].seats)
        self._chances = chances or [(1 / seats,) * seats] * (2 * len(steps))
        self._worths = action_values or {}

    def judge(self, view: View, choices: Mapping[int, Choice]) -> Judgement:
        number = [spectated(step.before, view.seat) for step in self._steps].index(view)
        action_values = {
            seat: self._worths.get((number, seat)) or dict.fromkeys(options, ActionValue(1 / len(options), 0.5, 0.0))
            for seat, options in legal(self._steps[number].before).items()
        }
        return Judgement(action_values, *self._chances[2 * number : 2 * number + 2])


def action_values(**of_choices: tuple[float, float] | tuple[float, float, float]) -> dict[Choice, ActionValue]:
    """Return worths in a few words: ``c7=(0.4, 0.5)`` is probability and chance of the 7; points are 0 if left out."""
    names = {name: name.removeprefix("c").replace("_", " ") for name in of_choices}
    return {Choice.parse(names[name]): ActionValue(*(*given, 0.0)[:3]) for name, given in of_choices.items()}
