"""duell.pyz, duell in one file: it is built, and played with no other package at hand."""

import os
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.pyz import MOST, build

TWO = ("--seat", "Anna:leia", "--seat", "Ben:han")
BAREST = (sys.executable, "-I", "-S", "-X", "utf8")
"""A Python without what is installed for it, nor what the environment says to it; Windows would print no UTF-8."""


class Machine:
    """A computer that has duell.pyz, a home, and a folder for files that can be made again, if that `can_unpack`."""

    def __init__(self, archive: Path, home: Path, *, can_unpack: bool) -> None:
        self.archive = archive
        self.caches = home / "caches"
        if not can_unpack:
            self.caches.touch()  # a file, in which no folder can be made
        self._environment = {
            **os.environ,
            "DUELL_HOME": str(home / "games"),
            "LC_ALL": "de_DE.UTF-8",
            "XDG_CACHE_HOME": str(self.caches),
        }

    def run(self, *argv: str, answers: str = "", code: int = 0, **environment: str) -> str:
        """Return what a command says, in German, or its error."""
        done = subprocess.run(
            [*BAREST, self.archive, *argv],
            env={**self._environment, **environment},
            input=answers,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert (done.returncode, bool(done.stderr)) == (code, bool(code))
        return done.stdout or done.stderr


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("pyz"))


@pytest.fixture
def machine(archive: Path, tmp_path: Path) -> Machine:
    """One on which nothing can be unpacked, until `caches` is removed."""
    return Machine(archive, tmp_path, can_unpack=False)


def test_it_is_small_and_can_be_run_as_it_is(archive: Path) -> None:
    assert archive.stat().st_size <= MOST
    assert archive.read_bytes().startswith(b"#!/usr/bin/env python3\n")
    assert sys.platform == "win32" or os.access(archive, os.X_OK)


def test_it_brings_the_licences_of_what_it_brings(archive: Path) -> None:
    with zipfile.ZipFile(archive) as packed:
        brought = {name.partition(".dist-info/")[0] for name in packed.namelist() if "METADATA" in name}
        licensed = {name.partition(".dist-info/")[0] for name in packed.namelist() if "LICEN" in name.upper()}
    assert len(brought) > 5
    assert brought <= licensed


def test_the_same_source_makes_the_same_file(archive: Path, tmp_path: Path) -> None:
    assert build(tmp_path).read_bytes() == archive.read_bytes()


def test_it_finds_its_files(machine: Machine) -> None:
    assert "Karten" in machine.run("rules")
    machine.caches.unlink()
    assert "verdeckt" in machine.run("help", "secrets")


def test_its_processes_find_them_too(machine: Machine) -> None:
    bots = ("--seat", "Anna::master", "--seat", "Ben::padawan")
    assert "Anna" in machine.run("simulate", "--games", "1", "--jobs", "2", *bots)


def test_a_game_is_left_resumed_and_played_to_its_end(machine: Machine) -> None:
    """It is begun from the archive as it is, and resumed unpacked."""
    output = machine.run("play", "--plain", *TWO, "--edition", "parlett", answers="\n5\n\n3\n\nq\n")
    assert f"{shlex.join(map(str, [*BAREST, machine.archive]))} resume 1" in output
    machine.caches.unlink()
    answers = "".join(f"\n{card}\n" for card in "12345678" * 40 for _ in range(2))
    output = machine.run("resume", "--plain", "1", answers=answers, LC_ALL="C.UTF-8")
    assert "wins with" in output or "share the win" in output


def test_it_says_what_a_hosted_table_needs(archive: Path, tmp_path: Path) -> None:
    host = ("host", "--unattended", "--port", "0", "--seat", "::guest", "--seat", "::padawan")
    output = Machine(archive, tmp_path, can_unpack=True).run(*host, code=1, LC_ALL="C.UTF-8")
    assert "needs the library asyncssh" in output
    assert output.endswith(f"{shlex.join((sys.executable, '-m', 'pip', 'install', 'asyncssh'))}\n")


def test_it_is_unpacked_once_and_completely(archive: Path, tmp_path: Path) -> None:
    machine = Machine(archive, tmp_path, can_unpack=True)
    machine.run("--version")
    (folder,) = (machine.caches / "duell").iterdir()
    begun = folder.stat().st_mtime_ns
    machine.run("--version")
    assert [path.stat().st_mtime_ns for path in (machine.caches / "duell").iterdir()] == [begun]
    with zipfile.ZipFile(archive) as packed:
        assert all((folder / name).is_file() for name in packed.namelist())
