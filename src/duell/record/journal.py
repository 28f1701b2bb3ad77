"""The record of a game that is going on, where every act is on the disk before the game goes on; and repairing one."""

import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Self

from duell.game import Game, Games
from duell.language import _
from duell.record import folder
from duell.record.acts import Act, Head, ended, line, note_of
from duell.record.folder import home, new_path
from duell.record.reading import LONGEST_RECORD, Replay, parse_record, replay
from duell.record.strict import (
    DamagedRecordError,
    GameOverError,
    MalformedError,
    NotSavedError,
    RecordError,
    RecordExistsError,
    RecordInUseError,
    SoundRecordError,
    too_long,
)
from duell.system import sync_folder, try_lock

ROOM_TO_PLAY = 1 << 20
"""Bytes of the longest record that are left for the game itself, which needs less with any deck.

Unbounded acts, such as changing players, are refused earlier: a record too long to read back would be useless.
"""


class Journal:
    """A record open for appending, locked against any other duell until it is closed.

    Get one from `create` or `resume`. What cannot be written waits in memory, in order, and is tried again with each
    later `append`: in the file an act never stands without the one before it, so that the game can be resumed from
    there whatever happens. If the file is gone, or its path is another file's, the whole record is written anew.
    """

    game: Game
    """Which game is kept here."""

    def __init__(self, file: int, path: Path) -> None:
        """Take over an open file; RecordInUseError if another duell has it."""
        self.path = path
        self.unsaved = ""
        """Why the file lacks something, in the system's words; empty while everything is on the disk."""
        self._file = file
        self._whole = bytearray()
        self._written = 0
        self._news = ""
        self._closed = False
        if not try_lock(file):
            self.close()
            raise RecordInUseError(path)

    @classmethod
    def create(cls, path: Path, head: Head, acts: Iterable[Act] = ()) -> Self:
        """Begin the record of a new game, with `acts` that have happened already.

        RecordExistsError if there is such a file; NotSavedError if it cannot be written, and then there is none.
        """
        try:  # it is certain then that what is kept can be read again
            data = b"".join([line(head), *map(line, acts)])
            parse_record(path, data, {head.game.name: head.game})
        except MalformedError as error:
            raise NotSavedError(path, str(error)) from None
        except DamagedRecordError as error:
            raise NotSavedError(path, error.reason) from None
        journal = cls(folder.open_new(path), path)
        try:
            folder.write_all(journal._file, data)
            sync_folder(path.parent)
        except BaseException as error:
            journal.close()
            with suppress(OSError):
                path.unlink()
            if isinstance(error, OSError):
                raise NotSavedError(path, folder.reason(error)) from None
            raise
        journal._has(data, head.game)
        return journal

    @classmethod
    def resume(cls, path: Path, known: Games) -> tuple[Self, Replay]:
        """Go on with an unfinished game of those `known`: play it again while nobody else can change it.

        If its last line was cut short, ``replay.record.cut`` says so, and the line is taken away. If nothing but the
        `Ended` was missing, it is added. RecordInUseError, GameOverError, UnreadableRecordError and DamagedRecordError
        leave the file as it is.
        """
        journal = cls(folder.open_regular(path, os.O_RDWR | os.O_APPEND), path)
        try:
            data = folder.read_all(journal._file, path, LONGEST_RECORD)
            replayed = _replay_unfinished(path, data, known)
            journal._has(data[: replayed.record.length], replayed.record.head.game)
            journal._cut()
            end = ended(journal.game, replayed.state)
            if end:
                journal.append(end)
        except BaseException:
            journal.close()
            raise
        return journal, replace(replayed, finished=end is not None)

    @property
    def has_room(self) -> bool:
        """Whether it takes more of what can happen without end (see `ROOM_TO_PLAY`)."""
        return len(self._whole) < LONGEST_RECORD - ROOM_TO_PLAY

    @property
    def note(self) -> str:
        return note_of(self._whole)

    def append(self, act: Act) -> None:
        """Keep an act: it is on the disk when this returns, unless `unsaved` says why not.

        NotSavedError only if the record is closed.
        """
        if self._closed:
            raise NotSavedError(self.path, _("the record is closed"))
        self._whole += line(act)
        self.save()

    def save(self) -> bool:
        """Bring to the disk what is not there yet, and return whether all of it now is, where it can be found."""
        if self._closed:
            return not self.unsaved
        before = self.unsaved
        try:
            self._write()
            if not self._is_in_place():
                self._write_anew()
        except OSError as error:
            self.unsaved = folder.reason(error)
        except NotSavedError as error:
            self.unsaved = error.reason
        except RecordError as error:
            self.unsaved = str(error)
        else:
            self.unsaved = ""
            if before:
                self._tell(_("Saved again: nothing is missing."))
        return not self.unsaved

    def news(self) -> str:
        """What the players are to be told of the file since this was asked last; mostly nothing."""
        told, self._news = self._news, ""
        return told

    def close(self) -> None:
        """Let go of the record, so that somebody can go on with it. Closing twice is harmless."""
        if self.unsaved:
            self.save()
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

    def _has(self, data: bytes, game: Game) -> None:
        """Take note of what stands in the file already."""
        self.game = game
        self._whole[:] = data
        self._written = len(data)

    def _tell(self, news: str) -> None:
        self._news = f"{self._news} {news}".strip()

    def _write(self) -> None:
        """Write what the file lacks; if that fails, it ends where it ended before."""
        size = os.fstat(self._file).st_size
        if size < self._written:  # somebody has emptied it
            self._written = 0
        if size != self._written:
            os.ftruncate(self._file, self._written)
        if self._written == len(self._whole):
            return
        try:
            folder.write_all(self._file, bytes(self._whole[self._written :]))
        except OSError:
            with suppress(NotSavedError):  # if not even this works, half a line stays, which readers drop
                self._cut()
            raise
        self._written = len(self._whole)

    def _is_in_place(self) -> bool:
        try:
            return os.path.samestat(os.stat(self.path), os.fstat(self._file))
        except (FileNotFoundError, NotADirectoryError):
            return False

    def _write_anew(self) -> None:
        """Write the whole record into a new file, by the same name if that is free, else by the next that is."""
        try:
            path, file = self.path, folder.open_new(self.path)
        except RecordExistsError:
            names = (self.path.with_stem(f"{self.path.stem}-{number}") for number in count(2))
            free = (name for name in names if not os.path.lexists(name))
            path = new_path() if self.path.parent == home() else next(free)
            file = folder.open_new(path)
        try:
            try_lock(file)
            folder.write_all(file, bytes(self._whole))
            sync_folder(path.parent)
        except BaseException:
            os.close(file)
            with suppress(OSError):
                path.unlink()
            raise
        with suppress(OSError):
            os.close(self._file)
        if path == self.path:
            self._tell(_("The file of this game was gone; it has been written anew."))
        else:
            self._tell(
                _("The file of this game has been replaced by another; the game is now kept in {name}.", name=path.name)
            )
        self._file, self.path, self._written = file, path, len(self._whole)

    def _cut(self) -> None:
        """Have the disk hold what is written and nothing after it; another program may not have waited for that."""
        try:
            if os.fstat(self._file).st_size != self._written:
                os.ftruncate(self._file, self._written)
            os.fsync(self._file)
        except OSError as error:
            raise NotSavedError(self.path, folder.reason(error)) from None


def _replay_unfinished(path: Path, data: bytes, known: Games) -> Replay:
    replayed = replay(parse_record(path, data, known))
    if replayed.finished:
        raise GameOverError(path)
    return replayed


LONGEST_DAMAGED = 64 << 20
"""Bytes of a damaged record that are looked at: before 0.2 duell could write more than it read again."""


@dataclass(frozen=True, slots=True)
class Repaired:
    """The new record at `path`: how many acts were `kept`, how many lines were `lost`, and the `damage` in a line.

    `finished` says that the game was over before the damage.
    """

    path: Path
    damage: str
    kept: int
    lost: int
    finished: bool


def repair(path: Path, known: Games) -> Repaired:
    """Copy the sound beginning of a damaged record to a new file among the kept games.

    SoundRecordError if nothing is damaged; DamagedRecordError if not even the head is sound; UnreadableRecordError if
    it is no file; RecordInUseError if another duell has it open; NotSavedError if the copy cannot be written.
    """
    file = folder.open_regular(path, os.O_RDONLY)
    try:
        if not try_lock(file):
            raise RecordInUseError(path)
        data = folder.read_all(file, path, LONGEST_DAMAGED)
    finally:
        os.close(file)
    sound, damage = data, ""
    if len(data) > LONGEST_RECORD:
        end = data.rfind(b"\n", 0, LONGEST_RECORD - ROOM_TO_PLAY) + 1
        sound, damage = data[:end], too_long(path, LONGEST_RECORD)
    while True:
        try:
            replayed = replay(parse_record(path, sound, known))
            break
        except DamagedRecordError as error:  # whatever follows it may rest on it; each turn ends at an earlier line
            if error.line == 1:
                raise
            damage = str(error)
            sound = b"".join(line + b"\n" for line in sound.split(b"\n")[: error.line - 1])
    if not damage:
        raise SoundRecordError(path)
    record = replayed.record
    copy = new_path(record.head.started.astimezone().date())
    _write(copy, sound[: record.length])
    lines = data.count(b"\n") + (not data.endswith(b"\n"))
    return Repaired(copy, damage, len(record.acts), lines - 1 - len(record.acts), replayed.finished)


def _write(path: Path, data: bytes) -> None:
    file = folder.open_new(path)
    try:
        folder.write_all(file, data)
        sync_folder(path.parent)
    except OSError as error:
        with suppress(OSError):
            path.unlink()
        raise NotSavedError(path, folder.reason(error)) from None
    finally:
        os.close(file)
