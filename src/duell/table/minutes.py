"""The minutes of a sitting: which deal it is, what is kept besides choices, what is said of the keeping."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from duell.game import Board, Outcome
from duell.language import _
from duell.record import Aside, PinSet, PinWrong, Played, Seat
from duell.table.recorder import Recorder
from duell.table.screens import Choosing, Curtain, Final, Screen


class Minutes:
    """Has a `recorder` keep what happens.

    `deal` and `evening` are shown as a game starts and ends: the digest of its deal, and the games before it, None for
    a game that belongs to no evening. `asides` is what has happened besides; `notice` is said on the next screen.
    """

    def __init__(
        self,
        recorder: Recorder,
        *,
        deal: str = "",
        evening: Sequence[Played] | None = None,
        asides: Sequence[Aside] = (),
        notice: str = "",
    ) -> None:
        self.notice = notice
        self._recorder = recorder
        self._deal = deal
        self._evening = evening
        self._asides = list(asides)

    @property
    def said(self) -> str:
        """What is said on the screen of this moment."""
        return f"{self.notice} {self.not_saved}".strip()

    @property
    def not_saved(self) -> str:
        """That something is not saved, as long as that is so."""
        reason = self._recorder.unsaved
        return _("Not saved: {reason}. Every move tries again.", reason=reason) if reason else ""

    def remark(self, notice: str) -> None:
        """Say something more on the screen of this moment."""
        self.notice = f"{self.notice} {notice}".strip()

    def keep(self, what: Callable[[Recorder], None]) -> None:
        """Have something kept. The game goes on even while that fails; `not_saved` then stands on every screen."""
        what(self._recorder)
        self.remark(self._recorder.news())

    def note(self, act: Aside | PinSet | PinWrong) -> None:
        """Keep an act that decides nothing; a wrong PIN only while there is room, since such are given without end."""
        if isinstance(act, PinWrong) and not self._recorder.has_room:
            return
        if not isinstance(act, PinSet | PinWrong):  # of these, nothing is said at the end
            self._asides.append(act)
        self.keep(lambda recorder: recorder.note(act))

    def have_room(self) -> bool:
        """Return whether the record has room for what can happen without end; if not, say so."""
        if not self._recorder.has_room:
            self.remark(_("The record of this game is full: nobody can change places or set a PIN anew any more."))
        return self._recorder.has_room

    def at_the_start(self, screen: Screen) -> Screen:
        """Return the first screen that somebody sees with the deal, which can be noted down, and the evening so far."""
        if self._deal and isinstance(screen, Curtain | Choosing):
            return replace(screen, deal=self._deal, evening=tuple(self._evening or ()))
        return screen

    def final(
        self,
        board: Board,
        outcome: Outcome,
        course: Sequence[tuple[int, ...]],
        seats: Sequence[Seat],
        *,
        has_coach: bool,
    ) -> Final:
        """Return the last screen, with everything that the table is to know of the game."""
        played = Played(tuple(seat.name for seat in seats), outcome.totals, self._deal)
        return Final(
            board,
            outcome,
            tuple(course),
            self._deal,
            tuple(self._asides),
            has_coach=has_coach and self._recorder.is_kept,
            note=self._recorder.digest,
            evening=() if self._evening is None else (*self._evening, played),
        )
