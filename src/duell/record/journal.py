"""The record of a game that is going on: every act is on the disk before the game goes on."""

import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Self

from duell.language import _
from duell.record import files
from duell.record.acts import Act, Head, ended
from duell.record.errors import DamagedRecordError, GameOverError, NotSavedError, RecordInUseError
from duell.record.locking import try_lock
from duell.record.notation import line
from duell.record.reading import LONGEST_RECORD, parse_record
from duell.record.replaying import Replay, replay
from duell.record.strict import MalformedError


class Journal:
    """A record open for appending, locked against any other duell until it is closed.

    Get one from `create` or `resume`. After a failed `append` the record ends on the last act that was
    kept, and takes no more: an act without the one before it would be no game. The game can be resumed from there.
    """

    def __init__(self, file: int, path: Path) -> None:
        """Take over an open file; RecordInUseError if another duell has it."""
        self.path = path
        self._file = file
        self._failed = False
        self._closed = False
        if not try_lock(file):
            self.close()
            raise RecordInUseError(path)

    @classmethod
    def create(cls, path: Path, head: Head, acts: Iterable[Act] = ()) -> Self:
        """Begin the record of a new game, with `acts` that have happened already.

        RecordExistsError if there is such a file; NotSavedError if it cannot be written, and then there is none.
        """
        data = _first_lines(path, head, acts)
        journal = cls(files.open_new(path), path)
        try:
            journal._write(data)
        except BaseException:
            journal.close()
            with suppress(OSError):
                path.unlink()
            raise
        files.sync_folder(path.parent)
        return journal

    @classmethod
    def resume(cls, path: Path) -> tuple[Self, Replay]:
        """Go on with an unfinished game: read and play it again while nobody else can change it.

        If its last line was cut short, ``replay.record.cut`` says so, and the line is taken away. If nothing but the
        `Ended` was missing, it is added. RecordInUseError, GameOverError, UnreadableRecordError and DamagedRecordError
        leave the file as it is.
        """
        journal = cls(files.open_regular(path, os.O_RDWR | os.O_APPEND), path)
        try:
            replayed = _replay_unfinished(path, files.read_all(journal._file, path, LONGEST_RECORD))
            if replayed.record.cut:
                journal._cut(replayed.record.length)
            end = ended(replayed.state)
            if end:
                journal.append(end)
        except BaseException:
            journal.close()
            raise
        return journal, replace(replayed, finished=end is not None)

    @property
    def failed(self) -> bool:
        """Whether something could not be kept, so that the record ends before it."""
        return self._failed

    def append(self, act: Act) -> None:
        """Keep an act: it is on the disk when this returns. NotSavedError if that failed, now or before."""
        if self._closed or self._failed:
            reason = _("the record is closed") if self._closed else _("an act before this one is missing")
            raise NotSavedError(self.path, reason)
        self._write(line(act))

    def close(self) -> None:
        """Let go of the record, so that somebody can go on with it. Closing twice is harmless."""
        if not self._closed:
            self._closed = True
            with suppress(OSError):  # everything is on the disk already
                os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _write(self, data: bytes) -> None:
        size = os.fstat(self._file).st_size
        try:
            files.write_all(self._file, data)
        except OSError as error:
            self._failed = True
            with suppress(NotSavedError):  # if not even this works, half a line stays, which readers drop
                self._cut(size)
            raise NotSavedError(self.path, files.reason(error)) from None

    def _cut(self, length: int) -> None:
        try:
            os.ftruncate(self._file, length)
            os.fsync(self._file)
        except OSError as error:
            raise NotSavedError(self.path, files.reason(error)) from None


def _first_lines(path: Path, head: Head, acts: Iterable[Act]) -> bytes:
    """Return the first lines of a record, once it is certain that they can be read again."""
    try:
        data = b"".join([line(head), *map(line, acts)])
        parse_record(path, data)
    except MalformedError as error:
        raise NotSavedError(path, str(error)) from None
    except DamagedRecordError as error:
        raise NotSavedError(path, error.reason) from None
    return data


def _replay_unfinished(path: Path, data: bytes) -> Replay:
    replayed = replay(parse_record(path, data))
    if replayed.finished:
        raise GameOverError(path)
    return replayed
