"""Summary and long form are true and readable for every mix of switches, the rulings all there: in every language."""

import re
import tomllib
from functools import cache
from itertools import product
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from rich.cells import cell_len

from duell.catalogue import TextError, rules_file
from duell.catalogue import languages_in as languages
from duell.checking import takes_room
from duell.games.duel import Duel
from duell.games.duel.deck_files import deck
from duell.games.duel.engine.edition import SWITCHES, Edition
from duell.games.duel.house_rules import edition, house_rules_of
from duell.games.duel.words import title_in_language
from duell.language import NARROW, NO_BREAK, speaking, use

CATALOGUE, HOUSE_RULES = Duel().catalogue, Duel().house_rules

MIXES = list(product(*SWITCHES.values()))
PRINTED = edition("ravensburger").switches()
PARLETT = edition("parlett")
EDITIONS = ("ravensburger", "parlett", "original")

WORDS: dict[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
TOLD = WORDS["told"]


def mixed(values: tuple[str, ...]) -> Edition:
    rules = edition("ravensburger")
    for switch, value in zip(SWITCHES, values, strict=True):
        rules = rules.with_rule(switch, value)
    return rules


def differences(text: str) -> list[str]:
    """Return the switches listed under what is different here."""
    return re.findall(r"^- `(\S+=\S+)`\s?:", text, re.MULTILINE)


def source(file: str) -> str:
    """Return the text of a summary, conditional blocks and all, or of some rulings."""
    return Path(rules_file(file)).read_text(encoding="utf-8")


def shape(text: str) -> list[str]:
    """Return what a text is made of, part by part, whatever its language and wherever its lines break."""
    parts = [_part(line) for line in text.splitlines() if not line.startswith(" ")]
    return [
        part
        for before, part in zip(["", *parts], parts, strict=False)
        if not (part == "prose" and before.startswith(("prose", "**")))
    ]


def _part(line: str) -> str:
    if line.startswith("|"):
        return f"{line.count('|')} bars"
    begun = re.match(r"<!--.*|#+ |- |\d+\. |\*\*\d\.\d\*\*( \(`[\w-]+`\))?|\{\w+ \d+\}", line)
    return begun[0] if begun else "prose" if line else ""


def test_the_languages() -> None:
    assert languages() == ("de", "en", "fr", "it", "nl")


@pytest.mark.parametrize("lang", languages())
def test_every_language_has_the_same_blocks_headings_tables_and_lists(lang: str) -> None:
    english = shape(source("summary/en.md"))
    assert {"## ", "<!-- if sets=flat -->", "6 bars", "- ", "4. ", "prose"} <= set(english)
    assert shape(source(f"summary/{lang}.md")) == english
    assert source(f"summary/{lang}.md").count("{edition}") == 1
    assert shape(CATALOGUE.rulings(lang)) == shape(CATALOGUE.rulings("en"))


@pytest.mark.parametrize("lang", languages())
def test_a_text_has_only_what_any_terminal_shows(lang: str) -> None:
    text = source(f"summary/{lang}.md") + source(f"full/{lang}.md") + CATALOGUE.rulings(lang)
    assert {char for char in text if not takes_room(char)} <= {"\n", NO_BREAK, NARROW}
    assert not re.search("['\"]", text), "typewriter's quotation marks"


@pytest.mark.parametrize("lang", languages())
def test_the_summary_of_every_mix(lang: str) -> None:
    for rules in map(mixed, MIXES):
        text, switches = CATALOGUE.summary(rules, lang), rules.switches()
        assert not re.search(r"<!--|-->|[{}]", text), "marks are left over"
        assert "\n\n\n" not in text, "a block left a hole"
        assert [line for line in text.splitlines() if cell_len(line) > 80 or line != line.rstrip()] == []
        assert differences(text) == [f"{key}={value}" for key, value in switches.items() if value != PRINTED[key]]
        for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
            bars = {tuple(column for column, char in enumerate(row) if char == "|") for row in table.splitlines()}
            assert len(bars) == 1, "tables are aligned"


def test_the_head_names_the_edition_and_its_house_rules() -> None:
    assert "\nEdition: parlett\n" in CATALOGUE.summary(edition("parlett"), "en")
    changed = edition("parlett").with_rule("sets", "flat")
    assert "\nEdition: parlett; Sets: fixed total\n" in CATALOGUE.summary(changed, "en")
    assert "\nEdition: parlett; Gruppen: feste Summe\n" in CATALOGUE.summary(changed, "de")


@cache
def summaries(lang: str) -> dict[Edition, str]:
    """Return the summary of every mix, as if it stood in one line."""
    return {rules: " ".join(CATALOGUE.summary(rules, lang).split()) for rules in map(mixed, MIXES)}


def test_every_value_of_a_switch_is_looked_for() -> None:
    assert set(TOLD) == {f"{switch}={value}" for switch, values in SWITCHES.items() for value in values}


@pytest.mark.parametrize("lang", languages())
def test_a_value_is_shown_with_its_exact_origin(lang: str) -> None:
    for setting, sentences in TOLD.items():
        switch, _, value = setting.partition("=")
        languages_in = {rules for rules, text in summaries(lang).items() if sentences[lang] in text}
        assert languages_in == {rules for rules in map(mixed, MIXES) if rules.switches()[switch] == value}, setting


@pytest.mark.parametrize("lang", languages())
def test_what_every_summary_says(lang: str) -> None:
    wanted = [*WORDS["every"][lang], "Anna", "Ben", "Cem", "Parlett", "duell deck show"]
    for text in summaries(lang).values():
        assert [word for word in wanted if word not in text] == []


READABLE = {"en": 510, "de": 515, "fr": 563, "it": 540, "nl": 545}
"""Words that a summary may have: two minutes in English, at 255 words a minute, tables and all.

The other languages need more words to say the same.
"""

MORE_IN_A_MIX = 50
"""Words that what differs from the printed rules may take, its names in the head aside: some are in a command."""


def words(text: str) -> int:
    """Return how many words and figures are read, the numbers of a list aside."""
    unnumbered = re.sub(r"^\d\. ", "", text, flags=re.MULTILINE)
    return sum(bool(re.search(r"\w", word)) for word in unnumbered.split())


@pytest.mark.parametrize("lang", languages())
def test_the_summary_is_read_in_two_minutes(lang: str) -> None:
    assert words(CATALOGUE.summary(edition("ravensburger"), lang)) <= READABLE[lang]
    with speaking(lang):
        named = {
            rules: [HOUSE_RULES.in_words(*rule.split("=", 1)) for rule in house_rules_of(rules)]
            for rules in summaries(lang)
        }
    below_head = [words(text) - words(" ".join(named[rules])) for rules, text in summaries(lang).items()]
    assert max(below_head) <= READABLE[lang] + MORE_IN_A_MIX


@pytest.mark.parametrize("lang", languages())
def test_the_summary_tells_of_the_classic_deck(lang: str) -> None:
    use(lang)
    for text in summaries(lang).values():
        for villain in deck("classic").villains:
            name = title_in_language(villain.short if villain.pair > 20 or villain.name == "tarkin" else villain.title)
            assert re.search(rf"{name} \({villain.points}\)", " ".join(text.split())), name


def numbers(text: str) -> list[str]:
    """Return the numbers of the rules in the order that they are told in: 1, 1.1, 1.2 and so on."""
    return [main or sub for main, sub in re.findall(r"^(?:## (\d) |\*\*(\d\.\d)\*\* )", text, re.MULTILINE)]


@cache
def long_forms(lang: str) -> dict[Edition, str]:
    return {rules: CATALOGUE.full_rules(rules, lang) for rules in map(mixed, MIXES)}


@pytest.mark.parametrize("lang", languages())
def test_every_language_and_every_mix_has_the_same_numbers(lang: str) -> None:
    printed = numbers(CATALOGUE.full_rules(edition("ravensburger"), "en"))
    assert printed == sorted(set(printed))
    assert [number for number in printed if "." not in number] == list("1234567")
    assert {tuple(numbers(text)) for text in long_forms(lang).values()} == {tuple(printed)}
    assert shape(source(f"full/{lang}.md").replace(RULING[lang], "Ruling")) == shape(source("full/en.md"))


@pytest.mark.parametrize("lang", languages())
def test_the_long_form_is_readable_without_rendering(lang: str) -> None:
    for text in long_forms(lang).values():
        assert not re.search(r"<!--|-->|[{}]", text), "marks are left over"
        assert "\n\n\n" not in text, "a block left a hole"
        assert [line for line in text.splitlines() if cell_len(line) > 80 or line != line.rstrip()] == []
        assert len(text.split("\n\n")) > 60


@pytest.mark.parametrize("lang", languages())
def test_the_long_form_has_each_ruling_once_and_whole(lang: str) -> None:
    rules = " ".join(re.sub(r"^> ", "", CATALOGUE.full_rules(edition("parlett"), lang), flags=re.MULTILINE).split())
    for number, entry in enumerate(entries(lang), start=1):
        assert rules.count(f"*{RULING[lang]} {number}.* {' '.join(entry.partition('. ')[2].split())}") == 1


@pytest.mark.parametrize("lang", languages())
def test_the_long_form_names_the_switch_of_each_rule_that_depends_on_one(lang: str) -> None:
    texts = long_forms(lang)
    by_number: dict[str, dict[Edition, str]] = {}
    for rules, text in texts.items():
        for number, rule in re.findall(r"^\*\*(\d\.\d)\*\* (.*?)(?=^>|^\*\*|^#)", text, re.MULTILINE | re.DOTALL):
            by_number.setdefault(number, {})[rules] = rule
    for number, languages_in in by_number.items():
        named = {rule.partition("(`")[2].partition("`")[0] for rule in languages_in.values()}
        if len(set(languages_in.values())) > 1 and number != "7.1":  # told again in 7.2, where sets count
            (switch,) = named
            same = {rules.switches()[switch]: rule for rules, rule in languages_in.items()}
            assert len(set(same.values())) == len(SWITCHES[switch])


@pytest.mark.parametrize("lang", languages())
def test_the_table_of_switches_is_that_of_the_editions(lang: str) -> None:
    rows = re.findall(
        r"^\| `(\S+)` +\| (\d\.\d) +\| `(\S+)` +\| `(\S+)` +\| `(\S+)` +\|$", source(f"full/{lang}.md"), re.MULTILINE
    )
    assert [row[0] for row in rows] == list(SWITCHES)
    for switch, number, *values in rows:
        assert f"**{number}** (`{switch}`)" in source(f"full/{lang}.md")
        assert values == [edition(name).switches()[switch] for name in EDITIONS]


# ---- the rulings

RULING, WHY, CONCERNS = WORDS["ruling"], WORDS["why"], WORDS["concerns"]


def entries(lang: str) -> list[str]:
    lines = re.split(r"^(?=\d+\. )", CATALOGUE.rulings(lang), flags=re.MULTILINE)[1:]
    return [re.sub(r"\s*\n\s*", " ", entry) for entry in lines]


@pytest.mark.parametrize("lang", languages())
def test_each_ruling_has_a_reason_and_may_say_what_it_concerns(lang: str) -> None:
    assert [int(entry.split(".")[0]) for entry in entries(lang)] == list(range(1, 24))
    for entry, english in zip(entries(lang), entries("en"), strict=True):
        assert re.match(r"\d+\. \*\*[^*]+\*\*", entry)
        assert entry.count(WHY[lang]) == 1
        assert entry.count(CONCERNS[lang]) == english.count(CONCERNS["en"]) <= 1
        assert entry.find(WHY[lang]) < (entry.find(CONCERNS[lang]) if CONCERNS[lang] in entry else len(entry))
    assert max(map(cell_len, CATALOGUE.rulings(lang).splitlines())) <= 80


@pytest.mark.parametrize("lang", languages())
def test_what_a_ruling_concerns_is_the_same_in_every_language_and_names_the_right_editions(lang: str) -> None:
    for entry, english in zip(entries(lang), entries("en"), strict=True):
        concerns, in_english = entry.partition(CONCERNS[lang])[2], english.partition(CONCERNS["en"])[2]
        settings = re.findall(r"`(\S+)=(\S+)`", concerns)
        assert settings == re.findall(r"`(\S+)=(\S+)`", in_english)
        concerned = [
            name
            for name in ("ravensburger", "parlett", "original")
            if set(settings) & set(edition(name).switches().items())
        ]
        named = re.search(r"\((.*)\)", " ".join(concerns.split()))
        assert (named[1] if named else "") == ", ".join(concerned)


@pytest.mark.parametrize(
    "tell",
    [
        lambda lang: CATALOGUE.summary(edition("parlett"), lang),
        lambda lang: CATALOGUE.full_rules(edition("parlett"), lang),
        CATALOGUE.rulings,
    ],
)
@pytest.mark.parametrize("lang", ["xx", "", "../summary/en", "EN", "a\0"])
def test_no_such_language(tell: object, lang: str) -> None:
    assert callable(tell)
    with pytest.raises(TextError, match=r"^there is no language .*; (choose from de, en, fr, it, nl|did you mean en)"):
        tell(lang)


def test_a_second_language_is_three_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copytree(rules_file("editions"), tmp_path / "editions")
    monkeypatch.setattr("duell.catalogue.rules_folder", lambda: str(tmp_path))
    (tmp_path / "summary").mkdir()
    (tmp_path / "summary" / "fr.md").write_text("Édition\n", encoding="utf-8")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "fr.md").write_text("**1.1** Règle\n\n{Décision 1}\n", encoding="utf-8")
    (tmp_path / "rulings.fr.md").write_text("# Décisions\n\n1. Oui.\n", encoding="utf-8")
    assert languages() == ("fr",)
    assert CATALOGUE.rulings("fr") == "# Décisions\n\n1. Oui.\n"
    assert CATALOGUE.full_rules(PARLETT, "fr") == "**1.1** Règle\n\n> *Décision 1.* Oui.\n"
