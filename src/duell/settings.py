"""Settings, each from an option, an environment variable or the settings file.

>>> known = Known(editions=tuple, decks=tuple, check_deck=str)
>>> settings, faults = resolve({"lang": None, "ascii": True}, {"DUELL_LANG": "xx"}, read("none.toml"), known)
>>> settings.ascii, settings.lang, settings.given
(True, 'en', {'ascii': Given(value=True, origin='--ascii')})
>>> faults[0].partition(";")[0]
"DUELL_LANG: there is no language 'xx'"
"""

import os
import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Generic, NamedTuple, Self, TypeVar, overload

from duell.catalogue import NO_EDITION, NO_LANGUAGE, CatalogueError, SourcePlace, in_file, parse_toml, read_text
from duell.checking import is_not, quote, unknown
from duell.language import SOURCE, _, language_of, languages, mark
from duell.program import command
from duell.vocabulary import DEFAULT_DECK, DEFAULT_EDITION, LONGEST_TIME, THEMES, BestOf, First, Speed

WORDS = {**dict.fromkeys(("true", "yes", "on", "1"), True), **dict.fromkeys(("false", "no", "off", "0"), False)}
"""The words for true and false."""

_DIGITS = 9  # more digits than any valid number has


class Known(NamedTuple):
    """The names that settings take from the games. `check_deck` raises CatalogueError for a faulty file."""

    editions: Callable[[], Collection[str]]
    decks: Callable[[], Collection[str]]
    check_deck: Callable[[str], object]


class Values(ABC):
    """The values that a setting takes: TOML in the file, a string in a variable or on the command line."""

    def parse(self, text: str) -> object:
        """The value of a string; an unknown string is returned, and `check` refuses it."""
        return text

    @abstractmethod
    def check(self, value: object, place: SourcePlace, folder: str, known: Known) -> object:
        """The value; CatalogueError if it is wrong. Paths of files are relative to `folder`."""


class Switch(Values):
    """Yes or no; true or false in TOML."""

    def parse(self, text: str) -> object:
        return WORDS.get(text.strip().casefold(), text)

    def check(self, value: object, place: SourcePlace, folder: str, known: Known) -> object:
        value = self.parse(value) if isinstance(value, str) else value
        if isinstance(value, str):
            raise place.refusal(_("{found} is neither yes nor no", found=quote(value)))
        return place.flag(value)


class OneOf(Values):
    """One of several names, which are looked up on demand; `meant` maps other spellings to them.

    `unknown` is a marked message about any other name, ``{found}``.
    """

    def __init__(self, names: Callable[[Known], Collection[str]], unknown: str, meant: Mapping[str, str] = {}) -> None:
        self.names = names
        self._unknown = unknown
        self._meant = meant

    def parse(self, text: str) -> str:
        return self._meant.get(text, text)

    def check(self, value: object, place: SourcePlace, folder: str, known: Known) -> object:
        return place.option(self._meant.get(str(value), value), self.names(known), self._unknown)


class NamedDeck(Values):
    """The name of a deck that comes with the game, or the absolute path of a valid deck file."""

    def check(self, value: object, place: SourcePlace, folder: str, known: Known) -> object:
        text = place.string(value, _("the name of a deck or a deck file"))
        if text in known.decks():
            return text
        path = os.path.abspath(os.path.join(folder, os.path.expanduser(text)))
        try:
            known.check_deck(path)
        except CatalogueError as error:
            raise place.refusal(str(error)) from None
        return path


class Seconds(Values):
    """A number of seconds, within the limit of table options."""

    def parse(self, text: str) -> object:
        is_number = text.isascii() and text.isdecimal() and len(text) <= _DIGITS
        return int(text) if is_number and int(text) <= LONGEST_TIME else text

    def check(self, value: object, place: SourcePlace, folder: str, known: Known) -> object:
        if type(value) is not int or not 0 <= value <= LONGEST_TIME:
            raise place.refusal(is_not(quote(value), _("a number of seconds from 0 to {most}", most=LONGEST_TIME)))
        return value


Value = TypeVar("Value")


class Setting(Generic[Value]):
    """The description of a setting. On an instance of `Settings`, the attribute is its value.

    `about` and `metavar` are translated on use. `also` are other names of the option. `standards` are variables that
    many programs share, each with a parser.
    """

    def __init__(  # noqa: PLR0913 - each line of the table names its peculiarities
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
        """The name in the file and on the command line: ``memory-aid``, ``--memory-aid``."""
        self.variable = f"DUELL_{attribute.upper()}"  # the environment variable of this setting

    @overload
    def __get__(self, settings: None, owner: type) -> Self: ...
    @overload
    def __get__(self, settings: "Settings", owner: type) -> Value: ...
    def __get__(self, settings: "Settings | None", owner: type) -> Self | Value:
        if settings is None:
            return self
        setting = settings.given.get(self.name)
        return setting.value if setting else self.default


def _switch(about: str, *, default: bool = False, **special: Any) -> Setting[bool]:
    return Setting(default, Switch(), about, **special)


class Given(NamedTuple):
    """A value that was set, and its origin, for people."""

    value: Any
    origin: str


class Settings:
    """The settings of duell; immutable. `given` holds those that were set, by name; the others have defaults."""

    __slots__ = ("given",)

    lang = Setting(
        SOURCE,
        OneOf(lambda _known: sorted(languages()), NO_LANGUAGE),
        mark("the language of what duell says"),
        metavar=mark("CODE"),
        standards=dict.fromkeys(("LC_ALL", "LC_MESSAGES", "LANG"), lambda text: language_of({"LANG": text})),
    )
    edition = Setting(
        DEFAULT_EDITION, OneOf(lambda known: known.editions(), NO_EDITION), mark("the edition"), metavar=mark("NAME")
    )
    deck = Setting(DEFAULT_DECK, NamedDeck(), mark("the deck to play with"), metavar=mark("NAME|FILE"))
    memory_aid = _switch(mark("show the cards that each player has left (in Missions, in hand)"))
    hints = _switch(mark("let players ask what a master would choose; everybody is told who asked"))
    pins = _switch(mark("ask each player for a PIN before the hand is shown"))
    shuffled_keys = _switch(mark("assign the cards to different keys each time"))
    hide_after = Setting(
        0, Seconds(), mark("hide a hand again after this many seconds; 0 means never"), metavar=mark("SECONDS")
    )
    clock = Setting(
        0,
        Seconds(),
        mark("seconds for a decision, after which the game decides; 0 means no limit"),
        metavar=mark("SECONDS"),
    )
    first = Setting(
        First.TURNS.value,  # of a new table, as in `NEW_TABLE`; a record that names none has `First.SEATS`
        OneOf(lambda _known: [*map(str, First)], mark("there is no order {found}")),
        mark(
            "the first to choose in a round: always the first seat (seats), each player in turn (turns), or the player "
            "who has the keyboard (keyboard)"
        ),
        metavar=mark("WAY"),
    )
    exchange_heroes = _switch(mark("in the next game, give each player the next player’s hero"))
    show_risk = _switch(mark("in Missions, show how many cards of the stock would mean a bust"))
    open_hands = _switch(mark("in Missions, play with open hands; nobody looks away"))
    speed = Setting(
        Speed.NORMAL.value,
        OneOf(lambda _known: [*map(str, Speed)], mark("there is no speed {found}")),
        mark("how fast cards move; show is slow, for an audience"),
        metavar=mark("SPEED"),
    )
    take_back = _switch(mark("let players take a locked card back, once a round, until the next hand is shown"))
    best_of = Setting(
        BestOf.ONE.value,
        OneOf(
            lambda _known: [*map(str, BestOf)],
            mark("a match cannot have this number of games"),
            {str(match.games): match.value for match in BestOf},
        ),
        mark("the number of games in a match"),
        metavar=mark("N"),
    )
    one_key = _switch(mark("lock a card with its own key at once; it can be taken back until the next hand is shown"))
    go_on = _switch(mark("move on from a reveal automatically after enough time to read it; any key stops that"))
    plain = _switch(
        mark("plain text, line by line, for screen readers and scripts (also ACCESSIBLE=1)"),
        also=("--accessible",),
        standards={"ACCESSIBLE": lambda text: WORDS.get(text.strip().casefold(), True)},
    )
    headphones = _switch(mark("in plain mode, read a hand at once, since only the player to move hears it"))
    confirm = _switch(mark("in plain mode, name the card that was locked"))
    ascii = _switch(mark("use ASCII characters only"))
    theme = Setting(
        "dark",
        OneOf(lambda _known: THEMES, mark("there is no theme {found}")),
        mark("the colours of the full screen"),
        metavar=mark("NAME"),
    )
    color = _switch(
        mark("use colours if the terminal has them (NO_COLOR turns them off)"),
        default=True,
        standards={"NO_COLOR": lambda _value: False},
    )
    animation = _switch(mark("show a reveal step by step rather than all at once"), default=True)
    bell = _switch(mark("ring the bell when the keyboard changes hands"))
    sound = _switch(
        mark("also ring for what happens: once for cards turned up, twice for a bust, three times for a win")
    )

    def __init__(self, given: Mapping[str, Given]) -> None:
        self.given = given

    def but(self, name: str, value: object, origin: str) -> "Settings":
        return Settings({**self.given, name: Given(value, origin)})


SETTINGS: dict[str, Setting[Any]] = {line.name: line for line in vars(Settings).values() if isinstance(line, Setting)}
"""Every setting by its name, in the order of the table."""


def no_setting(key: str) -> str:
    """The error about a key that is no setting."""
    return unknown(mark("there is no setting {found}"), key, SETTINGS, command("settings"))


class SettingsError(CatalogueError):
    """A settings file is unusable, or a value in it or in a variable is."""


class SettingsFile(NamedTuple):
    """A settings file. A malformed one is `broken` and has no values; a missing one is empty."""

    path: str
    text: str = ""
    values: Mapping[str, object] = {}
    broken: CatalogueError | None = None

    @property
    def unknown(self) -> list[CatalogueError]:
        """An error for each key that is no setting."""
        here, keys = in_file(self.path, SettingsError), [key for key in self.values if key not in SETTINGS]
        return [here.at(self.where(key)).refusal(no_setting(key)) for key in keys]

    def where(self, key: str) -> str:
        """The line of a key, for people."""
        begins = re.compile(rf"""\s*\[*\s*["']?{re.escape(key)}["']?\s*[=.\]]""")
        lines = enumerate(self.text.split("\n"), start=1)
        return next((_("line {number}", number=number) for number, line in lines if begins.match(line)), "")

    def place(self, key: str) -> SourcePlace:
        return in_file(self.path, SettingsError).at(self.where(key)).within(key)


def path_of(environment: Mapping[str, str]) -> str:
    """The settings file: DUELL_CONFIG, or the one in the user's configuration folder."""
    if path := environment.get("DUELL_CONFIG"):
        return os.path.abspath(os.path.expanduser(path))
    if sys.platform in {"win32", "darwin"}:
        import platformdirs

        folder = platformdirs.user_config_dir("duell", appauthor=False)
    else:  # as in the XDG standard; platformdirs would cost a fifth of the time that `duell rules` takes
        config = environment.get("XDG_CONFIG_HOME", "").strip() or os.path.expanduser("~/.config")
        folder = os.path.join(config, "duell")
    return os.path.join(folder, "settings.toml")


def read(path: str) -> SettingsFile:
    """Read a settings file. It never fails; faults are reported later."""
    text, place = "", in_file(path, SettingsError)
    try:
        if not _is_there(path):
            return SettingsFile(path)
        text = read_text(path, place)
        return SettingsFile(path, text, parse_toml(text, place))
    except CatalogueError as error:
        return SettingsFile(path, text, broken=error)


def _is_there(path: str) -> bool:
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError):  # reading it will raise the error
        pass
    return True


def resolve(
    options: Mapping[str, object], environment: Mapping[str, str], file: SettingsFile, known: Known
) -> tuple[Settings, tuple[str, ...]]:
    """The settings named in `options`, and a line on each unusable value.

    `options` holds the values of command-line options; None if not given. An option beats a variable, a variable beats
    the file, and both beat variables that many programs share (as https://no-color.org demands). Unusable values are
    skipped.
    """
    faults = [str(error) for error in ([file.broken] if file.broken else file.unknown)]
    resolved: dict[str, Given] = {}
    for name, option in options.items():
        if option is not None:  # it was checked when it was parsed
            resolved[name] = Given(option, f"--{name}")
            continue
        setting = SETTINGS[name]
        for origin, value, place, folder in _candidates(setting, environment, file):
            try:
                resolved[name] = Given(setting.values.check(value, place, folder, known), origin)
                break
            except CatalogueError as error:
                faults.append(str(error))
    return Settings(resolved), tuple(faults)


def _candidates(
    setting: Setting[Any], environment: Mapping[str, str], file: SettingsFile
) -> Iterator[tuple[str, object, SourcePlace, str]]:
    """The values of a setting in variables and the file, in order of precedence: origin, value, place, folder."""

    def place(variable: str) -> SourcePlace:
        return SourcePlace(variable, "", SettingsError)

    if text := environment.get(setting.variable):
        yield setting.variable, setting.values.parse(text), place(setting.variable), ""
    if setting.name in file.values:
        origin = _("file, {where}", where=file.where(setting.name))
        yield origin, file.values[setting.name], file.place(setting.name), os.path.dirname(file.path)
    for variable, stands_for in setting.standards.items():
        if text := environment.get(variable):
            yield variable, stands_for(text), place(variable), ""


HEADING = mark("Used unless an option or a variable says otherwise. `duell settings` lists all settings.")


def change(path: str, changes: Mapping[str, object]) -> None:
    """Set the settings in `changes` permanently; None removes one from the file.

    CatalogueError if the file is malformed, and then it is not changed; NotSavedError if it cannot be written.
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
    # A link stays a link, since people keep settings elsewhere and link to them.
    replace_file(Path(os.path.realpath(path)), tomlkit.dumps(document).encode())
