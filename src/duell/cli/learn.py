"""``duell learn``: a guided first game."""

import argparse
from typing import Any

from duell.cli import Failure
from duell.cli.dealing import Dealer, last_roster
from duell.cli.formatting import examples
from duell.cli.game_option import add_game, chosen_game
from duell.cli.menus import chosen_deck, menu, with_all_games
from duell.cli.terminal import Opening, add_terminal_options, require_terminal, sit_down
from duell.games import GAMES
from duell.language import _
from duell.record import game_of, note_lesson


def add_parser(commands: Any) -> None:
    """Add the command's options."""
    parser = commands.add_parser(
        "learn",
        description=_(
            "Learn the game by playing: a small game against a bot, in which each rule is explained when it first "
            "matters. It takes about five minutes, can be left at any time, and is not kept."
        ),
        epilog=examples("duell learn", "duell learn --plain", "duell learn --game missions"),
    )
    add_game(parser)
    add_terminal_options(parser)


def run(args: argparse.Namespace) -> int:
    """Give the lesson, and return the exit code."""
    game = chosen_game(args)
    if game.lesson is None:
        raise Failure(_("the game {name} has no lesson", name=game.name))
    require_terminal(args)
    last = last_roster()
    offered = last if last and game_of(last, GAMES) is game else None
    choices = with_all_games(menu(game, chosen_deck(game, args.settings)))
    note_lesson(choices.name)
    return sit_down(args, Dealer(), Opening(choices, offered, lesson=game.lesson.Lesson()))
