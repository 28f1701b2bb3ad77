"""What can go wrong when a game is saved: one clear line, exit code 1, and the file unchanged."""

import errno
import os
from pathlib import Path

import pytest

from duell.games import GAMES
from duell.record import folder
from duell.record.reading import read
from tests.cli.conftest import Run
from tests.cli.kept import BEGUN, keep_game, type_in

PLAY = ("play", "--plain", "--seat", "Anna:leia", "--seat", "Ben:han", "--seed", "an evening")


def full_disk(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """Let this many writes succeed; from then on, the disk is full."""
    write_all, left = folder.write_all, after

    def write(file: int, data: bytes) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            os.write(file, data[: len(data) // 2])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write_all(file, data)

    monkeypatch.setattr(folder, "write_all", write)


def test_a_disk_that_is_full_at_the_start(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full_disk(monkeypatch, 0)
    path = tmp_path / "game.jsonl"
    assert run(*PLAY, "--record", str(path)) == (1, "", f"duell: {path} was not saved: No space left on device\n")
    assert not path.exists()


def test_a_folder_that_cannot_be_written(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home.mkdir()
    opened = os.open

    def refuse(path: Path, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_CREAT:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return opened(path, flags, mode)

    monkeypatch.setattr(os, "open", refuse)
    assert run(*PLAY) == (1, "", f"duell: {home / '.last-number'} was not saved: Permission denied\n")
    assert list(home.iterdir()) == []


def test_a_file_that_is_there_already(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("Cem won")
    code, _, err = run(*PLAY, "--record", str(path))
    assert (code, err) == (1, f"duell: {path} already exists; choose a different name for the new game\n")
    assert path.read_text() == "Cem won"


@pytest.mark.parametrize("command", [("resume", "--plain"), ("verify",), ("events",), ("replay", "--plain")])
@pytest.mark.parametrize(
    ("sound", "instead", "line"),
    [
        (
            b'"version":1',
            b'"version":4',
            "line 1: saved by a newer version of duell (format 4; this one reads up to",
        ),
        (b'"deck":{', b'"deck":{"extra":1,', "line 1: the deck: unknown key 'extra'; choose from name, heroes, "),
        (b'"points":3', b'"points":-3', "line 1: "),
        (b'"seat":0', b'"seat":2', "line "),
        (b'"sealed":"', b'"sealed":"x', "line "),
        (b"\n", b"\n\n", "line 2: not valid JSON (at character 1)"),
        (b"Anna", b"\xff\xfe", "line 1: not UTF-8 text (at byte "),
    ],
)
def test_damage(command: tuple[str, ...], sound: bytes, instead: bytes, line: str, run: Run) -> None:
    path = keep_game(BEGUN)
    assert sound in path.read_bytes()
    path.write_bytes(path.read_bytes().replace(sound, instead, 1))
    data = path.read_bytes()
    code, out, err = run(command[0], str(path), *command[1:])
    assert (code, out) == (1, "")
    assert err.startswith(f"duell: {path}, {line}")
    assert err.count("\n") == 1
    assert path.read_bytes() == data


@pytest.mark.parametrize("after", range(5))
def test_when_saving_fails_every_screen_says_so_and_leaving_tells_the_truth(
    after: int, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    type_in(monkeypatch, "\n5\n\n3\n\n1\n\n2\n\n8\n")
    write_all = folder.write_all
    full_disk(monkeypatch, 2 + after)  # the head, the roster, then the acts
    code, out, err = run(*PLAY, "--record", str(path))
    assert (code, err) == (0, "")
    notice = "Not saved: No space left on device. The game tries again at every move."
    assert out.count(notice) > 3

    assert out.count(" now has ") == 2
    sentences = (
        "The end of the game could not be saved: No space left on device. "
        "To continue from where saving failed: duell resume "
    )
    assert out.splitlines()[-1].startswith(sentences)
    assert len(read(path, GAMES).acts) == after
    monkeypatch.setattr(folder, "write_all", write_all)
    type_in(monkeypatch, "")
    assert run("resume", "--plain", str(path))[0] == 0


@pytest.mark.parametrize("seed", ["\udcff", "A" * 1001])
def test_a_seed_that_no_record_can_hold(seed: str, run: Run) -> None:
    code, out, err = run("play", "--plain", "--seed", seed)
    assert (code, out) == (2, "")
    assert err.startswith("duell: --seed: ")
    assert err.count("\n") == 1
    assert err[:-1].isprintable()


def test_a_record_among_the_things_of_the_user(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    type_in(monkeypatch, "")
    assert run(*PLAY, "--record=~/game.jsonl")[0] == 0
    assert (tmp_path / "game.jsonl").exists()
    assert not (tmp_path / "~").exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows has another idea of a home")
def test_without_a_home_nothing_is_kept_in_a_folder_of_that_name(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(number: int) -> None:
        raise KeyError(number)

    monkeypatch.setattr("pwd.getpwuid", unknown)
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "DUELL_HOME", "DUELL_CONFIG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    complaint = "duell: no home folder is known; set HOME, or DUELL_HOME to the folder for the games\n"
    assert run(*PLAY) == run("games") == (1, "", complaint)
    assert run(*PLAY, "--record=~/game.jsonl")[::2] == (
        2,
        "duell: --record: '~/game.jsonl' needs a home folder, and none is known; set HOME\n",
    )
    assert run("settings", "lang=de")[0] == 1
    assert list(tmp_path.iterdir()) == []
