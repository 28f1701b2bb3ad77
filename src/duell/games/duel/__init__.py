"""Duell der Mächte, by David Parlett: secret bids for two to four, the highest takes the villain.

What other programs need is here by name; a name is loaded when it is first asked for.

>>> from duell.games import duel
>>> state = duel.start(duel.deck("classic"), duel.edition("ravensburger"), ["leia", "yoda"], seed="an evening")
>>> state, events = duel.advance(state, {0: duel.Choice.FORCE_7, 1: duel.Choice.FORCE_2})
>>> duel.bot("knight").policy(duel.view(state, 0)).keys() <= set(duel.legal(state)[0])
True
"""

from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from duell.game import Game

if TYPE_CHECKING:
    from duell.games.duel.api import *  # noqa: F403
    from duell.games.duel.bots import DuelBots
    from duell.games.duel.catalogue import DuelCatalogue
    from duell.games.duel.coach import DuelCoach
    from duell.games.duel.figures import DuelFigures
    from duell.games.duel.house_rules import DuelHouseRules
    from duell.games.duel.lines import DuelLines
    from duell.games.duel.narration import DuelNarration
    from duell.games.duel.notation import DuelNotation
    from duell.games.duel.pages import DuelPages
    from duell.games.duel.rules import DuelRules
else:

    def __getattr__(name: str) -> object:
        """Load a module of the package, or else `api`, which has all other names; each name is looked up once."""
        if find_spec(f"{__name__}.{name}"):
            return import_module(f"{__name__}.{name}")
        found = globals()[name] = getattr(import_module(f"{__name__}.api"), name)
        return found


class Duel(Game):
    """The game with its parts, each loaded when it is first asked for."""

    name = "duel"
    record = "duell"
    seats = range(2, 5)
    levels = ("random", "padawan", "knight", "master")

    @cached_property
    def rules(self) -> "DuelRules":
        from duell.games.duel.rules import DuelRules

        return DuelRules(self)

    @cached_property
    def notation(self) -> "DuelNotation":
        from duell.games.duel.notation import DuelNotation

        return DuelNotation(self)

    @cached_property
    def narration(self) -> "DuelNarration":
        from duell.games.duel.narration import DuelNarration

        return DuelNarration(self)

    @cached_property
    def lines(self) -> "DuelLines":
        from duell.games.duel.lines import DuelLines

        return DuelLines(self)

    @cached_property
    def pages(self) -> "DuelPages":
        from duell.games.duel.pages import DuelPages

        return DuelPages(self)

    @cached_property
    def catalogue(self) -> "DuelCatalogue":
        from duell.games.duel.catalogue import DuelCatalogue

        return DuelCatalogue(self)

    @cached_property
    def bots(self) -> "DuelBots":
        from duell.games.duel.bots import DuelBots

        return DuelBots(self)

    @cached_property
    def figures(self) -> "DuelFigures":
        from duell.games.duel.figures import DuelFigures

        return DuelFigures(self)

    @cached_property
    def coach(self) -> "DuelCoach":
        from duell.games.duel.coach import DuelCoach

        return DuelCoach(self)

    @cached_property
    def house_rules(self) -> "DuelHouseRules":
        from duell.games.duel.house_rules import DuelHouseRules

        return DuelHouseRules(self)

    @cached_property
    def lesson(self) -> "Callable[[], Any]":
        from duell.games.duel.lesson import Lesson

        return Lesson
