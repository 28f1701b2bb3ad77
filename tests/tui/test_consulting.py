"""The coach at the end of a game: asked with a key, out of the way of the screen, left with another."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from duell.record.folder import Roster
from duell.table.review import Coaching, Consult
from duell.table.screens import Final, Intent
from duell.table.session import Session
from duell.table.sitting import Sitting
from tests.table.examples import MENU, Notes, act, sit
from tests.table.reviews import told
from tests.tui.driver import Player


def deals_no_more(_: Roster, again: bool) -> Sitting:
    raise ValueError("no more games today")


def at_the_end(consult: Consult | None, *, kept: bool = True) -> Session:
    """Return an evening whose only game has just ended."""
    sitting = sit("greedo", hands="3 2", log=Notes() if kept else None)
    act(sitting, "3", "2")
    sitting.do(Intent.GO_ON)
    assert isinstance(sitting.screen, Final)
    return Session(MENU, deals_no_more, sitting=sitting, consult=consult)


def test_c_asks_the_coach_and_escape_leads_back() -> None:
    with Player(at_the_end(told)) as player:
        player.see("The end", "c coach")
        player.type("c")
        player.see("Where it was won", "Step 1 of 7", "Esc back")
        player.type("\x1b[C")
        player.see("Player by player", "Step 2 of 7")
        player.type("g3\r")
        player.see("Round 3, Darth Vader −1: Anna 2, Ben 3.")
        player.type("?")
        player.see("How to read this")
        player.type("x")
        player.see("Round 3, ")
        player.type("1")
        player.see("Round 5: Ben keeps Jabba the Hutt.")
        player.type("\x1b")
        player.see("The end", "c coach")


@contextmanager
def looking_on() -> Iterator[tuple[Player, threading.Event]]:
    """Ask a coach who is not ready before the event is set."""
    done = threading.Event()

    def consult() -> Coaching:
        assert done.wait(20)
        return told()

    with Player(at_the_end(consult)) as player:
        player.type("c")
        player.see("The coach is looking at the game")
        yield player, done


def test_the_screen_goes_on_while_the_coach_is_looking() -> None:
    with looking_on() as (player, done):
        player.resize(60, 20)
        player.type("x\x1b[C")
        player.see("The coach is looking at the game")
        done.set()
        player.see("Where it was won", "Step 1 of 7")


def test_nobody_has_to_wait_for_the_coach() -> None:
    with looking_on() as (player, done):
        player.type("q")
        player.see("The end", "c coach")
        done.set()


def test_why_there_is_nothing_to_say_is_said() -> None:
    with Player(at_the_end(lambda: "7.jsonl is gone")) as player:
        player.type("c")
        player.see("7.jsonl is gone", "Esc back")
        player.type("c")
        player.see("The end")


def test_a_game_that_was_not_kept_has_no_coach() -> None:
    with Player(at_the_end(told, kept=False)) as player:
        frame = player.see("The end")
        assert "coach" not in frame
        player.type("c")
        player.see("The end")
