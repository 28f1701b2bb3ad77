"""Lines of output and answers, at a terminal or through a pipe.

At a terminal, lines are broken between words, since a terminal would break them anywhere.
"""

import io
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext, suppress
from time import monotonic
from typing import TextIO

from duell.checking import width
from duell.terminal import ContinuedError, LineTerminal

USUAL_COLUMNS = 80  # the width of a terminal that does not report it


def fitted(line: str, out: TextIO) -> str:
    """A line broken to the width of `out`; unchanged in a pipe or a file."""
    if not out.isatty():
        return line
    try:
        columns = os.get_terminal_size(out.fileno()).columns or USUAL_COLUMNS
    except (OSError, ValueError):
        columns = USUAL_COLUMNS
    return "\n".join(wrapped(line, columns))


def wrapped(line: str, columns: int) -> Iterator[str]:
    """The parts of a line broken at spaces; a word longer than a line stays in one piece.

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
    """The end of the input."""


class Console:
    """Writes lines to `out` and reads answers from `answers`; `dress` transforms all output.

    `clock` returns seconds and times answers. At a terminal, secret answers are not echoed, a `secret` leaves nothing
    in the scrollback, and `ring` sounds if `bell` is set.
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
            answers.reconfigure(errors="replace")  # undecodable input is a wrong answer, not an error
        self._answers = answers
        self._out = out
        self._dress = dress
        self._bell = bell
        self._terminal = LineTerminal(answers, out)
        self.clock = clock
        self.told: set[str] = set()
        """Lines that `remind` need not print again."""

    def kept(self) -> AbstractContextManager[None]:
        """Restore the terminal at the end of the block, and whenever the program is stopped within it."""
        return self._terminal.kept()

    def secret(self, *, stays: bool) -> AbstractContextManager[None]:
        """Write a secret within this block; if it `stays`, it is wiped only when the program stops or ends there."""
        return self._terminal.secret(stays=stays)

    def say(self, *lines: str) -> None:
        for line in lines:
            self._out.write(f"{fitted(self._dress(line), self._out)}\n")
        self._out.flush()

    def remind(self, *lines: str) -> None:
        """Print the lines that are not in `told` yet."""
        self.say(*[line for line in lines if line not in self.told])
        self.told.update(lines)

    def ask(self, question: str, *, secret: bool = False, again: bool = True) -> str:
        """Ask a question and return the stripped answer; EndOfInputError if none comes.

        At a terminal, the answer to a `secret` question is not echoed, and input typed ahead is discarded. If the
        program was stopped meanwhile, ask `again`, or raise ContinuedError.
        """
        while True:
            try:
                return self._ask(question, secret=secret)
            except ContinuedError:
                if not again:
                    raise

    @property
    def is_at_terminal(self) -> bool:
        """Whether somebody can answer a further question; a pipe holds all its answers already."""
        return self._answers.isatty()

    def ring(self) -> None:
        if self._bell and self._out.isatty():
            self._out.write("\a")

    def _ask(self, question: str, *, secret: bool) -> str:
        with self._terminal.silent() if secret and self._answers.isatty() else nullcontext():
            try:
                answer = self._terminal.ask(fitted(f"{self._dress(question)} > ", self._out))
            except (KeyboardInterrupt, SystemExit):  # a signal; nobody may be at the terminal any more
                with suppress(OSError):
                    self.say("")
                raise
        if secret or not answer.endswith("\n") or not self._answers.isatty():  # no echoed Enter has ended the line
            self.say("")
        if not answer:
            raise EndOfInputError
        return answer.strip()
