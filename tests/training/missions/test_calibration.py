"""The calibration of master's chances, among masters."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from duell.games.missions.bots.value import data_file
from tests.training.missions.simulator import build, to_train

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")


@pytest.mark.parametrize(("players", "games"), [(2, 100), (4, 60)])
def test_chances_come_true(players: int, games: int, tmp_path: Path) -> None:
    net = tmp_path / "net"
    net.write_bytes(to_train(Path(data_file(players)).read_bytes()))
    program = build("measure.c", tmp_path / "measure")
    arguments = [str(net), str(players), str(games), "1", str(net)]
    done = subprocess.run([str(program), *arguments], check=True, capture_output=True, text=True)
    tenths = [
        tuple(map(float, found)) for found in re.findall(r"said (.+) %: came true in (.+) % of (\d+)", done.stdout)
    ]
    assert len(tenths) == 10
    every = sum(times for _, _, times in tenths)
    assert sum(abs(said - came) * times for said, came, times in tenths) / every < 6
