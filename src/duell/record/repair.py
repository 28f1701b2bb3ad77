"""Going back to the last sound line of a damaged record, in a new file: the damaged one stays as it is."""

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from duell.game import Games
from duell.record import files
from duell.record.errors import DamagedRecordError, NotSavedError, RecordInUseError, SoundRecordError, too_long
from duell.record.folder import new_path
from duell.record.journal import ROOM_TO_PLAY
from duell.record.reading import LONGEST_RECORD, parse_record
from duell.record.replaying import replay
from duell.system import sync_folder, try_lock

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
    data = _read(path)
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


def _read(path: Path) -> bytes:
    file = files.open_regular(path, os.O_RDONLY)
    try:
        if not try_lock(file):
            raise RecordInUseError(path)
        return files.read_all(file, path, LONGEST_DAMAGED)
    finally:
        os.close(file)


def _write(path: Path, data: bytes) -> None:
    file = files.open_new(path)
    try:
        files.write_all(file, data)
    except OSError as error:
        with suppress(OSError):
            path.unlink()
        raise NotSavedError(path, files.reason(error)) from None
    finally:
        os.close(file)
    sync_folder(path.parent)
