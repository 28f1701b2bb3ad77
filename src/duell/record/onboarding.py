"""Whether the lesson is still to be offered: once, and never where a game has been played."""

import os
from contextlib import suppress
from pathlib import Path

from duell.record import files
from duell.record.errors import NotSavedError
from duell.record.folder import home
from duell.record.roster import roster_path

_MARK = ".lesson-offered"


def lesson_is_due(game: str = "") -> bool:
    """Whether nobody has played here yet, nor been offered the lesson; of another `game` only the latter counts."""
    return not any(map(os.path.exists, (_mark(game), *([] if game else [roster_path()]))))


def note_lesson(game: str = "") -> None:
    """Take note that the lesson has been offered. Where that cannot be kept, it is offered again."""
    with suppress(NotSavedError):
        files.make_folder(home())
        os.close(files.open_own(_mark(game)))


def _mark(game: str) -> Path:
    """Return the file that says that the lesson of a game was offered; "" is the first of the games that there are."""
    return home() / (f"{_MARK}-{game}" if game else _MARK)
