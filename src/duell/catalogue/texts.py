"""Composing the rules of a game as prose: blocks that stand under some switches only, and rulings set in.

A line ``<!-- if SWITCH=VALUE … -->`` begins a block that stands only where all its conditions hold, a line
``<!-- end -->`` ends it. A condition may allow several values: ``end=first-out|last-with-force``. Blocks do not nest.
In numbered rules a line ``{Ruling 3}``, with that word in the language of the text, stands for the ruling of this
number.
"""

import re
from collections.abc import Collection, Mapping
from textwrap import fill

from duell.catalogue.faults import SourcePlace, TextError
from duell.checking import one_of, quote
from duell.language import _

TEXT_WIDTH = 80
"""Columns that the texts are written for."""

_IF = re.compile(r"<!-- if (\S.*) -->")
_END = "<!-- end -->"
_RULING = re.compile(r"^\{(\w+) (\d+)\}$", re.MULTILINE)


def with_rulings(text: str, rulings: str) -> str:
    """Return numbered rules with each ruling set in where a line such as ``{Ruling 3}`` stands for it."""
    entries = dict(re.findall(r"^(\d+)\. (.+?)(?=^\d+\. |\Z)", rulings, re.MULTILINE | re.DOTALL))
    return _RULING.sub(lambda mark: _set_in(f"*{mark[1]} {mark[2]}.* {entries[mark[2]]}"), text)


def _set_in(text: str) -> str:
    """Return a paragraph as a quotation, filled anew; no-break spaces hold, which they would not in `str.split`."""
    joined = re.sub(r"\s*\n\s*", " ", text.strip())
    return fill(joined, TEXT_WIDTH, initial_indent="> ", subsequent_indent="> ", break_on_hyphens=False)


def rulings_name(lang: str) -> str:
    """Return what the file with the rulings in a language is called."""
    return "rulings.md" if lang == "en" else f"rulings.{lang}.md"


def resolve(text: str, switches: Mapping[str, str], values: Mapping[str, Collection[str]], place: SourcePlace) -> str:
    """Return a text with those conditional blocks that hold, and without the lines that mark them.

    `switches` are as they are set, `values` those that each can have.

    TextError if a mark cannot be read, names a switch or value that there is not, or has no partner.
    """
    kept: list[str] = []
    opened: SourcePlace | None = None
    holds = True
    for number, line in enumerate(text.splitlines(), start=1):
        here = place.at(_("line {number}", number=number))
        if "<!--" not in line:
            if holds:
                kept.append(line)
        elif line == _END and opened:
            opened, holds = None, True
        elif (begun := _IF.fullmatch(line)) and not opened:
            conditions = [_holds(condition, switches, values, here) for condition in begun[1].split()]
            opened, holds = here, all(conditions)
        else:
            expected = _END if opened else _("a block that begins, {mark}", mark="<!-- if SWITCH=VALUE -->")
            raise here.fault(quote(line), expected)
    if opened:
        raise opened.fault(_("a block that is not ended"), _("{mark} after it", mark=_END))
    return "".join(f"{line}\n" for line in kept)


def check_language(lang: str, told: Collection[str]) -> str:
    """Return a language that the rules are told in; TextError if it is none."""
    if lang not in told:
        raise SourcePlace(_("rules"), _("language"), TextError).fault(quote(lang), one_of(told, lang))
    return lang


def _holds(
    condition: str, switches: Mapping[str, str], values: Mapping[str, Collection[str]], place: SourcePlace
) -> bool:
    switch, _, wanted = condition.partition("=")
    if switch not in values:
        raise place.fault(quote(switch), one_of(values, switch))
    for value in wanted.split("|"):
        if value not in values[switch]:
            raise place.fault(quote(value), one_of(values[switch], value))
    return switches[switch] in wanted.split("|")
