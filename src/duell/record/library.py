"""The kept games at a glance."""

import gc
import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, cast

from duell.game import Game, Games
from duell.record import index
from duell.record.acts import Handover, InEvening, Seat
from duell.record.errors import DamagedRecordError, RecordError
from duell.record.folder import home, kept_stamps, number_in, number_of
from duell.record.reading import read
from duell.record.replaying import replay

NOBODY: frozenset[int] = frozenset()

FINISHED = 6
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


def games(known: Games, report: Report | None = None) -> list[KeptGame | DamagedGame]:
    """Return all kept games, oldest first; a record of a game that is not `known` is as good as damaged.

    UnreadableRecordError only if the folder itself cannot be read.

    Only games that have changed since they were looked at last are played again (see `index`); `report` is told how
    many of these have been, and how many there are.
    """
    return _kept(known, report)


def unfinished(known: Games) -> list[KeptGame]:
    """Return the games that can go on, newest first."""
    kept = _kept(known, wanted=lambda facts: not facts[FINISHED])
    return [game for game in reversed(kept) if isinstance(game, KeptGame) and not game.finished]


@_no_collection()
def _kept(
    known: Games, report: Report | None = None, wanted: Callable[[index.Facts], object] = bool
) -> list[KeptGame | DamagedGame]:
    """Return the kept games, as `games` does; of those that are known already only the `wanted` ones."""
    found = kept_stamps()
    folder = home()
    entered = index.load(folder) if found else {}
    fresh = {name: entered[name] for name, stamp in found.items() if name in entered and entered[name][0] == stamp}
    stale = [name for name in found if name not in fresh]
    looked: dict[str, KeptGame | DamagedGame] = {}
    of = {game.record: game for game in known.values()}
    try:
        for done, name in enumerate(stale, start=1):
            game = looked[name] = _look_at(folder / name, known)
            if isinstance(game, KeptGame):
                fresh[name] = found[name], _facts(game)
            if report:
                report(done, len(stale))
    finally:  # what was found out so far need not be found out again
        if any(name in fresh for name in stale) or entered.keys() - found.keys():
            index.save(folder, fresh)
    return [
        looked[name] if name in looked else _game(folder, name, fresh[name][1], of)
        for name in found
        if name in looked or wanted(fresh[name][1])
    ]


def _look_at(path: Path, known: Games) -> KeptGame | DamagedGame:
    number = number_of(path)
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


def _facts(game: KeptGame) -> index.Facts:
    """Return a game as data; the opposite is `_game`.

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


def _game(folder: Path, name: str, facts: index.Facts, of: Mapping[str, Game]) -> KeptGame:
    started, record, label, seats, number, totals, finished, cut, handed_over, evening = cast("list[Any]", facts)
    return KeptGame(
        number_in(name),
        f"{folder}{os.sep}{name}",
        datetime.fromisoformat(started),
        of[record],
        _label(label),
        _seats(seats),
        number,
        tuple(totals),
        finished,
        cut,
        frozenset(handed_over) if handed_over else NOBODY,
        InEvening(*evening) if evening else None,
    )


@cache
def _label(text: str) -> tuple[str, ...]:
    return tuple(json.loads(text))


@cache
def _seats(text: str) -> tuple[Seat, ...]:
    return tuple(Seat(*seat) for seat in json.loads(text))
