import os
import runpy
import sys
from errno import ENOLCK
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from duell.record import locking
from duell.record.reading import LONGEST_RECORD


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
    assert locking.try_lock(mine)
    assert not locking.try_lock(yours)
    assert locking.wait_for_lock(mine)


@pytest.mark.skipif(sys.platform == "win32", reason="for the other systems")
def test_a_file_system_without_locks_is_no_reason_not_to_play(
    two_files: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def flock(file: int, mode: int) -> None:
        raise OSError(ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", flock)
    assert locking.try_lock(two_files[0])


def test_on_windows_the_locked_byte_is_one_that_no_record_reaches(
    two_files: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows itself is not at hand, so its module is played by one that notes what is asked of it."""
    asked: list[tuple[int, int, int]] = []

    def msvcrt_locking(file: int, mode: int, length: int) -> None:
        asked.append((mode, os.lseek(file, 0, os.SEEK_CUR), length))
        if len(asked) > 2:
            raise PermissionError(13, "Permission denied")

    monkeypatch.setitem(
        sys.modules,
        "msvcrt",
        SimpleNamespace(LK_NBLCK=2, LK_LOCK=1, locking=msvcrt_locking),
    )
    monkeypatch.setattr(sys, "platform", "win32")
    on_windows = runpy.run_path(locking.__file__)
    file = two_files[0]
    assert on_windows["try_lock"](file)
    assert on_windows["wait_for_lock"](file)
    assert not on_windows["try_lock"](file)
    assert [mode for mode, _, _ in asked] == [2, 1, 2]
    assert all(place > LONGEST_RECORD and length == 1 for _, place, length in asked)
    assert os.lseek(file, 0, os.SEEK_CUR) == 0
