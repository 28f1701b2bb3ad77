"""Summary, numbered rules and rulings of Missions: the same in every language, readable, and true of the deck."""

import re
from functools import partial

import pytest
from rich.cells import cell_len

from duell.catalogue import TextError, languages_in
from duell.checking import takes_room
from duell.games.missions import Missions
from duell.games.missions.words import title_in_language
from duell.language import NARROW, NO_BREAK, use
from tests.games.duel.test_texts import READABLE, RULING, WHY, shape, words
from tests.games.missions.engine.examples import CLASSIC

catalogue = Missions().catalogue
rules_in_brief, numbered_rules = partial(catalogue.summary, None), partial(catalogue.full_rules, None)
rulings, languages = catalogue.rulings, partial(languages_in, "missions")

EXAMPLE = {"en": "*Example.*", "de": "*Beispiel.*", "fr": "*Exemple.*", "it": "*Esempio.*", "nl": "*Voorbeeld.*"}


def entries(lang: str) -> list[str]:
    return re.split(r"^(?=\d+\. )", rulings(lang), flags=re.MULTILINE)[1:]


def numbers(lang: str) -> list[str]:
    """Return the numbers of the rules, and those of groups, in the order that they are told in."""
    headings = re.findall(r"^(?:## (\d+) |\*\*(\d+\.\d)\*\* )", numbered_rules(lang), re.MULTILINE)
    return [group or rule for group, rule in headings]


def flat(text: str) -> str:
    return " ".join(re.sub(r"^> ", "", text, flags=re.MULTILINE).split())


def test_they_are_translated_into_the_languages_of_the_house() -> None:
    assert languages() == languages_in()


@pytest.mark.parametrize("lang", languages())
def test_every_language_has_the_same_headings_tables_and_lists(lang: str) -> None:
    assert {"## ", "3 bars", "- ", "2. ", "prose"} <= set(shape(rules_in_brief("en")))
    assert shape(rules_in_brief(lang)) == shape(rules_in_brief("en"))
    assert shape(rulings(lang)) == shape(rulings("en"))


@pytest.mark.parametrize("lang", languages())
def test_every_language_has_the_same_numbers(lang: str) -> None:
    assert numbers(lang) == numbers("en")
    assert [number for number in numbers(lang) if "." not in number] == [str(number) for number in range(1, 12)]
    by_value = sorted(numbers(lang), key=lambda number: [int(part) for part in number.split(".")])
    assert numbers(lang) == by_value


@pytest.mark.parametrize("lang", languages())
def test_a_text_is_readable_without_rendering(lang: str) -> None:
    for text in (rules_in_brief(lang), numbered_rules(lang), rulings(lang)):
        assert [line for line in text.splitlines() if cell_len(line) > 80 or line != line.rstrip()] == []
        assert "\n\n\n" not in text
        assert {char for char in text if not takes_room(char)} <= {"\n", NO_BREAK, NARROW}
        assert not re.search("['\"{}]", text), "typewriter's quotation marks, or marks left over"


def test_french_has_no_break_spaces_before_its_signs_and_no_other_language_has() -> None:
    for text in (rules_in_brief("fr"), numbered_rules("fr"), rulings("fr")):
        assert re.search(r"\u00a0:|\u202f;", text)
        assert not re.search(r"[^\u00a0]:|[^\u202f][;!?]", text)
    for lang in set(languages()) - {"fr"}:
        assert not re.search(r"\s[:;!?]", rules_in_brief(lang) + numbered_rules(lang) + rulings(lang))


@pytest.mark.parametrize("lang", languages())
def test_the_summary_is_read_in_two_minutes_and_has_an_example_of_a_turn_and_one_of_a_score(lang: str) -> None:
    assert words(rules_in_brief(lang)) <= READABLE[lang]
    turn, score = rules_in_brief(lang).split(EXAMPLE[lang])[1:]
    assert "Anna" in turn
    assert "7 + 6 + 10 + 10 = 33" in flat(score)


@pytest.mark.parametrize("lang", languages())
def test_the_texts_name_cards_and_missions_as_the_screens_do(lang: str) -> None:
    use(lang)
    try:
        for text in (rules_in_brief(lang), numbered_rules(lang)):
            for kind in CLASSIC.actions:
                assert title_in_language(kind.title) in flat(text)
        for value, mission in enumerate(CLASSIC.missions):
            assert re.search(rf"\| {value}-{value}-{value} +\| {title_in_language(mission)} +\|", numbered_rules(lang))
    finally:
        use("en")


@pytest.mark.parametrize("lang", languages())
def test_each_ruling_has_a_reason_and_is_once_and_whole_beside_its_rule(lang: str) -> None:
    assert [int(entry.split(".")[0]) for entry in entries(lang)] == list(range(1, 13))
    rules = flat(numbered_rules(lang))
    for number, entry in enumerate(entries(lang), 1):
        assert re.match(r"\d+\. \*\*[^*]+\*\*", entry)
        assert entry.count(WHY[lang]) == 1
        assert rules.count(f"*{RULING[lang]} {number}.* {flat(entry.partition('. ')[2])}") == 1


@pytest.mark.parametrize("tell", [rules_in_brief, numbered_rules, rulings], ids=["brief", "full", "rulings"])
@pytest.mark.parametrize("lang", ["xx", "", "../summary/en", "EN", "a\0"])
def test_no_such_language(tell: object, lang: str) -> None:
    assert callable(tell)
    with pytest.raises(TextError, match=r"^there is no language .*; (choose from de, en, fr, it, nl|did you mean en)"):
        tell(lang)
