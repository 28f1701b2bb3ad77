"""Windows 10 or newer, at a console or in Windows Terminal."""

import ctypes
import msvcrt
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from ctypes import wintypes
from pathlib import Path

assert sys.platform == "win32"

OPEN_FLAGS = os.O_BINARY | os.O_NOINHERIT
"""What every file is opened with."""

NEVER_WAIT = NO_LINKS = 0
"""Nothing but a file lies in a folder here, and to make a link takes an administrator."""

TERM_TELLS = False
"""Whether the variable TERM says what the terminal can do."""

STOP: int | None = None
GO_ON: int | None = None
"""There is no job control."""

_FAR_AWAY = 0x7FFF0000
"""A byte that no record reaches: Windows keeps everybody else from reading a locked one."""

_ECHO = 0x0004
"""ENABLE_ECHO_INPUT, of a console's input."""

_ESCAPES = 0x0001 | 0x0004
"""ENABLE_PROCESSED_OUTPUT and ENABLE_VIRTUAL_TERMINAL_PROCESSING, of its output."""


def try_lock(file: int) -> bool:
    """Lock an open file until it is closed, also by a crash; False if somebody else has."""
    return _lock(file, msvcrt.LK_NBLCK)


def wait_for_lock(file: int) -> bool:
    """Lock an open file when others let go; False if they do not within ten seconds."""
    return _lock(file, msvcrt.LK_LOCK)


def _lock(file: int, mode: int) -> bool:
    os.lseek(file, _FAR_AWAY, os.SEEK_SET)
    try:
        msvcrt.locking(file, mode, 1)
    except OSError:
        return False
    finally:
        os.lseek(file, 0, os.SEEK_SET)
    return True


def sync_folder(_: Path) -> None:
    """Wait until the disk knows the names in a folder; here nobody can."""


def is_anothers(_: os.stat_result) -> bool:
    """Whether a file belongs to another user; everybody's folders are closed to others here."""
    return False


def drop_typed_ahead() -> None:
    """Throw away what was typed and not yet read, so that it reaches nobody else's screen."""
    while msvcrt.kbhit():
        msvcrt.getwch()


def understand_escapes(file: int) -> None:
    """Have a console obey control sequences, which an older one would show."""
    if (mode := _mode(file)) is not None:
        _set_mode(file, mode | _ESCAPES)


class Modes:
    """The modes in which a console was found; `file` is its descriptor. What is no console has none."""

    is_in_foreground = True
    """No other program takes a console away."""

    def __init__(self, file: int | None) -> None:
        self._file = -1 if file is None else file
        self._found = None if file is None else _mode(file)

    def silence(self) -> None:
        if self._found is not None:
            _set_mode(self._file, self._found & ~_ECHO)
            _flush(self._file)

    def give_back(self, *, flush: bool = True) -> None:
        """Make the console as it was found; `flush` throws away what was typed and not yet read."""
        if self._found is not None:
            _set_mode(self._file, self._found)
            if flush:
                _flush(self._file)


def _mode(file: int) -> int | None:
    mode = wintypes.DWORD()
    try:
        found = _kernel().GetConsoleMode(_handle(file), ctypes.byref(mode))
    except OSError:  # the descriptor is closed
        return None
    return mode.value if found else None


def _set_mode(file: int, mode: int) -> None:
    _kernel().SetConsoleMode(_handle(file), wintypes.DWORD(mode))


def _flush(file: int) -> None:
    _kernel().FlushConsoleInputBuffer(_handle(file))


def _handle(file: int) -> wintypes.HANDLE:
    return wintypes.HANDLE(msvcrt.get_osfhandle(file))


def _kernel() -> ctypes.WinDLL:
    return ctypes.WinDLL("kernel32", use_last_error=True)


def stop(*, group: bool = False) -> None:
    """Stop this process; here a shell stops nothing."""


def stop_in_background() -> None:
    """Stop this process; here a shell stops nothing."""


def block(_: Iterable[int]) -> None:
    """Let no signal come any more; here it always can, and whoever is told twice has to bear it."""


@contextmanager
def blocked(_: Iterable[int]) -> Iterator[None]:
    """Let no signal come in the block; here it always can."""
    yield
