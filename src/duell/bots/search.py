"""Looking ahead with the rules themselves: each round a matrix of joint bids, each card of the stock a chance."""

from collections.abc import Mapping, Sequence
from operator import getitem

from duell.bots.bot import Policy
from duell.bots.chances import Chances, Shares
from duell.bots.imagined import with_next
from duell.bots.lore import Lore
from duell.bots.matrix import Mix, sample_mixes, solve
from duell.engine import Choice, Phase, State, advance, legal

_NOISE = 0.02
"""Bids less likely than this are left out: regret matching never quite forgets what it tried."""

_TURNS_BELOW = 30
"""How long a matrix is solved within the search."""


class Search:
    """One decision's search; `turns` is for how long the root's matrix is solved."""

    def __init__(self, known: Lore, chances: Chances, turns: int) -> None:
        self._known = known
        self._chances = chances
        self._turns = turns
        self._found: dict[tuple[object, ...], Shares] = {}

    def mixes(self, state: State, depth: int) -> dict[int, Policy]:
        """Return what each seat should bid; `depth` is the number of further rounds that are looked at."""
        options = legal(state)
        seats, cards = tuple(options), tuple(options.values())
        joint = _Joint(self, state, seats, depth)
        if seats == (0, 1) and len(state.hands) == 2:
            mixes = list(solve([[joint.shares(bids)[0] for bids in row] for row in _rows(cards)], self._turns)[:2])
        else:
            mixes = sample_mixes(
                [len(open_to) for open_to in cards],
                lambda picked: joint.of_bidders(tuple(map(getitem, cards, picked))),
                self._turns,
            )
        return {seat: _policy(options[seat], mix) for seat, mix in zip(seats, mixes, strict=True)}

    def after(self, state: State, choices: Mapping[int, Choice], depth: int) -> Shares:
        """Return each seat's chance once these choices have been made, before the next card is turned up."""
        further = advance(state, choices)[0]
        key = (depth, further.phase, further.hands, further.taken, further.escaped, further.scout)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._next_card(further, depth)
        return found

    def _next_card(self, state: State, depth: int) -> Shares:
        if not depth or state.phase not in (Phase.DUEL, Phase.SCOUT):
            return self._chances.shares(state)
        mean = [0.0] * len(state.hands)
        left = self._known.left(state)
        cards = sum(left)
        for kind, count in enumerate(left):
            if count:
                unseen = next(place for place in self._known.places[kind] if self._in_stock(state, place))
                shares = self._decided(with_next(state, unseen), depth - 1)
                mean = [total + share * count / cards for total, share in zip(mean, shares, strict=True)]
        return mean

    def _in_stock(self, state: State, place: int) -> bool:
        return not any(cards >> place & 1 for cards in (state.escaped, *state.taken))

    def _decided(self, state: State, depth: int) -> Shares:
        """Return each seat's chance if everybody chooses well from here on."""
        options = legal(state)
        if state.phase is Phase.SCOUT:
            outcomes = [self.after(state, {state.scout: choice}, depth) for choice in options[state.scout]]
            return max(outcomes, key=lambda shares: shares[state.scout])
        if len(options) == 1:
            ((seat, choices),) = options.items()
            return max(
                (self.after(state, {seat: choice}, depth) for choice in choices), key=lambda shares: shares[seat]
            )
        joint = _Joint(self, state, (0, 1), depth)
        matrix = [[joint.shares(bids)[0] for bids in row] for row in _rows((options[0], options[1]))]
        value = solve(matrix, _TURNS_BELOW).value
        return value, 1 - value


def _policy(cards: Sequence[Choice], mix: Mix) -> Policy:
    """Return a mix as a policy, without what is left of early tries."""
    kept = [share if share > _NOISE else 0.0 for share in mix]
    whole = sum(kept)
    return {card: share / whole for card, share in zip(cards, kept, strict=True)}


def _rows(cards: Sequence[Sequence[Choice]]) -> list[list[tuple[Choice, Choice]]]:
    """Return the joint bids of two, a row for each of the first one's."""
    return [[(mine, other) for other in cards[1]] for mine in cards[0]]


class _Joint:
    """The chances after each joint bid of a round, worked out once for those that come to the same."""

    def __init__(self, search: Search, state: State, seats: tuple[int, ...], depth: int) -> None:
        self._search = search
        self._state = state
        self._seats = seats
        self._depth = depth
        self._strengths = [state.game.strengths[seat] for seat in seats]
        self._all_count = state.game.deck.vaders >> state.card & 1
        self._found: dict[tuple[int, ...], Shares] = {}

    def shares(self, bids: tuple[Choice, ...]) -> Shares:
        """Return each seat's chance, `bids` being those of the seats that bid, in their order."""
        same = bids if self._all_count else self._alike(bids)
        found = self._found.get(same)
        if found is None:
            choices = dict(zip(self._seats, bids, strict=True))
            found = self._found[same] = self._search.after(self._state, choices, self._depth)
        return found

    def _alike(self, bids: tuple[Choice, ...]) -> tuple[int, ...]:
        """Return what counts of bids for a villain: who wins with what and who plays R2-D2; other cards return."""
        winner, highest, sitting_out = 0, 0, 0
        for index, bid in enumerate(bids):
            strength = self._strengths[index][bid]
            if strength > highest:
                winner, highest = index, strength
            elif not bid:
                sitting_out |= 1 << index
        return winner, highest, sitting_out

    def of_bidders(self, bids: tuple[Choice, ...]) -> list[float]:
        """Return the chances of the seats that bid."""
        shares = self.shares(bids)
        return [shares[seat] for seat in self._seats]
