"""The differences on Windows."""

import io
import os
import signal
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from duell import system
from duell.plain.console import Console
from duell.record.reading import LONGEST_RECORD
from duell.terminal import Signals
from tests.system.windows import ECHO, KEYS, LINES, NAMES, Windows, load

KEYBOARD, SCREEN, PIPE = 0, 1, 7


@pytest.fixture
def windows() -> Windows:
    return Windows(KEYBOARD, SCREEN)


@pytest.fixture
def there(windows: Windows, monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    return load(windows, monkeypatch)


@pytest.fixture
def moved(there: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have everybody who asks the system ask Windows."""
    for name in NAMES:
        monkeypatch.setattr(system, name, getattr(there, name))


def test_the_locked_byte_is_one_that_no_record_reaches(
    windows: Windows, there: SimpleNamespace, tmp_path: Path
) -> None:
    file = os.open(tmp_path / "file", os.O_RDWR | os.O_CREAT)
    assert there.try_lock(file)
    assert there.wait_for_lock(file)
    windows.is_locked = True
    assert not there.try_lock(file)
    assert [mode for mode, _, _ in windows.locks] == [windows.LK_NBLCK, windows.LK_LOCK, windows.LK_NBLCK]
    assert all(index > LONGEST_RECORD and length == 1 for _, index, length in windows.locks)
    assert os.lseek(file, 0, os.SEEK_CUR) == 0
    os.close(file)


def test_a_console_is_silenced_and_given_back_as_it_was(windows: Windows, there: SimpleNamespace) -> None:
    modes = there.Modes(KEYBOARD)
    modes.silence()
    assert windows.modes[KEYBOARD] == LINES | KEYS
    assert windows.flushed == [KEYBOARD]
    modes.give_back(flush=False)
    assert windows.modes[KEYBOARD] == ECHO | LINES | KEYS
    assert windows.flushed == [KEYBOARD]
    modes.give_back()
    assert windows.flushed == [KEYBOARD, KEYBOARD]


@pytest.mark.parametrize("file", [None, PIPE, -1])
def test_what_is_no_console_is_left_alone(file: int | None, windows: Windows, there: SimpleNamespace) -> None:
    modes = there.Modes(file)
    modes.silence()
    modes.give_back()
    there.understand_escapes(PIPE)
    assert set(windows.modes) == {KEYBOARD, SCREEN}
    assert not windows.flushed


def test_what_was_typed_ahead_is_dropped(windows: Windows, there: SimpleNamespace) -> None:
    windows.typed = [*"7\r7\r"]
    there.drop_typed_ahead()
    assert not windows.typed


class Keyboard(io.StringIO):
    """A console that somebody types at; asked for a line, it looks whether it would be echoed."""

    def __init__(self, typed: str, look: Callable[[], bool]) -> None:
        super().__init__(typed)
        self.echoed: list[bool] = []
        self._look = look

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return KEYBOARD

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # typeshed has it return bytes
        self.echoed.append(self._look())
        return super().readline(size)


@pytest.mark.usefixtures("moved")
def test_plain_mode_echoes_no_secret_answer(windows: Windows) -> None:
    keyboard = Keyboard("7\nyes\n", lambda: bool(windows.modes[KEYBOARD] & ECHO))
    console = Console(keyboard, io.StringIO())
    with console.kept():
        assert console.ask("Card?", secret=True) == "7"
        assert console.ask("Rematch?") == "yes"
    assert keyboard.echoed == [False, True]
    assert windows.modes[KEYBOARD] == ECHO | LINES | KEYS


class ConsoleScreen(io.StringIO):
    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return SCREEN


@pytest.mark.usefixtures("moved")
def test_a_console_understands_what_wipes_it(windows: Windows, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []

    def write(file: int, data: bytes) -> int:
        assert windows.modes[file] & 0x0004, "ENABLE_VIRTUAL_TERMINAL_PROCESSING"
        written.append(file)
        return len(data)

    windows.modes[SCREEN] = 0x0001
    monkeypatch.setattr(os, "write", write)
    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((80, 24)))
    console = Console(io.StringIO(), ConsoleScreen())
    with console.secret(stays=False):
        console.say("Anna’s hand")
    assert written == [SCREEN]


@pytest.mark.usefixtures("moved")
def test_signals_that_end_are_caught_and_nothing_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers: list[int] = []
    signals = Signals(end=numbers.append, stop=lambda: numbers.append(-1), go_on=lambda: numbers.append(-2))
    stops = signal.getsignal(signal.SIGTSTP) if hasattr(signal, "SIGTSTP") else None
    with signals:
        if stops is not None:
            assert signal.getsignal(signal.SIGTSTP) == stops
        with signals.held():
            signals.stop_now(group=True)
        signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGTERM)
        assert numbers == [signal.SIGTERM]
        monkeypatch.setattr(signals, "_is_ending", False)
