"""The editions: every cell of the table of switches, and what can be wrong with an edition."""

from pathlib import Path

import pytest

from duell.catalogue import EditionError, TextError
from duell.catalogue import languages_in as languages
from duell.games.duel import Duel
from duell.games.duel.engine.edition import SWITCHES
from duell.games.duel.house_rules import edition, editions, house_rules_of
from tests.rows import rows

HOUSE_RULES = Duel().house_rules

TABLE = {
    "scout": {"ravensburger": "next-round", "parlett": "at-once", "original": "at-once"},
    "vader-gift": {"ravensburger": "discard", "parlett": "return", "original": "return"},
    "end": {"ravensburger": "last-with-cards", "parlett": "first-out", "original": "last-with-force"},
    "leftover": {"ravensburger": "may", "parlett": "none", "original": "must"},
    "sets": {"ravensburger": "added", "parlett": "added", "original": "flat"},
}


def test_the_table_of_switches() -> None:
    assert {switch: {name: edition(name).switches()[switch] for name in editions()} for switch in SWITCHES} == TABLE
    assert editions() == ("ravensburger", "original", "parlett")


@pytest.mark.parametrize("name", editions())
def test_an_edition_has_its_name_and_no_house_rules(name: str) -> None:
    assert edition(name).name == name
    assert house_rules_of(edition(name)) == ()


def test_house_rules_are_what_differs() -> None:
    changed = edition("original").with_rule("sets", "added").with_rule("end", "last-with-force")
    assert house_rules_of(changed) == ("sets=added",)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", editions())
def test_an_edition_is_described_in_one_sentence(name: str, lang: str) -> None:
    sentence = HOUSE_RULES.about(name, lang)
    assert sentence.endswith(".")
    assert ". " not in sentence


def test_every_language_tells_of_every_edition_in_its_own_words() -> None:
    assert len({HOUSE_RULES.about(name, lang) for name in editions() for lang in languages()}) == 15


def test_no_such_edition() -> None:
    with pytest.raises(EditionError) as caught:
        edition("parlet")
    assert str(caught.value) == "there is no edition 'parlet'; did you mean parlett?"


@pytest.mark.parametrize("name", ["", "../decks/classic", "/etc/passwd", "a\0b", "parlett\n", "Parlett"])
def test_a_name_is_no_path(name: str) -> None:
    with pytest.raises(EditionError, match=r"^there is no edition '"):
        edition(name)


def test_an_edition_has_no_words_in_an_unknown_language() -> None:
    with pytest.raises(
        TextError, match=r"ravensburger\.toml, about: there is no language 'xx'; choose from en, de, fr, it"
    ):
        HOUSE_RULES.about("ravensburger", "xx")


SOUND = """
scout = "at-once"
vader-gift = "return"
end = "first-out"
leftover = "none"
sets = "added"
[about]
en = "Ours."
"""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of an edition called house, the only one there is."""
    (tmp_path / "editions").mkdir()
    monkeypatch.setattr("duell.catalogue.rules_folder", lambda: str(tmp_path))
    path = tmp_path / "editions" / "house.toml"
    path.write_text(SOUND, encoding="utf-8")
    return path


def test_an_edition_is_a_file(house: Path) -> None:
    assert editions() == ("house",)
    assert edition("house").switches()["end"] == "first-out"
    assert HOUSE_RULES.about("house", "en") == "Ours."


@pytest.mark.parametrize(("old", "new", "fault"), rows(__file__, "a fault in an edition"))
def test_a_fault_in_an_edition(house: Path, old: str, new: str, fault: str) -> None:
    house.write_text(SOUND.replace(old, new), encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        (edition("house"), HOUSE_RULES.about("house", "en"))
    line = str(caught.value)
    assert line.startswith(str(house))
    assert fault in line
    assert line.isprintable()
