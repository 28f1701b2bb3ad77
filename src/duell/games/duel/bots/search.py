"""Looking ahead with the rules themselves: each round a joint choice, each card of the stock a chance.

A view is turned back into a state with an imagined stock: what has been turned up is in its place, the rest lies in an
order of our own, which `with_next` changes at will. Nothing of the real order can come back, since a `View` has none.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate, product
from math import prod
from operator import getitem

from duell.games.duel.bots.equilibrium import Bidders, Strategy, sample_mixes, solve
from duell.games.duel.bots.evaluation import Evaluation, FeatureTables, Value, feature_tables, scout_of
from duell.games.duel.engine.cards import Card, Choice, Vader, Villain
from duell.games.duel.engine.rules import Joint
from duell.games.duel.engine.state import (
    Bidding,
    Game,
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
from duell.players import ActionValue, Judgement, Policy


@lru_cache(maxsize=16)
def imagined_game(game: Game) -> Game:
    """The game under rules that never turn a card up in passing, so that each chance can be weighed.

    A lone R2-D2 is left on the table, even where it scouts at once, and whoever is left with cards is asked before
    each leftover card, even where all must be drawn.
    """
    rules = game.edition
    leftover = "may" if rules.leftover == "must" else rules.leftover
    return replace(game, edition=rules._replace(scout="next-round", leftover=leftover))


def imagine(view: View) -> State:
    """A state that looks like `view`, under the rules of `imagined_game`."""
    places: dict[Card, list[int]] = {}
    for place, kind in enumerate(view.game.deck.empire):
        places.setdefault(kind, []).append(place)
    shown: list[int] = []

    def put(card: Card) -> int:
        shown.append(places[card].pop())
        return shown[-1]

    game = imagined_game(view.game)
    bits = game.tables.bits
    piles = sum(bits[put(card)][pile] for pile, cards in enumerate((*view.taken, view.escaped)) for card in cards)
    now = _now(view, put)
    return state_at(
        game,
        stock=(*shown, *(place for left in places.values() for place in left)),
        top=len(shown),
        number=view.round,
        hands=tuple(sum(1 << bid for bid in hand) for hand in view.hands),
        piles=piles,
        now=now,
    )


def _now(view: View, put: Callable[[Card], int]) -> Now:
    """What is to be decided in a view, once its cards are `put` on the table."""
    if view.scout is not None and view.scouted:
        waiting = WaitingDuel(put(view.card), view.bids) if view.card and view.bids else None
        return Scouting(view.scout, put(view.scouted), waiting)
    if view.card:
        return Bidding(put(view.card))
    assert view.reason, "somebody has to choose, or the game is over"
    return GameOver(view.reason) if view.last is None else LeftoverDrawing(view.last, view.draws, view.reason)


def with_next(state: State, place: int) -> State:
    """The same state if the card at `place` in the deck had been turned up last, not the one that was."""
    game, stock, top, number, hands, piles, now, _ = state
    turned = stock[top - 1]
    if place == turned:
        return state
    assert isinstance(now, Bidding | Scouting), "no card is turned up"
    other = [*stock]
    other[top - 1], other[stock.index(place)] = place, turned
    return state_at(game, tuple(other), top, number, hands, piles, now._replace(card=place))


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
        self._alike = state.game.tables.showdowns[state.now.card] if isinstance(state.now, Bidding) else None
        self._many = (
            isinstance(state.now, Bidding)
            and bool(state.game.deck.vaders >> state.now.card & 1)
            and prod(map(len, self.choices)) > _MANY
        )
        self._found: dict[object, Value] = {}

    def outlook(self, joint: tuple[Choice, ...]) -> Value:
        """What a joint choice leads to; it has one choice for each of `seats`."""
        by_seat = tuple([None if place is None else joint[place] for place in self._places])
        same: object = by_seat if self._alike is None else self._alike[by_seat]
        found = self._found.get(same)
        if found is None:
            after = self._of_each_payment(by_seat) if self._many else self._after(self._state.after(by_seat))
            found = self._found[same] = after
        return found

    def _of_each_payment(self, bids: Joint) -> Value:
        """About what a joint bid for a Vader leads to: what each one's payment alone changes, added up.

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
        """What it leads to if `winner` takes the card and `payer` alone pays, nobody if they are the same."""
        of_two = tuple([bid if seat in {winner, payer} else None for seat, bid in enumerate(bids)])
        assert self._alike is not None
        same = winner, self._alike[of_two].paid
        found = self._found.get(same)
        if found is None:
            found = self._found[same] = self._after(self._state.after(of_two))
        return found

    def won(self) -> Value | None:
        """The outlook if one of `seats` has a choice that is sure to win: the mean over what others choose."""
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
        """What each of `seats` should choose, in the order of `choices`, for its share of the win.

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
        assert isinstance(self._state.now, Bidding)
        game, card = self._state.game, self._state.now.card
        bidders = Bidders(self.choices, [game.strengths[seat] for seat in self.seats], self._shares)
        vaders = game.deck.vaders
        if not vaders >> card & 1 and 2 * (self._left() & vaders).bit_count() < self._left().bit_count():
            bidders.strike_needless()  # who is to be rid of high cards, since Vaders are to come, may need to win high
        bidders.strike_dominated()
        return tuple(bidders.options)

    def _left(self) -> int:
        return sum(1 << place for place in self._state.stock[self._state.top :])

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
        """The mean outlook if everybody chooses by these mixes, each in the order of `choices`."""
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
        """What each choice is worth to its seat while all others choose by their policy."""
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


TO_THE_END = -1
"""The depth of a search that follows up everything, so that nothing is estimated."""

_MOST_ROUNDS = 12
"""Everything is followed up only if no more rounds than this can come …"""

_MOST_LOOKED_AT = 1_000_000
"""… and no more pairs of bids for cards in as many positions, by a count that is high: that takes a quarter of a second
at most; …"""

_MOST_IN_ALL = 1_100_000
"""… or if in the whole game no more cards may be turned up in as many positions, since each is looked at once, and many
bids for it are needless: the first decision takes a second or two, three at most, and then all is known."""

_OF_VADERS = 0.2
"""What there is to follow up for a Vader, as a share of that for a villain: he never escapes, and R2-D2 never bids."""

_DEPTHS = {2: 2, 4: 1}
"""Else, up to so many force cards in both hands, so many more rounds are looked at …"""

_MOST_VALUED = 500
"""… or one more if no more states than this come to be estimated, about; in longer games none."""


def horizon(known: FeatureTables, state: State) -> int:
    """How many further rounds a search should look at, or TO_THE_END; between more than two players none."""
    if len(state.hands) > 2:
        return 0
    left, cards = known.left(state), sum(map(int.bit_count, state.hands))
    r2d2s = sum(hand & 1 for hand in state.hands) + (scout_of(state) is not None)
    force = sum((hand >> 1).bit_count() for hand in state.hands)
    pairs = math.prod(max(1, hand.bit_count()) for hand in state.hands)
    if _is_small(known.game) or pairs * _turned_up(known, left, force, r2d2s) <= _MOST_LOOKED_AT:
        return TO_THE_END
    ends = cards + 1  # of a round, about: who wins it, and what the other one pays
    estimated = ends * (ends - 1) * sum(map(bool, left))
    return next((depth for most, depth in _DEPTHS.items() if force <= most), int(estimated <= _MOST_VALUED))


@lru_cache(maxsize=8)
def _is_small(game: Game) -> bool:
    known = feature_tables(game)
    return _turned_up(known, known.left_of(0), 2 * (game.full_hand >> 1).bit_count(), 2) <= _MOST_IN_ALL


def _turned_up(known: FeatureTables, left: Sequence[int], force: int, r2d2s: int) -> float:
    """About how many times another card may be turned up in another position, with so many cards in both hands.

    A position is who has taken which cards, and who holds which.
    """
    rounds = sum(left) if r2d2s else force  # where nobody can sit out, each duel costs a force card
    if rounds > _MOST_ROUNDS:
        return math.inf
    vaders = sum(count for kind, count in zip(known.kinds, left, strict=True) if isinstance(kind, Vader))
    by_vader = 1 - (1 - _OF_VADERS) * vaders / (sum(left) or 1)
    piles = [1] + [0] * (rounds - 1)  # by the number of cards turned up, the ways in which they may lie
    for kind, count in zip(known.kinds, left, strict=True):
        places = 3 if r2d2s == 2 and isinstance(kind, Villain) else 2  # it may escape, too
        piles = [
            sum(math.comb(more + places - 1, more) * piles[cards - more] for more in range(min(count, cards) + 1))
            for cards in range(rounds)
        ]
    discards = [math.comb(force, cards) for cards in range(rounds)]
    hands = [*accumulate(discards)] if r2d2s else discards
    positions = sum(ways * held for ways, held in zip(piles, hands, strict=True)) << r2d2s
    return by_vader * positions * sum(map(bool, left))


_NOISE = 0.02
"""Choices less likely than this are left out: regret matching never quite forgets what it tried."""

_TURNS_BELOW = 30
"""How long a matrix is solved within the search."""

_MOST_KEPT = 200_000
"""So many positions that were counted out are kept for later decisions in the same game."""

Transpositions = dict[tuple[object, ...], Value]
"""What positions were found to be worth, by what matters of them."""


class Search:
    """One decision's search from `state`; `depth` is the number of further rounds that are looked at.

    `turns` is for how long the matrix of this round is solved. More than one round is looked at between two players
    only.
    """

    def __init__(self, state: State, known: FeatureTables, chances: Evaluation, depth: int, turns: int) -> None:
        self._known = known
        self._chances = chances
        self._found: Transpositions = _counted_out(known.game) if depth == TO_THE_END else {}
        self._stage_game = StageGame(state, lambda further: self._stands(further, depth))
        self._turns = turns
        self._seats = len(state.hands)

    def mixes(self) -> dict[int, Policy]:
        """How likely each seat that must act should make each choice."""
        found = self._stage_game.mixes(self._turns, strike=True)
        mixes = zip(self._stage_game.seats, self._stage_game.choices, found, strict=True)
        return {seat: _without_noise(dict(zip(choices, mix, strict=True))) for seat, choices, mix in mixes}

    def action_values(self) -> dict[int, dict[Choice, ActionValue]]:
        """What each choice is worth to its seat while all others choose by their mixes."""
        return self._stage_game.action_values(self.mixes())

    def judge(self, choices: Mapping[int, Choice]) -> Judgement:
        """What each choice is worth, and how everybody stands before and after these are made."""
        mixes, seats = self.mixes(), self._seats
        before = self._stage_game.expected([list(mix.values()) for mix in mixes.values()])
        after = self._stage_game.outlook(tuple(choices[seat] for seat in self._stage_game.seats))
        return Judgement(self._stage_game.action_values(mixes), tuple(before[:seats]), tuple(after[:seats]))

    def _stands(self, further: State, depth: int) -> Value:
        """How everybody stands in a state, as long as nobody has seen the card that was turned up last.

        Where it is decided who wins, nothing is followed up: the lead is that of the moment.
        """
        if not depth or not isinstance(further.now, Bidding | Scouting):
            return self._chances.outlook(further)
        rest = self._known.rest(further.piles)
        if depth == TO_THE_END and rest.is_decided:
            return float(rest.lead > 0), float(rest.lead < 0), rest.lead, -rest.lead
        key = depth, further.hands, scout_of(further), rest.lead, rest.growing
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._next_card(further, rest.coming, depth)
        return found

    def _next_card(self, state: State, coming: Sequence[tuple[int, int]], depth: int) -> Value:
        whole = [0.0] * (2 * len(state.hands))
        for place, count in coming:
            outlook = self._decided(with_next(state, place), depth - (depth != TO_THE_END))
            whole = [total + number * count for total, number in zip(whole, outlook, strict=True)]
        cards = sum(count for _, count in coming)
        return [total / cards for total in whole]

    def _decided(self, state: State, depth: int) -> Value:
        stage_game = StageGame(state, lambda further: self._stands(further, depth))
        return stage_game.won() or stage_game.expected(stage_game.mixes(_TURNS_BELOW))


def _counted_out(game: Game) -> Transpositions:
    """What is known for certain of the positions of a game."""
    found = _all_counted_out(game)
    if len(found) > _MOST_KEPT:
        found.clear()
    return found


@lru_cache(maxsize=4)
def _all_counted_out(_game: Game) -> Transpositions:
    return {}


def _without_noise(policy: Policy) -> Policy:
    """A policy without what is left of early tries."""
    kept = {choice: share if share > _NOISE else 0.0 for choice, share in policy.items()}
    whole = sum(kept.values())
    return {choice: share / whole for choice, share in kept.items()}
