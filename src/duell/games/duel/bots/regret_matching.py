"""Mixed strategies for simultaneous choices: regret matching, exact enough for bids."""

import math
from collections.abc import Callable, Sequence
from operator import mul
from random import Random
from typing import NamedTuple

Strategy = list[float]
Matrix = Sequence[Sequence[float]]
"""What the row side gets by its choice and the column side's."""


class Solution(NamedTuple):
    """Both sides' mixes, and what the row side gets if both keep to them."""

    rows: Strategy
    columns: Strategy
    value: float


def solve(matrix: Matrix, turns: int) -> Solution:
    """Return nearly optimal mixes for a zero-sum game; the matrix has what the row side gets.

    Regret matching+ with alternating updates and linear averaging (Tammelin 2014). If there is a saddle point in
    pure choices, that is returned, exactly.

    >>> rows, columns, value = solve([[1.0, -1.0], [-1.0, 3.0]], turns=500)
    >>> round(rows[0], 2), round(columns[0], 2), round(value, 2)
    (0.67, 0.67, 0.33)
    """
    across = list(zip(*matrix, strict=True))
    lowest, highest = [min(row) for row in matrix], [max(column) for column in across]
    if max(lowest) == min(highest):
        row, column = lowest.index(max(lowest)), highest.index(min(highest))
        return Solution(_pure(row, len(matrix)), _pure(column, len(across)), matrix[row][column])
    rows, columns = _Regrets(len(matrix)), _Regrets(len(across))
    for turn in range(1, turns + 1):
        rows.learn([sum(map(mul, row, columns.mix)) for row in matrix], turn)
        columns.learn([-sum(map(mul, column, rows.mix)) for column in across], turn)
    left, right = rows.average(), columns.average()
    return Solution(
        left, right, sum(share * sum(map(mul, row, right)) for share, row in zip(left, matrix, strict=True))
    )


def softmax(values: Sequence[float]) -> Strategy:
    """Return shares of 1 that grow e times for each 1 that a value is higher."""
    highest = max(values)
    weights = [math.exp(value - highest) for value in values]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def sample_mixes(
    sizes: Sequence[int], values: Callable[[tuple[int, ...]], Sequence[float]], turns: int
) -> list[Strategy]:
    """Return a mix for each of several sides, which have `sizes` choices; `values` gives what each gets of a joint one.

    Regret matching against drawn choices of the others. No equilibrium is promised for more than two sides, but what
    comes out answers what the others do. The draws are the same every time.
    """
    rng, sides = Random(0), [_Regrets(size) for size in sizes]
    for turn in range(1, turns + 1):
        drawn = [rng.choices(range(side.size), side.mix)[0] for side in sides]
        for index, side in enumerate(sides):
            before, after = drawn[:index], drawn[index + 1 :]
            side.learn([values((*before, choice, *after))[index] for choice in range(side.size)], turn)
    return [side.average() for side in sides]


class _Regrets:
    """How much better each choice would have been so far, and the mix that follows from it."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.mix = [1 / size] * size
        self._regrets = [0.0] * size
        self._sum = [0.0] * size

    def learn(self, values: list[float], turn: int) -> None:
        """Take in what each choice was worth in this turn."""
        got = sum(map(mul, values, self.mix))
        self._sum = [total + turn * share for total, share in zip(self._sum, self.mix, strict=True)]
        self._regrets = [max(0.0, regret + value - got) for regret, value in zip(self._regrets, values, strict=True)]
        whole = sum(self._regrets)
        self.mix = [regret / whole for regret in self._regrets] if whole else [1 / self.size] * self.size

    def average(self) -> Strategy:
        """Return the mean mix, later turns counting more."""
        whole = sum(self._sum)
        return [share / whole for share in self._sum]


def _pure(choice: int, size: int) -> Strategy:
    return [float(index == choice) for index in range(size)]
