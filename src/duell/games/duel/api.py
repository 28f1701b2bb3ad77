"""The public names of the duel; `duell.games.duel` has all of them."""

from typing import TYPE_CHECKING

from duell.game import Outcome, RuleError
from duell.games.duel.bots import Bot, Level, Policy, bot
from duell.games.duel.deck_files import deck, decks
from duell.games.duel.engine.cards import Choice, Deck, Vader, Villain
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.play import advance, outcome, score, start, totals
from duell.games.duel.engine.state import Phase, State, legal
from duell.games.duel.engine.view import View, view
from duell.games.duel.house_rules import edition, editions

if not TYPE_CHECKING:  # mypy sees the imports
    __all__ = [name for name in globals() if name[0] != "_" and name != "TYPE_CHECKING"]
