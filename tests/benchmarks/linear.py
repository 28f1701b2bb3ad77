"""The `master` of 0.1.0, to be compared with: it weighs nine features, and leans towards what beats habits.

What counts for a seat is added up by weights that it learned from its own games; e to the power of the sums are odds.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import mul
from pathlib import Path
from typing import NamedTuple

from duell.games.duel.bots.equilibrium import Matrix, Solution, Strategy, softmax, solve
from duell.games.duel.bots.evaluation import Evaluation, FeatureTables, Value, leads, scout_of, stopping
from duell.games.duel.bots.master import Master
from duell.games.duel.bots.search import (
    _TURNS_BELOW,
    TO_THE_END,
    Search,
    StageGame,
    Transpositions,
    _without_noise,
    horizon,
    imagine,
)
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.state import Game, Phase, State
from duell.games.duel.engine.view import View
from duell.players import Policy
from tests.benchmarks.linear_leftovers import LinearLeftovers

WEIGHTS = Path(__file__).with_name("linear_weights.json")


class Weights(NamedTuple):
    """What is known of one way for a game to end.

    For each of `FEATURES` a weight, and what is added to it as long as all force cards are in hand; e to the power of
    the weighted sums are the odds of the seats. `lead` says how many points (in the units of `features`) a difference
    of 1 in these sums comes to at the end, and again what is added as long as all force cards are in hand.
    """

    late: tuple[float, ...]
    early: tuple[float, ...]
    lead: tuple[float, float]


@cache
def learned() -> dict[str, Weights]:
    file = json.loads(WEIGHTS.read_text("utf-8"))
    return {end: Weights(*(tuple(found[name]) for name in Weights._fields)) for end, found in file.items()}


@dataclass(frozen=True)
class LinearMaster(Master):
    """`master` as it was: it strikes out no dominated choices, leans in rounds ahead, too, and looks further ahead."""

    def mixes(self, view: View) -> dict[int, Policy]:
        if view.phase is not Phase.LEFTOVER:
            return super().mixes(view)
        assert view.last is not None
        state, known = imagine(view), linear_tables(view.game)
        scores = [known.holding(taken).score for taken in state.taken]
        lead = scores.pop(view.last) - max(scores)
        draws = LinearLeftovers(known, forced=False)
        taking = draws.drawing(state.taken[view.last], known.left(state), lead, view.draws)
        take = float(taking.share > stopping(lead).share)
        return {view.last: {Choice.TAKE: take, Choice.STOP: 1 - take}}

    def _search(self, view: View) -> Search:
        state, known = imagine(view), linear_tables(view.game)
        depth = further(known, state) if self.lookahead else 0
        return LinearSearch(state, known, self._chances(view), depth, self.turns)

    def _chances(self, view: View) -> Evaluation:
        rules, known = view.game.edition, linear_tables(view.game)
        values = LinearValues(known, learned()[rules.end])
        return LinearEvaluation(known, values.outlook, forced=rules.leftover == "must")


def further(known: FeatureTables, state: State) -> int:
    """Return how many further rounds it looks at: as now, or one while few cards are in both hands."""
    depth = horizon(known, state)
    force = sum((hand >> 1).bit_count() for hand in state.hands)
    return depth or int(len(state.hands) == _TWO and force <= _ONE_MORE)


_TWO, _ONE_MORE = 2, 6


class LinearEvaluation(Evaluation):
    """Counts leftover cards as it was done."""

    def __init__(self, known: FeatureTables, estimated: Callable[[State], Value], *, forced: bool) -> None:
        super().__init__(known, estimated, forced=forced)
        self._leftovers = LinearLeftovers(known, forced)


class LeaningGame(StageGame):
    """Leans, where two choose alone."""

    def mixes(self, turns: int, *, strike: bool = False) -> list[Strategy]:
        if self.seats != (0, 1) or len(self._state.hands) > len(self.seats):
            return super().mixes(turns, strike=strike)
        rows, columns = self.choices
        matrix = [[self.outlook((mine, other))[0] for other in columns] for mine in rows]
        return list(leaning(matrix, turns)[:2])


class LinearSearch(Search):
    """Leans towards what beats habits, in the rounds ahead even where all is counted out."""

    def __init__(self, state: State, known: FeatureTables, chances: Evaluation, depth: int, turns: int) -> None:
        super().__init__(state, known, chances, depth, turns)
        if depth == TO_THE_END:
            self._found = _counted_out(known.game)  # not what master has counted out
        else:
            self._stage_game = LeaningGame(state, lambda ahead: self._stands(ahead, depth))

    def mixes(self) -> dict[int, Policy]:
        game = self._stage_game
        found = zip(game.seats, game.choices, game.mixes(self._turns), strict=True)
        return {seat: _without_noise(dict(zip(choices, mix, strict=True))) for seat, choices, mix in found}

    def _decided(self, state: State, depth: int) -> Value:
        stage_game = LeaningGame(state, lambda ahead: self._stands(ahead, depth))
        return stage_game.expected(stage_game.mixes(_TURNS_BELOW))


class LinearValues:
    """What states are worth by the weights."""

    def __init__(self, known: "LinearTables", weights: Weights) -> None:
        self._known = known
        self._weights = lru_cache(maxsize=None)(lambda stage: _at(stage, weights))

    def outlook(self, state: State) -> Value:
        rows, stage = features(self._known, state)
        weights, lead = self._weights(stage)
        standings = [sum(map(mul, weights, row)) for row in rows]
        factor = lead / self._known.unit
        return *softmax(standings), *leads([factor * standing for standing in standings])


@lru_cache(maxsize=4)
def _counted_out(_game: Game) -> Transpositions:
    return {}


def _at(stage: float, weights: Weights) -> tuple[list[float], float]:
    of_features = [late + stage * early for late, early in zip(weights.late, weights.early, strict=True)]
    return of_features, weights.lead[0] + stage * weights.lead[1]


FEATURES = ("score", "force cards", "R2-D2", "values", "beats", "tops", "draw", "draws", "scouting")
"""What counts for a player; `features` says how it is measured."""


class Hand(NamedTuple):
    """How a hand stands against the others'."""

    force: int
    r2d2: int
    values: int
    beats: float
    tops: int


class LinearTables(FeatureTables):
    """What can be worked out once for all states of a game, hands included."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._between = lru_cache(maxsize=1 << 14)(self._pair)
        self._values = [sum(_force(hand)) for hand in range(game.full_hand + 1)]
        self.hands = lru_cache(maxsize=1 << 12)(self._each_hand)

    def _each_hand(self, hands: tuple[int, ...]) -> list[Hand]:
        """Return how each hand stands against the others'."""
        return [self._hand(seat, hands) for seat in range(len(hands))]

    def _hand(self, seat: int, hands: tuple[int, ...]) -> Hand:
        mine, beats, tops = hands[seat], 0, hands[seat] >> 1 << 1
        for other, hand in enumerate(hands):
            if other != seat:
                beaten, above = self._between(seat, mine, other, hand)
                beats += beaten
                tops &= above
        return Hand((mine >> 1).bit_count(), mine & 1, self._values[mine], beats / (len(hands) - 1), tops.bit_count())

    def _pair(self, seat: int, mine: int, other: int, hand: int) -> tuple[int, int]:
        """Return how many pairs of cards one hand wins against another, and the cards that beat all of the other."""
        own, others = self.game.strengths[seat], self.game.strengths[other]
        strengths = [others[value] for value in _force(hand)]
        beaten = {value: sum(own[value] > strength for strength in strengths) for value in _force(mine)}
        return sum(beaten.values()), sum(1 << value for value, count in beaten.items() if count == len(strengths))


def _force(hand: int) -> list[int]:
    """Return the values of the force cards in a hand."""
    return [value for value in range(1, hand.bit_length()) if hand >> value & 1]


@lru_cache(maxsize=8)
def linear_tables(game: Game) -> LinearTables:
    return LinearTables(game)


def features(known: LinearTables, state: State) -> tuple[list[tuple[float, ...]], float]:
    """Return for each seat what `FEATURES` names, and how much of the game is still to come, from 1 to 0.

    Points are in units in which a card is worth 10, sets and all. "beats" counts the pairs of an own and another's
    card that would win, for the mean other; "tops" the cards above all of others'; "draw" is the mean gain by a card
    of the stock, and "draws" that times the cards in hand; "scouting" is 1 for whose R2-D2 lies on the table.
    """
    hands, left = known.hands(state.hands), known.left(state)
    cards, scout, taken = sum(left) or 1, scout_of(state), state.taken
    rows: list[tuple[float, ...]] = []
    for seat, hand in enumerate(hands):
        score, gains = known.holding(taken[seat])
        draw = sum(map(mul, gains, left)) / cards * known.unit
        draws = (hand.force + hand.r2d2) * draw
        rows.append((score * known.unit, *hand, draw, draws, float(seat == scout)))
    return rows, sum(hand.force for hand in hands) / (8 * len(hands))


_HABIT = 0.5
"""The share of choices that the other side is held to make by habit."""

_DOUBT = 0.05
"""By how much a choice is worse, in the unit of the matrix, that is e times rarer by habit."""


def answer(matrix: Matrix, turns: int) -> Strategy:
    """Return what the row side should choose against one who may see through it, but often chooses by habit.

    To answer both gains much against those who have the habit, and loses little against those who have not (the
    restricted Nash response of Johanson, Zinkevich and Bowling 2007).
    """
    usual = habit(matrix)
    by_habit = [sum(map(mul, row, usual)) for row in matrix]
    leaning = [
        [_HABIT * often + (1 - _HABIT) * cell for cell in row] for often, row in zip(by_habit, matrix, strict=True)
    ]
    return solve(leaning, turns).rows


def leaning(matrix: Matrix, turns: int) -> Solution:
    """Return what both sides should choose against such a one; the value is not looked at."""
    return Solution(
        answer(matrix, turns), answer([[-cell for cell in row] for row in zip(*matrix, strict=True)], turns), 0
    )


def habit(matrix: Matrix) -> Strategy:
    """Return what the column side chooses by habit: what is good against a row side that chooses anything."""
    return softmax([-sum(column) / len(matrix) / _DOUBT for column in zip(*matrix, strict=True)])
