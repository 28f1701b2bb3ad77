"""Mixed strategies for simultaneous choices: regret matching after removing dominated choices."""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from operator import ge, mul
from random import Random
from typing import NamedTuple

from duell.games.duel.engine.cards import Choice
from duell.players import plain_sum

Strategy = list[float]
Matrix = Sequence[Sequence[float]]  # the row side's payoff for each pair of choices


class Solution(NamedTuple):
    """Both sides' mixes, and the row side's payoff under them."""

    rows: Strategy
    columns: Strategy
    value: float


def solve(matrix: Matrix, turns: int) -> Solution:
    """Near-optimal mixes for a zero-sum game, given the row side's payoffs.

    Regret matching+ with alternating updates and linear averaging (Tammelin 2014). A saddle point in pure choices is
    exact.

    >>> rows, columns, value = solve([[1.0, -1.0], [-1.0, 3.0]], turns=500)
    >>> round(rows[0], 2), round(columns[0], 2), round(value, 2)
    (0.67, 0.67, 0.33)
    """
    if saddle := _saddle(matrix):
        return saddle
    across = list(zip(*matrix, strict=True))
    rows, columns = _Regrets(len(matrix)), _Regrets(len(across))
    for turn in range(1, turns + 1):
        rows.learn([plain_sum(map(mul, row, columns.mix)) for row in matrix], turn)
        columns.learn([-plain_sum(map(mul, column, rows.mix)) for column in across], turn)
    mine, others = rows.average(), columns.average()
    return Solution(mine, others, plain_sum(map(mul, mine, [plain_sum(map(mul, row, others)) for row in matrix])))


def optimal(matrix: Matrix) -> Solution:
    """Optimal mixes for a zero-sum game, given the row side's payoffs, none below 0.

    >>> rows, columns, value = optimal([[2.0, 0.0], [0.0, 4.0]])
    >>> round(rows[0], 2), round(columns[0], 2), round(value, 2)
    (0.67, 0.67, 1.33)
    """
    return _saddle(matrix) or _programmed(matrix)


def _saddle(matrix: Matrix) -> Solution | None:
    """The two pure choices that are best answers to each other, or None."""
    lowest, highest = [*map(min, matrix)], [*map(max, zip(*matrix, strict=True))]
    value = max(lowest)
    if value < min(highest):
        return None
    row, column = lowest.index(value), highest.index(value)
    return Solution(_pure(row, len(lowest)), _pure(column, len(highest)), value)


def _programmed(matrix: Matrix) -> Solution:
    """The solution by linear programming, with the simplex method.

    It maximizes the sum of weights for the columns with which no row yields more than 1. Adding 1 to all payoffs makes
    them positive.
    """
    rows, columns = len(matrix), len(matrix[0])
    table = [[*[payoff + 1 for payoff in row], 1.0] for row in matrix]
    table.append([-1.0] * columns + [0.0])
    # The variables beside the table: at first the columns' weights above it and the rows' slacks on its left.
    above, left = [*range(columns)], [*range(columns, columns + rows)]
    while (least := min(table[-1][:-1])) < -_SAME:
        column = table[-1].index(least)
        ratios = [row[-1] / row[column] if row[column] > _SAME else math.inf for row in table[:-1]]
        pivot = ratios.index(min(ratios))
        _exchange(table, pivot, column)
        above[column], left[pivot] = left[pivot], above[column]
    *constraints, (*prices, total) = table
    of_columns = dict(zip(left, [row[-1] / total for row in constraints], strict=True))  # others are 0
    of_rows = dict(zip(above, [price / total for price in prices], strict=True))
    return Solution(
        rows=[of_rows.get(columns + row, 0.0) for row in range(rows)],
        columns=[of_columns.get(column, 0.0) for column in range(columns)],
        value=1 / total - 1,
    )


def _exchange(table: list[list[float]], pivot: int, column: int) -> None:
    """A step of the simplex method: exchange a row of the table for a column."""
    by = table[pivot][column]
    table[pivot][column] = 1.0
    row = table[pivot] = [number / by for number in table[pivot]]
    for index, other in enumerate(table):
        share = other[column]
        if index != pivot and share:
            other[column] = 0.0
            table[index] = [number - share * less for number, less in zip(other, row, strict=True)]


def sample_mixes(
    sizes: Sequence[int], values: Callable[[tuple[int, ...]], Sequence[float]], turns: int
) -> list[Strategy]:
    """A mix for each of several sides with `sizes` choices; `values` gives each side's payoff for a joint choice.

    Regret matching against sampled choices of the others, always with the same samples. With more than two sides, the
    result need not be an equilibrium, but each mix is a good answer to the others.
    """
    rng, sides = Random(0), [_Regrets(size) for size in sizes]
    for turn in range(1, turns + 1):
        drawn = [rng.choices(range(side.size), side.mix)[0] for side in sides]
        for index, side in enumerate(sides):
            before, after = drawn[:index], drawn[index + 1 :]
            side.learn([values((*before, choice, *after))[index] for choice in range(side.size)], turn)
    return [side.average() for side in sides]


class _Regrets:
    """The regret of one side's choices so far, and the mix that follows from it."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.mix = [1 / size] * size
        self._regrets = [0.0] * size
        self._sum = [0.0] * size

    def learn(self, values: list[float], turn: int) -> None:
        """Update the regrets with the value of each choice in this turn."""
        mean = plain_sum(map(mul, values, self.mix))
        self._sum = [total + turn * share for total, share in zip(self._sum, self.mix, strict=True)]
        self._regrets = [max(0.0, regret + value - mean) for regret, value in zip(self._regrets, values, strict=True)]
        whole = plain_sum(self._regrets)
        self.mix = [regret / whole for regret in self._regrets] if whole else [1 / self.size] * self.size

    def average(self) -> Strategy:
        whole = plain_sum(self._sum)
        return [share / whole for share in self._sum]


def _pure(choice: int, size: int) -> Strategy:
    return [float(index == choice) for index in range(size)]


_SAME = 1e-9  # differences between shares of the win up to this do not count

Bids = tuple[Choice, ...]


def undominated(matrix: Matrix) -> list[int]:
    """The indices of the rows that no other row weakly dominates; equal rows all stay."""
    kept = list(range(len(matrix)))
    for row in range(len(matrix)):
        if any(other != row and _dominates(matrix[other], matrix[row]) for other in kept):
            kept.remove(row)
    return kept


def _dominates(one: Sequence[float], other: Sequence[float]) -> bool:
    return all(map(ge, [value + _SAME for value in one], other)) and plain_sum(one) > plain_sum(other) + _SAME


class Bidders:
    """The two to four bidders for a card, and the bids that remain once dominated ones are struck out.

    `options` holds each bidder's legal bids, `strengths` the strength of each of their cards. `shares` returns the
    bidders' shares of the win for a joint bid.
    """

    def __init__(
        self, options: Sequence[Bids], strengths: Sequence[Sequence[int]], shares: Callable[[Bids], Sequence[float]]
    ) -> None:
        self.options = [*options]
        self._strengths = strengths
        self._shares = shares

    def strike_needless(self) -> None:
        """Strike out cards above the lowest that is sure to win; they win no more and cost more."""
        for bidder, own in enumerate(self.options):
            best = max(self._strength(other, bid) for other in self._others(bidder) for bid in self.options[other])
            sure = [bid for bid in own if self._strength(bidder, bid) > best]
            self.options[bidder] = tuple(bid for bid in own if bid not in sure[1:])

    def strike_dominated(self) -> None:
        """Strike out dominated bids until no bid is dominated."""
        before = None
        while before != self.options:
            before = [*self.options]
            for bidder, own in enumerate(self.options):
                if len(own) > 1:
                    rivals = [*self._rivals(bidder)]
                    worth = [[self._shares(_with(bids, bidder, bid))[bidder] for bids in rivals] for bid in own]
                    self.options[bidder] = tuple(own[index] for index in undominated(worth))

    def _rivals(self, bidder: int) -> Iterator[Bids]:
        """Joint bids of the others, one for each pair of a highest bid and a set of players of R2-D2."""
        others = self._others(bidder)
        for top in others:
            for bid in self.options[top]:
                highest = self._strength(top, bid)
                if highest:
                    below = [[bid] if other == top else self._below(other, highest) for other in others]
                    for joint in product(*below):
                        yield _with(joint, bidder, Choice.R2D2, insert=True)
        if all(self.options[other][0] is Choice.R2D2 for other in others):
            yield (Choice.R2D2,) * len(self.options)

    def _below(self, bidder: int, highest: int) -> list[Choice]:
        """R2-D2, and one force card below the highest, which stands for all of them."""
        force = [bid for bid in self.options[bidder] if 0 < self._strength(bidder, bid) < highest]
        return [*(bid for bid in self.options[bidder] if bid is Choice.R2D2), *force[:1]]

    def _others(self, bidder: int) -> list[int]:
        return [other for other in range(len(self.options)) if other != bidder]

    def _strength(self, bidder: int, bid: Choice) -> int:
        return self._strengths[bidder][bid]


def _with(bids: Sequence[Choice], bidder: int, bid: Choice, *, insert: bool = False) -> Bids:
    return *bids[:bidder], bid, *bids[bidder + (not insert) :]
