"""PINs in a real terminal: never echoed, and asked for again after the plug was pulled."""

import signal
from pathlib import Path

from duell.games import GAMES
from duell.record.reading import read, replay
from tests.terminal.pty_driver import DUELL, Terminal

TWO = ("play", "--seat", "Anna:leia", "--seat", "Ben:han", "--pins", "--no-animation")


def lift(terminal: Terminal, name: str) -> None:
    """Lift a curtain behind which a PIN is asked for."""
    terminal.lift_curtain(name)


def set_pin(terminal: Terminal, name: str, pin: str) -> None:
    lift(terminal, name)
    terminal.see("choose a PIN")
    terminal.type(f"{pin}\r")
    terminal.see("same PIN again")
    terminal.type(f"{pin}\r")
    terminal.see(f"{name}, choose")


def test_a_pin_is_not_echoed_and_asked_for_after_the_plug_was_pulled(tmp_path: Path) -> None:
    with Terminal(*DUELL, *TWO, home=tmp_path) as terminal:
        set_pin(terminal, "Anna", "905731")
        terminal.send(signal.SIGKILL)
        assert terminal.end() == 128 + signal.SIGKILL
        assert b"9057" not in terminal.raw
    [path] = tmp_path.glob("*.jsonl")
    assert set(replay(read(path, GAMES)).pins) == {0}
    assert b"905731" not in path.read_bytes()
    with Terminal(*DUELL, "resume", home=tmp_path) as terminal:
        lift(terminal, "Anna")
        terminal.see("Anna, type your PIN", "3 tries are left")
        terminal.type("905732\r")
        terminal.see("2 tries are left")
        terminal.type("905731\r")
        terminal.see("Anna, choose")
        assert b"9057" not in terminal.raw
