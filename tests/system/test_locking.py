import os
import sys
from errno import ENOLCK
from pathlib import Path
from typing import Any

import pytest

from duell import system


@pytest.fixture
def two_files(tmp_path: Path) -> Any:
    path = tmp_path / "file"
    path.touch()
    files = [os.open(path, os.O_RDWR) for _ in range(2)]
    yield files
    for file in files:
        os.close(file)


def test_only_one_has_the_lock(two_files: list[int]) -> None:
    mine, yours = two_files
    assert system.try_lock(mine)
    assert not system.try_lock(yours)
    assert system.wait_for_lock(mine)


@pytest.mark.skipif(sys.platform == "win32", reason="for the other systems")
def test_a_file_system_without_locks_is_no_reason_not_to_play(
    two_files: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def flock(file: int, mode: int) -> None:
        raise OSError(ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", flock)
    assert system.try_lock(two_files[0])
