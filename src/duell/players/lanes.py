"""A layer of a net as one long integer with a lane of bits for each cell, so that Python adds all cells at once.

Numbers are in fixed point: weights in units of 1 / `WEIGHT`, inputs and cells in units of 1 / `BY`.
"""

import struct
from collections.abc import Iterable, Sequence

_LANE, _BITS, _WEIGHT = 64, 52, 20
"""The number of bits of a lane, of the (signed) sum in it, and of the fraction of a weight."""

WEIGHT, BY = 1 << _WEIGHT, 1 << 18

ZERO = 1 << _BITS - _WEIGHT  # added to linear cells, so that none is negative
Layer = int  # the sums of a layer's cells, in units of 1 / (WEIGHT * BY), or the weights of one input for all cells


def lanes(row: Sequence[float]) -> Layer:
    """The weights of an input for each cell."""
    numbers = struct.pack(f"<{len(row)}Q", *[(1 << _BITS) + round(weight * WEIGHT) for weight in row])
    return int.from_bytes(numbers, "little") - (_ones(len(row)) << _BITS)


def cells(row: Layer, count: int) -> tuple[int, ...]:
    """The numbers in the first `count` lanes: the inverse of `lanes`, in units of 1 / `WEIGHT`."""
    numbers = struct.unpack(f"<{count}Q", (row + (_ones(count) << _BITS)).to_bytes(8 * count, "little"))
    return tuple([number - (1 << _BITS) for number in numbers])


def _ones(cells: int) -> int:
    return sum(1 << _LANE * cell for cell in range(cells))


def layer(rows: Sequence[Layer], start: Layer, inputs: Iterable[tuple[int, float]]) -> Layer:
    """The sums of `start` and all `inputs`, each of which is the index of a row and a factor."""
    for index, number in inputs:
        if number:
            start += rows[index] * int(number * BY)
    return start


class Parts:
    """Numbers the inputs of a net, part by part; `count` is the number of all so far."""

    def __init__(self) -> None:
        self.count = 0

    def part(self, size: int) -> tuple[int, ...]:
        """The indices of the next inputs, `size` of them."""
        self.count += size
        return tuple(range(self.count - size, self.count))


class Cut:
    """Replaces a layer's negative cells with 0; the first `linear` cells only have `ZERO` added."""

    def __init__(self, cells: int, linear: int = 0) -> None:
        self._ones = _ones(cells)
        self._zeroes = self._ones << _BITS
        self._linear = _ones(linear) * ((1 << _LANE) - WEIGHT)
        self._cells = struct.Struct(f"<{cells}Q")

    def __call__(self, sums: Layer) -> tuple[int, ...]:
        sums += self._zeroes  # no lane may borrow from the next one
        positive = sums >> _BITS & self._ones
        cut = sums & ((positive << _BITS) - (positive << _WEIGHT) | self._linear)
        return self._cells.unpack((cut >> _WEIGHT).to_bytes(self._cells.size, "little"))
