"""The journal of a game in progress: every act is on disk before the game goes on. Also repairs damaged records."""

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple, Self

from duell.checking import reason
from duell.game import Game, Games
from duell.language import _
from duell.record import folder, strict
from duell.record.acts import Act, Head, ended, line, note_of
from duell.record.folder import home, new_path
from duell.record.reading import LONGEST_RECORD, Replay, parse_record, replay
from duell.system import try_lock

ROOM_TO_PLAY = 1 << 20
"""The bytes of the longest record that are reserved for the game itself, which needs fewer with any deck.

Acts that can repeat without end, such as handovers, are refused before that, so that the record can be read back.
"""


class Journal:
    """A record open for appending. It is locked against any other duell until it is closed.

    Get one from `create` or `resume`. Acts that could not be written wait in memory, in order, and each later `append`
    tries again. So the file never has an act without the acts before it, and the game can always be resumed. If the
    file disappears, or its path leads to another file, the entire record is written again.
    """

    game: Game

    def __init__(self, file: int, path: Path) -> None:
        """Take over an open, locked file."""
        self.path = path
        self.unsaved = ""  # the reason why acts are not on disk, in the system's words; "" while all are
        self._file = file
        self._whole = bytearray()
        self._written = 0
        self._news: list[Callable[[], str]] = []
        self._closed = False

    @classmethod
    def create(cls, path: Path, head: Head, acts: Iterable[Act] = ()) -> Self:
        """Begin the record of a new game, with `acts` that have already happened.

        RecordExistsError if the file exists; NotSavedError if it cannot be written, and then none is left behind.
        """
        try:  # check that the record can be read back
            data = b"".join([line(head), *map(line, acts)])
            parse_record(path, data, {head.game.name: head.game})
        except strict.MalformedError as error:
            raise strict.NotSavedError(path, str(error)) from None
        except strict.DamagedRecordError as error:
            raise strict.NotSavedError(path, error.reason) from None
        journal = cls(folder.write_new(path, data), path)
        journal._has(data, head.game)
        return journal

    @classmethod
    def resume(cls, path: Path, known: Games) -> tuple[Self, Replay]:
        """Lock the record of an unfinished game and replay it; the game must be `known`.

        An incomplete last line is removed, and ``replay.record.cut`` is set. A missing `Ended` is added.
        RecordInUseError, GameOverError, UnreadableRecordError and DamagedRecordError leave the file unchanged.
        """
        file = folder.open_regular(path, os.O_RDWR | os.O_APPEND)
        if not try_lock(file):
            os.close(file)
            raise strict.RecordInUseError(path)
        journal = cls(file, path)
        try:
            data = folder.read_all(journal._file, path, LONGEST_RECORD)
            replayed = _replay_unfinished(path, data, known)
            journal._has(data[: replayed.record.length], replayed.record.head.game)
            journal._cut()
            if end := ended(journal.game, replayed.state):
                journal.append(end)
                replayed.finished = True
        except BaseException:
            journal.close()
            raise
        return journal, replayed

    @property
    def has_room(self) -> bool:
        """Whether acts that can repeat without end are still accepted (see `ROOM_TO_PLAY`)."""
        return len(self._whole) < LONGEST_RECORD - ROOM_TO_PLAY

    @property
    def note(self) -> str:
        return note_of(self._whole)

    def append(self, act: Act) -> None:
        """Write an act; on return it is on disk, or `unsaved` says why not. NotSavedError once closed."""
        if self._closed:
            raise strict.NotSavedError(self.path, _("the record is closed"))
        self._whole += line(act)
        self.save()

    def save(self) -> bool:
        """Write everything to disk; return whether the entire record is there, at its path."""
        if self._closed:
            return not self.unsaved
        before = self.unsaved
        try:
            self._write()
            if not self._is_in_place():
                self._write_new_file()
        except OSError as error:
            self.unsaved = reason(error)
        except strict.NotSavedError as error:
            self.unsaved = error.reason
        except strict.RecordError as error:
            self.unsaved = str(error)
        else:
            self.unsaved = ""
            if before:
                self._news.append(lambda: _("Saved again: nothing is missing."))
        return not self.unsaved

    def news(self) -> list[Callable[[], str]]:
        """News about the file since the last call; each item words itself in the reader's language."""
        news, self._news = self._news, []
        return news

    def close(self) -> None:
        """Release the record, so that another duell can resume it. Closing twice is harmless."""
        if self.unsaved:
            self.save()
        if not self._closed:
            self._closed = True
            with suppress(OSError):  # everything is already on disk
                os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _has(self, data: bytes, game: Game) -> None:
        self.game = game
        self._whole[:] = data
        self._written = len(data)

    def _write(self) -> None:
        """Write all missing acts; on failure, restore the previous end of the file."""
        size = os.fstat(self._file).st_size
        if size < self._written:  # somebody has truncated it
            self._written = 0
        if size != self._written:
            os.ftruncate(self._file, self._written)
        if self._written == len(self._whole):
            return
        try:
            folder.write_all(self._file, bytes(self._whole[self._written :]))
        except OSError:
            with suppress(strict.NotSavedError):  # if that fails, half a line stays, which readers ignore
                self._cut()
            raise
        self._written = len(self._whole)

    def _is_in_place(self) -> bool:
        try:
            return os.path.samestat(os.stat(self.path), os.fstat(self._file))
        except (FileNotFoundError, NotADirectoryError):
            return False

    def _write_new_file(self) -> None:
        """Write the entire record to a new file, with the same name if it is free."""
        try:
            path, file = self.path, folder.write_new(self.path, bytes(self._whole))
        except strict.RecordExistsError:
            names = (self.path.with_stem(f"{self.path.stem}-{number}") for number in count(2))
            free = (name for name in names if not os.path.lexists(name))
            path = new_path() if self.path.parent == home() else next(free)
            file = folder.write_new(path, bytes(self._whole))
        with suppress(OSError):
            os.close(self._file)
        if path == self.path:
            self._news.append(lambda: _("The file of this game had disappeared and has been rewritten."))
        else:
            self._news.append(
                lambda: _(
                    "Another file has replaced that of this game; the game is now saved in {name}.", name=path.name
                )
            )
        self._file, self.path, self._written = file, path, len(self._whole)

    def _cut(self) -> None:
        """Truncate the file after the written part, and sync it; another program may not have done so."""
        try:
            if os.fstat(self._file).st_size != self._written:
                os.ftruncate(self._file, self._written)
            os.fsync(self._file)
        except OSError as error:
            raise strict.NotSavedError(self.path, reason(error)) from None


def _replay_unfinished(path: Path, data: bytes, known: Games) -> Replay:
    replayed = replay(parse_record(path, data, known))
    if replayed.finished:
        raise strict.GameOverError(path)
    return replayed


LONGEST_DAMAGED = 64 << 20  # bytes of the longest damaged record; before 0.2, duell could write more than it could read


class Repaired(NamedTuple):
    """A repaired record at `path`: the numbers of acts `kept` and of lines `lost`, and the `damage` in one line.

    `finished` is set if the game was over before the damage.
    """

    path: Path
    damage: str
    kept: int
    lost: int
    finished: bool


def repair(path: Path, known: Games) -> Repaired:
    """Copy the undamaged beginning of a record to a new file among the saved games.

    SoundRecordError if nothing is damaged; DamagedRecordError if the head is; UnreadableRecordError if it is no file;
    RecordInUseError if another duell has it open; NotSavedError if the copy cannot be written.
    """
    file = folder.open_regular(path, os.O_RDONLY)
    try:
        if not try_lock(file):
            raise strict.RecordInUseError(path)
        data = folder.read_all(file, path, LONGEST_DAMAGED)
    finally:
        os.close(file)
    sound, damage = data, ""
    if len(data) > LONGEST_RECORD:
        end = data.rfind(b"\n", 0, LONGEST_RECORD - ROOM_TO_PLAY) + 1
        sound, damage = data[:end], str(strict.TooLongError(path, LONGEST_RECORD))
    while True:
        try:
            replayed = replay(parse_record(path, sound, known))
            break
        except strict.DamagedRecordError as error:
            # Later lines may depend on a damaged line, so each pass keeps fewer lines.
            if error.line == 1:
                raise
            damage = str(error)
            sound = b"".join(line + b"\n" for line in sound.split(b"\n")[: error.line - 1])
    if not damage:
        raise strict.SoundRecordError(path)
    record = replayed.record
    copy = new_path(record.head.started.astimezone().date())
    os.close(folder.write_new(copy, sound[: record.length]))
    lines = data.count(b"\n") + (not data.endswith(b"\n"))
    return Repaired(copy, damage, len(record.acts), lines - 1 - len(record.acts), replayed.finished)
