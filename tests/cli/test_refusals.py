"""A command line that makes no sense gets one line and exit code 2, and changes nothing."""

import json
from pathlib import Path
from typing import Any

import pytest

from duell.games import GAMES
from duell.record.journal import Journal
from tests.cli.conftest import Run
from tests.cli.kept import keep_game
from tests.cli.test_resume import LOCKED

REFUSED = [json.loads(row) for row in Path(__file__).with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()]
"""Arguments, and how the line says what is wrong with them."""


@pytest.mark.parametrize("refused", REFUSED, ids=lambda refused: ascii(" ".join(refused["argv"]))[:90])
def test_a_command_that_is_not_understood(refused: dict[str, Any], run: Run, home: Path, tmp_path: Path) -> None:
    path = keep_game(LOCKED)
    data = path.read_bytes()
    code, out, err = run(*refused["argv"])
    assert (code, out) == (2, "")
    assert err.startswith("duell: ")
    assert refused["says"] in err
    assert err.count("\n") == 1
    assert err[:-1].isprintable()
    assert path.read_bytes() == data
    assert not (tmp_path / "settings.toml").exists()
    Journal.resume(path, GAMES)[0].close()
