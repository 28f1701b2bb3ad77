"""An exact solver of games for two: it counts all ways to the end, with cards and hands as plain numbers.

Only a few facts decide the rest of a game: the number of cards of each kind in the stock, the gain of either seat from
each kind, the lead, and the order in which the force cards beat each other. Positions that agree in these facts have
the same worth; with the seats exchanged, a position has the same worth for the other seat. A position consists of a
`Rest` and of `Hands`.
"""

import gc
import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache
from itertools import accumulate, groupby, product
from operator import itemgetter
from typing import Any, NamedTuple

from duell.games.duel.bots.equilibrium import Strategy, optimal
from duell.games.duel.bots.evaluation import Growth, Value, feature_tables, scout_of
from duell.games.duel.engine.cards import KEEP, R2D2, Card, Choice, Vader, Villain
from duell.games.duel.engine.rules import (
    R2D2_ONLY,
    Joint,
    Showdown,
    ending,
    last_player,
    playable,
    r2d2_returns,
    showdown,
)
from duell.games.duel.engine.state import Bidding, Constants, Scouting, State

# A unit of work is a card that may be turned up or drawn in a new position, a kind in a new stock, or a joint bid of
# new hands. All the work that is allowed takes less than a second.
_MOST_WORK = 55_000  # without courses
_MOST_WITH_COURSES = 350_000  # in all attempts together
_FIRST_ATTEMPT = 20_000  # in the first of these, which is at everything
_WORK_OF_REST = 2  # the work for the rest of a game after a card, where there are courses
_CHANGES_A_UNIT = 64  # the changes of the lead by a new stock that count as one unit of work

_WIDTHS = (math.inf, 1.5, 1.25, 1.1, 1, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6)
"""The widths of courses to try, widest first (see `Course`). The net bids better than a narrower course would."""

_SAFELY = 0.85  # the share of the remaining work that a course may be expected to take

_UNEVEN = 0.2  # the range, in cards, in which kinds are early or late, so that they do not all come at once


class Worth(NamedTuple):
    """What the rest of a game is worth to the first seat."""

    share: float  # the expected share of the win
    grown: float = 0.0  # the expected growth of the lead, in points


_WON, _LEVEL, _LOST = Worth(1.0), Worth(0.5), Worth(0.0)

Growing = tuple[Growth, ...]  # the piles and the stock that can change: one entry for each kind in the stock

Stock = tuple[tuple[int, int], ...]  # each kind in the stock by its number, and the number of its cards in the stock

Shares = tuple[float, ...]  # the first seat's share of the win after each of some moves

Move = tuple[int, "Hands"]  # the pile that gets a card, and the hands after that


class TooMuchWorkError(Exception):
    """Counting out all positions would take too much work."""


class Moves:
    """The possible moves with a card, in the order of the piles that get it."""

    def __init__(self, moves: Iterable[Move]) -> None:
        self.order = sorted(dict.fromkeys(moves), key=itemgetter(0))
        piles = groupby(self.order, itemgetter(0))
        self._of_piles = [(pile, _all_of([hands for _, hands in same])) for pile, same in piles]

    def shares(self, after: "After") -> Shares:
        total: Shares = ()
        for pile, of_hands in self._of_piles:
            total += of_hands(after[pile])
        return total


def _all_of(hands: "Sequence[Hands]") -> "Callable[[Rest], Shares]":
    return itemgetter(*hands) if len(hands) > 1 else lambda rest: (rest[hands[0]],)


class JointBids(dict[Shares, float]):
    """All joint bids for a card: the first seat's share of the win before the bids, by its shares after each move."""

    def __init__(self, matrix: list[list[Move]]) -> None:
        super().__init__()
        self.moves = Moves(move for row in matrix for move in row)
        numbers = {tuple(map(self.moves.order.index, row)): None for row in matrix}  # equal rows and columns count once
        self._numbers = [*zip(*dict.fromkeys(zip(*numbers, strict=True)), strict=True)]
        self._mixes: dict[Shares, tuple[Strategy, Strategy]] = {}

    def __missing__(self, shares: Shares) -> float:
        mine, others, share = optimal([[shares[number] for number in row] for row in self._numbers])
        self._mixes[shares], self[shares] = (mine, others), share
        return share

    def chances(self, shares: Shares) -> Iterator[tuple[Move, float]]:
        """The move and the chance of each joint bid that is possible under the mixes for these `shares`."""
        mine, others = self._mixes[shares]
        for row, my_chance in zip(self._numbers, mine, strict=True):
            for number, others_chance in zip(row, others, strict=True):
                if chance := my_chance * others_chance:
                    yield self.moves.order[number], chance


@cache
def _showdown(vader: bool, bids: Joint) -> Showdown:
    """The showdown of two force cards by their ranks, each of which is a card's strength."""
    ranks = range(max(bid or 0 for bid in bids) + 1)
    return showdown((ranks, ranks), vader, bids)


class Hands:
    """Both hands, and the seat whose R2-D2 is on the table, if any.

    Bit 0 of a hand is R2-D2; the other bits are the remaining force cards of both seats, from the weakest up. If
    `turned`, the second seat has the highest of them.
    """

    def __init__(self, table: "CountedOut", hands: tuple[int, int], scout: int | None) -> None:
        self._table, self._hands, self.scout = table, hands, scout
        self._duels: dict[bool, JointBids] = {}
        edition = self._edition = table.edition
        self.turned = R2D2_ONLY < hands[1] > hands[0]
        self.ended = scout is None and ending(edition, hands) is not None
        self.last = None if edition.leftover == "none" else last_player(edition, hands)
        last_hand = 0 if self.last is None else hands[self.last]
        self.draws = (last_hand & ~R2D2_ONLY if edition.leftover == "must" else last_hand).bit_count()

    @cached_property
    def other(self) -> "Hands":
        """The same with the seats exchanged."""
        mine, others = self._hands
        return self._table.hands_of(others, mine, None if self.scout is None else 1 - self.scout)

    def duel(self, vader: bool) -> JointBids:
        """The duel for a villain or a Vader."""
        duel = self._duels.get(vader)
        if duel is None:
            duel = self._duels[vader] = self._duel(vader)
        return duel

    def _duel(self, vader: bool) -> JointBids:
        ranks = range(max(self._hands).bit_length())
        held: list[Any] = [tuple([rank or R2D2 for rank in ranks if hand >> rank & 1]) for hand in self._hands]
        mine, others = (playable(self._edition, vader, hand) or (None,) for hand in held)
        self._table.work(len(mine) * len(others))
        return JointBids([[self._bid(vader, (bid, other)) for other in others] for bid in mine])

    def _bid(self, vader: bool, bids: Joint) -> Move:
        pile, paid, scout = _showdown(vader, bids)
        mine, others = (hand - paid[seat] - (seat == scout) for seat, hand in enumerate(self._hands))
        return pile, self._table.hands_of(mine, others, scout)

    def best(self, shares: Shares) -> float:
        """The best of these for the seat whose R2-D2 is on the table."""
        return min(shares) if self.scout else max(shares)

    @cached_property
    def gifts(self) -> list[Moves]:
        """The moves for a villain that R2-D2 has turned up, and for a Vader."""
        return [Moves([self._gift(card, to) for to in range(2)]) for card in (Villain("any", 1), Vader(1))]

    def _gift(self, card: Card, to: int) -> Move:
        returns = r2d2_returns(self._edition, card, KEEP if to == self.scout else Choice.give(to))
        mine, others = (hand + (returns and seat == self.scout) for seat, hand in enumerate(self._hands))
        return to, self._table.hands_of(mine, others, None)


class Rest(dict[Hands, float]):
    """The first seat's share of the win in all positions with one stock and lead, by their hands, computed on demand.

    `growing` and `lead` stand for all piles with the same results. `decided` is the worth, if it is already certain.
    """

    def __init__(self, table: "CountedOut", growing: Growing, lead: int, decided: Worth | None = None) -> None:
        super().__init__()
        self.table, self.growing, self.lead, self._decided = table, growing, lead, decided
        self._cards = sum([growth.left for growth in growing])
        self._drawn: dict[tuple[int, int], Worth] = {}
        self._grown: dict[Hands, float] = {}

    @cached_property
    def turned(self) -> "Rest":
        """The same rest of the game with the seats exchanged."""
        return self.table.rest(tuple([Growth(kind, left, b, a) for kind, left, a, b in self.growing]), -self.lead)

    @cached_property
    def coming(self) -> "list[After]":
        """The rest of the game after each kind of card that may come next."""
        self.table.work(len(self.growing))
        return [After(self, index) for index in self.table.coming(self.growing)]

    @cached_property
    def _comes(self) -> int:
        return sum([after.cards for after in self.coming])

    def __missing__(self, hands: Hands) -> float:
        self[hands] = share = self._share(hands)
        return share

    def _share(self, hands: Hands) -> float:
        if self._decided is not None:
            return self._decided.share
        if hands.ended:
            return self._ended(hands).share
        if hands.turned:
            return 1 - self.turned[hands.other]
        self.table.work(len(self.growing))
        share = 0.0
        for after in self.coming:
            if hands.scout is None:
                duel = hands.duel(after.is_vader)
                share += after.cards * duel[duel.moves.shares(after)]
            else:
                share += after.cards * hands.best(hands.gifts[after.is_vader].shares(after))
        return share / self._comes

    def grown(self, hands: Hands) -> float:
        """The expected growth of the first seat's lead, in points."""
        if self._decided is not None:
            return 0.0
        if hands.ended:
            return self._ended(hands).grown
        if hands.turned:
            return -self.turned.grown(hands.other)
        if hands not in self._grown:
            grown = 0.0
            for after in self.coming:
                for (pile, further), chance in self._chances(hands, after):
                    grown += after.cards * chance * (after.gains[pile] + after[pile].grown(further))
            self._grown[hands] = grown / self._comes
        return self._grown[hands]

    def _chances(self, hands: Hands, after: "After") -> Iterable[tuple[Move, float]]:
        if hands.scout is None:
            duel = hands.duel(after.is_vader)
            return duel.chances(duel.moves.shares(after))
        moves = hands.gifts[after.is_vader]
        shares = moves.shares(after)
        return [(moves.order[shares.index(hands.best(shares))], 1.0)]

    def _ended(self, hands: Hands) -> Worth:
        return self.level() if hands.last is None else self.draw(hands.last, min(hands.draws, self._cards))

    def level(self, gain: int = 0) -> Worth:
        """The worth if the game ends now, after a gain."""
        return _WON if self.lead + gain > 0 else _LOST if self.lead + gain else _LEVEL

    def draw(self, last: int, draws: int) -> Worth:
        """The worth if the player in seat `last` may or must draw this many final cards (rule 6.4)."""
        if self._decided is not None:
            return self._decided
        worth = self._drawn.get((last, draws))
        if worth is None:
            worth = self.level()
            if draws:
                drawn = self._mean_of_drawing(last, draws)
                is_better = drawn.share < worth.share if last else drawn.share > worth.share
                if is_better or self.table.edition.leftover == "must":
                    worth = drawn
            self._drawn[last, draws] = worth
        return worth

    def _mean_of_drawing(self, last: int, draws: int) -> Worth:
        """The worth if the player in seat `last` draws a card, and may or must draw others."""
        self.table.work(len(self.growing))
        share = grown = 0.0
        for after in self.coming:
            drawn = after.drawn(last, draws - 1)
            share += after.cards * drawn.share
            grown += after.cards * drawn.grown
        return Worth(share / self._comes, grown / self._comes)


class CardToCome(NamedTuple):
    """A kind of card that may come next, with what it brings by the pile that gets it."""

    cards: int  # in the stock
    is_vader: bool
    gains: tuple[int, int, int]  # of the first seat's lead, in points
    entries: Sequence[Growth]  # of the kind, after the card


class After(dict[int, Rest]):
    """The rest of the game after a card of one kind, by the pile that gets the card, computed on demand."""

    def __init__(self, before: Rest, index: int) -> None:
        super().__init__()
        self._before, self._index = before, index
        self.cards, self.is_vader, self.gains, self._entries = before.table.card(before.growing[index])

    def __missing__(self, pile: int) -> Rest:
        before, index = self._before, self._index
        before.table.work(before.table.work_of_rest)
        growing = (*before.growing[:index], self._entries[pile], *before.growing[index + 1 :])
        rest = self[pile] = before.table.rest(growing, before.lead + self.gains[pile])
        return rest

    def drawn(self, last: int, draws: int) -> Worth:
        """The worth if the player in seat `last` has drawn the card, and may or must draw this many more."""
        further = self[last].draw(last, draws) if draws else self._before.level(self.gains[last])
        return further._replace(grown=further.grown + self.gains[last])


class Course:
    """The stocks that a game passes through, from `stock` on, if cards of all kinds run out about evenly.

    In each stock, the number of cards of a kind differs from its even share by at most `width`. If no next card keeps
    to that, the card that deviates least comes.

    >>> Course(stock=((0, 4), (1, 2)), width=0.5).kinds(((0, 3), (1, 2)))
    [1]
    """

    def __init__(self, stock: Stock = (), width: float = math.inf) -> None:
        self._stock, self._width = stock, width
        self._cards = sum(count for _, count in stock)
        self._late = [_UNEVEN * ((number + 0.5) / len(stock) - 0.5) for number in range(len(stock))]
        self.kinds = lru_cache(maxsize=None)(self._kinds)

    def _kinds(self, stock: Stock) -> Sequence[int]:
        """The kinds of which a card may come next."""
        if self._width == math.inf:
            return [kind for kind, _ in stock]
        counts = dict(stock)
        off = {kind: self._off(counts | {kind: count - 1}) for kind, count in stock}
        return [kind for kind, by in off.items() if by <= self._width] or [min(off, key=off.__getitem__)]

    def _off(self, counts: dict[int, int]) -> float:
        """The largest deviation of a stock from even shares, in cards of one kind."""
        share = sum(counts.values()) / (self._cards or 1)
        by_kind = zip(self._stock, self._late, strict=True)
        return max(abs(counts.get(kind, 0) - share * count - late) for (kind, count), late in by_kind)

    def size(self, most: float = math.inf) -> int:
        """The number of kinds that may come next, summed over all stocks; above `most`, any larger number."""
        size, stocks = 0, {self._stock}
        for _ in range(self._cards):
            if size > most:
                break
            further = [(stock, kind) for stock in stocks for kind in self.kinds(stock)]
            size += len(further)
            stocks = {
                tuple([(other, count - (other == kind)) for other, count in stock if count > (other == kind)])
                for stock, kind in further
            }
        return size

    @property
    def is_whole(self) -> bool:
        """Whether this covers every stock that the game can pass through."""
        return self._width == math.inf


class CountedOut:
    """The positions of a game that have been counted out, if the stock takes a `course`.

    `work_of_rest` is the work for the rest of the game after each card.
    """

    def __init__(self, game: Constants, course: Course, work_of_rest: int = 0) -> None:
        self.known, self.edition, self.course = feature_tables(game), game.edition, course
        self.left, self.work_of_rest = 0, work_of_rest
        strengths = [(card, seat, value) for seat, own in enumerate(game.strengths) for value, card in enumerate(own)]
        self._ranks = [(seat, value) for card, seat, value in sorted(strengths) if card]
        self._stocks: dict[Growing, tuple[int, Sequence[int], dict[tuple[int, bool], Rest]]] = {}
        self._reached: dict[Growing, tuple[int, int]] = {}
        self._won, self._level, self._lost = (Rest(self, (), 0, worth) for worth in (_WON, _LEVEL, _LOST))
        self.rest = lru_cache(maxsize=None)(self._rest)
        self.card = lru_cache(maxsize=None)(self._card)
        self.coming = lru_cache(maxsize=None)(self._coming)
        self._hands = lru_cache(maxsize=None)(Hands)
        self._alike = lru_cache(maxsize=None)(self._fewest)
        self.hands_of = lru_cache(maxsize=None)(self._hands_of)

    def reaches(self, state: State, most: int) -> bool:
        """Count out the states that follow from the joint choices; False if that takes more work than `most`."""
        self.left = most
        collects = gc.isenabled()
        gc.disable()  # every object is kept, so looking for garbage would only take time
        try:
            for joint in product(*[options or (None,) for options in state.options]):
                further = state.after(joint)
                if isinstance(further.now, Bidding | Scouting):
                    self.outlook(further)
        except TooMuchWorkError:
            return False
        finally:
            if collects:
                gc.enable()
        return True

    def work(self, by: int) -> None:
        """Count some work (see `_MOST_WORK`); TooMuchWorkError if none is left."""
        self.left -= by
        if self.left < 0:
            raise TooMuchWorkError

    def outlook(self, state: State) -> Value:
        """The outlook of a state with cards left to bid for, before anybody has seen the card turned up last."""
        lead, growing, _ = self.known.remainder(state.piles)
        hands = [hand & R2D2_ONLY for hand in state.hands]
        for rank, (seat, value) in enumerate(self._ranks, start=1):
            hands[seat] |= (state.hands[seat] >> value & 1) << rank
        hands_left, rest = self.hands_of(hands[0], hands[1], scout_of(state)), self.rest(growing, lead)
        share, ahead = rest[hands_left], lead + rest.grown(hands_left)
        return share, 1 - share, ahead, -ahead

    def _hands_of(self, mine: int, others: int, scout: int | None) -> Hands:
        """The hands, with the ranks of discarded cards closed up."""
        rank, hands = 1, [mine & R2D2_ONLY, others & R2D2_ONLY]
        for bit in range(1, max(mine, others).bit_length()):
            if (mine | others) >> bit & 1:
                hands[others >> bit & 1] |= 1 << rank
                rank += 1
        return self._hands(self, (hands[0], hands[1]), scout)

    def _rest(self, growing: Growing, lead: int) -> Rest:
        growing = tuple([self._alike(growth) for growth in growing if growth.left])
        stock = self._stocks.get(growing)
        if stock is None:
            self.work(sum([(growth.left + 1) * (growth.left + 2) for growth in growing]) // _CHANGES_A_UNIT)
            least, reached = self._reach(growing)
            stock = self._stocks[growing] = least, _places(reached), {}
        least, changes, rests = stock
        level = -lead - least  # the change, counted from the least, that makes both leads equal
        losing = bisect_left(changes, level)  # the number of changes after which the first seat is behind
        if losing == len(changes):
            return self._lost
        is_tied = changes[losing] == level  # after the next change
        if not losing and not is_tied:
            return self._won
        if len(changes) == 1:
            return self._level
        key = losing, is_tied
        rest = rests.get(key)
        if rest is None:
            rest = rests[key] = Rest(self, growing, lead)
        return rest

    def _card(self, growth: Growth) -> CardToCome:
        kind, left, mine, others = growth
        gains = self.known.gains[kind]
        entries = [Growth(kind, left - 1, mine + (pile == 0), others + (pile == 1)) for pile in range(3)]
        is_vader = isinstance(self.known.kinds[kind], Vader)
        return CardToCome(left, is_vader, (gains[mine], -gains[others], 0), entries)

    def _coming(self, growing: Growing) -> list[int]:
        """The indices in `growing` of the kinds that may come next."""
        kinds = self.course.kinds(tuple([(growth.kind, growth.left) for growth in growing]))
        return [index for index, growth in enumerate(growing) if growth.kind in kinds]

    def _fewest(self, growth: Growth) -> Growth:
        """An equivalent entry with the fewest cards in the seats' piles: further cards bring the same gains."""
        gains = self.known.gains[growth.kind]

        def fewest(cards: int) -> int:
            while cards and gains[cards - 1 : cards - 1 + growth.left] == gains[cards : cards + growth.left]:
                cards -= 1
            return cards

        return growth._replace(mine=fewest(growth.mine), others=fewest(growth.others))

    def _reach(self, growing: Growing) -> tuple[int, int]:
        """The possible changes of the lead by the stock: the least change, and all of them as bits counted from it."""
        if not growing:
            return 0, 1
        if growing not in self._reached:
            (kind, left, mine, others), (least, further) = growing[0], self._reach(growing[1:])
            score = [0, *accumulate(self.known.gains[kind])]
            changes = {
                score[mine + taken] - score[mine] - score[others + lost] + score[others]
                for taken in range(left + 1)
                for lost in range(left + 1 - taken)  # to the second seat
            }
            lowest, reached = min(changes), 0
            for change in changes:
                reached |= further << change - lowest
            self._reached[growing] = least + lowest, reached
        return self._reached[growing]


@lru_cache(maxsize=1 << 12)
def _places(bits: int) -> Sequence[int]:
    return [place for place, bit in enumerate(f"{bits:b}"[::-1]) if bit == "1"]


@lru_cache(maxsize=4)
def _latest(_game: Constants) -> list[CountedOut]:
    return []


@lru_cache(maxsize=16)
def counted_out(game: Constants, state: State, *, course: bool) -> CountedOut | None:
    """Everything that can follow a state of `imagined_game`, counted out; None if that takes too much work.

    With `course`, it may be counted out along a `Course` only. Results are reused within one game only, so they do not
    depend on other games.
    """
    latest = _latest(game)
    if latest and latest[0].reaches(state, 0):
        return latest[0]
    kinds = [feature_tables(game).kinds.index(game.deck.empire[index]) for index in state.stock[state.top :]]
    stock = tuple(sorted(Counter(kinds).items()))
    course = course and len(stock) > 1  # a single kind has a single course
    everything = CountedOut(game, Course(), _WORK_OF_REST if course else 0)
    if everything.reaches(state, _FIRST_ATTEMPT if course else _MOST_WORK):
        latest[:] = [everything]
        return everything
    if not course:
        return None
    counted = _along_a_course(game, state, stock, _MOST_WITH_COURSES - _FIRST_ATTEMPT)
    if counted and counted.course.is_whole:
        latest[:] = [counted]
    return counted


def _along_a_course(game: Constants, state: State, stock: Stock, most: int) -> CountedOut | None:
    """The widest course that the work allows, counted out; the work grows with its size."""
    probe = CountedOut(game, Course(stock, 0), _WORK_OF_REST)
    if not probe.reaches(state, most // 2):
        return None
    probe_work = most // 2 - probe.left
    allowed = _SAFELY * (most - probe_work) * probe.course.size()
    most_kinds = allowed / probe_work * (1 + 1e-9) + 1 if probe_work else math.inf
    for course in (Course(stock, width) for width in _WIDTHS):
        if probe_work * course.size(most_kinds) <= allowed:
            counted = CountedOut(game, course, _WORK_OF_REST)
            return counted if counted.reaches(state, most - probe_work) else None
    return None
