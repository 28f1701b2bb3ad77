"""One moment in which some must choose at the same time: what each joint choice leads to, and what to choose."""

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import prod
from operator import getitem

from duell.games.duel.bots.evaluation import Value
from duell.games.duel.bots.regret_matching import Strategy, answer, sample_mixes, solve
from duell.games.duel.engine import Choice, State, legal, moments
from duell.players import ActionValue, Policy


class StageGame:
    """The joint choices open in a state, each looked at once; `after` gives the outlook once one has been made."""

    def __init__(self, state: State, after: Callable[[State], Value]) -> None:
        options = legal(state)
        self.seats = tuple(options)
        self.choices = tuple(options.values())
        self._state = state
        self._after = after
        self._places = [self.seats.index(seat) if seat in options else None for seat in range(len(state.hands))]
        # What counts of bids is their showdown: who wins, what is discarded, and who scouts.
        self._alike = state.game.tables.showdowns[state.now.card] if isinstance(state.now, moments.Duel) else None
        self._found: dict[object, Value] = {}

    def outlook(self, joint: tuple[Choice, ...]) -> Value:
        """Return what a joint choice leads to; it has one choice for each of `seats`."""
        by_seat = tuple([None if place is None else joint[place] for place in self._places])
        same: object = by_seat if self._alike is None else self._alike[by_seat]
        found = self._found.get(same)
        if found is None:
            found = self._found[same] = self._after(self._state.after(by_seat))
        return found

    def mixes(self, turns: int, *, certain: bool = True) -> list[Strategy]:
        """Return what each of `seats` should choose, in the order of `choices`, for its share of the win.

        Two who are alone mix as in equilibrium if the outlooks are `certain`, else they lean towards what beats habits;
        more answer each other. It is worked on for so many `turns`.
        """
        if len(self.seats) == 1:
            shares = [self.outlook((choice,))[self.seats[0]] for choice in self.choices[0]]
            best = shares.index(max(shares))
            return [[float(index == best) for index in range(len(shares))]]
        if self.seats == (0, 1) and len(self._state.hands) == 2:
            matrix = [[self.outlook((mine, other))[0] for other in self.choices[1]] for mine in self.choices[0]]
            if certain:
                return list(solve(matrix, turns)[:2])
            others = [[-share for share in column] for column in zip(*matrix, strict=True)]
            return [answer(matrix, turns), answer(others, turns)]
        return sample_mixes([len(open_to) for open_to in self.choices], self._shares, turns)

    def _shares(self, picked: tuple[int, ...]) -> list[float]:
        """Return the shares of those who choose."""
        outlook = self.outlook(tuple(map(getitem, self.choices, picked)))
        return [outlook[seat] for seat in self.seats]

    def expected(self, mixes: Sequence[Strategy]) -> Value:
        """Return the mean outlook if everybody chooses by these mixes, each in the order of `choices`."""
        policies = [
            [(choice, share) for choice, share in zip(open_to, mix, strict=True) if share]
            for open_to, mix in zip(self.choices, mixes, strict=True)
        ]
        mean = [0.0] * (2 * len(self._state.hands))
        for picked in product(*policies):
            chance = prod(share for _, share in picked)
            outlook = self.outlook(tuple(choice for choice, _ in picked))
            mean = [total + chance * number for total, number in zip(mean, outlook, strict=True)]
        return mean

    def action_values(self, policies: Mapping[int, Policy]) -> dict[int, dict[Choice, ActionValue]]:
        """Return what each choice is worth to its seat while all others choose by their policy."""
        return {
            seat: {choice: self._worth(index, choice, [*policies.values()]) for choice in self.choices[index]}
            for index, seat in enumerate(self.seats)
        }

    def _worth(self, index: int, choice: Choice, policies: Sequence[Policy]) -> ActionValue:
        seat, seats = self.seats[index], len(self._state.hands)
        mixes = [[*policy.values()] for policy in policies]
        mixes[index] = [float(other is choice) for other in self.choices[index]]
        mean = self.expected(mixes)
        return ActionValue(policies[index][choice], mean[seat], mean[seats + seat])
