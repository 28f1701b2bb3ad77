"""Every "rule 5.3" or "ruling 8" cited is in ``duell rules --full``, and has a test.

Each of duell's games has its own numbers: files in a folder of its name, ``missions``, cite those.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

import pytest

from duell.catalogue import languages_in as languages
from duell.games.duel import Duel
from duell.games.duel.house_rules import edition
from duell.games.missions import Missions

DUEL, MISSIONS = Duel().catalogue, Missions().catalogue

TOP = Path(__file__).parents[1]
DOCUMENTS = [TOP / "CONTRIBUTING.md", TOP / "README.md", TOP / "PROGRAMMING.md", TOP / "CHANGELOG.md"]

RULE = ("rules?", "Regeln?", "règles?", "regol[ae]", "regels?")
RULING = ("rulings?", "Entscheidung(?:en)?", "décisions?", "decision[ei]", "beslissing(?:en)?")
NUMBERS = r"(\d+(?:\.\d+)?(?:(?:,| and| to|–| und| et| e| en) ?\d+(?:\.\d+)?)*)"


@dataclass(frozen=True)
class Game:
    """A game's rules and rulings by language, and the folder of its files; without a folder, all other files."""

    full_rules: Callable[[str], str]
    all_rulings: Callable[[str], str]
    folder: str = ""

    @cached_property
    def rules(self) -> set[str]:
        """The number of each rule and of each group of rules."""
        return set(re.findall(r"^(?:## |\*\*)(\d+(?:\.\d)?)", self.full_rules("en"), re.MULTILINE))

    @cached_property
    def rulings(self) -> set[str]:
        """The number of each ruling."""
        return set(re.findall(r"^(\d+)\. ", self.all_rulings("en"), re.MULTILINE))

    def files(self, folder: str, ending: str) -> Iterator[Path]:
        """Yield the files of this game below a folder."""
        for path in sorted((TOP / folder).rglob(f"*{ending}")):
            parts = path.relative_to(TOP).parts
            if self.folder in parts or not (self.folder or FOLDERS & set(parts)):
                yield path

    def citing(self) -> list[Path]:
        """Return all files that may cite numbers of this game."""
        ours = [("src", ".py"), ("tests", ".py"), ("rules", ".md"), ("rules", ".toml")]
        paths = [path for folder, ending in ours for path in self.files(folder, ending) if path != Path(__file__)]
        return paths if self.folder else [*paths, *DOCUMENTS]

    def unknown(self, text: str) -> set[str]:
        """Return the numbers that are cited although there is no such rule or ruling."""
        return (cited(text, RULE) - self.rules) | (cited(text, RULING) - self.rulings)

    def numbers_of_tests(self, kind: str) -> set[str]:
        """Return the numbers that names of tests begin with."""
        texts = (path.read_text("utf-8") for path in self.files("tests", ".py"))
        names = (name for text in texts for name in re.findall(r"def (test_\w+)", text))
        numbers = (re.match(rf"test_{kind}_((?:\d+_)*\d+)_", name) for name in names)
        return {number[1].replace("_", ".") for number in numbers if number}


FOLDERS = {"missions"}
GAMES = {
    "duel": Game(lambda lang: DUEL.full_rules(edition("original"), lang), DUEL.rulings),
    "missions": Game(partial(MISSIONS.full_rules, None), MISSIONS.rulings, "missions"),
}
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def cited(text: str, words: tuple[str, ...]) -> set[str]:
    """Return the numbers that follow one of these words, also those listed or spanned: rules 3 and 4.

    >>> sorted(cited("rules 3 and 4.1, rulings 1, 5 and 9; after rule\\n    5.3. Two", RULE))
    ['3', '4.1', '5.3']
    """
    places = re.findall(rf"\b(?:{'|'.join(words)})\s+{NUMBERS}", text, re.IGNORECASE)
    return {number for place in places for number in re.findall(r"\d+(?:\.\d+)?", place)}


@each_game
def test_every_number_that_is_cited_exists(game: Game) -> None:
    missing = {
        str(path.relative_to(TOP)): wrong for path in game.citing() if (wrong := game.unknown(path.read_text("utf-8")))
    }
    assert missing == {}


@each_game
def test_citations_are_found_in_code_tests_and_documents(game: Game) -> None:
    paths = (path for path in game.citing() if cited(path.read_text("utf-8"), (*RULE, *RULING)))
    citing = {path.relative_to(TOP).parts[0] for path in paths}
    assert citing >= {"src", "tests", "rules"}


@each_game
@pytest.mark.parametrize("lang", languages())
def test_each_language_cites_the_same_numbers(game: Game, lang: str) -> None:
    translated, in_english = game.full_rules(lang), game.full_rules("en")
    for words in (RULE, RULING):
        assert cited(translated, words) == cited(in_english, words)


@each_game
def test_every_rule_has_a_test(game: Game) -> None:
    assert {number for number in game.rules if "." in number} - game.numbers_of_tests("rule") == set()


@each_game
def test_every_test_of_a_rule_names_one(game: Game) -> None:
    assert game.numbers_of_tests("rule") - game.rules == set()


@each_game
def test_every_ruling_has_a_test_and_every_test_of_a_ruling_names_one(game: Game) -> None:
    assert game.numbers_of_tests("ruling") == game.rulings
