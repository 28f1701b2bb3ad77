"""``duell learn``: a guided first game."""

import argparse
from typing import Any

from duell.cli.dealing import Dealer, last_roster, menu
from duell.cli.formatting import examples
from duell.cli.terminal import Opening, add_terminal_options, require_terminal, sit_down
from duell.games.duel.deck_files import deck
from duell.games.duel.lesson import Lesson
from duell.language import _
from duell.record import note_lesson


def add_parser(commands: Any) -> None:
    """Add the command's options."""
    parser = commands.add_parser(
        "learn",
        description=_(
            "Learn the game by playing: a small game against a bot, in which each rule is explained when it first "
            "matters. It takes about five minutes, can be left at any time, and is not kept."
        ),
        epilog=examples("duell learn", "duell learn --plain"),
    )
    add_terminal_options(parser)


def run(args: argparse.Namespace) -> int:
    """Give the lesson, and return the exit code."""
    require_terminal(args)
    note_lesson()
    name = args.settings.deck
    return sit_down(args, Dealer(), Opening(menu(deck(name), name), last_roster(), lesson=Lesson()))
