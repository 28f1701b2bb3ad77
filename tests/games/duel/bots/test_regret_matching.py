import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duell.games.duel.bots.equilibrium import sample_mixes, solve

MATRICES = st.tuples(st.integers(1, 9), st.integers(1, 9)).flatmap(
    lambda size: st.lists(
        st.lists(st.floats(0, 1, allow_subnormal=False), min_size=size[1], max_size=size[1]),
        min_size=size[0],
        max_size=size[0],
    )
)


def test_rock_paper_scissors_is_played_evenly() -> None:
    rows, columns, value = solve([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]], turns=300)
    assert [*rows, *columns] == pytest.approx([1 / 3] * 6, abs=0.03)
    assert value == pytest.approx(0, abs=0.01)


def test_a_saddle_point_is_found_exactly() -> None:
    assert solve([[0.2, 0.9], [0.4, 0.5]], turns=1) == ([0.0, 1.0], [1.0, 0.0], 0.4)


@given(MATRICES)
def test_nobody_gains_much_by_leaving_the_solution(matrix: list[list[float]]) -> None:
    rows, columns, value = solve(matrix, turns=300)
    assert sum(rows) == pytest.approx(1)
    assert sum(columns) == pytest.approx(1)
    best_row = max(sum(cell * share for cell, share in zip(row, columns, strict=True)) for row in matrix)
    best_column = min(
        sum(cell * share for cell, share in zip(column, rows, strict=True)) for column in zip(*matrix, strict=True)
    )
    assert best_column - 1e-9 <= value <= best_row + 1e-9
    assert best_row - best_column < 0.05


@given(st.integers(2, 4), st.integers(2, 5))
@settings(max_examples=20)
def test_a_choice_that_is_always_best_is_found_by_any_number_of_sides(sides: int, size: int) -> None:
    mixes = sample_mixes([size] * sides, lambda picked: [float(choice == size - 1) for choice in picked], turns=200)
    assert all(mix[-1] > 0.9 for mix in mixes)


def test_the_draws_are_the_same_every_time() -> None:
    def values(picked: tuple[int, ...]) -> list[float]:
        return [float(len({choice, *picked}) == len(picked)) for choice in picked]

    assert sample_mixes([3, 3, 3], values, turns=20) == sample_mixes([3, 3, 3], values, turns=20)
