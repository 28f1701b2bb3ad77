"""The program in a real pseudo-terminal, with an emulated screen on the other side."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pyte

from tests import emulated
from tests.terminal.loaded import Forked
from tests.waiting import PATIENCE

START = (
    "import sys; from duell import program; program.started_as = lambda: program.NAME; "
    "from duell.__main__ import main; sys.exit(main())"
)
DUELL = (sys.executable, "-c", START)
"""Starts it in a shell; a `Terminal` has it forked from a process that has loaded it."""

TAKE_TERMINAL = 'exec "$@" <>"$0" >&0 2>&0'
"""A shell line: the first terminal that a new session opens is its own from then on."""

ALTERNATE_ON, ALTERNATE_OFF = b"\x1b[?1049h", b"\x1b[?1049l"
CURSOR_ON, CURSOR_OFF = b"\x1b[?25h", b"\x1b[?25l"


_SENT = re.compile(
    r"\x1b\[(?:\?(?:1|7|12|25|1049|2004)[hl]|[\d;]*[ABCDHm]|[023]?J|[02]?K|6n|\d* q)"  # cursor, modes, looks, erasing
    r"|\x1b(?:\[[\d;?]*)?(?:\Z|(?=\$ ))|[^\x00-\x1f\x7f-\x9f]|[\a\b\r\n]"  # one cut short, perhaps by a prompt; text
)
"""What the program has reason to send, of ECMA-48 and of DEC's private modes."""


def beyond_ecma_48(text: str) -> list[str]:
    """The first character of each sequence that no terminal should be sent."""
    return re.findall(r"[\x00-\x1f\x7f-\x9f]", _SENT.sub("", text))


class Terminal:
    """Runs a command in a terminal of its own, in a ``with`` block that leaves nothing running."""

    def __init__(
        self, *command: str, home: Path, columns: int = 80, rows: int = 24, env: dict[str, str] | None = None
    ) -> None:
        self.raw = b""
        self._screen = emulated.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._ours, self._theirs = pty.openpty()
        self._set_size(columns, rows)
        self.modes_before = termios.tcgetattr(self._theirs)
        clean = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "COLORTERM"}}
        env = {**clean, "TERM": "xterm-256color", "DUELL_HOME": str(home), **(env or {})}
        name = os.ttyname(self._theirs)
        self._process: Forked | subprocess.Popen[bytes] = (
            Forked(command[len(DUELL) :], name, env)
            if command[: len(DUELL)] == DUELL
            else subprocess.Popen(["/bin/sh", "-c", TAKE_TERMINAL, name, *command], env=env, start_new_session=True)
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._ours)
        os.close(self._theirs)
        if isinstance(self._process, Forked) and not error:
            assert not beyond_ecma_48(self.raw.decode(errors="ignore"))

    @property
    def display(self) -> str:
        """What is on the screen now."""
        return "\n".join(self._screen.display)

    def read(self, seconds: float) -> bool:
        """Take in what the program writes within some time, and tell whether it wrote anything."""
        ready, _, _ = select.select([self._ours], [], [], seconds)
        if not ready:
            return False
        data = os.read(self._ours, 1 << 16)
        self.raw += data
        self._stream.feed(data)
        return bool(data)

    def see(self, *texts: str) -> str:
        """Wait until all of these texts are on the screen."""
        deadline = time.monotonic() + PATIENCE
        while not all(text in self.display for text in texts):
            left = deadline - time.monotonic()
            assert left > 0, f"{texts} was not seen; on the screen is\n{self.display}"
            self.read(left)
        return self.display

    def forget(self) -> None:
        """Clear our own screen, of which the program knows nothing, so that only what it writes from now on is seen."""
        self._screen.erase_in_display(2)

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._ours, keys.encode())

    def press(self, key: str) -> str:
        """Press a key and wait until it has had its effect, however long that takes; return what is on the screen."""
        before = self.display
        self.type(key)
        self._wait(lambda: self.display != before, f"{key!r} has had no effect")
        return self.settle()

    def resize(self, columns: int, rows: int) -> None:
        """Make the window another size, once nothing that was drawn for the old one is on its way any more."""
        self.settle()
        self._set_size(columns, rows)

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._screen.resize(rows, columns)

    def send(self, number: int) -> None:
        """Send the program a signal."""
        self._process.send_signal(number)

    def write_beside(self, text: str) -> None:
        """Write on the terminal as another program would."""
        os.write(self._theirs, text.encode())

    def unread(self) -> bytes:
        """Return what was typed and nobody has read; a line need not be ended."""
        modes = termios.tcgetattr(self._theirs)
        modes[3] &= ~termios.ICANON
        modes[6][termios.VMIN] = modes[6][termios.VTIME] = 0
        termios.tcsetattr(self._theirs, termios.TCSANOW, modes)
        return os.read(self._theirs, 1000)

    def wait_for_silence(self) -> None:
        """Wait until nothing that is typed is echoed."""
        self._wait(lambda: not self.modes[3] & termios.ECHO, "the terminal still echoes")

    def wait_for_modes(self, modes: list[Any]) -> None:
        """Wait until the terminal is in these modes."""
        self._wait(lambda: self.modes[:4] == modes[:4], "the terminal has other modes")

    def wait_for(self, holds: Callable[[], bool], complaint: str) -> None:
        """Wait until something holds, such as of the screen."""
        self._wait(holds, complaint)

    def wait_until_stopped(self) -> None:
        """Wait until the program is stopped, one that was forked."""
        assert isinstance(self._process, Forked)
        self._wait(self._process.is_stopped, "the program is not stopped")

    @property
    def modes(self) -> list[Any]:
        """The modes of the terminal now."""
        return termios.tcgetattr(self._theirs)

    def _wait(self, until: Callable[[], bool], complaint: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not until():
            assert time.monotonic() < deadline, f"{complaint}; on the screen is\n{self.display}"
            self.read(0.02)

    def settle(self, seconds: float = 0.2) -> str:
        """Take in what the program writes until it has been silent for some time; return what is on the screen."""
        deadline = time.monotonic() + PATIENCE
        while self.read(seconds):
            assert time.monotonic() < deadline, f"the program does not stop writing; on the screen is\n{self.display}"
        return self.display

    def lift(self, name: str) -> str:
        """Wait for the curtain of a player and lift it, once it takes the key."""
        self.lift_curtain(name)
        return self.see(f"{name}, choose")

    def lift_curtain(self, name: str) -> None:
        """Wait until the curtain of a player takes its key, and lift it."""
        self.see(f" Space show {name}")
        self.type(" ")
        self._wait(lambda: f"show {name}" not in self._screen.display[-1], "the curtain has not been lifted")

    def ask_for_hand(self, name: str, question: str = "which card? >") -> str:
        """Ask for a hand in plain mode once its owner hears the question; return what is on the screen."""
        self.see(question)
        self.wait_for_silence()
        self.settle(0.1)
        self.type("m\r")
        hand = re.compile(rf"{name}(’s hand| has no cards in hand)")
        self._wait(lambda: bool(hand.search(self.display)), "no hand is read")
        self.wait_for_silence()
        return self.settle(0.1)

    def end(self) -> int:
        """Wait until the program has ended; return its exit code, or 128 and the signal that ended it."""
        deadline = time.monotonic() + PATIENCE
        while (code := self._process.poll()) is None:
            assert time.monotonic() < deadline, f"the program did not end; on the screen is\n{self.display}"
            self.read(0.05)
        while self.read(0.05):
            pass
        return code if code >= 0 else 128 - code

    def assert_as_it_was(self) -> None:
        """Check that the terminal has its modes, its cursor and its main screen back."""
        self.assert_modes_as_they_were()
        self.assert_on_main_screen()

    def assert_modes_as_they_were(self) -> None:
        """Check that the terminal echoes, and hands over lines."""
        assert self.modes[:4] == self.modes_before[:4]

    def assert_on_main_screen(self) -> None:
        """Check that the main screen is back, with a cursor."""
        assert self.raw.rfind(ALTERNATE_OFF) > self.raw.rfind(ALTERNATE_ON)
        assert self.raw.rfind(CURSOR_ON) > self.raw.rfind(CURSOR_OFF)
