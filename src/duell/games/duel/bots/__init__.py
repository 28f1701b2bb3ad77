"""Players by program, which see a `View` and nothing else.

>>> from random import Random
>>> from duell.games.duel.bots import bot
>>> from duell.games.duel.deck_files import deck
>>> from duell.games.duel.edition_files import edition
>>> from duell.games.duel.engine import start, view
>>> anna = view(start(deck("classic"), edition("ravensburger"), ["leia", "yoda"], seed="an evening"), 0)
>>> bot("knight").choose(anna, Random("Anna")) in anna.options
True
"""

from duell.games.duel.bots.levels import bot
from duell.players import ActionValue, Bot, Judgement, Level, Policy, Temper, draw

__all__ = ["ActionValue", "Bot", "Judgement", "Level", "Policy", "Temper", "bot", "draw"]
