"""Bots of the duel, which see a `View` and nothing else. Each is loaded when it first takes a seat.

>>> from random import Random
>>> from duell.games.duel.bots import bot
>>> from duell.games.duel.deck_files import deck
>>> from duell.games.duel.house_rules import edition
>>> from duell.games.duel.engine.play import start
>>> from duell.games.duel.engine.view import view
>>> anna = view(start(deck("classic"), edition("ravensburger"), ["leia", "yoda"], seed="an evening"), 0)
>>> bot("knight").choose(anna, Random("Anna")) in anna.options
True
"""

from collections.abc import Mapping, Sequence

from duell.game import SetUp
from duell.games.duel.engine.play import DuelRules, constants
from duell.players import (
    ActionValue,
    Bot,
    BotGame,
    Bots,
    Judgement,
    Level,
    Maker,
    Policy,
    Temper,
    Uniform,
    draw,
    loaded,
    made,
)

__all__ = ["ActionValue", "Bot", "Judgement", "Level", "Policy", "Temper", "bot", "draw"]


class DuelBots(Bots):
    MAKERS: Mapping[str, Maker] = {
        "random": lambda _: Uniform(),
        "padawan": loaded("duell.games.duel.bots.padawan:Padawan"),
        "knight": loaded("duell.games.duel.bots.knight:Knight"),
        "master": loaded("duell.games.duel.bots.master:Master", has_temper=False),
    }
    SHARES: Mapping[str, Mapping[str, float]] = {
        "padawan": {"knight": 0.25, "master": 0.20},
        "knight": {"padawan": 0.75, "master": 0.29},
        "master": {"padawan": 0.80, "knight": 0.71},
    }

    def play(
        self, set_up: SetUp, roles: Sequence[str], levels: Sequence[str], seeds: Sequence[Sequence[str]]
    ) -> Sequence[BotGame] | None:
        from duell.games.duel.bots.compiled import compiled
        from duell.games.duel.bots.value_net import learned

        if type(self.game.rules) is not DuelRules:
            return None
        net = learned(len(levels)) if "master" in levels else None
        kernel = compiled(constants(set_up.deck, set_up.edition, tuple(roles)), net)
        return kernel.play(levels, seeds) if kernel else None


def bot(name: str, temper: str = Temper.EVEN) -> Bot:
    """The bot of level `name`; `temper` tells it apart from others of the level.

    Bold bots bid higher and bluff; careful ones bid lower or bluff less; hoarding ones bid lowest and keep more cards
    for later. ``random`` and ``master`` have no temper. ValueError for an unknown level or temper.
    """
    return made(DuelBots.MAKERS, name, temper)
