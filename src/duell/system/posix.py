"""Linux, macOS and the BSDs."""

import errno
import fcntl
import os
import signal
import sys
import termios
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

assert sys.platform != "win32"

OPEN_FLAGS = os.O_CLOEXEC
"""What every file is opened with."""

NEVER_WAIT = os.O_NONBLOCK | os.O_NOCTTY
"""What a file that may be anything is opened with: a FIFO would make us wait for a writer, a terminal become ours."""

NO_LINKS = os.O_NOFOLLOW
"""What a file is opened with that must not be somebody else's, which a link would lead to."""

TERM_TELLS = True
"""Whether the variable TERM says what the terminal can do."""

STOP: int | None = signal.SIGTSTP
"""The signal that stops a program until the shell lets it go on, if there is one, and the one that says it may."""

GO_ON: int | None = signal.SIGCONT


def try_lock(file: int) -> bool:
    """Lock an open file until it is closed, also by a crash; False if somebody else has."""
    # flock, because a POSIX record lock is lost as soon as its process closes any other descriptor of the file.
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks: better a game without one than no game
        return True
    return True


def wait_for_lock(file: int) -> bool:
    """Lock an open file when others let go; False if they do not within ten seconds."""
    for _ in range(100):
        if try_lock(file):
            return True
        time.sleep(0.1)
    return False


def sync_folder(folder: Path) -> None:
    """Wait until the disk knows the names in a folder, where that can be waited for; OSError if the disk fails."""
    try:
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)
    except OSError as error:
        if error.errno in {errno.EIO, errno.ENOSPC, errno.EDQUOT}:  # others say that folders have no such thing
            raise


def is_anothers(status: os.stat_result) -> bool:
    """Whether a file belongs to another user."""
    return status.st_uid != os.getuid()


def drop_typed_ahead() -> None:
    """Throw away what was typed and not yet read, so that it reaches nobody else's screen."""
    with suppress(OSError, ValueError, termios.error):  # not a terminal: nothing waits in it
        if _is_in_foreground(keyboard := sys.stdin.fileno()):
            termios.tcflush(keyboard, termios.TCIFLUSH)


def understand_escapes(_: int) -> None:
    """Have a terminal obey control sequences; here each does anyway."""


class Modes:
    """The modes in which a terminal was found; `file` is its descriptor. What is no terminal has none."""

    def __init__(self, file: int | None) -> None:
        self._file = -1 if file is None else file
        self._found: list[Any] | None = None
        if file is not None:
            with suppress(termios.error):
                self._found = termios.tcgetattr(file)

    def silence(self) -> None:
        """Echo nothing from now on, and throw away what was typed before."""
        if self._found:
            silent = [*self._found]
            silent[3] &= ~termios.ECHO
            self._set(silent, flush=True)

    def give_back(self, *, flush: bool = True) -> None:
        """Make the terminal as it was found; `flush` throws away what was typed and not yet read."""
        if self._found:
            self._set(self._found, flush=flush)

    @property
    def is_in_foreground(self) -> bool:
        """Whether this program has the terminal now, and not the shell or another one."""
        return not self._found or _is_in_foreground(self._file)

    def _set(self, modes: list[Any], *, flush: bool) -> None:
        if not self.is_in_foreground:  # it was given back already, and is another's now
            return
        while True:
            try:
                with suppress(termios.error):
                    termios.tcflow(self._file, termios.TCOON)  # after Ctrl-S nothing would ever be written out
                termios.tcsetattr(self._file, termios.TCSAFLUSH if flush else termios.TCSADRAIN, modes)
            except termios.error as error:
                if error.args[0] == errno.EINTR:  # a signal came while it waited for what is to be written out
                    continue
            return  # otherwise the terminal is gone


def _is_in_foreground(terminal: int) -> bool:
    try:
        return os.tcgetpgrp(terminal) == os.getpgrp()
    except OSError:  # it is not the terminal that this session is controlled by
        return True


def stop(*, group: bool = False) -> None:
    """Stop this process, or all of its `group`; return when it goes on."""
    os.kill(0 if group else os.getpid(), signal.SIGTSTP)


def stop_in_background() -> None:
    """Stop this process as one that reads from a terminal which is another's now."""
    os.kill(os.getpid(), signal.SIGTTIN)


def block(numbers: Iterable[int]) -> None:
    """Let no signal of these come any more."""
    signal.pthread_sigmask(signal.SIG_BLOCK, numbers)


@contextmanager
def blocked(numbers: Iterable[int]) -> Iterator[None]:
    """Let no signal of these come in the block; those that are sent come at its end."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, numbers)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
