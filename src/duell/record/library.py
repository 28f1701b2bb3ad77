"""The kept games at a glance, by an index kept beside them.

The index spares every command to play every game again. It can be thrown away at any moment. An entry counts only while
its file is exactly what it was when it was looked at: size, times and inode. Whatever cannot be read, or is anybody
else's, is as good as none; the next command writes it anew. Of two that write at the same time the last one wins, and
what the other knew is found out again. Nothing in it is a secret: there is neither a seed nor a bid. Every version of
duell writes its own, since labels come from its files.
"""

import gc
import json
import os
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, cast

from duell import __version__
from duell.game import Game, Games
from duell.record.acts import Handover, InEvening, Seat
from duell.record.folder import home, kept_names, number_of, read_file, replace_file
from duell.record.reading import read, replay
from duell.record.strict import DamagedRecordError, NotSavedError, RecordError, UnreadableRecordError
from duell.system import is_anothers

INDEX_VERSION = b"duell index 4 " + __version__.encode() + b"\n"
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
    """What a file is known by now."""
    return Stamp(status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)


def load_index(folder: Path) -> Index:
    """What is known of the games in a folder; nothing if there is no index that can be trusted."""
    with suppress(UnreadableRecordError, OSError, ValueError, TypeError):
        path = _index_path(folder)
        if is_anothers(path.lstat()):
            return {}
        data = read_file(path, LONGEST_INDEX)
        head = len(INDEX_VERSION) + 64
        if data[: len(INDEX_VERSION)] == INDEX_VERSION and data[len(INDEX_VERSION) : head] == _index_digest(
            data[head:]
        ):
            return {name: (Stamp(*stamp), facts) for name, stamp, facts in json.loads(data[head:])}
    return {}


def save_index(folder: Path, index: Mapping[str, tuple[Stamp, Facts]]) -> None:
    """Keep what is known, if it can be kept; files that were written a moment ago are left out."""
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


RECORD, FINISHED = 1, 6
"""Which of the facts in the index tells whether a game is finished (see `_facts`)."""

Report = Callable[[int, int], object]
"""Is told how many games have been played again, and how many there are."""


class KeptGame(NamedTuple):
    """A sound record: `seats` are who plays now, `totals` their points so far; `cut` is as in `Record`.

    `label` is what lists call the set-up (see `game.Notation`).

    `number` is None where somebody gave the file a name without one. `handed_over` are the seats at which not the same
    player sat all the time; `evening` is the place among the games of one, None for a game of none.
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
    cut: bool
    handed_over: frozenset[int]
    evening: InEvening | None

    @property
    def path(self) -> Path:
        """Where it is kept; made when it is asked for, since ten thousand paths take a fifth of a second."""
        return Path(self.file)


@dataclass(frozen=True, slots=True)
class DamagedGame:
    """A record that cannot be used, and the line that says why.

    `begins_well` says that there is something to go back to (see `repair`).
    """

    number: int | None
    path: Path
    reason: str
    begins_well: bool = False


@contextmanager
def _no_collection() -> Iterator[None]:
    """Have no garbage be looked for: ten thousand games are many objects and none, and looking takes half the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.freeze()  # nor is it to be looked for among them later
            gc.enable()


@_no_collection()
def games(
    known: Games, report: Report | None = None, wanted: Callable[[Facts], object] = bool
) -> list[KeptGame | DamagedGame]:
    """All kept games, oldest first; a record of a game that is not `known` is as good as damaged.

    Only games that have changed since they were looked at last are played again; `report` is told how many of these
    have been, and how many there are. Of those that have not changed only the `wanted` ones are among them.
    UnreadableRecordError only if the folder itself cannot be read.
    """
    folder = home()
    found = dict[str, Stamp]()
    for name in kept_names():
        try:
            found[name] = stamp_of(os.stat(f"{folder}{os.sep}{name}"))
        except OSError:  # gone meanwhile, or a link to nowhere: reading it will say so
            found[name] = Stamp(-1, -1, -1, -1)
    entered = load_index(folder) if found else {}
    of = _by_record(known, {str(facts[RECORD]) for _stamp, facts in entered.values()})
    fresh = {
        name: entered[name]
        for name, stamp in found.items()
        if name in entered and entered[name][0] == stamp and entered[name][1][RECORD] in of
    }
    stale = [name for name in found if name not in fresh]
    looked: dict[str, KeptGame | DamagedGame] = {}
    try:
        for done, name in enumerate(stale, start=1):
            game = looked[name] = _look_at(folder / name, known)
            if isinstance(game, KeptGame):
                fresh[name] = found[name], _facts(game)
            if report:
                report(done, len(stale))
    finally:  # what was found out so far need not be found out again
        if any(name in fresh for name in stale) or entered.keys() - found.keys():
            save_index(folder, fresh)
    return [
        looked[name] if name in looked else _game(folder, name, fresh[name][1], of)
        for name in found
        if name in looked or wanted(fresh[name][1])
    ]


def _by_record(known: Games, records: Collection[str]) -> Mapping[str, Game]:
    """Games by the names in their records; it stops as soon as it has these, since some games take long to load."""
    of: dict[str, Game] = {}
    for game in known.values():
        of[game.record] = game
        if all(record in of for record in records):
            break
    return of


def unfinished(known: Games) -> list[KeptGame]:
    """The games that can go on, newest first."""
    kept = games(known, wanted=lambda facts: not facts[FINISHED])
    return [game for game in reversed(kept) if isinstance(game, KeptGame) and not game.finished]


def _look_at(path: Path, known: Games) -> KeptGame | DamagedGame:
    number = number_of(path.name)
    try:
        record = read(path, known)
        played = replay(record)
    except RecordError as error:
        begins_well = isinstance(error, DamagedRecordError) and error.line > 1
        return DamagedGame(number, path, str(error), begins_well)
    game, state = record.head.game, played.state
    return KeptGame(
        number,
        str(path),
        record.head.started,
        game,
        game.notation.label(record.head.set_up),
        played.seats,
        game.rules.round(state),
        game.rules.totals(state),
        played.finished,
        record.cut,
        handed_over=frozenset(act.seat for act in record.acts if isinstance(act, Handover)),
        evening=record.head.evening,
    )


def _facts(game: KeptGame) -> Facts:
    """A game as data; the opposite is `_game`.

    Labels and seats are texts of their own, since few are different and a text can be looked up.
    """
    return [
        game.started.isoformat(),
        game.game.record,
        json.dumps(game.label),
        json.dumps([[seat.name, seat.role, seat.player] for seat in game.seats]),
        game.round,
        game.totals,
        game.finished,
        game.cut,
        sorted(game.handed_over),
        game.evening and [game.evening.id, game.evening.game],
    ]


def _game(folder: Path, name: str, facts: Facts, of: Mapping[str, Game]) -> KeptGame:
    started, record, label, seats, number, totals, finished, cut, handed_over, evening = cast("list[Any]", facts)
    return KeptGame(
        number_of(name),
        f"{folder}{os.sep}{name}",
        datetime.fromisoformat(started),
        of[record],
        _label(label),
        _seats(seats),
        number,
        tuple(totals),
        finished,
        cut,
        frozenset(handed_over),
        InEvening(*evening) if evening else None,
    )


@cache
def _label(text: str) -> tuple[str, ...]:
    return tuple(json.loads(text))


@cache
def _seats(text: str) -> tuple[Seat, ...]:
    return tuple(Seat(*seat) for seat in json.loads(text))
