"""Solves games of two players by working out all ways to the end, in plain numbers.

Only a few things decide the rest of a game: how many cards of each kind are in the stock, what each would bring either
seat, the lead as far as it can still change, and whose force cards beat whose. Positions that agree in these have the
same worth, as does a position with the seats exchanged, seen from the other seat. A position consists of a `Rest` and
of `Hands`.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, product
from operator import attrgetter
from typing import Any

from duell.games.duel.bots.equilibrium import optimal
from duell.games.duel.bots.evaluation import Value, feature_tables, scout_of
from duell.games.duel.engine.cards import KEEP, R2D2, Card, Choice, Vader, Villain
from duell.games.duel.engine.rules import R2D2_ONLY, Joint, ending, last_player, playable, r2d2_returns, showdown
from duell.games.duel.engine.state import Bidding, Constants, Scouting, State

_MOST = 60_000
"""To count a game out, at most this many cards may be turned up in different positions, which takes a second at most.
"""

Worth = complex
"""The first seat's expected share of the win, plus i times the points by which its lead is expected to grow."""

_WON, _LEVEL, _LOST = 1 + 0j, 0.5 + 0j, 0j
_share = attrgetter("real")

Growing = tuple[tuple[int, int, int, int], ...]
"""For each kind in the stock: its number, how many cards of it are in the stock, and how many each seat has (see
`Remainder`).
"""

_TURNED = 3  # added to the number of a pile: the same pile with the seats exchanged

Move = tuple[int, "Hands", bool]
"""The pile that gets a card, the hands after that, and whether these have the seats exchanged."""


class TooMuchWorkError(Exception):
    """There are more positions than may be counted out."""


class Moves:
    """The moves that may follow from a card."""

    def __init__(self, moves: list[Move]) -> None:
        self._straight = [(pile, hands) for pile, hands, turned in moves if not turned]
        self._turned = [(_TURNED + pile, hands) for pile, hands, turned in moves if turned]

    def worths(self, after: "After") -> list[Worth]:
        """The worth of each move; those that do not exchange the seats come first."""
        added = after.added
        found = [added[pile] + after[pile][hands] for pile, hands in self._straight]
        if self._turned:
            found += [added[pile] - after[pile][hands] for pile, hands in self._turned]
        return found


class Duel(dict[tuple[float, ...], tuple[tuple[int, float], ...]]):
    """The joint bids for a card, and their mixes, given the first seat's share of the win after each move.

    They are given as the numbers of moves, with the chance of each.
    """

    def __init__(self, matrix: list[list[Move]]) -> None:
        super().__init__()
        order = sorted({move for row in matrix for move in row}, key=lambda move: move[2])
        self.moves = Moves(order)
        numbers = {tuple(map(order.index, row)): None for row in matrix}  # equal rows and columns count once
        self._numbers = [*zip(*dict.fromkeys(zip(*numbers, strict=True)), strict=True)]

    def __missing__(self, shares: tuple[float, ...]) -> tuple[tuple[int, float], ...]:
        mine, others, _ = optimal([[shares[number] for number in row] for row in self._numbers])
        found = self[shares] = tuple(
            (number, one * other)
            for one, row in zip(mine, self._numbers, strict=True)
            for other, number in zip(others, row, strict=True)
            if one * other
        )
        return found


class Hands:
    """Both hands, and the seat whose R2-D2 is on the table, if any.

    Bit 0 of a hand is R2-D2; the other bits are the remaining force cards of both seats, from the weakest up.
    """

    def __init__(self, table: "CountedOut", hands: tuple[int, int], scout: int | None) -> None:
        self._table, self._hands, self.scout = table, hands, scout
        edition = self._edition = table.edition
        self.ended = scout is None and ending(edition, hands) is not None
        self.last = None if edition.leftover == "none" else last_player(edition, hands)
        held = 0 if self.last is None else hands[self.last]
        self.draws = (held & ~R2D2_ONLY if edition.leftover == "must" else held).bit_count()

    @cached_property
    def duels(self) -> list[Duel]:
        """The duel for a villain, and the duel for a Vader."""
        return [self._duel(vader) for vader in (False, True)]

    def _duel(self, vader: bool) -> Duel:
        ranks = range(max(self._hands).bit_length())
        held: list[Any] = [tuple([rank or R2D2 for rank in ranks if hand >> rank & 1]) for hand in self._hands]
        mine, others = (playable(self._edition, vader, hand) or (None,) for hand in held)
        return Duel([[self._bid(ranks, vader, (bid, other)) for other in others] for bid in mine])

    def _bid(self, ranks: Sequence[int], vader: bool, bids: Joint) -> Move:
        pile, paid, scout = showdown((ranks, ranks), vader, bids)
        mine, others = (hand - paid[seat] - (seat == scout) for seat, hand in enumerate(self._hands))
        return pile, *self._table.hands_of(mine, others, scout)

    @cached_property
    def gifts(self) -> list[Moves]:
        """The moves for a villain that R2-D2 has turned up, and for a Vader."""
        return [Moves([self._gift(card, to) for to in range(2)]) for card in (Villain("any", 1), Vader(1))]

    def _gift(self, card: Card, to: int) -> Move:
        returns = r2d2_returns(self._edition, card, KEEP if to == self.scout else Choice.give(to))
        mine, others = (hand + (returns and seat == self.scout) for seat, hand in enumerate(self._hands))
        return to, *self._table.hands_of(mine, others, None)


class Rest(dict[Hands, Worth]):
    """The worth of all positions with one stock and lead, by their hands, computed on demand.

    `growing` and `lead` stand for all piles that lead to the same results. `decided` is the worth if that is already
    certain.
    """

    def __init__(self, table: "CountedOut", growing: Growing, lead: int, decided: Worth | None) -> None:
        super().__init__()
        self.table, self.growing, self.lead, self._decided = table, growing, lead, decided
        self._cards = sum(count for _, count, _, _ in growing)
        self._drawn: dict[tuple[int, int], Worth] = {}

    @cached_property
    def turned(self) -> "Rest":
        """The same rest of the game with the seats exchanged."""
        return self.table.rest(tuple([(kind, count, b, a) for kind, count, a, b in self.growing]), -self.lead)

    @cached_property
    def coming(self) -> "list[After]":
        """What remains after each kind of card."""
        return [After(self, place) for place in range(len(self.growing))]

    def __missing__(self, hands: Hands) -> Worth:
        if self._decided is not None:
            found = self._decided
        elif hands.ended:
            found = self.level() if hands.last is None else self.draw(hands.last, min(hands.draws, self._cards))
        else:
            self.table.work(len(self.growing))
            found = 0j
            for after in self.coming:
                vader, count = after.is_vader, after.count
                if hands.scout is None:
                    duel = hands.duels[vader]
                    worths = duel.moves.worths(after)
                    bids = duel[tuple([worth.real for worth in worths])]
                    if len(bids) == 1:
                        found += count * worths[bids[0][0]]
                    else:
                        found += count * sum([chance * worths[number] for number, chance in bids])
                else:
                    found += count * (min if hands.scout else max)(hands.gifts[vader].worths(after), key=_share)
            found /= self._cards
        self[hands] = found
        return found

    def level(self, gain: int = 0) -> Worth:
        """The worth if the game ends now, after a gain."""
        return _WON if self.lead + gain > 0 else _LOST if self.lead + gain else _LEVEL

    def draw(self, last: int, draws: int) -> Worth:
        """The worth if the player in seat `last` may or must draw this many final cards."""
        found = self._drawn.get((last, draws))
        if found is None:
            found = self.level() if self._decided is None else self._decided
            if draws and self._decided is None:
                drawn = 0j
                for after in self.coming:
                    drawn += after.count * after.drawn(last, draws - 1)
                drawn /= self._cards
                better = drawn.real < found.real if last else drawn.real > found.real
                if better or self.table.edition.leftover == "must":
                    found = drawn
            self._drawn[last, draws] = found
        return found


class After(dict[int, Rest]):
    """What remains once a card of one kind is on each pile, computed on demand (see `_TURNED`).

    `added` is what its gain adds to the worth.
    """

    def __init__(self, before: Rest, place: int) -> None:
        super().__init__()
        self._before, self._place = before, place
        kind, self.count, a, b = before.growing[place]
        known = before.table.known
        self.is_vader = isinstance(known.kinds[kind], Vader)
        gains = known.gains[kind]
        self.gains = gains[a], -gains[b], 0
        self.added = [start + gain * 1j for start in (0, 1) for gain in self.gains]

    def __missing__(self, pile: int) -> Rest:
        before, place = self._before, self._place
        if pile >= _TURNED:
            found = self[pile - _TURNED].turned
        else:
            kind, count, a, b = before.growing[place]
            one = kind, count - 1, a + (pile == 0), b + (pile == 1)
            growing = (*before.growing[:place], one, *before.growing[place + 1 :])
            found = before.table.rest(growing, before.lead + self.gains[pile])
        self[pile] = found
        return found

    def drawn(self, last: int, draws: int) -> Worth:
        """The worth if the player in seat `last` has drawn the card, and may or must draw this many more."""
        further = self[last].draw(last, draws) if draws else self._before.level(self.gains[last])
        return self.added[last] + further


class CountedOut:
    """The positions of a game that have been counted out."""

    def __init__(self, game: Constants) -> None:
        self.known, self.edition = feature_tables(game), game.edition
        self._left = 0
        strengths = [(card, seat, value) for seat, own in enumerate(game.strengths) for value, card in enumerate(own)]
        self._ranks = [(seat, value) for card, seat, value in sorted(strengths) if card]
        self._reached: dict[Growing, tuple[int, int]] = {}
        self._rests: dict[tuple[Growing, int, int], Rest] = {}
        self.rest = lru_cache(maxsize=None)(self._rest)
        self._hands = lru_cache(maxsize=None)(Hands)
        self.hands_of = lru_cache(maxsize=None)(self._hands_of)

    def reaches(self, state: State, most: int) -> bool:
        """Count out the states that the joint choices lead to; False if that is more work than `most`."""
        self._left = most
        try:
            for joint in product(*[options or (None,) for options in state.options]):
                further = state.after(joint)
                if isinstance(further.now, Bidding | Scouting):
                    self.outlook(further)
        except TooMuchWorkError:
            return False
        return True

    def work(self, cards: int) -> None:
        """Take note that this many different cards can be turned up in a position."""
        self._left -= cards
        if self._left < 0:
            raise TooMuchWorkError

    def outlook(self, state: State) -> Value:
        """The outlook of a state with cards left to bid for, before anybody has seen the card turned up last."""
        lead, growing, _ = self.known.remainder(state.piles)
        hands = [hand & R2D2_ONLY for hand in state.hands]
        for rank, (seat, value) in enumerate(self._ranks, start=1):
            hands[seat] |= (state.hands[seat] >> value & 1) << rank
        found, turned = self.hands_of(hands[0], hands[1], scout_of(state))
        rest = self.rest(growing, lead)
        worth = 1 - rest.turned[found] if turned else rest[found]
        return worth.real, 1 - worth.real, lead + worth.imag, -lead - worth.imag

    def _hands_of(self, mine: int, others: int, scout: int | None) -> tuple[Hands, bool]:
        """The hands without ranks that are gone, the highest card in the first; True if that exchanged them."""
        rank, hands = 1, [mine & R2D2_ONLY, others & R2D2_ONLY]
        for bit in range(1, max(mine, others).bit_length()):
            if (mine | others) >> bit & 1:
                hands[others >> bit & 1] |= 1 << rank
                rank += 1
        if max(hands) <= R2D2_ONLY or hands[0] > hands[1]:
            return self._hands(self, (hands[0], hands[1]), scout), False
        return self._hands(self, (hands[1], hands[0]), None if scout is None else 1 - scout), True

    def _rest(self, growing: Growing, lead: int) -> Rest:
        growing = tuple([self._alike(*each) for each in growing if each[1]])
        least, changes = self._reach(growing)
        level = -lead - least  # the place of the change that makes both leads equal
        below, equal = (changes & (1 << level) - 1, changes >> level & 1) if level >= 0 else (0, 0)
        key = growing, below.bit_count(), equal
        if key not in self._rests:
            decided = _WON if not below | equal else _LOST if below == changes else _LEVEL if changes == 1 else None
            self._rests[key] = Rest(self, growing, lead, decided)
        return self._rests[key]

    def _alike(self, kind: int, count: int, a: int, b: int) -> tuple[int, int, int, int]:
        """An equivalent entry of `Growing`, with the fewest cards in the seats' piles that value the stock the same."""
        gains = self.known.gains[kind]
        while a and gains[a - 1 : a - 1 + count] == gains[a : a + count]:
            a -= 1
        while b and gains[b - 1 : b - 1 + count] == gains[b : b + count]:
            b -= 1
        return kind, count, a, b

    def _reach(self, growing: Growing) -> tuple[int, int]:
        """The possible changes of the lead by the stock: the least one, and all of them as bits counted from it."""
        if not growing:
            return 0, 1
        if growing not in self._reached:
            (kind, count, a, b), (least, others) = growing[0], self._reach(growing[1:])
            worth = [0, *accumulate(self.known.gains[kind])]
            changes = {
                worth[a + mine] - worth[a] - worth[b + escaping] + worth[b]
                for mine in range(count + 1)
                for escaping in range(count + 1 - mine)
            }
            lowest, found = min(changes), 0
            for change in changes:
                found |= others << change - lowest
            self._reached[growing] = least + lowest, found
        return self._reached[growing]


@lru_cache(maxsize=4)
def _latest(_game: Constants) -> list[CountedOut]:
    return []


@lru_cache(maxsize=16)
def counted_out(game: Constants, state: State) -> CountedOut | None:
    """Everything that can follow a state of `imagined_game`, counted out; None if that is too much work.

    Results are only reused within a game, so they do not depend on other games.
    """
    latest = _latest(game)
    if latest and latest[0].reaches(state, 0):
        return latest[0]
    fresh = CountedOut(game)
    if not fresh.reaches(state, _MOST):
        return None
    latest[:] = [fresh]
    return fresh
