"""The settings and ``--game`` as options."""

import argparse
import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from duell.catalogue import CatalogueError, SourcePlace
from duell.checking import either, filled, is_not, quote, unknown
from duell.cli import NOT_UNDERSTOOD, Failure, Parser, is_at_terminal
from duell.game import AnyEdition, BadSetUpError, Game, Games, check_rule
from duell.games import GAMES, USUAL
from duell.language import SOURCE, _, languages, mark, whole
from duell.program import command
from duell.settings import (
    SETTINGS,
    Known,
    NamedDeck,
    OneOf,
    Setting,
    SettingsError,
    SettingsFile,
    Switch,
    Values,
    resolve,
)

if TYPE_CHECKING:
    from pathlib import Path


def _fit(parser: Parser, options: argparse.Namespace) -> None:
    """Limit a command's help to the options that the named game uses, and list every game's house rules."""
    for action in parser.arguments:
        if action.dest == "rule":
            rules = ", ".join(f"{switch}={'|'.join(values)}" for switch, values in switches(GAMES.own).items())
            action.help = _("a house rule (repeatable): {rules}", rules=rules)
    named = getattr(options, "game", None)  # below `deck`, it is set only if it was given
    if not named or named == USUAL.name:
        return
    game = GAMES[named]
    for action in parser.arguments:
        name = "".join(action.option_strings[:1]).removeprefix("--")
        if not _means_something(name, game):
            action.help = argparse.SUPPRESS
        elif name == "seat":
            from duell.table.seating import players_of

            players = ", ".join(game.levels if action.required else players_of(game))
            least, most = game.seats[0], game.seats[-1]
            about = _("a player; {least} to {most} times; PLAYER is {players}", least=least, most=most, players=players)
            action.help, action.metavar = about, action.metavar if game.notation.role else _("NAME[::PLAYER]")
    parser.epilog = None


def add_game(parser: Parser, default: str | None = USUAL.name) -> None:
    """Add ``--game``, for `chosen_game`."""
    parser.before_help = partial(_fit, parser)
    parser.add_argument(
        "--game",
        choices=GAMES,
        default=default,
        metavar=_("NAME"),
        help=_("the game: {games} (default: {default})", games="%(choices)s", default=USUAL.name),
    )


def chosen_game(args: argparse.Namespace) -> Game:
    """The game that ``--game`` names; Failure if it does not use a given option."""
    game = GAMES[args.game] if args.game else USUAL
    # Variables and the settings file may set options that only another game uses.
    names = [name for name, (value, origin) in args.settings.given.items() if value and origin.startswith("--")]
    for option in (*names, *(name for name in ("rule", "heroes") if getattr(args, name, None))):
        if not _means_something(option, game):
            reason = _("{option} does not apply to the game {name}", option=f"--{option}", name=game.name)
            raise Failure(reason, NOT_UNDERSTOOD)
    return game


def _means_something(option: str, game: Game) -> bool:
    """Whether a game uses an option; all games use the options in `LOOK`."""
    match option:
        case "edition":
            return len(game.catalogue.editions()) > 1
        case "rule":
            return game.house_rules is not None
        case "heroes":
            return game.notation.role is not None
        case "deck":
            return game.notation.parse_deck is not None
    if option in LOOK:
        return True
    from duell.table.option_words import KEYS, meanings

    return option not in KEYS or KEYS[option] in meanings(game.narration)


KNOWN = Known(
    lambda: tuple(edition.name for edition in USUAL.catalogue.editions()),
    lambda: USUAL.catalogue.decks(),  # noqa: PLW0108 - the catalogue is loaded when it is asked
    lambda path: USUAL.catalogue.deck(path),  # noqa: PLW0108
)
"""The names that settings accept: editions, decks and deck files of the usual game."""


class OnOff(argparse.Action):
    """An option without a value: true, or false as ``--no-…``. `usual` is its default."""

    def __init__(self, option_strings: Sequence[str], dest: str, *, usual: bool, **settings: Any) -> None:
        super().__init__(option_strings, dest, nargs=0, **settings)
        self._usual = usual

    def format_usage(self) -> str:
        """The spelling that differs from the default, for the usage line."""
        return self.option_strings[self._usual]

    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: str | None = None) -> None:
        setattr(namespace, self.dest, not str(option_string).startswith("--no-"))


def add_settings(parser: argparse._ActionsContainer, *names: str, default: str | None = None) -> None:
    """Add the option of each of these settings; `resolve_settings` reads the values.

    The `default` may be SUPPRESS, so that an option before a subcommand counts.
    """
    for name in names:
        setting = SETTINGS[name]
        if isinstance(setting.values, Switch):
            parser.add_argument(
                *(f"--{name}", f"--no-{name}", *setting.also),
                action=OnOff,
                dest=setting.variable,
                usual=bool(setting.default),
                help=_(setting.about),
            )
        else:
            values, about, offered = setting.values, _(setting.about), None
            if isinstance(values, OneOf):
                offered = [*values.names(KNOWN)]
                about = _("{about}: {names}", about=about, names=", ".join(offered))
            parser.add_argument(
                f"--{name}",
                type=values.parse if isinstance(values, NamedDeck) else partial(checked, setting),
                choices=offered,
                default=default,
                metavar=_(setting.metavar),
                dest=setting.variable,
                help=_("{about} (default: the system’s)", about=about)
                if name == "lang"
                else _("{about} (default: {default})", about=about, default=setting.default),
            )


def resolve_settings(args: argparse.Namespace, environment: Mapping[str, str], file: SettingsFile) -> tuple[str, ...]:
    """Set ``args.settings`` to the settings that the command takes; return a line on each unusable value."""
    named = {
        name: getattr(args, setting.variable) for name, setting in SETTINGS.items() if hasattr(args, setting.variable)
    }
    args.settings, faults = resolve(named, environment, file, KNOWN)
    return faults


def language_for(argv: Sequence[str], environment: Mapping[str, str], file: SettingsFile) -> str:
    """The language for errors before the command line is parsed."""
    typed = [after for option, after in pairwise((*argv, "")) if option == "--lang"]
    typed += [text.removeprefix("--lang=") for text in argv if text.startswith("--lang=")]
    asked = typed[0] if typed and typed[0] in languages() else None
    lang = resolve({"lang": asked}, environment, file, KNOWN)[0].lang
    return lang if lang in languages() else SOURCE


def path(text: str) -> "Path":
    """The path that an option names; ``~`` is expanded even where no shell did."""
    from pathlib import Path

    expanded = os.path.expanduser(text)
    if expanded == "~" or expanded.startswith(("~/", f"~{os.sep}")):
        quoted = quote(text)
        raise argparse.ArgumentTypeError(_("{found} needs a home folder, and none is known; set HOME", found=quoted))
    return Path(expanded)


def names_of(values: Values) -> list[str]:
    """The values that can be typed, unless there are too many to name."""
    match values:
        case OneOf():
            return [*values.names(KNOWN)]
        case Switch():
            return ["yes", "no"]
        case NamedDeck():
            return [*KNOWN.decks()]
        case _:
            return []


def checked(setting: Setting[Any], text: str, name: str = "") -> object:
    """The value of a setting, typed for its option or for `name`; Failure if it is wrong."""
    place = SourcePlace(name or f"--{setting.name}", "", SettingsError)
    try:
        return setting.values.check(setting.values.parse(text), place, os.curdir, KNOWN)
    except CatalogueError as error:
        raise Failure(str(error), NOT_UNDERSTOOD) from None


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """A parser of whole numbers from `least` to `most`, for an option."""

    def parse(text: str) -> int:
        if text.isascii() and text.isdecimal() and len(text) < 20 and least <= int(text) <= most:
            return int(text)
        expected = _("a whole number from {least} to {most}", least=least, most=whole(most))
        raise argparse.ArgumentTypeError(is_not(quote(text), expected))

    return parse


def add_edition_options(parser: argparse.ArgumentParser) -> None:
    """Add ``--edition`` and ``--rule``, for `chosen_edition`."""
    add_settings(parser, "edition")
    parser.add_argument("--rule", type=_house_rule, action="append", default=[], metavar=_("SWITCH=VALUE"))


def switches(games: Games) -> dict[str, list[str]]:
    """Every switch of the games’ editions, with its values as written."""
    rules = [game.house_rules for game in games.values() if game.house_rules]
    return {switch: [*map(str, values)] for game_rules in rules for switch, values in game_rules.SWITCHES.items()}


def _house_rule(text: str) -> tuple[str, str]:
    switch, value = (*text.split("=", 1), "")[:2]
    known = switches(GAMES.own)
    if switch not in known:
        known = switches(GAMES)
    if switch not in known:
        raise Failure(unknown(mark("there is no switch {found}"), switch, known), NOT_UNDERSTOOD)
    if not value:
        fields = {"option": f"--rule {switch}", "expected": either([f"{switch}={name}" for name in known[switch]])}
        raise Failure(_("{option} needs a value: {expected}", **fields), NOT_UNDERSTOOD)
    try:
        check_rule(switch, value, known)
    except BadSetUpError as error:
        raise Failure(filled(error.message, error.values), NOT_UNDERSTOOD) from None
    return switch, value


def chosen_edition(args: argparse.Namespace, game: Game) -> AnyEdition | None:
    """The edition that is set, with each ``--rule`` applied in order; None for a game without editions."""
    if game.house_rules is None:
        return None
    editions = game.catalogue.editions()
    chosen: AnyEdition = game.house_rules.edition(args.settings.edition) if editions[1:] else editions[0]
    for switch, value in args.rule:
        if switch not in game.house_rules.SWITCHES:
            option = f"--rule {switch}"
            reason = _("{option} does not apply to the game {name}", option=option, name=game.name)
            raise Failure(reason, NOT_UNDERSTOOD)
        chosen = chosen.with_rule(switch, value)
    return chosen


LOOK = ("lang", "plain", "ascii", "theme", "color", "animation", "bell", "sound", "headphones", "confirm")
"""The settings of appearance; those from the bell on are only for games at a terminal."""


def add_look_options(parser: argparse.ArgumentParser) -> argparse._ArgumentGroup:
    group = parser.add_argument_group(_("display"))
    add_settings(group, *LOOK[:6])
    return group


def add_terminal_options(parser: argparse.ArgumentParser) -> None:
    add_settings(add_look_options(parser), *LOOK[6:])


DUMB = frozenset({"dumb", "unknown"})  # values of TERM for terminals that can only print lines


def require_terminal(args: argparse.Namespace) -> None:
    """Choose plain mode for a dumb terminal; refuse the full screen without a terminal."""
    from duell.system import TERM_TELLS

    if is_at_terminal():
        if TERM_TELLS and os.environ.get("TERM", "dumb") in DUMB:
            args.settings = args.settings.but("plain", True, "TERM")
    elif not args.settings.plain:
        reason = _(
            "{command} needs a terminal; to play through a pipe or with a screen reader, add --plain",
            command=command(args.command),
        )
        raise Failure(reason, NOT_UNDERSTOOD)
