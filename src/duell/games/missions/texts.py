"""The rules of Missions as prose: a summary, every rule by its number, and the rulings; Markdown of 80 columns.

In the numbered rules a line ``{Ruling 3}``, with that word in the language of the text, stands for the ruling of this
number.
"""

from duell.catalogue.faults import TextError
from duell.catalogue.files import in_file, names, read_text, rules_file
from duell.catalogue.texts import check_language, rulings_name, with_rulings
from duell.language import _


def languages() -> tuple[str, ...]:
    """Return the codes of the languages that the rules are told in."""
    return names("missions", "summary", ".md")


def summary(lang: str) -> str:
    """Return the rules in brief; TextError if they are not told in this language."""
    return _told(_("a summary of the rules"), "summary", f"{check_language(lang, languages())}.md")


def full_rules(lang: str) -> str:
    """Return every rule with its number, the same in every language, and each ruling set in where it matters.

    TextError if the rules are not told in this language.
    """
    text = _told(_("the numbered rules"), "full", f"{check_language(lang, languages())}.md")
    return with_rulings(text, rulings(lang))


def rulings(lang: str) -> str:
    """Return the rulings, each with its number and reason; TextError if they are not told in this language."""
    return _told(_("the rulings"), rulings_name(check_language(lang, languages())))


def _told(wanted: str, *parts: str) -> str:
    path = rules_file("missions", *parts)
    return read_text(path, in_file(path, TextError), wanted)
