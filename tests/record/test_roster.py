import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from duell.games import GAMES
from duell.record.folder import LONGEST_ROSTER, Roster, load_roster, save_roster
from duell.record.strict import NotSavedError
from duell.record.table_options import USUAL_OPTIONS, TableOptions
from tests.record.examples import ORIGINAL, RAVENSBURGER, SEATS

ROSTER = Roster(SEATS[:3], RAVENSBURGER.with_rule("sets", "flat"), "decks/mine.toml", TableOptions(memory_aid=True))


@pytest.fixture
def file(home_folder: Path) -> Path:
    return home_folder / "roster.json"


def test_without_a_roster_there_is_none(home_folder: Path) -> None:
    assert load_roster(GAMES) is None
    assert not home_folder.exists()


def test_the_last_roster_counts(file: Path) -> None:
    save_roster(replace(ROSTER, edition=ORIGINAL), GAMES)
    save_roster(ROSTER, GAMES)
    assert load_roster(GAMES) == ROSTER
    assert list(file.parent.iterdir()) == [file]
    if os.name != "nt":
        assert file.stat().st_mode & 0o777 == 0o600
        assert file.parent.stat().st_mode & 0o777 == 0o700


def roster_with(**changes: object) -> bytes:
    save_roster(ROSTER, GAMES)
    data = json.loads(Path(os.environ["DUELL_HOME"], "roster.json").read_bytes())
    return json.dumps(data | changes).encode()


@pytest.mark.parametrize(
    "changes",
    [
        {"roster": 2},
        {"more": 1},
        {"seats": []},
        {"seats": [{"name": "Anna"}] * 2},
        {"edition": 7},
        {"switches": {}},
        {"deck": ""},
        {"customs": {"memory-aid": 1}},
        {"customs": {"colour": True}},
        {"customs": {"clock": -1}},
        {"customs": []},
        {"deck": "\udcff"},
    ],
)
def test_a_broken_roster_is_as_good_as_none(file: Path, changes: dict[str, object]) -> None:
    assert load_roster(GAMES) is None
    file.parent.mkdir()
    file.write_bytes(roster_with())
    assert load_roster(GAMES) == ROSTER
    file.write_bytes(roster_with(**changes))
    assert load_roster(GAMES) is None


@pytest.mark.parametrize("data", [b"", b"\xff", b"{", b"[" * 5000, b"null", b" " * LONGEST_ROSTER + b"{}"])
def test_a_file_that_is_no_roster_is_as_good_as_none(file: Path, data: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(data)
    assert load_roster(GAMES) is None


def test_a_folder_in_the_place_of_the_roster(file: Path) -> None:
    file.mkdir(parents=True)
    assert load_roster(GAMES) is None
    with pytest.raises(NotSavedError, match=r"roster\.json was not saved: Is a directory$"):
        save_roster(ROSTER, GAMES)
    assert list(file.parent.iterdir()) == [file]


def test_a_full_disk_leaves_the_roster_before(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_roster(ROSTER, GAMES)

    def write(descriptor: int, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", write)
    with pytest.raises(NotSavedError, match=r"roster\.json was not saved: No space left on device$"):
        save_roster(replace(ROSTER, table_options=USUAL_OPTIONS), GAMES)
    assert load_roster(GAMES) == ROSTER
    assert list(file.parent.iterdir()) == [file]
