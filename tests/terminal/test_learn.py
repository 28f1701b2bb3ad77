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


def test_from_the_offer_through_the_lesson_to_the_form(tmp_path: Path) -> None:
    with Terminal(*DUELL, "play", "--no-animation", "--no-color", "--ascii", home=tmp_path, columns=40, rows=12) as (
        terminal
    ):
        terminal.see("First time here?")
        terminal.type("\r")
        for _ in range(200):
            shown = terminal.settle(0.1)
            if "r rematch" in shown:
                break
            if "Enter go on" in shown:
                terminal.settle(0.4)
            elif "any key" not in shown:
                terminal.type("k" if "k keep" in shown else "l")
                terminal.settle(0.05)
            terminal.type("\r")
        assert "The end" in shown
        assert terminal.raw.isascii()
        terminal.type("n")
        terminal.see("New table?")
        terminal.type("n")
        terminal.see("Who plays?")
        terminal.type("\x1b")
        assert terminal.end() == 0
        assert LEFT not in terminal.raw.decode()
    assert [path.name for path in tmp_path.iterdir()] == [".lesson-offered"]


def test_plain_at_a_terminal(tmp_path: Path) -> None:
    with Terminal(*DUELL, "play", "--plain", home=tmp_path) as terminal:
        terminal.see("Play the lesson first, y or n?")
        terminal.type("y\r")
        terminal.see("Press 6", "Anna, which card?")
        terminal.type("q\r")
        assert terminal.end() == 0
        assert LEFT in terminal.display
    with Terminal(*DUELL, "play", "--plain", home=tmp_path) as terminal:
        terminal.see("Which game")
        terminal.type("\r")
        terminal.see("How many players")
        terminal.type("\x04")
        assert terminal.end() == 0


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
