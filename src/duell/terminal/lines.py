"""A terminal that is written to line after line, as plain mode does."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from duell import system
from duell.terminal.scrollback import keeps_what_scrolls, wipe
from duell.terminal.signals import Signals


class ContinuedError(Exception):
    """The program was stopped, and goes on: whoever sits there now has not seen the question."""


class LineTerminal:
    """Reads `answers` and writes on `out`, either of which may be a terminal or not.

    While `kept`, the terminal is given back whatever ends or stops the program: echoing, without a secret on it, and
    without what was typed for the program.
    """

    def __init__(self, answers: TextIO, out: TextIO) -> None:
        self._answers = answers
        self._out = out
        self._modes = system.Modes(answers.fileno() if answers.isatty() else None)
        self._signals = Signals(end=_end, stop=self._stop, go_on=self._go_on)
        self._shows_secret = False
        self._is_silent = False
        self._is_reading = False
        self._was_stopped = False

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Give the terminal back at the end of the block, and whenever the program is stopped within it."""
        with self._signals:
            try:
                try:
                    yield
                finally:
                    self._give_back()
            finally:  # once more if a signal came in between; after the first, no other does
                self._give_back()

    @contextmanager
    def secret(self, *, stays: bool = False) -> Iterator[None]:
        """Show a secret in this block, and wipe it at its end; if it `stays`, only when the program stops or ends."""
        self._shows_secret = True
        try:
            yield
        except BaseException:
            stays = False
            raise
        finally:
            with self._signals.held():
                if self._shows_secret and not stays:
                    self.wipe()
                self._shows_secret = False

    @contextmanager
    def silent(self) -> Iterator[None]:
        """Echo nothing that is typed, and take nothing that was typed before."""
        self._is_silent = True
        self._modes.silence()
        try:
            yield
        finally:
            with self._signals.held():
                self._modes.give_back(flush=False)
                self._is_silent = False

    def ask(self, question: str) -> str:
        """Write a question and return the line that answers it, empty at the end of the input.

        ContinuedError if the program was stopped since the last answer.
        """
        try:
            self._is_reading = True
            self._tell_if_stopped()
            self._out.write(question)
            self._out.flush()
            return self._answers.readline()
        finally:
            self._is_reading = False

    def wipe(self) -> None:
        """Leave nothing of what was said on the screen, nor above it."""
        if not self._out.isatty():
            return
        with suppress(OSError, RuntimeError):  # the terminal is gone; a signal has come while something was written
            self._out.flush()
        with suppress(OSError):
            system.understand_escapes(self._out.fileno())
            rows = os.get_terminal_size(self._out.fileno()).lines
            os.write(self._out.fileno(), wipe(rows, push=keeps_what_scrolls(os.environ)).encode())

    def _give_back(self) -> None:
        if self._shows_secret:
            self.wipe()
            self._shows_secret = False
        self._modes.give_back()

    def _stop(self) -> None:
        """Give the terminal back, stop, and take it again."""
        self._wipe_secret()
        self._modes.give_back()
        self._signals.stop_now()
        self._take_again()

    def _go_on(self) -> None:
        """Wipe what a stop that nobody could catch has left on the screen, and take the terminal again."""
        self._wipe_secret()
        self._take_again()

    def _wipe_secret(self) -> None:
        """Wipe a secret. Where nothing is being read, more of it may be about to be written: it counts as shown."""
        if self._shows_secret:
            self.wipe()
            self._shows_secret = not self._is_reading

    def _take_again(self) -> None:
        if not self._modes.is_in_foreground:
            system.stop_in_background()  # once more, up to `_go_on`
            return
        if self._is_silent:
            self._modes.silence()
        self._was_stopped = True
        if self._is_reading:
            self._tell_if_stopped()

    def _tell_if_stopped(self) -> None:
        if self._was_stopped:
            self._was_stopped = False
            raise ContinuedError


def _end(number: int) -> None:
    """End the program by way of each ``finally``."""
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    sys.exit(128 + number)
