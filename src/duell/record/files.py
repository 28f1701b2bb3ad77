"""Files handled so that nothing hangs, nothing half done is left behind, and every failure is one line."""

import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from duell import system
from duell.language import _
from duell.record.errors import NotSavedError, RecordExistsError, UnreadableRecordError

PRIVATE_FILE = 0o600
PRIVATE_FOLDER = 0o700


def reason(error: OSError) -> str:
    """Return why something failed, in the system's words."""
    return error.strerror or type(error).__name__


def open_regular(path: Path, flags: int) -> int:
    """Return a file descriptor for an existing regular file; UnreadableRecordError for anything else."""
    try:
        file = os.open(path, flags | system.OPEN_FLAGS | system.NEVER_WAIT)
    except OSError as error:
        raise UnreadableRecordError(path, reason(error)) from None
    except ValueError:
        raise UnreadableRecordError(path, _("a file name cannot have a NUL character")) from None
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise UnreadableRecordError(path, _("not a regular file"))
    return file


def open_own(path: Path) -> int:
    """Return a file descriptor for reading and writing a file of ours, which is made if there is none.

    No link is followed, or somebody else's file would be written over. NotSavedError for anything but a regular file.
    """
    ours = os.O_RDWR | os.O_CREAT | system.NO_LINKS | system.OPEN_FLAGS | system.NEVER_WAIT
    try:
        file = os.open(path, ours, PRIVATE_FILE)
    except OSError as error:
        raise NotSavedError(path, reason(error)) from None
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise NotSavedError(path, _("not a regular file"))
    return file


def open_new(path: Path) -> int:
    """Return a file descriptor for appending to a new, empty file that only its owner can read."""
    make_folder(path.parent)
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | system.OPEN_FLAGS, PRIVATE_FILE)
    except FileExistsError:
        raise RecordExistsError(path) from None
    except OSError as error:
        raise NotSavedError(path, reason(error)) from None


def read_all(file: int, path: Path, most: int) -> bytes:
    """Return everything in an open file; UnreadableRecordError if it is more than `most` bytes."""
    data = bytearray()
    try:
        while len(data) <= most and (part := os.read(file, most + 1 - len(data))):
            data += part
    except OSError as error:
        raise UnreadableRecordError(path, reason(error)) from None
    if len(data) > most:
        raise UnreadableRecordError(path, _("longer than {most} bytes, which no record is", most=f"{most:,}"))
    return bytes(data)


def read_file(path: Path, most: int) -> bytes:
    """Return everything in a regular file of at most `most` bytes; UnreadableRecordError for anything else."""
    file = open_regular(path, os.O_RDONLY)
    try:
        return read_all(file, path, most)
    finally:
        os.close(file)


def write_all(file: int, data: bytes) -> None:
    """Write `data` and wait until the disk has it."""
    while data:
        data = data[os.write(file, data) :]
    os.fsync(file)


def replace_file(path: Path, data: bytes) -> None:
    """Write `data` in the place of what a file held: either is whole at any moment. NotSavedError if that fails."""
    make_folder(path.parent)
    beside = path.with_name(f".{path.stem}-{secrets.token_hex(8)}")
    try:
        file = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | system.OPEN_FLAGS, PRIVATE_FILE)
        try:
            try:
                write_all(file, data)
            finally:
                os.close(file)
            beside.replace(path)
        except BaseException:
            with suppress(OSError):
                beside.unlink()
            raise
    except OSError as error:
        raise NotSavedError(path, reason(error)) from None


def make_folder(folder: Path) -> None:
    """Make a folder that only its owner can look into; one that is there already stays as it is."""
    try:
        folder.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
    except OSError as error:
        raise NotSavedError(folder, _("it cannot be made a folder ({reason})", reason=reason(error))) from None
