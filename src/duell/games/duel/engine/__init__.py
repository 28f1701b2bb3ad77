"""The rules of Duell der Mächte: pure functions on frozen values, the standard library only.

What decides (who wins, who pays, whether R2-D2 returns, when the game ends) is in `rules`, by number; in which order it
happens in `moments`; what cards are worth in `scoring`; who may begin in `starting`; what may be seen in `viewing`;
what is told in `telling`; what is done when time is up in `state.default`.

>>> from duell.games.duel.engine import Choice, advance, legal, outcome, start
>>> from duell.games.duel.deck_files import deck
>>> from duell.games.duel.edition_files import edition
>>> state = start(deck("classic"), edition("ravensburger"), ["leia", "yoda"], seed="an evening")
>>> state, events = advance(state, {0: Choice.FORCE_7, 1: Choice.FORCE_2})
>>> while legal(state):
...     state, events = advance(state, {seat: options[0] for seat, options in legal(state).items()})
>>> outcome(state).winners
(0,)
"""

from importlib import import_module
from typing import TYPE_CHECKING

from duell.lazy import loading

__all__ = [
    "SWITCHES",
    "BadSetUpError",
    "Bids",
    "By",
    "Card",
    "Choice",
    "Deck",
    "Discarded",
    "Edition",
    "Emblem",
    "End",
    "Escaped",
    "Event",
    "Events",
    "Gain",
    "Game",
    "Hero",
    "IllegalChoiceError",
    "Joint",
    "Leftover",
    "Outcome",
    "Over",
    "Phase",
    "Reason",
    "RuleError",
    "Score",
    "Scout",
    "Scouted",
    "SetScore",
    "Sets",
    "Showdown",
    "State",
    "Taken",
    "Turned",
    "Vader",
    "VaderGift",
    "View",
    "Villain",
    "WrongSeatsError",
    "advance",
    "default",
    "gain",
    "gain_of",
    "has_stopped",
    "legal",
    "moments",
    "outcome",
    "playable",
    "r2d2_returns",
    "score",
    "score_cards",
    "start",
    "state_at",
    "totals",
    "view",
    "worth",
]

if TYPE_CHECKING:
    from duell.game import BadSetUpError, Emblem, IllegalChoiceError, RuleError, WrongSeatsError
    from duell.games.duel.engine import moments
    from duell.games.duel.engine.advancing import Events, advance
    from duell.games.duel.engine.cards import Card, Deck, Hero, Vader, Villain
    from duell.games.duel.engine.choice import Choice
    from duell.games.duel.engine.edition import SWITCHES, Edition, End, Leftover, Scout, Sets, VaderGift
    from duell.games.duel.engine.events import Bids, By, Discarded, Escaped, Event, Over, Reason, Scouted, Taken, Turned
    from duell.games.duel.engine.game import Game
    from duell.games.duel.engine.results import Outcome, outcome, score, totals
    from duell.games.duel.engine.rules import Joint, Showdown, has_stopped, playable, r2d2_returns
    from duell.games.duel.engine.scoring import Gain, Score, SetScore, gain, gain_of, score_cards, worth
    from duell.games.duel.engine.starting import start
    from duell.games.duel.engine.state import Phase, State, default, legal, state_at
    from duell.games.duel.engine.viewing import View, view
else:
    _HOMES = {
        name: module
        for module, names in {
            ".advancing": "Events advance",
            ".cards": "Card Deck Hero Vader Villain",
            ".choice": "Choice",
            ".edition": "SWITCHES Edition End Leftover Scout Sets VaderGift",
            "duell.game": "BadSetUpError Emblem IllegalChoiceError RuleError WrongSeatsError",
            ".events": "Bids By Discarded Escaped Event Over Reason Scouted Taken Turned",
            ".game": "Game",
            ".results": "Outcome outcome score totals",
            ".rules": "Joint Showdown has_stopped playable r2d2_returns",
            ".scoring": "Gain SetScore Score gain gain_of score_cards worth",
            ".starting": "start",
            ".state": "Phase State default legal state_at",
            ".viewing": "View view",
        }.items()
        for name in names.split()
    }

    _load = loading(__name__, _HOMES)

    def __getattr__(name: str) -> object:
        """Load the module of a name when it is first asked for; `moments` is one itself."""
        return import_module(f"{__name__}.moments") if name == "moments" else _load(name)
