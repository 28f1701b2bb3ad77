"""What a table is told when choices are open, beat by beat, and what waits to be told with them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from duell.game import Board
from duell.record import Aside, Hint
from duell.table.position import Position
from duell.table.screens import Ends, Reveal, TakesHint


class Telling:
    """Gathers beats for the next reveal; `last` is the one before it, to be seen again."""

    def __init__(self, last: Reveal | None = None, untold: Iterable[object] = ()) -> None:
        self.last = last
        # Told with the next reveal, since before it would say something of a sealed choice.
        self._untold = list(untold)
        # What was done so far in a turn that goes on, and is told at once, since nobody decides in between.
        self._running: tuple[Board, tuple[object, ...]] | None = None

    @property
    def begun(self) -> Board | None:
        """The board at which what is not told yet has begun; None where all is told."""
        return self._running and self._running[0]

    def add(self, beat: object) -> bool:
        """Have a beat told first with the next reveal; return whether it was not to be told yet."""
        is_new = beat not in self._untold
        if is_new:
            self._untold.append(beat)
        return is_new

    def tell(self, board: Board, laid: Any, beats: Sequence[object], *, to_be_continued: bool) -> bool:
        """Tell a step that began at `board`, or keep it for later; return whether there is something to be shown now.

        What is `to_be_continued` waits for what follows. An end with nothing before it says itself why it is one.
        """
        first, told = self._running or (board, ())
        all_beats = (*told, *self._untold, *beats)
        self._untold.clear()
        self._running = (first, all_beats) if to_be_continued else None
        if to_be_continued or all(isinstance(beat, Ends) for beat in all_beats):
            return False
        self.last = Reveal(first, laid, all_beats)
        return True

    def say(self, notice: str) -> None:
        """Put another notice on what is shown."""
        if self.last:
            self.last = replace(self.last, board=self.last.board.saying(notice))


def hints_for(position: Position, asides: Iterable[Aside]) -> list[TakesHint]:
    """Return the hints that were given for what is decided now, where a game goes on: they are still to be told."""
    if not (position.is_sealed or position.turn):
        return []
    now = (position.round, position.turn)
    return [TakesHint(act.seat) for act in asides if isinstance(act, Hint) and (act.round, act.turn) == now]
