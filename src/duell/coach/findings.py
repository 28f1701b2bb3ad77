"""What the coach finds in a game. All chances are shares of the win from 0 to 1, all points are of the final lead."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from duell.game import Choice, Kind
from duell.players import ActionValue

_MOST = 2 / 3

WinShares = tuple[float, ...]
"""Each seat's chance to win."""


class Regret(NamedTuple):
    """What a choice gave away, never less than nothing.

    `chance` is that of the best choice, all others choosing by their mixes, less that of the choice made. `points` is
    by how much the lead at the end that was to be expected is smaller than with the mix. What the mix could have chosen
    gave nothing away.
    """

    chance: float
    points: float

    def __bool__(self) -> bool:
        return self.chance > 0


@dataclass(frozen=True, slots=True)
class JudgedChoice:
    """What a seat chose in a step, by its place in the replay, and what each choice that it had was worth.

    The worths are those of before: what the others chose at the same time was as unknown as the next card.
    """

    step: int
    seat: int
    choice: Choice
    action_values: Mapping[Choice, ActionValue]
    regret: Regret


@dataclass(frozen=True, slots=True)
class Swing:
    """How the chances went in a step: as all were to choose, once all had, and with the next card turned up."""

    before: WinShares
    decided: WinShares
    after: WinShares


@dataclass(frozen=True, slots=True)
class Habit:
    """Choices that were wrong in the same way, of one `kind`: how often, and what they cost in all."""

    kind: Kind
    times: int
    regret: Regret


@dataclass(frozen=True, slots=True)
class Balance:
    """How it went for one player, from the first step to the last that this seat had the `name`.

    `choices` counts those that were free, `regret` is their mean. The chance goes from `start` to `end` by what was
    given away by own choices, by what the others chose (own luck with a mix included), and by the stock: start -
    choices * regret + others + stock = end. `habit` is the one that cost most, if any cost something.
    """

    seat: int
    name: str
    choices: int
    regret: Regret
    start: float
    others: float
    stock: float
    end: float
    habit: Habit | None


class Cause(Enum):
    """What most of a change came from."""

    CHOICES = auto()
    STOCK = auto()
    BOTH = auto()


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A great change of chances, from one step to the next; steps that belong together are one moment.

    `first` and `last` are its steps. It is told by the `seat` whose chance changed most: from `before` to `after`,
    `by_choices` of that by what was chosen, the rest by what the stock turned up then. `blunder` is the choice that
    gave away most in it, if one gave away anything worth a word.
    """

    first: int
    last: int
    seat: int
    before: float
    by_choices: float
    after: float
    blunder: JudgedChoice | None

    @property
    def size(self) -> float:
        """How great the change is."""
        return abs(self.after - self.before)

    @property
    def cause(self) -> Cause:
        """What at least two thirds of the change came from; a part in the other direction counts as nothing."""
        share = self.by_choices / (self.after - self.before)
        return Cause.CHOICES if share >= _MOST else Cause.STOCK if share <= 1 - _MOST else Cause.BOTH


@dataclass(frozen=True, slots=True)
class Review:
    """All that the coach has found.

    `swings` has one entry a step, `balances` one for each player in the order of the seats, `moments` the greatest in
    the order of the game, and `course` the chances as each round began and, last, as the game ended.
    """

    moves: tuple[JudgedChoice, ...]
    swings: tuple[Swing, ...]
    balances: tuple[Balance, ...]
    moments: tuple[TurningPoint, ...]
    course: tuple[WinShares, ...]

    def moves_in(self, step: int) -> tuple[JudgedChoice, ...]:
        """Return the choices of a step, by seat."""
        return tuple(move for move in self.moves if move.step == step)
