"""What players have set: by an option, a variable or the settings file, each of them for every setting.

>>> known = Known(editions=tuple, decks=tuple, check_deck=str)
>>> settings, faults = resolve({"lang": None, "ascii": True}, {"DUELL_LANG": "xx"}, read("none.toml"), known)
>>> settings.ascii, settings.lang, settings.found
(True, 'en', {'ascii': Found(value=True, origin='--ascii')})
>>> faults[0].partition(";")[0]
"environment: DUELL_LANG: found 'xx'"
"""

import os
import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Generic, NamedTuple, Self, TypeVar, overload

from duell.catalogue import CatalogueError, SourcePlace, in_file, parse_toml, read_text
from duell.checking import one_of, quote
from duell.language import SOURCE, _, language_of, languages, mark

WORDS = {
    **dict.fromkeys(("true", "yes", "on", "1"), True),
    **dict.fromkeys(("false", "no", "off", "0"), False),
}
"""What stands for true and for false where there is only text."""

_DIGITS = 9
"""More than any number has here."""


class Known(NamedTuple):
    """What settings can name that only the games know: the command line gives it.

    `check_deck` looks at a deck file; its CatalogueError says what is wrong with it.
    """

    editions: Callable[[], Collection[str]]
    decks: Callable[[], Collection[str]]
    check_deck: Callable[[str], object]


class Values(ABC):
    """The values that a setting can have: TOML in the file, text in a variable and on the command line."""

    def parse(self, text: str) -> object:
        """What a text stands for; the text itself if that is nothing, for `check` to refuse."""
        return text

    @abstractmethod
    def check(self, value: object, place: SourcePlace, folder: str, known: Known) -> object:
        """The value; a CatalogueError says what is wrong with it. Files are named as seen from `folder`."""


class Switch(Values):
    """True or false."""

    def parse(self, text: str) -> object:
        return WORDS.get(text.strip().casefold(), text)

    def check(self, value: object, place: SourcePlace, folder: str, known: Known) -> object:
        return place.flag(value)


class OneOf(Values):
    """One of some names, which are looked up only when they are asked for."""

    def __init__(self, names: Callable[[Known], Collection[str]]) -> None:
        self.names = names

    def check(self, value: object, place: SourcePlace, folder: str, known: Known) -> object:
        return place.option(value, self.names(known))


class NamedDeck(Values):
    """The name of a deck that comes with the game, or the whole path of a deck file that is sound."""

    def check(self, value: object, place: SourcePlace, folder: str, known: Known) -> object:
        text = place.string(value, _("the name of a deck or a deck file"))
        if text in known.decks():
            return text
        path = os.path.abspath(os.path.join(folder, os.path.expanduser(text)))
        try:
            known.check_deck(path)
        except CatalogueError as error:
            raise place.error(f"{place.source}: {place.where}: {error}") from None
        return path


class Seconds(Values):
    """A number of seconds, as long as any table option allows."""

    def parse(self, text: str) -> object:
        return int(text) if text.isascii() and text.isdecimal() and len(text) <= _DIGITS else text

    def check(self, value: object, place: SourcePlace, folder: str, known: Known) -> object:
        from duell.record.table_options import LONGEST_TIME  # most commands ask for no time

        return place.number(value, 0, LONGEST_TIME)


DEFAULT_DECK, DEFAULT_EDITION = "classic", "ravensburger"
"""As the games have them, which are not loaded for these names alone."""

THEMES = ("dark", "light", "high-contrast", "mono", "auto")
"""The themes of the full screen, which is not loaded for their names alone."""

FIRST = ("seats", "turns", "keyboard")
"""The ways to choose who begins a round, as in `record.First`, which is not loaded for their names alone."""

Value = TypeVar("Value")


class Setting(Generic[Value]):
    """What there is to know about a setting; read from `Settings`, it is the value that counts.

    `about` and `metavar` are translated when they are said. `also` are other options that mean the same.
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
        standards=dict.fromkeys(("LC_ALL", "LC_MESSAGES", "LANG"), lambda text: language_of({"LANG": text})),
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
        standards={"ACCESSIBLE": lambda text: WORDS.get(text.strip().casefold(), True)},
    )
    ascii = Setting(False, Switch(), mark("no characters but ASCII"))
    theme = Setting("dark", OneOf(lambda _: THEMES), mark("the colours of the full screen"), metavar=mark("NAME"))
    color = Setting(
        True,
        Switch(),
        mark("colours, where the terminal has any (not if NO_COLOR is set)"),
        standards={"NO_COLOR": lambda _: False},
    )
    animation = Setting(True, Switch(), mark("tell a reveal step by step, not everything at once"))
    bell = Setting(False, Switch(), mark("ring when the keyboard is to change hands"))

    def __init__(self, found: Mapping[str, Found]) -> None:
        self.found = found

    def but(self, name: str, value: object, origin: str) -> "Settings":
        return Settings({**self.found, name: Found(value, origin)})


SETTINGS: dict[str, Setting[Any]] = {line.name: line for line in vars(Settings).values() if isinstance(line, Setting)}
"""Every setting by its name, in the order of the table."""


WANTED = mark("a file of settings, KEY = VALUE")


class SettingsError(CatalogueError):
    """A settings file, or a value in it or in a variable, that cannot be used."""


class SettingsFile(NamedTuple):
    """What was read. A file that makes no sense is `broken` and has no values; one that is not there is empty."""

    path: str
    text: str = ""
    values: Mapping[str, object] = {}
    broken: CatalogueError | None = None

    @property
    def unknown(self) -> list[CatalogueError]:
        """A complaint about each key that is no setting."""
        here, keys = in_file(self.path, SettingsError), [key for key in self.values if key not in SETTINGS]
        return [here.at(self.where(key)).fault(_("key {key}", key=quote(key)), one_of(SETTINGS, key)) for key in keys]

    def where(self, key: str) -> str:
        """The line that a key stands in, for people."""
        begins = re.compile(rf"""\s*\[*\s*["']?{re.escape(key)}["']?\s*[=.\]]""")
        lines = enumerate(self.text.split("\n"), start=1)
        return next((_("line {number}", number=number) for number, line in lines if begins.match(line)), _("file"))

    def place(self, key: str) -> SourcePlace:
        return in_file(self.path, SettingsError).at(f"{self.where(key)}, {key}")


def path_of(environment: Mapping[str, str]) -> str:
    """Where the settings file is: what DUELL_CONFIG says, or in the user's folder for such files."""
    if said := environment.get("DUELL_CONFIG"):
        return os.path.abspath(os.path.expanduser(said))
    if sys.platform in {"win32", "darwin"}:
        import platformdirs

        folder = platformdirs.user_config_dir("duell", appauthor=False)
    else:  # a few words of the XDG standard; platformdirs would take a fifth of the time of `duell rules`
        config = environment.get("XDG_CONFIG_HOME", "").strip() or os.path.expanduser("~/.config")
        folder = os.path.join(config, "duell")
    return os.path.join(folder, "settings.toml")


def read(path: str) -> SettingsFile:
    """What stands in a settings file. Nothing is an error here: the player is told later."""
    text, place = "", in_file(path, SettingsError)
    try:
        if not _is_there(path):
            return SettingsFile(path)
        text = read_text(path, place, _(WANTED))
        return SettingsFile(path, text, parse_toml(text, place, _(WANTED)))
    except CatalogueError as error:
        return SettingsFile(path, text, broken=error)


def _is_there(path: str) -> bool:
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError):  # reading it will say what is wrong
        pass
    return True


def resolve(
    said: Mapping[str, object], environment: Mapping[str, str], file: SettingsFile, known: Known
) -> tuple[Settings, tuple[str, ...]]:
    """The settings, and a line on each thing that was said and cannot be used.

    They are those named in `said`, which has what their options say, or None; others are as they are usually.

    An option comes before a variable, a variable before the file, and what is said to duell before what is said to
    every program (so https://no-color.org wants it). What cannot be used is passed over.
    """
    faults = [str(error) for error in ([file.broken] if file.broken else file.unknown)]
    found: dict[str, Found] = {}
    for name, option in said.items():
        if option is not None:  # it was checked when it was parsed
            found[name] = Found(option, f"--{name}")
            continue
        setting = SETTINGS[name]
        for origin, value, place, folder in _said(setting, environment, file):
            try:
                found[name] = Found(setting.values.check(value, place, folder, known), origin)
                break
            except CatalogueError as error:
                faults.append(str(error))
    return Settings(found), tuple(faults)


def _said(
    setting: Setting[Any], environment: Mapping[str, str], file: SettingsFile
) -> Iterator[tuple[str, object, SourcePlace, str]]:
    """What a variable or the file says of a setting, what counts most first: its name, the value, where it stands."""

    def place(variable: str) -> SourcePlace:
        return SourcePlace(_("environment"), variable, SettingsError)

    if text := environment.get(setting.variable):
        yield setting.variable, setting.values.parse(text), place(setting.variable), ""
    if setting.name in file.values:
        origin = _("file, {where}", where=file.where(setting.name))
        yield origin, file.values[setting.name], file.place(setting.name), os.path.dirname(file.path)
    for variable, stands_for in setting.standards.items():
        if text := environment.get(variable):
            yield variable, stands_for(text), place(variable), ""


HEADING = mark("What duell is to do where nothing else is said. `duell settings` tells what can be set.")


def change(path: str, changes: Mapping[str, object]) -> None:
    """Set the settings in `changes` for good; None takes one out of the file.

    A CatalogueError says why a file cannot be understood and so stays as it is; a NotSavedError why it could not be
    written.
    """
    from pathlib import Path

    import tomlkit

    from duell.record.folder import replace_file
    from duell.record.strict import NotSavedError

    if path.startswith("~"):
        raise NotSavedError(Path(path), _("no home folder is known; set HOME, or DUELL_CONFIG to a file"))
    file = read(path)
    if file.broken:
        raise file.broken
    document = tomlkit.parse(file.text)
    if not file.text:
        document.add(tomlkit.comment(_(HEADING)))
    for name, value in changes.items():
        if value is None:
            document.pop(name, None)
        else:
            document[name] = value
    # A link stays a link: people keep such files elsewhere and link to them.
    replace_file(Path(os.path.realpath(path)), tomlkit.dumps(document).encode())
