"""The tempers as players of `bot_matches`, such as ``tests.benchmarks.tempers:bold_knight``."""

from functools import partial

from duell.games.duel.bots import Temper, bot

bold_knight = partial(bot, "knight", Temper.BOLD)
careful_knight = partial(bot, "knight", Temper.CAREFUL)
hoarding_knight = partial(bot, "knight", Temper.HOARDING)
bold_padawan = partial(bot, "padawan", Temper.BOLD)
careful_padawan = partial(bot, "padawan", Temper.CAREFUL)
hoarding_padawan = partial(bot, "padawan", Temper.HOARDING)
