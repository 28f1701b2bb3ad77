"""Lines out and answers in, at a terminal or through a pipe.

At a terminal lines are no longer than it is wide, broken between words: a terminal itself breaks anywhere.
"""

import io
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from time import monotonic
from typing import TextIO

from duell.checking import width
from duell.terminal import ContinuedError, LineTerminal

USUAL_COLUMNS = 80
"""Those of a terminal that does not say how many it has."""


def fitted(line: str, out: TextIO) -> str:
    """Break a line as `out` needs it: in a pipe or a file it stays whole."""
    if not out.isatty():
        return line
    try:
        columns = os.get_terminal_size(out.fileno()).columns or USUAL_COLUMNS
    except (OSError, ValueError):
        columns = USUAL_COLUMNS
    return "\n".join(wrapped(line, columns))


def wrapped(line: str, columns: int) -> Iterator[str]:
    """Break a line at its spaces; a word that is longer than a line is left to the terminal.

    >>> list(wrapped("All others take their cards back.", 20))
    ['All others take', 'their cards back.']
    """
    row, *words = line.split(" ")
    for word in words:
        if row.strip() and width(f"{row} {word}") > columns:
            yield row
            row = word
        else:
            row = f"{row} {word}"
    yield row


class EndOfInputError(Exception):
    """Nobody will answer any more."""


class Console:
    """Says lines on `out` and reads answers from `answers`. `dress` is done to all that is said.

    `clock` gives seconds from any start, to tell how long an answer took.

    At a terminal, secret answers are not echoed, nothing can be scrolled back to after a `secret`, and `ring` is heard
    if there is to be a `bell`.
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
        self._terminal = LineTerminal(answers, out)
        self.clock = clock

    def kept(self) -> AbstractContextManager[None]:
        """Give the terminal back at the end of the block, and whenever the program is stopped within it."""
        return self._terminal.kept()

    def secret(self, *, stays: bool) -> AbstractContextManager[None]:
        """Say a secret in this block; if it `stays`, it is wiped only when the program stops or ends in the block."""
        return self._terminal.secret(stays=stays)

    def say(self, *lines: str) -> None:
        """Say each line."""
        for line in lines:
            self._out.write(f"{fitted(self._dress(line), self._out)}\n")
        self._out.flush()

    def ask(self, question: str, *, secret: bool = False, again: bool = True) -> str:
        """Ask a question and return the answer, without the spaces round it; EndOfInputError if none comes.

        To a `secret` question, a terminal shows no answer, and gives none that was typed before it was asked. If the
        program was stopped meanwhile, the question is asked `again`, or else ContinuedError is raised.
        """
        while True:
            try:
                return self._ask(question, secret=secret)
            except ContinuedError:
                if not again:
                    raise

    @property
    def is_at_terminal(self) -> bool:
        """Whether somebody answers who can be asked what is to follow; a pipe has said all that it will."""
        return self._answers.isatty()

    def ring(self) -> None:
        """Ring the terminal's bell, if it has one and it is wanted."""
        if self._bell and self._out.isatty():
            self._out.write("\a")

    def _ask(self, question: str, *, secret: bool) -> str:
        with self._terminal.silent() if secret and self._answers.isatty() else nullcontext():
            try:
                answer = self._terminal.ask(fitted(f"{self._dress(question)} > ", self._out))
            except KeyboardInterrupt:
                self.say("")
                raise
        if secret or not answer.endswith("\n") or not self._answers.isatty():  # nobody's Enter has ended the line
            self.say("")
        if not answer:
            raise EndOfInputError
        return answer.strip()
