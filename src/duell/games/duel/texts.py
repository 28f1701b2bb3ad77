"""The rules of the duel as prose: a summary and a long form true for any mix of the five switches, and the rulings.

What the files are made of, `duell.catalogue.texts` tells; besides, ``{edition}`` stands for the edition's name and its
house rules.
"""

from textwrap import fill

from duell.catalogue.faults import TextError
from duell.catalogue.files import in_file, names, read_text, rules_file
from duell.catalogue.texts import check_language, resolve, rulings_name, with_rulings
from duell.games.duel.edition_files import house_rules
from duell.games.duel.engine import SWITCHES, Edition
from duell.games.duel.house_rules import told
from duell.language import _, speaking

HEADING_WIDTH = 70
"""Columns for the edition and its house rules, which leaves a few for the word before them."""

_VALUES = {switch: tuple(map(str, kind)) for switch, kind in SWITCHES.items()}


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


def _composed(folder: str, edition: Edition, lang: str, wanted: str) -> str:
    path = rules_file(folder, f"{check_language(lang, languages())}.md")
    place = in_file(path, TextError)
    text = resolve(read_text(path, place, wanted), edition.switches(), _VALUES, place)
    with speaking(lang):
        rules = [told(*each.split("=", 1)) for each in house_rules(edition)]
    heading = ", ".join((edition.name, *rules))
    return text.replace("{edition}", fill(heading, HEADING_WIDTH, break_on_hyphens=False))


def rulings(lang: str) -> str:
    """Return the rulings, each with number and reason, as Markdown; TextError if not told in this language.

    ``rulings.md`` has them in English, ``rulings.fr.md`` in French.
    """
    path = rules_file(rulings_name(check_language(lang, languages())))
    return read_text(path, in_file(path, TextError), _("the rulings"))
