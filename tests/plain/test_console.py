"""Lines out and answers in, through pipes and at a terminal."""

import io
import os
import select
import sys
import threading
from typing import Self, TextIO

import pytest

from duell.plain.console import Console, EndOfInputError, rows_of
from duell.plain.sitting import play
from duell.table.ascii import to_ascii
from duell.table.sitting import Sitting
from duell.terminal import wipe
from tests.table.examples import sit
from tests.waiting import PATIENCE

ROWS = 3
"""As small a window as any."""

WIPED = wipe(ROWS)

at_a_terminal = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


def through_pipes(answers: str, *questions: str) -> tuple[list[str], str]:
    out = io.StringIO()
    console = Console(io.StringIO(answers), out)
    return [console.ask(question) for question in questions], out.getvalue()


def test_each_question_is_on_a_line_of_its_own_and_ends_in_a_mark() -> None:
    answers, output = through_pipes("  Anna  \r\n7\n", "Name?", "Card?")
    assert answers == ["Anna", "7"]
    assert output == "Name? > \nCard? > \n"


def test_the_end_of_the_input_is_no_empty_answer() -> None:
    assert through_pipes("\n", "Card?")[0] == [""]
    with pytest.raises(EndOfInputError):
        through_pipes("", "Card?")


def test_a_reminder_says_what_differs_from_the_last_one() -> None:
    out = io.StringIO()
    console = Console(io.StringIO(), out)
    for hand in (["Anna holds 3, 5"], ["Anna holds 3"], ["Anna holds 3"], ["Anna holds 3, 5"]):
        console.remind("hand", *hand)
    assert out.getvalue().splitlines() == ["Anna holds 3, 5", "Anna holds 3", "Anna holds 3, 5"]


@pytest.mark.parametrize(("all_heard", "table"), [(True, []), (False, ["At stake: Greedo."])])
def test_what_one_player_heard_alone_is_said_to_the_next_one_too(all_heard: bool, table: list[str]) -> None:
    """A line that is left out betrays that both hands have it in common."""
    out = io.StringIO()
    console = Console(io.StringIO(), out)
    console.remind("table", "Round 1.", "At stake: Greedo.")
    console.remind("hand", "Three ones.")
    console.begin_turn(all_heard=all_heard)
    before = len(out.getvalue())
    console.remind("table", "Round 1.", "At stake: Greedo.")
    console.remind("hand", "Three ones.")
    assert out.getvalue()[before:].splitlines() == [*table, "Three ones."]


def test_every_line_is_dressed() -> None:
    out = io.StringIO()
    console = Console(io.StringIO("\n"), out, to_ascii)
    console.say("Score 0 → −4.")
    console.ask("Zoë?")
    assert out.getvalue() == "Score from 0 to minus 4.\nZoe? > \n"


class Terminal(io.StringIO):
    """A terminal that does not say how wide it is."""

    def isatty(self) -> bool:
        return True


def test_no_line_is_broken_since_a_screen_reader_would_stop_there() -> None:
    long = "Ben lost this duel, but not the card: against a villain all others take their cards back."
    for out in (io.StringIO(), Terminal()):
        Console(io.StringIO("\n"), out).say(long)
        assert out.getvalue() == f"{long}\n"
        Console(io.StringIO("\n"), out).ask(long)
        assert f"{long} > " in out.getvalue()


def test_lines_that_everybody_heard_can_be_read_again_but_no_secret() -> None:
    console = Console(io.StringIO(), io.StringIO())
    console.say("Round 1.")
    with console.secret(stays=False):
        console.say("Anna’s hand: 3.")
    console.reply("Press Enter, or answer with a question mark for help.")
    assert console.again(0) == console.again(1) == ["Round 1."]
    console.mark(0)
    console.say("Anna plays the 3.")
    assert console.again(0) == ["Anna plays the 3."]
    assert console.again(1) == ["Round 1.", "Anna plays the 3."]


def test_bytes_that_are_no_text_are_an_answer_like_any_other() -> None:
    console = Console(io.TextIOWrapper(io.BytesIO(b"\xff\xfe7\n7\n"), encoding="utf-8"), io.StringIO())
    assert console.ask("Card?") == "\ufffd\ufffd7"
    assert console.ask("Card?") == "7"


def test_a_pipe_is_not_wiped() -> None:
    out = io.StringIO()
    console = Console(io.StringIO(), out)
    with console.secret(stays=False):
        console.say("Anna’s hand")
    assert out.getvalue() == "Anna’s hand\n"


class Person:
    """Types at a pseudo-terminal at which a game is played in plain mode, and reads what it shows."""

    def __init__(self, sitting: Sitting, *, bell: bool = False, sound: bool = False) -> None:
        self._file, self._terminal = os.openpty()
        import termios

        termios.tcsetwinsize(self._file, (ROWS, 80))
        self._seen = ""
        self._bell = bell
        self._sound = sound
        self._game = threading.Thread(target=self._play, args=[sitting], daemon=True)

    def __enter__(self) -> Self:
        self._game.start()
        return self

    def __exit__(self, *error: object) -> None:
        while self._game.is_alive():  # what is typed before a secret question is thrown away
            self.type("q\n")
            self._game.join(0.05)
        os.close(self._file)

    def _play(self, sitting: Sitting) -> None:
        with open(self._terminal, encoding="utf-8") as answers, open(os.dup(self._terminal), "w") as out:
            console = Console(answers, out, bell=self._bell, sound=self._sound, wait=lambda _seconds: None)
            play(sitting, console)
            console.say(f"left, echo {'on' if is_echoing(answers) else 'off'}")

    def type(self, text: str) -> None:
        os.write(self._file, text.encode())

    def wait_for(self, text: str) -> str:
        """Return what is shown up to the end of this text, since the last time."""
        while text not in self._seen:
            assert select.select([self._file], [], [], PATIENCE)[0], f"{text!r} was not seen, but {self._seen!r}"
            self._seen += os.read(self._file, 10000).decode()
        before, self._seen = self._seen.split(text, 1)
        return before + text


def is_echoing(terminal: TextIO) -> bool:
    import termios

    flags: int = termios.tcgetattr(terminal)[3]
    return bool(flags & termios.ECHO)


@at_a_terminal
def test_a_secret_answer_is_not_shown_and_the_screen_is_cleared_after_it() -> None:
    with Person(sit()) as anna:
        anna.wait_for("m reads the hand > ")
        anna.type("\n")
        assert "Anna’s hand" not in anna.wait_for("which card? > ")
        anna.type("m\n")
        assert "Anna’s hand" in anna.wait_for("which card? > ")
        anna.type("7\n")
        assert anna.wait_for(WIPED) == f"\r\n{WIPED}"
        assert WIPED.endswith("\x1b[3J")  # what has scrolled away, too


@at_a_terminal
def test_the_end_of_the_input_leaves_the_shell_a_line_of_its_own() -> None:
    file, terminal = os.openpty()
    os.write(file, b"\x04")
    out = io.StringIO()
    with open(terminal, encoding="utf-8") as answers, pytest.raises(EndOfInputError):
        Console(answers, out).ask("Once more?")
    os.close(file)
    assert out.getvalue() == "Once more? > \n"


def test_an_interrupt_leaves_the_shell_a_line_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> str:
        raise KeyboardInterrupt

    answers, out = io.StringIO(), io.StringIO()
    monkeypatch.setattr(answers, "readline", interrupted)
    with pytest.raises(KeyboardInterrupt):
        Console(answers, out).ask("Once more?")
    assert out.getvalue() == "Once more? > \n"


@at_a_terminal
@pytest.mark.parametrize("bell", [False, True])
def test_a_bell_rings_when_the_keyboard_is_to_change_hands(bell: bool) -> None:
    with Person(sit(), bell=bell) as anna:
        assert anna.wait_for("Anna takes the keyboard").count("\a") == bell
        assert "\a" not in anna.wait_for("m reads the hand > ")
        anna.type("\n")
        assert "\a" not in anna.wait_for("which card? > ")


@at_a_terminal
@pytest.mark.parametrize("sound", [False, True])
def test_the_bell_tells_of_cards_turned_up_and_of_a_win(sound: bool) -> None:
    with Person(sit("greedo", hands="3+4 2+5"), sound=sound) as anna:
        for card in "32":
            anna.wait_for("m reads the hand > " if card == "3" else "Press Enter")
            anna.type("\n")
            anna.wait_for("which card? > ")
            anna.type(f"{card}\n")
        output = anna.wait_for("left, echo on")
        assert output.count("\a") == (1 + 3) * sound


def test_rows_of_a_terminal_end_at_a_pause_or_between_words_and_lose_nothing() -> None:
    line = "Also: m for my hand, m again for all of it, w for where we are, b for the last lines again, q to quit."
    for columns in range(20, 130):
        rows = [*rows_of(line, columns)]
        assert " ".join(rows) == line
        assert max(map(len, rows)) <= columns
    assert next(rows_of(line, 80)).endswith("are,")
    assert [*rows_of("x" * 25, 10)] == ["x" * 10, "x" * 10, "x" * 5]
    assert [*rows_of(line, 0)] == [line]
