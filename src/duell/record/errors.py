"""What can go wrong with kept games. Every message is one line for people and holds no secret of the game."""

from collections.abc import Sequence
from pathlib import Path

from duell.checking import one_line, quote
from duell.language import _, n_


class RecordError(Exception):
    """Something about a kept game that people must be told; the base of all errors here."""


class UnreadableRecordError(RecordError):
    """There is no such file, the system does not let us have it, or it is nothing of a record's kind and size."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(_("{path} cannot be used: {reason}", path=one_line(path), reason=reason))


def too_long(path: Path, most: int) -> str:
    """Return that a file is longer than any record."""
    reason = _("longer than {most} bytes, which no record is", most=f"{most:,}")
    return str(UnreadableRecordError(path, reason))


class DamagedRecordError(RecordError):
    """A record that does not hold a game: `reason` says what was found in `line` and what was expected."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        super().__init__(_("{path}, line {number}: {reason}", path=one_line(path), number=line, reason=reason))
        self.path = path
        self.line = line
        self.reason = reason


class RecordInUseError(RecordError):
    """Another duell goes on with this very game."""

    def __init__(self, path: Path) -> None:
        super().__init__(_("{path} is open in another duell; leave the game there first", path=one_line(path)))


class RecordExistsError(RecordError):
    """A new record was to be made where a file lies already."""

    def __init__(self, path: Path) -> None:
        super().__init__(_("{path} is there already; a new game needs a name that is free", path=one_line(path)))


class NotSavedError(RecordError):
    """Something could not be kept: no space, no permission, a failing disk. What was kept before is still sound."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(_("{path} was not saved: {reason}", path=one_line(path), reason=reason))
        self.reason = reason


class GameOverError(RecordError):
    """A finished game was to be gone on with."""

    def __init__(self, path: Path) -> None:
        super().__init__(_("{path} is a finished game; only an unfinished one can go on", path=one_line(path)))


class UnfinishedGameError(RecordError):
    """A game whose secrets must still be kept was to be told."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            _("{path} is an unfinished game; its history can be told when it is over", path=one_line(path))
        )


class NoHomeError(RecordError):
    """The system knows no home of the user's, so that nobody can say where the games are."""

    def __init__(self) -> None:
        super().__init__(_("no home folder is known; set HOME, or DUELL_HOME to the folder for the games"))


class AmbiguousGameError(RecordError):
    """Several kept games have the number that was given: `paths`, as after merging two computers' folders."""

    def __init__(self, number: str, paths: Sequence[Path]) -> None:
        names = ", ".join(one_line(path.name) for path in paths)
        super().__init__(
            n_(
                "{count} game has the number {number}; give a file name instead: {names}",
                "{count} games have the number {number}; give a file name instead: {names}",
                len(paths),
                number=number,
                names=names,
            )
        )


class SoundRecordError(RecordError):
    """A record was to be repaired that is not damaged."""

    def __init__(self, path: Path) -> None:
        super().__init__(_("{path} is sound; there is nothing to repair", path=one_line(path)))


class NoSuchGameError(RecordError):
    """No kept game is meant by `text`."""

    def __init__(self, text: str) -> None:
        super().__init__(
            _("there is no kept game {name}; give the number of a kept game or the path of a record", name=quote(text))
        )
