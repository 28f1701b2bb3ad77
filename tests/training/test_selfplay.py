"""Training gives the same weights for the same seed, which a `Valuer` can read."""

import shutil
from pathlib import Path

import pytest

from duell.games.duel.bots.value_net import PER_RIVAL, WIDE, read_net
from tests.training.compiling import trained
from tests.training.export import export, unpack
from tests.training.simulator import build

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")


@pytest.mark.parametrize("players", [2, 3])
def test_the_same_seed_teaches_the_same(players: int, tmp_path: Path) -> None:
    program = build("selfplay.c", tmp_path / "selfplay")
    first, again, other = (trained(program, tmp_path / "net", players, 60, seed) for seed in (1, 1, 2))
    assert first == again != other


def test_a_net_is_the_same_after_export_and_back(tmp_path: Path) -> None:
    net = read_net(export(trained(build("selfplay.c", tmp_path / "selfplay"), tmp_path / "net", 2, 60, 1), 1), 1)
    assert len(net.first) == PER_RIVAL
    assert len(net.first[0]) == WIDE
    assert read_net(export(unpack(net), 1), 1).second == net.second
