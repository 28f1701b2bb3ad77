"""Kills a game after and in the middle of appends, resumes it, and compares it with the uninterrupted game.

A program of its own, since it forks: ``python -m tests.terminal.kill_everywhere FOLDER``.
Each child is a process that a SIGKILL ends; forking only saves starting Python and loading the game.
"""

import io
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import NamedTuple

from duell.cli import main, play  # noqa: F401 - it is loaded here once
from duell.cli.dealing import MENDED
from duell.games import GAMES
from duell.record.acts import Act, Seat
from duell.record.reading import read, replay
from tests.terminal import scripted, scripted_missions
from tests.terminal.scripted import die_at


def run(argv: list[str], answers: str, die: tuple[int, bool] | None = None) -> tuple[int, str]:
    """Run a command in a child; return its exit code, or minus the signal that ended it, and what it said."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        sys.stdin, sys.stdout = io.StringIO(answers), os.fdopen(writing, "w", encoding="utf-8")
        if die:
            die_at(die[0], half=die[1])
        code = main(argv)
        sys.stdout.close()
        os._exit(code)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        output = pipe.read()
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), output


def warm_up(table: "Table", folder: Path) -> None:
    """Play a game here from the command line, so that every child has all its modules loaded."""
    path, acts = folder / "warm.jsonl", read(folder / "whole.jsonl", GAMES).acts
    stdin, sys.stdin = sys.stdin, io.StringIO(table.script(path, acts))
    with redirect_stdout(io.StringIO()):
        assert main(table.command(path)) == 0
    sys.stdin = stdin
    assert read(path, GAMES).acts == acts


class Table(NamedTuple):
    """The players and their roles."""

    seats: tuple[Seat, ...]
    every: int
    """A game is killed at one append in this many; `test_kept_records` resumes games that were left anywhere."""
    is_missions: bool = False

    def play_through(self, path: Path) -> None:
        """Play a game to its end, without a stop."""
        if self.is_missions:
            scripted_missions.play_through(path, self.seats)
        else:
            scripted.play_through(path, self.seats)

    def command(self, path: Path) -> list[str]:
        """Return the command that plays it."""
        if self.is_missions:
            return scripted_missions.command(path, self.seats)
        return scripted.command(path, self.seats)

    def script(self, path: Path, acts: Sequence[Act], kept: Sequence[Act] = ()) -> str:
        """Return what people type from where `kept` ends."""
        if self.is_missions:
            return scripted_missions.script(acts, self.seats, path, kept)
        return scripted.script(acts, self.seats, kept)


TABLES = {
    "two": Table(scripted.TWO, every=15),
    "bot": Table(scripted.AGAINST_A_BOT, every=31),
    "missions-bot": Table(scripted_missions.AGAINST_A_BOT, every=166, is_missions=True),
}


def kill_and_resume(folder: Path, table: Table, number: int, *, half: bool) -> None:
    """Kill a game at its append of that number and resume it."""
    whole = read(folder / "whole.jsonl", GAMES).acts
    path = folder / f"{number}{'-half' if half else ''}.jsonl"
    code, _ = run(table.command(path), table.script(path, whole), (number, half))
    assert code == -signal.SIGKILL
    left = read(path, GAMES)
    assert (len(left.acts), left.cut) == (number - half, half)
    assert left.acts == whole[: number - half]
    if replay(left).finished:
        return
    code, output = run(["resume", "--plain", str(path)], table.script(path, whole, left.acts))
    assert code == 0
    assert (MENDED in output) == half
    resumed = read(path, GAMES)
    assert resumed.acts == whole
    assert replay(resumed).finished


if __name__ == "__main__":
    os.fsync = lambda fd: None  # what a killed process has written the system keeps, also before the disk has it
    for name, table in TABLES.items():
        folder = Path(sys.argv[1]) / name
        folder.mkdir()
        table.play_through(folder / "whole.jsonl")
        warm_up(table, folder)
        appends = range(1, len(read(folder / "whole.jsonl", GAMES).acts) + 1, table.every)
        for number in appends:
            for half in (False, True):
                kill_and_resume(folder, table, number, half=half)
        sys.stdout.write(f"{name}: killed {2 * len(appends)} times\n")
