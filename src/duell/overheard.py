"""Keeps the messages of libraries off a page, and a journal readable.

Loggers, warnings and the hooks for errors look for `sys.stderr` whenever they write. Older handlers, libraries in C and
other programs write to its file.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOBase
from time import monotonic
from typing import TextIO

from duell.language import n_

PAUSE = 60.0  # seconds between two lines in a journal


class Overheard(TextIOBase):
    """Stands in for the error output and counts `lines`. It keeps no text, since that of an error could show a hand."""

    def __init__(self) -> None:
        self.lines = 0

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.lines += text.count("\n")
        return len(text)


class Summary(Overheard):
    """Passes the number of lines on to `tell`, at the first line and then every `PAUSE` at most."""

    def __init__(self, tell: Callable[[int], None], clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._tell = tell
        self._clock = clock
        self._last = clock() - PAUSE

    def write(self, text: str) -> int:
        super().write(text)
        now = self._clock()
        if self.lines and now - self._last >= PAUSE:
            self._last = now
            self._tell(self.lines)
            self.lines = 0
        return len(text)


@contextmanager
def kept_off_the_page() -> Iterator[None]:
    """Keep everything that is written to the error output off a page, unless it goes to a file.

    After the page, a sentence gives the number of lines.
    """
    errors = sys.stderr
    if errors is None or not errors.isatty():
        yield
        return
    file = errors.fileno()
    errors.flush()
    saved, nothing = os.dup(file), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, file)
    os.close(nothing)
    sys.stderr = overheard = Overheard()
    try:
        yield
    finally:
        sys.stderr = errors
        os.dup2(saved, file)
        os.close(saved)
        if overheard.lines:
            _report(
                errors,
                n_(
                    "{count} line of errors was kept off the screen; with 2>FILE, such lines go to a file.",
                    "{count} lines of errors were kept off the screen; with 2>FILE, such lines go to a file.",
                    overheard.lines,
                ),
            )


@contextmanager
def summed_up() -> Iterator[None]:
    """Write one line a minute to the error output, in place of all that others write there."""
    errors = sys.stderr
    if errors is None:
        yield
        return

    def tell(lines: int) -> None:
        _report(errors, n_("{count} line of errors left out.", "{count} lines of errors left out.", lines))

    sys.stderr = Summary(tell)
    try:
        yield
    finally:
        sys.stderr = errors


def _report(errors: TextIO, sentence: str) -> None:
    with suppress(OSError):  # the terminal is gone
        errors.write(f"duell: {sentence}\n")
        errors.flush()
