"""``duell rules``: the rules in brief and the rulings, for any mix of switches."""

import argparse
import os
import sys
from typing import Any

from duell.catalogue import DEFAULT_EDITION, edition, editions, languages, rulings, summary
from duell.cli import add_color_option, console
from duell.engine import SWITCHES, BadSetUpError, Edition

READABLE_WIDTH = 88
"""Columns: longer lines tire the eye."""


def add_parser(commands: Any) -> None:
    """Add the command's options."""
    parser = commands.add_parser("rules", description="Print a summary of the rules, and the rulings.")
    add_edition_options(parser)
    add_language_option(parser)
    add_color_option(parser)


def run(args: argparse.Namespace) -> int:
    """Print the rules: coloured and paged at a terminal, as they stand anywhere else."""
    text = f"{summary(chosen_edition(args), args.lang)}\n{rulings(args.lang)}"
    if sys.stdout.isatty():
        _page(text, args)
    else:
        sys.stdout.write(text)
    return 0


def add_edition_options(parser: argparse.ArgumentParser) -> None:
    """Add ``--edition`` and ``--rule``, for `chosen_edition`."""
    parser.add_argument(
        "--edition",
        choices=editions(),
        metavar="NAME",
        help=f"the edition to play by: {', '.join(editions())} (default: {DEFAULT_EDITION})",
    )
    parser.add_argument(
        "--rule",
        type=_house_rule,
        action="append",
        default=[],
        metavar="SWITCH=VALUE",
        help=f"a house rule; can be given several times: {', '.join(map(_switch_help, SWITCHES))}",
    )


def _switch_help(switch: str) -> str:
    return f"{switch}={'|'.join(SWITCHES[switch])}"


def _house_rule(text: str) -> tuple[str, str]:
    switch, _, value = text.partition("=")
    try:
        edition(DEFAULT_EDITION).with_rule(switch, value)
    except BadSetUpError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return switch, value


def chosen_edition(args: argparse.Namespace) -> Edition:
    """Return the edition that ``--edition`` names, with each ``--rule`` set in turn."""
    chosen = edition(args.edition or DEFAULT_EDITION)
    for switch, value in args.rule:
        chosen = chosen.with_rule(switch, value)
    return chosen


def add_language_option(parser: argparse.ArgumentParser) -> None:
    """Add ``--lang``."""
    parser.add_argument(
        "--lang",
        choices=languages(),
        default="en",
        metavar="CODE",
        help=f"the language: {', '.join(languages())} (default: %(default)s)",
    )


def _page(text: str, args: argparse.Namespace) -> None:
    from rich.markdown import Markdown

    # Most people's less shows colours as gibberish unless it is told not to; their own options come after ours.
    os.environ["LESS"] = f"-R {os.environ.get('LESS', '')}"
    screen = console(args)
    with screen.pager(styles=True):
        screen.print(Markdown(text), width=min(screen.width, READABLE_WIDTH))
