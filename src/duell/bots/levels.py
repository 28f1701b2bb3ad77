"""The bots by name. Each is loaded when it first takes a seat: a table of people needs none of them."""

from duell.bots.bot import Bot, Temper

_LEVELS = ("random", "padawan", "knight", "master")


def names() -> tuple[str, ...]:
    """Return the levels there are, from the weakest to the strongest."""
    return _LEVELS


def bot(name: str, temper: str = Temper.EVEN) -> Bot:
    """Return the bot of level `name`; `temper` (even, bold, careful, hoarding) is how it differs from others of it.

    ``random`` has none, ``master`` needs none: it mixes. ValueError if there is no such level or temper.
    """
    if temper not in list(Temper):
        raise ValueError(f"there is no temper {temper!r}; the tempers are {', '.join(Temper)}")
    match name:
        case "random":
            from duell.bots.uniform import Uniform

            return Uniform()
        case "padawan":
            from duell.bots.padawan import Padawan

            return Padawan(Temper(temper))
        case "knight":
            from duell.bots.knight import Knight

            return Knight(Temper(temper))
        case "master":
            from duell.bots.master import Master

            return Master()
        case _:
            raise ValueError(f"there is no bot {name!r}; the bots are {', '.join(_LEVELS)}")
