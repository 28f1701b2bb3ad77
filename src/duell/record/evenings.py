"""The games of an evening: each head says which one it belongs to, and their records say how it stands."""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from duell.game import Games
from duell.record.acts import Ended, Handover, Head, InEvening
from duell.record.errors import RecordError
from duell.record.folder import kept_files
from duell.record.reading import LONGEST_HEAD, Record, read


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game of an evening: who sat there at its end and with how many points, and which deal it was."""

    names: tuple[str, ...]
    totals: tuple[int, ...]
    deal: str

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won; several can share the win."""
        best = max(self.totals)
        return tuple(name for name, total in zip(self.names, self.totals, strict=True) if total == best)


def next_in_evening(now: InEvening | None) -> InEvening:
    """Return the place of the game after `now`; the first of a new evening if there is none."""
    return InEvening(now.id, now.game + 1) if now else InEvening(secrets.token_hex(8), 1)


def earlier_games(path: Path, head: Head, known: Games) -> tuple[Played, ...]:
    """Return the finished games of the evening that came before the one in `path`, which begins with `head`.

    What was deleted or is damaged does not count. RecordError if the folder of games cannot be read.
    """
    found: dict[int, Played] = {}
    if head.evening is None or head.evening.game == 1:
        return ()
    for other in reversed(kept_files()):
        if other != path and (record := _of_evening(other, head.evening.id, known)) and record.head.evening:
            number = record.head.evening.game
            if number < head.evening.game and (played := _played(record)):
                found[number] = played
            if number == 1:
                break
    return tuple(found[number] for number in sorted(found))


def _of_evening(path: Path, evening: str, known: Games) -> Record | None:
    """Return the record in a file if it is of an evening; most are not, and of those no more than the head is read."""
    with suppress(RecordError, OSError):
        with path.open("rb") as file:
            if evening.encode() not in file.readline(LONGEST_HEAD):
                return None
        record = read(path, known)
        return record if record.head.evening and record.head.evening.id == evening else None
    return None


def _played(record: Record) -> Played | None:
    """Return how a game ended; None if it has not."""
    end = next((act for act in reversed(record.acts) if isinstance(act, Ended)), None)
    if end is None or len(end.totals) != len(record.head.seats):
        return None
    names = [seat.name for seat in record.head.seats]
    for act in record.acts:
        if isinstance(act, Handover) and act.seat < len(names):
            names[act.seat] = act.name
    return Played(tuple(names), end.totals, record.head.deal)


def is_same_table(names: Sequence[str], others: Sequence[str]) -> bool:
    """Whether the same people and bots play, on whichever seats and in whichever roles."""
    return sorted(map(str.casefold, names)) == sorted(map(str.casefold, others))
