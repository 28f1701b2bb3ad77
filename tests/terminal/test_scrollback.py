"""What stood on the screen is not found above it, in tmux without an alternate screen and in GNU screen."""

import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.terminal.pty_driver import DUELL, PATIENCE, Terminal

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

    def take(self) -> None:
        """Take the keyboard at a hand-over in plain mode."""
        self.see("takes the keyboard")
        self.settle(0.5)  # what is typed before the echo is off is thrown away
        self.type("\r")


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
        window.see("Leave the game?")
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
        window.take()
        window.see("Hand of Anna")
        for _ in range(9):  # push the hand off the screen
            if "Hand of Anna" not in window.settle(0.5):
                break
            window.type("?\r")
        assert "Hand of Anna" in window.history()
        window.type("7\r")
        window.see("Ben takes the keyboard")
        assert "Hand of Anna" not in window.history()
        window.settle(0.5)
        window.type("q\r")
        window.see("all over")
        assert "Hand of" not in window.history()


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
