"""The games by name: duell's own two, and those of other packages.

A package adds one through the entry-point group ``duell.games``: ``NAME = "module:Class"``, a subclass of
`duell.game.Game` whose `name` is NAME. Each part of a game is loaded on first use.

>>> GAMES["duel"].seats
range(2, 5)
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from pkgutil import resolve_name
from typing import TYPE_CHECKING

from duell.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "duell.games"

OWN = {"duel": "duell.games.duel:Duel", "missions": "duell.games.missions:Missions"}
"""Duell's own games by name, each with its class."""


class BrokenGameError(LookupError):
    """A game from another package that cannot be loaded. The message names it and the reason, in one line."""


class Installed(Mapping[str, Game]):
    """Games by name, duell's own first; each is loaded, and other packages are searched, only on demand.

    A broken game raises BrokenGameError when it is named; iteration skips it and notes the reason in `broken`.
    """

    def __init__(self) -> None:
        self._loaded: dict[str, Game] = {}
        self.broken: dict[str, str] = {}

    @property
    def own(self) -> Mapping[str, Game]:
        """Duell's own games."""
        return {name: self[name] for name in OWN}

    def __getitem__(self, name: str) -> Game:
        if name not in self._loaded:
            self._loaded[name] = resolve_name(OWN[name])() if name in OWN else self._load(name)
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in OWN or name in self._entry_points

    def __iter__(self) -> Iterator[str]:
        yield from OWN
        for name in self._entry_points:
            try:
                self[name]
            except BrokenGameError as error:
                self.broken[name] = str(error)
            else:
                yield name

    def __len__(self) -> int:
        return sum(1 for _game in self)

    def made_by(self, module: str) -> str:
        """The name of the other package's game whose code is in this module; "" for any other module."""
        package = module.partition(".")[0]
        others = {name: type(game).__module__ for name, game in self._loaded.items() if name not in OWN}
        return next((name for name, home in others.items() if home.partition(".")[0] == package), "")

    @cached_property
    def _entry_points(self) -> Mapping[str, "EntryPoint"]:
        from importlib.metadata import entry_points  # slow to load, and few commands need it

        from duell.language import _

        by_name: dict[str, EntryPoint] = {}
        for entry in entry_points(group=GROUP):
            if entry.name in OWN or entry.name in by_name:
                self.broken[entry.value] = str(_broken(entry, _("another game has this name")))
            else:
                by_name[entry.name] = entry
        return by_name

    def _load(self, name: str) -> Game:
        """Load and check the game with this entry point; KeyError if there is none."""
        entry = self._entry_points[name]
        try:
            kind = entry.load()
            game = kind() if isinstance(kind, type) else kind
        except Exception as error:  # importing another package can raise anything
            raise _broken(entry, f"{error} ({type(error).__name__})") from error
        if not isinstance(game, Game):
            raise _broken(entry, f"{entry.value} is no subclass of duell.game.Game")
        if getattr(game, "name", None) != name:
            raise _broken(entry, f"its class calls it {getattr(game, 'name', None)!r}")
        if not (isinstance(getattr(game, "seats", None), range) and len(game.seats) and game.seats[0] > 0):
            raise _broken(entry, "its seats are not a range of numbers from 1")
        return game


def _broken(entry: "EntryPoint", why: str) -> BrokenGameError:
    from duell import __version__
    from duell.language import _

    says = _(
        "the game {name} of {package} does not work with duell {version}: {why}",
        name=entry.name,
        package=f"{entry.dist.name} {entry.dist.version}" if entry.dist else entry.value,
        version=__version__,
        why=" ".join(why.split())[:200],
    )
    return BrokenGameError(says)


GAMES = Installed()

USUAL: Game = GAMES["duel"]  # the default game
