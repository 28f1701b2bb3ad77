"""Where a game stands at its table, or stood when it was left: its state, and what is locked until all are in."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import NamedTuple

from duell.game import Choice, Event, Game, Outcome, State, View
from duell.record import Aside, PinSet, TableOptions
from duell.table.screens import Reveal


class Advance(NamedTuple):
    """What a joint choice has led to."""

    before: State
    choices: Mapping[int, Choice]
    events: Sequence[Event]
    same_turn: bool
    """Whether the seat that decides next has decided now, and goes on without a curtain."""


class Position:
    """Asks the rules what there is to decide, locks one choice a seat, and advances once all are in.

    `course` has every seat's total after each round. Of the state, only `public` and `seen` give a part to anybody at
    the table.
    """

    def __init__(
        self,
        game: Game,
        state: State,
        table_options: TableOptions,
        locked: Mapping[int, Choice],
        course: Sequence[tuple[int, ...]],
    ) -> None:
        self.state = state
        self.locked = dict(locked)
        self.course = list(course)
        self._game = game
        self._open_hands = table_options.open_hands

    @property
    def legal(self) -> Mapping[int, Sequence[Choice]]:
        """What each seat that must act can choose; empty when the game is over."""
        return self._game.rules.legal(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self._game.rules.outcome(self.state)

    @property
    def round(self) -> int:
        """The number of the round."""
        return self._game.rules.round(self.state)

    @property
    def turn(self) -> int:
        """The number of the turn; 0 in a game that counts rounds alone."""
        return self._game.rules.turn(self.state)

    @property
    def is_sealed(self) -> bool:
        """Whether each choice is locked, a secret until all are in."""
        return self._game.rules.sealed(self.state)

    @property
    def is_private(self) -> bool:
        """Whether whoever decides looks at what is for nobody else. Open hands do not open what is sealed."""
        return self._game.rules.private(self.state) and (self.is_sealed or not self._open_hands)

    @property
    def waiting(self) -> list[int]:
        """The seats that must act and have locked nothing yet."""
        return [seat for seat in self.legal if seat not in self.locked]

    @property
    def public(self) -> View:
        """What lies open for all."""
        return self._game.rules.view(self.state, None)

    def seen(self, seat: int) -> View:
        """Return what a seat may see."""
        return self._game.rules.view(self.state, seat)

    def default(self, seat: int) -> Choice:
        """Return what is chosen for a seat whose time is up."""
        return self._game.rules.default(self.state, seat)

    def with_draft(self, choices: Sequence[Choice]) -> "Position":
        """Return the position as it is for its seat while these choices lie there that can still be taken back."""
        drafted = copy(self)
        for choice in choices:
            drafted.state = self._game.rules.draft(drafted.state, choice)
        return drafted

    def can_be_taken_back(self, choice: Choice) -> bool:
        """Whether a legal choice does not count before another one does."""
        return self._game.rules.draft(self.state, choice) is not None

    def advance(self) -> Advance:
        """Let the rules go on with what is locked, which every seat must have done that has to act."""
        rules, before, choices = self._game.rules, self.state, self.locked
        self.state, events = rules.advance(before, choices)
        self.locked = {}
        note_course(self.course, rules.round(before), rules.totals(self.state))
        return Advance(before, choices, events, rules.same_turn(before, self.state))


def note_course(course: list[tuple[int, ...]], number: int, totals: tuple[int, ...]) -> None:
    """Note every seat's total after a step of round `number`; of several steps in a round the last one counts."""
    course[number - 1 :] = [totals]


@dataclass(frozen=True, slots=True)
class ResumePoint:
    """Where a game was left: the choices of its round that were locked, every seat's total after each round.

    `last` is what was revealed before, to be seen again; `notice` is said on the first screen. `pins` are those that
    are asked for, `wrong_pins` how many wrong ones were given at a seat since, `asides` everything that was to be
    known so far.
    """

    locked: Mapping[int, Choice]
    course: Sequence[tuple[int, ...]]
    last: Reveal | None = None
    notice: str = ""
    pins: Mapping[int, PinSet] = field(default_factory=dict)
    wrong_pins: Mapping[int, int] = field(default_factory=dict)
    asides: Sequence[Aside] = ()


FROM_THE_START = ResumePoint({}, ())
