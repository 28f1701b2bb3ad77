"""``duell review``: the coach says where a finished game was won."""

import argparse
import sys
from typing import Any

from duell.cli.formatting import examples
from duell.cli.playback import coached, open_playback, say
from duell.cli.terminal import add_look_options, look, require_terminal
from duell.language import _
from duell.record import find


def add_parser(commands: Any) -> None:
    """Add the command's options."""
    parser = commands.add_parser(
        "review",
        description=_(
            "Let the coach say where a finished game was won. With --plain, and through a pipe, all of it is printed."
        ),
        epilog=examples(
            "duell review 7",
            "duell review 7 | less",
            before=_(
                "keys: ← and → step; 1, 2 and 3 go to the moments that decided the game; g, a number and Enter for a "
                "round; ? explains; q leaves"
            ),
        ),
    )
    parser.add_argument("record", metavar=_("RECORD"), help=_("the game's number or file"))
    add_look_options(parser)


def run(args: argparse.Namespace) -> int:
    """Show what the coach says, and return the exit code."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        require_terminal(args)
    else:
        args.settings = args.settings.but("plain", True, "a pipe")
    coaching = open_playback(find(args.record), coached)
    if args.settings.plain:
        from duell.plain.playback import review_lines

        return say(review_lines(coaching), args)
    from duell.tui.playback import PlaybackApp

    return PlaybackApp(coaching, look(args)).run()
