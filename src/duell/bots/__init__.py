"""Players by program, which see a `View` and nothing else.

>>> from random import Random
>>> from duell.bots import bot
>>> from duell.catalogue import deck, edition
>>> from duell.engine import start, view
>>> anna = view(start(deck("classic"), edition("ravensburger"), ["leia", "yoda"], seed="an evening"), 0)
>>> bot("knight").choose(anna, Random("Anna")) in anna.options
True
"""

from duell.bots.bot import Bot, Judgement, Level, Policy, Temper, Worth, draw
from duell.bots.levels import bot, names, own_names

__all__ = ["Bot", "Judgement", "Level", "Policy", "Temper", "Worth", "bot", "draw", "names", "own_names"]
