"""What counts of all that was said about a setting, and what is passed over."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from duell.catalogue import rules_file
from duell.cli.options import KNOWN
from duell.settings import SETTINGS, WORDS, NamedDeck, OneOf, Seconds, Setting, Settings, Switch, read, resolve

CLASSIC = Path(rules_file("decks", "classic.toml")).read_text(encoding="utf-8")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def settle(
    file: Path, said: Mapping[str, object] | None = None, /, **environment: str
) -> tuple[Settings, tuple[str, ...]]:
    """Return all settings, with nothing said on the command line but `said`."""
    return resolve({**dict.fromkeys(SETTINGS), **(said or {})}, environment, read(str(file)), KNOWN)


def test_nothing_said(file: Path) -> None:
    settings, faults = settle(file)
    assert not settings.found
    assert settings.color
    assert not faults
    assert not file.exists()


def another(setting: Setting[Any]) -> object:
    """Return a value that a setting can have, and usually has not."""
    match setting.values:
        case OneOf():
            return next((name for name in setting.values.names(KNOWN) if name != setting.default), setting.default)
        case NamedDeck():
            return setting.default
        case Seconds():
            return 60
        case _:
            assert isinstance(setting.values, Switch)
            return not setting.default


def test_every_setting_can_be_said_in_each_way(file: Path) -> None:
    for name, setting in SETTINGS.items():
        value = another(setting)
        text = str(value).lower()
        file.write_text(f"{name} = {repr(value) if isinstance(value, str) else text}\n", encoding="utf-8")
        for origin, (settings, faults) in {
            f"--{name}": settle(file, {name: value}),
            setting.variable: settle(file.with_name("none"), **{setting.variable: text}),
            "file, line 1": settle(file),
        }.items():
            assert settings.found == {name: (value, origin)}
            assert getattr(settings, name.replace("-", "_")) == value
            assert not faults


def test_an_option_comes_before_a_variable_and_that_before_the_file(file: Path) -> None:
    file.write_text('\n# the designer\'s\n"edition" = "parlett"\n')
    assert settle(file)[0].found == {"edition": ("parlett", "file, line 3")}
    assert settle(file, DUELL_EDITION="original")[0].found == {"edition": ("original", "DUELL_EDITION")}
    settings, _ = settle(file, {"edition": "ravensburger"}, DUELL_EDITION="original")
    assert settings.found == {"edition": ("ravensburger", "--edition")}


@pytest.mark.parametrize(
    ("variable", "setting", "wanted"), [("NO_COLOR", "color", False), ("ACCESSIBLE", "plain", True)]
)
def test_what_is_said_to_every_program_comes_after_what_is_said_to_duell(
    file: Path, variable: str, setting: str, wanted: bool
) -> None:
    def found(**environment: str) -> tuple[object, object]:
        settings, _ = settle(file, **environment)
        return getattr(settings, setting), settings.found[setting].origin if setting in settings.found else None

    assert found(**{variable: "1"}) == (wanted, variable)
    assert found(**{variable: ""}) == (not wanted, None)
    assert found(**{variable: "1", f"DUELL_{setting.upper()}": str(not wanted)}) == (
        not wanted,
        f"DUELL_{setting.upper()}",
    )
    file.write_text(f"{setting} = {str(not wanted).lower()}")
    assert found(**{variable: "1"}) == (not wanted, "file, line 1")


@pytest.mark.parametrize(
    ("text", "plain"), [("1", True), ("true", True), ("anything", True), ("0", False), ("No", False)]
)
def test_accessible_can_be_denied(file: Path, text: str, plain: bool) -> None:
    assert settle(file, ACCESSIBLE=text)[0].plain is plain


@pytest.mark.parametrize("text", ["0", "1", "false"])
def test_no_color_means_no_colour_whatever_it_says(file: Path, text: str) -> None:
    assert settle(file, NO_COLOR=text)[0].color is False


@pytest.mark.parametrize("text", [*WORDS, "YES", " On "])
def test_words_for_true_and_false(file: Path, text: str) -> None:
    settings, faults = settle(file, DUELL_ASCII=text)
    assert settings.ascii is WORDS[text.strip().lower()]
    assert not faults


def test_a_variable_that_is_empty_says_nothing(file: Path) -> None:
    settings, faults = settle(file, DUELL_ASCII="", DUELL_LANG="")
    assert not settings.found
    assert not faults


@pytest.mark.parametrize(
    ("variable", "text", "fault"),
    [
        ("DUELL_ASCII", "perhaps", "found 'perhaps'; expected true or false"),
        (
            "DUELL_EDITION",
            "parlet",
            "found 'parlet'; expected one of ravensburger, original, parlett (nearest: parlett)",
        ),
        ("DUELL_LANG", "\x1b[2J", r"found '\x1b[2J'; expected one of "),
        ("DUELL_CLOCK", "soon", "found 'soon'; expected a whole number from 0 to 600"),
        ("DUELL_CLOCK", "601", "found 601; expected a whole number from 0 to 600"),
        ("DUELL_CLOCK", "9" * 5000, "found '99"),
        ("DUELL_LANG", "\udcff", r"found '\udcff'; expected one of "),
    ],
)
def test_a_variable_that_cannot_be_used_is_named_and_passed_over(
    file: Path, variable: str, text: str, fault: str
) -> None:
    file.write_text('edition = "original"\nlang = "en"\nascii = true')
    settings, faults = settle(file, **{variable: text})
    assert (settings.edition, settings.lang, settings.ascii) == ("original", "en", True)
    (line,) = faults
    assert line.startswith(f"environment: {variable}: {fault}")
    assert line.isprintable()


def test_an_option_needs_no_file_that_is_sound(file: Path) -> None:
    file.write_text("ascii = 1")
    settings, faults = settle(file, {"ascii": True})
    assert settings.ascii
    assert not faults, "what does not count needs no complaint"


def test_a_deck_file_is_named_as_seen_from_the_settings_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = file.parent / "decks" / "own.toml"
    own.parent.mkdir()
    own.write_text(CLASSIC, encoding="utf-8")
    file.write_text('deck = "decks/own.toml"')
    monkeypatch.chdir(own.parent)
    assert settle(file)[0].found == {"deck": (str(own), "file, line 1")}
    assert settle(file, DUELL_DECK="own.toml")[0].deck == str(own)
    monkeypatch.setenv("HOME", str(file.parent))
    monkeypatch.setenv("USERPROFILE", str(file.parent))
    assert settle(file, DUELL_DECK="~/decks/own.toml")[0].deck == str(own)


def test_a_deck_that_cannot_be_played_with_is_passed_over(file: Path) -> None:
    own = file.parent / "own.toml"
    own.write_text(CLASSIC.replace("points = 1,", "points = 0,"), encoding="utf-8")
    file.write_text('deck = "own.toml"')
    settings, (fault,) = settle(file)
    assert settings.deck == "classic"
    assert fault.startswith(f"{file}: line 1, deck: {own}: ")
    assert len(settle(file, DUELL_DECK="none.toml")[1]) == 2


@pytest.mark.parametrize(
    ("locale", "variable"), [("LC_ALL", "LC_ALL"), ("LC_MESSAGES", "LC_MESSAGES"), ("LANG", "LANG")]
)
def test_the_language_of_the_system(file: Path, locale: str, variable: str) -> None:
    assert settle(file, **{locale: "en_GB.UTF-8"})[0].found == {"lang": ("en", variable)}
    assert settle(file, **{locale: "C.UTF-8"})[0].lang == "en"


def test_settings_do_not_change(file: Path) -> None:
    settings, _ = settle(file)
    with pytest.raises(AttributeError):
        settings.ascii = True  # type: ignore[misc]
    assert settings.but("ascii", True, "a test").ascii
    assert not settings.ascii
