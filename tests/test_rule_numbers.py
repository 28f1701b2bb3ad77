"""Whoever reads "rule 5.3" or "ruling 8" finds it in ``duell rules --full``, and a test of it.

The other games of the house number rules of their own.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from duell.catalogue import edition, full_rules, languages, rulings

TOP = Path(__file__).parents[1]
OTHER_GAMES = {"missions"}

RULE = ("rules?", "Regeln?", "règles?", "regol[ae]", "regels?")
RULING = ("rulings?", "Entscheidung(?:en)?", "décisions?", "decision[ei]", "beslissing(?:en)?")
NUMBERS = r"(\d+(?:\.\d+)?(?:(?:,| and| to|–) ?\d+(?:\.\d+)?)*)"


def rules() -> set[str]:
    """Return the number of each rule and of each group of rules."""
    found = re.findall(r"^(?:## |\*\*)(\d(?:\.\d)?)", full_rules(edition("ravensburger"), "en"), re.MULTILINE)
    return set(found)


def ruling_numbers() -> set[str]:
    """Return the number of each ruling."""
    return set(re.findall(r"^(\d+)\. ", rulings("en"), re.MULTILINE))


def files(folder: str, ending: str) -> Iterator[Path]:
    """Yield the files of this game below a folder."""
    return (path for path in sorted((TOP / folder).rglob(f"*{ending}")) if not OTHER_GAMES & set(path.parts))


def cited(text: str, words: tuple[str, ...]) -> set[str]:
    """Return the numbers that follow one of these words, also those listed or spanned: rules 3 and 4.

    >>> sorted(cited("rules 3 and 4.1, rulings 1, 5 and 9; after rule\\n    5.3. Two", RULE))
    ['3', '4.1', '5.3']
    """
    places = re.findall(rf"\b(?:{'|'.join(words)})\s+{NUMBERS}", text, re.IGNORECASE)
    return {number for place in places for number in re.findall(r"\d+(?:\.\d+)?", place)}


def unknown(text: str) -> set[str]:
    """Return the numbers that are cited although there is no such rule or ruling."""
    return (cited(text, RULE) - rules()) | (cited(text, RULING) - ruling_numbers())


def numbers_of_tests(kind: str) -> set[str]:
    """Return the numbers that names of tests begin with."""
    names = (name for path in files("tests", ".py") for name in re.findall(r"def (test_\w+)", path.read_text("utf-8")))
    return {found[1].replace("_", ".") for name in names if (found := re.match(rf"test_{kind}_((?:\d+_)*\d+)_", name))}


DOCUMENTS = [TOP / "CONTRIBUTING.md", TOP / "README.md", TOP / "CHANGELOG.md"]
CITING = [*files("src", ".py"), *files("tests", ".py"), *files("rules", ".md"), *files("rules", ".toml"), *DOCUMENTS]


def test_every_number_that_is_cited_exists() -> None:
    missing = {
        str(path.relative_to(TOP)): wrong
        for path in CITING
        if path != Path(__file__) and (wrong := unknown(path.read_text("utf-8")))
    }
    assert missing == {}


def test_citations_are_found_in_code_tests_and_documents() -> None:
    citing = {path.relative_to(TOP).parts[0] for path in CITING if cited(path.read_text("utf-8"), (*RULE, *RULING))}
    assert citing >= {"src", "tests", "rules"}


@pytest.mark.parametrize("lang", languages())
def test_each_language_cites_the_same_numbers(lang: str) -> None:
    told, in_english = (full_rules(edition("original"), code) for code in (lang, "en"))
    for words in (RULE, RULING):
        assert cited(told, words) == cited(in_english, words)


def test_every_rule_has_a_test() -> None:
    assert {number for number in rules() if "." in number} - numbers_of_tests("rule") == set()


def test_every_test_of_a_rule_names_one() -> None:
    assert numbers_of_tests("rule") - rules() == set()


def test_every_ruling_has_a_test_and_every_test_of_a_ruling_names_one() -> None:
    assert numbers_of_tests("ruling") == ruling_numbers()
