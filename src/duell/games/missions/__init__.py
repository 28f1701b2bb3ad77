"""Missions, by Reiner Knizia, a push-your-luck game for two to five.

The public names of `duell.games.missions.api` are here, each loaded on first access. ``state.now`` is the decision to
make, such as `FlippingOrTaking`: take a card or turn one up.

>>> from duell.games import missions
>>> state = missions.start(missions.deck("classic"), 2, seed="an evening")
>>> state, events = missions.advance(state, {state.seat: missions.Choice.parse("flip")})
>>> state.now
FlippingOrTaking()
>>> missions.bot("knight").policy(missions.view(state, state.seat)).keys() == set(missions.legal(state)[state.seat])
True
"""

from typing import TYPE_CHECKING

from duell.game import Game, answered_by, loads, part

if TYPE_CHECKING:
    from duell.games.missions.api import *  # noqa: F403
else:
    __getattr__ = loads(__name__)


class Missions(Game):
    """The game with its parts, each loaded on first access."""

    name = "missions"
    record = "missions"
    seats = range(2, 6)
    levels = ("random", "padawan", "knight", "master")

    rules = part("duell.games.missions.engine.turns:MissionsRules")
    notation = part("duell.games.missions.notation:MissionsNotation")
    narration = part("duell.games.missions.narration:MissionsNarration")
    lines = part("duell.games.missions.lines:MissionsLines")
    pages = part("duell.games.missions.pages:MissionsPages")
    faces = part("duell.games.missions.faces:MissionsFaces")
    catalogue = part("duell.games.missions.catalogue:MissionsCatalogue")
    bots = part("duell.games.missions.bots:MissionsBots")
    figures = part("duell.games.missions.figures:MissionsFigures")
    coach = part("duell.games.missions.coach:MissionsCoach")
    house_rules = part("duell.games.missions.house_rules:MissionsHouseRules")
    lesson = answered_by("duell.games.missions.lesson:Lesson")
