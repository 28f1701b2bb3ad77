"""What the kept games are at a glance, kept beside them: it spares every command to play every game again.

It can be thrown away at any moment. An entry counts only while its file is exactly what it was when it was looked at:
size, times and inode. Whatever cannot be read, or is anybody else's, is as good as none; the next command writes it
anew. Of two that write at the same time the last one wins, and what the other knew is found out again. Nothing in it is
a secret: there is neither a seed nor a bid. Every version of duell writes its own, since labels come from its files.
"""

import json
import os
import time
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from duell import __version__
from duell.record import files
from duell.record.errors import NotSavedError, UnreadableRecordError
from duell.system import is_anothers

VERSION = b"duell index 4 " + __version__.encode() + b"\n"
LONGEST_INDEX = 64 << 20
"""Bytes; ten thousand games need three millions."""

UNSETTLED = 2_000_000_000
"""Nanoseconds for which a file that was just written is not entered: its times may not tell a change from the next."""


class Stamp(NamedTuple):
    """What a file is known by: when any of it is another, so may be what stands in it."""

    size: int
    modified: int
    changed: int
    inode: int


Facts = list[object]
"""What is known of a game, as JSON has it."""

Index = dict[str, tuple[Stamp, Facts]]
"""What is known of each game, by the name of its file."""


def stamp_of(status: os.stat_result) -> Stamp:
    """Return what a file is known by now."""
    return Stamp(status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)


def load(folder: Path) -> Index:
    """Return what is known of the games in a folder; nothing if there is no index that can be trusted."""
    with suppress(UnreadableRecordError, OSError, ValueError, TypeError):
        path = _path(folder)
        if is_anothers(path.lstat()):
            return {}
        data = files.read_file(path, LONGEST_INDEX)
        head = len(VERSION) + 64
        if data[: len(VERSION)] == VERSION and data[len(VERSION) : head] == _digest(data[head:]):
            return {name: (Stamp(*stamp), facts) for name, stamp, facts in json.loads(data[head:])}
    return {}


def save(folder: Path, index: Mapping[str, tuple[Stamp, Facts]]) -> None:
    """Keep what is known, if it can be kept; files that were written a moment ago are left out."""
    settled = time.time_ns() - UNSETTLED
    rows = [
        [name, stamp, facts] for name, (stamp, facts) in index.items() if max(stamp.modified, stamp.changed) < settled
    ]
    body = json.dumps(rows, separators=(",", ":")).encode()
    with suppress(NotSavedError):
        files.replace_file(_path(folder), VERSION + _digest(body) + body)


def _path(folder: Path) -> Path:
    return folder / ".index"


def _digest(body: bytes) -> bytes:
    return sha256(body).hexdigest().encode()
