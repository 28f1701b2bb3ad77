"""argparse in our language: how ``--help`` is laid out, and what it complains of."""

import argparse
import os
import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from textwrap import fill, wrap
from typing import Any

from duell.language import _, mark

USUAL = 80
"""Columns of help where nobody knows how many there are."""

EXAMPLE = "  "
"""What an example begins with in an epilog; its line stays as it is."""


def examples(*commands: str, before: str = "") -> str:
    """Return an epilog: a text, if there is one, then commands as somebody would type them, one a line."""
    rows = [_("examples:"), *(f"{EXAMPLE}{command}" for command in commands)]
    return "\n".join([before, "", *rows] if before else rows)


class Formatter(argparse.HelpFormatter):
    """Lays help out in our language, leaves examples as they are, and gives long commands the room they need."""

    def __init__(self, prog: str, **settings: Any) -> None:
        """Be as wide as the terminal, of which argparse would ask shutil: with all that packs files, at every start."""
        super().__init__(prog, **{"width": _columns() - 2, **settings})

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        """Begin with how the command is used."""
        super().add_usage(usage, actions, groups, _("usage: ") if prefix is None else prefix)

    def start_section(self, heading: str | None) -> None:
        """Begin a section; argparse puts the colon after its heading, but not the space that French has before it."""
        super().start_section(heading and _("{heading}:", heading=heading).removesuffix(":"))

    def add_argument(self, action: argparse.Action) -> None:
        """Add an argument; of one that has commands, these stand a step further in than argparse reckons."""
        super().add_argument(action)
        if isinstance(action.choices, dict):
            indent = self._current_indent + self._indent_increment
            self._action_max_length = max(self._action_max_length, indent + max(map(len, action.choices)))

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrap(text.strip(), width, break_on_hyphens=False)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        rows = [
            row if row.startswith(EXAMPLE) else fill(row, width, initial_indent=indent, break_on_hyphens=False)
            for row in text.split("\n")
        ]
        return "\n".join(rows)


def _columns() -> int:
    """Return how wide help may be, as shutil has it: what ``COLUMNS`` says, or the terminal."""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said):
        return int(said)
    with suppress(AttributeError, ValueError, OSError):  # standard output is closed, or no terminal
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or USUAL  # type: ignore[union-attr]
    return USUAL


COMPLAINTS = (
    # Translators: an argument is what follows a command, RECORD or --lang CODE
    mark("the following arguments are required: {arguments}"),
    mark("argument {argument}: {complaint}"),
    mark("expected one argument"),
    mark("expected at least one argument"),
    mark("ignored explicit argument {value}"),
    mark("not allowed with argument {argument}"),
)
"""The sentences of argparse, which has them in English only, that a command line of duell can bring about."""


def in_language(complaint: str) -> str:
    """Return a sentence of argparse in the language in use; what is none of `COMPLAINTS` stays as it is.

    >>> in_language("argument --lang: expected one argument")
    'argument --lang: expected one argument'
    """
    for sentence in COMPLAINTS:
        if found := _pattern(sentence).fullmatch(complaint):
            return _(sentence, **{place: in_language(said) for place, said in found.groupdict().items()})
    return complaint


@cache
def _pattern(sentence: str) -> re.Pattern[str]:
    """Return what matches a sentence with anything in its places."""
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(sentence)), re.DOTALL)
