"""Playback of a finished game, with all hands open: steps forwards and backwards."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Generic, Literal, Protocol, TypeVar

from duell.checking import quote
from duell.game import Game
from duell.language import _
from duell.record.acts import Handover, Hint
from duell.record.notation import Notation
from duell.record.reading import Replay, Step
from duell.record.strict import UnfinishedGameError
from duell.record.table_options import USUAL_OPTIONS, TableOptions
from duell.table.narration import Narration
from duell.table.screens import Board, Final, Reveal, TakesHint
from duell.table.seating import MOST_MARKS_KEPT, BadSeatError, check_characters, clean_name


class WithBoard(Protocol):
    """A screen with a board."""

    @property
    def board(self) -> Board: ...


Shown = TypeVar("Shown", bound=WithBoard)
Unit = Literal["step", "turn", "round"]


class LookBack(Generic[Shown]):
    """A sequence of screens, one of them current; the first `preface` screens belong to no round.

    `turns` has the turn of each other screen, in a game that counts them.
    """

    def __init__(self, screens: Sequence[Shown], turns: Sequence[int], preface: int = 0) -> None:
        self.screens = tuple(screens)
        self.at = 0
        self.has_turns = any(turns)
        self._preface = preface
        rounds = [screen.board.round for screen in self.screens[preface:]]
        self._begins: Mapping[Unit, Sequence[int]] = {
            "step": range(len(screens)),
            "turn": _changes(turns, preface),
            "round": _changes(rounds, preface),
        }

    @property
    def screen(self) -> Shown:
        return self.screens[self.at]

    @property
    def stretches(self) -> Sequence[int]:
        """The indices at which a turn begins or, in a game that does not count turns, a round."""
        return self._begins["turn" if self.has_turns else "round"]

    @property
    def rounds(self) -> int:
        return self.screens[-1].board.round

    def move(self, count: int, unit: Unit = "step") -> None:
        """Go forwards, or backwards if `count` is negative, to where a step, turn or round begins, within the game."""
        begins = self._begins[unit]
        index = bisect_right(begins, self.at) + count - 1 if count > 0 else bisect_left(begins, self.at) + count
        if index < 0:
            self.at = 0
        elif index < len(begins):
            self.at = begins[index]
        else:
            self.at = len(self.screens) - 1

    def to_round(self, number: int) -> None:
        """Go to the first step of a round, or of the next round that has a step."""
        nearest = min(max(number, 1), self.rounds)
        steps = range(self._preface, len(self.screens))
        self.at = next(index for index in steps if self.screens[index].board.round >= nearest)


class Playback(LookBack[Reveal | Final]):
    """A finished game to step through: each reveal, then the end. Errors as in `check_finished`."""

    def __init__(self, replay: Replay) -> None:
        check_finished(replay)
        self.game = game = replay.record.head.game
        self.deck, edition = replay.record.head.set_up
        self.edition = edition.name if edition and edition != Notation.of(game).unnamed else ""
        screens: list[Reveal | Final] = [*(reveal_of(step, game, OPEN) for step in replay.steps), final_of(replay)]
        super().__init__(screens, [game.rules.turn(step.before) for step in replay.steps])


def _changes(numbers: Sequence[int], first: int) -> list[int]:
    """The indices, counted from `first`, at which a number differs from the one before."""
    return [index for index, (before, now) in enumerate(pairwise([None, *numbers]), first) if now != before]


def check_finished(replay: Replay) -> None:
    """Refuse a game that cannot be shown to everybody: UnfinishedGameError, or BadSeatError as in `check_texts`."""
    if not replay.finished:
        raise UnfinishedGameError(replay.record.path)
    check_texts(replay)


OPEN = TableOptions(memory_aid=True)
"""The table options for looking back on a finished game, when all hands may be seen."""


def reveal_of(step: Step, game: Game, table_options: TableOptions) -> Reveal:
    """The reveal of a step as the table saw it, with its table options."""
    public = game.rules.view(step.before, None)
    locked = step.choices if game.rules.sealed(step.before) else ()
    board: Any = Narration.of(game).board(public, step.seats, locked, table_options)
    hints = [TakesHint(act.seat) for act in step.asides if isinstance(act, Hint)]
    events = Narration.of(game).tell(public, step.events)
    return Reveal(board, Narration.of(game).laid(public, step.choices), (*hints, *events))


def course_of(steps: Iterable[Step], game: Game) -> tuple[tuple[int, ...], ...]:
    """Every seat's total after each round."""
    last_of_round = {game.rules.round(step.before): game.rules.totals(step.after) for step in steps}
    return tuple(last_of_round.values())


def check_texts(replay: Replay) -> None:
    """Refuse a record with a name that duell would not have accepted: BadSeatError."""
    if edition := replay.record.head.set_up.edition:
        check_characters(edition.name)
    asides = [*(act for step in replay.steps for act in step.asides), *replay.asides]
    came = {act.name for act in asides if isinstance(act, Handover)}
    for name in sorted(came | {seat.name for seat in replay.record.head.seats}):
        if (clean := clean_name(name, MOST_MARKS_KEPT)) != name:
            raise BadSeatError(_("the name {name} cannot be shown; try {clean}", name=quote(name), clean=quote(clean)))


def final_of(replay: Replay) -> Final:
    """The last screen of a finished game."""
    game = replay.record.head.game
    public = game.rules.view(replay.state, None)
    ended = game.rules.outcome(replay.state)
    assert ended
    board: Any = Narration.of(game).board(public, replay.seats, (), USUAL_OPTIONS)
    asides = tuple(act for step in replay.steps for act in step.asides)
    return Final(
        board,
        ended,
        course_of(replay.steps, game),
        replay.record.head.deal,
        asides,
        has_coach=game.coach is not None,
        note=replay.record.note,
    )
