"""Shell completion: ``duell completion`` prints a script that calls duell with the command line.

argcomplete finds the argument to complete; this module lists its values.
"""

import argparse
import os
import shlex
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TextIO

import argcomplete

from duell.catalogue import CatalogueError
from duell.checking import one_line
from duell.cli import DONE, Commands, add_command, parser_for
from duell.cli.options import add_settings, language_for, names_of, switches
from duell.game import Game
from duell.games import GAMES, USUAL
from duell.language import _, use
from duell.record.folder import load_roster
from duell.record.library import KeptGame, games, unfinished
from duell.record.strict import RecordError
from duell.settings import SETTINGS, NamedDeck, path_of, read
from duell.table.seating import PLAYERS, players_of

SHELLS = ("bash", "zsh", "fish")


def completion_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "completion",
        _("Print the script that lets a shell complete duell’s commands, options, values and saved games."),
        'eval "$(duell completion bash)"',
        'eval "$(duell completion zsh)"',
        "duell completion fish | source",
        before=_("Add one of these lines to your shell’s startup file (in zsh, after compinit)."),
    )
    parser.add_argument("shell", choices=SHELLS, metavar=_("SHELL"), help=", ".join(SHELLS))
    add_settings(parser, "lang")


def run_completion(args: argparse.Namespace) -> int:
    from argcomplete.shell_integration import shellcode

    name = os.path.basename(sys.argv[0])  # perhaps duell.pyz
    script: str = shellcode(["duell", *([name] if name.endswith(".pyz") else [])], shell=args.shell)
    sys.stdout.write(script)
    return DONE


Candidates = Iterable[str] | Mapping[str, str]  # completions of a word, or a dict with the meaning of each
MOST_RECORDS = 100  # the most games offered: reading each takes time

Completer = Callable[[str, Namespace], Candidates]
"""Returns the completions for the start of a word, given the arguments before it."""


def complete(exit_method: Callable[[int], object] = os._exit, output: TextIO | None = None) -> None:
    """Answer the shell: write the completions of the line in COMP_LINE, and exit."""
    typed = os.environ["COMP_LINE"][: int(os.environ["COMP_POINT"])]
    try:
        words = shlex.split(typed)[1:]
    except ValueError:  # an open quotation
        words = typed.split()[1:]
    use(language_for(words, os.environ, read(path_of(os.environ))))
    parser = parser_for(words)
    _attach(parser)
    argcomplete.autocomplete(
        parser,
        always_complete_options="long",
        exit_method=exit_method,
        output_stream=output,
        default_completer=argcomplete.completers.SuppressCompleter(),
    )


def _attach(parser: argparse.ArgumentParser) -> None:
    for action in parser._actions:  # noqa: SLF001 - argparse has no other way to see them
        if isinstance(action.choices, dict):  # the commands of a parser, each with its own
            for command in action.choices.values():
                _attach(command)
        elif action.dest in COMPLETERS:
            action.completer = _adapted(COMPLETERS[action.dest])  # type: ignore[attr-defined]


def _adapted(completer: Completer) -> Callable[..., Candidates]:
    """A completer for argcomplete, with only printable candidates, and none if it fails."""

    def candidates(prefix: str, parsed_args: Namespace, **_rest: Any) -> Candidates:
        try:
            offers = completer(prefix, parsed_args)
            if isinstance(offers, Mapping):
                return {text: one_line(about) for text, about in offers.items() if text.isprintable()}
            return [text for text in offers if text.isprintable()]
        except (CatalogueError, OSError, RecordError):
            return ()

    return candidates


def _records(prefix: str, args: Namespace) -> Candidates:
    """The numbers of the games the command applies to, the newest first, at most `MOST_RECORDS`."""
    if args.command == "play":  # its --record names a new file
        return ()
    finished = {"resume": False, "replay": True, "review": True, "share": True, "events": True}.get(args.command)
    about: dict[str, str] = {}
    numbered = (
        game for game in reversed(games(GAMES)) if str(game.number).startswith(prefix) and game.number is not None
    )
    for game in numbered:
        if isinstance(game, KeptGame) and finished in {None, game.finished}:
            players = ", ".join(seat.name for seat in game.seats)
            about[str(game.number)] = f"{game.started.astimezone():%Y-%m-%d} {players}"
        elif finished is None:
            about[str(game.number)] = _("damaged")
        if len(about) == MOST_RECORDS:
            break
    return about


def _seats(prefix: str, args: Namespace) -> Candidates:
    """Completions of NAME:HERO:PLAYER, or of OLD=NEW:PLAYER for ``resume``."""
    if args.command == "resume":
        return _handovers(prefix, args)
    name, *rest = prefix.split(":")
    if not rest:
        roster = load_roster(GAMES)
        return [f"{seat.name}:" for seat in roster.seats] if roster else []
    game = _game(args)
    if len(rest) == 1:
        catalogue, taken = game.catalogue, {text.split(":")[1] for text in args.seat or () if ":" in text}
        roles = catalogue.roles(catalogue.deck(args.DUELL_DECK or catalogue.decks()[0]))
        return {f"{name}:{role}": title for role, title in roles if role not in taken} if roles else [f"{name}::"]
    players = {"play": players_of(game), "host": (*players_of(game), "guest")}.get(args.command, game.levels)
    return [f"{name}:{rest[0]}:{player}" for player in players]


def _game(args: Namespace) -> Game:
    return GAMES.get(getattr(args, "game", None) or "", USUAL)


def _handovers(prefix: str, args: Namespace) -> Candidates:
    old, is_named, rest = prefix.partition("=")
    if is_named:
        new = rest.partition(":")[0]
        return [f"{old}={new}:{player}" for player in PLAYERS]
    kept = unfinished(GAMES)
    meant = [game for game in kept if str(game.number) == args.record] or kept[:1]
    return [f"{seat.name}=" for game in meant for seat in game.seats]


def _decks(prefix: str, args: Namespace) -> Candidates:
    return [*_game(args).catalogue.decks(), *_files(prefix, args)]


def _files(prefix: str, _args: Namespace) -> Candidates:
    """Folders and TOML files; hidden ones only once a dot is typed."""
    folder, begun = os.path.split(prefix)
    with os.scandir(os.path.expanduser(folder) or os.curdir) as entries:
        files = sorted((entry.name, entry.is_dir()) for entry in entries)
    return [
        os.path.join(folder, f"{name}{os.sep}" if is_folder else name)
        for name, is_folder in files
        if (is_folder or name.endswith(".toml")) and (begun or not name.startswith("."))
    ]


def _names(_prefix: str, _args: Namespace) -> Candidates:
    """The players of finished games, as they were spelt last."""
    finished = [game for game in games(GAMES) if isinstance(game, KeptGame) and game.finished]
    counting = (who for game in finished for seat, who in enumerate(game.seats) if seat not in game.handed_over)
    return {who.name.casefold(): who.name for who in counting}.values()


def _changes(prefix: str, args: Namespace) -> Candidates:
    key, is_named, value = prefix.partition("=")
    if not is_named:
        return {f"{name}=": _(setting.about) for name, setting in SETTINGS.items()}
    values = SETTINGS[key].values if key in SETTINGS else None
    known: Iterable[str] = ()
    if isinstance(values, NamedDeck):
        known = _decks(value, args)
    elif values:
        known = names_of(values)
    return [f"{key}={name}" for name in known]


COMPLETERS: dict[str, Completer] = {
    "record": _records,
    "delete": _records,
    "seat": _seats,
    "names": _names,
    "rule": lambda _prefix, _args: [
        f"{switch}={value}" for switch, values in switches(GAMES.own).items() for value in values
    ],
    SETTINGS["deck"].variable: _decks,
    "deck": _decks,
    "file": _files,
    "change": _changes,
    "unset": lambda _prefix, _args: {name: _(setting.about) for name, setting in SETTINGS.items()},
}
"""The completer of each argument, by its ``dest``; arguments with choices need none."""
