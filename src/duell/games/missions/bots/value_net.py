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
from duell.games.missions.bots.inputs import INPUTS, Input

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


class Standing(NamedTuple):
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


def standing(net: Net, sums: Layer) -> Standing:
    """Return what a first layer comes to."""
    lanes = _CELLS.unpack((sums + _ZEROES).to_bytes(_CELLS.size, "little"))
    cells = [*lanes[:LINEAR], *[max(_ZERO, cell) for cell in lanes[LINEAR:]]]
    odds, points = net.base
    return Standing(sum(map(mul, net.standing, cells), odds), sum(map(mul, net.points, cells), points))


def softmax(odds: Sequence[float]) -> list[float]:
    """Return shares that add up to 1 from logarithms of odds."""
    most = max(odds)
    powers = [math.exp(each - most) for each in odds]
    whole = sum(powers)
    return [power / whole for power in powers]
