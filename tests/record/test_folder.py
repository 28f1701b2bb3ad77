"""The folder of kept games, and the last set-up."""

import json
import os
import stat
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date
from pathlib import Path

import platformdirs
import pytest

from duell.games import GAMES
from duell.record.folder import LONGEST_ROSTER, Roster, delete, find, home, load_roster, new_path, save_roster
from duell.record.journal import Journal
from duell.record.strict import (
    AmbiguousGameError,
    NoHomeError,
    NoSuchGameError,
    NotSavedError,
    RecordInUseError,
    UnreadableRecordError,
)
from duell.record.table_options import USUAL_OPTIONS, TableOptions
from tests.record.examples import ORIGINAL, RAVENSBURGER, SEATS, keep, short_game

PLAYED = short_game()
DAY = date(2026, 11, 20)


def new_game() -> Path:
    return keep(new_path(DAY), PLAYED)


def test_games_lie_where_duell_home_says(home_folder: Path) -> None:
    assert home() == home_folder
    assert new_path().parent == home_folder


def test_duell_home_may_be_relative_to_here_or_to_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "anna"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "anna"))
    for variable, meant in [("games", "games"), ("~/games", "anna/games"), ("~nobody-at-all/x", "~nobody-at-all/x")]:
        monkeypatch.setenv("DUELL_HOME", variable)
        assert home() == tmp_path / meant


@pytest.mark.parametrize("variable", [None, ""])
def test_without_duell_home_games_lie_among_the_data_of_the_user(
    variable: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DUELL_HOME")
    if variable is not None:
        monkeypatch.setenv("DUELL_HOME", variable)
    assert home() == platformdirs.user_data_path("duell", appauthor=False)


def test_looking_makes_no_folder(home_folder: Path) -> None:
    with pytest.raises(NoSuchGameError):
        find("1")
    assert not home_folder.exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps folders by other means")
def test_only_its_owner_can_look_into_the_folder(home_folder: Path) -> None:
    new_path()
    assert stat.S_IMODE(home_folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in home_folder.iterdir()} == {0o600}


def test_games_are_told_apart_by_number_and_day() -> None:
    assert [new_path(DAY).name for _ in range(2)] == ["0001-2026-11-20.jsonl", "0002-2026-11-20.jsonl"]
    assert new_path().name == f"0003-{date.today()}.jsonl"


def test_a_number_is_not_given_out_again_when_its_game_is_gone() -> None:
    delete(new_game())
    assert new_path(DAY).name.startswith("0002-")


@pytest.mark.parametrize("spoilt", [b"", b"\xff\xfe", b"-7", b"many", b"\xd9\xa7", b"9" * 50])
def test_a_spoilt_counter_does_no_harm(home_folder: Path, spoilt: bytes) -> None:
    for _ in range(3):
        new_game()
    (home_folder / ".last-number").write_bytes(spoilt)
    assert new_path(DAY).name == "0004-2026-11-20.jsonl"
    assert new_path(DAY).name == "0005-2026-11-20.jsonl"


def test_numbers_go_beyond_four_digits(home_folder: Path) -> None:
    new_path()
    (home_folder / ".last-number").write_text("9999\n")
    path = new_game()
    assert path.name == "10000-2026-11-20.jsonl"
    assert find("10000") == path


def test_many_at_the_same_time_get_a_number_each() -> None:
    with ThreadPoolExecutor(8) as pool:
        paths = list(pool.map(lambda _: new_path(DAY), range(80)))
    assert sorted(path.name for path in paths) == [f"{number:04}-2026-11-20.jsonl" for number in range(1, 81)]


def test_a_home_that_is_no_folder(home_folder: Path) -> None:
    home_folder.write_text("a file")
    name = home_folder.name
    with pytest.raises(NotSavedError, match=rf"^cannot create folder .*{name}: File exists$"):
        new_path()
    with pytest.raises(UnreadableRecordError, match=rf"^cannot read .*{name}.*: Not a directory$"):
        find("1")


def test_a_counter_that_cannot_be_written(home_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home_folder / ".last-number").mkdir(parents=True)
    with pytest.raises(NotSavedError, match=r"\.last-number was not saved: Is a directory$"):
        new_path()
    (home_folder / ".last-number").rmdir()

    def write(file: int, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", write)
    with pytest.raises(NotSavedError, match=r"\.last-number was not saved: No space left on device$"):
        new_path()


def test_a_counter_that_somebody_holds_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duell.record.folder.wait_for_lock", lambda file: False)
    with pytest.raises(NotSavedError, match=r"\.last-number was not saved: it is open in another window of duell$"):
        new_path()


@pytest.mark.parametrize("text", ["2", "0002", "0002-2026-11-20.jsonl", "0002-2026-11-20"])
def test_a_game_is_found_by_number_or_name(text: str) -> None:
    paths = [new_game() for _ in range(3)]
    assert find(text) == paths[1]


def test_a_record_elsewhere_is_found_by_its_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    keep(tmp_path / "7", PLAYED)
    assert find(str(tmp_path / "7")) == tmp_path / "7"
    assert find("./7") == Path("7")
    with pytest.raises(NoSuchGameError):
        find("7")


@pytest.mark.parametrize("text", ["", "4", "0", "-1", "٢", "nothing", "a\0b", "x" * 5000, "9" * 5000, "\udcff"])
def test_a_game_that_there_is_not(text: str) -> None:
    new_game()
    with pytest.raises(NoSuchGameError, match=r"^there is no saved game '") as caught:
        find(text)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 200


def test_a_deleted_game_is_gone() -> None:
    first, second = new_game(), new_game()
    second.write_text("damaged")
    delete(second)
    assert first.exists()
    assert not second.exists()


def test_a_game_that_is_open_is_not_deleted() -> None:
    path = new_path()
    with Journal.create(path, PLAYED[0]):
        with pytest.raises(RecordInUseError):
            delete(path)
        assert path.exists()
    delete(path)


def test_nothing_but_kept_games_can_be_deleted(tmp_path: Path, home_folder: Path) -> None:
    elsewhere = keep(tmp_path / "game.jsonl", PLAYED)
    new_path()
    for path in (elsewhere, home_folder / ".last-number", home_folder, home_folder / "0009-2026-11-20.jsonl"):
        with pytest.raises(NoSuchGameError):
            delete(path)
    assert elsewhere.exists()
    (home_folder / "folder.jsonl").mkdir()
    with pytest.raises(UnreadableRecordError):
        delete(home_folder / "folder.jsonl")


def test_a_game_that_the_system_does_not_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    path = new_game()

    def unlink(self: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", unlink)
    with pytest.raises(NotSavedError, match="Permission denied"):
        delete(path)


def test_a_number_that_two_games_have_is_refused_and_their_names_are_not(home_folder: Path) -> None:
    first = new_game()
    second = keep(home_folder / "0001-2025-01-01.jsonl", PLAYED)
    with pytest.raises(AmbiguousGameError, match=r"2 games have the number 1; give a file name instead: 0001-2025"):
        find("1")
    for path in (first, second):
        assert find(path.name) == find(path.stem) == find(str(path)) == path


@pytest.mark.skipif(os.name == "nt", reason="Windows has another idea of a home")
@pytest.mark.parametrize("variable", [None, "~", "~/games"])
def test_where_no_home_is_known_one_sentence_says_what_to_set(
    variable: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(number: int) -> None:
        raise KeyError(number)

    monkeypatch.setattr("pwd.getpwuid", unknown)
    for name in ("HOME", "XDG_DATA_HOME", "DUELL_HOME"):
        monkeypatch.delenv(name, raising=False)
    if variable:
        monkeypatch.setenv("DUELL_HOME", variable)
    with pytest.raises(NoHomeError, match=r"^no home folder is known; set HOME, or DUELL_HOME to the folder"):
        home()


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


CHANGES: list[dict[str, object]] = [
    {"roster": 2},
    {"more": 1},
    {"seats": []},
    {"seats": [{"name": "Anna"}] * 2},
    {"edition": 7},
    {"switches": {}},
    {"deck": ""},
    {"deck": "\udcff"},
    {"customs": {"clock": -1}},
    {"customs": []},
]


@pytest.mark.parametrize("broken", [*CHANGES, b"", b"\xff", b"{", b"[" * 5000, b"null", b" " * LONGEST_ROSTER + b"{}"])
def test_a_broken_roster_is_as_good_as_none(file: Path, broken: dict[str, object] | bytes) -> None:
    save_roster(ROSTER, GAMES)
    sound = json.loads(file.read_bytes())
    file.write_bytes(broken if isinstance(broken, bytes) else json.dumps(sound | broken).encode())
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
