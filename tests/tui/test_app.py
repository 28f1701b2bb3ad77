"""Whole games through the real application, acted by intent."""

from random import Random

import pytest

from duell.players import Uniform
from duell.table.session import Session
from duell.table.sitting import Sitting
from duell.tui.drawing.palette import Depth
from duell.tui.fullscreen import Look
from duell.vocabulary import THEMES
from tests.table.examples import MENU, FullDisk, Notes, sit
from tests.tui.driver import Player, table


def deals_no_more(*_: object) -> Sitting:
    raise AssertionError("no game is dealt here")


def test_a_whole_game_of_three() -> None:
    with Player(table("Anna", "Ben", "Cem", edition_name="parlett")) as game:
        game.play_on(Random("parlett"))
        game.see("The end", "points", "Anna", "Ben", "Cem")


def test_a_reveal_after_a_reveal_rests_like_any_other() -> None:
    evening = table("Anna", "Ben", seed="bots", players=("random", "random"), bot_for=lambda seat, who: Uniform())
    with Player(evening) as game:
        game.see("Round 1", "Enter go on")
        game.rest()
        game.type("\r")
        second = game.see("Round 2", "Enter go on")
        assert game.type("\r\r\r") == second, "a held key skips no reveal"
        game.rest()
        game.type("\r")
        game.wait(lambda frame: frame != second and "Enter go on" in frame, "the next reveal")


@pytest.mark.parametrize("bell", [False, True])
def test_a_bell_rings_when_the_keyboard_is_to_change_hands(bell: bool) -> None:
    def rings(game: Player) -> int:
        return sum(part.count("\a") for part in game.screen.raw)

    with Player(table("Anna", "Ben"), look=Look(Depth.NONE, animation=False, bell=bell)) as game:
        game.hand_over("Anna")
        game.type("\x1b")
        game.hand_over("Anna")
        game.choose("5")
        assert not rings(game), "hiding the cards hands nothing over"
        game.lock()
        game.hand_over("Ben")
        assert rings(game) == bell


@pytest.mark.parametrize("sound", [False, True])
def test_the_bell_tells_of_cards_turned_up_and_of_a_win(sound: bool) -> None:
    look = Look(Depth.NONE, animation=False, sound=sound)
    with Player(Session(MENU, deals_no_more, sitting=sit("greedo", hands="3+4 2+5")), look=look) as game:

        def has_rung(times: int) -> None:
            game.wait(lambda _: sum(part.count("\a") for part in game.screen.raw) == times * sound, f"{times} rings")

        for name, card in (("Anna", "3"), ("Ben", "2")):
            game.hand_over(name)
            game.choose(card)
            game.lock()
        game.see("Enter go on")
        has_rung(2)  # Ben's turn, and the cards
        game.rest()
        game.type("\r")
        game.see("The end")
        has_rung(5)
        game.type("?x")
        game.see("The end")
        game.settle()
        has_rung(5)


def play_for_greedo(sitting: Sitting, columns: int = 80, rows: int = 24, *, animation: bool = False) -> Player:
    """Sit two people down, of whom Anna is to win Greedo with the 3."""
    look = Look(Depth.NONE, animation=animation)
    return Player(Session(MENU, deals_no_more, sitting=sitting), columns, rows, look=look)


def test_scores_at_a_reveal_are_those_after_it() -> None:
    with play_for_greedo(sit("greedo bossk ...", hands="1+2+3 4+5+2", taken="greedo tarkin")) as game:
        for name, card in (("Anna", "3"), ("Ben", "2")):
            game.hand_over(name)
            game.choose(card)
            game.lock()
        game.see("3 → 16")
        game.type("s")
        game.see("DUELL   Scores", "Anna", "16", "Greedo", "3+3 +10 = 16", "Ben", "Tarkin")


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (40, 12)])
@pytest.mark.parametrize(
    ("key", "says", "way_back"),
    [("?", "back", "n"), ("s", "back", "n"), ("i", "back", "n"), ("p", "play on", "\r"), ("q", "stay", "n")],
)
def test_the_warning_of_unsaved_acts_is_on_every_overlay(
    key: str, says: str, way_back: str, columns: int, rows: int
) -> None:
    with play_for_greedo(sit(log=Notes(FullDisk("lock"))), columns, rows) as game:
        game.see("show Anna")
        game.rest()
        assert says in game.type(key)
        assert "Not saved" not in game.type(way_back)
        game.rest()
        game.type("\r")
        game.see("5 ")
        game.type("5\r")
        game.see("show Ben", "Not saved: the disk is full.")
        game.rest()
        assert says in game.type(key)
        assert "Not saved: the disk is full." in game.frame


@pytest.mark.parametrize("animation", [False, True])
def test_in_the_smallest_window_the_end_begins_with_its_result(animation: bool) -> None:
    taken = "greedo+bossk+tarkin+stormtrooper boba-fett+tusken-raider"
    with play_for_greedo(sit("greedo", hands="3 2", taken=taken), 40, 12, animation=animation) as game:
        for name in ("Anna", "Ben"):  # each plays the last card without being asked
            game.see(f"show {name}")
            game.rest()
            game.type(" ")
        game.see("Greedo")
        if animation:
            game.type("x")
        game.go_on()
        game.see("The end")
        if animation:
            game.type("?")  # any key shows all of it
        assert "Anna wins with" in game.settle().splitlines()[1]


def test_a_key_changes_the_theme() -> None:
    look = Look(Depth.ALL, animation=False)
    with Player(table("Anna", "Ben"), look=look) as game:
        frames = {"".join(game.screen.raw[-1:])}
        for _ in THEMES:
            game.rest()
            game.type("t")
            frames.add(game.screen.raw[-1])
        assert len(frames) >= len(THEMES)
