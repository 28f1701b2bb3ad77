"""The last set-up, kept so that the next game starts with it. A broken one is as good as none."""

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from duell.games.duel.engine import Edition
from duell.record import files, strict
from duell.record.acts import Seat
from duell.record.errors import UnreadableRecordError
from duell.record.folder import home
from duell.record.notation import parse_edition, parse_seats, seats_data
from duell.record.table_options import NEW_TABLE, TableOptions, customs_data, parse_customs

LONGEST_ROSTER = 64 << 10

_KEYS = ("roster", "edition", "switches", "deck", "seats", "customs")


@dataclass(frozen=True, slots=True)
class Roster:
    """Who played what the last time. `deck` is the deck's name or path, as it was given."""

    seats: tuple[Seat, ...]
    edition: Edition
    deck: str
    table_options: TableOptions


def save_roster(roster: Roster) -> None:
    """Keep `roster` in the place of the one before: either is whole at any moment. NotSavedError if that fails."""
    files.replace_file(roster_path(), _data(roster))


def load_roster() -> Roster | None:
    """Return the roster kept last; None if there is none, or none that can be used."""
    with suppress(UnreadableRecordError, UnicodeDecodeError, strict.MalformedError):
        return _parse(files.read_file(roster_path(), LONGEST_ROSTER).decode())
    return None


def roster_path() -> Path:
    """Return where the roster is kept."""
    return home() / "roster.json"


def _data(roster: Roster) -> bytes:
    data = {
        "roster": 1,
        "edition": roster.edition.name,
        "switches": roster.edition.switches(),
        "deck": roster.deck,
        "seats": seats_data(roster.seats),
        "customs": {**customs_data(roster.table_options), "first": roster.table_options.first},
    }
    return json.dumps(data, indent=1).encode()  # in ASCII, so that no text can fail


def _parse(text: str) -> Roster:
    version, edition, switches, deck, seats, table_options = strict.members(strict.parse(text), "roster", *_KEYS)
    strict.integer(version, "roster", 1, 1)
    return Roster(
        parse_seats(seats),
        parse_edition(edition, switches),
        strict.text(deck, "deck", 4096, shortest=1),
        parse_customs(
            {"first": NEW_TABLE.first, **table_options} if isinstance(table_options, dict) else table_options
        ),
    )
