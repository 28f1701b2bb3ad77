"""Training gives the same weights for the same seed, which `master` can read."""

import shutil
import subprocess
from pathlib import Path

import pytest

from duell.games.missions.bots.value import read_net
from tests.training.missions.simulator import build, export

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")


def trained(program: Path, target: Path, players: int, seed: int) -> bytes:
    arguments = [str(target), str(players), "6", str(seed), "0.5"]
    done = subprocess.run([str(program), *arguments], check=True, capture_output=True, text=True)
    assert "100 %, 6 games" in done.stdout
    assert "nan" not in done.stdout
    return target.read_bytes()


@pytest.mark.parametrize("players", [2, 3])
def test_the_same_seed_teaches_the_same(players: int, tmp_path: Path) -> None:
    program = build("selfplay.c", tmp_path / "selfplay")
    first, again, other = (trained(program, tmp_path / "net", players, seed) for seed in (1, 1, 2))
    assert first == again != other
    assert any(read_net(export(first)).standing)
