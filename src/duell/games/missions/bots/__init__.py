"""Players of Missions by program, from `random` to `master`: each sees a `View` and nothing else.

Each is loaded when it first takes a seat.
"""

from collections.abc import Mapping

from duell.players import ActionValue, Bot, Bots, Level, Maker, Policy, Temper, Uniform, draw, loaded, made

__all__ = ["ActionValue", "Bot", "Level", "Policy", "Temper", "bot", "draw"]


class MissionsBots(Bots):
    """The bots of Missions."""

    MAKERS: Mapping[str, Maker] = {
        "random": lambda _: Uniform(),
        "padawan": loaded("duell.games.missions.bots.heuristic:Padawan"),
        "knight": loaded("duell.games.missions.bots.heuristic:Knight"),
        "master": loaded("duell.games.missions.bots.master:Master"),
    }


def bot(name: str, temper: str = Temper.EVEN) -> Bot:
    """The bot of level `name`; `temper` is how it differs from others of it.

    The bold turn up a card more, the careful one less; the hoarding keep cards in hand that others would lay out.
    ``master`` has its way only where that makes next to no difference, ``random`` has no temper. ValueError if there is
    no such level or temper.
    """
    return made(MissionsBots.MAKERS, name, temper)
