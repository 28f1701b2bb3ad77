"""A fake Windows for `duell.system.windows`, which records the calls."""

import ctypes
import os
import runpy
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import duell.system

HANDLES = 1000
"""What a handle is more than its descriptor."""

ECHO, LINES, KEYS = 0x0004, 0x0002, 0x0001
"""ENABLE_ECHO_INPUT, ENABLE_LINE_INPUT and ENABLE_PROCESSED_INPUT."""


class Windows:
    """A machine with a console at some descriptors, and locks that somebody else may have."""

    def __init__(self, *consoles: int) -> None:
        self.modes = dict.fromkeys(consoles, ECHO | LINES | KEYS)
        self.flushed: list[int] = []
        self.typed: list[str] = []
        self.locks: list[tuple[int, int, int]] = []
        self.is_locked = False

    # msvcrt

    LK_NBLCK, LK_LOCK = 2, 1

    def locking(self, file: int, mode: int, length: int) -> None:
        self.locks.append((mode, os.lseek(file, 0, os.SEEK_CUR), length))
        if self.is_locked:
            raise PermissionError(13, "Permission denied")

    def kbhit(self) -> bool:
        return bool(self.typed)

    def getwch(self) -> str:
        return self.typed.pop(0)

    def get_osfhandle(self, file: int) -> int:
        if file == -1:
            raise OSError(9, "Bad file descriptor")
        return file + HANDLES

    # kernel32

    def GetConsoleMode(self, handle: Any, mode: Any) -> int:  # noqa: N802 - Windows' names
        file = handle.value - HANDLES
        mode._obj.value = self.modes.get(file, 0)
        return int(file in self.modes)

    def SetConsoleMode(self, handle: Any, mode: Any) -> int:  # noqa: N802
        self.modes[handle.value - HANDLES] = mode.value
        return 1

    def FlushConsoleInputBuffer(self, handle: Any) -> int:  # noqa: N802
        self.flushed.append(handle.value - HANDLES)
        return 1


NAMES = (
    *("GO_ON", "NEVER_WAIT", "NO_LINKS", "OPEN_FLAGS", "STOP", "TERM_TELLS", "Modes", "block", "blocked"),
    *("drop_typed_ahead", "is_anothers", "stop", "stop_in_background", "sync_folder", "try_lock"),
    *("understand_escapes", "wait_for_lock"),
)
"""What `duell.system` has on every system."""


def load(windows: Windows, patch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Return what `duell.system` would have on Windows."""
    patch.setitem(sys.modules, "msvcrt", windows)
    patch.setattr(ctypes, "WinDLL", lambda name, **_: {"kernel32": windows}[name], raising=False)
    patch.setattr(os, "O_BINARY", 0x8000, raising=False)
    patch.setattr(os, "O_NOINHERIT", 0x80, raising=False)
    with pytest.MonkeyPatch.context() as while_loading:
        while_loading.setattr(sys, "platform", "win32")
        names = runpy.run_path(str(Path(duell.system.__file__).with_name("windows.py")))
    return SimpleNamespace(**{name: names[name] for name in NAMES})
