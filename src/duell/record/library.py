"""Lists the saved games, with the help of an index beside them.

Thanks to the index, a command need not replay every game. It can be deleted at any time. An entry is valid only while
its file has the same size, times and inode. If the index is unreadable or belongs to another user, duell ignores it and
writes it again. If two programs write at once, the last one wins, and the other's entries are computed again. The index
holds no secrets, neither seeds nor bids. Each version of duell writes its own index, since labels come from its files.
"""

import gc
import json
import os
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from duell import __version__
from duell.game import Game, Games
from duell.record.acts import Handover, Seat
from duell.record.folder import home, kept_names, number_of, read_file, replace_file
from duell.record.notation import Notation
from duell.record.reading import read, replay
from duell.record.strict import DamagedRecordError, NotSavedError, RecordError, UnreadableRecordError
from duell.system import is_anothers

INDEX_VERSION = b"duell index 5 " + __version__.encode() + b"\n"
LONGEST_INDEX = 64 << 20  # bytes; ten thousand games need three million
UNSETTLED = 2_000_000_000  # nanoseconds before a written file is indexed; it could still change within the same times


class Stamp(NamedTuple):
    """Identifies the contents of a file: if they change, so does the stamp."""

    size: int
    modified: int
    changed: int
    inode: int


class Facts(NamedTuple):
    """The facts about a game in the index, as JSON has them; label and seats are JSON texts, which recur."""

    started: str
    record: str  # the name of the game in records
    label: str
    seats: str
    round: int
    totals: Sequence[int]
    finished: bool
    handed_over: Sequence[int]
    evening: str


Index = dict[str, tuple[Stamp, Facts]]  # the facts about each game, by its file name


def load_index(folder: Path) -> Index:
    """The index of a folder; empty if there is none that can be trusted."""
    with suppress(UnreadableRecordError, OSError, ValueError, TypeError):
        path = _index_path(folder)
        if is_anothers(path.lstat()):
            return {}
        data = read_file(path, LONGEST_INDEX)
        head = len(INDEX_VERSION) + 64
        if data[:head] == INDEX_VERSION + _index_digest(data[head:]):
            return {name: (Stamp(*stamp), Facts(*facts)) for name, stamp, facts in json.loads(data[head:])}
    return {}


def save_index(folder: Path, index: Mapping[str, tuple[Stamp, Facts]]) -> None:
    """Write the index if possible; leave out files written a moment ago."""
    settled = time.time_ns() - UNSETTLED
    rows = [
        [name, stamp, facts] for name, (stamp, facts) in index.items() if max(stamp.modified, stamp.changed) < settled
    ]
    body = json.dumps(rows, separators=(",", ":")).encode()
    with suppress(NotSavedError):
        replace_file(_index_path(folder), INDEX_VERSION + _index_digest(body) + body)


def _index_path(folder: Path) -> Path:
    return folder / ".index"


def _index_digest(body: bytes) -> bytes:
    return sha256(body).hexdigest().encode()


Report = Callable[[int, int], object]  # gets the number of games replayed so far, and of all to replay


class KeptGame(NamedTuple):
    """A saved game with an undamaged record: `seats` with present players, `totals` in points.

    `label` describes the set-up in lists (see `Notation`). `number` is None if the file name has none. `handed_over`
    are the seats that changed players. `evening` is its id, or "" for a game outside any evening.
    """

    number: int | None
    file: str
    started: datetime
    game: Game
    label: tuple[str, ...]
    seats: tuple[Seat, ...]
    round: int
    totals: tuple[int, ...]
    finished: bool
    handed_over: frozenset[int]
    evening: str

    @property
    def evening_id(self) -> str:
        """The evening; a game outside any is an evening of its own."""
        return self.evening or self.file

    @property
    def path(self) -> Path:
        """The file. It is made on demand, since ten thousand paths take a fifth of a second."""
        return Path(self.file)


@dataclass(frozen=True, slots=True)
class DamagedGame:
    """A saved game with an unusable record, and the reason, in one line. `begins_well` if `repair` can save a part."""

    number: int | None
    path: Path
    reason: str
    begins_well: bool = False


@contextmanager
def _no_collection() -> Iterator[None]:
    """Suspend garbage collection, since ten thousand games are many objects, none of them garbage."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.freeze()  # later collections skip them
            gc.enable()


@_no_collection()
def games(
    known: Games, report: Report | None = None, wanted: Callable[[Facts], object] = bool
) -> list[KeptGame | DamagedGame]:
    """All saved games, oldest first; a record of a game that is not `known` counts as damaged.

    Only changed files are replayed, and `report` is told about the progress. Unchanged games are listed only if
    `wanted`. UnreadableRecordError only if the folder itself cannot be read.
    """
    folder, stamps = home(), _stamps()
    index = load_index(folder) if stamps else {}
    by_record = _by_record(known, {facts.record for _stamp, facts in index.values()})
    entries = {
        name: (stamp, facts)
        for name, (stamp, facts) in index.items()
        if stamp == stamps.get(name) and facts.record in by_record
    }
    stale = [name for name in stamps if name not in entries]
    damaged: dict[str, DamagedGame] = {}
    try:
        for done, name in enumerate(stale, start=1):
            facts = _look_at(folder / name, known, by_record)
            if isinstance(facts, DamagedGame):
                damaged[name] = facts
            else:
                entries[name] = stamps[name], facts
            if report:
                report(done, len(stale))
    finally:  # keep all facts found by now, even after an error
        if any(name in entries for name in stale) or index.keys() - stamps.keys():
            save_index(folder, entries)
    changed = {*stale}
    return [
        damaged[name] if name in damaged else _game(folder, name, entries[name][1], by_record)
        for name in stamps
        if name in changed or wanted(entries[name][1])
    ]


def _stamps() -> dict[str, Stamp]:
    """The stamp of each saved game, by file name, oldest first."""
    folder, stamps = home(), dict[str, Stamp]()
    for name in kept_names():
        try:
            status = os.stat(f"{folder}{os.sep}{name}")
            stamps[name] = Stamp(status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)
        except OSError:  # deleted, or a broken link: reading will report it
            stamps[name] = Stamp(-1, -1, -1, -1)
    return stamps


def _by_record(known: Games, records: Collection[str]) -> dict[str, Game]:
    """Games by their names in records. The search stops once all `records` are found, since some games load slowly."""
    by_record: dict[str, Game] = {}
    for game in known.values():
        by_record[game.record] = game
        if all(record in by_record for record in records):
            break
    return by_record


def unfinished(known: Games) -> list[KeptGame]:
    """The games that can be resumed, newest first."""
    kept = games(known, wanted=lambda facts: not facts.finished)
    return [game for game in reversed(kept) if isinstance(game, KeptGame) and not game.finished]


def _look_at(path: Path, known: Games, by_record: dict[str, Game]) -> Facts | DamagedGame:
    """The facts about the game at `path`, which is added to `by_record`."""
    try:
        record = read(path, known)
        played = replay(record)
    except RecordError as error:
        begins_well = isinstance(error, DamagedRecordError) and error.line > 1
        return DamagedGame(number_of(path.name), path, str(error), begins_well)
    game = record.head.game
    by_record[game.record] = game
    return Facts(
        started=record.head.started.isoformat(),
        record=game.record,
        label=json.dumps(Notation.of(game).label(record.head.set_up)),
        seats=json.dumps([[seat.name, seat.role, seat.player] for seat in played.seats]),
        round=game.rules.round(played.state),
        totals=game.rules.totals(played.state),
        finished=played.finished,
        handed_over=sorted({act.seat for act in record.acts if isinstance(act, Handover)}),
        evening=record.head.evening.id if record.head.evening else "",
    )


def _game(folder: Path, name: str, facts: Facts, by_record: Mapping[str, Game]) -> KeptGame:
    return KeptGame(
        number=number_of(name),
        file=f"{folder}{os.sep}{name}",
        started=datetime.fromisoformat(facts.started),
        game=by_record[facts.record],
        label=_label(facts.label),
        seats=_seats(facts.seats),
        round=facts.round,
        totals=tuple(facts.totals),
        finished=facts.finished,
        handed_over=frozenset(facts.handed_over),
        evening=facts.evening,
    )


@cache
def _label(text: str) -> tuple[str, ...]:
    return tuple(json.loads(text))


@cache
def _seats(text: str) -> tuple[Seat, ...]:
    return tuple(Seat(*seat) for seat in json.loads(text))
