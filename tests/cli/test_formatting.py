"""What ``--help`` shows, of every command and of every action in it."""

import argparse
import re
import shlex
from collections.abc import Iterator

import pytest

from duell.cli import COMMANDS, EXAMPLE, Parser, main, parser_for
from tests.cli.conftest import Run


def parsers() -> Iterator[Parser]:
    """Return the parsers of all commands, and of what is in them, ready for their help."""
    for command in COMMANDS:
        yield from within(children(parser_for([command]))[command])


def within(parser: Parser) -> Iterator[Parser]:
    parser.before_help(argparse.Namespace())
    yield parser
    for child in children(parser).values():
        yield from within(child)


def children(parser: argparse.ArgumentParser) -> dict[str, Parser]:
    return next((action.choices for action in parser._actions if isinstance(action.choices, dict)), {})


EVERY = pytest.mark.parametrize("parser", list(parsers()), ids=lambda parser: parser.prog)


@EVERY
def test_every_argument_is_explained(parser: argparse.ArgumentParser) -> None:
    assert parser.description
    for action in parser._actions:
        if action.dest == "help" or not isinstance(action.choices, dict):
            assert action.help, action


@EVERY
def test_every_command_has_examples_that_it_understands(parser: argparse.ArgumentParser) -> None:
    assert parser.epilog
    examples = [row.removeprefix(EXAMPLE) for row in parser.epilog.splitlines() if row.startswith(EXAMPLE)]
    assert examples
    for example in examples:
        (typed,) = re.findall(r"duell ([^|)]*)", example)
        assert f"duell {typed}".startswith(parser.prog)
        parser_for(argv := shlex.split(typed)).parse_args(argv)


@EVERY
def test_help_fits_eighty_columns(parser: argparse.ArgumentParser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = parser.format_help()
    assert max(map(len, text.splitlines())) <= 80
    assert text.endswith(f"\n{str(parser.epilog).splitlines()[-1]}\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_the_nearest_command_is_named(command: str, run: Run) -> None:
    assert f"; did you mean {command}?" in run(command[:2] + command[3:])[2]


@pytest.mark.parametrize("argv", [["play", "--help"], ["simulate", "--games", "x"]])
def test_a_no_break_space_stays_what_it_is(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    main([*argv, "--lang", "fr"])
    out, err = capsys.readouterr()
    assert "\u00a0: " in out + err
    assert not re.search(r"(?m) :( |$)|^\s*:|xa0", out + err)
