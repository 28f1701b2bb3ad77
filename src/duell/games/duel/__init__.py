"""Duell der Mächte, by David Parlett, for two to four: players bid in secret, and the highest bid takes the villain.

The public names of `duell.games.duel.api` are here, each loaded on first access.

>>> from duell.games import duel
>>> state = duel.start(duel.deck("classic"), duel.edition("ravensburger"), ["leia", "yoda"], seed="an evening")
>>> state, events = duel.advance(state, {0: duel.Choice.FORCE_7, 1: duel.Choice.FORCE_2})
>>> duel.bot("knight").policy(duel.view(state, 0)).keys() <= set(duel.legal(state)[0])
True
"""

from typing import TYPE_CHECKING

from duell.game import Game, answered_by, loads, part

if TYPE_CHECKING:
    from duell.games.duel.api import *  # noqa: F403
else:
    __getattr__ = loads(__name__)


class Duel(Game):
    """The game with its parts, each loaded on first access."""

    name = "duel"
    record = "duell"
    seats = range(2, 5)
    levels = ("random", "padawan", "knight", "master")

    rules = part("duell.games.duel.engine.play:DuelRules")
    notation = part("duell.games.duel.notation:DuelNotation")
    narration = part("duell.games.duel.narration:DuelNarration")
    lines = part("duell.games.duel.lines:DuelLines")
    pages = part("duell.games.duel.pages:DuelPages")
    faces = part("duell.games.duel.faces:DuelFaces")
    catalogue = part("duell.games.duel.catalogue:DuelCatalogue")
    bots = part("duell.games.duel.bots:DuelBots")
    figures = part("duell.games.duel.figures:DuelFigures")
    coach = part("duell.games.duel.coach:DuelCoach")
    house_rules = part("duell.games.duel.house_rules:DuelHouseRules")
    lesson = answered_by("duell.games.duel.lesson:Lesson")
