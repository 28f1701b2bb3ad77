"""Every signal that can be caught, in both modes: no hand, no raw terminal, and nothing typed is left to the shell."""

import shlex
import shutil
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from duell.terminal import ending
from tests.terminal.pty_driver import ALTERNATE_ON, DUELL, Terminal
from tests.waiting import PATIENCE

TWO = ("play", "--seat", "Anna:leia", "--seat", "Ben:han", "--no-animation")
ALONE = ("play", "--seat", "Anna:leia", "--seat", "Ben:han:padawan", "--no-animation")
CAUGHT = [number for number in ending() if number <= getattr(signal, "SIGRTMIN", 64)]  # all real-time ones are alike
PROGRAM_FAULTS = {"SIGSEGV", "SIGBUS", "SIGFPE", "SIGILL"}

each_signal = pytest.mark.parametrize(
    "number", [pytest.param(signal_number, id=signal.Signals(signal_number).name) for signal_number in CAUGHT]
)


def choosing(terminal: Terminal, *, plain: bool) -> None:
    """Wait until Anna's hand is in sight."""
    if not plain:
        terminal.see("Anna, choose", "★")
        return
    terminal.see("Anna takes the keyboard")
    terminal.wait_for_silence()
    terminal.type("\n")
    terminal.ask_for_hand("Anna")


def assert_clean(terminal: Terminal) -> None:
    """Check that nothing is left on the terminal, or in it."""
    terminal.assert_modes_as_they_were()
    if ALTERNATE_ON in terminal.raw:
        terminal.assert_on_main_screen()
    assert not {"Hand", "★"} & set(terminal.display.split())
    assert "Traceback" not in terminal.display
    assert terminal.unread() == b""


@pytest.mark.skipif(sys.platform != "linux", reason="each system has signals of its own")
def test_all_signals_are_caught_but_those_that_cannot_be_and_faults_of_the_interpreter() -> None:
    names = {signal.Signals(number).name for number in CAUGHT}
    assert {"SIGHUP", "SIGINT", "SIGQUIT", "SIGABRT", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGTERM", "SIGIO"} <= names
    assert not names & ({"SIGKILL", "SIGSTOP", "SIGCHLD", "SIGWINCH"} | PROGRAM_FAULTS)


@each_signal
def test_in_plain_mode(number: int, tmp_path: Path) -> None:
    with Terminal(*DUELL, *TWO, "--plain", home=tmp_path) as terminal:
        choosing(terminal, plain=True)
        terminal.type("9057")
        terminal.send(number)
        assert terminal.end() == 128 + number
        assert_clean(terminal)
        assert terminal.display.rstrip().splitlines()[-1] == "Saved. To resume: duell resume 1"


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGUSR1])
def test_in_the_full_screen(number: int, tmp_path: Path) -> None:
    with Terminal(*DUELL, *ALONE, home=tmp_path) as terminal:
        choosing(terminal, plain=False)
        terminal.send(number)
        assert terminal.end() == 128 + number
        assert_clean(terminal)
        after = terminal.raw[terminal.raw.rfind(b"\x1b[?1049l") :].decode()
        assert "★" not in after
        assert "duell resume 1" in after


@pytest.mark.parametrize("plain", [True, False], ids=["plain", "full screen"])
@pytest.mark.parametrize("first", [signal.SIGTERM, signal.SIGINT])
def test_a_storm(plain: bool, first: signal.Signals, tmp_path: Path) -> None:
    command = (*TWO, "--plain") if plain else ALONE
    with Terminal(*DUELL, *command, home=tmp_path) as terminal:
        choosing(terminal, plain=plain)
        for number in (first, *CAUGHT, first, *CAUGHT):
            terminal.send(number)
        code = terminal.end()
        assert code - 128 in CAUGHT  # several at once come in any order
        assert_clean(terminal)


ENDING_SLOWLY = """
import select, sys
from duell.terminal import LineTerminal
terminal = LineTerminal(sys.stdin, sys.stdout)
try:
    with terminal.kept():
        terminal.ask("which card? >")
finally:
    print("ending", flush=True)
    select.select([sys.stdin], [], [])
"""


def test_what_is_typed_while_it_ends_is_nobody_elses(tmp_path: Path) -> None:
    with Terminal(sys.executable, "-c", ENDING_SLOWLY, home=tmp_path) as terminal:
        terminal.see("which card? >")
        terminal.send(signal.SIGTERM)
        terminal.see("ending")
        terminal.type("9057\n")
        assert terminal.end() == 128 + signal.SIGTERM
        assert terminal.unread() == b""


def test_a_signal_that_was_to_be_ignored_stays_ignored(tmp_path: Path) -> None:
    ignoring = ("/bin/sh", "-c", 'trap \'\' HUP; exec "$0" "$@"', *DUELL, *TWO, "--plain")
    with Terminal(*ignoring, home=tmp_path) as terminal:
        choosing(terminal, plain=True)
        terminal.send(signal.SIGHUP)
        terminal.type("x\n")
        terminal.see("Answer with a card")
        terminal.send(signal.SIGTERM)
        assert terminal.end() == 128 + signal.SIGTERM


def test_typed_digits_of_a_pin_are_nobody_elses(tmp_path: Path) -> None:
    with Terminal(*DUELL, *TWO, "--plain", "--pins", home=tmp_path) as terminal:
        terminal.see("Anna takes the keyboard")
        terminal.wait_for_silence()
        terminal.type("\n")
        terminal.see("set a PIN of 4 to 12 digits >")
        terminal.wait_for_silence()
        terminal.type("9057")
        terminal.send(signal.SIGTERM)
        assert terminal.end() == 128 + signal.SIGTERM
        terminal.assert_modes_as_they_were()
        assert terminal.unread() == b""
        assert b"9057" not in terminal.raw


@pytest.mark.parametrize("plain", [True, False], ids=["plain", "full screen"])
def test_halted_from_outside_and_continued(plain: bool, tmp_path: Path) -> None:
    """Nobody can catch SIGSTOP; a shell makes the terminal its own, and shows its prompt below the hand."""
    command = (*TWO, "--plain") if plain else TWO
    with Terminal(*DUELL, *command, home=tmp_path) as terminal:
        if plain:
            choosing(terminal, plain=True)
        else:
            terminal.lift("Anna")
        terminal.send(signal.SIGSTOP)
        terminal.wait_until_stopped()
        taken = termios.tcgetattr(terminal._theirs)
        termios.tcsetattr(terminal._theirs, termios.TCSANOW, terminal.modes_before)
        terminal.write_beside("$ ")
        terminal.send(signal.SIGCONT)
        terminal.see("Anna takes the keyboard" if plain else "The cards are hidden")
        terminal.wait_for_modes(taken)
        assert not {"Hand", "★", "$"} & set(terminal.settle().split())
        if not plain:
            terminal.lift("Anna")
        else:
            choosing(terminal, plain=True)


SEATS = ("--seat", "Anna:leia", "--seat", "Ben:han", "--no-animation")
SHELL = ("env", "PS1=$ ", "ENV=", "/bin/sh", "-i")


class Multiplexer(Terminal):
    """A terminal in which tmux or GNU screen runs, and in that a shell."""

    def __exit__(self, *error: object) -> None:
        self.quit()
        super().__exit__(None, None, None)

    def history(self) -> str:
        """Return what is on the screen, and all above it."""
        raise NotImplementedError

    def quit(self) -> None:
        """End the multiplexer, and all that runs in it."""
        raise NotImplementedError

    def play(self, *options: str) -> None:
        """Start a game; a line tells when the program has ended."""
        self.see("$ ")
        self.type(f"clear; {shlex.join([*DUELL, 'play', *SEATS, *options])}; echo all o''ver\r")

    def answer(self, answer: str, effect: str) -> None:
        """Answer in plain mode until it has had its effect: what is typed before a question has come is thrown away."""
        deadline = time.monotonic() + PATIENCE
        while effect not in self.display:
            assert time.monotonic() < deadline, f"{answer!r} has had no effect; on the screen is\n{self.display}"
            self.type(f"{answer}\r")
            self.settle(0.5)


class Tmux(Multiplexer):
    """A server of its own, told to have no alternate screen."""

    def __init__(self, home: Path) -> None:
        settings = home / "tmux.conf"
        settings.write_text("set -g alternate-screen off\nset -g status off\n")
        self._tmux = ("tmux", "-S", str(home / "tmux"), "-f", str(settings))
        super().__init__(*self._tmux, "new-session", *SHELL, home=home)

    def history(self) -> str:
        return run(*self._tmux, "capture-pane", "-p", "-S", "-")

    def quit(self) -> None:
        run(*self._tmux, "kill-server")


class GnuScreen(Multiplexer):
    """A session of its own, as it comes."""

    def __init__(self, home: Path) -> None:
        self._copy = home / "hardcopy"
        self._session = f"duell-{home.name}"
        settings = home / "screenrc"
        settings.write_text("startup_message off\n")
        super().__init__("screen", "-c", str(settings), "-S", self._session, *SHELL, home=home)

    def history(self) -> str:
        self._copy.unlink(missing_ok=True)
        self._do("hardcopy", "-h", str(self._copy))
        self._wait(self._copy.exists, "nothing was copied")
        self._do("windows")  # the copy is whole when the next command is answered
        return self._copy.read_text(errors="replace")

    def quit(self) -> None:
        self._do("quit")

    def _do(self, *command: str) -> None:
        run("screen", "-S", self._session, "-X", *command)


def run(*command: str) -> str:
    """Run a command; return what it prints."""
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE).stdout


def test_a_full_screen_that_is_resized_without_an_alternate_screen(tmp_path: Path) -> None:
    if not shutil.which("tmux"):
        pytest.skip("tmux is not here")
    with Tmux(tmp_path) as window:
        window.play()
        window.lift("Anna")
        window.type("7")
        window.see("Anna has chosen the 7")
        window.resize(80, 14)
        window.settle()
        window.resize(60, 24)
        window.settle()
        window.type("\r")
        window.see("show Ben")
        window.settle(0.9)
        assert "has chosen" not in window.history()
        window.type("q")
        window.see("Quit the game?")
        window.type("y")
        window.see("all over")
        left = window.history()
        assert "show Ben" not in left
        assert "★" not in left


@pytest.mark.parametrize("multiplexer", [Tmux, GnuScreen])
def test_plain_mode(multiplexer: type[Tmux | GnuScreen], tmp_path: Path) -> None:
    if not shutil.which("tmux" if multiplexer is Tmux else "screen"):
        pytest.skip("it is not here")
    with multiplexer(tmp_path) as window:
        window.play("--plain")
        window.see("takes the keyboard")
        window.answer("", "which card?")
        window.answer("m", "Anna’s hand")
        for _ in range(9):  # push the hand off the screen
            if "Anna’s hand" not in window.settle(0.5):
                break
            window.type("?\r")
        assert "Anna’s hand" in window.history()
        window.answer("7", "Ben takes the keyboard")
        assert "Anna’s hand" not in window.history()
        window.answer("q", "all over")
        assert "’s hand:" not in window.history()


def test_in_gnu_screen_a_page_is_whole_and_a_shell_gets_no_answers(tmp_path: Path) -> None:
    if not shutil.which("screen"):
        pytest.skip("screen is not here")
    with GnuScreen(tmp_path) as window:
        window.see("$ ")
        window.type(f"clear; {shlex.join([*DUELL, 'play', *SEATS[:-1]])}\r")
        window.see("show all at once")
        window.type(" ")
        window.lift("Anna")
        window.type("5")
        window.see("Anna has chosen the 5", "more")
        assert "★★★★" in window.settle(), "a page is drawn from the change on"
        window.type("4")
        window.see("Anna has chosen the 4", "more", "R2-D2")
        window.type("\x1a")
        window.see("topped", "$ ")
        assert "1R" not in window.settle()
        window.type("fg\r")
        window.see("The cards are hidden")
        window.type("\x03")
        window.see("Saved.")
