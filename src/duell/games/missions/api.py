"""The public names of Missions; `duell.games.missions` has all of them."""

from typing import TYPE_CHECKING

from duell.game import Outcome, RuleError
from duell.games.missions.bots import Bot, Level, Policy, bot
from duell.games.missions.catalogue import deck, decks
from duell.games.missions.engine.cards import Action, ActionName, CharacterCard, Deck, Trooper
from duell.games.missions.engine.state import (
    Choice,
    FlippingOrTaking,
    Handing,
    Laying,
    Naming,
    Over,
    State,
    Taking,
    Verb,
    legal,
    start,
)
from duell.games.missions.engine.turns import advance, final_scores, outcome, totals
from duell.games.missions.engine.view import View, view

Choosing = FlippingOrTaking  # the name of `FlippingOrTaking` up to version 0.2.0

if not TYPE_CHECKING:  # mypy sees the imports
    __all__ = [name for name in globals() if name[0] != "_" and name != "TYPE_CHECKING"]
