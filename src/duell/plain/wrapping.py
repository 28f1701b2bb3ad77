"""Lines no longer than the terminal is wide, broken between words: a terminal itself breaks anywhere."""

import os
from collections.abc import Iterator
from typing import TextIO

from duell.checking import width

USUAL = 80
"""Columns of a terminal that does not say how many it has."""


def fitted(line: str, out: TextIO) -> str:
    """Return a line as it is to be written on `out`: in a pipe or a file it stays whole, for whatever reads it."""
    return "\n".join(wrapped(line, _columns(out))) if out.isatty() else line


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


def _columns(out: TextIO) -> int:
    try:
        return os.get_terminal_size(out.fileno()).columns or USUAL
    except (OSError, ValueError):
        return USUAL
