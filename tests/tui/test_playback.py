"""The full screen of ``duell replay``: keys in both directions, a jump to a round, every size of window."""

import asyncio
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from duell.coach import Report, unreported
from duell.games import GAMES
from duell.games.duel import words
from duell.record.folder import Roster
from duell.record.reading import read, replay
from duell.table.playback import Playback
from duell.table.review import Coaching, Consult, Share
from duell.table.screens import Final, Intent, Reveal
from duell.table.session import Session
from duell.table.sitting import Sitting
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Depth
from duell.tui.fullscreen import FullScreen, Look
from duell.tui.keys import names_of
from duell.tui.playback import PlaybackApp
from tests.record.examples import game, keep
from tests.table.examples import MENU, Notes, act, sit
from tests.table.reviews import told
from tests.tui.driver import Player
from tests.tui.test_offering import EVERY_KEY, named
from tests.tui.test_puzzle import Background


@pytest.fixture
def playback(tmp_path: Path) -> Playback:
    return Playback(replay(read(keep(tmp_path / "game.jsonl", game(players=4)), GAMES)))


def written(_report: Report) -> str:
    return "duell.html replays the game in any browser."


@pytest.fixture
def app(playback: Playback) -> Iterator[PlaybackApp]:
    with create_pipe_input() as keyboard:
        yield PlaybackApp(playback, FullScreen(Look(Depth.NONE), input=keyboard, output=DummyOutput()), written)


def shown(app: PlaybackApp, columns: int = 80, rows: int = 24) -> str:
    return "\n".join(text.plain for text in app.block(Size(columns, rows)))


def press(app: PlaybackApp, *keys: str) -> None:
    for key in keys:
        app.press(key)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)])
def test_no_hand_is_shown_twice(playback: Playback, app: PlaybackApp, size: tuple[int, int]) -> None:
    for screen in playback.screens:
        hands = re.findall(r"holds (?:\d|·|R2-D2|no card)", shown(app, *size))
        assert len(hands) <= 4
        assert len(hands) == 4 or not isinstance(screen, Reveal) or size[1] < 24
        app.press("right")


@pytest.mark.parametrize(
    ("keys", "step"),
    [
        (["right"], 1),
        (["l", "enter", " "], 3),
        (["right", "right", "left"], 1),
        (["left"], 0),
        (["pagedown"], 10),
        (["end", ">"], -1),
        ([">", "<"], 0),
        (["pagedown", "pageup"], 0),
        (["end", "h"], -2),
        (["end"], -1),
        (["end", "right"], -1),
        (["end", "home"], 0),
        (["x", "tab"], 0),
    ],
)
def test_keys_move(keys: list[str], step: int, app: PlaybackApp, playback: Playback) -> None:
    press(app, *keys)
    assert playback.screen is playback.screens[step]
    assert f"Step {playback.at + 1} of {len(playback.screens)}" in shown(app)


def test_the_smallest_window_shows_each_hand_in_the_row_of_its_bid(app: PlaybackApp, playback: Playback) -> None:
    press(app, ">", ">", ">")
    bids = shown(app, 40, 12).splitlines()[2:6]
    for place, bid in zip(playback.screen.board.places, bids, strict=True):
        assert place.hand
        cards = "".join(words.bid(face.choice) for face in place.hand).replace("R2-D2", "R")
        assert place.seat.name in bid
        assert f" {cards} " in bid


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_a_step_shows_every_hand(size: tuple[int, int], app: PlaybackApp, playback: Playback) -> None:
    screen, frames = playback.screen, ""
    for _ in range(20):
        frames += shown(app, *size)
        press(app, "down")
    for place in screen.board.places:
        assert place.hand
        cards = " ".join(words.bid(face.choice) for face in place.hand)
        assert f"{place.seat.name:4}  holds {cards}" in frames.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 36), (200, 60)])
def test_hands_stand_below_each_other_with_a_place_for_each_card(
    size: tuple[int, int], app: PlaybackApp, playback: Playback
) -> None:
    press(app, ">", ">", ">", ">", ">", ">")
    gone = {place.cards for place in playback.screen.board.places}
    assert gone - {9}
    rows = [row for row in shown(app, *size).replace("\N{NO-BREAK SPACE}", " ").splitlines() if " holds " in row]
    assert len({row.index(" holds ") for row in rows}) == 1
    for value in range(1, 9):
        assert len({row.index(f" {value}") for row in rows if f" {value}" in row.split(" holds ")[1]}) <= 1


def test_angle_brackets_go_from_round_to_round(app: PlaybackApp, playback: Playback) -> None:
    press(app, ">", ">", "right")
    assert playback.screen.board.round >= 3
    press(app, "<")
    assert playback.screen.board.round in {2, 3}
    assert playback.screens[playback.at - 1].board.round == playback.screen.board.round - 1


def test_in_missions_page_keys_go_from_turn_to_turn() -> None:
    path = Path("tests/games/missions/kept/three.jsonl")
    with create_pipe_input() as keyboard:
        window = FullScreen(Look(Depth.NONE), input=keyboard, output=DummyOutput())
        app = PlaybackApp(Playback(replay(read(path, GAMES))), window, written)
        assert "PgUp PgDn a turn  < > a round  f share" in shown(app)
        press(app, "pagedown")
        assert "Step 2 of " not in shown(app)
        press(app, "pageup")
        assert "Step 1 of " in shown(app)


def test_f_writes_the_game_as_a_page(playback: Playback) -> None:
    with create_pipe_input() as keyboard:
        window = Background(keyboard)
        app = PlaybackApp(playback, window, written)
        assert "f share" in shown(app, 120, 36)
        press(app, "f", "f")  # once is enough while it is being written
        assert len(window.doings) == 1
        window.work()
        assert written(unreported) in shown(app)
        press(app, "right")
        assert written(unreported) not in shown(app)


def test_g_a_number_and_enter_go_to_a_round(app: PlaybackApp, playback: Playback) -> None:
    press(app, "g", "1", "2")
    assert f"Go to: Round 12_ (1 to {playback.rounds})" in shown(app)
    assert "Enter go" in shown(app)
    press(app, "backspace", "enter")
    assert playback.screen.board.round == 1
    press(app, "g", "3", "enter")
    assert playback.screen.board.round == 3
    assert "Round 3" in shown(app)


@pytest.mark.parametrize("keys", [["g", "escape"], ["g", "enter"], ["g", "2", "x"], ["g", "2", "q"], ["g", "²", "x"]])
def test_what_is_no_number_leads_nowhere(keys: list[str], app: PlaybackApp, playback: Playback) -> None:
    press(app, *keys)
    assert playback.at == 0
    assert "Go to:" not in shown(app)


def test_a_page_that_is_too_long_can_be_scrolled(app: PlaybackApp) -> None:
    press(app, "end")
    before = shown(app, 40, 12)
    press(app, "down", "j")
    after = shown(app, 40, 12)
    assert before.splitlines()[3][:-1] == after.splitlines()[1][:-1]  # after it the bar moves
    press(app, "up", "k", "up")
    assert shown(app, 40, 12) == before
    press(app, "down", "home", "end")
    assert shown(app, 40, 12) == before


BIG = (160, 60)
"""A window in which no page scrolls."""


def looked_at(app: PlaybackApp) -> object:
    """Return all that a key can change."""
    return shown(app, *BIG), app.window.theme, app.window.has_ended, app._consultation, app._is_writing


@pytest.mark.parametrize("kind", ["replay", "coach"])
def test_every_key_is_named_and_every_key_that_is_named_does_something(kind: str, tmp_path: Path) -> None:
    path = keep(tmp_path / "game.jsonl", game(players=4))

    def opened(keyboard: PipeInput) -> PlaybackApp:
        playback = told() if kind == "coach" else Playback(replay(read(path, GAMES)))
        playback.move(1)
        look = Look(Depth.NONE)
        window = FullScreen(look, input=keyboard, output=DummyOutput())
        return PlaybackApp(playback, window, written, consult=lambda _: "nothing")

    async def changing() -> set[str]:
        effective = set()
        app = opened(keyboard)
        before = looked_at(app)
        for key in EVERY_KEY | {"<", ">"}:
            press(app, key)
            if looked_at(app) != before:
                effective.add(key)
                app = opened(keyboard)
        return effective

    with create_pipe_input() as keyboard:
        names = [label for label, _ in names_of(opened(keyboard)._screen._bindings())]
        changes = asyncio.run(changing())
    keys = {"PgUp PgDn": {"pageup", "pagedown"}, "Home End": {"home", "end"}, "1–3": {*"123"}}
    offered = {label: keys.get(label) or named(label) for label in names}
    assert changes - set().union(*offered.values()) == {"escape"}, "which leaves, as everywhere"
    assert not [label for label, meant in offered.items() if not meant & changes]


def deals_no_more(_: Roster, again: bool) -> Sitting:
    raise ValueError("no more games today")


def at_the_end(consult: Consult | None = None, *, kept: bool = True, share: Share | None = None) -> Session:
    sitting = sit("greedo", hands="3 2", log=Notes() if kept else None)
    act(sitting, "3", "2")
    sitting.do(Intent.GO_ON)
    assert isinstance(sitting.screen, Final)
    return Session(MENU, deals_no_more, sitting=sitting, consult=consult, share=share)


def test_one_key_writes_the_game_as_a_page_while_the_end_stays() -> None:
    is_judged, is_written = threading.Event(), threading.Event()

    def share(report: Report) -> str:
        assert is_judged.wait(20)
        report(3, 10)
        assert is_written.wait(20)
        return "/home/anna/duell.html replays the game in any browser."

    with Player(at_the_end(share=share), 120, 50) as player:
        player.see("The end", "f share")
        player.type("f")
        player.see("The end", "Saving the page …")
        is_judged.set()
        player.see("The end", "Saving the page … 30%")
        is_written.set()
        player.see("The end", "/home/anna/duell.html replays the game")
        player.type("?")
        player.see("f saves the game as a page to send")


def test_nobody_far_from_the_tables_keyboard_writes_a_file_there() -> None:
    with Player(at_the_end(), 120, 50) as player:
        assert "f share" not in player.see("The end", "c coach")
        player.type("?")
        assert "as a page" not in player.see("c asks the coach")


@contextmanager
def looking_on() -> Iterator[tuple[Player, threading.Event]]:
    """Ask a coach who is not ready before the event is set."""
    done = threading.Event()

    def consult(report: Report) -> Coaching:
        report(3, 7)
        assert done.wait(20)
        return told()

    with Player(at_the_end(consult)) as player:
        player.type("c")
        player.see("The coach is reviewing the game")
        yield player, done


def test_the_screen_goes_on_while_the_coach_is_looking() -> None:
    with looking_on() as (player, done):
        player.resize(60, 20)
        player.type("x\x1b[C")
        player.see("The coach is reviewing the game", "40%")
        done.set()
        player.see("Where it was won", "Step 1 of 7")


def test_the_coach_stays_when_text_is_pasted_and_when_secrets_are_hidden() -> None:
    with looking_on() as (player, done):
        player.type("\x1b[200~q\x1b[201~")
        player._call_soon(player.app.hide)
        player.settle()
        player.see("The coach is reviewing the game")
        done.set()
        player.see("Where it was won", "Step 1 of 7")


def test_from_the_first_moment_a_waiting_screen_says_how_much_is_judged() -> None:
    done = threading.Event()

    def consult(_: Report) -> Coaching:
        assert done.wait(20)
        return told()

    with Player(at_the_end(consult)) as player:
        player.type("c")
        player.see("The coach is reviewing the game", "0%")
        done.set()


def test_nobody_has_to_wait_for_the_coach() -> None:
    with looking_on() as (player, done):
        player.type("q")
        player.see("The end", "c coach")
        done.set()
