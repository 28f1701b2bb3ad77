"""What the commands share that look back on a finished game: its replay, and what the coach says of it."""

import argparse
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from duell.cli import DONE, Failure
from duell.games import GAMES
from duell.record import RecordError, Replay, read, replay
from duell.table.ascii import to_ascii
from duell.table.seating import BadSeatError

if TYPE_CHECKING:
    from duell.table.review import Coaching

Made = TypeVar("Made")


def open_playback(path: Path, make: Callable[[Replay], Made]) -> Made:
    """Return what `make` makes of a record; a RecordError or Failure says why that cannot be."""
    try:
        return make(replay(read(path, GAMES)))
    except BadSeatError as error:
        raise Failure(f"{path}: {error}") from None


def coached(replayed: Replay) -> "Coaching":
    """Return what the coach says of a finished game; the errors are those of `Coaching`, or Failure without a coach."""
    from duell.coach import NoCoachError, coach_of
    from duell.table.review import Coaching

    game = replayed.record.head.game
    try:
        return Coaching(replayed, coach_of(game).judge(), game)
    except NoCoachError as error:
        raise Failure(str(error)) from None


def consult(path: Path) -> "Coaching | str":
    """Return what the coach says of the game in a record, or why nothing can be said of it."""
    try:
        return open_playback(path, coached)
    except (Failure, RecordError) as error:
        return str(error)


def say(told: Iterable[str], args: argparse.Namespace) -> int:
    """Print lines as the options want them; return the exit code."""
    from duell.plain.console import fitted  # the full screen, which has a coach too, needs no console

    dress = to_ascii if args.settings.ascii else str
    sys.stdout.writelines(f"{fitted(dress(line), sys.stdout)}\n" for line in told)
    return DONE
