"""Bots of Missions, which see nothing but a `View`. Each is loaded when it first takes a seat."""

from collections.abc import Mapping, Sequence

from duell.game import SetUp
from duell.games.missions.engine.state import ROUNDS
from duell.games.missions.engine.turns import MissionsRules
from duell.players import ActionValue, Bot, BotGame, Bots, Level, Maker, Policy, Temper, Uniform, draw, loaded, made

__all__ = ["ActionValue", "Bot", "Level", "Policy", "Temper", "bot", "draw"]


class MissionsBots(Bots):
    """The bots of Missions."""

    MAKERS: Mapping[str, Maker] = {
        "random": lambda _: Uniform(),
        "padawan": loaded("duell.games.missions.bots.heuristic:Padawan"),
        "knight": loaded("duell.games.missions.bots.heuristic:Knight"),
        "master": loaded("duell.games.missions.bots.master:Master"),
    }
    SHARES: Mapping[str, Mapping[str, float]] = {
        "padawan": {"knight": 0.25, "master": 0.09},
        "knight": {"padawan": 0.75, "master": 0.23},
        "master": {"padawan": 0.91, "knight": 0.77},
    }

    def play(
        self, set_up: SetUp, roles: Sequence[str], levels: Sequence[str], seeds: Sequence[Sequence[str]]
    ) -> Sequence[BotGame] | None:
        from duell.games.missions.bots.compiled import compiled
        from duell.games.missions.bots.value import learned

        if type(self.game.rules) is not MissionsRules:
            return None
        net = learned(len(levels)) if "master" in levels else None
        kernel = compiled(set_up.deck, len(levels), net)
        return kernel.play(levels, set_up.edition.rounds if set_up.edition else ROUNDS, seeds) if kernel else None


def bot(name: str, temper: str = Temper.EVEN) -> Bot:
    """The bot of level `name`; `temper` tells it apart from others of the level.

    Bold bots turn up more cards, careful ones fewer; hoarding ones keep cards in hand that others would lay out. With
    two players, each of these wins about half of its games against an even one. The temper of ``master`` only decides
    between choices of about the same value; ``random`` has none. ValueError for an unknown level or temper.
    """
    return made(MissionsBots.MAKERS, name, temper)
