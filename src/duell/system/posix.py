"""Linux, macOS and the BSDs."""

import errno
import fcntl
import os
import resource
import signal
import sys
import termios
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

assert sys.platform != "win32"

OPEN_FLAGS = os.O_CLOEXEC  # flags for every file

NEVER_WAIT = os.O_NONBLOCK | os.O_NOCTTY
"""Flags for a file of unknown kind: a FIFO would block, and a terminal would become the controlling terminal."""

NO_LINKS = os.O_NOFOLLOW  # flags for duell's own files, so that no link leads to another file
TERM_TELLS = True  # whether the variable TERM describes the terminal
STOP: int | None = signal.SIGTSTP  # the signals that suspend and continue a program, if there are any
GO_ON: int | None = signal.SIGCONT


def try_lock(file: int) -> bool:
    """Lock an open file until it is closed, even by a crash; False if another process holds the lock."""
    # flock, because a POSIX record lock is lost as soon as its process closes any other descriptor of the file.
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # the file system has no locks; a game without a lock is better than no game
        return True
    return True


def wait_for_lock(file: int) -> bool:
    """Lock an open file once it is free; False if it does not become free within ten seconds."""
    for _ in range(100):
        if try_lock(file):
            return True
        time.sleep(0.1)
    return False


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on disk, if the file system can; OSError if the disk fails."""
    try:
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)
    except OSError as error:
        if error.errno in {errno.EIO, errno.ENOSPC, errno.EDQUOT}:  # other errors mean that folders cannot be synced
            raise


def is_anothers(status: os.stat_result) -> bool:
    """Whether a file belongs to another user."""
    return status.st_uid != os.getuid()


def allow_connections(number: int) -> None:
    """Let this program have this many connections open besides its files, as far as the system permits."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = number + 128  # with room for all files of the program
    wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def drop_typed_ahead() -> None:
    """Discard unread input, so that it reaches nobody else's screen."""
    with suppress(OSError, ValueError, termios.error):  # not a terminal: nothing waits in it
        if _is_in_foreground(keyboard := sys.stdin.fileno()):
            termios.tcflush(keyboard, termios.TCIFLUSH)


def understand_escapes(_: int) -> None:
    """Make a terminal obey control sequences; on these systems every terminal already does."""


class Modes:
    """The original modes of the terminal with descriptor `file`; does nothing if it is not a terminal."""

    def __init__(self, file: int | None) -> None:
        self._file = -1 if file is None else file
        self._found: list[Any] | None = None
        if file is not None:
            with suppress(termios.error):
                self._found = termios.tcgetattr(file)

    def silence(self) -> None:
        """Turn echo off, and discard unread input."""
        if self._found:
            silent = [*self._found]
            silent[3] &= ~termios.ECHO
            self._set(silent, flush=True)

    def give_back(self, *, flush: bool = True) -> None:
        """Restore the original modes; `flush` discards unread input."""
        if self._found:
            self._set(self._found, flush=flush)

    @property
    def is_in_foreground(self) -> bool:
        """Whether this program has the terminal, not the shell or another one."""
        return not self._found or _is_in_foreground(self._file)

    def _set(self, modes: list[Any], *, flush: bool) -> None:
        if not self.is_in_foreground:  # the terminal is another program's now
            return
        while True:
            try:
                with suppress(termios.error):
                    termios.tcflow(self._file, termios.TCOON)  # otherwise, after Ctrl-S, the output would never drain
                termios.tcsetattr(self._file, termios.TCSAFLUSH if flush else termios.TCSADRAIN, modes)
            except termios.error as error:
                if error.args[0] == errno.EINTR:  # a signal interrupted the wait for the output
                    continue
            return  # otherwise the terminal is gone


def _is_in_foreground(terminal: int) -> bool:
    try:
        return os.tcgetpgrp(terminal) == os.getpgrp()
    except OSError:  # not the controlling terminal
        return True


def stop(*, group: bool = False) -> None:
    """Suspend this process, or all of its `group`; return when it continues."""
    os.kill(0 if group else os.getpid(), signal.SIGTSTP)


def stop_in_background() -> None:
    """Suspend this process like one that reads from a terminal in the background."""
    os.kill(os.getpid(), signal.SIGTTIN)


def block(numbers: Iterable[int]) -> None:
    """Block these signals."""
    signal.pthread_sigmask(signal.SIG_BLOCK, numbers)


@contextmanager
def blocked(numbers: Iterable[int]) -> Iterator[None]:
    """Block these signals within the block; pending ones are delivered at its end."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, numbers)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
