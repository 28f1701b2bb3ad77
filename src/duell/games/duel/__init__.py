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
from typing import TYPE_CHECKING, Any, cast

from duell.game import Catalogue, Coach, Game, HouseRules

if TYPE_CHECKING:
    from duell.games.duel.api import *  # noqa: F403
    from duell.games.duel.figures import DuelFigures
    from duell.games.duel.narration import DuelNarration
    from duell.games.duel.rules import DuelRules
    from duell.plain.lines import Lines
    from duell.players import Bots
    from duell.record.notation import Notation
    from duell.tui.game_pages import Pages
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
    def notation(self) -> "Notation":
        from duell.games.duel import notation

        return cast("Notation", notation)

    @cached_property
    def narration(self) -> "DuelNarration":
        from duell.games.duel.narration import DuelNarration

        return DuelNarration(self)

    @cached_property
    def lines(self) -> "Lines":
        from duell.games.duel import lines

        return cast("Lines", lines)

    @cached_property
    def pages(self) -> "Pages":
        from duell.games.duel.pages import DuelPages

        return DuelPages(self)

    @cached_property
    def catalogue(self) -> "Catalogue":
        from duell.games.duel import catalogue

        return cast("Catalogue", catalogue)

    @cached_property
    def bots(self) -> "Bots":
        from duell.games.duel import bots

        return cast("Bots", bots)

    @cached_property
    def figures(self) -> "DuelFigures":
        from duell.games.duel.figures import DuelFigures

        return DuelFigures(self)

    @cached_property
    def coach(self) -> "Coach":
        from duell.games.duel import coach

        return cast("Coach", coach)

    @cached_property
    def house_rules(self) -> "HouseRules":
        from duell.games.duel import house_rules

        return cast("HouseRules", house_rules)

    @cached_property
    def lesson(self) -> "Callable[[], Any]":
        from duell.games.duel.lesson import Lesson

        return Lesson
