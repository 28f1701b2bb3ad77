"""How the master of 0.1.0 leans towards what beats habits."""

from operator import mul

import pytest
from hypothesis import given

from duell.games.duel.bots.equilibrium import Strategy, solve
from tests.benchmarks.linear import answer, habit
from tests.games.duel.bots.test_regret_matching import MATRICES


def test_by_habit_one_chooses_what_is_best_against_anything() -> None:
    usual = habit([[0.2, 0.9, 0.5], [0.4, 0.1, 0.5]])
    assert usual[0] > usual[1] == pytest.approx(usual[2])  # 0.3 for the row side, and 0.5 twice
    assert sum(usual) == pytest.approx(1)


def test_an_answer_makes_use_of_a_habit() -> None:
    bluffs = [[0.5, 0.5], [0.4, 0.9], [0.9, 0.0]]  # by habit one takes the second column
    assert solve(bluffs, turns=300).rows == pytest.approx([0, 9 / 14, 5 / 14], abs=0.02)
    assert answer(bluffs, turns=300) == [0, 1, 0]


@given(MATRICES)
def test_an_answer_is_at_least_as_good_as_the_solution_against_one_who_is_half_of_habit(
    matrix: list[list[float]],
) -> None:
    def half_and_half(mix: Strategy) -> float:
        against: list[float] = [sum(map(mul, column, mix)) for column in zip(*matrix, strict=True)]
        often: float = sum(map(mul, against, habit(matrix)))
        return min(against) / 2 + often / 2

    assert half_and_half(answer(matrix, turns=300)) > half_and_half(solve(matrix, turns=300).rows) - 0.03
