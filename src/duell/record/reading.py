"""Reading a record back: the whole of it is sound, or it is refused with the line that is not.

The one exception is a last line without an end: that is what a crash in the middle of writing leaves behind.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from duell.game import Game, Games
from duell.language import _
from duell.record import files
from duell.record.acts import Act, Head
from duell.record.digests import note_of
from duell.record.errors import DamagedRecordError
from duell.record.notation import beginnings, parse_act, parse_head
from duell.record.strict import MalformedError

LONGEST_RECORD = 4 << 20
LONGEST_HEAD = 256 << 10
LONGEST_ACT = 4 << 10
"""Limits in bytes, far above what any game needs."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Record:
    """A record as it was read: ``acts[i]`` is line ``i + 2`` of the file.

    `cut` says whether a last line cut short by a crash was dropped; `length` is that of the whole lines, in bytes.
    `note` is that of the whole lines (see `note_of`).
    """

    path: Path
    head: Head
    acts: tuple[Act, ...]
    cut: bool
    length: int
    note: str = ""


def read(path: Path, known: Games) -> Record:
    """Return the record in a file, which stays as it is; its game is found among those that are `known`.

    UnreadableRecordError if there is no such file of a record's kind and size; DamagedRecordError if it holds
    anything but a record of this version. Whether its acts follow the rules, `replay` finds out.
    """
    return parse_record(path, files.read_file(path, LONGEST_RECORD), known)


def parse_record(path: Path, data: bytes, known: Games) -> Record:
    """Return the record that `data`, read from `path`, stands for; DamagedRecordError if it is none."""
    if b"\n" not in data:
        raise DamagedRecordError(path, 1, _("a line without an end; expected the head of a record"))
    first, *acts, rest = data.split(b"\n")
    head = _parse_line(path, 1, first, LONGEST_HEAD, partial(parse_head, known=known))
    parse = partial(parse_act, game=head.game)
    record = Record(
        path,
        head,
        tuple(_parse_line(path, line, act, LONGEST_ACT, parse) for line, act in enumerate(acts, start=2)),
        cut=bool(rest),
        length=len(data) - len(rest),
        note=note_of(data.removesuffix(rest)),
    )
    if not _may_be_cut_short(rest, head.game):
        reason = _("not the beginning of an act; expected one, or the end of the file")
        raise DamagedRecordError(path, len(acts) + 2, reason)
    return record


def _may_be_cut_short(rest: bytes, game: Game) -> bool:
    """Whether a crash can have left this at the end: part of an act, or the zeros of a block not yet written."""
    begun = rest.rstrip(b"\0")
    return len(rest) <= LONGEST_ACT and any(begun.startswith(beginning[: len(begun)]) for beginning in beginnings(game))


def _parse_line(path: Path, line: int, data: bytes, longest: int, parse: Callable[[str], T]) -> T:
    if len(data) > longest:
        size, most = f"{len(data):,}", f"{longest:,}"
        raise DamagedRecordError(path, line, _("{size} bytes long; expected at most {most}", size=size, most=most))
    try:
        return parse(data.decode())
    except UnicodeDecodeError as error:
        reason = _("byte {number} is not UTF-8; expected UTF-8 text", number=error.start + 1)
    except MalformedError as error:
        reason = str(error)
    raise DamagedRecordError(path, line, reason)
