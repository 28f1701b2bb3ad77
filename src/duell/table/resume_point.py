"""Where a game was left, for whoever goes on with it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from duell.game import Choice
from duell.record import Aside, PinSet
from duell.table.screens import Reveal


@dataclass(frozen=True, slots=True)
class ResumePoint:
    """Where a game was left: the bids of its round that were locked, every seat's total after each round.

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
