"""The bots by name. Each is loaded when it first takes a seat: a table of people needs none of them."""

from duell.games.duel.bots.bot import Bot, Temper

_LEVELS = ("random", "padawan", "knight", "master")


def names() -> tuple[str, ...]:
    """Return the levels there are, from the weakest to the strongest."""
    return _LEVELS


NAMES: dict[str, dict[Temper, str]] = {
    "padawan": {Temper.EVEN: "Zibi", Temper.BOLD: "Tuli", Temper.CAREFUL: "Fips", Temper.HOARDING: "Nilo"},
    "knight": {Temper.EVEN: "Galdo", Temper.BOLD: "Brask", Temper.CAREFUL: "Torvin", Temper.HOARDING: "Orlo"},
    "master": {Temper.EVEN: "Vantis", Temper.BOLD: "Selka", Temper.CAREFUL: "Octavo", Temper.HOARDING: "Ombra"},
}
"""What a bot is called that nobody has named, by level and temper, the same in every language.

`Temper.of` gives each of them its temper: whoever meets Brask again knows what to expect.
"""


def own_names(level: str) -> tuple[str, ...]:
    """Return the names that bots of a level have of their own; none for people, nor for ``random``."""
    return tuple(NAMES.get(level, {}).values())


def bot(name: str, temper: str = Temper.EVEN) -> Bot:
    """Return the bot of level `name`; `temper` (even, bold, careful, hoarding) is how it differs from others of it.

    ``random`` has none, ``master`` needs none: it mixes. ValueError if there is no such level or temper.
    """
    if temper not in list(Temper):
        raise ValueError(f"there is no temper {temper!r}; the tempers are {', '.join(Temper)}")
    match name:
        case "random":
            from duell.games.duel.bots.uniform import Uniform

            return Uniform()
        case "padawan":
            from duell.games.duel.bots.padawan import Padawan

            return Padawan(Temper(temper))
        case "knight":
            from duell.games.duel.bots.knight import Knight

            return Knight(Temper(temper))
        case "master":
            from duell.games.duel.bots.master import Master

            return Master()
        case _:
            raise ValueError(f"there is no bot {name!r}; the bots are {', '.join(_LEVELS)}")
