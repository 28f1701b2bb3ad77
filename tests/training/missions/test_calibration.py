"""The strength of master among knights, and the calibration of its chances among masters."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from duell.games.missions.bots.value import data_file
from tests.training.missions.simulator import build, to_train

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")


def measured(players: int, games: int, others: str, folder: Path) -> str:
    """What `measure` prints of one master among others, masters or of a level."""
    net = folder / "net"
    net.write_bytes(to_train(Path(data_file(players)).read_bytes()))
    program = build("measure.c", folder / "measure")
    arguments = [str(program), str(net), str(players), str(games), "1", str(net) if others == "master" else others]
    return subprocess.run(arguments, check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("players", [2, 4])
def test_master_wins_more_than_its_share_among_knights(players: int, tmp_path: Path) -> None:
    match = re.search("without luck (.+) %", measured(players, 40, "knight", tmp_path))
    assert match
    assert float(match[1]) > 100 / players + 12


@pytest.mark.parametrize(("players", "games"), [(2, 100), (4, 100)])
def test_chances_come_true(players: int, games: int, tmp_path: Path) -> None:
    output = measured(players, games, "master", tmp_path)
    tenths = [tuple(map(float, row)) for row in re.findall(r"said (.+) %: came true in (.+) % of (\d+)", output)]
    assert len(tenths) == 10
    every = sum(times for _, _, times in tenths)
    assert sum(abs(forecast - came) * times for forecast, came, times in tenths) / every < 6
