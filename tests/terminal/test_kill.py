"""A game whose program is killed, hung up or told to end resumes at the same point and has the same result."""

import os
import signal
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from duell.cli.dealing import MENDED
from duell.games import GAMES
from duell.games.duel.notation import DuelDecision, LeftoverDecision, ScoutDecision
from duell.games.missions.notation import MissionsDecision
from duell.record.acts import Ended, Lock
from duell.record.reading import read
from tests.terminal.kill_everywhere import TABLES
from tests.terminal.pty_driver import DUELL, Terminal
from tests.terminal.scripted import TWO, command, play_through, script

ROOT = Path(__file__).parents[2]

DYING = (
    "import sys\n"
    "from duell.cli import main\n"
    "from tests.terminal.scripted import die_at\n"
    "die_at(int(sys.argv[1]), half=sys.argv[2] == 'half')\n"
    "sys.exit(main(sys.argv[3:]))\n"
)


def duell(home: Path, *python: str, answers: str) -> "subprocess.CompletedProcess[str]":
    """Run Python in a process of its own, which reads `answers` from a pipe."""
    return subprocess.run(
        [sys.executable, *python],
        input=answers,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=600,  # dozens of processes one after the other, on a machine that may be busy with others
        cwd=ROOT,
        env=os.environ | {"DUELL_HOME": str(home)},
    )


def test_killed_after_an_append_and_inside_it(tmp_path: Path) -> None:
    done = duell(tmp_path / "home", "-m", "tests.terminal.kill_everywhere", str(tmp_path), answers="")
    assert (done.returncode, done.stderr) == (0, "")
    of_a_duel = {Lock, DuelDecision, ScoutDecision, LeftoverDecision, Ended}
    for (name, table), line in zip(TABLES.items(), done.stdout.splitlines(), strict=True):
        acts = read(tmp_path / name / "whole.jsonl", GAMES).acts
        assert {type(act) for act in acts} == ({MissionsDecision, Ended} if table.is_missions else of_a_duel)
        assert line == f"{name}: killed {2 * len(acts[:: table.every])} times"


def test_a_process_of_its_own_killed(tmp_path: Path) -> None:
    play_through(tmp_path / "whole.jsonl", TWO)
    whole, path = read(tmp_path / "whole.jsonl", GAMES).acts, tmp_path / "killed.jsonl"
    answers = script(whole, TWO)
    killed = duell(tmp_path, "-c", DYING, "3", "half", *command(path, TWO), answers=answers)
    assert (killed.returncode, killed.stderr) == (-signal.SIGKILL, "")
    left = read(path, GAMES)
    assert left.acts == whole[:2]
    resumed = duell(tmp_path, "-m", "duell", "resume", "--plain", answers=script(whole, TWO, left.acts))
    assert (resumed.returncode, resumed.stderr) == (0, "")
    assert MENDED in resumed.stdout
    assert read(path, GAMES).acts == whole


class Closing(Terminal):
    """A terminal whose window can be closed."""

    def close(self) -> None:
        """Close the window, and wait until the program has ended."""
        nothing = os.open(os.devnull, os.O_RDWR)
        os.dup2(nothing, self._ours)
        os.close(nothing)
        self._wait(lambda: self._process.poll() is not None, "the program did not end")


PLAY = ("play", "--seat", "Anna:leia", "--seat", "Ben:han", "--seed", "an evening", "--no-animation")


def end(terminal: Closing, way: signal.Signals | str) -> int | None:
    """End the program in some way; return its exit code, if the terminal is still there to tell."""
    if isinstance(way, signal.Signals):
        terminal.send(way)
        return terminal.end()
    terminal.close()
    return None


def locked(home: Path) -> list[type]:
    """Return the kinds of act in the one record."""
    [path] = home.glob("*.jsonl")
    return [type(act) for act in read(path, GAMES).acts]


@pytest.mark.parametrize("way", [signal.SIGKILL, "close"])
def test_the_full_screen_goes_on_with_the_bids_that_were_locked(way: signal.Signals | str, tmp_path: Path) -> None:
    with Closing(*DUELL, *PLAY, home=tmp_path) as terminal:
        terminal.lift("Anna")
        terminal.type("5\r")
        terminal.see("show Ben", "card locked")
        end(terminal, way)
    assert locked(tmp_path) == [Lock]
    with Closing(*DUELL, "resume", "--no-animation", home=tmp_path) as terminal:
        page = terminal.see("The game goes on", "Ben", "card locked")
        assert "★" not in page
        terminal.lift("Ben")
        terminal.type("3\r")
        terminal.see("Anna", "takes", "5", "3")


@pytest.mark.parametrize("way", [signal.SIGHUP, signal.SIGKILL])
def test_plain_mode_at_a_terminal_goes_on_too(way: signal.Signals | str, tmp_path: Path) -> None:
    with Closing(*DUELL, *PLAY, "--plain", home=tmp_path) as terminal:
        terminal.see("Anna takes the keyboard")
        terminal.type("\n")
        terminal.see("Anna, which card?")
        terminal.type("5\n")
        terminal.see("Ben takes the keyboard")
        code = end(terminal, way)
        assert code in {None, 128 + int(way) if isinstance(way, signal.Signals) else None}
        if way is signal.SIGHUP:
            assert termios.tcgetattr(terminal._theirs)[:4] == terminal.modes_before[:4]
    assert locked(tmp_path) == [Lock]
    with Closing(*DUELL, "resume", "--plain", home=tmp_path) as terminal:
        terminal.see("Ben takes the keyboard")
        terminal.type("\n")
        terminal.see("Ben, which card?")
        terminal.type("3\n")
        terminal.see("Ben plays the 3 and Anna the 5.")


MISSIONS = ("play", "--game", "missions", "--seat", "Anna", "--seat", "Ben", "--seed", "an evening", "--no-animation")


def test_a_turn_of_missions_goes_on_where_it_was_left_behind_a_curtain(tmp_path: Path) -> None:
    with Closing(*DUELL, *MISSIONS, home=tmp_path) as terminal:
        terminal.see("show Anna")
        terminal.lift_curtain("Anna")
        terminal.see("No cards in hand", "take a card, or turn up one more?")
        end(terminal, signal.SIGTERM)
    assert locked(tmp_path) == [MissionsDecision]  # the first card, which is turned up without asking
    with Closing(*DUELL, "resume", "--no-animation", home=tmp_path) as terminal:
        page = terminal.see("The game goes on", "Anna")
        assert "No cards in hand" not in page
        terminal.lift_curtain("Anna")
        terminal.see("No cards in hand", "take a card, or turn up one more?")
