"""The games of the house, by name. A part of a game is loaded when it is first asked for.

>>> GAMES["duel"].seats
range(2, 5)
>>> GAMES["missions"].rules.start.__module__
'duell.games.missions.rules'
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, cast

from duell.game import (
    Bots,
    Catalogue,
    Coach,
    Figures,
    Game,
    HouseRules,
    Lessons,
    Lines,
    Narration,
    Notation,
    Rules,
)

Part = TypeVar("Part")


class _Part(Generic[Part]):
    """A part of a game: the module of its package that has the part's name."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name
        self._loaded: dict[str, Part] = {}

    def __get__(self, game: Any, owner: type) -> Part:
        if game.name not in self._loaded:
            self._loaded[game.name] = self._load(f"{__name__}.{game.name}.{self._name}")
        return self._loaded[game.name]

    def _load(self, module: str) -> Part:
        return cast("Part", import_module(module))


class _PartIfAny(_Part[Part | None]):
    """A part that a game may lack."""

    def _load(self, module: str) -> Part | None:
        return super()._load(module) if find_spec(module) else None


class _Identity(NamedTuple):
    name: str
    record: str
    seats: range
    levels: tuple[str, ...]


class Package(_Identity):
    """A game whose parts are modules of the package of its name."""

    __slots__ = ()

    rules = _Part[Rules]()
    notation = _Part[Notation]()
    bots = _Part[Bots]()
    coach = _PartIfAny[Coach]()
    figures = _Part[Figures]()
    narration = _Part[Narration]()
    lines = _Part[Lines]()
    pages = _Part["Pages"]()
    catalogue = _Part[Catalogue]()
    lesson = _PartIfAny[Lessons]()
    house_rules = _PartIfAny[HouseRules]()


_LEVELS = ("random", "padawan", "knight", "master")

GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        Package("duel", "duell", range(2, 5), _LEVELS),
        Package("missions", "missions", range(2, 6), _LEVELS),
    )
}

USUAL: Game = next(iter(GAMES.values()))
"""The game that is meant where nobody says which."""

if TYPE_CHECKING:  # that the modules are what the protocols say
    import duell.games.duel.bots
    import duell.games.duel.catalogue
    import duell.games.duel.coach
    import duell.games.duel.figures
    import duell.games.duel.house_rules
    import duell.games.duel.lesson
    import duell.games.duel.lines
    import duell.games.duel.narration
    import duell.games.duel.notation
    import duell.games.duel.pages
    import duell.games.duel.rules
    import duell.games.missions.bots
    import duell.games.missions.catalogue
    import duell.games.missions.coach
    import duell.games.missions.figures
    import duell.games.missions.lesson
    import duell.games.missions.lines
    import duell.games.missions.narration
    import duell.games.missions.notation
    import duell.games.missions.pages
    import duell.games.missions.rules
    from duell.tui.game_pages import Pages

    _RULES: tuple[Rules, ...] = (duell.games.duel.rules, duell.games.missions.rules)
    _NOTATIONS: tuple[Notation, ...] = (duell.games.duel.notation, duell.games.missions.notation)
    _BOTS: tuple[Bots, ...] = (duell.games.duel.bots, duell.games.missions.bots)
    _COACHES: tuple[Coach, ...] = (duell.games.duel.coach, duell.games.missions.coach)
    _FIGURES: tuple[Figures, ...] = (duell.games.duel.figures, duell.games.missions.figures)
    _NARRATIONS: tuple[Narration, ...] = (duell.games.duel.narration, duell.games.missions.narration)
    _LINES: tuple[Lines, ...] = (duell.games.duel.lines, duell.games.missions.lines)
    _PAGES: tuple[Pages, ...] = (duell.games.duel.pages, duell.games.missions.pages)
    _HOUSE_RULES: tuple[HouseRules, ...] = (duell.games.duel.house_rules,)
    _CATALOGUES: tuple[Catalogue, ...] = (duell.games.duel.catalogue, duell.games.missions.catalogue)
    _LESSONS: tuple[Lessons, ...] = (duell.games.duel.lesson, duell.games.missions.lesson)
