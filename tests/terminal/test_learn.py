"""The lesson in a real terminal, and the question whether to begin with it."""

from pathlib import Path

from tests.terminal.pty_driver import DUELL, Terminal

LEFT = "The lesson is not saved. To start it again: duell learn"


def test_the_lesson_is_offered_once(tmp_path: Path) -> None:
    with Terminal(*DUELL, "play", home=tmp_path) as terminal:
        terminal.see("First time here?", "Enter begin")
        terminal.type("q")
        assert terminal.end() == 0
        terminal.assert_as_it_was()
    with Terminal(*DUELL, "play", home=tmp_path) as terminal:
        terminal.see("Who plays?")
        terminal.type("\x1b")
        assert terminal.end() == 0
        assert "First time" not in terminal.raw.decode()


def test_the_lesson_is_offered_when_another_game_is_chosen_in_the_form(tmp_path: Path) -> None:
    with Terminal(*DUELL, "play", "--no-animation", home=tmp_path) as terminal:
        terminal.see("First time here?")
        terminal.type("n")
        terminal.see("Who plays?", "Game", "Duell")
        terminal.type("\x1b[A\x1b[C")
        terminal.see("Missions")
        terminal.type("\x1b[A\r")
        terminal.see("First time here?")
        terminal.type("n")
        terminal.see("Hand the keyboard to")
    assert len(list(tmp_path.glob("*.jsonl"))) == 1
    with Terminal(*DUELL, "play", "--no-animation", home=tmp_path) as terminal:
        assert "First time" not in terminal.see("Ready?")
