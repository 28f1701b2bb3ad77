"""The numbers of bots and coaches do not depend on how ``sum`` of a Python adds."""

import subprocess
import sys

import pytest

from duell.players import plain_sum
from tests.players import decisions


def test_a_plain_sum_adds_from_left_to_right() -> None:
    numbers = [1e16, 1.0, 1.0, -1e16]
    assert plain_sum(numbers) == decisions.plain(numbers) == 0.0
    assert decisions.compensated(numbers) == 2.0


@pytest.mark.slow
def test_bots_and_coaches_decide_the_same_however_python_adds() -> None:
    command = [sys.executable, "-m", decisions.__name__]
    running = [subprocess.Popen([*command, how], stdout=subprocess.PIPE, text=True) for how in ("plain", "compensated")]
    (one, other), codes = [process.communicate()[0] for process in running], [process.wait() for process in running]
    assert codes == [0, 0]
    assert one.count("\n") > 80
    assert one == other
