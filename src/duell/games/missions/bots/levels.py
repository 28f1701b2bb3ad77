"""The bots of Missions by name. Each is loaded when it first takes a seat."""

from duell.games.missions.bots.bot import Bot, Temper

_LEVELS = ("random", "padawan", "knight", "master")


def names() -> tuple[str, ...]:
    """Return the levels there are, from the weakest to the strongest."""
    return _LEVELS


def bot(name: str, temper: str = Temper.EVEN) -> Bot:
    """Return the bot of level `name`; `temper` (even, bold, careful) is how it differs from others of it.

    ``random`` and ``master`` have none. ValueError if there is no such level or temper.
    """
    if temper not in list(Temper):
        raise ValueError(f"there is no temper {temper!r}; the tempers are {', '.join(Temper)}")
    match name:
        case "random":
            from duell.games.missions.bots.uniform import Uniform

            return Uniform()
        case "padawan":
            from duell.games.missions.bots.padawan import Padawan

            return Padawan(Temper(temper))
        case "knight":
            from duell.games.missions.bots.knight import Knight

            return Knight(Temper(temper))
        case "master":
            from duell.games.missions.bots.master import Master

            return Master()
        case _:
            raise ValueError(f"there is no bot {name!r}; the bots are {', '.join(_LEVELS)}")
