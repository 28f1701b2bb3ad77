"""The command line: finds and runs a command, and turns any error into one line and an exit code.

A command NAME (``check_game`` for check-game) is two functions of a module in this package: ``NAME_parser(commands)``
adds its parser, and ``run_NAME(args)`` carries it out and returns the exit code. Only the module of the given command
is imported, so that small commands start at once.
"""

import argparse
import codecs
import io
import os
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from textwrap import fill, wrap
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from duell import __version__
from duell.language import _, current, mark, meaning, use
from duell.program import command, started_as
from duell.program import use as use_name

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console

    from duell.settings import Settings

COMMANDS = {
    "home": ("home", mark("choose what to do (the default)")),
    "play": ("play", mark("play a game at this terminal")),
    "host": ("host", mark("host a table that friends join over ssh or with their phones")),
    "daily": ("daily", mark("play the deal of the day")),
    "puzzle": ("puzzle", mark("find the best choice in positions from your games")),
    "learn": ("play", mark("learn a game in five minutes, against a bot")),
    "resume": ("play", mark("resume an unfinished game")),
    "games": ("games", mark("list or delete saved games")),
    "stats": ("stats", mark("show how often each player has won, and against whom")),
    "league": ("stats", mark("show the league, with charts")),
    "replay": ("looking_back", mark("step through a finished game")),
    "review": ("looking_back", mark("ask the coach where a finished game was won")),
    "share": ("looking_back", mark("save a finished game as a page to send")),
    "verify": ("looking_back", mark("check a saved game")),
    "events": ("looking_back", mark("print what happened in a finished game as JSON Lines")),
    "rules": ("rules", mark("print the rules")),
    "deck": ("rules", mark("show the cards of a deck, or check a deck file")),
    "simulate": ("simulate", mark("let bots play many games against each other")),
    "check-game": ("check_game", mark("check a game for its author")),
    "settings": ("settings", mark("show or permanently change settings")),
    "help": ("rules", mark("explain a topic, or show the manual page")),
    "completion": ("completion", mark("print the completion script for a shell")),
}
"""Each command, its module in this package, and its line in ``duell --help``."""

VERSION = "--version"

DONE, FAILED, NOT_UNDERSTOOD, INTERRUPTED = 0, 1, 2, 130


UNKNOWN = {
    "command": mark("there is no command {found}"),
    "action": mark("there is no action {found}"),
    "topic": mark("there is no topic {found}"),
    "shell": mark("there is no completion for the shell {found}"),
    "game": mark("there is no game {found}"),
}
"""The complaint about an unknown word, by argument; those about settings are in `duell.settings`."""

COMPLAINTS = {
    r"the following arguments are required: (?P<arguments>.+)": mark("missing: {arguments}; see {command}"),
    r"argument (?P<option>.+): ignored explicit argument .+": mark("{option} takes no value"),
    r"argument (?P<one>.+): not allowed with argument (?P<other>.+)": mark("{one} and {other} cannot be combined"),
}
"""Sentences for the messages of argparse, which are only in English, as far as command lines of duell cause them."""


class Failure(Exception):  # noqa: N818 - a command's way to end, with one line for the player
    """A command cannot be carried out; the message names the fault and the remedy in one line."""

    def __init__(self, line: str, code: int = FAILED) -> None:
        super().__init__(line)
        self.code = code


class Help(argparse.Action):
    """The action of ``--help``: prints the help of a command, adapted to the options before it."""

    def __call__(self, parser: Any, namespace: argparse.Namespace, values: Any, option_string: Any = None) -> None:
        parser.before_help(namespace)
        parser.print_help()
        parser.exit()


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line, in the language in use."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings, allow_abbrev=False, add_help=False, formatter_class=Formatter)
        self.before_help: Callable[[argparse.Namespace], object] = lambda _said: None
        self._positionals.title, self._optionals.title = _("arguments"), _("options")
        self.add_argument("-h", "--help", action=Help, nargs=0, help=_("show this help and exit"))

    @property
    def arguments(self) -> Sequence[argparse.Action]:
        """All options and arguments."""
        return self._actions

    def expanded(self, action: argparse.Action) -> str:
        """The help on an argument, with its default."""
        fields = {**vars(action), "choices": ", ".join(map(str, action.choices or ())), "prog": self.prog}
        return (action.help or "") % fields

    @property
    def _manual(self) -> str:
        return f"{self.prog} --help"

    def error(self, message: str) -> NoReturn:
        """Raise a Failure: with the type function's message for a fault in a value, or else with argparse's."""
        for pattern, sentence in COMPLAINTS.items():
            if match := re.fullmatch(pattern, message, re.DOTALL):
                raise Failure(_(sentence, command=self._manual, **match.groupdict()), NOT_UNDERSTOOD)
        option, _colon, fault = message.removeprefix("argument ").partition(": ")
        raise Failure(meaning(option, fault), NOT_UNDERSTOOD)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse as usual, but let the parser with the options refuse an unknown one."""
        known, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self._refuse_word(unknown[0])
        return known, unknown

    def _refuse_word(self, word: str) -> NoReturn:
        from duell.checking import quote, unknown
        from duell.games import GAMES

        if "--game" in self._option_string_actions and word in GAMES:
            complaint = _("type {option} to choose the game", option=f"--game {word}")
        elif word.startswith("-"):
            options = [name for name in self._option_string_actions if len(name) > 2]
            complaint = unknown(mark("there is no option {found}"), word.partition("=")[0], options, self._manual)
        else:
            complaint = _("unexpected {found}; see {command}", found=quote(word), command=self._manual)
        raise Failure(complaint, NOT_UNDERSTOOD)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            from duell.checking import unknown
            from duell.games import GAMES

            if action.dest == "command" and value in GAMES:
                complaint = _("type {option} to choose the game", option=command("play", "--game", value))
            else:
                listed_by = command("help") if action.dest == "topic" else self._manual
                complaint = unknown(UNKNOWN[action.dest], value, list(action.choices), listed_by)
            raise Failure(complaint, NOT_UNDERSTOOD)

    def _match_argument(self, action: argparse.Action, arg_strings_pattern: str) -> int:
        try:
            return super()._match_argument(action, arg_strings_pattern)
        except argparse.ArgumentError:
            from duell.checking import either

            expected = either([*action.choices]) if action.choices else action.metavar
            fields = {"option": "/".join(action.option_strings), "expected": expected}
            raise Failure(_("{option} needs a value: {expected}", **fields), NOT_UNDERSTOOD) from None


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001 - argparse has no other name for it


def _in_ascii(error: UnicodeError) -> tuple[str, int]:
    """The ASCII form of what the encoding of an output lacks, such as ' for ’ in Latin-1, and where to go on."""
    from duell.table.ascii import to_ascii

    assert isinstance(error, UnicodeEncodeError)
    return to_ascii(error.object[error.start : error.end]), error.end


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command in `argv`, by default that of the process, and return its exit code.

    0 done, 1 something went wrong, 2 the command was not understood, 130 after Ctrl-C.
    """
    codecs.register_error("in ASCII", _in_ascii)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="in ASCII")
    try:
        _replace_closed_streams()
        if "_ARGCOMPLETE" in os.environ:  # a shell asks for completions
            from duell.cli.completion import complete

            complete()
        if argv is None:
            argv = sys.argv[1:]
            use_name(started_as())
        code = _run(argv)
        if "duell.games" in sys.modules:  # games of other packages that failed to load
            from duell.games import GAMES

            say_ignored(GAMES.broken.values())
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the program that reads the output has closed the pipe
        _drop_unwritten()
        return DONE
    except Exception as error:
        if isinstance(error, OSError):
            _drop_unwritten()
        sys.stderr.write(f"duell: {explanation(error)}\n")
        return error.code if isinstance(error, Failure) else FAILED
    return code


def _replace_closed_streams() -> None:
    """Replace each closed standard stream with the null device; otherwise a game's file would get its number.

    Failure if standard output is closed: nothing could be shown.
    """
    closed = [name for name in ("stdin", "stdout", "stderr") if getattr(sys, name) is None]
    for name in closed:
        nothing = os.open(os.devnull, os.O_RDWR)
        mode = "r" if name == "stdin" else "w"
        setattr(sys, name, open(nothing, mode, encoding="utf-8", closefd=False))  # noqa: SIM115 - open to the end
    if "stdout" in closed:
        raise Failure("standard output is closed; there is nowhere to show anything")


def call(name: str, settings: "Settings", **values: object) -> int:
    """Run a command as if it had been typed without options, with these `settings` and argument `values`."""
    args = parser_for([name]).parse_args([name])
    args.unusable, args.settings = (), settings
    for argument, value in values.items():
        setattr(args, argument, value)
    return int(_function(f"run_{name}", name)(args))


def _kernel() -> str:
    """The language in which bots think: C if the kernel has been compiled."""
    from duell import kernel

    try:
        return "C" if kernel.library() else "Python"
    except kernel.KernelError as error:
        raise Failure(_("DUELL_KERNEL is on, but the compiled kernel is missing: {error}", error=error)) from None


def _run(argv: Sequence[str]) -> int:
    if os.environ.get("DUELL_KERNEL") == "on":
        _kernel()
    if VERSION in argv and not {*COMMANDS} & {*argv[: argv.index(VERSION)]}:  # in no language: it needs no settings
        sys.stdout.write(f"duell {__version__} (kernel: {_kernel()})\n")
        return DONE
    from duell.cli.options import language_for, resolve_settings
    from duell.settings import path_of, read

    file = read(path_of(os.environ))
    use(language_for(argv, os.environ, file), ascii=False)
    if file.broken:  # the error was worded before the language was known
        file = read(file.path)
    argv = _with_command(argv)
    try:
        args = parser_for(argv).parse_args(argv)
    except SystemExit:  # --help has printed its text
        return DONE
    args.unusable = resolve_settings(args, os.environ, file)
    if args.settings.ascii:
        use(current(), ascii=True)
    say_ignored(args.unusable)
    return int(_function(f"run_{args.command}", args.command)(args))


def _with_command(argv: Sequence[str]) -> Sequence[str]:
    """A command line, for the home page if no command was typed. Failure if options come before the command."""
    from duell.settings import SETTINGS

    if argv and not argv[0].startswith("-"):
        return argv
    after = [word for word in argv if word in COMMANDS]
    if not after:
        return ["--help"] if {"-h", "--help"} & {*argv} else ["home", *argv]
    if argv[0].partition("=")[0].removeprefix("--") in {"game", *SETTINGS}:
        typed = command(after[0], *(word for word in argv if word != after[0]))
        raise Failure(_("options come after the command: {command}", command=typed), NOT_UNDERSTOOD)
    return argv


def parser_for(argv: Sequence[str]) -> Parser:
    """The parser of a command line. It is complete for the command in `argv` and only names the others."""
    parser = Parser(
        prog=command(),
        description=_("Card games with secret hands, for two to five people at one keyboard, over ssh or with phones."),
    )
    parser.add_argument(VERSION, action="store_true", help=_("show the version and exit"))
    commands = parser.add_subparsers(title=_("commands"), dest="command", metavar=_("COMMAND"), required=True)
    typed = next((argument for argument in argv if not argument.startswith("-")), None)
    for name, (_module, line) in COMMANDS.items():
        if name == typed:
            _function(f"{name}_parser", name)(commands)
        else:
            commands.add_parser(name, help=_(line))
    return parser


def say_ignored(faults: Iterable[str]) -> None:
    for fault in faults:
        ignored = _("ignoring {fault}", fault=fault)
        sys.stderr.write(f"duell: {ignored}\n")


def _function(name: str, command: str) -> Any:
    return getattr(import_module(f"{__name__}.{COMMANDS[command][0]}"), name.replace("-", "_"))


def explanation(error: Exception) -> str:
    """One line about an error, with the error's own message only if that cannot give away a player's cards."""
    kind, where = type(error).__name__, _whereabouts(error)
    if isinstance(error, ImportError | SyntaxError):  # first, since the imports below may fail as well
        return _(
            "duell was updated while it was running, or files are missing ({kind} at {where}); start "
            "it again, or reinstall it",
            kind=kind,
            where=where,
        )
    from duell.catalogue import CatalogueError
    from duell.checking import filled, one_line, reason
    from duell.game import BadSetUpError, BrokenPromiseError
    from duell.games import GAMES, BrokenGameError
    from duell.record.strict import DamagedRecordError, RecordError

    if isinstance(error, DamagedRecordError) and error.line > 1:
        return f"{one_line(error)} – {way_back(error.path)}"
    if isinstance(error, BadSetUpError):
        return one_line(filled(error.message, error.values))
    if isinstance(error, Failure | BrokenGameError | BrokenPromiseError | CatalogueError | RecordError):
        return one_line(error)
    if isinstance(error, OSError):
        return one_line(reason(error) if error.filename is None else meaning(error.filename, reason(error)))
    if name := GAMES.made_by(where.partition(":")[0]):
        return _("internal error in the game {name} ({kind} at {where})", name=name, kind=kind, where=where)
    return _("internal error in duell ({kind} at {where})", kind=kind, where=where)


def way_back(path: "Path") -> str:
    """A sentence with the command that goes back to the last undamaged line of a record."""
    from duell.checking import one_line
    from duell.record.folder import home, kept_names, number_of

    name = str(path)
    if path.parent == home():
        number, name = number_of(path.name), path.name
        if number is not None and [*map(number_of, kept_names())].count(number) == 1:
            name = str(number)
    repair = command(f"resume --repair {one_line(shlex.quote(name))}")
    return _("to go back to the last undamaged line: {command}", command=repair)


def _whereabouts(error: Exception) -> str:
    """Module and line of the innermost frame in duell, or in a game from another package."""
    from duell.games import GAMES

    where, trace = __name__, error.__traceback__
    while trace:
        module = trace.tb_frame.f_globals.get("__name__", "")
        if module.partition(".")[0] == "duell" or GAMES.made_by(module):
            where = f"{module}:{trace.tb_lineno}"
        trace = trace.tb_next
    return where


def _drop_unwritten() -> None:
    """Discard unwritten output; Python would try to write it again at exit, and complain."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def is_at_terminal() -> bool:
    """Whether somebody reads the output at a terminal and can answer there."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def console(settings: "Settings") -> "Console":
    """A Rich console on standard output, which never takes text for markup."""
    from rich.console import Console

    columns = getattr(sys.stdout, "columns", None)  # of output that a page will show
    return Console(width=columns, no_color=not settings.color, markup=False, emoji=False, highlight=False)


USUAL_WIDTH = 80  # columns of help where the width of the terminal is unknown
EXAMPLE = "  "  # the indent of an example in an epilog; such lines are never wrapped


def examples(*commands: str, before: str = "") -> str:
    """The end of a command's help: an optional paragraph, then example commands, one per line."""
    rows = [_("examples:"), *(f"{EXAMPLE}{example.replace('duell ', command() + ' ')}" for example in commands)]
    return "\n".join([before, "", *rows] if before else rows)


def add_command(commands: Commands, name: str, about: str, *shown_commands: str, before: str = "") -> Parser:
    """Add the parser of a command, whose help ends with `examples`."""
    return commands.add_parser(name, description=about, epilog=examples(*shown_commands, before=before))


class Formatter(argparse.HelpFormatter):
    """Formats help in the language in use, keeps examples as they are, and makes room for long commands."""

    def __init__(self, prog: str, **settings: Any) -> None:
        """Ask the terminal for its width here: argparse would import shutil for it at every start."""
        super().__init__(prog, **{"width": _columns() - 2, **settings})

    def add_usage(self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, _("usage: ") if prefix is None else prefix)

    def start_section(self, heading: str | None) -> None:
        """Begin a section, with the space before the colon that French needs; argparse adds the colon."""
        super().start_section(heading and _("{heading}:", heading=heading).removesuffix(":"))

    def add_argument(self, action: argparse.Action) -> None:
        """Add an argument; subcommands are indented one step further than argparse expects."""
        super().add_argument(action)
        if isinstance(action.choices, dict):
            indent = self._current_indent + self._indent_increment
            self._action_max_length = max(self._action_max_length, indent + max(map(len, action.choices)))

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrap(text.strip(), width, break_on_hyphens=False)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        rows = [
            row if row.startswith(EXAMPLE) else fill(row, width, initial_indent=indent, break_on_hyphens=False)
            for row in text.split("\n")
        ]
        return "\n".join(rows)


def _columns() -> int:
    """The width of help: ``COLUMNS``, or that of the terminal, as in shutil."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns):
        return int(columns)
    with suppress(AttributeError, ValueError, OSError):  # standard output is closed, or no terminal
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or USUAL_WIDTH  # type: ignore[union-attr]
    return USUAL_WIDTH
