"""Estimates a state of Missions for each seat with a small net that was trained on games against itself.

The net sees a state from one seat's side and returns that seat's log odds of winning and the points that it will still
score. The inputs are in `features`; one layer yields both results. The kernel has the same net in C, and
`tests/training/missions` trains it.
"""

import os
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import mul
from typing import NamedTuple

from duell import packed
from duell.games.missions.bots.features import (
    INPUTS,
    Cards,
    Holding,
    Position,
    Supply,
    deviation,
    hold,
    of_cards,
    of_display,
    of_game,
    of_stock,
    of_sums,
)
from duell.games.missions.engine.cards import ActionName, Deck
from duell.games.missions.engine.view import Stock
from duell.players import plain_sum, softmax
from duell.players.lanes import BY, ZERO, Cut, Layer, lanes, layer

WIDE, LINEAR = 32, 2  # the cells of the layer, and the first ones that are linear, not cut off at 0

DATA = os.path.join(packed.PACKAGE, "games", "missions", "bots")
"""The folder of the data files, which `tests.benchmarks.train_missions` writes."""

_POINTS = 10  # the points in one unit of the net's output

_cut = Cut(WIDE, LINEAR)


@dataclass(frozen=True, slots=True, eq=False)
class Net:
    """The weights: `first` by input, and the `bias`; `standing` (log odds) and `points` weigh the cells.

    The last two apply to cells as `_cut` returns them; `base` is their output for a layer of zeroes.
    """

    first: Sequence[int]
    bias: Layer
    standing: Sequence[float]
    points: Sequence[float]
    base: tuple[float, float]


class SeatEstimate(NamedTuple):
    """A seat's log odds of winning, and the points it is expected to score before the end."""

    odds: float
    points: float


def read_net(data: bytes) -> Net:
    """The net with the weights in `data`, two bytes each: by input and cell, then the other fields."""
    numbers = struct.unpack(f"<{(INPUTS + 3) * WIDE}e", data)
    *first, bias, standings, points = (numbers[start : start + WIDE] for start in range(0, len(numbers), WIDE))
    odds = [weight / BY for weight in standings]
    gains = [_POINTS * weight / BY for weight in points]
    base = -ZERO * plain_sum(odds[:LINEAR]), -ZERO * plain_sum(gains[:LINEAR])
    return Net([lanes(row) for row in first], lanes(bias) * BY, odds, gains, base)


@cache
def learned(players: int) -> Net:
    """The net for this number of players: one data file for two, another for three and more."""
    return read_net(packed.read(data_file(players)))


def data_file(players: int) -> str:
    """The file of the weights for this number of players."""
    return os.path.join(DATA, "two.net" if players == 2 else "several.net")


def estimate(net: Net, sums: Layer) -> SeatEstimate:
    """The net's output for the sums of the first layer."""
    cells, (odds, points) = _cut(sums), net.base
    return SeatEstimate(plain_sum(map(mul, net.standing, cells), odds), plain_sum(map(mul, net.points, cells), points))


@lru_cache(maxsize=1 << 12)
def _own_layers(net: Net, deck: Deck, cards: Cards, rounds_left: int) -> tuple[Layer, Layer]:
    """The sums for a seat's cards alone, and the sums to multiply by each seat's share of the stock, in tenths."""
    alone, by_each = of_cards(hold(deck, cards), rounds_left)
    return layer(net.first, 0, alone), sum([net.first[place] * number for place, number in by_each])


Worth = tuple[float, ...]
"""Each seat's expected share of the win, then the expected lead of the searching seat, in points."""


class _Setting(NamedTuple):
    """A position with each seat's sums, without the display, and the estimates so far by the display's inputs."""

    position: Position
    layers: list[Layer]
    estimates: list[dict[tuple[float, ...], SeatEstimate]]


class Outlook:
    """The values of positions in a round, given its stock and the number of rounds after it.

    `sums` has the seats' points from earlier rounds; `me` is the searching seat.
    """

    def __init__(self, net: Net, supply: Supply, rounds_left: int, sums: Sequence[int], me: int) -> None:
        self.net, self.supply, self.rounds_left, self.sums, self.me = net, supply, rounds_left, tuple(sums), me
        self._own: dict[Cards, Layer] = {}
        self._base = layer(net.first, net.bias, of_game(supply, rounds_left))
        self._deviation = deviation(supply, rounds_left)
        self._settings: dict[tuple[tuple[Cards, ...], int], _Setting] = {}

    def with_less(self, stock: Stock) -> "Outlook":
        """The outlook with one unknown card fewer in the stock."""
        supply = Supply(self.supply.deck, stock, self.left - 1, self.supply.seats)
        less = Outlook(self.net, supply, self.rounds_left, self.sums, self.me)
        less._own = self._own
        return less

    @property
    def left(self) -> int:
        return self.supply.left

    def holding(self, cards: Cards) -> Holding:
        return hold(self.supply.deck, cards)

    def worth(self, seats: tuple[Cards, ...], display: Sequence[int], turn_of: int) -> Worth:
        """The value of a position in which `turn_of` takes a card or turns one up next."""
        setting = self._settings.get((seats, turn_of))
        if setting is None:
            setting = self._settings[seats, turn_of] = self._without_display(seats, turn_of)
        position, layers, estimates = setting
        odds, ends, size = [0.0] * len(seats), list[float](position.totals), len(seats)
        for distance, (indices, numbers) in enumerate(of_display(position, display)):
            seat = (turn_of + distance) % size
            estimated = estimates[seat].get(numbers)
            if estimated is None:
                sums = layer(self.net.first, layers[seat], zip(indices, numbers, strict=True))
                estimated = estimates[seat][numbers] = estimate(self.net, sums)
            odds[seat] = estimated.odds
            ends[seat] += estimated.points
        return *softmax(odds), _lead(ends, self.me)

    def _without_display(self, seats: tuple[Cards, ...], turn_of: int) -> _Setting:
        holdings = [self.holding(cards) for cards in seats]
        totals = [total + one.score + one.all_tiles for total, one in zip(self.sums, holdings, strict=True)]
        position = Position(self.supply, self.rounds_left, self._deviation, holdings, totals, turn_of)
        layers = [
            layer(self.net.first, self._base + self._layer(holding), of_sums(position, seat))
            for seat, holding in enumerate(holdings)
        ]
        return _Setting(position, layers, [{} for _ in seats])

    def _layer(self, holding: Holding) -> Layer:
        own = self._own.get(holding.cards)
        if own is None:
            alone, by_each = _own_layers(self.net, self.supply.deck, holding.cards, self.rounds_left)
            start = alone + by_each * int(self.supply.each * BY / 10)
            own = self._own[holding.cards] = layer(self.net.first, start, of_stock(self.supply, holding))
        return own

    def ended(self, seats: tuple[Cards, ...], ender: int, bonus: int) -> Worth:
        """The value if `ender` ends the round now with a `bonus`."""
        sums = [total + self.holding(cards).score for total, cards in zip(self.sums, seats, strict=True)]
        sums[ender] += bonus
        nothing = tuple([Cards(0, 0, cards.tiles, 0) for cards in seats])
        if self.rounds_left:
            return self._next_round(sums).worth(nothing, (), ender)
        ends = [total + self.holding(cards).all_tiles for total, cards in zip(sums, nothing, strict=True)]
        best = max(ends)
        level = ends.count(best)
        return *[(total == best) / level for total in ends], _lead(ends, self.me)

    def _next_round(self, sums: Sequence[int]) -> "Outlook":
        deck = self.supply.deck
        actions = {ActionName(kind.name): kind.cards for kind in deck.actions}
        every = Stock(tuple(range(len(deck.held))), deck.troopers.cards, actions)
        supply = Supply(deck, every, len(deck.cards), self.supply.seats)
        return Outlook(self.net, supply, self.rounds_left - 1, sums, self.me)


def _lead(totals: Sequence[float], seat: int) -> float:
    return totals[seat] - max([total for other, total in enumerate(totals) if other != seat])
