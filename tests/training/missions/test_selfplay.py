"""Training gives the same weights for the same seed, which `master` can read."""

import shutil
from pathlib import Path

import pytest

from duell.games.missions.bots.value import read_net
from tests.training.compiling import trained
from tests.training.missions.simulator import build, export

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")


@pytest.mark.parametrize("players", ["2", "3-5"])
def test_the_same_seed_teaches_the_same(players: str, tmp_path: Path) -> None:
    program = build("selfplay.c", tmp_path / "selfplay")
    first, again, other = (trained(program, tmp_path / "net", players, 6, seed, 20) for seed in (1, 1, 2))
    assert first == again != other
    assert any(read_net(export(first)).standing)


def test_one_learns_to_answer_others_from_what_they_know(tmp_path: Path) -> None:
    program, master, learner = build("selfplay.c", tmp_path / "selfplay"), tmp_path / "master", tmp_path / "learner"
    known = trained(program, master, 3, 6, 1, 20)
    assert trained(program, learner, 3, 6, 2, 0, master, master) != known == master.read_bytes()
