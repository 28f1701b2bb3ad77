"""The rules of Missions: pure functions on frozen values, the standard library only.

All chance is fixed by the deal; one seat at a time makes one choice at a time.
"""

from duell.games.missions.engine.advancing import advance, final_scores, laid_out, outcome, play, totals
from duell.games.missions.engine.cards import (
    Action,
    ActionName,
    Card,
    CardKind,
    Character,
    CharacterCard,
    Deck,
    Trooper,
)
from duell.games.missions.engine.choice import DONE, FLIP, SHOW, Choice, Verb
from duell.games.missions.engine.scoring import FinalScore, Outcome, RoundScore
from duell.games.missions.engine.state import (
    Choosing,
    Handing,
    Laying,
    Mission,
    Moment,
    Naming,
    Over,
    State,
    Taking,
    legal,
    start,
)
from duell.games.missions.engine.viewing import View, view

__all__ = [
    "DONE",
    "FLIP",
    "SHOW",
    "Action",
    "ActionName",
    "Card",
    "CardKind",
    "Character",
    "CharacterCard",
    "Choice",
    "Choosing",
    "Deck",
    "FinalScore",
    "Handing",
    "Laying",
    "Mission",
    "Moment",
    "Naming",
    "Outcome",
    "Over",
    "RoundScore",
    "State",
    "Taking",
    "Trooper",
    "Verb",
    "View",
    "advance",
    "final_scores",
    "laid_out",
    "legal",
    "outcome",
    "play",
    "start",
    "totals",
    "view",
]
