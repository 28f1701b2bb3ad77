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

OPEN_FLAGS = os.O_BINARY | os.O_NOINHERIT  # flags for every file
NEVER_WAIT = NO_LINKS = 0  # folders hold no devices here, and only an administrator can make links
TERM_TELLS = False  # whether the variable TERM describes the terminal

STOP: int | None = None
GO_ON: int | None = None  # there is no job control
_FAR_AWAY = 0x7FFF0000  # a byte beyond any record: on Windows, nobody else can read a locked byte
_ECHO = 0x0004  # ENABLE_ECHO_INPUT, of a console's input
_ESCAPES = 0x0001 | 0x0004  # ENABLE_PROCESSED_OUTPUT and ENABLE_VIRTUAL_TERMINAL_PROCESSING, of its output


def try_lock(file: int) -> bool:
    """Lock an open file until it is closed, even by a crash; False if another process holds the lock."""
    return _lock(file, msvcrt.LK_NBLCK)


def wait_for_lock(file: int) -> bool:
    """Lock an open file once it is free; False if it does not become free within ten seconds."""
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
    """Wait until the names in a folder are on disk; impossible here."""


def is_anothers(_: os.stat_result) -> bool:
    """Whether a file belongs to another user; folders are closed to others here."""
    return False


def allow_connections(_: int) -> None:
    """Do nothing: a program may always have many connections open here."""


def drop_typed_ahead() -> None:
    """Discard unread input, so that it reaches nobody else's screen."""
    while msvcrt.kbhit():
        msvcrt.getwch()


def understand_escapes(file: int) -> None:
    """Make a console obey control sequences, which an older one would print."""
    if (mode := _mode(file)) is not None:
        _set_mode(file, mode | _ESCAPES)


class Modes:
    """The original modes of the console with descriptor `file`; does nothing if it is not a console."""

    is_in_foreground = True  # no other program takes a console away

    def __init__(self, file: int | None) -> None:
        self._file = -1 if file is None else file
        self._found = None if file is None else _mode(file)

    def silence(self) -> None:
        if self._found is not None:
            _set_mode(self._file, self._found & ~_ECHO)
            _flush(self._file)

    def give_back(self, *, flush: bool = True) -> None:
        """Restore the original modes; `flush` discards unread input."""
        if self._found is not None:
            _set_mode(self._file, self._found)
            if flush:
                _flush(self._file)


def _mode(file: int) -> int | None:
    mode = wintypes.DWORD()
    try:
        is_console = _kernel().GetConsoleMode(_handle(file), ctypes.byref(mode))
    except OSError:  # the descriptor is closed
        return None
    return mode.value if is_console else None


def _set_mode(file: int, mode: int) -> None:
    _kernel().SetConsoleMode(_handle(file), wintypes.DWORD(mode))


def _flush(file: int) -> None:
    _kernel().FlushConsoleInputBuffer(_handle(file))


def _handle(file: int) -> wintypes.HANDLE:
    return wintypes.HANDLE(msvcrt.get_osfhandle(file))


def _kernel() -> ctypes.WinDLL:
    return ctypes.WinDLL("kernel32", use_last_error=True)


def stop(*, group: bool = False) -> None:
    """Do nothing: a Windows shell suspends no process."""


def stop_in_background() -> None:
    """Do nothing: a Windows shell suspends no process."""


def block(_: Iterable[int]) -> None:
    """Do nothing: signals cannot be blocked here."""


@contextmanager
def blocked(_: Iterable[int]) -> Iterator[None]:
    """Do nothing: signals cannot be blocked here."""
    yield
