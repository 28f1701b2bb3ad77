"""The one table of all settings. A new setting is a line in `Settings`; options, variables and help come from it."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, Self, TypeVar, overload

from duell.language import SOURCE, language_of, languages, mark
from duell.settings.values import WORDS, NamedDeck, OneOf, Seconds, Switch, Values

DEFAULT_DECK, DEFAULT_EDITION = "classic", "ravensburger"
"""As the games have them, which are not loaded for these names alone."""

THEMES = ("dark", "light", "high-contrast", "mono", "auto")
"""The themes of the full screen, which is not loaded for their names alone."""

FIRST = ("seats", "turns", "keyboard")
"""The ways to choose who begins a round, as in `record.First`, which is not loaded for their names alone."""

Value = TypeVar("Value")


class Setting(Generic[Value]):
    """What there is to know about a setting; read from `Settings`, it is the value that counts.

    `about` and `metavar` are to be translated when they are said. `also` are other options that mean the same.
    `standards` are variables that speak to every program, each with what its text stands for here.
    """

    def __init__(  # noqa: PLR0913 - each line of the table says what is special about it
        self,
        default: Value,
        values: Values,
        about: str,
        *,
        metavar: str = "",
        also: tuple[str, ...] = (),
        standards: Mapping[str, Callable[[str], Value]] | None = None,
    ) -> None:
        self.default = default
        self.values = values
        self.about = about
        self.metavar = metavar
        self.also = also
        self.standards = standards or {}

    def __set_name__(self, owner: type, attribute: str) -> None:
        self.name = attribute.replace("_", "-")
        """What it is called in the file and on the command line: ``memory-aid``, ``--memory-aid``."""
        self.variable = f"DUELL_{attribute.upper()}"
        """The variable that says it to duell alone."""

    @overload
    def __get__(self, settings: None, owner: type) -> Self: ...
    @overload
    def __get__(self, settings: "Settings", owner: type) -> Value: ...
    def __get__(self, settings: "Settings | None", owner: type) -> Self | Value:
        if settings is None:
            return self
        found = settings.found.get(self.name)
        return found.value if found else self.default


def _off(_: str) -> bool:
    return False


def _on_unless_denied(text: str) -> bool:
    return WORDS.get(text.strip().casefold(), True)


def _of_locale(text: str) -> str:
    return language_of({"LANG": text})


class Found(NamedTuple):
    """A value that was set, and what set it, for people."""

    value: Any
    origin: str


class Settings:
    """How duell plays and looks. `found` has what was set, by name; all else is as it usually is. It never changes."""

    __slots__ = ("found",)

    lang = Setting(
        SOURCE,
        OneOf(lambda _: sorted(languages())),
        mark("the language"),
        metavar=mark("CODE"),
        standards=dict.fromkeys(("LC_ALL", "LC_MESSAGES", "LANG"), _of_locale),
    )
    edition = Setting(
        DEFAULT_EDITION,
        OneOf(lambda known: known.editions()),
        mark("the edition to play by"),
        metavar=mark("NAME"),
    )
    deck = Setting(DEFAULT_DECK, NamedDeck(), mark("the deck to play with"), metavar=mark("NAME|FILE"))
    memory_aid = Setting(False, Switch(), mark("show which cards each player has left, in Missions those in hand"))
    hints = Setting(False, Switch(), mark("let a player ask what a master would choose; everybody is told who asked"))
    pins = Setting(False, Switch(), mark("ask each player for a PIN at the curtain"))
    shuffled_keys = Setting(False, Switch(), mark("lay the cards on other letters each time"))
    hide_after = Setting(
        0, Seconds(), mark("cover a hand again after so many seconds; 0: never"), metavar=mark("SECONDS")
    )
    clock = Setting(0, Seconds(), mark("let the game decide after so many seconds; 0: never"), metavar=mark("SECONDS"))
    first = Setting(
        FIRST[1],
        OneOf(lambda _: FIRST),
        mark("who chooses first in a round"),
        metavar=mark("WAY"),
    )
    exchange_heroes = Setting(False, Switch(), mark("give each the hero of the next player in the next game"))
    show_risk = Setting(False, Switch(), mark("in Missions, show how many cards of the stock would be too much"))
    open_hands = Setting(False, Switch(), mark("in Missions, play with open hands, without curtains"))
    plain = Setting(
        False,
        Switch(),
        mark("line by line, as a screen reader wants it; needs no terminal (also ACCESSIBLE=1)"),
        also=("--accessible",),
        standards={"ACCESSIBLE": _on_unless_denied},
    )
    ascii = Setting(False, Switch(), mark("no characters but ASCII"))
    theme = Setting("dark", OneOf(lambda _: THEMES), mark("the colours of the full screen"), metavar=mark("NAME"))
    color = Setting(
        True,
        Switch(),
        mark("colours, where the terminal has any (not if NO_COLOR is set)"),
        standards={"NO_COLOR": _off},
    )
    animation = Setting(True, Switch(), mark("tell a reveal step by step, not everything at once"))
    bell = Setting(False, Switch(), mark("ring when the keyboard is to change hands"))

    def __init__(self, found: Mapping[str, Found]) -> None:
        self.found = found

    def but(self, name: str, value: object, origin: str) -> "Settings":
        """Return the same settings but for one."""
        return Settings({**self.found, name: Found(value, origin)})


SETTINGS: dict[str, Setting[Any]] = {line.name: line for line in vars(Settings).values() if isinstance(line, Setting)}
"""Every setting by its name, in the order of the table."""
