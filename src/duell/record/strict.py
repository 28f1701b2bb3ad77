"""The errors about saved games, and a strict parser of their JSON.

Every message is one line for people, without secrets of the game. (The fastest typed decoder, msgspec, accepts
duplicate keys and has only English messages.)
"""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, NoReturn

from duell.checking import Checker, is_not, one_line, quote
from duell.language import _, mark, meaning, n_, whole


class RecordError(Exception):
    """An error about a saved game, worded for people; the base of all errors here."""


class _PathError(RecordError):
    """An error about a file, worded as one `LINE`, perhaps with its `reason`."""

    LINE: ClassVar[str]

    def __init__(self, path: Path, reason: str = "") -> None:
        super().__init__(_(self.LINE, path=one_line(path), reason=reason))
        self.reason = reason


class UnreadableRecordError(_PathError):
    """A file is missing, cannot be opened, or is not of the kind and size of a record."""

    LINE = mark("cannot read {path}: {reason}")


class UnwritableRecordError(UnreadableRecordError):
    """A file can be read but not changed, as on a read-only file system."""

    LINE = mark("cannot change {path}: {reason}")


class TooLongError(UnreadableRecordError):
    """A file of more than `most` bytes, longer than any record."""

    def __init__(self, path: Path, most: int) -> None:
        super().__init__(path, _("longer than {most} bytes, too long for a record", most=whole(most)))


class DamagedRecordError(RecordError):
    """A record is not a valid game; `reason` says what is wrong in `line`."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        super().__init__(_("{path}, line {number}: {reason}", path=one_line(path), number=line, reason=reason))
        self.path = path
        self.line = line
        self.reason = reason


class RecordInUseError(_PathError):
    """Another duell has the game open."""

    LINE = mark("{path} is already open in another window of duell; leave the game there first")


class RecordExistsError(_PathError):
    """The file for a new record already exists."""

    LINE = mark("{path} already exists; choose a different name for the new game")


class NotSavedError(_PathError):
    """Something could not be saved: no space, no permission, a failing disk. Earlier data is intact."""

    LINE = mark("{path} was not saved: {reason}")


class NoFolderError(NotSavedError):
    """A folder could not be created."""

    LINE = mark("cannot create folder {path}: {reason}")


class GameOverError(_PathError):
    """A finished game cannot be resumed."""

    LINE = mark("{path} is a finished game; only unfinished games can be resumed")


class UnfinishedGameError(_PathError):
    """The events of an unfinished game are not shown, since its secrets must be kept."""

    LINE = mark("{path} is an unfinished game; its history is available when it is over")


class NoHomeError(RecordError):
    """The user's home folder is unknown, and so is the folder of games."""

    def __init__(self) -> None:
        super().__init__(_("no home folder is known; set HOME, or DUELL_HOME to the folder for the games"))


class AmbiguousGameError(RecordError):
    """Several saved games, `paths`, have this number, as after merging the folders of two computers."""

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


class SoundRecordError(_PathError):
    """An undamaged record cannot be repaired."""

    LINE = mark("{path} is undamaged; there is nothing to repair")


class NoSuchGameError(RecordError):
    """No saved game matches `text`."""

    def __init__(self, text: str) -> None:
        super().__init__(
            _(
                "there is no saved game {name}; give the number of a saved game or the path of a record",
                name=quote(text),
            )
        )


class MalformedError(ValueError):
    """Data is wrong; the message is one line."""


def parse(text: str) -> object:
    """The value of a JSON document; MalformedError for anything but strict JSON."""
    try:
        value: object = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
        if "\\u" in text:  # only an escape can stand for half a surrogate pair, which no file can hold
            json.dumps(value, ensure_ascii=False).encode()
    except MalformedError:
        raise
    except json.JSONDecodeError as error:
        raise MalformedError(_("not valid JSON (at character {number})", number=error.pos + 1)) from None
    except UnicodeEncodeError:
        raise MalformedError(_("half a surrogate pair is not Unicode text")) from None
    except (ValueError, RecursionError):
        raise MalformedError(_("a number is too large, or objects are nested too deeply")) from None
    return value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise MalformedError(_("a key occurs twice in an object"))
    return members


def _constant(name: str) -> NoReturn:
    raise MalformedError(_("{name} is not a number in JSON", name=name))


class Member(Checker):
    """A member of an object, by key or name. Records have secrets: errors quote only keys, numbers and options."""

    __slots__ = ("_what",)
    TABLE = mark("an object with {keys}")

    def __init__(self, what: str) -> None:
        self._what = what

    def refusal(self, complaint: str) -> MalformedError:
        return MalformedError(meaning(self._what, complaint))

    def shown(self, value: object) -> str:
        return _("this")  # a record has secrets in it

    def members(self, value: object, *names: str) -> list[object]:
        """The members of an object with exactly the keys `names`, in that order."""
        table = self.table(value, names)
        return [table[name] for name in names]

    def entries(self, value: object, least: int, most: int) -> list[object]:
        wanted = _("a list of {least} to {most} entries", least=least, most=most)
        entries = self.items(value, wanted)
        if not least <= len(entries) <= most:
            raise self.malformed(wanted)
        return entries

    def text(self, value: object, longest: int, *, shortest: int = 0) -> str:
        wanted = _("a text of {least} to {most} characters", least=shortest, most=longest)
        text = self.string(value, wanted)
        if not shortest <= len(text) <= longest:
            raise self.malformed(wanted)
        return text

    def shaped(self, value: object, pattern: re.Pattern[str], expected: str) -> str:
        """A string that matches `pattern` from start to end; `expected` describes it."""
        text = self.string(value, expected)
        if not pattern.fullmatch(text):
            raise self.malformed(expected)
        return text

    def malformed(self, expected: str) -> MalformedError:
        """The error about a value that is not `expected`; it does not quote the value, which may be secret."""
        return self.refusal(is_not(_("this"), expected))
