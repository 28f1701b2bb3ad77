"""Ctrl-Z and fg in plain mode, in real shells: no hand beside a prompt, no echo at a secret, and the question again."""

import os
import shlex
import shutil
import signal
from pathlib import Path

import pytest

from tests.record.examples import keep, short_game
from tests.terminal.pty_driver import ALTERNATE_ON, DUELL, Terminal
from tests.waiting import PATIENCE

TWO = ("play", "--seat", "Anna:leia", "--seat", "Ben:han", "--no-animation", "--plain")
SHELLS = {
    "bash": ("bash", "--norc", "--noprofile", "--noediting", "-i"),
    "dash": ("dash", "-i"),
    "zsh": ("zsh", "-f", "-i"),
    "fish": ("fish", "--no-config", "-i"),
}
HERE = [name for name in SHELLS if shutil.which(name)]

in_each_shell = pytest.mark.parametrize(
    "shell", [pytest.param(name, marks=[] if name in HERE else pytest.mark.skip("is not here")) for name in SHELLS]
)


class Shell(Terminal):
    """A shell in a terminal, in which the program is started."""

    def __init__(self, shell: str, *command: str, home: Path, pid_in: Path | None = None) -> None:
        quiet = {"PS1": "$ ", "ENV": "", "XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home)}
        super().__init__(*SHELLS[shell], home=home, env=quiet)
        self.settle(0.5)
        line = shlex.join([*DUELL, *command])
        self.start(f"sh -c {shlex.quote(f'echo $$ >{pid_in}; exec {line}')}" if pid_in else line)

    def start(self, line: str) -> None:
        """Have the shell run a line."""
        self.type(f"{line}\r")

    def stop(self) -> None:
        """Press Ctrl-Z, and wait until the shell has the terminal."""
        self.type("\x1a")
        self.wait_for(lambda: "topped" in self.display or "uspended" in self.display, "the shell does not say so")
        self.start("printf 'shell %s\\n' here")
        self.see("shell here")

    def go_on(self) -> None:
        """Let the program go on; what was on the screen before is not seen again."""
        self.settle(0.3)
        self.forget()
        self.start("fg")

    def take(self, name: str) -> None:
        """Wait for a hand-over, and take the keyboard."""
        self.see(f"{name} takes the keyboard")
        self.wait_for_silence()
        self.settle(0.1)
        self.type("\r")


def test_before_any_key_is_taken_in_full_screen(tmp_path: Path) -> None:
    with Shell("bash", *TWO[:-1], home=tmp_path) as terminal:
        while ALTERNATE_ON not in terminal.raw:
            terminal.read(PATIENCE)
        terminal.type("\x1a")
        terminal.see("Stopped")
        terminal.go_on()
        terminal.lift("Anna")


@in_each_shell
def test_at_a_hand_over(shell: str, tmp_path: Path) -> None:
    with Shell(shell, *TWO, home=tmp_path) as terminal:
        terminal.see("Anna takes the keyboard")
        terminal.wait_for_silence()
        terminal.stop()
        terminal.go_on()
        terminal.take("Anna")
        terminal.ask_for_hand("Anna")


@in_each_shell
@pytest.mark.parametrize(("command", "asks"), [("home", "Which number?"), ("replay 1", "Press Enter to go on")])
def test_at_a_question_before_or_after_a_game(shell: str, command: str, asks: str, tmp_path: Path) -> None:
    keep(tmp_path / "0001-2026-11-20.jsonl", short_game())
    with Shell(shell, *command.split(), "--plain", home=tmp_path) as terminal:
        terminal.see(asks)
        terminal.stop()
        terminal.go_on()
        terminal.see(asks)


@in_each_shell
def test_at_a_card(shell: str, tmp_path: Path) -> None:
    with Shell(shell, *TWO, home=tmp_path) as terminal:
        terminal.take("Anna")
        terminal.ask_for_hand("Anna")
        terminal.type("7")  # not yet an answer, and not the shell's either
        terminal.stop()
        assert "’s hand:" not in terminal.display
        assert "7echo" not in terminal.display
        terminal.go_on()
        terminal.see("Anna takes the keyboard")
        assert "’s hand:" not in terminal.settle()
        terminal.take("Anna")
        terminal.ask_for_hand("Anna")
        terminal.type("5\r")
        assert "’s hand:" not in terminal.see("Ben takes the keyboard")


@in_each_shell
def test_at_a_pin(shell: str, tmp_path: Path) -> None:
    with Shell(shell, *TWO, "--pins", home=tmp_path) as terminal:
        terminal.take("Anna")
        terminal.see("set a PIN")
        terminal.wait_for_silence()
        terminal.type("9057")
        terminal.stop()
        assert "printf 'shell" in terminal.display  # the shell echoes again what is typed
        terminal.go_on()
        terminal.take("Anna")
        for question in ("set a PIN of 4 to 12 digits >", "the same PIN once more >"):
            terminal.see(question)
            terminal.wait_for_silence()
            terminal.settle(0.1)
            terminal.type("9057\r")
        terminal.ask_for_hand("Anna")
        assert b"9057" not in terminal.raw


def test_alone_the_hand_is_simply_shown_again(tmp_path: Path) -> None:
    alone = ("play", "--seat", "Anna:leia", "--seat", "Ben::padawan", "--no-animation", "--plain")
    with Shell("bash" if "bash" in HERE else "dash", *alone, home=tmp_path) as terminal:
        terminal.see("Anna’s hand")
        terminal.wait_for_silence()
        terminal.stop()
        assert "’s hand:" not in terminal.display
        terminal.go_on()
        terminal.see("In hand: 1 to 8", "Which card?", " > ")
        terminal.wait_for_silence()


def test_a_question_before_the_game_is_asked_again(tmp_path: Path) -> None:
    with Shell("bash" if "bash" in HERE else "dash", "play", "--plain", home=tmp_path) as terminal:
        terminal.see("Play the lesson first, y or n?")
        terminal.stop()
        terminal.go_on()
        terminal.see("Play the lesson first, y or n? Enter for y >")
        terminal.type("n\r")
        terminal.see("Which game")


def test_stopped_and_killed_it_stays_away_from_the_terminal(tmp_path: Path) -> None:
    with Shell("bash" if "bash" in HERE else "dash", *TWO, home=tmp_path) as terminal:
        terminal.take("Anna")
        terminal.ask_for_hand("Anna")
        terminal.stop()
        terminal.start("kill %1; kill -CONT %1; wait; echo over-$((6*7))")
        terminal.see("over-42")
        assert "’s hand:" not in terminal.display
        terminal.assert_modes_as_they_were()


def test_the_full_screen_stopped_from_outside(tmp_path: Path) -> None:
    number = tmp_path / "pid"
    with Shell("bash" if "bash" in HERE else "dash", *TWO[:-1], home=tmp_path, pid_in=number) as terminal:
        terminal.lift("Anna")
        before = terminal.modes
        os.kill(int(number.read_text()), signal.SIGTSTP)
        terminal.settle(0.3)
        terminal.assert_on_main_screen()
        assert "★" not in terminal.display
        terminal.start("printf 'shell %s\\n' here")
        terminal.see("shell here")
        terminal.go_on()
        terminal.see("The cards are hidden")
        terminal.wait_for_modes(before)
        terminal.lift("Anna")


def test_what_is_written_after_a_stop_is_wiped_like_what_was_before(tmp_path: Path) -> None:
    """The stop comes while a hand is being written: the rest of it follows once the program goes on."""
    writes = (
        "import os, signal, sys\n"
        "from duell.terminal import LineTerminal\n"
        "terminal = LineTerminal(sys.stdin, sys.stdout)\n"
        "with terminal.kept(), terminal.secret():\n"
        "    print('Anna’s hand', flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGCONT)\n"
        "    print('1, 2, 3', flush=True)\n"
        "print('over')\n"
    )
    with Terminal(DUELL[0], "-c", writes, home=tmp_path) as terminal:
        terminal.see("over")
        assert terminal.end() == 0
        assert "’s hand:" not in terminal.display
        assert "1, 2, 3" not in terminal.display


def test_a_secret_that_stays_is_wiped_when_the_program_ends(tmp_path: Path) -> None:
    writes = (
        "import sys\n"
        "from duell.terminal import LineTerminal\n"
        "terminal = LineTerminal(sys.stdin, sys.stdout)\n"
        "with terminal.kept(), terminal.secret(stays=True):\n"
        "    print('Anna’s hand', flush=True)\n"
        "    sys.exit(3)\n"
    )
    with Terminal(DUELL[0], "-c", writes, home=tmp_path) as terminal:
        assert terminal.end() == 3
        assert "hand" not in terminal.display


def test_a_secret_answer_is_not_echoed_after_a_stop_either(tmp_path: Path) -> None:
    """The shell turned echo on meanwhile."""
    asks = (
        "import os, signal, sys, termios\n"
        "from duell.terminal import LineTerminal\n"
        "terminal = LineTerminal(sys.stdin, sys.stdout)\n"
        "before = termios.tcgetattr(0)\n"
        "with terminal.kept(), terminal.silent():\n"
        "    termios.tcsetattr(0, termios.TCSANOW, before)\n"
        "    os.kill(os.getpid(), signal.SIGCONT)\n"
        "    print('echoes:', bool(termios.tcgetattr(0)[3] & termios.ECHO), flush=True)\n"
    )
    with Terminal(DUELL[0], "-c", asks, home=tmp_path) as terminal:
        terminal.see("echoes: False")
        assert terminal.end() == 0
