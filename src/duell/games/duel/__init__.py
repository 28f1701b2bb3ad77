"""Duell der Mächte, by David Parlett: secret bids for two to four, the highest takes the villain.

What other programs need is here by name; a name is loaded when it is first asked for.

>>> from duell.games import duel
>>> state = duel.start(duel.deck("classic"), duel.edition("ravensburger"), ["leia", "yoda"], seed="an evening")
>>> state, events = duel.advance(state, {0: duel.Choice.FORCE_7, 1: duel.Choice.FORCE_2})
>>> duel.bot("knight").policy(duel.view(state, 0)).keys() <= set(duel.legal(state)[0])
True
"""

from typing import TYPE_CHECKING

from duell.lazy import loading

__all__ = [
    "Bot",
    "Choice",
    "Deck",
    "Edition",
    "Level",
    "Outcome",
    "Phase",
    "Policy",
    "RuleError",
    "State",
    "Vader",
    "View",
    "Villain",
    "advance",
    "bot",
    "deck",
    "decks",
    "edition",
    "editions",
    "legal",
    "outcome",
    "score",
    "start",
    "totals",
    "view",
]

if TYPE_CHECKING:
    from duell.games.duel.bots import Bot, Level, Policy, bot
    from duell.games.duel.deck_files import deck, decks
    from duell.games.duel.edition_files import edition, editions
    from duell.games.duel.engine import (
        Choice,
        Deck,
        Edition,
        Outcome,
        Phase,
        RuleError,
        State,
        Vader,
        View,
        Villain,
        advance,
        legal,
        outcome,
        score,
        start,
        totals,
        view,
    )
else:
    __getattr__ = loading(
        __name__,
        {
            **dict.fromkeys(__all__, ".engine"),
            **dict.fromkeys(("Bot", "Level", "Policy", "bot"), ".bots"),
            **dict.fromkeys(("deck", "decks"), ".deck_files"),
            **dict.fromkeys(("edition", "editions"), ".edition_files"),
        },
    )
