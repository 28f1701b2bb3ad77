"""No shell gets an answer that the program has asked its terminal for."""

from threading import Semaphore

import pytest
from prompt_toolkit.renderer import Renderer

from duell.tui.drawing.palette import Depth
from duell.tui.fullscreen import Look
from tests.tui.driver import PATIENCE, Player, table

LEFT = "\x1b[?1049l"
"""What gives a terminal its own screen back."""


class Slow:
    """A terminal whose answers are on their way until they are let through."""

    def __init__(self, game: Player) -> None:
        self._game = game
        self._asked = Semaphore(0)
        game.screen.answer = lambda _: self._asked.release()

    def let_through(self) -> None:
        """Give all answers that are due, and from now on each at once."""
        self._game.screen.answer = lambda _: self._game._pipe.send_text("\x1b[1;1R")
        while self._asked.acquire(blocking=False):
            self._game._pipe.send_text("\x1b[1;1R")

    def wait_until_asked(self) -> None:
        assert self._asked.acquire(timeout=PATIENCE)
        self._asked.release()


@pytest.fixture(autouse=True)
def no_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have prompt_toolkit wait for answers as long as the tests do, not just for a second."""
    monkeypatch.setattr(Renderer.wait_for_cpr_responses, "__defaults__", (PATIENCE,))


@pytest.fixture
def game() -> Player:
    return Player(table("Anna", "Ben"), look=Look(Depth.ALL))


def test_it_stops_once_all_answers_are_here(game: Player) -> None:
    terminal = Slow(game)
    with game:
        terminal.wait_until_asked()
        game.type(" ")  # all of the deal is shown at once, and nothing moves any more
        game.type("\x1a")
        assert LEFT not in "".join(game.screen.raw)
        terminal.let_through()
        with game.screen.changed:
            assert game.screen.changed.wait_for(lambda: LEFT in "".join(game.screen.raw), PATIENCE)


@pytest.mark.parametrize("thrown_away", [False, True])
def test_it_ends_once_all_answers_are_here_whatever_was_thrown_away_that_was_typed(
    thrown_away: bool, game: Player
) -> None:
    terminal = Slow(game)
    with game:
        terminal.wait_until_asked()
        game.type(" ")
        if thrown_away:
            game._call_soon(game.app.window.forget_typed_ahead)
        game._pipe.send_text("\x03")
        game.wait(lambda _: LEFT in "".join(game.screen.raw), "its own screen")
        assert game._thread.is_alive()
        terminal.let_through()
        game._thread.join(PATIENCE)
        assert not game._thread.is_alive()
