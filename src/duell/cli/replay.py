"""``duell replay``: steps through a finished game, both directions."""

import argparse
import sys
from typing import Any

from duell.cli import DONE, Failure
from duell.cli.formatting import examples
from duell.cli.terminal import add_look_options, look, require_terminal
from duell.language import _
from duell.record import find, read, replay
from duell.table.ascii import to_ascii
from duell.table.replaying import Playback
from duell.table.seating import BadSeatError


def add_parser(commands: Any) -> None:
    """Add the command's options."""
    parser = commands.add_parser(
        "replay",
        description=_("Step through a finished game. With --plain, all of it is printed."),
        epilog=examples(
            "duell replay 7",
            "duell replay 7 --plain | less",
            before=_(
                "keys: ← and → step; PgUp and PgDn ten steps; Home, End; g, a number and Enter for a round; q leaves"
            ),
        ),
    )
    parser.add_argument("record", metavar=_("RECORD"), help=_("the game's number or file"))
    add_look_options(parser)


def run(args: argparse.Namespace) -> int:
    """Show the game, and return the exit code."""
    require_terminal(args)
    path = find(args.record)
    try:
        playback = Playback(replay(read(path)))
    except BadSeatError as error:
        raise Failure(f"{path}: {error}") from None
    return _plain(args, playback) if args.settings.plain else _full_screen(args, playback)


def _plain(args: argparse.Namespace, playback: Playback) -> int:
    from duell.plain.replay import told

    text = "".join(f"{line}\n" for line in told(playback))
    sys.stdout.write(to_ascii(text) if args.settings.ascii else text)
    return DONE


def _full_screen(args: argparse.Namespace, playback: Playback) -> int:
    from duell.tui.replay import ReplayApp

    return ReplayApp(playback, look(args)).run()
