"""Missions, by Reiner Knizia: a game of nerve for two to five.

What other programs need is here by name, as for the duel in `duell.games.duel`; a name is loaded when it is first
asked for. ``state.now`` says what is to be decided: a card is taken or turned up (`Choosing`), say.

>>> from duell.games import missions
>>> state = missions.start(missions.deck("classic"), 2, seed="an evening")
>>> state, events = missions.advance(state, {state.seat: missions.Choice.parse("flip")})
>>> state.now
Choosing()
>>> missions.bot("knight").policy(missions.view(state, state.seat)).keys() == set(missions.legal(state)[state.seat])
True
"""

from typing import TYPE_CHECKING

from duell.lazy import loading

__all__ = [
    "Action",
    "ActionName",
    "Bot",
    "CharacterCard",
    "Choice",
    "Choosing",
    "Deck",
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

if TYPE_CHECKING:
    from duell.game import RuleError
    from duell.games.missions.bots import Bot, Level, Policy, bot
    from duell.games.missions.catalogue import deck, decks
    from duell.games.missions.engine.cards import Action, ActionName, CharacterCard, Deck, Trooper
    from duell.games.missions.engine.scoring import Outcome
    from duell.games.missions.engine.state import (
        Choice,
        Choosing,
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
else:
    __getattr__ = loading(
        __name__,
        {
            **dict.fromkeys(("Action", "ActionName", "CharacterCard", "Deck", "Trooper"), ".engine.cards"),
            **dict.fromkeys(("Choice", "Choosing", "Handing", "Laying", "Naming", "Over"), ".engine.state"),
            **dict.fromkeys(("State", "Taking", "Verb", "legal", "start"), ".engine.state"),
            **dict.fromkeys(("advance", "final_scores", "outcome", "totals"), ".engine.turns"),
            **dict.fromkeys(("View", "view"), ".engine.view"),
            "Outcome": ".engine.scoring",
            "RuleError": "duell.game",
            **dict.fromkeys(("Bot", "Level", "Policy", "bot"), ".bots"),
            **dict.fromkeys(("deck", "decks"), ".catalogue"),
        },
    )
