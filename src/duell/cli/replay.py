"""``duell replay``: steps through a finished game, both directions."""

import argparse
from functools import partial
from typing import Any

from duell.cli.formatting import examples
from duell.cli.playback import consult, open_playback, say
from duell.cli.terminal import add_look_options, look, require_terminal
from duell.language import _
from duell.record import find
from duell.table.playback import Playback


def add_parser(commands: Any) -> None:
    """Add the command's options."""
    parser = commands.add_parser(
        "replay",
        description=_("Step through a finished game. With --plain, all of it is printed."),
        epilog=examples(
            "duell replay 7",
            "duell replay 7 --plain | less",
            before=_(
                "keys: ← and → step; PgUp and PgDn ten steps; Home, End; g, a number and Enter for a round; c asks the "
                "coach; q leaves"
            ),
        ),
    )
    parser.add_argument("record", metavar=_("RECORD"), help=_("the game's number or file"))
    add_look_options(parser)


def run(args: argparse.Namespace) -> int:
    """Show the game, and return the exit code."""
    require_terminal(args)
    path = find(args.record)
    playback = open_playback(path, Playback)
    if args.settings.plain:
        from duell.plain.playback import replay_lines

        return say(replay_lines(playback), args)
    from duell.tui.playback import PlaybackApp

    return PlaybackApp(playback, look(args), consult=partial(consult, path)).run()
