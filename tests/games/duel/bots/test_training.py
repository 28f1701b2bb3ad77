from random import Random

import pytest

from duell.games.duel.bots.features import FEATURES
from duell.games.duel.bots.regret_matching import softmax
from duell.games.duel.bots.training import Sample, fit, play, solve_linear, train
from duell.games.duel.engine import Edition
from duell.players import Uniform
from tests.games.duel.bots.positions import SHORT
from tests.games.duel.engine.examples import EDITIONS, ORIGINAL


def test_linear_equations_are_solved() -> None:
    assert solve_linear([[4.0, 1.0, 0.0], [1.0, 3.0, 1.0], [0.0, 1.0, 2.0]], [6.0, 10.0, 8.0]) == pytest.approx(
        [1, 2, 3]
    )


@pytest.mark.slow
def test_weights_that_made_the_endings_are_found_again() -> None:
    rng = Random("endings")
    true = [rng.uniform(-1, 1) for _ in range(2 * len(FEATURES))]
    samples = []
    for _ in range(1500):
        rows, stage = [[rng.gauss(0, 1) for _ in true] for _ in range(2)], rng.random()
        mine, other = (sum(weight * number for weight, number in zip(true, row, strict=True)) for row in rows)
        shares = [float(rng.random() < softmax([mine, other])[0])]
        lead = (7 - 4 * stage) * (mine - other) + rng.gauss(0, 9)
        samples.append(Sample(rows, stage, [*shares, 1 - shares[0]], lead))
    late, early, lead_of = fit(samples)
    assert [*late, *early] == pytest.approx(true, abs=0.35)
    assert lead_of == pytest.approx((7, -4), abs=1)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_a_game_gives_its_positions_and_how_it_ended(edition: Edition) -> None:
    positions = play(Uniform(), SHORT, edition, "a game")
    assert positions
    for rows, stage, shares, lead in positions:
        assert [len(row) for row in rows] == [2 * len(FEATURES)] * 2
        assert sum(shares) == 1
        assert shares == positions[0].shares
        assert shares[0] == (1 if lead > 0 else 0.5 if lead == 0 else 0)
        assert lead == positions[0].lead
        assert 0 <= stage <= 1


def test_the_same_games_teach_the_same() -> None:
    assert train(SHORT, ORIGINAL, generations=2, games=6) == train(SHORT, ORIGINAL, generations=2, games=6)
