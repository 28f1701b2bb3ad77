"""Signals that end, stop and continue a program at a terminal."""

import atexit
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from types import FrameType
from typing import Self

from duell import system

_NOT_OURS = frozenset(
    getattr(signal, name)
    for name in (
        # cannot be caught
        "SIGKILL",
        "SIGSTOP",
        # a fault in C code: it would only happen again after a handler in Python
        "SIGSEGV",
        "SIGBUS",
        "SIGFPE",
        "SIGILL",
        # end nothing
        "SIGCHLD",
        "SIGCONT",
        "SIGURG",
        "SIGWINCH",
        "SIGINFO",
        "SIGTSTP",
        "SIGTTIN",
        "SIGTTOU",
    )
    if hasattr(signal, name)
)


def ending() -> list[int]:
    """Return the signals that would end this program now, and that it can catch.

    Those that whoever started the program has it ignore, as nohup does with SIGHUP, are not among them.
    """
    defaults = (signal.SIG_DFL, signal.default_int_handler)
    return sorted(number for number in signal.valid_signals() - _NOT_OURS if signal.getsignal(number) in defaults)


class Signals:
    """While entered, calls `end`, `stop` or `go_on` when the program is told to end, to stop, or to continue.

    `end` is given the signal's number, and called once: whatever comes after the first does nothing any more, not even
    when the block is left, because then the program is cleaning up. It may raise. What is typed until the program has
    ended is thrown away. `stop` is to call `stop_now` once nothing secret is in sight. `go_on` is called after a stop
    that could not be caught.

    Only the main thread is told of signals; entered in another, this does nothing.
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
            if system.STOP and signal.getsignal(system.STOP) == signal.SIG_DFL:  # a shell may have it ignored
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
        """Stop this process, or all of its `group`, as if nobody had caught the signal; return when it goes on.

        Whoever is not told of signals does not stop anything either.
        """
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
        """Let no signal come in between; those that come are told of at the end of the block."""
        with system.blocked(self._handlers) if self._handlers else nullcontext():
            yield

    def _told_to_end(self, number: int, _: FrameType | None) -> None:
        if self._is_ending:
            return
        self._is_ending = True
        system.block(self._handlers)  # up to the end: as it exits, Python takes its handlers away
        atexit.register(system.drop_typed_ahead)
        self._end(number)

    def _restore(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            signal.signal(number, self._before[number])  # type: ignore[arg-type]  # typeshed: what signal() returned
