from random import Random

import pytest

from duell.games.missions.bots import Bot, bot
from duell.games.missions.bots.standing import OWN, TABLE, learned
from duell.games.missions.bots.training import FIRST, Rounds, solve, train, watch
from duell.games.missions.engine import start
from tests.games.missions.engine.examples import CLASSIC, TINY


def test_the_same_seed_makes_the_same_weights() -> None:
    told: list[str] = []
    one, other = (list(train(TINY, (10, 5), "seed", told.append)) for _ in range(2))
    assert one == other
    assert told[0] == "generation 1 of 2: 10 of 10 games"
    assert FIRST.own != one[0].own != one[1].own
    assert one != list(train(TINY, (10, 5), "another seed", told.append))


@pytest.mark.parametrize("player", [bot("knight")])
def test_what_is_seen_of_a_round_adds_up(player: Bot) -> None:
    """Between two, one sample a turn; whoever has nothing yet is as far ahead as the whole round brings."""
    seen = Rounds([], [])
    watch(player, FIRST, start(CLASSIC, 2, "watched"), Random("watched"), seen)
    assert len(seen.samples) == len(seen.leads) > 90
    assert all(len(sample.row) == len(OWN) + len(TABLE) for sample in seen.samples)
    assert seen.leads[0][1] == 1


def test_linear_equations_are_solved() -> None:
    assert solve([[0, 2], [4, 1]], [6, 7]) == [1, 3]


def test_the_data_file_has_a_number_for_each_feature() -> None:
    weights = learned()
    assert (len(weights.own), len(weights.table)) == (len(OWN), len(TABLE))
    assert list(weights.tiles[0]) == [0, 0, 0, 0, 0, 20]
    assert all(list(row) == sorted(row) for row in weights.tiles)
