"""The log of a table: keeps its acts in a journal, and reports problems with saving."""

from collections.abc import Callable, Mapping
from typing import Any

from duell.language import _
from duell.record.acts import Act, Aside, PinSet, PinWrong, ended, lock_of
from duell.record.journal import Journal

Notice = Callable[[], str]
"""Something to tell: called by each screen that tells it, in the language of its reader."""


class Log:
    """Writes a sitting to `journal`; `seed` seals locks. Without a journal nothing is kept, as in a lesson.

    When a call returns, its act is on disk. If saving fails, the game goes on: `not_saved` is on every screen, and each
    further act tries again.
    """

    def __init__(self, journal: Journal | None = None, seed: str = "") -> None:
        self.remark: Callable[[Notice], None] = lambda _: None
        """Gets what there is to tell."""
        self.asides: list[Aside] = []
        """The public acts besides choices, told at the end."""
        self._journal = journal
        self._seed = seed

    @property
    def not_saved(self) -> str:
        """The warning that something is unsaved; "" if nothing is."""
        reason = self._journal.unsaved if self._journal else ""
        return _("Not saved: {reason}. The game tries again at every move.", reason=reason) if reason else ""

    @property
    def is_whole(self) -> bool:
        """Whether there is a record that is complete so far."""
        return bool(self._journal and not self._journal.unsaved)

    @property
    def proof(self) -> str:
        """The note that proves later that a record is that of this finished game."""
        return self._journal.note if self._journal else ""

    @property
    def has_room(self) -> bool:
        """Whether the record accepts acts that can repeat without end, such as handovers."""
        return self._journal is None or self._journal.has_room

    def lock(self, number: int, seat: int, choice: Any) -> None:
        """Keep a choice locked in round `number`, sealed."""
        if self._journal:
            self._append(lock_of(self._seed, number, seat, choice))

    def note(self, act: PinSet | PinWrong | Aside) -> None:
        """Keep an act that decides nothing; wrong PINs only while there is room."""
        if isinstance(act, PinWrong) and not self.has_room:
            return
        if not isinstance(act, PinSet | PinWrong):  # these are not told at the end
            self.asides.append(act)
        self._append(act)

    def step(self, before: Any, choices: Mapping[int, Any], after: Any) -> None:
        """Keep a joint choice after its reveal; the last one closes the journal."""
        if not self._journal:
            return
        self._append(self._journal.game.notation.decision(before, choices))
        if end := ended(self._journal.game, after):
            self._append(end)
            if not self._journal.unsaved:
                self._journal.close()

    def _append(self, act: Act) -> None:
        if self._journal:
            self._journal.append(act)
            for notice in self._journal.news():
                self.remark(notice)
