"""Every byte of a game goes to two terminals that know nothing of each other: they show the same."""

import codecs
from pathlib import Path

import pytest

from tests.terminal.ecma48 import Cell, Ecma48, UnknownSequenceError
from tests.terminal.pty_driver import DUELL, Terminal

SEATS = ("--seat", "Anna:leia", "--seat", "李:han", "--seed", "frames")


class Both(Terminal):
    """A terminal that shows all on a second one, too, which also answers where its cursor is."""

    def __init__(self, *command: str, home: Path, columns: int, rows: int, env: dict[str, str] | None = None) -> None:
        self.second = Ecma48(columns, rows)
        self._text = codecs.getincrementaldecoder("utf-8")()
        super().__init__(*DUELL, "play", *SEATS, *command, home=home, columns=columns, rows=rows, env=env)

    def read(self, seconds: float) -> bool:
        before = len(self.raw)
        anything = super().read(seconds)
        self.second.feed(self._text.decode(self.raw[before:]))
        if self.second.answers:
            self.type(self.second.answers)
            self.second.answers = ""
        return anything

    def resize(self, columns: int, rows: int) -> None:
        super().resize(columns, rows)
        self.second.resize(columns, rows)

    def compare(self) -> None:
        """Compare the two, cell by cell."""
        self.settle(0.1)
        for number in range(self._screen.lines):
            row = self._screen.buffer[number]
            first = [row[column] for column in range(self._screen.columns)]
            shown = [
                Cell(cell.data, cell.bold, cell.italics, cell.underscore, cell.reverse, cell.fg, cell.bg)
                for cell in first
            ]
            assert shown == self.second.cells[number], f"row {number + 1} of\n{self.display}"
        assert self.second.display == self._screen.display


def one_round(terminal: Both) -> None:
    """Play a round, look at the help, the scores and another theme on the way; compare after each key."""
    for overlays in ("?xsxt", ""):
        terminal.see(" Space show")
        terminal.settle(0.9)  # as long as a curtain rests
        terminal.compare()
        for key in (" ", *overlays, "l", "\r"):
            terminal.type(key)
            terminal.compare()
    terminal.see("Enter go on")
    terminal.settle(0.4)  # as long as a reveal rests
    terminal.type("\r")
    terminal.see(" Space show", "Round 2")
    terminal.compare()


@pytest.mark.parametrize(
    ("options", "size", "env"),
    [
        (("--no-animation",), (80, 24), {}),
        ((), (40, 12), {"COLORTERM": "truecolor"}),
        (("--no-animation", "--ascii", "--no-color"), (100, 30), {}),
    ],
    ids=["256 colours", "true colours and motion, 40×12", "ascii without colour"],
)
def test_two_terminals_show_the_same_frames(
    options: tuple[str, ...], size: tuple[int, int], env: dict[str, str], tmp_path: Path
) -> None:
    with Both(*options, home=tmp_path, columns=size[0], rows=size[1], env=env) as terminal:
        terminal.see("Anna")
        one_round(terminal)
        assert b"\x1b[?1049h" in terminal.raw
        terminal.resize(size[0] + 20, size[1] + 6)
        terminal.settle()
        terminal.compare()
        terminal.type("q")
        terminal.see("Leave the game?")
        terminal.type("y")
        assert terminal.end() == 0
        assert not terminal.second.is_alternate
        assert terminal.second.shows_cursor
        left = "\n".join(terminal.second.display)
        assert left.strip() == "Saved. To resume: duell resume 1"


def test_two_terminals_show_the_same_lines(tmp_path: Path) -> None:
    with Both("--plain", home=tmp_path, columns=60, rows=18) as terminal:
        for question, answer in (("Anna takes", ""), ("Anna, which card?", "?"), ("Answers: 1 to 8", "3")):
            terminal.see(question)
            terminal.wait_for_silence()
            terminal.settle(0.2)
            terminal.compare()
            terminal.type(f"{answer}\n")
        terminal.see("李 takes")
        terminal.compare()
        terminal.wait_for_silence()
        terminal.settle(0.2)
        terminal.type("q\n")
        assert terminal.end() == 0
        terminal.compare()


@pytest.mark.parametrize("sent", ["\x1b[?1000h", "\x1b]0;title\x07", "\x1b[4i", "\x1b[38;9m", "\x9b2J", "\x07\x0e"])
def test_the_second_terminal_refuses_what_has_no_place_here(sent: str) -> None:
    with pytest.raises(UnknownSequenceError):
        Ecma48(10, 2).feed(sent)


def test_the_second_terminal_wraps_scrolls_and_erases_as_ecma_48_has_it() -> None:
    screen = Ecma48(4, 2)
    screen.feed("abcd")
    screen.feed("ef\x1b[")
    screen.feed("1mg\r\nh")
    assert screen.display == ["efg ", "h   "]
    assert screen.cells[0][2] == Cell("g", bold=True)
    screen.feed("\x1b[1;2H\x1b[K\x1b[?1049hxy\x1b[?1049l")
    assert screen.display == ["e   ", "h   "]
    screen.feed("\x1b[2J\x1b[m\x1b[H李")
    assert screen.display == ["李  ", "    "]
