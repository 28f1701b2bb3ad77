"""What goes by while somebody decides: the time until a hand is covered again, and the time for a decision."""

from collections.abc import Callable
from math import ceil


class Countdown:
    """So many `seconds`, that can be stopped and gone on with. `clock` gives seconds from any start."""

    def __init__(self, clock: Callable[[], float], seconds: float) -> None:
        self._clock = clock
        self._left = seconds
        self._since: float | None = None

    @property
    def left(self) -> float:
        """The seconds left, 0 at least."""
        gone = 0.0 if self._since is None else self._clock() - self._since
        return max(0.0, self._left - gone)

    @property
    def is_running(self) -> bool:
        """Whether the time does not stand still."""
        return self._since is not None

    def go(self) -> None:
        """Let the time run."""
        if self._since is None:
            self._since = self._clock()

    def stop(self) -> None:
        """Let the time stand still."""
        self._left, self._since = self.left, None

    def give_back(self, seconds: float) -> None:
        """Let so many of the seconds that went by not count."""
        if self._since is not None:
            self._since += seconds


class Timing:
    """The two times of a player's decision, from `decide` on; while the cards cannot be seen, they stand still."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._decision: object = None
        self._deciding: Countdown | None = None
        self._showing: Countdown | None = None
        self._ticked = clock()

    def tick(self) -> None:
        """Take note that the program runs."""
        self._ticked = self._clock()

    def forget_since_tick(self) -> None:
        """Let nothing count that went by since it was known to run: it was stopped, so nobody could decide."""
        stopped = self._clock() - self._ticked
        for countdown in filter(None, (self._deciding, self._showing)):
            countdown.give_back(stopped)
        self.tick()

    def decide(self, decision: object, seconds: int) -> None:
        """Let the time for a decision run; it goes on where it stood still, if this is the same as before."""
        if decision != self._decision or not self._deciding:
            self._decision, self._deciding = decision, Countdown(self._clock, seconds) if seconds else None
        if self._deciding:
            self._deciding.go()

    def show(self, seconds: int) -> None:
        """Let the time begin after which a hand is covered."""
        self._showing = Countdown(self._clock, seconds) if seconds else None
        if self._showing:
            self._showing.go()

    def rest(self) -> None:
        """Let the time for a decision stand still: nobody sees the cards."""
        self._showing = None
        if self._deciding:
            self._deciding.stop()

    @property
    def seconds_left(self) -> int | None:
        """Whole seconds for the decision that are left, None without a clock."""
        return ceil(self._deciding.left) if self._deciding else None

    @property
    def is_running(self) -> bool:
        """Whether any time is running."""
        return self._showing is not None or (self._deciding is not None and self._deciding.is_running)

    @property
    def is_up(self) -> bool:
        """Whether the time for the decision is up."""
        return self._deciding is not None and not self._deciding.left

    @property
    def is_shown_long_enough(self) -> bool:
        """Whether the hand is to be covered."""
        return self._showing is not None and not self._showing.left
