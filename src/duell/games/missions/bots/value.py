"""What a state of Missions is worth to each seat, by a small net that has learned it from games of its own.

The net looks at a state from one seat's side, says how that seat stands, and how many points it will still get; e to
the power of the standings are the odds of the seats. Its inputs are those of `inputs`; one layer gives both answers.
`tests/training/missions` has the same net in C, and what trains it.

A layer is one long integer here, a lane of bits for each cell: so Python adds and multiplies all cells at once.
"""

import math
import os
import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from operator import mul
from typing import NamedTuple

from duell import packed
from duell.games.missions.bots.features import (
    INPUTS,
    Cards,
    Holding,
    Input,
    Position,
    Supply,
    hold,
    of_display,
    of_own,
    of_sums,
)
from duell.games.missions.engine.cards import ActionName
from duell.games.missions.engine.view import Stock

WIDE, LINEAR = 32, 2
"""Cells of the layer, and how many of them, the first ones, are not cut off at 0."""

DATA = os.path.join(packed.PACKAGE, "games", "missions", "bots")
"""Where the data files are; `tests.benchmarks.train_missions` makes them."""

_POINTS = 10
"""Points that one unit of the net's answer is."""

_LANE, _WEIGHT, _BY = 64, 1 << 20, 1 << 14
"""Bits of a lane, and the units in which weights and inputs are whole numbers."""

_ZERO = 1 << 44
"""Added to each lane before lanes are told apart, so that none is below 0; no cell comes near it."""

_ZEROES = sum(_ZERO << _LANE * cell for cell in range(WIDE))
_CELLS = struct.Struct(f"<{WIDE}Q")

Layer = int
"""What the cells of the first layer are before anything is cut off, in units of `_WEIGHT` and `_BY`."""


@dataclass(frozen=True, slots=True, eq=False)
class Net:
    """The weights: `first` by input, `bias` that all begin with; `standing` and `points` weigh the cells.

    The latter are for cells in their units; `base` is what each says of cells that are all `_ZERO`.
    """

    first: Sequence[int]
    bias: Layer
    standing: Sequence[float]
    points: Sequence[float]
    base: tuple[float, float]


class Estimate(NamedTuple):
    """How a seat stands, as a logarithm of odds, and how many points more it is expected to get till the end."""

    odds: float
    points: float


def read_net(data: bytes) -> Net:
    """Return the net whose weights stand in `data`, two bytes each: by input and cell, then for all other fields."""
    numbers = struct.unpack(f"<{(INPUTS + 3) * WIDE}e", data)
    *first, bias, standings, points = (numbers[start : start + WIDE] for start in range(0, len(numbers), WIDE))
    odds = [weight / (_WEIGHT * _BY) for weight in standings]
    gains = [_POINTS * weight / (_WEIGHT * _BY) for weight in points]
    base = -_ZERO * sum(odds), -_ZERO * sum(gains)
    return Net([_lanes(row) for row in first], _lanes(bias) * _BY, odds, gains, base)


def _lanes(row: Sequence[float]) -> int:
    return sum(round(weight * _WEIGHT) << _LANE * cell for cell, weight in enumerate(row))


@cache
def learned(players: int) -> Net:
    """Return what is in the data file: one net for two players, and one for three and more."""
    return read_net(packed.read(data_file(players)))


def data_file(players: int) -> str:
    """Return where the weights are for so many players."""
    return os.path.join(DATA, "two.net" if players == 2 else "several.net")


def layer(net: Net, start: Layer, inputs: Iterable[Input]) -> Layer:
    """Return the first layer once `inputs` are added to what it was."""
    first = net.first
    for index, by in inputs:
        if by:
            start += first[index] * int(by * _BY)
    return start


def standing(net: Net, sums: Layer) -> Estimate:
    """Return what a first layer comes to."""
    lanes = _CELLS.unpack((sums + _ZEROES).to_bytes(_CELLS.size, "little"))
    cells = [*lanes[:LINEAR], *[max(_ZERO, cell) for cell in lanes[LINEAR:]]]
    odds, points = net.base
    return Estimate(sum(map(mul, net.standing, cells), odds), sum(map(mul, net.points, cells), points))


def softmax(odds: Sequence[float]) -> list[float]:
    """Return shares that add up to 1 from logarithms of odds."""
    most = max(odds)
    powers = [math.exp(each - most) for each in odds]
    whole = sum(powers)
    return [power / whole for power in powers]


Worth = tuple[float, ...]
"""Each seat's share of the win to be expected, then the lead in points of the seat that looks ahead."""


class Outlook:
    """What positions of one round come to, with such a stock and so many rounds to come after this one.

    `sums` are those of the rounds before; `me` is the seat that looks ahead.
    """

    def __init__(self, net: Net, supply: Supply, rounds_left: int, sums: Sequence[int], me: int) -> None:
        self.net, self.supply, self.rounds_left, self.sums, self.me = net, supply, rounds_left, tuple(sums), me
        self._own: dict[Cards, Layer] = {}
        self._settings: dict[tuple[tuple[Cards, ...], int], tuple[Position, list[Layer]]] = {}

    def with_less(self, stock: Stock) -> "Outlook":
        """Return the same with one card less in the stock, which card is not known; holdings count the same."""
        supply = Supply(self.supply.deck, stock, self.left - 1, self.supply.seats)
        less = Outlook(self.net, supply, self.rounds_left, self.sums, self.me)
        less._own = self._own
        return less

    @property
    def left(self) -> int:
        """How many cards the stock has."""
        return self.supply.left

    def holding(self, cards: Cards) -> Holding:
        """Return what a seat's cards come to."""
        return hold(self.supply.deck, cards)

    def worth(self, seats: tuple[Cards, ...], display: Sequence[int], turn_of: int) -> Worth:
        """Return what it is worth to everybody that `turn_of` is to take or turn up a card."""
        found = self._settings.get((seats, turn_of))
        if found is None:
            found = self._settings[seats, turn_of] = self._but_for_display(seats, turn_of)
        position, layers = found
        odds, ends, size = [0.0] * len(seats), [0.0] * len(seats), len(seats)
        for distance, inputs in enumerate(of_display(position, display)):
            seat = (turn_of + distance) % size
            odds[seat], points = standing(self.net, layer(self.net, layers[seat], inputs))
            ends[seat] = position.totals[seat] + points
        return *softmax(odds), _lead(ends, self.me)

    def _but_for_display(self, seats: tuple[Cards, ...], turn_of: int) -> tuple[Position, list[Layer]]:
        holdings = [self.holding(cards) for cards in seats]
        totals = [total + one.score + one.all_tiles for total, one in zip(self.sums, holdings, strict=True)]
        position = Position(self.supply, self.rounds_left, holdings, totals, turn_of)
        layers = [
            layer(self.net, self._layer(holding), of_sums(position, seat)) for seat, holding in enumerate(holdings)
        ]
        return position, layers

    def _layer(self, holding: Holding) -> Layer:
        found = self._own.get(holding.cards)
        if found is None:
            own = of_own(self.supply, holding, self.rounds_left)
            found = self._own[holding.cards] = layer(self.net, self.net.bias, own)
        return found

    def ended(self, seats: tuple[Cards, ...], ender: int, bonus: int) -> Worth:
        """Return what it is worth to everybody that `ender` ends the round, and gets a `bonus` for it."""
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
