"""A settings file that anybody may have written: sound or not, it is told where and why."""

import os
from pathlib import Path

import platformdirs
import pytest

from duell.catalogue import LINE_LIMIT, SIZE_LIMIT
from duell.cli.options import KNOWN
from duell.settings import SETTINGS, Settings, path_of, read, resolve
from tests.attacks.test_files import strange_file


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


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


@pytest.mark.parametrize("said", ["", " ", "{tmp}/config"])
def test_the_folder_is_what_the_system_has_for_it(said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", said.format(tmp=tmp_path))
    folder = platformdirs.user_config_dir("duell", appauthor=False)
    assert path_of({"XDG_CONFIG_HOME": said.format(tmp=tmp_path)}) == os.path.join(folder, "settings.toml")


@pytest.mark.parametrize(
    "text", ["", "\n", "# nothing yet\n", "\ufeffascii = true", "ascii = true\r\ncolor = true\r\n"]
)
def test_a_sound_file(file: Path, text: str) -> None:
    file.write_bytes(text.encode())
    settings, told = faults(file)
    assert not told
    assert settings.ascii is ("ascii" in text)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("ascii = true\nedition = parlett\n", "line 2, column 11: found 'edition = parlett'; expected TOML ("),
        ("ascii = true\nascii = true\n", "line 2, column 13: found 'ascii = true'; expected TOML ("),
        ("ascii", "line 1: found the end, after 'ascii'; expected TOML ("),
        ("a" * (LINE_LIMIT + 1), f"line 1: found {LINE_LIMIT + 1} characters; expected at most {LINE_LIMIT}"),
        ("#\n" * SIZE_LIMIT, f"file: found more than {SIZE_LIMIT} bytes; expected a file of settings, KEY = VALUE"),
        (b"ascii = true\nlang = '\xff'\n", "line 2: found byte 0xff; expected text in UTF-8"),
        (b"\0", "line 1, column 1: found '\\x00'; expected TOML ("),
    ],
)
def test_a_file_that_cannot_be_understood_counts_as_none(file: Path, text: str | bytes, fault: str) -> None:
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    settings, (line,) = faults(file)
    assert not settings.found
    assert line.startswith(f"{file}: {fault}")
    assert line.isprintable()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "editoin = 'parlett'",
            f"line 2: found key 'editoin'; expected one of {', '.join(SETTINGS)} (nearest: edition)",
        ),
        ("[table]\nx = 1", "line 2: found key 'table'; expected one of "),
        ("'\\u001b' = 1", "line 2: found key '\\\\u001b'; expected one of "),
        ('"\\u001b" = 1', "file: found key '\\x1b'; expected one of "),
        ("edition = 1", "line 2, edition: found 1; expected one of ravensburger, original, parlett"),
        (
            "edition = 'parlet'",
            "line 2, edition: found 'parlet'; expected one of ravensburger, original, parlett (nearest",
        ),
        ("color = 1", "line 2, color: found 1; expected true or false"),
        ("color = 'yes'", "line 2, color: found 'yes'; expected true or false"),
        ("color.x = true", "line 2, color: found a table; expected true or false"),
        ("lang = 1979-05-27", "line 2, lang: found a value of type date; expected one of "),
        ("deck = false", "line 2, deck: found false; expected the name of a deck or a deck file"),
        ("deck = ''", "line 2, deck: "),
    ],
)
def test_what_cannot_be_used_is_named_and_the_rest_counts(file: Path, text: str, fault: str) -> None:
    file.write_text(f"ascii = true\n{text}\n", encoding="utf-8")
    settings, (line,) = faults(file)
    assert settings.found == {"ascii": (True, "file, line 1")}
    assert f": {fault}" in line
    assert line.isprintable()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such files")
@pytest.mark.parametrize(
    ("kind", "found"),
    [
        ("pipe", "a device or pipe"),
        ("device", "a device or pipe"),
        ("folder", "a folder"),
        ("huge", "more than"),
        ("link to nothing", "none"),
        ("loop", "an error ("),
    ],
)
def test_no_strange_file_makes_anybody_wait(file: Path, kind: str, found: str) -> None:
    strange_file(file, kind)
    settings, (line,) = faults(file)
    assert not settings.found
    assert line.startswith(f"{file}: file: found {found}")


def test_a_folder_that_is_none_has_no_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert read(str(tmp_path / "file" / "settings.toml")).broken is None


def test_a_name_that_no_file_can_have() -> None:
    broken = read("a\0b").broken
    assert str(broken) == "a\\x00b: file: found a name that no file can have; expected a file of settings, KEY = VALUE"
