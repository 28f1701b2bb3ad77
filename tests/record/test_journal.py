import os
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from duell.games import GAMES
from duell.games.duel.engine.cards import Choice
from duell.games.duel.notation import DuelDecision, LeftoverDecision, ScoutDecision
from duell.record.acts import MOST_ROUNDS, Act, Handover, Hint, Seat, line, lock_of, pin_of
from duell.record.folder import new_path, number_of
from duell.record.journal import ROOM_TO_PLAY, Journal
from duell.record.reading import LONGEST_HEAD, read
from duell.record.strict import DamagedRecordError, GameOverError, NotSavedError, RecordExistsError, RecordInUseError
from tests.record.examples import lines, short_game

HEAD, ACTS = PLAYED = short_game()
LINES = lines(PLAYED)
POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows keeps files by other means")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "game.jsonl"


def told(journal: Journal) -> str:
    return " ".join(notice() for notice in journal.news())


def test_every_act_is_in_the_file_when_append_returns(path: Path) -> None:
    with Journal.create(path, HEAD) as journal:
        for number, act in enumerate(ACTS, start=1):
            assert path.read_bytes() == b"".join(LINES[:number])
            journal.append(act)
    assert path.read_bytes() == b"".join(LINES)


def test_a_game_left_and_resumed_after_every_act_has_the_same_record(path: Path) -> None:
    Journal.create(path, HEAD).close()
    for act in ACTS[:-1]:
        with Journal.resume(path, GAMES)[0] as journal:
            journal.append(act)
    with Journal.resume(path, GAMES)[0]:
        assert path.read_bytes() == b"".join(LINES)


def test_an_act_is_written_at_once_and_synced_before_the_game_goes_on(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[tuple[str, object]] = []
    original = os.write

    def write(file: int, data: bytes) -> int:
        calls.append(("write", data))
        return original(file, data)

    def fsync(file: int) -> None:
        calls.append(("fsync", "folder" if stat.S_ISDIR(os.fstat(file).st_mode) else "file"))

    monkeypatch.setattr(os, "write", write)
    monkeypatch.setattr(os, "fsync", fsync)
    with Journal.create(path, HEAD) as journal:
        created = [("write", LINES[0]), ("fsync", "file")]
        assert calls == (created if os.name == "nt" else [*created, ("fsync", "folder")])
        calls.clear()
        journal.append(ACTS[0])
        assert calls == [("write", LINES[1]), ("fsync", "file")]


@POSIX
def test_only_its_owner_can_read_a_record_whatever_the_umask(path: Path) -> None:
    before = os.umask(0)
    try:
        Journal.create(path, HEAD).close()
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


@POSIX
def test_a_folder_that_is_there_already_keeps_its_permissions(path: Path) -> None:
    path.parent.mkdir()
    path.parent.chmod(0o755)
    Journal.create(path, HEAD).close()
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o755


def test_a_new_record_never_takes_the_place_of_a_file(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("letters from Alderaan")
    with pytest.raises(
        RecordExistsError, match=r"game\.jsonl already exists; choose a different name for the new game$"
    ):
        Journal.create(path, HEAD)
    assert path.read_text() == "letters from Alderaan"


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        (replace(HEAD, seed="\udcff"), "half a surrogate pair is not Unicode"),
        (replace(HEAD, seed="x" * 1001), "seed: this is not a text of 0 to 1000 characters"),
        (replace(HEAD, seats=(Seat("", "leia", "human"), *HEAD.seats[1:])), "player 1, name: this is not a text"),
        (replace(HEAD, app="\x01" * LONGEST_HEAD), "bytes; at most"),
    ],
)
def test_what_could_not_be_read_again_is_not_written(path: Path, head: Any, reason: str) -> None:
    with pytest.raises(NotSavedError, match=reason):
        Journal.create(path, head)
    assert not path.exists()


# Resuming


@pytest.mark.parametrize("length", range(len(LINES[0]), len(b"".join(LINES[:5])), 7))
def test_a_line_cut_short_is_taken_away_before_the_game_goes_on(path: Path, length: int) -> None:
    path.parent.mkdir()
    path.write_bytes(b"".join(LINES)[:length])
    journal, replayed = Journal.resume(path, GAMES)
    kept = len(replayed.record.acts)
    assert replayed.record.cut == (len(b"".join(LINES[: kept + 1])) < length)
    with journal:
        for act in ACTS[kept:]:
            journal.append(act)
    assert path.read_bytes() == b"".join(LINES)


@pytest.mark.parametrize("cut", [b"", b'{"end":{'])
def test_a_game_of_which_only_the_end_is_missing_gets_it(path: Path, cut: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(b"".join(LINES[:-1]) + cut)
    journal, replayed = Journal.resume(path, GAMES)
    journal.close()
    assert replayed.finished
    assert path.read_bytes() == b"".join(LINES)


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"".join(LINES), GameOverError),
        (b"".join(LINES[:2]) + b"hello\n" + LINES[2][:9], DamagedRecordError),
        (b"".join([*LINES[:2], LINES[1], LINES[2][:9]]), DamagedRecordError),
    ],
    ids=["finished", "damaged", "against the rules"],
)
def test_what_cannot_be_resumed_stays_as_it_is(path: Path, data: bytes, error: type[Exception]) -> None:
    path.parent.mkdir()
    path.write_bytes(data)
    for _ in range(2):  # the lock is free again
        with pytest.raises(error):
            Journal.resume(path, GAMES)[0]
    assert path.read_bytes() == data


# The lock


def test_one_game_is_open_once(path: Path) -> None:
    with Journal.create(path, HEAD, ACTS[:3]) as journal:
        for _ in range(2):
            with pytest.raises(
                RecordInUseError, match=r"is already open in another window of duell; leave the game there"
            ):
                Journal.resume(path, GAMES)[0]
        assert len(read(path, GAMES).acts) == 3  # reading closes a descriptor, which must not let go of the lock
        with pytest.raises(RecordInUseError):
            Journal.resume(path, GAMES)[0]
        journal.append(ACTS[3])
    Journal.resume(path, GAMES)[0].close()


HOLDER = """
import sys
from pathlib import Path
from duell.games import GAMES
from duell.record.journal import Journal
journal = Journal.resume(Path(sys.argv[1]), GAMES)[0]
print("mine", flush=True)
sys.stdin.read()
"""


def test_another_process_holds_a_game_until_it_ends_even_by_a_crash(path: Path) -> None:
    Journal.create(path, HEAD).close()
    with running(HOLDER, path) as (process, output):
        assert output.readline() == "mine\n"
        with pytest.raises(RecordInUseError):
            Journal.resume(path, GAMES)[0]
        process.kill()
        process.wait()
        Journal.resume(path, GAMES)[0].close()


@contextmanager
def running(script: str, *arguments: object) -> Any:
    """Run a Python script in another process, and end it at the end."""
    process = subprocess.Popen(
        [sys.executable, "-c", script, *map(str, arguments)],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdout
        try:
            yield process, process.stdout
        finally:
            process.kill()


# A disk that fails

Break = Callable[[pytest.MonkeyPatch], None]


def full_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def write(file: int, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", write)


def full_after_ten_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    original, left = os.write, [10]

    def write(file: int, data: bytes) -> int:
        if not left[0]:
            raise OSError(28, "No space left on device")
        written = original(file, data[: left[0]])
        left[0] -= written
        return written

    monkeypatch.setattr(os, "write", write)


def not_synced(monkeypatch: pytest.MonkeyPatch) -> None:
    def fsync(file: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", fsync)


BREAKS = [
    (full_at_once, "No space left on device"),
    (full_after_ten_bytes, "No space left on device"),
    (not_synced, "Input/output error"),
]


@pytest.mark.parametrize(("break_disk", "reason"), BREAKS)
def test_an_act_that_cannot_be_kept_leaves_the_record_whole(
    path: Path, break_disk: Break, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal.create(path, HEAD, ACTS[:2]) as journal:
        with monkeypatch.context() as patch:
            break_disk(patch)
            for act in ACTS[2:4]:
                journal.append(act)
                assert journal.unsaved == reason
                assert path.read_bytes() == b"".join(LINES[:3])
            assert not journal.save()
        assert journal.news() == []
        journal.append(ACTS[4])
        assert path.read_bytes() == b"".join(LINES[:6])
        assert journal.unsaved == ""
        assert [told(journal) for _ in range(2)] == ["Saved again: nothing is missing.", ""]


@pytest.mark.parametrize("finish", [Journal.save, Journal.close])
def test_what_is_not_saved_is_tried_once_more_when_the_game_is_left(
    path: Path, finish: Callable[[Journal], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal.create(path, HEAD) as journal:
        with monkeypatch.context() as patch:
            full_at_once(patch)
            journal.append(ACTS[0])
        finish(journal)
        assert journal.unsaved == ""
    assert path.read_bytes() == b"".join(LINES[:2])


class Disk:
    """Fails by chance, and knows what it has: files as they were synced last, and folders that were."""

    def __init__(self, luck: Random, patch: pytest.MonkeyPatch) -> None:
        self._luck, self._calls = luck, {name: getattr(os, name) for name in ("write", "fsync", "ftruncate")}
        self.fails = 0.0
        self.has: dict[int, bytes] = {}
        for name in self._calls:
            patch.setattr(os, name, getattr(self, name))

    def _may_fail(self) -> None:
        if self._luck.random() < self.fails:
            raise OSError(5, "Input/output error")

    def write(self, file: int, data: bytes) -> int:
        self._may_fail()
        written: int = self._calls["write"](file, data[: self._luck.randint(1, len(data))] if self.fails else data)
        return written

    def ftruncate(self, file: int, length: int) -> None:
        self._may_fail()
        self._calls["ftruncate"](file, length)

    def fsync(self, file: int) -> None:
        self._may_fail()
        status = os.fstat(file)
        self.has[status.st_ino] = b"" if stat.S_ISDIR(status.st_mode) else os.pread(file, status.st_size, 0)


@POSIX
@pytest.mark.parametrize("seed", range(40))
def test_saved_means_on_disk(seed: int, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program may have ended in between and gone on, with the system alone knowing what was written before."""
    luck = Random(seed)
    disk, journal, kept = Disk(luck, monkeypatch), Journal.create(path, HEAD), 1
    for _ in range(30):
        disk.fails = luck.choice((0.0, 0.6, 0.9))
        if luck.random() < 0.3 and path.exists():
            journal.close()
            disk.fails = luck.choice((0.0, disk.fails))
            try:
                journal, replayed = Journal.resume(path, GAMES)
            except NotSavedError:  # until the disk works
                disk.fails = 0.0
                journal, replayed = Journal.resume(path, GAMES)
            kept = 1 + len(replayed.record.acts)
            assert disk.has[path.stat().st_ino] == b"".join(LINES[:kept])
        elif luck.random() < 0.1:
            path.unlink(missing_ok=True)
            disk.has.clear()
        elif kept < len(ACTS) - 1:
            journal.append(ACTS[kept - 1])
            kept += 1
        if journal.save():
            assert disk.has[path.stat().st_ino] == b"".join(LINES[:kept])
            assert path.parent.stat().st_ino in disk.has
    journal.close()


# A file that is not there any more

GONE = "The file of this game had disappeared and has been rewritten."


def test_a_record_that_was_removed_is_written_again(path: Path) -> None:
    with Journal.create(path, HEAD, ACTS[:2]) as journal:
        path.unlink()
        journal.append(ACTS[2])
        assert path.read_bytes() == b"".join(LINES[:4])
        assert (journal.unsaved, told(journal), told(journal)) == ("", GONE, "")
        with pytest.raises(RecordInUseError):
            Journal.resume(path, GAMES)[0]
        journal.append(ACTS[3])
        assert journal.news() == []
    assert path.read_bytes() == b"".join(LINES[:5])
    assert os.name == "nt" or stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_record_that_was_removed_with_its_folder_is_written_again_when_the_game_is_left(path: Path) -> None:
    with Journal.create(path, HEAD, ACTS[:2]) as journal:
        path.unlink()
        path.parent.rmdir()
        assert journal.save()
        assert path.read_bytes() == b"".join(LINES[:3])


def test_a_record_that_was_emptied_is_written_again(path: Path) -> None:
    with Journal.create(path, HEAD, ACTS[:2]) as journal:
        path.write_bytes(b"")
        journal.append(ACTS[2])
    assert path.read_bytes() == b"".join(LINES[:4])


def test_a_record_whose_name_another_file_has_taken_gets_another_name(path: Path) -> None:
    with Journal.create(path, HEAD, ACTS[:2]) as journal:
        path.unlink()
        path.write_text("letters from Alderaan")
        path.with_stem("game-2").write_text("more of them")
        journal.append(ACTS[2])
        assert journal.path == path.with_stem("game-3")
        assert told(journal).endswith("the game is now saved in game-3.jsonl.")
        assert journal.path.read_bytes() == b"".join(LINES[:4])
    assert path.read_text() == "letters from Alderaan"


def test_among_the_kept_games_it_gets_a_number_of_its_own() -> None:
    path = new_path()
    with Journal.create(path, HEAD) as journal:
        path.rename(path.with_name("old.jsonl"))
        path.write_text("letters from Alderaan")
        journal.append(ACTS[0])
        assert number_of(journal.path.name) == 2
        assert read(journal.path, GAMES).acts == (ACTS[0],)


@pytest.mark.parametrize(("break_disk", "reason"), BREAKS)
def test_a_record_that_cannot_be_written_again_is_written_later(
    path: Path, break_disk: Break, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal.create(path, HEAD) as journal:
        path.unlink()
        with monkeypatch.context() as patch:
            break_disk(patch)
            journal.append(ACTS[0])
            assert journal.unsaved == reason
            assert list(path.parent.iterdir()) == []
        journal.append(ACTS[1])
        assert path.read_bytes() == b"".join(LINES[:3])
        assert (journal.unsaved, told(journal)) == ("", f"{GONE} Saved again: nothing is missing.")


def test_what_can_happen_without_end_leaves_room_for_the_game(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    most = ROOM_TO_PLAY + len(LINES[0]) + 100
    monkeypatch.setattr("duell.record.journal.LONGEST_RECORD", most)
    with Journal.create(path, HEAD) as journal:
        while journal.has_room:
            journal.append(Handover(1, 1, "Dora", "human"))
        assert path.stat().st_size < most - ROOM_TO_PLAY + 200
    Journal.resume(path, GAMES)[0].close()


def test_the_longest_game_fits_into_the_room_that_is_left_for_it() -> None:
    rounds, seats = 200, 4
    sealed_acts: list[Act] = [lock_of("", MOST_ROUNDS, 3, Choice.R2D2), Hint(MOST_ROUNDS, 3), pin_of(3, "1234")] * seats
    open_now: list[Act] = [
        DuelDecision(MOST_ROUNDS, (Choice.R2D2,) * seats),
        ScoutDecision(MOST_ROUNDS, 3, 3),
        LeftoverDecision(3, False),
    ]
    assert rounds * len(b"".join(map(line, [*sealed_acts, *open_now]))) < ROOM_TO_PLAY


@pytest.mark.parametrize(("break_disk", "reason"), BREAKS)
def test_a_record_that_cannot_be_begun_is_not_left_behind(
    path: Path, break_disk: Break, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_disk(monkeypatch)
    with pytest.raises(NotSavedError, match=rf"game\.jsonl was not saved: {reason}$"):
        Journal.create(path, HEAD)
    assert list(path.parent.iterdir()) == []


def test_half_a_line_that_cannot_be_taken_back_is_read_as_cut(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def ftruncate(file: int, length: int) -> None:
        raise OSError(5, "Input/output error")

    with Journal.create(path, HEAD, ACTS[:2]) as journal, monkeypatch.context() as patch:
        full_after_ten_bytes(patch)
        patch.setattr(os, "ftruncate", ftruncate)
        journal.append(ACTS[2])
        journal.close()
        assert journal.unsaved == "Input/output error"
    assert path.read_bytes() == b"".join(LINES[:3]) + LINES[3][:10]
    assert read(path, GAMES).cut
    with monkeypatch.context() as patch:
        patch.setattr(os, "ftruncate", ftruncate)
        with pytest.raises(NotSavedError, match="Input/output error"):
            Journal.resume(path, GAMES)[0]
    Journal.resume(path, GAMES)[0].close()
    assert path.read_bytes() == b"".join(LINES[:3])


@POSIX
def test_a_line_of_which_the_system_takes_only_a_part(path: Path) -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    with Journal.create(path, HEAD) as journal:
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(LINES[0]) + 10, hard))
        try:
            journal.append(ACTS[0])
            assert journal.unsaved == "File too large"
            assert path.read_bytes() == LINES[0]
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert path.read_bytes() == b"".join(LINES[:2])
