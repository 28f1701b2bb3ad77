"""The kept games at a glance, and the index that spares playing them again."""

import os
import stat
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from duell.games import GAMES
from duell.games.duel.engine.play import score
from duell.record import library
from duell.record.folder import new_path
from duell.record.journal import Journal
from duell.record.library import DamagedGame, KeptGame, games, unfinished
from duell.record.reading import read, replay
from tests.record.examples import SEATS, SEED, keep, short_game

HEAD, ACTS = PLAYED = short_game()
DAY = date(2026, 11, 20)


def test_no_games(home_folder: Path) -> None:
    assert games(GAMES) == unfinished(GAMES) == []
    assert not home_folder.exists()


def test_a_finished_game_and_an_unfinished_one(home_folder: Path) -> None:
    keep(new_path(DAY), PLAYED)
    keep(new_path(DAY), (HEAD, ACTS[:7]))
    finished, begun = games(GAMES)
    assert isinstance(finished, KeptGame)
    assert isinstance(begun, KeptGame)
    assert (finished.number, finished.path) == (1, home_folder / "0001-2026-11-20.jsonl")
    assert (finished.started, finished.label, finished.seats) == (HEAD.started, ("ravensburger",), SEATS[:2])
    assert finished.finished
    assert finished.totals == ACTS[-1].totals  # type: ignore[union-attr]
    assert begun.number == 2
    assert not begun.finished
    state = replay(read(begun.path, GAMES)).state
    assert (begun.round, begun.totals) == (state.round, tuple(score(state, seat).total for seat in (0, 1)))


def test_unfinished_games_come_newest_first() -> None:
    for acts in (2, len(ACTS), 0, 7):
        keep(new_path(), (HEAD, ACTS[:acts]))
    assert [game.number for game in unfinished(GAMES)] == [4, 3, 1]


def test_a_game_that_is_being_played_is_listed() -> None:
    with Journal.create(new_path(), HEAD):
        assert [game.number for game in unfinished(GAMES)] == [1]


def test_a_damaged_game_is_listed_with_its_fault(home_folder: Path) -> None:
    keep(new_path(DAY), PLAYED)
    path = keep(new_path(DAY), (HEAD, [ACTS[0], ACTS[0]]))
    home_folder.joinpath("0003-2026-11-20.jsonl").mkdir()
    good, against_the_rules, folder = games(GAMES)
    assert isinstance(good, KeptGame)
    assert against_the_rules == DamagedGame(
        2,
        path,
        f"{path}, line 3: expected the sealed choice of player 1 in round 1, "
        "but found the sealed choice of player 2 in round 1",
        begins_well=True,
    )
    assert isinstance(folder, DamagedGame)
    assert folder.reason.endswith(": not a regular file")
    assert [game.number for game in unfinished(GAMES)] == []


def test_games_with_names_of_their_own_come_first_and_other_files_not_at_all(home_folder: Path) -> None:
    keep(new_path(DAY), PLAYED)
    keep(home_folder / "the final.jsonl", PLAYED)
    (home_folder / "notes.txt").write_text("Cem won")
    assert [(game.number, game.path.name) for game in games(GAMES)] == [
        (None, "the final.jsonl"),
        (1, "0001-2026-11-20.jsonl"),
    ]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_among_the_games_makes_nobody_wait(home_folder: Path) -> None:
    home_folder.mkdir()
    os.mkfifo(home_folder / "pipe.jsonl")
    assert [type(game) for game in games(GAMES)] == [DamagedGame]


def test_a_list_shows_no_secret() -> None:
    keep(new_path(), (HEAD, ACTS[:1]))
    path = keep(new_path(), (HEAD, ACTS[1:]))
    path.write_bytes(path.read_bytes().replace(b'"deal":"sha256:', b'"deal":"sha256:0'))
    _, damaged = games(GAMES)
    assert isinstance(damaged, DamagedGame)
    assert SEED not in damaged.reason


LONG_AGO = 1_700_000_000


def settled(path: Path) -> Path:
    """Have a file be written long ago, as far as its times tell."""
    os.utime(path, (LONG_AGO, LONG_AGO))
    return path


@pytest.fixture(autouse=True)
def all_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time of a change of a file cannot be set: let no file be too new to be entered."""
    monkeypatch.setattr(library, "UNSETTLED", -1_000_000_000)


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the files that are played again from now on."""
    names: list[str] = []

    def noted(record: object) -> object:
        names.append(record.path.name)  # type: ignore[attr-defined]
        return replay(record)  # type: ignore[arg-type]

    monkeypatch.setattr("duell.record.library.replay", noted)
    return names


@pytest.fixture
def kept() -> list[Path]:
    day = date(2026, 11, 20)
    return [settled(keep(new_path(day), (HEAD, acts))) for acts in (ACTS, ACTS[:4], ACTS[:7])]


def test_a_game_is_played_again_once_and_looks_the_same_ever_after(kept: list[Path], replayed: list[str]) -> None:
    first = games(GAMES)
    assert replayed == [path.name for path in kept]
    replayed.clear()
    assert games(GAMES) == first
    assert [game.path for game in first] == kept
    assert replayed == []


@pytest.mark.parametrize("change", ["appended", "same size and time", "exchanged", "removed", "added"])
def test_a_change_is_looked_at_again(change: str, kept: list[Path], replayed: list[str]) -> None:
    games(GAMES)
    replayed.clear()
    path = kept[1]
    match change:
        case "appended":
            with Journal.resume(path, GAMES)[0] as journal:
                journal.append(ACTS[4])
        case "same size and time":
            path.write_bytes(path.read_bytes().replace(b"Anna", b"Dora"))
            settled(path)
        case "exchanged":
            copy = path.with_name("copy")
            copy.write_bytes(path.read_bytes())
            settled(copy).replace(path)
        case "removed":
            path.unlink()
        case _:
            path = keep(new_path(), PLAYED)
    listed = games(GAMES)
    assert replayed == ([] if change == "removed" else [path.name])
    assert [game.path.name for game in listed] == sorted(file.name for file in path.parent.glob("*.jsonl"))
    assert any(isinstance(game, KeptGame) and game.seats[0].name == "Dora" for game in listed) == (
        change == "same size and time"
    )


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"",
        lambda data: b"duell index 0" + data[13:],
        lambda data: data[:-1],
        lambda data: data.replace(b"Anna", b"Dora"),
        lambda data: b"\xff" * len(data),
        lambda data: library.INDEX_VERSION + library._index_digest(b"[[1]]") + b"[[1]]",
        lambda data: library.INDEX_VERSION + library._index_digest(b"[" * 99) + b"[" * 99,
    ],
)
def test_an_index_that_cannot_be_used_is_written_again(
    spoil: Callable[[bytes], bytes], kept: list[Path], home_folder: Path, replayed: list[str]
) -> None:
    first = games(GAMES)
    path = home_folder / ".index"
    data = path.read_bytes()
    path.write_bytes(spoil(data))
    assert games(GAMES) == first
    assert path.read_bytes() == data
    path.unlink()
    assert games(GAMES) == first
    assert path.read_bytes() == data


def test_an_index_that_cannot_be_written_does_no_harm(kept: list[Path], home_folder: Path, replayed: list[str]) -> None:
    (home_folder / ".index").mkdir()
    assert len(games(GAMES)) == len(games(GAMES)) == 3
    assert len(replayed) == 6


def test_a_file_that_was_just_written_is_not_entered(
    kept: list[Path], replayed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "UNSETTLED", 3_600_000_000_000)
    assert games(GAMES) == games(GAMES)
    assert len(replayed) == 6


def test_it_has_no_secret_and_nobody_else_can_read_it(kept: list[Path], home_folder: Path) -> None:
    games(GAMES)
    path = home_folder / ".index"
    data = path.read_bytes()
    assert SEED.encode() not in data
    assert b"sealed" not in data
    assert HEAD.deal.encode() not in data
    assert os.name == "nt" or stat.S_IMODE(path.stat().st_mode) == 0o600


def test_without_games_there_is_none(home_folder: Path) -> None:
    assert games(GAMES) == []
    assert not home_folder.exists()
