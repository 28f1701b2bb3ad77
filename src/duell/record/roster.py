"""The last set-up, kept so that the next game starts with it. A broken one is as good as none."""

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from duell.game import Game, Games
from duell.record import files
from duell.record.acts import Seat
from duell.record.errors import UnreadableRecordError
from duell.record.folder import home
from duell.record.set_up_notation import edition_data, edition_members, parse_edition, parse_seats, seats_data
from duell.record.strict import MalformedError, Member, parse
from duell.record.table_options import NEW_TABLE, TableOptions, customs_data, parse_customs

LONGEST_ROSTER = 64 << 10


@dataclass(frozen=True, slots=True)
class Roster:
    """Who played what the last time.

    `deck` is the deck's name or path, as it was given, "" in a game without decks; `edition` is None in a game without
    editions. `game` is what `name_in_roster` says.
    """

    seats: tuple[Seat, ...]
    edition: Any
    deck: str
    table_options: TableOptions
    game: str = ""


def save_roster(roster: Roster, known: Games) -> None:
    """Keep `roster`, of a game that is `known`, in the place of the one before; either is whole at any moment.

    NotSavedError if that fails.
    """
    files.replace_file(roster_path(), _data(roster, game_of(roster, known)))


def game_of(roster: Roster, known: Games) -> Game:
    """Return the game that is to be played."""
    return known[roster.game] if roster.game else next(iter(known.values()))


def name_in_roster(game: Game, known: Games) -> str:
    """Return what a roster calls a game: nothing for the first of those that there are. The opposite is `game_of`."""
    return "" if game is next(iter(known.values())) else game.name


def load_roster(known: Games) -> Roster | None:
    """Return the roster kept last; None if there is none, or none of a game that is `known`."""
    with suppress(UnreadableRecordError, UnicodeDecodeError, MalformedError):
        return _parse(files.read_file(roster_path(), LONGEST_ROSTER).decode(), known)
    return None


def roster_path() -> Path:
    """Return where the roster is kept."""
    return home() / "roster.json"


def _data(roster: Roster, game: Game) -> bytes:
    data = {
        "roster": 1,
        **({"game": roster.game} if roster.game else {}),
        **edition_data(game, roster.edition),
        **({"deck": roster.deck} if game.notation.parse_deck else {}),
        "seats": seats_data(game, roster.seats),
        "customs": {**customs_data(roster.table_options), "first": roster.table_options.first},
    }
    return json.dumps(data, indent=1).encode()  # in ASCII, so that no text can fail


def _parse(text: str, known: Games) -> Roster:
    value = parse(text)
    name = value.pop("game", "") if isinstance(value, dict) else ""
    game = known[Member("game").option(name, known)] if name else next(iter(known.values()))
    editions, decks = edition_members(game), ("deck",) if game.notation.parse_deck else ()
    version, *told, seats, table_options = Member("roster").members(
        value, "roster", *editions, *decks, "seats", "customs"
    )
    Member("roster").number(version, 1, 1)
    return Roster(
        parse_seats(game, seats),
        parse_edition(game, told[: len(editions)]),
        Member("deck").text(told[-1], 4096, shortest=1) if decks else "",
        parse_customs(
            {"first": NEW_TABLE.first, **table_options} if isinstance(table_options, dict) else table_options
        ),
        game.name if name else "",
    )
