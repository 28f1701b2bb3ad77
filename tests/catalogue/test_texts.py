"""The summary is true and readable for every mix of switches; the rulings are all there."""

import re
from itertools import product
from pathlib import Path

import pytest
from rich.cells import cell_len

from duell.catalogue import TextError, edition, languages, rulings, summary
from duell.catalogue.faults import Place
from duell.catalogue.texts import resolve
from duell.engine import SWITCHES, Edition

MIXES = list(product(*SWITCHES.values()))
PRINTED = edition("ravensburger").switches()


def mixed(values: tuple[str, ...]) -> Edition:
    rules = edition("ravensburger")
    for switch, value in zip(SWITCHES, values, strict=True):
        rules = rules.with_rule(switch, value)
    return rules


def differences(text: str) -> list[str]:
    """Return the switches listed under what is different here."""
    return re.findall(r"^- `(\S+=\S+)`:", text, re.MULTILINE)


def test_there_are_72_mixes() -> None:
    assert len(MIXES) == 72


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("values", MIXES, ids=",".join)
def test_the_summary_of_a_mix(values: tuple[str, ...], lang: str) -> None:
    rules = mixed(values)
    text = summary(rules, lang)
    assert not re.search(r"<!--|-->|[{}]", text), "marks are left over"
    assert "\n\n\n" not in text, "a block left a hole"
    assert [line for line in text.splitlines() if cell_len(line) > 80 or line != line.rstrip()] == []
    assert differences(text) == [f"{key}={value}" for key, value in rules.switches().items() if value != PRINTED[key]]


@pytest.mark.parametrize("values", MIXES, ids=",".join)
def test_tables_are_aligned(values: tuple[str, ...]) -> None:
    for table in re.findall(r"(?:^\|.*\n)+", summary(mixed(values), "en"), re.MULTILINE):
        bars = {tuple(at for at, char in enumerate(row) if char == "|") for row in table.splitlines()}
        assert len(bars) == 1


def test_the_head_names_the_edition_and_its_house_rules() -> None:
    assert "\nEdition: parlett\n" in summary(edition("parlett"), "en")
    assert "\nEdition: parlett, sets=flat\n" in summary(edition("parlett").with_rule("sets", "flat"), "en")


@pytest.mark.parametrize(
    ("switch", "value", "told"),
    [
        ("scout", "next-round", "lies on the table until the next round"),
        ("scout", "at-once", "turns up the top card of the stock at once"),
        ("vader-gift", "discard", "| Darth Vader | R2-D2 returns to hand | R2-D2 is discarded"),
        ("vader-gift", "return", "| Darth Vader | R2-D2 returns to hand | R2-D2 returns to hand"),
        ("end", "last-with-cards", "only one player still holds cards"),
        ("end", "first-out", "any player has no force card left"),
        ("end", "last-with-force", "stops playing"),
        ("leftover", "may", "for each card in hand, R2-D2 included"),
        ("leftover", "none", "Cards left in hand then count for nothing"),
        ("leftover", "must", "must take as many cards from the top of the stock"),
        ("sets", "added", "points + 30"),
        ("sets", "flat", "two Jabbas count 30"),
    ],
)
def test_a_value_is_told_exactly_where_it_is_set(switch: str, value: str, told: str) -> None:
    told_in = {text for text in map(mixed, MIXES) if told in " ".join(summary(text, "en").split())}
    assert told_in == {rules for rules in map(mixed, MIXES) if rules.switches()[switch] == value}


@pytest.mark.parametrize("word", ["reconstruction", "unofficial fan project", "Anna", "Ben", "Cem", "escapes"])
def test_what_every_summary_says(word: str) -> None:
    assert word in summary(edition("original"), "en")


def test_fourteen_rulings_each_with_a_reason() -> None:
    entries = re.split(r"^(?=\d+\. )", rulings("en"), flags=re.MULTILINE)[1:]
    assert [int(entry.split(".")[0]) for entry in entries] == list(range(1, 15))
    assert all(re.match(r"\d+\. \*\*[^*]+\*\*", entry) and entry.count("*Why:*") == 1 for entry in entries)
    assert max(map(len, rulings("en").splitlines())) <= 80


@pytest.mark.parametrize("tell", [lambda lang: summary(edition("parlett"), lang), rulings])
@pytest.mark.parametrize("lang", ["xx", "", "../summary/en", "EN", "a\0"])
def test_no_such_language(tell: object, lang: str) -> None:
    assert callable(tell)
    with pytest.raises(TextError, match=r"^rules: language: found .*; expected one of en"):
        tell(lang)


def test_a_second_language_is_two_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duell.catalogue.files.rules_folder", lambda: str(tmp_path))
    (tmp_path / "summary").mkdir()
    (tmp_path / "summary" / "fr.md").write_text("Édition\n", encoding="utf-8")
    (tmp_path / "rulings.fr.md").write_text("Décisions\n", encoding="utf-8")
    assert languages() == ("fr",)
    assert rulings("fr") == "Décisions\n"


# ---- conditional blocks

HERE = Place("en.md", "file", TextError)


@pytest.mark.parametrize(
    ("condition", "stands"),
    [
        ("end=last-with-cards", True),
        ("end=first-out", False),
        ("end=first-out|last-with-cards", True),
        ("end=first-out|last-with-force", False),
        ("end=last-with-cards sets=added", True),
        ("end=last-with-cards sets=flat", False),
        ("end=first-out sets=added", False),
    ],
)
def test_a_block_stands_where_all_its_conditions_hold(condition: str, stands: bool) -> None:
    text = f"before\n<!-- if {condition} -->\ninside\n<!-- end -->\nafter\n"
    assert resolve(text, PRINTED, HERE) == ("before\ninside\nafter\n" if stands else "before\nafter\n")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("<!-- if ends=first-out -->\n<!-- end -->", "line 1: found 'ends'; expected one of scout, "),
        ("<!-- if end=first -->\n<!-- end -->", "line 1: found 'first'; expected one of last-with-cards, first-out, "),
        ("<!-- if sets=flat end=x -->\n<!-- end -->", "line 1: found 'x'; expected one of last-with-cards, "),
        ("<!-- if end -->\n<!-- end -->", "line 1: found ''; expected one of last-with-cards, "),
        ("<!-- if end=first-out| -->\n<!-- end -->", "line 1: found ''; expected one of last-with-cards, "),
        ("\n<!-- if sets=flat -->\n", "line 2: found a block that is not ended; expected <!-- end --> after it"),
        ("a\n<!-- end -->", "line 2: found '<!-- end -->'; expected a block that begins, <!-- if SWITCH=VALUE -->"),
        ("<!-- if  -->\n<!-- end -->", "line 1: found '<!-- if  -->'; expected a block that begins"),
        ("<!-- a note -->", "line 1: found '<!-- a note -->'; expected a block that begins"),
        ("text <!-- end -->", "line 1: found 'text <!-- end -->'; expected a block that begins"),
        (
            "<!-- if sets=flat -->\n<!-- if sets=flat -->",
            "line 2: found '<!-- if sets=flat -->'; expected <!-- end -->",
        ),
        ("<!-- if sets=flat -->\n<!--end-->", "line 2: found '<!--end-->'; expected <!-- end -->"),
    ],
)
def test_a_mark_that_is_wrong(text: str, fault: str) -> None:
    with pytest.raises(TextError) as caught:
        resolve(text, PRINTED, HERE)
    assert str(caught.value).startswith(f"en.md: {fault}")
