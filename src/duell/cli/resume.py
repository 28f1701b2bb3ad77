"""``duell resume``: goes on with a game that was left."""

import argparse
from typing import Any

from duell.cli import Failure
from duell.cli.dealing import Dealer
from duell.cli.terminal import add_terminal_options, require_terminal, sit_down
from duell.record import find, unfinished


def add_parser(commands: Any) -> None:
    """Add the command's options."""
    parser = commands.add_parser("resume", description="Go on with an unfinished game, at the moment it was left.")
    parser.add_argument("record", nargs="?", metavar="RECORD", help="the game's number or file (default: the newest)")
    add_terminal_options(parser)


def run(args: argparse.Namespace) -> int:
    """Go on with the game, and return the exit code."""
    require_terminal(args)
    if args.record:
        path = find(args.record)
    else:
        kept = unfinished()
        if not kept:
            raise Failure("there is no unfinished game; duell play starts one")
        path = kept[0].path
    dealer = Dealer()
    sitting = dealer.resume(path, memory_aid=args.memory_aid)
    args.deck = "classic"
    return sit_down(args, dealer, None, sitting)
