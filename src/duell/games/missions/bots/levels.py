"""The bots of Missions by name. Each is loaded when it first takes a seat."""

from duell.players import Bot, Maker, Temper, Uniform, made


def _padawan(temper: Temper) -> Bot:
    from duell.games.missions.bots.padawan import Padawan

    return Padawan(temper)


def _knight(temper: Temper) -> Bot:
    from duell.games.missions.bots.knight import Knight

    return Knight(temper)


def _master(temper: Temper) -> Bot:
    from duell.games.missions.bots.master import Master

    return Master(temper=temper)


_MAKERS: dict[str, Maker] = {
    "random": lambda _: Uniform(),
    "padawan": _padawan,
    "knight": _knight,
    "master": _master,
}


def bot(name: str, temper: str = Temper.EVEN) -> Bot:
    """Return the bot of level `name`; `temper` is how it differs from others of it.

    The bold turn up a card more, the careful one less; the hoarding keep cards in hand that others would lay out.
    ``master`` has its way only where that makes next to no difference, ``random`` has no temper. ValueError if there is
    no such level or temper.
    """
    return made(_MAKERS, name, temper)
