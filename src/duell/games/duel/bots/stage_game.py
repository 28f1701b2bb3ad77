"""One moment in which some must choose at the same time: what each joint choice leads to, and what to choose."""

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import prod
from operator import getitem

from duell.games.duel.bots.dominance import Bidders
from duell.games.duel.bots.evaluation import Value
from duell.games.duel.bots.regret_matching import Strategy, sample_mixes, solve
from duell.games.duel.engine import Choice, Joint, State, legal, moments
from duell.players import ActionValue, Policy

_MANY = 200
"""If there are more joint bids for a Vader, they are not all looked at."""


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
        self._many = (
            isinstance(state.now, moments.Duel)
            and bool(state.game.deck.vaders >> state.now.card & 1)
            and prod(map(len, self.choices)) > _MANY
        )
        self._found: dict[object, Value] = {}

    def outlook(self, joint: tuple[Choice, ...]) -> Value:
        """Return what a joint choice leads to; it has one choice for each of `seats`."""
        by_seat = tuple([None if place is None else joint[place] for place in self._places])
        same: object = by_seat if self._alike is None else self._alike[by_seat]
        found = self._found.get(same)
        if found is None:
            after = self._of_each_payment(by_seat) if self._many else self._after(self._state.after(by_seat))
            found = self._found[same] = after
        return found

    def _of_each_payment(self, bids: Joint) -> Value:
        """Return about what a joint bid for a Vader leads to: what each one's payment alone changes, added up.

        All who lose pay, so several players may leave thousands of hands behind.
        """
        assert self._alike is not None
        winner = self._alike[bids].winner
        assert winner is not None
        alone = self._lone_payment(bids, winner, winner)
        value, size = [*alone], len(bids)
        for payer, bid in enumerate(bids):
            if bid is not None and payer != winner:
                paid = self._lone_payment(bids, winner, payer)
                value = [total + one - without for total, one, without in zip(value, paid, alone, strict=True)]
        shares = [max(0.0, share) for share in value[:size]]
        whole = sum(shares)
        return *(share / whole for share in shares), *value[size:]

    def _lone_payment(self, bids: Joint, winner: int, payer: int) -> Value:
        """Return what it leads to if `winner` takes the card and `payer` alone pays, nobody if they are the same."""
        of_two = tuple([bid if seat in {winner, payer} else None for seat, bid in enumerate(bids)])
        assert self._alike is not None
        same = winner, self._alike[of_two].paid
        found = self._found.get(same)
        if found is None:
            found = self._found[same] = self._after(self._state.after(of_two))
        return found

    def won(self) -> Value | None:
        """Return the outlook if one of `seats` has a choice that is sure to win: the mean over what others choose."""
        for index, seat in enumerate(self.seats):
            before, after = self.choices[:index], self.choices[index + 1 :]
            for choice in reversed(self.choices[index]):
                outlooks = []
                for joint in product(*before, (choice,), *after):
                    outlooks.append(self.outlook(joint))
                    if outlooks[-1][seat] < 1:
                        break
                else:
                    return [sum(numbers) / len(outlooks) for numbers in zip(*outlooks, strict=True)]
        return None

    def mixes(self, turns: int, *, strike: bool = False) -> list[Strategy]:
        """Return what each of `seats` should choose, in the order of `choices`, for its share of the win.

        Two who are alone mix as in equilibrium; more answer each other. It is worked on for so many `turns`, and
        dominated choices are left out before, if they are to `strike` out: they take no share of the mix then.
        """
        if len(self.seats) == 1:
            shares = [self.outlook((choice,))[self.seats[0]] for choice in self.choices[0]]
            best = shares.index(max(shares))
            return [[float(index == best) for index in range(len(shares))]]
        if self.seats == (0, 1) and len(self._state.hands) == 2:
            rows, columns = options = self._undominated() if strike else self.choices
            matrix = [[self.outlook((mine, other))[0] for other in columns] for mine in rows]
            return self._in_order(options, solve(matrix, turns)[:2])
        options = self._undominated() if strike else self.choices
        sizes = [len(open_to) for open_to in options]
        return self._in_order(
            options, sample_mixes(sizes, lambda picked: self._shares(tuple(map(getitem, options, picked))), turns)
        )

    def _undominated(self) -> tuple[tuple[Choice, ...], ...]:
        """Return what each of `seats` may bid in earnest."""
        assert isinstance(self._state.now, moments.Duel)
        game, card = self._state.game, self._state.now.card
        bidders = Bidders(self.choices, [game.strengths[seat] for seat in self.seats], self._shares)
        vaders = game.deck.vaders
        if not vaders >> card & 1 and 2 * (self._left() & vaders).bit_count() < self._left().bit_count():
            bidders.strike_needless()  # who is to be rid of high cards, since Vaders are to come, may need to win high
        bidders.strike_dominated()
        return tuple(bidders.options)

    def _left(self) -> int:
        """Return the cards of the stock, as bits over the deck."""
        return sum(1 << place for place in self._state.stock[self._state.top :])

    def _in_order(self, options: Sequence[Sequence[Choice]], mixes: Sequence[Strategy]) -> list[Strategy]:
        """Return mixes over `options` as mixes over `choices`."""
        policies = [dict(zip(open_to, mix, strict=True)) for open_to, mix in zip(options, mixes, strict=True)]
        return [
            [policy.get(choice, 0.0) for choice in choices]
            for policy, choices in zip(policies, self.choices, strict=True)
        ]

    def _shares(self, bids: tuple[Choice, ...]) -> list[float]:
        """Return the shares of those who choose."""
        outlook = self.outlook(bids)
        return [outlook[seat] for seat in self.seats]

    def expected(self, mixes: Sequence[Strategy]) -> Value:
        """Return the mean outlook if everybody chooses by these mixes, each in the order of `choices`."""
        policies = [
            [(choice, share) for choice, share in zip(open_to, mix, strict=True) if share]
            for open_to, mix in zip(self.choices, mixes, strict=True)
        ]
        if all(len(policy) == 1 for policy in policies):
            return self.outlook(tuple([policy[0][0] for policy in policies]))
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
