"""Looks ahead by playing on with the rules; each round is a joint choice, and each card of the stock a chance event.

`imagine` makes a state from a view, with the stock in an arbitrary order that `with_next` changes at will. A `View`
does not have the real order, so it cannot leak.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property, lru_cache
from itertools import accumulate, product
from math import prod
from operator import getitem

from duell.games.duel.bots.compiled import Compiled, compiled
from duell.games.duel.bots.counting import CountedOut, counted_out
from duell.games.duel.bots.equilibrium import Bidders, Strategy, sample_mixes, solve
from duell.games.duel.bots.evaluation import Evaluation, FeatureTables, Value, feature_tables, scout_of
from duell.games.duel.bots.value_net import Net
from duell.games.duel.engine.cards import Card, Choice, Deck, Vader, Villain
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.play import start
from duell.games.duel.engine.rules import Joint
from duell.games.duel.engine.state import (
    Bidding,
    Constants,
    GameOver,
    LeftoverDrawing,
    Now,
    Scouting,
    State,
    WaitingDuel,
    legal,
    state_at,
)
from duell.games.duel.engine.view import View
from duell.games.duel.engine.view import view as view_of
from duell.players import ActionValue, Judgement, Policy, plain_sum


@lru_cache(maxsize=16)
def imagined_game(game: Constants) -> Constants:
    """The game under rules that turn up no card in passing, so that each chance can be weighed.

    In it, a lone R2-D2 always scouts in the next round, and the last player always chooses before each final card.
    """
    rules = game.edition
    leftover = "may" if rules.leftover == "must" else rules.leftover
    return replace(game, edition=rules._replace(scout="next-round", leftover=leftover))


def imagine(view: View) -> State:
    """A state that agrees with `view`, under the rules of `imagined_game`."""
    places: dict[Card, list[int]] = {}
    for index, kind in enumerate(view.game.deck.empire):
        places.setdefault(kind, []).append(index)
    turned_up: list[int] = []

    def put(card: Card) -> int:
        turned_up.append(places[card].pop())
        return turned_up[-1]

    game = imagined_game(view.game)
    bits = game.tables.bits
    piles = sum(bits[put(card)][pile] for pile, cards in enumerate((*view.taken, view.escaped)) for card in cards)
    now = _now(view, put)
    return state_at(
        game,
        stock=(*turned_up, *(place for left in places.values() for place in left)),
        top=len(turned_up),
        number=view.round,
        hands=tuple(sum(1 << bid for bid in hand) for hand in view.hands),
        piles=piles,
        now=now,
    )


def _now(view: View, put: Callable[[Card], int]) -> Now:
    """The decision to make in a view; `put` turns up a card."""
    if view.scout is not None and view.scouted:
        waiting = WaitingDuel(put(view.card), view.bids) if view.card and view.bids else None
        return Scouting(view.scout, put(view.scouted), waiting)
    if view.card:
        return Bidding(put(view.card))
    assert view.reason, "somebody has to choose, or the game is over"
    return GameOver(view.reason) if view.last is None else LeftoverDrawing(view.last, view.draws, view.reason)


def with_next(state: State, index: int) -> State:
    """The same state with the card at `index` in the deck at stake."""
    game, stock, top, number, hands, piles, now, _ = state
    turned = stock[top - 1]
    if index == turned:
        return state
    assert isinstance(now, Bidding | Scouting), "no card is turned up"
    other = [*stock]
    other[top - 1], other[stock.index(index)] = index, turned
    return state_at(game, tuple(other), top, number, hands, piles, now._replace(card=index))


_MANY = 200  # with more joint bids for a Vader, the effects of the payments are added up instead of combined


class StageGame:
    """The joint choices open in a state, each evaluated once; `after` gives the outlook of the next state."""

    def __init__(self, state: State, after: Callable[[State], Value]) -> None:
        options = legal(state)
        self.seats = tuple(options)
        self.choices = tuple(options.values())
        self._state = state
        self._after = after
        self._places = [self.seats.index(seat) if seat in options else None for seat in range(len(state.hands))]
        # Bids with the same showdown (winner, discards, scout) have the same outlook.
        self._showdowns = state.game.tables.showdowns[state.now.card] if isinstance(state.now, Bidding) else None
        self._many = (
            isinstance(state.now, Bidding)
            and bool(state.game.deck.vaders >> state.now.card & 1)
            and prod(map(len, self.choices)) > _MANY
        )
        self._of_outcomes: dict[object, Value] = {}

    def outlook(self, joint: tuple[Choice, ...]) -> Value:
        """The outlook of a joint choice, one for each of `seats`."""
        by_seat = tuple([None if index is None else joint[index] for index in self._places])
        key: object = by_seat if self._showdowns is None else self._showdowns[by_seat]
        outlook = self._of_outcomes.get(key)
        if outlook is None:
            outlook = self._of_each_payment(by_seat) if self._many else self._after(self._state.after(by_seat))
            self._of_outcomes[key] = outlook
        return outlook

    def _of_each_payment(self, bids: Joint) -> Value:
        """The approximate outlook of a joint bid for a Vader: the effects of each payment alone, added up.

        Every loser pays, so the joint bids of several players lead to thousands of different hands.
        """
        assert self._showdowns is not None
        winner = self._showdowns[bids].winner
        assert winner is not None
        without = self._lone_payment(bids, winner, winner)
        added, size = [*without], len(bids)
        for payer, bid in enumerate(bids):
            if bid is not None and payer != winner:
                paid = self._lone_payment(bids, winner, payer)
                added = [total + value - none for total, value, none in zip(added, paid, without, strict=True)]
        shares = [max(0.0, share) for share in added[:size]]
        whole = plain_sum(shares)
        return *(share / whole for share in shares), *added[size:]

    def _lone_payment(self, bids: Joint, winner: int, payer: int) -> Value:
        """The outlook if `winner` takes the card and only `payer` pays; if both are the same seat, nobody pays."""
        assert self._showdowns is not None
        of_two = tuple([bid if seat in {winner, payer} else None for seat, bid in enumerate(bids)])
        key = winner, self._showdowns[of_two].paid
        outlook = self._of_outcomes.get(key)
        if outlook is None:
            outlook = self._of_outcomes[key] = self._after(self._state.after(of_two))
        return outlook

    def won(self) -> Value | None:
        """The mean outlook of a choice that is sure to win for one of `seats`; None if there is none."""
        for index in range(len(self.seats)):
            for choice in reversed(self.choices[index]):
                if outlooks := self._sure_wins(index, choice):
                    return [plain_sum(numbers) / len(outlooks) for numbers in zip(*outlooks, strict=True)]
        return None

    def _sure_wins(self, index: int, choice: Choice) -> list[Value]:
        """The outlooks of a choice that wins against all choices of the others; none if it may not win."""
        outlooks = list[Value]()
        for joint in product(*self.choices[:index], (choice,), *self.choices[index + 1 :]):
            outlook = self.outlook(joint)
            if outlook[self.seats[index]] < 1:
                return []
            outlooks.append(outlook)
        return outlooks

    def mixes(self, turns: int, *, strike: bool = False) -> list[Strategy]:
        """The mix of each of `seats`, in the order of `choices`, for its share of the win.

        Two players mix as in equilibrium; more players answer each other. `turns` is the number of iterations; `strike`
        removes dominated choices first, so that they get no share.
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
        values = cache(lambda picked: self._shares(tuple(map(getitem, options, picked))))
        return self._in_order(options, sample_mixes(sizes, values, turns))

    def _undominated(self) -> tuple[tuple[Choice, ...], ...]:
        assert isinstance(self._state.now, Bidding)
        game, card = self._state.game, self._state.now.card
        bidders = Bidders(self.choices, [game.strengths[seat] for seat in self.seats], self._shares)
        vaders = game.deck.vaders
        if not vaders >> card & 1 and 2 * (self._left() & vaders).bit_count() < self._left().bit_count():
            bidders.strike_needless()  # with many Vaders to come, a high bid that wins gets rid of a high card
        bidders.strike_dominated()
        return tuple(bidders.options)

    def _left(self) -> int:
        return sum(1 << index for index in self._state.stock[self._state.top :])

    def _in_order(self, options: Sequence[Sequence[Choice]], mixes: Sequence[Strategy]) -> list[Strategy]:
        policies = [dict(zip(open_to, mix, strict=True)) for open_to, mix in zip(options, mixes, strict=True)]
        return [
            [policy.get(choice, 0.0) for choice in choices]
            for policy, choices in zip(policies, self.choices, strict=True)
        ]

    def _shares(self, bids: tuple[Choice, ...]) -> list[float]:
        outlook = self.outlook(bids)
        return [outlook[seat] for seat in self.seats]

    def expected(self, mixes: Sequence[Strategy]) -> Value:
        """The mean outlook under these mixes, each in the order of `choices`."""
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
        """The value of each choice to its seat if all others keep to their policies."""
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


TO_THE_END = -1  # the depth of an exhaustive search, which estimates nothing

ALONG_A_COURSE = -2  # the depth of a search to the end in which the stock runs down evenly (see `Course`)

_SHORT = 24  # a deck with fewer Empire cards is short: master learned on longer ones

_MOST_LOOKED_AT = {False: 1_000_000, True: 10_000_000_000}
"""The most pairs of bids in all positions, by an upper estimate, for an exhaustive search; by whether the deck is
short. On short decks, the search may still turn out to be too much work."""

_FEW = 5  # with more values of force cards, counting out along a course takes too long

_OF_VADERS = 0.2
"""The work for a Vader as a share of that for a villain, since Vader never escapes and R2-D2 cannot be bid."""

_DEPTHS = {2: 2, 4: 1}  # otherwise, the further rounds to search, by the most force cards in both hands …

_MOST_VALUED = 500  # … or one more round if it estimates no more states than about this; otherwise none


def horizon(known: FeatureTables, state: State) -> int:
    """The number of further rounds to search, TO_THE_END or ALONG_A_COURSE; 0 for more than two players."""
    if len(state.hands) > 2:
        return 0
    left, cards = known.left(state.piles), sum(map(int.bit_count, state.hands))
    r2d2s = sum(hand & 1 for hand in state.hands) + (scout_of(state) is not None)
    force = sum((hand >> 1).bit_count() for hand in state.hands)
    pairs = math.prod(max(1, hand.bit_count()) for hand in state.hands)
    looked_at = pairs * _turned_up(known, left, force, r2d2s)
    if looked_at <= _MOST_LOOKED_AT[is_short(known.game.deck)] and (counted := _counted_out(known.game, state)):
        return TO_THE_END if counted.course.is_whole else ALONG_A_COURSE
    ends = cards + 1  # about the number of outcomes of a round: the winner, and the card the other pays
    estimated = ends * (ends - 1) * sum(map(bool, left))
    return next((depth for most, depth in _DEPTHS.items() if force <= most), int(estimated <= _MOST_VALUED))


def _counted_out(game: Constants, state: State) -> CountedOut | None:
    return counted_out(game, state, course=is_short(game.deck) and len(game.deck.heroes[0].icons) <= _FEW)


def is_counted_out(deck: Deck, edition: Edition) -> bool:
    """Whether a game for two is counted out from the first bid, which is so for some short decks."""
    heroes = [hero.name for hero in deck.heroes[:2]]
    seen = view_of(start(deck, edition, heroes, "any"), None)
    return horizon(feature_tables(seen.game), imagine(seen)) == TO_THE_END


def is_short(deck: Deck) -> bool:
    """Whether a deck is shorter than those on which master has learned."""
    return len(deck.empire) < _SHORT


def _turned_up(known: FeatureTables, left: Sequence[int], force: int, r2d2s: int) -> float:
    """The approximate number of positions with a card just turned up, for `force` force cards in both hands together.

    A position consists of the cards that each seat has taken and of those it holds.
    """
    rounds = sum(left) if r2d2s else min(force, sum(left))  # without R2-D2, each duel costs a force card
    vaders = sum(count for kind, count in zip(known.kinds, left, strict=True) if isinstance(kind, Vader))
    by_vader = 1 - (1 - _OF_VADERS) * vaders / (sum(left) or 1)
    piles = [1] + [0] * (rounds - 1)  # the possible piles, by the number of cards turned up
    for kind, count in zip(known.kinds, left, strict=True):
        places = 3 if r2d2s == 2 and isinstance(kind, Villain) else 2  # a villain may escape
        piles = [
            sum(math.comb(more + places - 1, more) * piles[cards - more] for more in range(min(count, cards) + 1))
            for cards in range(rounds)
        ]
    discards = [math.comb(force, cards) for cards in range(rounds)]
    hands = [*accumulate(discards)] if r2d2s else discards
    positions = sum(ways * held for ways, held in zip(piles, hands, strict=True)) << r2d2s
    return by_vader * positions * sum(map(bool, left))


_NOISE = 0.02  # less likely choices are left out, since regret matching never quite forgets a choice it tried
_TURNS_BELOW = 30  # the iterations for a matrix within the search

Transpositions = dict[tuple[object, ...], Value]  # the values of positions, by the facts that matter about them


class Search:
    """A search from `state` for one decision; `depth` is the number of further rounds to search.

    `turns` is the number of iterations for this round's matrix. The search goes beyond this round only with two
    players.
    """

    def __init__(self, state: State, known: FeatureTables, chances: Evaluation, depth: int, turns: int) -> None:
        self._known = known
        self._chances = chances
        self._counted_out = _counted_out(known.game, state) if depth < 0 else None
        self._known_outlooks: Transpositions = {}
        self._stage_game = StageGame(state, lambda further: self._stands(further, depth))
        self._turns = turns
        self._seats = len(state.hands)

    def mixes(self) -> dict[int, Policy]:
        by_index = self._stage_game.mixes(self._turns, strike=True)
        mixes = zip(self._stage_game.seats, self._stage_game.choices, by_index, strict=True)
        return {seat: _without_noise(dict(zip(choices, mix, strict=True))) for seat, choices, mix in mixes}

    def action_values(self) -> dict[int, dict[Choice, ActionValue]]:
        """The value of each choice to its seat if all others keep to their mixes."""
        return self._stage_game.action_values(self.mixes())

    def judge(self, choices: Mapping[int, Choice]) -> Judgement:
        """The value of each choice, and each seat's share of the win before and after `choices`."""
        mixes, seats = self.mixes(), self._seats
        before = self._stage_game.expected([list(mix.values()) for mix in mixes.values()])
        after = self._stage_game.outlook(tuple(choices[seat] for seat in self._stage_game.seats))
        return Judgement(self._stage_game.action_values(mixes), tuple(before[:seats]), tuple(after[:seats]))

    def _stands(self, further: State, depth: int) -> Value:
        """The outlook of a state before anybody has seen the card turned up last."""
        if not depth or not isinstance(further.now, Bidding | Scouting):
            return self._chances.outlook(further)
        if self._counted_out:
            return self._counted_out.outlook(further)
        rest = self._known.remainder(further.piles)
        key = depth, further.hands, scout_of(further), rest.lead, rest.growing
        outlook = self._known_outlooks.get(key)
        if outlook is None:
            outlook = self._known_outlooks[key] = self._next_card(further, rest.coming, depth)
        return outlook

    def _next_card(self, state: State, coming: Sequence[tuple[int, int]], depth: int) -> Value:
        whole = [0.0] * (2 * len(state.hands))
        for index, count in coming:
            outlook = self._decided(with_next(state, index), depth - 1)
            whole = [total + number * count for total, number in zip(whole, outlook, strict=True)]
        cards = sum(count for _, count in coming)
        return [total / cards for total in whole]

    def _decided(self, state: State, depth: int) -> Value:
        stage_game = StageGame(state, lambda further: self._stands(further, depth))
        return stage_game.won() or stage_game.expected(stage_game.mixes(_TURNS_BELOW))


class CompiledSearch(Search):
    """The same search by the compiled kernel, which has found `mixes` already."""

    def __init__(self, state: State, kernel: Compiled, mixes: Sequence[Strategy], look_ahead: bool, turns: int) -> None:
        self._seats = len(state.hands)
        self._stage_game = _CompiledStage(state, lambda: kernel.outlooks(state, look_ahead=look_ahead, turns=turns))
        self._mixes = {
            seat: dict(zip(choices, mixes[seat], strict=True))
            for seat, choices in zip(self._stage_game.seats, self._stage_game.choices, strict=True)
        }

    def mixes(self) -> dict[int, Policy]:
        return {seat: {**policy} for seat, policy in self._mixes.items()}


class _CompiledStage(StageGame):
    """A stage game in which the kernel computes the outlooks of all joint choices, in order, on first use."""

    def __init__(self, state: State, outlooks: Callable[[], Sequence[Value]]) -> None:
        super().__init__(state, lambda _: ())
        self._outlooks = outlooks

    @cached_property
    def _by_joint(self) -> dict[tuple[Choice, ...], Value]:
        return dict(zip(product(*self.choices), self._outlooks(), strict=True))

    def outlook(self, joint: tuple[Choice, ...]) -> Value:
        return self._by_joint[joint]


def search(state: State, known: FeatureTables, chances: Evaluation, net: Net, turns: int, look_ahead: bool) -> Search:  # noqa: PLR0913, PLR0917
    """The search for a decision, by the kernel if there is one; with `look_ahead`, as far as time allows."""
    kernel = compiled(known.game, net)
    mixes = kernel.mixes(state, look_ahead=look_ahead, turns=turns) if kernel else None
    if kernel and mixes:
        return CompiledSearch(state, kernel, mixes, look_ahead, turns)
    return Search(state, known, chances, horizon(known, state) if look_ahead else 0, turns)


def _without_noise(policy: Policy) -> Policy:
    kept = {choice: share if share > _NOISE else 0.0 for choice, share in policy.items()}
    whole = plain_sum(kept.values())
    return {choice: share / whole for choice, share in kept.items()}
