"""Missions, by Reiner Knizia: a game of nerve for two to five.

What other programs need is here by name, as for the duel in `duell.games.duel`; a name is loaded when it is first
asked for. ``state.now`` says what is to be decided: a card is taken or turned up (`FlippingOrTaking`), say.

>>> from duell.games import missions
>>> state = missions.start(missions.deck("classic"), 2, seed="an evening")
>>> state, events = missions.advance(state, {state.seat: missions.Choice.parse("flip")})
>>> state.now
FlippingOrTaking()
>>> missions.bot("knight").policy(missions.view(state, state.seat)).keys() == set(missions.legal(state)[state.seat])
True
"""

from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, cast

from duell.game import Catalogue, Coach, Game, Rules

if TYPE_CHECKING:
    from duell.games.missions.api import *  # noqa: F403
    from duell.plain.lines import Lines
    from duell.players import Bots
    from duell.record.notation import Notation
    from duell.simulation.results import Figures
    from duell.table.narration import Narration
    from duell.tui.game_pages import Pages
else:

    def __getattr__(name: str) -> object:
        """Load a module of the package, or else `api`, which has all other names."""
        if find_spec(f"{__name__}.{name}"):
            return import_module(f"{__name__}.{name}")
        return getattr(import_module(f"{__name__}.api"), name)


class Missions(Game):
    """The game with its parts, each loaded when it is first asked for."""

    name = "missions"
    record = "missions"
    seats = range(2, 6)
    levels = ("random", "padawan", "knight", "master")

    @cached_property
    def rules(self) -> "Rules[Any, Any, Any]":
        from duell.games.missions import rules

        return cast("Rules[Any, Any, Any]", rules)

    @cached_property
    def notation(self) -> "Notation":
        from duell.games.missions import notation

        return cast("Notation", notation)

    @cached_property
    def narration(self) -> "Narration[Any, Any]":
        from duell.games.missions import narration

        return cast("Narration[Any, Any]", narration)

    @cached_property
    def lines(self) -> "Lines":
        from duell.games.missions import lines

        return cast("Lines", lines)

    @cached_property
    def pages(self) -> "Pages":
        from duell.games.missions import pages

        return cast("Pages", pages)

    @cached_property
    def catalogue(self) -> "Catalogue":
        from duell.games.missions import catalogue

        return cast("Catalogue", catalogue)

    @cached_property
    def bots(self) -> "Bots":
        from duell.games.missions import bots

        return cast("Bots", bots)

    @cached_property
    def figures(self) -> "Figures":
        from duell.games.missions import figures

        return cast("Figures", figures)

    @cached_property
    def coach(self) -> "Coach":
        from duell.games.missions import coach

        return cast("Coach", coach)

    @cached_property
    def lesson(self) -> "Callable[[], Any]":
        from duell.games.missions.lesson import Lesson

        return Lesson
