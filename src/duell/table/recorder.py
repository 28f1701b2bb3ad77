"""Keeps a game as it happens: what was locked, what was decided, how it ended."""

from collections.abc import Mapping

from duell.game import Choice, State
from duell.record import Aside, Journal, PinSet, PinWrong, ended, lock_of


class Recorder:
    """What is told everything that happens at a table. This one keeps nothing of it, as in a lesson."""

    @property
    def is_kept(self) -> bool:
        """Whether there is a record, and everything so far is in it."""
        return False

    @property
    def unsaved(self) -> str:
        """Why something is not kept yet that should be; empty if there is no such thing."""
        return ""

    @property
    def has_room(self) -> bool:
        """Whether players can still change places and reset PINs, which they could do without end."""
        return True

    @property
    def digest(self) -> str:
        """What players can write down of a finished game, to prove later that a record is that of this game."""
        return ""

    def news(self) -> str:
        """Return once what is to be said of the keeping itself; mostly nothing."""
        return ""

    def lock(self, number: int, seat: int, choice: Choice, /) -> None:
        """Keep a choice locked in round `number`, sealed."""

    def note(self, act: PinSet | PinWrong | Aside, /) -> None:
        """Keep what else is to be known when the game goes on another day."""

    def step(self, before: State, choices: Mapping[int, Choice], after: State, /) -> None:
        """Keep a joint choice that all have seen, and the end if it was the last."""


class JournalRecorder(Recorder):
    """Writes a game into `journal`; `seed` seals what is locked.

    When a call returns, what it was given is on the disk, unless `unsaved` says why it is not; then it is tried again
    with the next.
    """

    def __init__(self, journal: Journal, seed: str) -> None:
        self.journal = journal
        self._seed = seed

    @property
    def is_kept(self) -> bool:
        """Whether everything so far is on the disk."""
        return not self.unsaved

    @property
    def unsaved(self) -> str:
        """Why something is not kept yet; empty while everything is."""
        return self.journal.unsaved

    @property
    def has_room(self) -> bool:
        """Whether the journal takes what players can do without end."""
        return self.journal.has_room

    @property
    def digest(self) -> str:
        """The note of the journal."""
        return self.journal.note

    def news(self) -> str:
        """Return once that something is saved again, say."""
        return self.journal.news()

    def lock(self, number: int, seat: int, choice: Choice, /) -> None:
        """Append a lock."""
        self.journal.append(lock_of(self._seed, number, seat, choice))

    def note(self, act: PinSet | PinWrong | Aside, /) -> None:
        """Append an act that decides nothing."""
        self.journal.append(act)

    def step(self, before: State, choices: Mapping[int, Choice], after: State, /) -> None:
        """Append a decision; after the last one, the journal is closed."""
        game = self.journal.game
        self.journal.append(game.notation.decision(before, choices))
        end = ended(game, after)
        if end:
            self.journal.append(end)
            if not self.journal.unsaved:
                self.journal.close()
