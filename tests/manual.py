"""Writes the manual page from the parsers of all commands: ``python -m tests.manual``."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from duell import __version__
from duell.cli import COMMANDS, EXAMPLE, Parser, parser_for
from duell.language import SOURCE, use
from duell.settings import SETTINGS

PAGE = Path(__file__).parents[1] / "src" / "duell" / "duell.1"

ENVIRONMENT = {
    "DUELL_HOME": "The folder that games are saved in.",
    "DUELL_CONFIG": "The settings file.",
    **{setting.variable: f"The same as --{name}." for name, setting in SETTINGS.items()},
    "DUELL_KERNEL": "off: bots do without the compiled kernel, to the same effect; on: nothing runs without it.",
    "NO_COLOR": "No colours, unless the settings of duell say otherwise.",
    "ACCESSIBLE": "Plain mode, for screen readers, unless the settings of duell say otherwise.",
    "LC_ALL, LC_MESSAGES, LANG": "The language, unless the settings of duell say otherwise.",
}

FILES = {
    "~/.config/duell/settings.toml": "The settings, unless XDG_CONFIG_HOME names another folder.",
    "~/.local/share/duell/": "Saved games, one file each, unless XDG_DATA_HOME names another folder.",
}

CODES = {
    "0": "Success, including when you save the game and quit.",
    "1": "Something went wrong; a line on standard error says what.",
    "2": "The command was not understood.",
    "130": "Ended by Ctrl-C, after saving.",
}


def manual() -> str:
    """Return the manual page, in the language of the code."""
    use(SOURCE)
    rows = [
        f'.TH DUELL 1 "" "duell {__version__}" "Games"',
        ".ad l",
        *_section(
            "NAME",
            "duell \\- card games with secret hands, for two to five people at one keyboard, over ssh or with phones",
        ),
        *_section("SYNOPSIS", ".B duell", ".I COMMAND", "[OPTION]..."),
        *_section("DESCRIPTION", _text(str(parser_for([]).description)), *_arguments(parser_for([]))),
        *_section("COMMANDS"),
    ]
    for command in COMMANDS:
        rows += _command(commands_of(parser_for([command]))[command])
    for heading, entries in (("ENVIRONMENT", ENVIRONMENT), ("FILES", FILES), ("EXIT STATUS", CODES)):
        rows += _section(heading)
        for term, about in entries.items():
            rows += _entry(f"\\fB{_text(term)}\\fR", about)
    return "".join(f"{row}\n" for row in rows)


def commands_of(parser: argparse.ArgumentParser) -> dict[str, Parser]:
    """Return the commands that a parser knows."""
    return next((action.choices for action in parser._actions if isinstance(action.choices, dict)), {})


def _command(parser: Parser) -> Iterator[str]:
    parser.before_help(argparse.Namespace())
    inner = commands_of(parser)
    rest = [f"\\fI{_text(_shape(action))}\\fR" for action in parser._actions if not action.option_strings]
    yield f'.SS "{_text(parser.prog)}"'
    yield ".nh"  # each heading switches hyphens on again, which would tear values apart
    yield " ".join((f"\\fB{_text(parser.prog)}\\fR", "[OPTION]...", *rest))
    yield ".PP"
    yield _text(str(parser.description))
    yield from _arguments(parser)
    yield from _epilog(str(parser.epilog)) if not inner else ()
    for child in inner.values():
        yield from _command(child)


def _shape(action: argparse.Action) -> str:
    name = str(action.metavar or action.dest)
    return {"?": f"[{name}]", "*": f"[{name}]...", "+": f"{name}..."}.get(str(action.nargs), name)


def _arguments(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        if action.dest == "help" or isinstance(action.choices, dict):
            continue
        names = ", ".join(f"\\fB{_text(name)}\\fR" for name in action.option_strings)
        value = "" if action.nargs == 0 else f"\\fI{_text(_shape(action))}\\fR"
        yield from _entry(
            " ".join(filter(None, (names, value))),
            str(action.help) % {**vars(action), "choices": ", ".join(action.choices or ())},
        )


def _epilog(text: str) -> Iterator[str]:
    """Return what stands below the options, its examples as they are typed."""
    rows = text.splitlines()
    yield from (line for row in rows if row and not row.startswith(EXAMPLE) for line in (".PP", _text(row)))
    yield from (".EX", *(EXAMPLE + _text(row.removeprefix(EXAMPLE)) for row in rows if row.startswith(EXAMPLE)), ".EE")


def _section(heading: str, *rows: str) -> list[str]:
    return [f".SH {heading}", *rows]


def _entry(term: str, about: str) -> list[str]:
    return [".TP", term, _text(about)]


def _text(text: str) -> str:
    """Return a text as roff shows it as it is."""
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return f"\\&{plain}" if plain.startswith(".") else plain


if __name__ == "__main__":
    PAGE.write_text(manual(), encoding="utf-8")
    sys.stdout.write(f"{PAGE} is up to date\n")
