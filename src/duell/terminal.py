"""The terminal of a game. It is taken over for a while, and restored however the game ends.

Plain mode uses `LineTerminal`; the full screen, whose keys prompt_toolkit reads, uses `Modes` and `Signals` itself. No
program can clean up after SIGKILL, SIGSTOP or a crash in C (SIGSEGV and the like).
"""

import atexit
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from types import FrameType
from typing import Self, TextIO

from duell import system

BLANK = 1000  # lines that flush the scrollback of a terminal that cannot be told to clear it
FORGET = "\x1b[3J"  # clears the scrollback. GNU screen mistakes it for CSI J, which erases from the cursor on


def wipe(rows: int, *, push: bool = False) -> str:
    r"""The control sequence that clears a screen of `rows` rows and the scrollback, and homes the cursor.

    Each row is erased in place, since several terminals, such as tmux and those with VTE, move a screen that is cleared
    at once (CSI 2 J) to the scrollback, which CSI 3 J then clears. `push` is for terminals that do not know CSI 3 J.

    >>> wipe(2)
    '\x1b[m\x1b[1H\x1b[2K\x1b[2H\x1b[2K\x1b[H\x1b[2J\x1b[3J'
    """
    erased = "".join(f"\x1b[{row}H\x1b[2K" for row in range(1, rows + 1))
    pushed = f"\x1b[{rows}H" + "\n" * BLANK if push else ""
    return f"\x1b[m{erased}{pushed}\x1b[H\x1b[2J{FORGET}"


def columns_of(out: TextIO) -> int:
    """The columns of the terminal that `out` writes to; 0 for a pipe or a file."""
    try:
        return os.get_terminal_size(out.fileno()).columns if out.isatty() else 0
    except OSError:  # no file, or a terminal that has gone
        return 0


def keeps_what_scrolls(env: Mapping[str, str]) -> bool:
    """Whether the terminal is GNU screen, which does not know CSI 3 J; over ssh, only TERM shows that.

    >>> keeps_what_scrolls({"TERM": "screen-256color"}), keeps_what_scrolls({"TERM": "screen", "TMUX": "socket,1,0"})
    (True, False)
    """
    return "STY" in env or (env.get("TERM", "").startswith("screen") and "TMUX" not in env)


def has_alternate_screen(env: Mapping[str, str]) -> bool:
    """Whether the terminal has an alternate screen, so that the full screen leaves nothing behind.

    In tmux it is an option, so tmux is asked. GNU screen can have one but does not say so, so it counts as having none.
    """
    if keeps_what_scrolls(env):
        return False
    if "TMUX" not in env:
        return True
    import subprocess

    pane = ("-t", env["TMUX_PANE"]) if "TMUX_PANE" in env else ()
    command = ("tmux", "show-options", "-Apqv", *pane, "alternate-screen")
    try:
        answer = subprocess.run(  # noqa: S603 - a fixed command; tmux itself sets the pane
            command, env=env, stdin=subprocess.DEVNULL, capture_output=True, timeout=2, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return True
    return answer.stdout.strip() != b"off"


_NOT_OURS = frozenset(
    getattr(signal, name)
    for name in (
        *("SIGKILL", "SIGSTOP"),  # cannot be caught
        *("SIGSEGV", "SIGBUS", "SIGFPE", "SIGILL"),  # a fault in C, which would happen again after a handler in Python
        *("SIGCHLD", "SIGCONT", "SIGURG", "SIGWINCH", "SIGINFO", "SIGTSTP", "SIGTTIN", "SIGTTOU"),  # end nothing
    )
    if hasattr(signal, name)
)


def ending() -> list[int]:
    """The signals that can be caught and would end this program now, without ignored ones (SIGHUP under nohup)."""
    defaults = (signal.SIG_DFL, signal.default_int_handler)
    return sorted(number for number in signal.valid_signals() - _NOT_OURS if signal.getsignal(number) in defaults)


class Signals:
    """While entered, calls `end`, `stop` or `go_on` when the program is told to end, to stop, or to continue.

    SIGTERM and every other signal of `ending` calls `end` with its number: `_end` in plain mode, `FullScreen._end` on
    the full screen. `end` may raise. It is only called once, since the program then cleans up; input until then is
    discarded. `stop` must call `stop_now` once no secret is visible. `go_on` is called after a stop that could not be
    caught. Only the main thread receives signals; in another, this does nothing.
    """

    def __init__(self, *, end: Callable[[int], None], stop: Callable[[], None], go_on: Callable[[], None]) -> None:
        self._end = end
        self._stop = stop
        self._go_on = go_on
        self._handlers: dict[int, Callable[[int, FrameType | None], None]] = {}
        self._before: dict[int, object] = {}
        self._is_ending = False

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            self._handlers = dict.fromkeys(ending(), self._told_to_end)
            if system.STOP and signal.getsignal(system.STOP) == signal.SIG_DFL:  # the shell may ignore it
                self._handlers[system.STOP] = lambda *_: self._stop()
            if system.GO_ON:
                self._handlers[system.GO_ON] = lambda *_: self._go_on()
            for number, handler in self._handlers.items():
                self._before[number] = signal.signal(number, handler)
        return self

    def __exit__(self, *error: object) -> None:
        if not self._is_ending:
            self._restore(self._handlers)

    def stop_now(self, *, group: bool = False) -> None:
        """Stop this process, or all of its `group`, until it continues. Without handlers, do nothing."""
        if not self._handlers:
            return
        numbers = [number for number in (system.STOP, system.GO_ON) if number in self._handlers]
        self._restore(numbers)
        try:
            system.stop(group=group)
        finally:
            for number in numbers:
                signal.signal(number, self._handlers[number])

    @contextmanager
    def held(self) -> Iterator[None]:
        """Delay signals until the end of the block."""
        with system.blocked(self._handlers) if self._handlers else nullcontext():
            yield

    def _told_to_end(self, number: int, _: FrameType | None) -> None:
        if self._is_ending:
            return
        self._is_ending = True
        system.block(self._handlers)  # never unblocked, since Python removes its handlers at exit
        atexit.register(system.drop_typed_ahead)
        self._end(number)

    def _restore(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            signal.signal(number, self._before[number])  # type: ignore[arg-type]  # typeshed: what signal() returned


class ContinuedError(Exception):
    """The program was stopped and continues; somebody else may be at the keyboard now."""


class LineTerminal:
    """Reads `answers` and writes to `out`, either of which may be a terminal.

    Within `kept`, the terminal is restored however the program ends or stops: with echo, without secrets or unread
    input.
    """

    def __init__(self, answers: TextIO, out: TextIO) -> None:
        self._answers = answers
        self._out = out
        self._modes = system.Modes(answers.fileno() if answers.isatty() else None)
        self._signals = Signals(end=_end, stop=self._stop, go_on=self._go_on)
        self._shows_secret = False
        self._is_kept = False
        self._is_silent = False
        self._is_reading = False
        self._was_stopped = False

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Restore the terminal at the end of the block, and whenever the program is stopped within it."""
        with self._signals:
            self._is_kept = True
            try:
                try:
                    yield
                finally:
                    self._is_kept = False
                    self._give_back()
            finally:  # again, if a signal came in between; only the first one does
                self._give_back()

    @contextmanager
    def secret(self, *, stays: bool = False) -> Iterator[None]:
        """Show a secret within this block; wipe it at the end or, if it `stays`, when the program stops or ends."""
        self._shows_secret = True
        try:
            yield
        except BaseException:
            stays = False
            raise
        finally:
            with self._signals.held():
                if self._shows_secret and not stays:
                    self.wipe()
                self._shows_secret = False

    @contextmanager
    def silent(self) -> Iterator[None]:
        """Turn echo off within this block, and discard unread input."""
        self._is_silent = True
        self._modes.silence()
        try:
            yield
        finally:
            with self._signals.held():
                self._modes.give_back(flush=False)
                self._is_silent = False

    def ask(self, question: str) -> str:
        """Write a question and return the answer, "" at the end of input. ContinuedError after a stop."""
        with nullcontext() if self._is_kept else self._signals:
            try:
                self._is_reading = True
                self._tell_if_stopped()
                self._out.write(question)
                self._out.flush()
                return self._answers.readline()
            finally:
                self._is_reading = False

    def wipe(self) -> None:
        """Clear the screen and the scrollback."""
        if not self._out.isatty():
            return
        with suppress(OSError, RuntimeError):  # the terminal is gone, or a signal interrupted a write
            self._out.flush()
        with suppress(OSError):
            system.understand_escapes(self._out.fileno())
            rows = os.get_terminal_size(self._out.fileno()).lines
            os.write(self._out.fileno(), wipe(rows, push=keeps_what_scrolls(os.environ)).encode())

    def _give_back(self) -> None:
        if self._shows_secret:
            self.wipe()
            self._shows_secret = False
        self._modes.give_back()

    def _stop(self) -> None:
        self._wipe_secret()
        self._modes.give_back()
        self._signals.stop_now()
        self._take_again()

    def _go_on(self) -> None:
        """Wipe the screen as it was when the program was stopped without notice, and take the terminal again."""
        self._wipe_secret()
        self._take_again()

    def _wipe_secret(self) -> None:
        """Wipe a secret. Unless its answer is being read, it still counts as shown, since output may follow."""
        if self._shows_secret:
            self.wipe()
            self._shows_secret = not self._is_reading

    def _take_again(self) -> None:
        if not self._modes.is_in_foreground:
            system.stop_in_background()  # stop once more; `_go_on` comes after that
            return
        if self._is_silent:
            self._modes.silence()
        self._was_stopped = True
        if self._is_reading:
            self._tell_if_stopped()

    def _tell_if_stopped(self) -> None:
        if self._was_stopped:
            self._was_stopped = False
            raise ContinuedError


def _end(number: int) -> None:
    """End the program through each ``finally``: after SIGTERM with exit code 143, as in a shell."""
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    sys.exit(128 + number)
