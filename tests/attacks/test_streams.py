"""Standard streams that are closed or full, and a system without a home or Unicode: one line at most, no traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the shell here is not one of POSIX")

DUELL = f"{sys.executable} -W error -m duell"
PLAY = "play --plain --seat Anna:leia --seat Ben:han"
COMMANDS = ["rules", "--help", "--version", "games", "deck show", PLAY, "resume --plain", "rulse", "verify 1"]


def shell(line: str, **env: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        ["/bin/sh", "-c", line],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=60,
        env={**os.environ, **env},
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_closed_output(command: str, home_folder: Path) -> None:
    done = shell(f"{DUELL} {command} >&-")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "duell: standard output is closed; there is nowhere to show anything\n"
    assert not home_folder.exists()


@pytest.mark.parametrize("command", ["rules", PLAY, "rulse"])
def test_closed_errors(command: str) -> None:
    whole, closed = shell(f"{DUELL} {command}"), shell(f"{DUELL} {command} 2>&-")
    assert closed.returncode == whole.returncode
    assert closed.stderr == ""


@pytest.mark.parametrize("command", ["rules", PLAY])
def test_closed_input(command: str) -> None:
    whole, closed = shell(f"{DUELL} {command} --no-such"), shell(f"{DUELL} {command} --no-such <&-")
    assert (closed.returncode, closed.stdout, closed.stderr) == (whole.returncode, whole.stdout, whole.stderr)


def test_a_game_through_closed_input_is_saved_as_at_its_end(home_folder: Path) -> None:
    done = shell(f"{DUELL} {PLAY} <&-")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(" -m duell resume 1\n")
    assert shell(f"{DUELL} play <&-").returncode == 2
    assert shell(f"{DUELL} games --delete 1 <&-").returncode == 2


def test_a_record_never_gets_the_number_of_a_closed_stream(home_folder: Path) -> None:
    """What is written to that number would end up in the game's file."""
    code = "import os, sys; from duell.cli import main; main(sys.argv[1:]); os.write(2, b'to nobody')"
    done = shell(f'{sys.executable} -c "{code}" {PLAY} 2>&- <&-')
    assert done.returncode == 0
    [kept] = home_folder.glob("*.jsonl")
    assert b"to nobody" not in kept.read_bytes()


def test_without_a_home_the_system_knows_one_or_it_says_so(tmp_path: Path) -> None:
    """``DUELL_HOME`` has no meaning when it is empty; the data folder does."""
    done = shell(f"{DUELL} {PLAY}", HOME=str(tmp_path / "gone"), DUELL_HOME="", XDG_DATA_HOME=str(tmp_path / "data"))
    assert done.returncode == 0
    assert list((tmp_path / "data" / "duell").glob("0001-*.jsonl"))


@pytest.mark.parametrize("utf8", ["0", "1"])
def test_without_a_language_every_letter_is_shown_somehow(utf8: str) -> None:
    env = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": utf8, "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}
    of_all = ("rules", "deck show", PLAY, "play --plain --seat Zoë --seat 山田")
    for command in of_all if utf8 == "0" else of_all[1::2]:
        done = shell(f"{DUELL} {command}", **env)
        assert done.returncode in {0, 2}
        assert "Traceback" not in done.stderr
        assert done.stderr.count("\n") == (done.returncode == 2)
