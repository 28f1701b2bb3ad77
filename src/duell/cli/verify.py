"""``duell verify``: plays a record again, and says whether all of it follows from what stands before."""

import argparse
import sys
from typing import Any

from duell.checking import one_line, quote
from duell.cli import DONE, NOT_UNDERSTOOD, Failure
from duell.cli.formatting import examples
from duell.cli.options import add_settings
from duell.games import GAMES
from duell.language import _, n_
from duell.record import Ended, Replay, find, read, replay
from duell.record.digests import BITS, MalformedNoteError, read_note


def add_parser(commands: Any) -> None:
    """Add the command's argument."""
    parser = commands.add_parser(
        "verify",
        description=_("Play a record again: every bid against its lock, the order, the deal, the totals."),
        epilog=examples(
            "duell verify 7",
            "duell verify 7 --note werc-8gmr-zge1-96qv-yk49-jvxs",
            before=_(
                "The deal is a digest of the seed and the order of the stock. It is shown as a game starts and as it "
                "ends; if it is the one that verify prints, nobody has exchanged a card. Without more, verify finds "
                "damage and slips: whoever can write the file can write a whole game that is as sound. The note that "
                "is shown at the end, {bits} bits of a digest of the whole record, proves that no act is another; "
                "hyphens, spaces and capitals do not matter.",
                bits=BITS,
            ),
        ),
    )
    parser.add_argument("record", metavar=_("RECORD"), help=_("the game's number or file"))
    parser.add_argument(
        "--note", metavar=_("NOTE"), help=_("prove that it is the game of this note, which was shown at its end")
    )
    add_settings(parser, "lang")


def run(args: argparse.Namespace) -> int:
    """Say in one line what is proven of the record; a RecordError has the line that is not sound, and why."""
    noted = None if args.note is None else _note(args.note)
    replayed = replay(read(find(args.record), GAMES))
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
    sys.stdout.write(f"{told}. {_proof(replayed, noted)}\n")
    return DONE


def _note(text: str) -> str:
    """Return a note as it was shown, however it was typed off."""
    try:
        return read_note(text)
    except MalformedNoteError as error:
        reason = _("{what}: found {found}; expected {expected}", what="--note", found=quote(text), expected=error)
        raise Failure(reason, NOT_UNDERSTOOD) from None


def _proof(replayed: Replay, noted: str | None) -> str:
    """Return what is proven beyond that; Failure if this is not the game that was noted."""
    path, note = one_line(replayed.record.path), replayed.record.note
    if not replayed.finished:
        if noted:
            raise Failure(_("{path} is an unfinished game, and only a finished one has a note", path=path))
        return _("That shows damage and slips, not a forgery.")
    if noted is None:
        return _(
            "That shows damage and slips, not a forgery. There is none if this is what was shown at the end: "
            "Note {note}",
            note=note,
        )
    if noted != note:
        raise Failure(_("{path} is sound, but not the game that was noted: its note is {note}", path=path, note=note))
    return _("It is the game that was noted, act by act: Note {note}", note=note)


def _course(replayed: Replay) -> str:
    """Return how far the game has come; of an unfinished one nothing that the table does not know."""
    acts = replayed.record.acts
    if acts and isinstance(acts[-1], Ended):
        totals = (f"{one_line(seat.name)} {total}" for seat, total in zip(replayed.seats, acts[-1].totals, strict=True))
        return _("finished, {totals}", totals=", ".join(totals))
    number = replayed.record.head.game.rules.round(replayed.state)
    if replayed.record.cut:
        return _("unfinished, round {round}, with part of a line at the end, which duell resume drops", round=number)
    return _("unfinished, round {round}", round=number)
