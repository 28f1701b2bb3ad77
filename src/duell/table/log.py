"""The log of a sitting: records what happens, and reports problems with saving."""

from collections.abc import Mapping
from typing import Any

from duell.language import _
from duell.record.acts import Act, Aside, PinSet, PinWrong, ended, lock_of
from duell.record.journal import Journal


class Log:
    """Writes a sitting into `journal`; `seed` seals what is locked. Without a journal nothing is kept, as in a lesson.

    When a call returns, what it was given is on the disk. If that fails the game goes on all the same: `not_saved` then
    stands on every screen, and each further act tries again.
    """

    def __init__(self, journal: Journal | None = None, seed: str = "") -> None:
        self.notice = ""
        """What is said on the screen of this moment."""
        self.asides: list[Aside] = []
        """Everything besides choices that all are to know at the end."""
        self._journal = journal
        self._seed = seed

    @property
    def not_saved(self) -> str:
        """That something is not saved, as long as that is so."""
        reason = self._journal.unsaved if self._journal else ""
        return _("Not saved: {reason}. Every move tries again.", reason=reason) if reason else ""

    @property
    def said(self) -> str:
        """Everything that is said on the screen of this moment."""
        return f"{self.notice} {self.not_saved}".strip()

    @property
    def is_whole(self) -> bool:
        """Whether there is a record, and everything so far is in it."""
        return bool(self._journal and not self._journal.unsaved)

    @property
    def proof(self) -> str:
        """What players can write down of a finished game, to prove later that a record is that of this game."""
        return self._journal.note if self._journal else ""

    def remark(self, notice: str) -> None:
        """Say something more on the screen of this moment."""
        self.notice = f"{self.notice} {notice}".strip()

    def has_room(self) -> bool:
        """Whether the record still takes unbounded acts, such as changing players; says so if it does not."""
        if self._journal and not self._journal.has_room:
            self.remark(_("The record of this game is full: nobody can change places or set a PIN anew any more."))
            return False
        return True

    def lock(self, number: int, seat: int, choice: Any) -> None:
        """Keep a choice locked in round `number`, sealed."""
        if self._journal:
            self._append(lock_of(self._seed, number, seat, choice))

    def note(self, act: PinSet | PinWrong | Aside) -> None:
        """Keep an act that decides nothing; of wrong PINs, which come without limit, only while there is room."""
        if isinstance(act, PinWrong) and self._journal and not self._journal.has_room:
            return
        if not isinstance(act, PinSet | PinWrong):  # of these, nothing is said at the end
            self.asides.append(act)
        self._append(act)

    def step(self, before: Any, choices: Mapping[int, Any], after: Any) -> None:
        """Keep a joint choice that all have seen; after the last one the journal is closed."""
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
            self.remark(self._journal.news())
