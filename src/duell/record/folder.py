"""The folder of games: a file for each game, with a permanent number; the last roster; the mark of an offered lesson.

File operations never block, never stop half-way, and fail with a message of one line.
"""

import errno
import json
import os
import re
import secrets
import stat
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from duell import system
from duell.checking import reason
from duell.game import Game, Games
from duell.language import _
from duell.record import strict
from duell.record.acts import Seat, edition_data, parse_edition, parse_seats, seats_data, set_up_members
from duell.record.notation import Notation
from duell.record.table_options import NEW_TABLE, TableOptions, options_data, parse_options
from duell.system import try_lock, wait_for_lock

PRIVATE_FILE = 0o600
PRIVATE_FOLDER = 0o700

_NO_WRITING = {errno.EROFS, errno.EACCES, errno.EPERM}  # may mean that a file can be read but not written


def open_regular(
    path: Path, flags: int, refusal: Callable[[Path, str], Exception] = strict.UnreadableRecordError
) -> int:
    """A file descriptor for an existing regular file; a `refusal` for anything else."""
    try:
        file = os.open(path, flags | system.OPEN_FLAGS | system.NEVER_WAIT, PRIVATE_FILE)
    except OSError as error:
        lacks_writing = flags & os.O_RDWR and error.errno in _NO_WRITING
        if lacks_writing and refusal is strict.UnreadableRecordError and os.access(path, os.R_OK):
            refusal = strict.UnwritableRecordError
        raise refusal(path, reason(error)) from None
    except ValueError:
        raise refusal(path, _("a file name cannot have a NUL character")) from None
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise refusal(path, _("not a regular file"))
    return file


def open_own(path: Path) -> int:
    """A file descriptor for reading and writing one of duell's own files, created if missing.

    Links are not followed, so that nobody else's file is overwritten. NotSavedError unless it is a regular file.
    """
    return open_regular(path, os.O_RDWR | os.O_CREAT | system.NO_LINKS, strict.NotSavedError)


def write_new(path: Path, data: bytes) -> int:
    """A descriptor for appending to a new file with `data`, locked and on disk. RecordExistsError, NotSavedError."""
    make_folder(path.parent)
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | system.OPEN_FLAGS, PRIVATE_FILE)
        try:
            try_lock(file)  # nobody else can have locked a new file
            write_all(file, data)
            system.sync_folder(path.parent)
        except BaseException:
            os.close(file)
            with suppress(OSError):
                path.unlink()
            raise
    except FileExistsError:
        raise strict.RecordExistsError(path) from None
    except OSError as error:
        raise strict.NotSavedError(path, reason(error)) from None
    return file


def read_all(file: int, path: Path, most: int) -> bytes:
    """The contents of an open file; UnreadableRecordError if longer than `most` bytes."""
    data = bytearray()
    try:
        while len(data) <= most and (part := os.read(file, most + 1 - len(data))):
            data += part
    except OSError as error:
        raise strict.UnreadableRecordError(path, reason(error)) from None
    if len(data) > most:
        raise strict.TooLongError(path, most)
    return bytes(data)


def read_file(path: Path, most: int) -> bytes:
    """The contents of a regular file of at most `most` bytes; UnreadableRecordError for any other file."""
    file = open_regular(path, os.O_RDONLY)
    try:
        return read_all(file, path, most)
    finally:
        os.close(file)


def write_all(file: int, data: bytes) -> None:
    """Write `data` and wait until it is on disk."""
    while data:
        data = data[os.write(file, data) :]
    os.fsync(file)


def replace_file(path: Path, data: bytes) -> None:
    """Replace the contents of a file atomically; NotSavedError if that fails."""
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
        raise strict.NotSavedError(path, reason(error)) from None


def make_folder(folder: Path) -> None:
    """Create a folder that only its owner can read; an existing one is not changed."""
    try:
        folder.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
    except OSError as error:
        raise strict.NoFolderError(folder, reason(error)) from None


SUFFIX = ".jsonl"

_NUMBERED = re.compile(r"([0-9]{4,9})-[0-9]{4}-[0-9]{2}-[0-9]{2}\.jsonl")
_NUMBER = re.compile(r"[0-9]{1,9}")
_LAST_OF_ALL = 999_999_999


def home() -> Path:
    """The folder of games: DUELL_HOME, or the user's data folder. NoHomeError if the user's home is unknown."""
    folder = os.environ.get("DUELL_HOME")
    try:
        if folder:
            path = Path(os.path.expanduser(folder))
        else:
            from platformdirs import user_data_path

            path = user_data_path("duell", appauthor=False)
    except (RuntimeError, KeyError):  # HOME is not set, and the system does not know the user
        raise strict.NoHomeError from None
    if path.parts[:1] == ("~",):
        raise strict.NoHomeError
    return path.absolute()


def number_of(name: str) -> int | None:
    """The number at the start of a game's file name; None if somebody has chosen another name."""
    match = _NUMBERED.fullmatch(name)
    return int(match[1]) if match else None


def kept_names() -> list[str]:
    """The file names of all saved games: those without a number, then the others, oldest first."""
    try:
        names = [name for name in os.listdir(home()) if os.path.splitext(name)[1] == SUFFIX]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise strict.UnreadableRecordError(home(), reason(error)) from None
    return sorted(names, key=lambda name: (number_of(name) or 0, name))


def kept_files() -> list[Path]:
    """The files of all saved games, ordered as in `kept_names`."""
    folder = home()
    return [folder / name for name in kept_names()]


def new_path(day: date | None = None) -> Path:
    """A path for the record of a game that begins on `day`, else today: ``0007-2026-11-20.jsonl``.

    No number is used twice, even by two processes at once. NotSavedError if the folder is unusable.
    """
    make_folder(home())
    counter = home() / ".last-number"
    file = open_own(counter)
    try:
        if not wait_for_lock(file):
            raise strict.NotSavedError(counter, _("it is open in another window of duell"))
        last = os.read(file, 20).strip().decode("ascii", "replace")
        counted = int(last) if _NUMBER.fullmatch(last) else 0
        # The numbers in file names count as well, so a lost or damaged counter does no harm.
        number = 1 + max([counted, *(number_of(name) or 0 for name in kept_names())])
        if number > _LAST_OF_ALL:
            fault = _("{last} is the highest possible number; name the file with --record FILE", last=_LAST_OF_ALL)
            raise strict.NotSavedError(counter, fault)
        os.lseek(file, 0, os.SEEK_SET)
        os.ftruncate(file, 0)
        write_all(file, str(number).encode())
    except OSError as error:
        raise strict.NotSavedError(counter, reason(error)) from None
    finally:
        os.close(file)
    return home() / f"{number:04}-{day or date.today()}{SUFFIX}"


def find(text: str) -> Path:
    """The record with this number, file name or path; NoSuchGameError or AmbiguousGameError unless there is one."""
    if _NUMBER.fullmatch(text):
        candidates = [path for path in kept_files() if number_of(path.name) == int(text)]
        if len(candidates) > 1:
            raise strict.AmbiguousGameError(text, candidates)
    else:
        candidates = [Path(text), home() / text, home() / f"{text}{SUFFIX}"] if text else []
    for path in candidates:
        if os.path.exists(path):  # unlike Path.exists, it accepts any string
            return path
    raise strict.NoSuchGameError(text)


def host_file(path: Path) -> Path:
    """The file beside a record that holds the table word and the return codes of its hosted table."""
    return path.with_name(f"{path.name}.host")


def delete(path: Path) -> None:
    """Delete a saved game, damaged or not. Only files in `kept_files` can be deleted.

    NoSuchGameError for any other; RecordInUseError if a duell has it open; NotSavedError if the system refuses.
    """
    if path not in kept_files():
        raise strict.NoSuchGameError(str(path))
    file = open_regular(path, os.O_RDWR)
    try:
        if not try_lock(file):
            raise strict.RecordInUseError(path)
    finally:
        os.close(file)
    try:
        path.unlink()
        host_file(path).unlink(missing_ok=True)
    except OSError as error:
        raise strict.NotSavedError(path, reason(error)) from None


LONGEST_ROSTER = 64 << 10


@dataclass(frozen=True, slots=True)
class Roster:
    """The players and set-up of the last game.

    `deck` is the deck's name or path as given, "" in a game without decks; `edition` is None in a game without
    editions. `game` is a `name_in_roster`.
    """

    seats: tuple[Seat, ...]
    edition: Any
    deck: str
    table_options: TableOptions
    game: str = ""


def save_roster(roster: Roster, known: Games) -> None:
    """Save the roster atomically; NotSavedError if that fails."""
    game = game_of(roster, known)
    data = {
        "roster": 1,
        **({"game": roster.game} if roster.game else {}),
        **edition_data(game, roster.edition),
        **({"deck": roster.deck} if Notation.of(game).parse_deck else {}),
        "seats": seats_data(game, roster.seats),
        "customs": {**options_data(roster.table_options), "first": roster.table_options.first},
    }
    replace_file(roster_path(), json.dumps(data, indent=1).encode())  # in ASCII: no string can fail to be written


def game_of(roster: Roster, known: Games) -> Game:
    """The game of a roster."""
    return known[roster.game] if roster.game else next(iter(known.values()))


def name_in_roster(game: Game, known: Games) -> str:
    """The name of a game in a roster; "" for the first game that is `known`. The inverse is `game_of`."""
    return "" if game is next(iter(known.values())) else game.name


def load_roster(known: Games) -> Roster | None:
    """The saved roster; None if there is none, or if its game is not `known`."""
    with suppress(strict.UnreadableRecordError, UnicodeDecodeError, strict.MalformedError):
        value = strict.parse(read_file(roster_path(), LONGEST_ROSTER).decode())
        name = value.pop("game", "") if isinstance(value, dict) else ""
        game = known[strict.Member("game").option(name, known)] if name else next(iter(known.values()))
        names = ("roster", *set_up_members(game, value), "seats", "customs")
        members = strict.Member("roster").table(value, names)
        strict.Member("roster").number(members["roster"], 1, 1)
        options = members["customs"]
        return Roster(
            parse_seats(game, members["seats"]),
            parse_edition(game, members),
            strict.Member("deck").text(members["deck"], 4096, shortest=1) if "deck" in members else "",
            parse_options({"first": NEW_TABLE.first, **options} if isinstance(options, dict) else options),
            game.name if name else "",
        )
    return None


def roster_path() -> Path:
    """The file of the roster."""
    return home() / "roster.json"


_MARK = ".lesson-offered"


def lesson_is_due(game: str = "") -> bool:
    """Whether the lesson has never been offered here; for the first game, also whether nothing has been played."""
    return not any(map(os.path.exists, (_mark(game), *([] if game else [roster_path()]))))


def note_lesson(game: str = "") -> None:
    """Note that the lesson was offered. If that fails, the lesson is offered again."""
    with suppress(strict.NotSavedError):
        make_folder(home())
        os.close(open_own(_mark(game)))


def _mark(game: str) -> Path:
    """The file that notes the offer of a game's lesson; "" is the first game."""
    return home() / (f"{_MARK}-{game}" if game else _MARK)
