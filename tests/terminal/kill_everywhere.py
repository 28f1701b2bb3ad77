"""Kills a game after each append, and in the middle of each; resumes it; compares it with the game never stopped.

A program of its own, since it forks: ``python -m tests.terminal.kill_everywhere FOLDER two|bot``. Each child is a
process that a SIGKILL ends; only the time to start Python a hundred times is saved.
"""

import io
import os
import signal
import sys
from pathlib import Path

from duell.cli import main
from duell.cli.dealing import MENDED
from duell.games import GAMES
from duell.record import Seat, read, replay
from tests.terminal.scripted import AGAINST_A_BOT, TWO, command, die_at, play_through, script


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
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), said


def kill_and_resume(folder: Path, seats: tuple[Seat, ...], number: int, *, half: bool) -> None:
    """Kill a game at its append of that number and resume it."""
    whole = read(folder / "whole.jsonl", GAMES).acts
    path = folder / f"{number}{'-half' if half else ''}.jsonl"
    code, _ = run(command(path, seats), script(whole, seats), (number, half))
    assert code == -signal.SIGKILL
    left = read(path, GAMES)
    assert (len(left.acts), left.cut) == (number - half, half)
    assert left.acts == whole[: number - half]
    if replay(left).finished:
        return
    code, said = run(["resume", "--plain", str(path)], script(whole, seats, left.acts))
    assert code == 0
    assert (MENDED in said) == half
    resumed = read(path, GAMES)
    assert resumed.acts == whole
    assert replay(resumed).finished


if __name__ == "__main__":
    os.fsync = lambda fd: None  # what a killed process has written the system keeps, also before the disk has it
    folder, seats = Path(sys.argv[1]), {"two": TWO, "bot": AGAINST_A_BOT}[sys.argv[2]]
    play_through(folder / "whole.jsonl", seats)
    appends = len(read(folder / "whole.jsonl", GAMES).acts)
    for number in range(1, appends + 1):
        for half in (False, True):
            kill_and_resume(folder, seats, number, half=half)
    sys.stdout.write(f"killed {2 * appends} times\n")
