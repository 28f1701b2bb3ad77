"""The kept games at a glance."""

from dataclasses import dataclass
from pathlib import Path

from duell.engine import score
from duell.record.acts import Handover, Head, Seat
from duell.record.errors import DamagedRecordError, RecordError
from duell.record.folder import kept_files, number_of
from duell.record.reading import read
from duell.record.replaying import replay


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A sound record. `seats` are who plays now, `totals` their points so far; `cut` is as in `Record`.

    `number` is None where somebody gave the file a name without one. `handed_over` are the seats at which not the same
    player sat all the time.
    """

    number: int | None
    path: Path
    head: Head
    seats: tuple[Seat, ...]
    round: int
    totals: tuple[int, ...]
    finished: bool
    cut: bool
    handed_over: frozenset[int]


@dataclass(frozen=True, slots=True)
class DamagedGame:
    """A record that cannot be used, and the line that says why.

    `begins_well` says that there is something to go back to (see `repair`).
    """

    number: int | None
    path: Path
    reason: str
    begins_well: bool = False


def games() -> list[KeptGame | DamagedGame]:
    """Return all kept games, oldest first. UnreadableRecordError only if the folder itself cannot be read."""
    return [_look_at(path) for path in kept_files()]


def unfinished() -> list[KeptGame]:
    """Return the games that can go on, newest first."""
    return [game for game in reversed(games()) if isinstance(game, KeptGame) and not game.finished]


def _look_at(path: Path) -> KeptGame | DamagedGame:
    number = number_of(path)
    try:
        record = read(path)
        played = replay(record)
    except RecordError as error:
        begins_well = isinstance(error, DamagedRecordError) and error.line > 1
        return DamagedGame(number, path, str(error), begins_well)
    state = played.state
    totals = tuple(score(state, seat).total for seat in range(len(record.head.seats)))
    return KeptGame(
        number,
        path,
        record.head,
        played.seats,
        state.round,
        totals,
        played.finished,
        record.cut,
        handed_over=frozenset(act.seat for act in record.acts if isinstance(act, Handover)),
    )
