"""The modes of a terminal: whether it echoes, whether it hands over whole lines."""

import os
import sys
from contextlib import suppress
from typing import Any


def drop_typed_ahead() -> None:
    """Throw away what was typed and not yet read, so that it reaches nobody else's screen."""
    if sys.platform == "win32":
        import msvcrt

        while msvcrt.kbhit():
            msvcrt.getch()
        return
    import termios

    with suppress(OSError, ValueError, termios.error):  # not a terminal: nothing waits in it
        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


class Modes:
    """The modes in which a terminal was found; `file` is its descriptor. What is no terminal has none."""

    def __init__(self, file: int | None) -> None:
        self._file = -1 if file is None else file
        self._found: list[Any] | None = None
        if sys.platform != "win32" and file is not None:
            import termios

            with suppress(termios.error):
                self._found = termios.tcgetattr(file)

    def silence(self) -> None:
        """Echo nothing from now on, and throw away what was typed before."""
        if sys.platform != "win32" and self._found:
            import termios

            silent = [*self._found]
            silent[3] &= ~termios.ECHO
            self._set(silent, flush=True)

    def give_back(self, *, flush: bool = True) -> None:
        """Make the terminal as it was found; `flush` throws away what was typed and not yet read."""
        if sys.platform != "win32" and self._found:
            self._set(self._found, flush=flush)

    @property
    def is_in_foreground(self) -> bool:
        """Whether this program has the terminal now, and not the shell or another one."""
        if sys.platform == "win32" or not self._found:
            return True
        try:
            return os.tcgetpgrp(self._file) == os.getpgrp()
        except OSError:  # it is not the terminal that this session is controlled by
            return True

    def _set(self, modes: list[Any], *, flush: bool) -> None:
        if sys.platform == "win32" or not self.is_in_foreground:  # it was given back already, and is another's now
            return
        import errno
        import termios

        while True:
            try:
                with suppress(termios.error):
                    termios.tcflow(self._file, termios.TCOON)  # after Ctrl-S nothing would ever be written out
                termios.tcsetattr(self._file, termios.TCSAFLUSH if flush else termios.TCSADRAIN, modes)
            except termios.error as error:
                if error.args[0] == errno.EINTR:  # a signal came while it waited for what is to be written out
                    continue
            return  # otherwise the terminal is gone
