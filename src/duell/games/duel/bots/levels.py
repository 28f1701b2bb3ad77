"""The bots of the duel by name. Each is loaded when it first takes a seat: a table of people needs none of them."""

from duell.players import Bot, Maker, Temper, Uniform, made


def _padawan(temper: Temper) -> Bot:
    from duell.games.duel.bots.padawan import Padawan

    return Padawan(temper)


def _knight(temper: Temper) -> Bot:
    from duell.games.duel.bots.knight import Knight

    return Knight(temper)


def _master(_: Temper) -> Bot:
    from duell.games.duel.bots.master import Master

    return Master()


_MAKERS: dict[str, Maker] = {
    "random": lambda _: Uniform(),
    "padawan": _padawan,
    "knight": _knight,
    "master": _master,
}


def bot(name: str, temper: str = Temper.EVEN) -> Bot:
    """Return the bot of level `name`; `temper` is how it differs from others of it.

    The bold bid higher, and bluff; the careful bid lower, or bluff less; the hoarding bid the lowest, and so have more
    cards later on. ``random`` has no temper, ``master`` needs none: it mixes. ValueError if there is no such level or
    temper.
    """
    return made(_MAKERS, name, temper)
