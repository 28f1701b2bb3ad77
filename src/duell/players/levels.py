"""Levels of bots, and how bots of one level differ: by temper, which their names tell, the same in every game."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from zlib import crc32

from duell.players.bot import Bot


class Temper(StrEnum):
    """How bots of one level differ. What it does to their choices, each game says for each level.

    The bold venture more, the careful less; the hoarding keep what they have for later.
    """

    EVEN = "even"
    BOLD = "bold"
    CAREFUL = "careful"
    HOARDING = "hoarding"

    @classmethod
    def of(cls, name: str) -> "Temper":
        """Return the temper that a player called `name` has, the same at every table.

        >>> Temper.of("Anna") is Temper.of("Anna")
        True
        """
        tempers = list(cls)
        return tempers[crc32(name.encode()) % len(tempers)]


NAMES: dict[str, dict[Temper, str]] = {
    "padawan": {Temper.EVEN: "Zibi", Temper.BOLD: "Tuli", Temper.CAREFUL: "Fips", Temper.HOARDING: "Nilo"},
    "knight": {Temper.EVEN: "Galdo", Temper.BOLD: "Brask", Temper.CAREFUL: "Torvin", Temper.HOARDING: "Orlo"},
    "master": {Temper.EVEN: "Vantis", Temper.BOLD: "Selka", Temper.CAREFUL: "Octavo", Temper.HOARDING: "Ombra"},
}
"""What a bot is called that nobody has named, by level and temper, the same in every language.

`Temper.of` gives each of them its temper: whoever meets Brask again knows what to expect.
"""


def own_names(level: str) -> tuple[str, ...]:
    """Return the names that bots of a level have of their own; none for people, nor for levels that are not named."""
    return tuple(NAMES.get(level, {}).values())


Maker = Callable[[Temper], Bot]
"""Makes a bot of one level, of a temper; a level without tempers takes no notice of it."""


def made(makers: Mapping[str, Maker], name: str, temper: str) -> Bot:
    """Return the bot of level `name`, made by one of a game's `makers`.

    ValueError if there is no such level or temper.
    """
    if temper not in list(Temper):
        raise ValueError(f"there is no temper {temper!r}; the tempers are {', '.join(Temper)}")
    if name not in makers:
        raise ValueError(f"there is no bot {name!r}; the bots are {', '.join(makers)}")
    return makers[name](Temper(temper))
