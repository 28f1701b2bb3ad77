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
from typing import TYPE_CHECKING, Any

from duell.game import Game

if TYPE_CHECKING:
    from duell.games.missions.api import *  # noqa: F403
    from duell.games.missions.bots import MissionsBots
    from duell.games.missions.catalogue import MissionsCatalogue
    from duell.games.missions.coach import MissionsCoach
    from duell.games.missions.figures import MissionsFigures
    from duell.games.missions.lines import MissionsLines
    from duell.games.missions.narration import MissionsNarration
    from duell.games.missions.notation import MissionsNotation
    from duell.games.missions.pages import MissionsPages
    from duell.games.missions.rules import MissionsRules
else:

    def __getattr__(name: str) -> object:
        """Load a module of the package, or else `api`, which has all other names; each name is looked up once."""
        if find_spec(f"{__name__}.{name}"):
            return import_module(f"{__name__}.{name}")
        found = globals()[name] = getattr(import_module(f"{__name__}.api"), name)
        return found


class Missions(Game):
    """The game with its parts, each loaded when it is first asked for."""

    name = "missions"
    record = "missions"
    seats = range(2, 6)
    levels = ("random", "padawan", "knight", "master")

    @cached_property
    def rules(self) -> "MissionsRules":
        from duell.games.missions.rules import MissionsRules

        return MissionsRules(self)

    @cached_property
    def notation(self) -> "MissionsNotation":
        from duell.games.missions.notation import MissionsNotation

        return MissionsNotation(self)

    @cached_property
    def narration(self) -> "MissionsNarration":
        from duell.games.missions.narration import MissionsNarration

        return MissionsNarration(self)

    @cached_property
    def lines(self) -> "MissionsLines":
        from duell.games.missions.lines import MissionsLines

        return MissionsLines(self)

    @cached_property
    def pages(self) -> "MissionsPages":
        from duell.games.missions.pages import MissionsPages

        return MissionsPages(self)

    @cached_property
    def catalogue(self) -> "MissionsCatalogue":
        from duell.games.missions.catalogue import MissionsCatalogue

        return MissionsCatalogue(self)

    @cached_property
    def bots(self) -> "MissionsBots":
        from duell.games.missions.bots import MissionsBots

        return MissionsBots(self)

    @cached_property
    def figures(self) -> "MissionsFigures":
        from duell.games.missions.figures import MissionsFigures

        return MissionsFigures(self)

    @cached_property
    def coach(self) -> "MissionsCoach":
        from duell.games.missions.coach import MissionsCoach

        return MissionsCoach(self)

    @cached_property
    def lesson(self) -> "Callable[[], Any]":
        from duell.games.missions.lesson import Lesson

        return Lesson
