"""Puzzles on the full screen: the keys, the search, the answer, in every size of window."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from duell.games import GAMES
from duell.record.answers import load_answers
from duell.table.puzzle import Puzzling, asked
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Depth
from duell.tui.fullscreen import Doing, FullScreen, Look, Work
from duell.tui.puzzle import PuzzleApp
from tests.table.test_puzzle import first_puzzles

SIZES = [(40, 12), (60, 20), (80, 24), (120, 36), (300, 80)]


class FewPuzzles(Puzzling):
    """Puzzles that need not be searched for."""

    def __init__(self, name: str) -> None:
        super().__init__(GAMES[name], iter(()))
        self.left = [None, *first_puzzles(name)]

    def look(self) -> object:  # type: ignore[override]
        self.examined += 1
        return self.left.pop(0) if self.left else first_puzzles(self.game.name)[0]


class Background(FullScreen):
    """A window that works when it is told to."""

    def __init__(self, keyboard: object) -> None:
        super().__init__(Look(Depth.NONE), input=keyboard, output=DummyOutput())  # type: ignore[arg-type]
        self.doings: list[Doing] = []
        self.is_left = False

    def in_background(self, doing: Doing) -> Work:
        self.doings.append(doing)
        return Work(doing)

    def work(self) -> None:
        while self.doings:
            asyncio.run(self.doings.pop(0)())

    def leave(self, code: int = 0) -> None:
        self.is_left = True


@pytest.fixture(params=GAMES.own)
def app(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PuzzleApp]:
    monkeypatch.setenv("DUELL_HOME", str(tmp_path))
    with create_pipe_input() as keyboard:
        app = PuzzleApp(FewPuzzles(request.param), Background(keyboard))
        app.begin()
        yield app


def shown(app: PuzzleApp, columns: int = 80, rows: int = 24) -> str:
    block = app.block(Size(columns, rows))
    assert len(block) == rows
    assert all(row.cell_len == columns for row in block)
    return "\n".join(row.plain for row in block)


def name_of(app: PuzzleApp) -> str:
    """The name of the game that is played."""
    return next(name for name, game in GAMES.own.items() if game.pages.title in shown(app))


def window(app: PuzzleApp) -> Background:
    assert isinstance(app.window, Background)
    return app.window


def answer(app: PuzzleApp) -> None:
    """Choose something, if nothing is chosen yet, and lock it."""
    for key in ("enter", "right", "enter", "down", "enter"):
        if "next puzzle" not in shown(app):
            app.press(key)
    assert "next puzzle" in shown(app)


@pytest.mark.parametrize("size", SIZES)
def test_a_puzzle_is_sought_asked_and_answered(size: tuple[int, int], app: PuzzleApp) -> None:
    assert "Looking for a position" in " ".join(shown(app, *size).split())
    window(app).work()
    first = first_puzzles(name_of(app))[0]
    name = first.position.step.seats[first.position.seat].name
    assert name[:4] in shown(app, *size)
    answer(app)
    text = " ".join(shown(app, *size).split())
    assert "Right: " in text or "The best choice was" in text
    assert [kept_answer.puzzle for kept_answer in load_answers()] == [first.position.name]
    window(app).work()  # the next one was sought while the answer was read
    app.press("enter")
    assert " ".join(asked(first_puzzles(name_of(app))[1]).split()) in shown(app, 120, 36)


def test_the_next_puzzle_comes_when_it_is_found(app: PuzzleApp) -> None:
    window(app).work()
    answer(app)
    app.press("enter")
    assert "Looking for a position" in shown(app)
    window(app).work()
    assert "which choice is best for" in shown(app)


def test_help_sheets_and_leaving(app: PuzzleApp) -> None:
    window(app).work()
    before = shown(app)
    for key in ("?", *GAMES[name_of(app)].pages.sheets()):
        app.press(key)
        assert shown(app) != before
        app.press("x")
        assert shown(app) == before
    for key in ("p", "v", "space", "escape"):
        app.press(key)
    assert window(app).is_left
    assert load_answers() == []


def test_an_answer_that_cannot_be_saved_is_reported(app: PuzzleApp, tmp_path: Path) -> None:
    (tmp_path / "puzzles.log").mkdir()
    window(app).work()
    answer(app)
    assert "puzzles.log" in " ".join(shown(app, 120, 36).split())
    assert "Right in all: " in shown(app, 120, 36)
