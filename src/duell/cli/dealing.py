"""Deals games for a table, new or resumed, each with its record."""

import secrets
from contextlib import suppress
from pathlib import Path
from random import Random

from duell.bots import bot, names
from duell.catalogue import about, deck, edition, editions
from duell.engine import Deck, State
from duell.record import Head, Journal, NotSavedError, Roster, new_head, new_path, save_roster
from duell.table.keeper import Keeper
from duell.table.seating import HUMAN, is_human
from duell.table.setup import Menu
from duell.table.sitting import Left, Sitting, note_course

LEVELS = (HUMAN, *(name for name in names() if name != "random"))
"""Who can sit on a seat at a table."""


class Dealer:
    """Opens games. `seed` and `path` are for the first new game; later ones get their own.

    `path` None stands for a new file in the folder of games.
    """

    def __init__(self, *, seed: str | None = None, path: Path | None = None) -> None:
        self._seed = seed
        self._path = path
        self._journal: Journal | None = None

    def open(self, roster: Roster) -> Sitting:
        """Deal a new game. BadSetUpError, CatalogueError or RecordError says why that cannot be."""
        self.close()
        head = new_head(deck(roster.deck), roster.edition, roster.seats, self._seed or secrets.token_hex(16))
        self._journal = Journal.create(self._path or new_path(), head)
        self._seed = self._path = None
        with suppress(NotSavedError):  # then the next form is empty; the game itself is kept
            save_roster(roster)
        return self._sit(head, head.start(), roster.memory_aid)

    def resume(self, path: Path, *, memory_aid: bool = False) -> Sitting:
        """Go on with a kept game at exactly the moment it was left; a RecordError says why that cannot be."""
        self._journal, replayed = Journal.resume(path)
        course: list[tuple[int, ...]] = []
        for step in replayed.steps:
            note_course(course, step.before.round, step.after)
        return self._sit(replayed.record.head, replayed.state, memory_aid, Left(replayed.locked, course))

    def close(self) -> None:
        """Let go of the record of the game that was opened last."""
        if self._journal:
            self._journal.close()

    @property
    def path(self) -> Path | None:
        """Where the game that was opened last is kept."""
        return self._journal.path if self._journal else None

    def _sit(self, head: Head, state: State, memory_aid: bool, left: Left | None = None) -> Sitting:
        assert self._journal
        bots = {index: bot(seat.player) for index, seat in enumerate(head.seats) if not is_human(seat)}
        return Sitting(
            head.seats,
            state,
            bots=bots,
            rng=Random(f"{head.seed} bots"),
            keeper=Keeper(self._journal, head.seed),
            memory_aid=memory_aid,
            deal=head.deal,
            left=left,
        )


def menu(cards: Deck, name: str) -> Menu:
    """Return what a table can choose from when it plays with a deck of that name."""
    return Menu(
        heroes=tuple((hero.name, hero.title) for hero in cards.heroes),
        editions=tuple((edition(each), about(each, "en")) for each in editions()),
        players=LEVELS,
        deck=name,
    )
