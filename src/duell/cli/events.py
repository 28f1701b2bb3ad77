"""``duell events``: the public history of a finished game, for other programs."""

import argparse
import json
import sys
from typing import Any

from duell.cli import DONE
from duell.cli.formatting import examples
from duell.cli.options import add_settings
from duell.games import GAMES
from duell.language import _
from duell.record import find, history, read, replay


def add_parser(commands: Any) -> None:
    """Add the command's argument."""
    parser = commands.add_parser(
        "events",
        description=_("Print the public history of a finished game: JSON, an object a line."),
        epilog=examples("duell events 7", "duell events 7 | jq 'select(.event == \"taken\")'"),
    )
    parser.add_argument("record", metavar=_("RECORD"), help=_("the game's number or file"))
    add_settings(parser, "lang")


def run(args: argparse.Namespace) -> int:
    """Print the history; UnfinishedGameError for a game whose secrets must still be kept."""
    for event in history(replay(read(find(args.record), GAMES))):
        sys.stdout.write(f"{json.dumps(event)}\n")  # in ASCII, so that no name can act on a terminal
    return DONE
