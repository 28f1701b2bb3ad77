"""The command line: finds the command, runs it, and turns whatever goes wrong into one line and an exit code.

Each command is a module of its own in this package, with ``add_parser(commands)`` and ``run(args) -> exit code``;
only the one that was typed is imported, so that the small ones start at once.
"""

import argparse
import io
import os
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

from duell import __version__
from duell.cli.formatting import Formatter, in_language
from duell.language import _, current, mark, use

if TYPE_CHECKING:
    from rich.console import Console

    from duell.settings import Settings

COMMANDS = {
    "play": mark("play a game at this terminal"),
    "learn": mark("learn the game by playing: about five minutes against a bot"),
    "resume": mark("go on with a game that was left"),
    "games": mark("list the kept games, or delete some"),
    "stats": mark("tell who has won how often, and against whom"),
    "replay": mark("step through a finished game"),
    "review": mark("let the coach say where a finished game was won"),
    "verify": mark("play a record again and say whether it is sound"),
    "events": mark("print what happened in a finished game as JSON Lines"),
    "rules": mark("print a summary of the rules"),
    "deck": mark("show the cards, or check a deck file"),
    "simulate": mark("let bots play each other, many games"),
    "settings": mark("show what is set, and by what, or set something for good"),
    "help": mark("explain a topic at length, or show the manual page"),
    "completion": mark("print what makes a shell complete duell's commands"),
}
"""Each command by the name of its module, and what ``duell --help`` says of it."""

DONE, FAILED, NOT_UNDERSTOOD, INTERRUPTED = 0, 1, 2, 130


class Failure(Exception):  # noqa: N818 - a command's way to end, with one line for the player
    """A command cannot do what it was asked to: one line that says what is wrong and what to do, and the exit code."""

    def __init__(self, line: str, code: int = FAILED) -> None:
        super().__init__(line)
        self.code = code


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one line each and name what is nearest to what was typed."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings, allow_abbrev=False, add_help=False, formatter_class=Formatter)
        self._positionals.title, self._optionals.title = _("arguments"), _("options")
        self.add_argument("-h", "--help", action="help", help=_("show this help, and nothing else"))

    def error(self, message: str) -> NoReturn:
        """Raise the `Failure` that says what was not understood."""
        complaint = in_language(message)
        raise Failure(
            _("{complaint}; {command} --help says more", complaint=complaint, command=self.prog), NOT_UNDERSTOOD
        )

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse as usual, but let the parser that knows the options complain about one that it does not know."""
        known, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self._refuse(unknown[0], _("argument"), [name for name in self._option_string_actions if len(name) > 2])
        return known, unknown

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            self._refuse(value, "/".join(action.option_strings) or action.metavar, list(action.choices))

    def _refuse(self, found: str, what: object, names: list[str]) -> NoReturn:
        from duell.checking import one_of, quote

        complaint = _("found {found}; expected {expected}", found=quote(found), expected=one_of(names, found))
        self.error(f"{what}: {complaint}")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command in `argv` (that of the process, if None) and return its exit code.

    0 done, 1 something went wrong, 2 the command was not understood, 130 after Ctrl-C.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # an old terminal shows ? for what it has no letter for
    try:
        _replace_closed_streams()
        if "_ARGCOMPLETE" in os.environ:  # a shell wants to know how the line that is being typed can go on
            from duell.cli.candidates import complete

            complete()
        code = _run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever reads our output has read enough
        _drop_unwritten()
        return DONE
    except Exception as error:
        if isinstance(error, OSError):
            _drop_unwritten()
        sys.stderr.write(f"duell: {_explanation(error)}\n")
        return error.code if isinstance(error, Failure) else FAILED
    return code


def _replace_closed_streams() -> None:
    """Put nothing in the place of a standard stream that was closed, so that no game's file takes its number.

    Failure if that was standard output: nothing could be shown.
    """
    closed = [name for name in ("stdin", "stdout", "stderr") if getattr(sys, name) is None]
    for name in closed:
        nothing = os.open(os.devnull, os.O_RDWR)
        mode = "r" if name == "stdin" else "w"
        setattr(sys, name, open(nothing, mode, encoding="utf-8", closefd=False))  # noqa: SIM115 - open to the end
    if "stdout" in closed:
        raise Failure("standard output is closed; there is nowhere to show anything")


def _run(argv: Sequence[str]) -> int:
    from duell.cli.options import language_for, resolve_settings
    from duell.settings import path_of, read

    file = read(path_of(os.environ))
    use(language_for(argv, os.environ, file), ascii=False)
    try:
        args = parser_for(argv).parse_args(argv)
    except SystemExit:  # --help and --version have printed what they print
        return DONE
    args.unusable = resolve_settings(args, os.environ, file)
    if args.settings.ascii:
        use(current(), ascii=True)
    say_ignored(args.unusable)
    return int(_module(args.command).run(args))


def parser_for(argv: Sequence[str]) -> Parser:
    """Return the parser of a command line. It knows all of the command that is in it, of others only their names."""
    parser = Parser(prog="duell", description=_("Card games of hidden hands for two to five people at one keyboard."))
    parser.add_argument("--version", action="version", version=f"duell {__version__}", help=_("show the version"))
    commands = parser.add_subparsers(title=_("commands"), dest="command", metavar=_("COMMAND"), required=True)
    typed = next((argument for argument in argv if not argument.startswith("-")), None)
    for name, line in COMMANDS.items():
        if name == typed:
            _module(name).add_parser(commands)
        else:
            commands.add_parser(name, help=_(line))
    return parser


def say_ignored(faults: Iterable[str]) -> None:
    """Say what was set and cannot be used."""
    for fault in faults:
        ignored = _("ignored: {fault}", fault=fault)
        sys.stderr.write(f"duell: {ignored}\n")


def _module(command: str) -> Any:
    return import_module(f"{__name__}.{command}")


def _explanation(error: Exception) -> str:
    """Return one line on an error: its own words only where they are known to give no player's cards away."""
    kind, where = type(error).__name__, _whereabouts(error)
    if isinstance(error, ImportError | SyntaxError):  # first of all: what else is loaded here may fail as well
        return _(
            "duell was changed while it ran, or is not whole ({kind} at {where}); start it again, or install it anew",
            kind=kind,
            where=where,
        )
    from duell.catalogue import CatalogueError
    from duell.checking import one_line
    from duell.game import BadSetUpError
    from duell.record import RecordError

    if isinstance(error, BadSetUpError):
        return one_line(_(error.message, **error.values))
    if isinstance(error, Failure | CatalogueError | RecordError):
        return one_line(error)
    if isinstance(error, OSError):
        reason = error.strerror or type(error).__name__
        return one_line(reason if error.filename is None else f"{error.filename}: {reason}")
    return _("something inside duell went wrong ({kind} at {where})", kind=kind, where=where)


def _whereabouts(error: Exception) -> str:
    """Return module and line of the innermost code of ours that the error came through."""
    where, trace = __name__, error.__traceback__
    while trace:
        module = trace.tb_frame.f_globals.get("__name__", "")
        if module.partition(".")[0] == "duell":
            where = f"{module}:{trace.tb_lineno}"
        trace = trace.tb_next
    return where


def _drop_unwritten() -> None:
    """Throw away what cannot be written, or Python would try once more as it exits, and complain."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def console(settings: "Settings") -> "Console":
    """Return a Rich console on standard output; what it prints is text, never markup."""
    from rich.console import Console

    return Console(no_color=not settings.color, markup=False, emoji=False, highlight=False)
