"""Whether the lesson is still to be offered: once, and never where a game has been played."""

import os
from contextlib import suppress

from duell.record import files
from duell.record.errors import NotSavedError
from duell.record.folder import home
from duell.record.roster import roster_path

_MARK = ".lesson-offered"


def lesson_is_due() -> bool:
    """Whether nobody has played here yet, nor been offered the lesson."""
    return not any(map(os.path.exists, (home() / _MARK, roster_path())))


def note_lesson() -> None:
    """Take note that the lesson has been offered. Where that cannot be kept, it is offered again."""
    with suppress(NotSavedError):
        files.make_folder(home())
        os.close(files.open_own(home() / _MARK))
