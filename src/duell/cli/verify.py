"""``duell verify``: plays a record again, and says whether all of it follows from what stands before."""

import argparse
import sys
from typing import Any

from duell.catalogue import one_line
from duell.cli import DONE
from duell.cli.formatting import examples
from duell.cli.options import add_settings
from duell.language import _, n_
from duell.record import Ended, Replay, find, read, replay


def add_parser(commands: Any) -> None:
    """Add the command's argument."""
    parser = commands.add_parser(
        "verify",
        description=_("Play a record again: every bid against its lock, the order, the deal, the totals."),
        epilog=examples(
            "duell verify 7",
            before=_(
                "The deal is a digest of the seed and the order of the stock. It is shown as a game starts and as it "
                "ends; if it is the one that verify prints, nobody has exchanged a card."
            ),
        ),
    )
    parser.add_argument("record", metavar=_("RECORD"), help=_("the game's number or file"))
    add_settings(parser, "lang")


def run(args: argparse.Namespace) -> int:
    """Say in one line that the record is sound; a RecordError has the line that is not, and why."""
    replayed = replay(read(find(args.record)))
    record = replayed.record
    told = n_(
        "{record} is sound, {count} line: {course}. No card was exchanged if this is what was shown as the game "
        "started: Deal {deal}",
        "{record} is sound, {count} lines: {course}. No card was exchanged if this is what was shown as the game "
        "started: Deal {deal}",
        1 + len(record.acts),
        record=one_line(record.path.name),
        course=_course(replayed),
        deal=record.head.deal,
    )
    sys.stdout.write(f"{told}\n")
    return DONE


def _course(replayed: Replay) -> str:
    """Return how far the game has come; of an unfinished one nothing that the table does not know."""
    acts = replayed.record.acts
    if acts and isinstance(acts[-1], Ended):
        totals = (f"{one_line(seat.name)} {total}" for seat, total in zip(replayed.seats, acts[-1].totals, strict=True))
        return _("finished, {totals}", totals=", ".join(totals))
    if replayed.record.cut:
        return _(
            "unfinished, round {round}, with part of a line at the end, which duell resume drops",
            round=replayed.state.round,
        )
    return _("unfinished, round {round}", round=replayed.state.round)
