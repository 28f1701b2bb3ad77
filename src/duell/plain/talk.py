"""Lines out and answers in, at a terminal or through a pipe."""

import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from time import monotonic
from typing import TextIO

from duell.plain.wrapping import fitted

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Cursor home, clear the screen, clear what has scrolled away."""


class EndOfInputError(Exception):
    """Nobody will answer any more."""


class Talk:
    """Says lines on `out` and reads answers from `answers`. `dress` is done to all that is said.

    `clock` gives seconds from any start, for whoever wants to know how long an answer took.

    At a terminal, secret answers are not echoed, `clear` leaves nothing to scroll back to, and `ring` is heard if there
    is to be a `bell`.
    """

    def __init__(
        self,
        answers: TextIO,
        out: TextIO,
        dress: Callable[[str], str] = str,
        *,
        bell: bool = False,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        if isinstance(answers, io.TextIOWrapper) and answers.errors != "replace":
            answers.reconfigure(errors="replace")  # what is no text is no answer, but no reason to end either
        self._answers = answers
        self._out = out
        self._dress = dress
        self._bell = bell
        self.clock = clock

    def say(self, *lines: str) -> None:
        """Say each line."""
        for line in lines:
            self._out.write(f"{fitted(self._dress(line), self._out)}\n")
        self._out.flush()

    def ask(self, question: str, *, secret: bool = False) -> str:
        """Ask a question and return the answer, without the spaces round it; EndOfInputError if none comes.

        To a `secret` question, a terminal shows no answer, and gives none that was typed before it was asked.
        """
        with _unechoed(self._answers) if secret and self._answers.isatty() else nullcontext():
            self._out.write(fitted(f"{self._dress(question)} > ", self._out))
            self._out.flush()
            answer = self._answers.readline()
        if secret or not self._answers.isatty():  # nobody's Enter has ended the line
            self.say("")
        if not answer:
            raise EndOfInputError
        return answer.strip()

    def ring(self) -> None:
        """Ring the terminal's bell, if it has one and it is wanted."""
        if self._bell and self._out.isatty():
            self._out.write("\a")

    def clear(self) -> None:
        """Leave nothing of what was said on the screen."""
        if self._out.isatty():
            self._out.write(CLEAR)
            self._out.flush()


@contextmanager
def _unechoed(terminal: TextIO) -> Iterator[None]:
    """Keep what is typed from the screen, and throw away what was typed before."""
    if sys.platform == "win32":
        yield
        return
    import termios

    file = terminal.fileno()
    before = termios.tcgetattr(file)
    silent = [*before]
    silent[3] &= ~termios.ECHO
    termios.tcsetattr(file, termios.TCSAFLUSH, silent)
    try:
        yield
    finally:
        termios.tcsetattr(file, termios.TCSADRAIN, before)
