"""What happened, kept: a game's record is written as it is played, resumed, verified, replayed and told.

Which game it is, a record says; what that means, the `Game` that the caller gives (see `duell.game`).

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> from duell.game import SetUp
>>> from duell.games import GAMES, duel
>>> from duell.record import Journal, Seat, lock_of, new_head, read, replay
>>> seats = (Seat("Anna", "leia", "human"), Seat("Ben", "yoda", "knight"))
>>> set_up = SetUp(duel.deck("classic"), duel.edition("ravensburger"))
>>> head = new_head(GAMES["duel"], set_up, seats, seed="an evening")
>>> with TemporaryDirectory() as folder, Journal.create(Path(folder, "game.jsonl"), head) as journal:
...     journal.append(lock_of(head.seed, 1, 0, duel.Choice.FORCE_7))
...     replay(read(journal.path, GAMES)).locked
{0: <Choice.FORCE_7: 7>}
"""

from typing import TYPE_CHECKING

from duell.lazy import loading
from duell.record.acts import (
    MOST_WRONG_PINS,
    Act,
    Aside,
    Ended,
    Handover,
    Head,
    Hint,
    InEvening,
    Lock,
    PinReset,
    PinSet,
    PinWrong,
    Seat,
    ended,
    lock_of,
    new_head,
    pin_of,
)
from duell.record.digests import deal_digest, pin_hash, seal, unseal
from duell.record.errors import (
    AmbiguousGameError,
    DamagedRecordError,
    GameOverError,
    NoSuchGameError,
    NotSavedError,
    RecordError,
    RecordExistsError,
    RecordInUseError,
    SoundRecordError,
    UnfinishedGameError,
    UnreadableRecordError,
)
from duell.record.evenings import Played, earlier_games, is_same_table, next_in_evening
from duell.record.folder import delete, find, home, new_path, number_of
from duell.record.journal import Journal
from duell.record.notation import LONGEST_SEED
from duell.record.onboarding import lesson_is_due, note_lesson
from duell.record.reading import Record, read
from duell.record.replaying import Replay, Step, replay
from duell.record.roster import Roster, game_of, load_roster, name_in_roster, save_roster
from duell.record.table_options import LONGEST_TIME, NEW_TABLE, USUAL, First, TableOptions

if TYPE_CHECKING:
    from duell.record.events import history
    from duell.record.library import DamagedGame, KeptGame, games, unfinished
    from duell.record.repair import Repaired, repair
    from duell.record.standings import Meeting, Player, Standing, Standings, players_of, standings_of
else:
    _HOMES = {
        name: module
        for module, names in {
            ".events": "history",
            ".library": "DamagedGame KeptGame games unfinished",
            ".repair": "Repaired repair",
            ".standings": "Meeting Player Standing Standings players_of standings_of",
        }.items()
        for name in names.split()
    }

    __getattr__ = loading(__name__, _HOMES)


__all__ = [
    "LONGEST_SEED",
    "LONGEST_TIME",
    "MOST_WRONG_PINS",
    "NEW_TABLE",
    "USUAL",
    "Act",
    "AmbiguousGameError",
    "Aside",
    "DamagedGame",
    "DamagedRecordError",
    "Ended",
    "First",
    "GameOverError",
    "Handover",
    "Head",
    "Hint",
    "InEvening",
    "Journal",
    "KeptGame",
    "Lock",
    "Meeting",
    "NoSuchGameError",
    "NotSavedError",
    "PinReset",
    "PinSet",
    "PinWrong",
    "Played",
    "Player",
    "Record",
    "RecordError",
    "RecordExistsError",
    "RecordInUseError",
    "Repaired",
    "Replay",
    "Roster",
    "Seat",
    "SoundRecordError",
    "Standing",
    "Standings",
    "Step",
    "TableOptions",
    "UnfinishedGameError",
    "UnreadableRecordError",
    "deal_digest",
    "delete",
    "earlier_games",
    "ended",
    "find",
    "game_of",
    "games",
    "history",
    "home",
    "is_same_table",
    "lesson_is_due",
    "load_roster",
    "lock_of",
    "name_in_roster",
    "new_head",
    "new_path",
    "next_in_evening",
    "note_lesson",
    "number_of",
    "pin_hash",
    "pin_of",
    "players_of",
    "read",
    "repair",
    "replay",
    "save_roster",
    "seal",
    "standings_of",
    "unfinished",
    "unseal",
]
