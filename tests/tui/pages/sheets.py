"""The pages for reading, of both games: help, sheets, the coach, a replay, a window too small."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from itertools import cycle
from pathlib import Path

import pytest

from duell.game import Game
from duell.games import GAMES
from duell.games.duel.board import Hand
from duell.games.missions import coach
from duell.games.missions.bots.playouts import Cost
from duell.record.reading import read, replay
from duell.table.help import explain
from duell.table.playback import Playback
from duell.table.review import Coaching
from duell.table.screens import Final, Reveal, Screen
from duell.tui.blocks import Block, Size
from duell.tui.drawing.palette import Palette
from duell.tui.game_pages import Pages
from duell.tui.keys import Control, bindings_of, leave_key, names_of, one
from duell.tui.page import Page, compose, too_small
from duell.tui.pages.overlays import help_page, leave_page, players_page
from duell.tui.playback import PlaybackScreen
from tests.games.missions.recording import short_game
from tests.record.examples import ORIGINAL, RAVENSBURGER, game
from tests.table.examples import is_choosing
from tests.table.reviews import replayed, review
from tests.tui.pages.looking import screens

DUEL, MISSIONS = GAMES["duel"], GAMES["missions"]

KEPT = Path(__file__).parents[2] / "games/missions/kept/three.jsonl"

Draw = Callable[[Size, Palette], Block]
"""Draws a page in a window."""


@cache
def missions_coaching() -> Coaching:
    """What the coach says of a short game, where no playouts confirm what is wrong: they take long."""
    assert MISSIONS.coach
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(coach, "cost", lambda *asked: Cost(asked[-1], 0.0, is_real=True))
        return Coaching(replayed(short_game(players=3)), MISSIONS.coach.judge(), MISSIONS)


@cache
def missions_playback() -> Playback:
    return Playback(replay(read(KEPT, GAMES)))


@cache
def duel_playback() -> Playback:
    return Playback(replayed(game("ravensburger 3", players=3, edition=RAVENSBURGER)))


def _of(page: Callable[[Size], Page]) -> Draw:
    return lambda size, palette: compose(page(size), size, palette)


def _leafing(playback: Playback | Coaching, step: int, *keys: str) -> Draw:
    def draw(size: Size, palette: Palette) -> Block:
        playback.at = step
        screen = PlaybackScreen(playback, (one("c", "coach", Control.COACH), leave_key()))
        for key in keys:
            screen.press(key)
        return screen.block(size, palette)

    return draw


def _help(screen: Screen, game: Game) -> Draw:
    pages: Pages = game.pages
    keys = names_of(bindings_of(pages, screen))
    return _of(lambda size: help_page(pages.title, "Now", explain(screen, game.narration), size, keys))


def _duel() -> dict[str, Draw]:
    bids = [screen for screen in screens() if is_choosing(screen, Hand)]
    few, four = bids[3], [screen for screen in bids if len(screen.board.places) == 4][4]
    levels = cycle(("human", "padawan", "master", "knight"))
    seats = [replace(place.seat, player=level) for place, level in zip(four.board.places, levels, strict=False)]
    ended = next(screen for screen in screens() if isinstance(screen, Final))
    pages: Pages = DUEL.pages
    return {
        "help": _help(bids[len(bids) // 2], DUEL),
        "help-end": _help(ended, DUEL),
        "scores": _of(lambda size: pages.sheet("s", few, size)),
        "scores-4": _of(lambda size: pages.sheet("s", four, size)),
        "scores-end": _of(lambda size: pages.sheet("s", ended, size)),
        "icons": _of(lambda size: pages.sheet("i", few, size)),
        "icons-4": _of(lambda size: pages.sheet("i", four, size)),
        "players": _of(lambda size: players_page(pages, four.board, seats, size)),
        "leave": _of(lambda size: leave_page(pages.title, "Quit the game?", "Saved. To resume: duell resume 7", size)),
        "too-small": lambda _size, palette: too_small(Size(30, 8), palette),
    }


def _looked_back_on() -> dict[str, Draw]:
    two, four, play = review(RAVENSBURGER, 2), review(ORIGINAL, 4), duel_playback()
    drawings: dict[str, Draw] = {}
    for name, coaching, step in (("coach", two, 4), ("coach-4", four, 3), ("missions-coach", missions_coaching(), 30)):
        drawings[f"{name}-won"] = _leafing(coaching, 0)
        drawings[f"{name}-players"] = _leafing(coaching, 1)
        drawings[f"{name}-step"] = _leafing(coaching, step)
    return drawings | {
        "coach-help": _leafing(two, 0, "?"),
        "missions-coach-help": _leafing(missions_coaching(), 0, "?"),
        "replay": _leafing(play, 4),
        "replay-round": _leafing(play, 4, "g", "1"),
        "replay-end": _leafing(play, len(play.screens) - 1),
    }


def _missions() -> dict[str, Draw]:
    play, pages = missions_playback(), MISSIONS.pages
    early, late = (next(screen for screen in play.screens[first:] if isinstance(screen, Reveal)) for first in (20, 480))
    return {
        "missions-help": _help(early, MISSIONS),
        "missions-scores": _of(lambda size: pages.sheet("s", late, size)),
        "missions-actions": _of(lambda size: pages.sheet("i", early, size)),
        "missions-players": _of(
            lambda size: players_page(pages, early.board, [place.seat for place in early.board.places], size)
        ),
        "missions-replay": _leafing(play, 480),
        "missions-end": _leafing(play, len(play.screens) - 1),
    }


@cache
def sheets() -> Mapping[str, Draw]:
    return {**_duel(), **_looked_back_on(), **_missions()}
