"""The calibration of master's chances, between two masters."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from duell.games.duel.bots.value_net import learned
from tests.training.export import unpack
from tests.training.simulator import build

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")


def test_chances_come_true(tmp_path: Path) -> None:
    net = tmp_path / "net"
    net.write_bytes(unpack(learned(2)))
    program = build("measure.c", tmp_path / "measure")
    done = subprocess.run([program, net, net, "2", "600", "2", "1"], check=True, capture_output=True, text=True)
    tenths = [tuple(map(float, row)) for row in re.findall(r"said (.+) %: came true in (.+) % of (\d+)", done.stdout)]
    assert len(tenths) == 10
    # Another compiler plays other games, and the forecasts within a game are correlated.
    every = sum(times for _, _, times in tenths)
    assert sum(abs(forecast - came) * times for forecast, came, times in tenths) / every < 5
    ((brier, least),) = re.findall(r"Brier ([\d.]+), at least ([\d.]+)", done.stdout)
    assert abs(float(brier) - float(least)) < 0.015
