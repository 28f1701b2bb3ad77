"""Lines of output and answers, at a terminal or through a pipe.

At a terminal, lines are broken between words, since a terminal would break them anywhere.
"""

import io
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field
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


@dataclass(eq=False)
class Console:
    """Writes lines to `out` and reads answers from `answers`; `dress` transforms all output.

    `clock` returns seconds and times answers. At a terminal, secret answers are not echoed, a `secret` leaves nothing
    in the scrollback, and `ring` sounds if `bell` is set.
    """

    answers: TextIO
    out: TextIO
    dress: Callable[[str], str] = str
    bell: bool = False
    clock: Callable[[], float] = monotonic
    told: dict[str, Sequence[str]] = field(default_factory=dict, init=False)  # what `remind` has said last, by subject

    def __post_init__(self) -> None:
        if isinstance(self.answers, io.TextIOWrapper) and self.answers.errors != "replace":
            self.answers.reconfigure(errors="replace")  # undecodable input is a wrong answer, not an error
        self._terminal = LineTerminal(self.answers, self.out)

    def kept(self) -> AbstractContextManager[None]:
        """Restore the terminal at the end of the block, and whenever the program is stopped within it."""
        return self._terminal.kept()

    def secret(self, *, stays: bool) -> AbstractContextManager[None]:
        """Write a secret within this block; if it `stays`, it is wiped only when the program stops or ends there."""
        return self._terminal.secret(stays=stays)

    def say(self, *lines: str) -> None:
        for line in lines:
            self.out.write(f"{fitted(self.dress(line), self.out)}\n")
        self.out.flush()

    def remind(self, about: str, *lines: str) -> None:
        """Print the lines that differ from those said last `about` the same."""
        self.say(*[line for line in lines if line not in self.told.get(about, ())])
        self.told[about] = lines

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
        return self.answers.isatty()

    def ring(self) -> None:
        if self.bell and self.out.isatty():
            self.out.write("\a")

    def _ask(self, question: str, *, secret: bool) -> str:
        with self._terminal.silent() if secret and self.answers.isatty() else nullcontext():
            try:
                answer = self._terminal.ask(fitted(f"{self.dress(question)} > ", self.out))
            except (KeyboardInterrupt, SystemExit):  # a signal; nobody may be at the terminal any more
                with suppress(OSError):
                    self.say("")
                raise
        if secret or not answer.endswith("\n") or not self.answers.isatty():  # no echoed Enter has ended the line
            self.say("")
        if not answer:
            raise EndOfInputError
        return answer.strip()
