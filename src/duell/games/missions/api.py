"""What other programs need of Missions; `duell.games.missions` has all of it, loaded when it is first asked for."""

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

Choosing = FlippingOrTaking
"""Its name up to version 0.2.0."""

__all__ = [
    "Action",
    "ActionName",
    "Bot",
    "CharacterCard",
    "Choice",
    "Choosing",
    "Deck",
    "FlippingOrTaking",
    "Handing",
    "Laying",
    "Level",
    "Naming",
    "Outcome",
    "Over",
    "Policy",
    "RuleError",
    "State",
    "Taking",
    "Trooper",
    "Verb",
    "View",
    "advance",
    "bot",
    "deck",
    "decks",
    "final_scores",
    "legal",
    "outcome",
    "start",
    "totals",
    "view",
]
