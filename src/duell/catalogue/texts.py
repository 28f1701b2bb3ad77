"""The rules as prose: a summary and a long form that are true for any mix of the five switches, and the rulings.

A line ``<!-- if SWITCH=VALUE … -->`` begins a block that stands only where all its conditions hold, a line
``<!-- end -->`` ends it. A condition may allow several values: ``end=first-out|last-with-force``. Blocks do not nest.
``{edition}`` stands for the edition's name and its house rules. In the long form a line ``{Ruling 3}``, with that word
in the language of the text, stands for the ruling of this number.
"""

import re
from collections.abc import Collection
from textwrap import fill

from duell.catalogue.faults import SourcePlace, TextError, one_of
from duell.catalogue.files import in_file, names, read_text, rules_file
from duell.catalogue.printable import quote
from duell.games.duel.edition_files import house_rules
from duell.games.duel.engine import SWITCHES, Edition
from duell.language import _

HEADING_WIDTH = 70
"""Columns for the edition and its house rules, which leaves a few for the word before them."""

TEXT_WIDTH = 80
"""Columns that the texts are written for."""

_IF = re.compile(r"<!-- if (\S.*) -->")
_END = "<!-- end -->"
_RULING = re.compile(r"^\{(\w+) (\d+)\}$", re.MULTILINE)


def languages() -> tuple[str, ...]:
    """Return the codes of the languages that the rules are told in."""
    return names("summary", ".md")


def summary(edition: Edition, lang: str) -> str:
    """Return the rules in brief as Markdown, which reads well as plain text of 80 columns too.

    TextError if they are not told in this language.
    """
    return _composed("summary", edition, lang, _("a summary of the rules"))


def full_rules(edition: Edition, lang: str) -> str:
    """Return every rule with its number, and each ruling set in where it matters, as Markdown of 80 columns.

    A number means the same in every edition and language. TextError if the rules are not told in this language.
    """
    return with_rulings(_composed("full", edition, lang, _("the numbered rules")), rulings(lang))


def with_rulings(text: str, rulings: str) -> str:
    """Return numbered rules with each ruling set in where a line such as ``{Ruling 3}`` stands for it."""
    entries = dict(re.findall(r"^(\d+)\. (.+?)(?=^\d+\. |\Z)", rulings, re.MULTILINE | re.DOTALL))
    return _RULING.sub(lambda mark: _set_in(f"*{mark[1]} {mark[2]}.* {entries[mark[2]]}"), text)


def _composed(folder: str, edition: Edition, lang: str, wanted: str) -> str:
    path = rules_file(folder, f"{check_language(lang, languages())}.md")
    place = in_file(path, TextError)
    text = resolve(read_text(path, place, wanted), edition.switches(), place)
    heading = ", ".join((edition.name, *house_rules(edition)))
    return text.replace("{edition}", fill(heading, HEADING_WIDTH, break_on_hyphens=False))


def _set_in(text: str) -> str:
    """Return a paragraph as a quotation, filled anew; no-break spaces hold, which they would not in `str.split`."""
    joined = re.sub(r"\s*\n\s*", " ", text.strip())
    return fill(joined, TEXT_WIDTH, initial_indent="> ", subsequent_indent="> ", break_on_hyphens=False)


def rulings(lang: str) -> str:
    """Return the rulings, each with number and reason, as Markdown; TextError if not told in this language.

    ``rulings.md`` has them in English, ``rulings.fr.md`` in French.
    """
    path = rules_file(rulings_name(check_language(lang, languages())))
    return read_text(path, in_file(path, TextError), _("the rulings"))


def rulings_name(lang: str) -> str:
    """Return what the file with the rulings in a language is called."""
    return "rulings.md" if lang == "en" else f"rulings.{lang}.md"


def resolve(text: str, switches: dict[str, str], place: SourcePlace) -> str:
    """Return a text with those conditional blocks that hold, and without the lines that mark them.

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
            conditions = [_holds(condition, switches, here) for condition in begun[1].split()]
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


def _holds(condition: str, switches: dict[str, str], place: SourcePlace) -> bool:
    switch, _, values = condition.partition("=")
    if switch not in SWITCHES:
        raise place.fault(quote(switch), one_of(SWITCHES, switch))
    for value in values.split("|"):
        if value not in list(SWITCHES[switch]):
            raise place.fault(quote(value), one_of(list(SWITCHES[switch]), value))
    return switches[switch] in values.split("|")
