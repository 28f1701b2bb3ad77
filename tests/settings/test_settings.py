"""Settings: which of several sources counts, reading the file, and changing it."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from duell.catalogue import LINE_LIMIT, SIZE_LIMIT, rules_file
from duell.cli.options import KNOWN
from duell.record import folder
from duell.record.strict import NotSavedError
from duell.settings import (
    SETTINGS,
    WORDS,
    NamedDeck,
    OneOf,
    Seconds,
    Setting,
    Settings,
    SettingsError,
    Switch,
    change,
    path_of,
    read,
    resolve,
)
from tests.attacks.test_files import strange_file
from tests.rows import rows

CLASSIC = Path(rules_file("decks", "classic.toml")).read_text(encoding="utf-8")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "folder" / "settings.toml"
    path.parent.mkdir()
    return path


def settle(
    file: Path, options: Mapping[str, object] | None = None, /, **environment: str
) -> tuple[Settings, tuple[str, ...]]:
    """Return all settings, with nothing said on the command line but `said`."""
    return resolve({**dict.fromkeys(SETTINGS), **(options or {})}, environment, read(str(file)), KNOWN)


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


def test_every_setting_can_be_given_in_each_way(file: Path) -> None:
    for name, setting in SETTINGS.items():
        value = another(setting)
        text = str(value).lower()
        file.write_text(f"{name} = {repr(value) if isinstance(value, str) else text}\n", encoding="utf-8")
        for origin, (settings, faults) in {
            f"--{name}": settle(file, {name: value}),
            setting.variable: settle(file.with_name("none"), **{setting.variable: text}),
            "file, line 1": settle(file),
        }.items():
            assert settings.given == {name: (value, origin)}
            assert getattr(settings, name.replace("-", "_")) == value
            assert not faults


def test_an_option_comes_before_a_variable_and_that_before_the_file(file: Path) -> None:
    file.write_text('\n# the designer\'s\n"edition" = "parlett"\n')
    assert settle(file)[0].given == {"edition": ("parlett", "file, line 3")}
    assert settle(file, DUELL_EDITION="original")[0].given == {"edition": ("original", "DUELL_EDITION")}
    settings, _ = settle(file, {"edition": "ravensburger"}, DUELL_EDITION="original")
    assert settings.given == {"edition": ("ravensburger", "--edition")}


@pytest.mark.parametrize(
    ("variable", "setting", "wanted"), [("NO_COLOR", "color", False), ("ACCESSIBLE", "plain", True)]
)
def test_variables_of_many_programs_come_after_those_of_duell(
    file: Path, variable: str, setting: str, wanted: bool
) -> None:
    def found(**environment: str) -> tuple[object, object]:
        settings, _ = settle(file, **environment)
        return getattr(settings, setting), settings.given[setting].origin if setting in settings.given else None

    assert found(**{variable: "1"}) == (wanted, variable)
    assert found(**{variable: ""}) == (not wanted, None)
    assert found(**{variable: "1", f"DUELL_{setting.upper()}": str(not wanted)}) == (
        not wanted,
        f"DUELL_{setting.upper()}",
    )
    file.write_text(f"{setting} = {str(not wanted).lower()}")
    assert found(**{variable: "1"}) == (not wanted, "file, line 1")


@pytest.mark.parametrize("text", ["3", '"3"', '"three"'])
def test_the_games_of_a_match_are_a_number_or_its_name_in_the_file(file: Path, text: str) -> None:
    file.write_text(f"best-of = {text}\n", encoding="utf-8")
    settings, faults = settle(file)
    assert settings.best_of == "three"
    assert not faults


@pytest.mark.parametrize("text", [*WORDS, "YES", " On "])
def test_words_for_true_and_false(file: Path, text: str) -> None:
    settings, faults = settle(file, DUELL_ASCII=text)
    assert settings.ascii is WORDS[text.strip().lower()]
    assert not faults


@pytest.mark.parametrize(("variable", "text", "fault"), rows(__file__, "a variable that cannot be used"))
def test_a_variable_that_cannot_be_used_is_named_and_passed_over(
    file: Path, variable: str, text: str, fault: str
) -> None:
    file.write_text('edition = "original"\nlang = "en"\nascii = true')
    settings, faults = settle(file, **{variable: text})
    assert (settings.edition, settings.lang, settings.ascii) == ("original", "en", True)
    (line,) = faults
    assert line.startswith(f"{variable}: {fault}")
    assert line.isprintable()


def test_a_deck_file_is_named_as_seen_from_the_settings_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = file.parent / "decks" / "own.toml"
    own.parent.mkdir()
    own.write_text(CLASSIC, encoding="utf-8")
    file.write_text('deck = "decks/own.toml"')
    monkeypatch.chdir(own.parent)
    assert settle(file)[0].given == {"deck": (str(own), "file, line 1")}
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
    assert fault.startswith(f"{file}, line 1, deck: {own}")
    assert len(settle(file, DUELL_DECK="none.toml")[1]) == 2


def faults(file: Path) -> tuple[Settings, tuple[str, ...]]:
    return resolve(dict.fromkeys(SETTINGS), {}, read(str(file)), KNOWN)


def test_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert path_of({"DUELL_CONFIG": "mine.toml"}) == str(tmp_path / "mine.toml")
    assert path_of({"DUELL_CONFIG": "~/mine.toml"}) == str(tmp_path / "mine.toml")
    assert path_of({"DUELL_CONFIG": ""}).endswith(os.path.join("duell", "settings.toml"))
    assert path_of({}) == path_of({"DUELL_CONFIG": ""})


@pytest.mark.parametrize("variable", ["", " ", "{tmp}/config"])
def test_the_folder_is_what_the_system_has_for_it(
    variable: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", variable.format(tmp=tmp_path))
    folder = platformdirs.user_config_dir("duell", appauthor=False)
    assert path_of({"XDG_CONFIG_HOME": variable.format(tmp=tmp_path)}) == os.path.join(folder, "settings.toml")


@pytest.mark.parametrize(
    "text", ["", "\n", "# nothing yet\n", "\ufeffascii = true", "ascii = true\r\ncolor = true\r\n"]
)
def test_a_sound_file(file: Path, text: str) -> None:
    file.write_bytes(text.encode())
    settings, complaints = faults(file)
    assert not complaints
    assert settings.ascii is ("ascii" in text)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("ascii = true\nedition = parlett\n", "line 2, column 11: 'edition = parlett' is not valid TOML ("),
        ("ascii = true\nascii = true\n", "line 2, column 13: 'ascii = true' is not valid TOML ("),
        ("ascii", "line 1: 'ascii' is not valid TOML ("),
        ("a" * (LINE_LIMIT + 1), f"line 1: the line has 501 characters; at most {LINE_LIMIT}"),
        ("#\n" * SIZE_LIMIT, f"the file has more than {SIZE_LIMIT} bytes"),
        (b"ascii = true\nlang = '\xff'\n", "line 2: byte 0xff is not UTF-8 text"),
        (b"\0", "line 1, column 1: '\\x00' is not valid TOML ("),
    ],
)
def test_a_file_that_cannot_be_understood_counts_as_none(file: Path, text: str | bytes, fault: str) -> None:
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    settings, (line,) = faults(file)
    assert not settings.given
    assert line.startswith((f"{file}, {fault}", f"{file}: {fault}"))
    assert line.isprintable()


@pytest.mark.parametrize(("text", "fault"), rows(__file__, "what cannot be used is named and the rest counts"))
def test_what_cannot_be_used_is_named_and_the_rest_counts(file: Path, text: str, fault: str) -> None:
    file.write_text(f"ascii = true\n{text}\n", encoding="utf-8")
    settings, (line,) = faults(file)
    assert settings.given == {"ascii": (True, "file, line 1")}
    assert fault in line
    assert line.isprintable()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such files")
@pytest.mark.parametrize(
    ("kind", "complaint"),
    [
        ("pipe", "this is a device or pipe"),
        ("device", "this is a device or pipe"),
        ("folder", "this is a folder"),
        ("huge", "the file has more than"),
        ("link to nothing", "no such file"),
        ("loop", "cannot be read ("),
    ],
)
def test_no_strange_file_makes_anybody_wait(file: Path, kind: str, complaint: str) -> None:
    strange_file(file, kind)
    settings, (line,) = faults(file)
    assert not settings.given
    assert line.startswith(f"{file}: {complaint}")


FILE = """\
# Anna's
edition = "parlett"   # as David plays it

ascii = true
unheard-of = 1

[more]
x = 2
"""


def test_a_new_file_says_what_it_is(file: Path) -> None:
    file.parent.rmdir()
    change(str(file), {"ascii": True, "edition": "original"})
    heading, *lines = file.read_text(encoding="utf-8").splitlines()
    assert heading.startswith("# ")
    assert lines == ["ascii = true", 'edition = "original"']


def test_comments_and_order_stay(file: Path) -> None:
    file.write_text(FILE, encoding="utf-8")
    change(str(file), {"edition": "original", "ascii": None, "color": False})
    assert file.read_text(encoding="utf-8") == FILE.replace('"parlett"', '"original"').replace(
        "ascii = true\nunheard-of = 1\n", "unheard-of = 1\ncolor = false\n"
    )


def test_a_file_that_cannot_be_understood_stays_as_it_is(file: Path) -> None:
    file.write_text("ascii = perhaps")
    with pytest.raises(SettingsError, match=r"line 1, column 9: 'ascii = perhaps' is not valid TOML"):
        change(str(file), {"ascii": True})
    assert file.read_text() == "ascii = perhaps"


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege there")
def test_a_link_stays_a_link(file: Path, tmp_path: Path) -> None:
    file.symlink_to(tmp_path / "dotfiles.toml")
    with pytest.raises(SettingsError, match="no such file"):
        change(str(file), {"ascii": True})
    (tmp_path / "dotfiles.toml").write_text("# mine\n")
    change(str(file), {"ascii": True})
    assert file.is_symlink()
    assert (tmp_path / "dotfiles.toml").read_text() == "# mine\nascii = true\n"


def test_a_full_disk_leaves_the_file_before(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    change(str(file), {"ascii": True})
    before = file.read_bytes()

    def full(descriptor: int, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(folder, "write_all", full)
    with pytest.raises(NotSavedError, match="was not saved: No space left on device"):
        change(str(file), {"ascii": False})
    assert file.read_bytes() == before
    assert os.listdir(file.parent) == [file.name]
