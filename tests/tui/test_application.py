"""Unusual input is harmless: keys with Alt, unknown keys, pasted text."""

from asyncio import get_running_loop, run
from threading import Semaphore

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.input.vt100_parser import Vt100Parser
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import DummyOutput

from duell.record.folder import Roster
from duell.table.session import Session
from duell.table.sitting import Sitting
from duell.tui.app import TableApp
from duell.tui.application import QUICK_ANSWERS, Drawing, Throughput, combined
from duell.tui.drawing.palette import Depth
from duell.tui.fullscreen import FullScreen, Look
from tests.table.examples import MENU
from tests.tui.driver import Clock, Player, table
from tests.waiting import PATIENCE


def evening() -> Session:

    def deal(roster: Roster, same_deal: bool = False) -> Sitting:
        raise AssertionError("nobody wants to start")

    return Session(MENU, deal)


def test_a_screen_beside_other_work_ends_alone_and_not_by_its_errors() -> None:
    errors: list[object] = []

    async def house(window: FullScreen, app: TableApp) -> int:
        loop = get_running_loop()
        loop.set_exception_handler(lambda _, context: errors.append(context["exception"]))
        loop.call_later(0.01, lambda: loop.call_exception_handler({"exception": ValueError("another's")}))
        loop.call_later(0.1, keyboard.send_text, "\x03")
        return await window.run_beside(app)

    with create_pipe_input() as keyboard:
        window = FullScreen(Look(Depth.NONE, animation=False), input=keyboard, output=DummyOutput())
        assert run(house(window, TableApp(table("Anna", "Ben"), window, str))) == 130
    assert [str(error) for error in errors] == ["another's"]


def read(sent: str) -> list[str]:
    keys: list[KeyPress] = []
    Vt100Parser(keys.append).feed_and_flush(sent)
    return [key.data if key.key == Keys.Escape else str(getattr(key.key, "value", key.key)) for key in combined(keys)]


ALT = "\x1b…"


@pytest.mark.parametrize(
    ("sent", "keys"),
    [
        ("\x1b", ["\x1b"]),
        ("\x1b\x1b", ["\x1b", "\x1b"]),
        ("\x1bb", [ALT]),
        ("\x1b\x7fx", [ALT, "x"]),
        ("\x1b[1;3Dx", [ALT, "x"]),  # Alt and the left arrow, which prompt_toolkit knows as Esc and the left arrow
        ("\x1b[1;3Px", ["x"]),  # Alt and F1, which it does not know
        ("\x1b[57427ux", ["x"]),
        ("\x1b[99;", []),
        ("\x1b[", [ALT]),
        ("\x1b[A5", ["up", "5"]),
        ("5\r", ["5", "c-m"]),
    ],
)
def test_keys_with_alt_and_unknown_ones_are_no_characters(sent: str, keys: list[str]) -> None:
    assert read(sent) == keys


@pytest.mark.parametrize("sent", ["\x1bb", "\x1b[1;3D", "\x1b[1;3P", "\x1b\x7f", "\x1b[57427u"])
def test_they_neither_leave_the_form_nor_change_a_name(sent: str) -> None:
    with Player(evening()) as game:
        game.type("\tAnna" if "Anna" not in game.frame else "")
        before = game.see("Anna")
        assert game.type(sent) == before


def paste(text: str) -> str:
    return f"\x1b[200~{text}\x1b[201~"


def test_a_name_is_pasted_as_one_line() -> None:
    with Player(evening()) as game:
        game.type("\t")
        game.type(paste("  Ela\nDora\r\n"))
        game.see("Ela Dora_")
        assert "DoraEla" not in game.frame.replace(" ", "")


def test_what_is_pasted_chooses_nothing_and_lifts_nothing() -> None:
    with Player(table("Anna", "Ben")) as game:
        game.rest()
        before = game.frame
        assert game.type(paste("\r 5\r")) == before
        game.hand_over("Anna")
        before = game.frame
        assert game.type(paste("5\r")) == before


def test_a_paste_whose_end_never_comes_does_not_swallow_all_keys_for_ever() -> None:
    """Throwing away what was typed ahead can take its end; so can a terminal that hands over lines, none too long."""
    with Player(table("Anna", "Ben")) as game:
        game.rest()
        before = game.frame
        assert game.type("\x1b[200~5\r") == before
        assert game.type("5\r") == before, "it may still be coming"
        game.rest()
        game.type("q")
        game.see("Quit the game?")


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
    monkeypatch.setattr(Drawing.wait_for_cpr_responses, "__defaults__", (PATIENCE,))


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


class Terminal:
    """A terminal that shows this many bytes a second, and answers after all bytes before the question."""

    def __init__(self, rate: float, delay: float = 0.01) -> None:
        self.rate, self.delay = rate, delay
        self.clock = Clock()
        self.throughput = Throughput(self.clock)

    def show(self, size: int) -> bool:
        self.throughput.asked(size)
        self.clock.now += self.delay + size / self.rate
        self.throughput.answered()
        return self.throughput.is_slow


@pytest.mark.parametrize("size", [10_000, 33_000])
def test_a_whole_screen_at_20_kb_a_second_shows_that_the_terminal_is_slow(size: int) -> None:
    assert Terminal(20_000, delay=0.1).show(size)


@pytest.mark.parametrize(("rate", "delay"), [(1_000_000, 0.2), (10_000_000, 0.001), (200_000, 0.05)])
def test_a_quick_terminal_is_never_slow_even_far_away(rate: float, delay: float) -> None:
    terminal = Terminal(rate, delay)
    assert not any(terminal.show(size) for size in (33_000, 1_000, 3_000, 13_000))


@pytest.mark.parametrize(
    ("rate", "delay", "size", "stays"),
    [(1_000_000, 0.01, 10_000, QUICK_ANSWERS - 1), (1_000_000, 0.3, 10_000, 10), (20_000, 0.01, 1_500, 10)],
    ids=["quick", "neither", "small"],
)
def test_it_is_quick_again_only_after_several_quick_answers_in_a_row(
    rate: float, delay: float, size: int, stays: int
) -> None:
    terminal = Terminal(20_000)
    assert terminal.show(13_000)
    terminal.rate, terminal.delay = rate, delay
    assert [terminal.show(size) for _ in range(10)] == [True] * stays + [False] * (10 - stays)


def test_an_answer_that_is_late_counts_before_it_comes() -> None:
    terminal = Terminal(1_000_000)
    terminal.show(1_000)
    terminal.throughput.asked(1_000)
    terminal.clock.now += 1
    assert terminal.throughput.is_slow


def test_a_screen_that_is_sent_while_an_answer_is_to_come_is_measured_too() -> None:
    terminal = Terminal(20_000)
    terminal.throughput.asked(1_500)
    terminal.throughput.asked(13_000)
    terminal.clock.now += 0.1
    terminal.throughput.answered()
    assert not terminal.throughput.is_slow
    terminal.clock.now += 0.65
    terminal.throughput.answered()
    assert terminal.throughput.is_slow


def test_who_never_answers_is_not_slow() -> None:
    clock = Clock()
    throughput = Throughput(clock)
    throughput.asked(1_000)
    clock.now += 100
    assert not throughput.is_slow
    assert throughput.waits == 100


def test_an_answer_that_was_thrown_away_is_not_waited_for() -> None:
    terminal = Terminal(1_000_000)
    terminal.show(1_000)
    terminal.throughput.asked(1_000)
    terminal.throughput.forget()
    terminal.clock.now += 100
    terminal.throughput.answered()
    assert not terminal.throughput.is_slow
