"""Training gives the same weights for the same seed, which `master` can read."""

import shutil
from pathlib import Path

import pytest

from duell.games.missions.bots.value import read_net
from tests.training.compiling import trained
from tests.training.missions.simulator import build, export

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")


@pytest.mark.parametrize("players", [2, 3])
def test_the_same_seed_teaches_the_same(players: int, tmp_path: Path) -> None:
    program = build("selfplay.c", tmp_path / "selfplay")
    first, again, other = (trained(program, tmp_path / "net", players, 6, seed) for seed in (1, 1, 2))
    assert first == again != other
    assert any(read_net(export(first)).standing)
