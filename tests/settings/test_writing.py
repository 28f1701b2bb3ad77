"""Changing the settings file: what was wanted, and nothing else."""

import os
from pathlib import Path

import pytest

from duell.record import folder
from duell.record.strict import NotSavedError
from duell.settings import SettingsError, change

FILE = """\
# Anna's
edition = "parlett"   # as David plays it

ascii = true
unheard-of = 1

[more]
x = 2
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "settings.toml"


def test_a_new_file_says_what_it_is(file: Path) -> None:
    change(str(file), {"ascii": True, "edition": "original"})
    heading, *lines = file.read_text(encoding="utf-8").splitlines()
    assert heading.startswith("# ")
    assert lines == ["ascii = true", 'edition = "original"']


def test_comments_and_order_stay(file: Path) -> None:
    file.parent.mkdir()
    file.write_text(FILE, encoding="utf-8")
    change(str(file), {"edition": "original", "ascii": None, "color": False})
    assert file.read_text(encoding="utf-8") == FILE.replace('"parlett"', '"original"').replace(
        "ascii = true\nunheard-of = 1\n", "unheard-of = 1\ncolor = false\n"
    )


def test_taking_out_what_is_not_there(file: Path) -> None:
    file.parent.mkdir()
    file.write_text(FILE, encoding="utf-8")
    change(str(file), {"lang": None})
    assert file.read_text(encoding="utf-8") == FILE


def test_a_file_that_cannot_be_understood_stays_as_it_is(file: Path) -> None:
    file.parent.mkdir()
    file.write_text("ascii = perhaps")
    with pytest.raises(SettingsError, match=r"line 1, column 9: found 'ascii = perhaps'"):
        change(str(file), {"ascii": True})
    assert file.read_text() == "ascii = perhaps"


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege there")
def test_a_link_stays_a_link(file: Path, tmp_path: Path) -> None:
    file.parent.mkdir()
    file.symlink_to(tmp_path / "dotfiles.toml")
    with pytest.raises(SettingsError, match="found none"):
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
