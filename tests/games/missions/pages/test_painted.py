"""Missions as they are painted: of five players, too, all that is written can be read on what it stands on."""

from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest

from duell.games import GAMES
from duell.games.missions.engine.events import Bust, MissionLaid, RoundScored
from duell.games.missions.engine.state import Laying, Naming
from duell.table.screens import Choosing, Final, Reveal, Screen, Waiting
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Depth
from duell.tui.motion import whole
from duell.tui.page import compose
from duell.tui.theme import GROUND, palette, theme
from tests.games.missions.sitting import new_table, play_on
from tests.tui.pages.looking import SMALLEST, USUAL
from tests.tui.pages.test_painted import DEPTHS, written
from tests.tui.with_keys import page_of

pages = GAMES["missions"].pages


@cache
def screens() -> tuple[Screen, ...]:
    """Return some screens of a game of five: hands, what is named and laid out, what happened, accounts, the end."""
    every = list(play_on(new_table(5, "colours"), Random(5)))
    hands = [screen for screen in every if isinstance(screen, Choosing) and screen.board.round == 2]
    rare = [screen for screen in hands if isinstance(screen.body.now, Naming | Laying)]
    told = [screen for screen in every if isinstance(screen, Reveal)]
    some: list[Screen] = [*Random(5).sample(hands, 3), *islice(rare, 3)]
    for kind in (Bust, MissionLaid, RoundScored):
        some += islice((screen for screen in told if any(isinstance(event, kind) for event in screen.events)), 1)
    some += [Waiting(screen.board, (screen.seat,), (4,), replace(screen, options=())) for screen in hands[:1]]
    some += [Waiting(screen.board, (screen.seat,)) for screen in hands[1:2]]
    return (*some, *(screen for screen in every if isinstance(screen, Final)))


@pytest.mark.parametrize("depth", DEPTHS, ids=lambda depth: depth.value)
@pytest.mark.parametrize("name", ["dark", "light", "high-contrast"])
def test_all_that_is_written_can_be_read(name: str, depth: Depth) -> None:
    """Each theme has each window, in another depth."""
    ground, least = theme(name, depth).styles[GROUND], 3.0 if depth is Depth.SIXTEEN else 4.5
    size = (SMALLEST, USUAL, Size(120, 36))[(len(name) + DEPTHS.index(depth)) % 3]
    for screen in screens():
        page = page_of(pages, screen, size, whole(pages, screen))
        for row in compose(page, size, palette(name, depth)):
            for text, seen in written(row, ground):
                assert seen >= least, (text, seen, row.plain, type(screen).__name__, size)
