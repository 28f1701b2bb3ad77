"""Where games are kept: one folder of the user's, and in it a file a game with a number that is its own for good."""

import os
import re
from datetime import date
from pathlib import Path

from duell.language import _
from duell.record import files
from duell.record.errors import (
    AmbiguousGameError,
    NoHomeError,
    NoSuchGameError,
    NotSavedError,
    RecordInUseError,
    UnreadableRecordError,
)
from duell.record.index import Stamp, stamp_of
from duell.system import try_lock, wait_for_lock

SUFFIX = ".jsonl"

_NUMBERED = re.compile(r"([0-9]{4,9})-[0-9]{4}-[0-9]{2}-[0-9]{2}\.jsonl")
_NUMBER = re.compile(r"[0-9]{1,9}")
_LAST_NUMBER = ".last-number"
_LAST_OF_ALL = 999_999_999


def home() -> Path:
    """Return the folder that games are kept in: what DUELL_HOME says, or the user's data folder of this system.

    It is made when the first thing is kept there. NoHomeError if the system knows no home of the user's.
    """
    said = os.environ.get("DUELL_HOME")
    try:
        path = Path(os.path.expanduser(said)) if said else _data_folder()
    except (RuntimeError, KeyError):  # no HOME, and nobody of that number among the users
        raise NoHomeError from None
    if path.parts[:1] == ("~",):
        raise NoHomeError
    return path.absolute()


def _data_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("duell", appauthor=False)


def number_of(path: Path) -> int | None:
    """Return the number that a game's file name begins with; None if it was named by somebody."""
    return number_in(path.name)


def number_in(name: str) -> int | None:
    """Return the number that the name of a file begins with; None if somebody named it."""
    match = _NUMBERED.fullmatch(name)
    return int(match[1]) if match else None


def kept_files() -> list[Path]:
    """Return the files of all kept games, oldest first; those with names of their own before the numbered ones."""
    try:
        found = [path for path in home().iterdir() if path.suffix == SUFFIX]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise UnreadableRecordError(home(), files.reason(error)) from None
    return sorted(found, key=lambda path: (number_of(path) or 0, path.name))


def kept_stamps() -> dict[str, Stamp]:
    """Return what the file of each kept game is known by, by its name and in the order of `kept_files`."""
    found: dict[str, Stamp] = {}
    try:
        with os.scandir(home()) as entries:
            for entry in entries:
                if os.path.splitext(entry.name)[1] == SUFFIX:
                    try:
                        found[entry.name] = stamp_of(entry.stat())
                    except OSError:  # gone meanwhile, or a link to nowhere: reading it will say so
                        found[entry.name] = Stamp(-1, -1, -1, -1)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise UnreadableRecordError(home(), files.reason(error)) from None
    return {name: found[name] for name in sorted(found, key=_order)}


def _order(name: str) -> tuple[int, str]:
    return number_in(name) or 0, name


def new_path(day: date | None = None) -> Path:
    """Return a path for the record of a game that begins on `day`, else today: ``0007-2026-11-20.jsonl``.

    No number is ever given out twice, not even to two at the same time. NotSavedError if the folder cannot be used.
    """
    files.make_folder(home())
    return home() / f"{_next_number(home() / _LAST_NUMBER):04}-{day or date.today()}{SUFFIX}"


def _next_number(counter: Path) -> int:
    """Count one on. A game's file counts too, so that a lost or spoilt counter does no harm."""
    file = files.open_own(counter)
    try:
        if not wait_for_lock(file):
            raise NotSavedError(counter, _("another duell does not let go of it"))
        last = os.read(file, 20).strip().decode("ascii", "replace")
        counted = int(last) if _NUMBER.fullmatch(last) else 0
        number = 1 + max([counted, *(number_of(path) or 0 for path in kept_files())])
        if number > _LAST_OF_ALL:
            last_of_all = f"{_LAST_OF_ALL:,}"
            raise NotSavedError(
                counter, _("there is no number after {last}; --record FILE names a game", last=last_of_all)
            )
        os.lseek(file, 0, os.SEEK_SET)
        os.ftruncate(file, 0)
        files.write_all(file, str(number).encode())
    except OSError as error:
        raise NotSavedError(counter, files.reason(error)) from None
    finally:
        os.close(file)
    return number


def find(text: str) -> Path:
    """Return the record that somebody means: by number, by file name, or by path.

    NoSuchGameError if there is none; AmbiguousGameError if several have that number.
    """
    if _NUMBER.fullmatch(text):
        candidates = [path for path in kept_files() if number_of(path) == int(text)]
        if len(candidates) > 1:
            raise AmbiguousGameError(text, candidates)
    else:
        candidates = [Path(text), home() / text, home() / f"{text}{SUFFIX}"] if text else []
    for path in candidates:
        if os.path.exists(path):  # unlike Path.exists, it takes any text at all
            return path
    raise NoSuchGameError(text)


def delete(path: Path) -> None:
    """Delete a kept game, sound or not. Only files that `kept_files` lists can be deleted.

    NoSuchGameError for any other; RecordInUseError if a duell has it open; NotSavedError if the system refuses.
    """
    if path not in kept_files():
        raise NoSuchGameError(str(path))
    file = files.open_regular(path, os.O_RDWR)
    try:
        if not try_lock(file):
            raise RecordInUseError(path)
    finally:
        os.close(file)
    try:
        path.unlink()
    except OSError as error:
        raise NotSavedError(path, files.reason(error)) from None
