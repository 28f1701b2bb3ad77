"""Estimates a state for each seat with a small net that was trained on games against itself.

The net sees a state from one seat's side, against each other seat, and gives that seat's log odds of winning. Its
inputs fall into two parts that meet only in the first layer: piles and stock (`pile_inputs`), and hands
(`hand_inputs`). The sums of each part are cached, since the choices of a round combine few piles with few hands; so are
those of each pair of hands, which recur in many joint choices of three or four players.

`tests/training` has the same inputs in C and trains the net.
"""

import os
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise, product
from operator import mul
from typing import NamedTuple

from duell import packed
from duell.games.duel.bots.evaluation import FeatureTables, Value, feature_tables, leads, scout_of
from duell.games.duel.engine.edition import SWITCHES
from duell.games.duel.engine.state import Constants, State
from duell.players import plain_sum, softmax
from duell.players.lanes import BY, Cut, Layer, Parts, lanes, layer

Input = tuple[int, float]  # the index of an input of the net that is not 0, and its value

WIDE = 64  # the cells of the first layer
RIVALS = 3  # the most at a table
VALUES = 8  # the most of force cards

_GAINS = (-6.0, -2.5, 0.0, 2.0, 4.0, 6.5, 9.5, 12.0, 14.5, 17.5, 21.0)
_LEADS = (-45.0, -30.0, -20.0, -13.0, -8.0, -4.0, 0.0, 4.0, 8.0, 13.0, 20.0, 30.0, 45.0)
_STOCKS = (0.0, 1.0, 2.0, 3.0, 5.0, 8.0, 12.0, 18.0, 25.0, 34.0)
"""Knots: a number between two of them is interpolated. Points are in units (see `FeatureTables`)."""

_ENDS, _LEFTOVERS = SWITCHES["end"], SWITCHES["leftover"]

_RULE_INPUTS: tuple[dict[str, str], ...] = (
    *({"end": end, "leftover": leftover} for end, leftover in product(_ENDS, _LEFTOVERS)),
    {"sets": "added"},
    {"sets": "flat"},
    {"vader-gift": "return"},
    {"players": "4"},
)
"""The net's inputs for the rules, one per line; an input is 1 if its line holds. A new line needs a new net."""

_HOLDERS = 4  # the holders of a force card: the other seat, this seat, or both, where this seat loses or wins the tie
_FORCE_CARDS = VALUES + 1  # the numbers of force cards in a hand
_PLACES = 3  # where an R2-D2 may be: gone, in hand or on the table
_BOTH_PLACES = 12  # where both may be: nine pairs, and three inputs that are always 0

# The inputs for a rival, in order, part by part: for piles and stock …
_parts = Parts()
_part = _parts.part
_BY_CARD = [_part(len(_GAINS)) for _ in _GAINS]  # the cards in the stock, by the gains of both seats
_BY_MORE = [_part(len(_GAINS)) for _ in _GAINS]  # the same without the first of each kind
_LEAD, (_LEAD_ALONE,) = _part(len(_LEADS)), _part(1)  # the lead, between two knots and as a number
_DRAW, _OTHERS_DRAW = _part(2)  # the mean gain from a card of the stock
_STOCK = _part(len(_STOCKS))  # its number of cards
_RULES = _part(len(_RULE_INPUTS))

# … and for hands; what the end of the game changes is there for each of its rules
_HELD = [[_part(_HOLDERS) for _ in range(VALUES)] for _ in _ENDS]  # who has each force card
_FORCE, _OTHERS_FORCE = [[_part(_FORCE_CARDS) for _ in _ENDS] for _ in range(2)]  # the number of force cards
_KEPT, _OTHERS_KEPT = [_part(len(_LEFTOVERS)) for _ in range(2)]  # the same number, by the rule for leftover cards
_DROIDS = [_part(_BOTH_PLACES) for _ in _ENDS]  # where each R2-D2 is
_BEATS, _BEATEN = _part(2)  # the pairs of force cards in which the seat's beats the rival's, or is beaten
_TOPS, _TOPPED = _part(2)  # the force cards that beat all of the other seat's
PER_RIVAL = _parts.count

DATA = os.path.join(packed.PACKAGE, "games", "duel", "bots")
"""The folder of the data files, which `tests.benchmarks.train_master` writes."""


@dataclass(frozen=True, slots=True, eq=False)
class Net:
    """The weights: `first` by input, `second` by cell of the second layer, each with its bias.

    `standing` and `points` weigh the second layer: the seat's log odds, and its final points (in tens of units).
    """

    first: Sequence[Sequence[float]]
    first_bias: Sequence[float]
    second: Sequence[Sequence[float]]
    second_bias: Sequence[float]
    standing: Sequence[float]
    points: Sequence[float]


def read_net(data: bytes, rivals: int) -> Net:
    """The net with the weights in `data`, two bytes each, in the order of the fields of `Net`."""
    narrow = (len(data) // 2 - WIDE * (rivals * PER_RIVAL + 1)) // (WIDE + 3)  # cells of the second layer
    numbers = iter(struct.unpack(f"<{len(data) // 2}e", data))

    def row(size: int) -> tuple[float, ...]:
        return tuple(next(numbers) for _ in range(size))

    first = tuple(row(WIDE) for _ in range(rivals * PER_RIVAL))
    bias = row(WIDE)
    second = tuple(row(WIDE) for _ in range(narrow))
    return Net(first, bias, second, row(narrow), row(narrow), row(narrow))


@cache
def learned(players: int) -> Net:
    """The net for this number of players: one data file for two, another for three and four."""
    name, rivals = ("two.net", 1) if players == 2 else ("several.net", RIVALS)
    return read_net(packed.read(os.path.join(DATA, name)), rivals)


_wide = Cut(WIDE)


class TwoHands(NamedTuple):
    """A seat's hand and a rival's, as bits by value; `scout`, if it is either of them, has R2-D2 on the table."""

    mine: int
    others: int
    scout: int | None
    seat: int
    other: int
    rank: int  # of the rival, from the richest on


class SeatEstimate(NamedTuple):
    """A seat's log odds of winning, and its expected final points."""

    odds: float
    points: float


class Valuer:
    """The values of one game's states, by a net."""

    def __init__(self, known: FeatureTables, net: Net) -> None:
        self._known = known
        self._first, self._bias = [lanes(row) for row in net.first], lanes(net.first_bias) * BY
        self._second = [lanes(row) for row in zip(*net.second, strict=True)]
        self._second_bias = lanes(net.second_bias) * BY
        self._narrow = Cut(len(net.second))
        self._standing = [weight / BY for weight in net.standing]
        self._points = [10 / known.unit * weight / BY for weight in net.points]
        self._of_piles = lru_cache(maxsize=1 << 11)(self._piles)
        self._of_hands = lru_cache(maxsize=1 << 13)(self._hands)
        self._of_two_hands = lru_cache(maxsize=1 << 13)(self._two_hands)

    def outlook(self, state: State) -> Value:
        """Each seat's expected share of the win, and each seat's lead, in points."""
        estimates = self.estimates(state)
        return *softmax([odds for odds, _ in estimates]), *leads([points for _, points in estimates])

    def estimates(self, state: State) -> list[SeatEstimate]:
        """The estimate for each seat; the card turned up last counts as still in the stock."""
        scout = scout_of(state)
        return [
            self._estimate(sums + self._of_hands(state.hands, scout, seat, rivals))
            for seat, (rivals, sums) in enumerate(self._of_piles(state.piles))
        ]

    def _estimate(self, sums: Layer) -> SeatEstimate:
        narrow = self._narrow(sum(map(mul, self._second, _wide(sums)), self._second_bias))
        return SeatEstimate(plain_sum(map(mul, self._standing, narrow)), plain_sum(map(mul, self._points, narrow)))

    def _piles(self, piles: int) -> list[tuple[tuple[int, ...], Layer]]:
        """For each seat its rivals, the richest first, and the first layer's sums for the piles."""
        known, size = self._known, len(self._known.game.deck.empire)
        seats = range(len(known.game.heroes))
        taken = [piles >> seat * size & known.everything for seat in seats]
        scores, left = [known.holding(cards).score for cards in taken], known.left(piles)
        layers = []
        for seat in seats:
            rivals = tuple(sorted((other for other in seats if other != seat), key=lambda other: -scores[other]))
            inputs = pile_inputs(known, taken, left, seat, rivals)
            layers.append((rivals, layer(self._first, self._bias, inputs)))
        return layers

    def _hands(self, hands: tuple[int, ...], scout: int | None, seat: int, rivals: tuple[int, ...]) -> Layer:
        pairs = [
            TwoHands(hands[seat], hands[other], scout if scout in {seat, other} else None, seat, other, rank)
            for rank, other in enumerate(rivals)
        ]
        return sum(map(self._of_two_hands, pairs))

    def _two_hands(self, pair: TwoHands) -> Layer:
        return layer(self._first, 0, hand_inputs(self._known, pair))


@lru_cache(maxsize=8)
def valuer(game: Constants, net: Net) -> Valuer:
    """The cached valuer of a game."""
    return Valuer(feature_tables(game), net)


def pile_inputs(
    known: FeatureTables, taken: Sequence[int], left: Sequence[int], seat: int, rivals: Sequence[int]
) -> Iterator[Input]:
    """The inputs for piles and stock: the gains from cards, the lead, and the possible length of the game."""
    cards, unit = sum(left), known.unit
    score, gains = known.holding(taken[seat])
    for rank, other in enumerate(rivals):
        start = rank * PER_RIVAL
        others_score, others_gains = known.holding(taken[other])
        mean = others_mean = 0.0
        for count, gain, others_gain in zip(left, gains, others_gains, strict=True):
            if count:
                mine, others = unit * gain, unit * others_gain
                mean += count * mine
                others_mean += count * others
                for row, row_share in _between(_GAINS, mine):
                    for column, column_share in _between(_GAINS, others):
                        weight = row_share * column_share / 2
                        yield start + _BY_CARD[row][column], weight * count
                        if count > 1:
                            yield start + _BY_MORE[row][column], weight * (count - 1)
        lead = unit * (score - others_score)
        for knot, share in _between(_LEADS, lead):
            yield start + _LEAD[knot], share
        yield start + _LEAD_ALONE, lead / 30
        yield start + _DRAW, mean / (cards or 1) / 10
        yield start + _OTHERS_DRAW, others_mean / (cards or 1) / 10
    for knot, share in _between(_STOCKS, cards):
        yield _STOCK[knot], share
    for number in rule_inputs(known.game):
        yield _RULES[number], 1


@lru_cache(maxsize=8)
def rule_inputs(game: Constants) -> list[int]:
    """The indices of the net's inputs for the rules that hold in a game."""
    rules = {**game.edition.switches(), "players": str(len(game.heroes))}.items()
    return [number for number, line in enumerate(_RULE_INPUTS) if line.items() <= rules]


def hand_inputs(known: FeatureTables, pair: TwoHands) -> Iterator[Input]:
    """The inputs for two seats' hands: the cards that each seat holds and beats, by the rules that hold."""
    rules, strengths, start = known.game.edition, known.game.strengths, pair.rank * PER_RIVAL
    end, leftover = _ENDS.index(rules.end), _LEFTOVERS.index(rules.leftover)
    wins = [own > others for own, others in zip(strengths[pair.seat], strengths[pair.other], strict=True)]
    beats, beaten = list[int](), list[int]()  # for each force card of the seat and of its rival
    for value in range(1, len(wins)):
        is_mine, is_others = pair.mine >> value & 1, pair.others >> value & 1
        if is_mine or is_others:
            holders = 2 + wins[value] if is_mine and is_others else is_mine
            yield start + _HELD[end][value - 1][holders], 1
        if is_mine:
            beats.append(_lower(value, pair.others, also_equal=wins[value]))
        if is_others:
            beaten.append(_lower(value, pair.mine, also_equal=not wins[value]))
    yield start + _FORCE[end][len(beats)], 1
    yield start + _OTHERS_FORCE[end][len(beaten)], 1
    yield start + _KEPT[leftover], len(beats) / 4
    yield start + _OTHERS_KEPT[leftover], len(beaten) / 4
    droids = _droid(pair.mine, pair.seat == pair.scout) * _PLACES + _droid(pair.others, pair.other == pair.scout)
    yield start + _DROIDS[end][droids], 1
    yield start + _BEATS, sum(beats) / 16
    yield start + _BEATEN, sum(beaten) / 16
    yield start + _TOPS, beats.count(len(beaten)) / 2
    yield start + _TOPPED, beaten.count(len(beats)) / 2


def _lower(value: int, hand: int, *, also_equal: bool) -> int:
    """The number of force cards of a hand below a value, or with `also_equal` at most at it."""
    return (hand & ((2 if also_equal else 1) << value) - 2).bit_count()


def _droid(hand: int, scouts: bool) -> int:
    """Where a seat's R2-D2 is: 0 gone, 1 in hand, 2 on the table."""
    return 1 if hand & 1 else 2 * scouts


@lru_cache(maxsize=1 << 12)
def _between(knots: Sequence[float], number: float) -> list[Input]:
    """The weights of the two knots around a number."""
    if number <= knots[0]:
        return [(0, 1.0)]
    for index, (low, high) in enumerate(pairwise(knots)):
        if number < high:
            upper = (number - low) / (high - low)
            return [(index, 1 - upper), (index + 1, upper)] if upper else [(index, 1.0)]
    return [(len(knots) - 1, 1.0)]
