"""How `master` learns the weights of `Evaluation` by playing itself.

It plays itself, in twos, now and then with a choice made at random. What belongs to each position between two rounds is
how that game ended, and the weights are those that make these endings the most likely. The next games are played with
the new weights, and so on; the first ones are random.
"""

from collections.abc import Sequence
from operator import mul
from random import Random
from statistics import pstdev
from typing import NamedTuple

from duell.games.duel.bots.evaluation import Weights
from duell.games.duel.bots.features import FEATURES, FeatureTables, feature_tables, features
from duell.games.duel.bots.master import Master
from duell.games.duel.bots.regret_matching import softmax
from duell.games.duel.engine import Deck, Edition, Scout, State, advance, legal, moments, outcome, start, view
from duell.players import Bot, Uniform, draw

_ODD = 0.1
"""The share of choices made at random, so that other positions are seen too."""

_KEPT = 3
"""So many generations of games are learned from at once."""

_TURNS = 30
"""How long a matrix is worked on in these games."""

_RIDGE = 3.0
"""How strongly weights are drawn to 0: as much as so many positions with the spread of the feature."""


class Sample(NamedTuple):
    """A position: a row of numbers a seat, to be weighed, and what share of the game is still to come.

    Then how it ended: each seat's share of the win, and the lead of the first one, in the units of `features`.
    """

    rows: list[list[float]]
    stage: float
    shares: list[float]
    lead: float


def train(deck: Deck, edition: Edition, generations: int, games: int) -> Weights:
    """Return the weights after so many `generations` of `games` each."""
    # Where R2-D2 scouts at once there is no position with the card on the table to learn from.
    rules = edition._replace(scout=Scout.NEXT_ROUND)
    kept: list[list[Sample]] = []
    bot: Bot = Uniform()
    for generation in range(generations):
        seeds = [f"{edition.name} {generation} {game}" for game in range(games)]
        kept = [*kept[1 - _KEPT :], [sample for seed in seeds for sample in play(bot, deck, rules, seed)]]
        weights = fit([sample for samples in kept for sample in samples])
        if generation == 0:
            kept = []
        bot = Master({edition.end: weights}, turns=_TURNS, lookahead=False)
    return weights


def play(bot: Bot, deck: Deck, edition: Edition, seed: str) -> list[Sample]:
    """Return the positions of one game of `bot` against itself."""
    rng, positions = Random(seed), []
    state = start(deck, edition, rng.sample([hero.name for hero in deck.heroes], 2), seed)
    known = feature_tables(state.game)
    while options := legal(state):
        odd = {seat: rng.choice(open_to) for seat, open_to in options.items() if rng.random() < _ODD}
        if isinstance(bot, Master):  # one search for all seats is much quicker
            choices = {seat: draw(mix, rng) for seat, mix in bot.mixes(view(state, None)).items()}
        else:
            choices = {seat: bot.choose(view(state, seat), rng) for seat in options}
        state, _ = advance(state, choices | odd)
        if isinstance(state.now, moments.Duel | moments.Scout):
            positions.append(_rows(known, state))
    ended = outcome(state)
    assert ended is not None
    shares = [(seat in ended.winners) / len(ended.winners) for seat in range(2)]
    lead = known.unit * (ended.totals[0] - ended.totals[1])
    return [Sample(*position, shares, lead) for position in positions]


def _rows(known: FeatureTables, state: State) -> tuple[list[list[float]], float]:
    """Return the features of each seat twice, as they are and times the share of the game still to come; and that."""
    rows, stage = features(known, state)
    return [[*row, *(stage * feature for feature in row)] for row in rows], stage


def fit(samples: Sequence[Sample]) -> Weights:
    """Return the weights that follow from these positions."""
    spreads = [
        pstdev(column) or 1.0 for column in zip(*(row for sample in samples for row in sample.rows), strict=True)
    ]
    scaled = [
        sample._replace(
            rows=[[number / spread for number, spread in zip(row, spreads, strict=True)] for row in sample.rows]
        )
        for sample in samples
    ]
    found = [weight / spread for weight, spread in zip(_likeliest(scaled), spreads, strict=True)]
    rounded = [round(weight, 5) for weight in found]
    late, early = (round(factor, 3) for factor in _lead_of(samples, found))
    return Weights(tuple(rounded[: len(FEATURES)]), tuple(rounded[len(FEATURES) :]), (late, early))


def _likeliest(samples: Sequence[Sample]) -> list[float]:
    """Return the weights that make the endings the most likely, each seat's share being a softmax (Newton's method)."""
    weights = [0.0] * len(samples[0].rows[0])
    for _ in range(5):
        slope, curvature = _slope_and_curvature(samples, weights)
        weights = [weight + step for weight, step in zip(weights, solve_linear(curvature, slope), strict=True)]
    return weights


def _lead_of(samples: Sequence[Sample], weights: Sequence[float]) -> list[float]:
    """Return by which two factors a difference of the weighted sums comes nearest to the lead (least squares).

    The second one is multiplied by the share of the game still to come.
    """
    products, right = [[0.0, 0.0], [0.0, 0.0]], [0.0, 0.0]
    for sample in samples:
        mine, other = (sum(map(mul, weights, row)) for row in sample.rows)
        apart = [mine - other, sample.stage * (mine - other)]
        right = [total + sample.lead * number for total, number in zip(right, apart, strict=True)]
        products = [
            [total + number * factor for total, factor in zip(line, apart, strict=True)]
            for line, number in zip(products, apart, strict=True)
        ]
    return solve_linear(products, right)


def _slope_and_curvature(samples: Sequence[Sample], weights: list[float]) -> tuple[list[float], list[list[float]]]:
    """Return the first and the (negative) second derivative of the log-likelihood, drawn to 0 by the ridge."""
    slope = [-_RIDGE * weight for weight in weights]
    curvature = [[_RIDGE * (row == column) for column in range(len(weights))] for row in range(len(weights))]
    for rows, _, shares, _ in samples:
        expected = softmax([sum(map(mul, weights, row)) for row in rows])
        mean = [sum(map(mul, expected, column)) for column in zip(*rows, strict=True)]
        got = [sum(map(mul, shares, column)) for column in zip(*rows, strict=True)]
        slope = [total + mine - theirs for total, mine, theirs in zip(slope, got, mean, strict=True)]
        for row, chance in zip(rows, expected, strict=True):
            apart = [number - middle for number, middle in zip(row, mean, strict=True)]
            for index, number in enumerate(apart):
                factor, line = chance * number, curvature[index]
                curvature[index] = [total + factor * other for total, other in zip(line, apart, strict=True)]
    return slope, curvature


def solve_linear(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Return x with ``matrix`` x = `right`, for a positive definite matrix, by elimination.

    >>> solve_linear([[2.0, 1.0], [1.0, 3.0]], [3.0, 4.0])
    [1.0, 1.0]
    """
    lines = [[*row, end] for row, end in zip(matrix, right, strict=True)]
    for index in range(len(lines)):
        pivot = [number / lines[index][index] for number in lines[index]]
        lines = [[number - line[index] * base for number, base in zip(line, pivot, strict=True)] for line in lines]
        lines[index] = pivot
    return [line[-1] for line in lines]
