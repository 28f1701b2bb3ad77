"""The quiet moment after a screen came up, so that keys meant for the screen before it do nothing here.

A terminal tells when a key goes down, not when it comes up: a second Enter may be the next player's, or the same
Enter still held. Keyboards repeat a held key after 0.2 to 2 s, as they are set, and then every 0.02 to 2 s, but only
the key that went down last. So Enter lifts a curtain only if another key was pressed since the last Enter, or if it
has been quiet for longer than any keyboard waits; each Enter before that begins this wait anew. Space never locks
anything and lifts as well, after a short rest: as long as Enter has to wait, Space is what the page offers.
"""

from collections.abc import Callable
from typing import NamedTuple

from duell.tui.bindings import ENTER

REPEAT = 0.2
"""Seconds: keys that come faster one after the other are typing meant for something else."""

INSTANT = 1e-6
"""Seconds: what is left of a wait by rounding alone."""

HELD = 2.2
"""Seconds: longer than any keyboard takes before it repeats a key, or between two repeats."""


class Rest(NamedTuple):
    """How long a screen rests, in seconds: for any key since it was seen, and for a key that may still be held.

    The latter counts for the keys of `ENTER`, since they were pressed last; where nothing secret comes next, being
    pressed too early does not begin it `anew`, so that whoever is impatient does not wait for ever.
    """

    any_key: float
    held: float
    anew: bool = True


CURTAIN = Rest(any_key=0.4, held=HELD)
REVEAL = Rest(any_key=0.0, held=0.3, anew=False)
NO_REST = Rest(any_key=0.0, held=0.0)


class Offered(NamedTuple):
    """Which key of `ENTER` a page offers, and whether it `counts` already."""

    key: str = "enter"
    counts: bool = True


READY = Offered()
"""What is offered where nothing rests."""


class KeyGuard:
    """Tells which keys come too early. `clock` gives seconds from any start."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._rest = NO_REST
        self._seen: float | None = None
        self._last_key = ""
        self._pressed = clock()

    def begin(self, rest: Rest) -> None:
        """Begin a rest with a new screen; its time runs from when it has been seen."""
        self._rest, self._seen = rest, None

    def go_on(self) -> None:
        """Let the same screen be in sight again, after a page that lay over it: only a key that may be held waits."""
        self._rest = self._rest._replace(any_key=0.0)

    def seen(self) -> None:
        """Take note that the screen has been drawn."""
        if self._seen is None:
            self._seen = self._clock()

    def lets_pass(self, key: str) -> bool:
        """Whether a key that is pressed now may do something."""
        passes = not self.left(key)
        if passes or self._rest.anew or key != self._last_key:
            self.note(key)
        return passes

    def note(self, key: str) -> None:
        """Take note that a key is pressed."""
        self._last_key, self._pressed = key, self._clock()

    def left(self, key: str) -> float:
        """Return in how many seconds a key may do something, if none is pressed before."""
        return self._left(key, self._clock())

    def _left(self, key: str, now: float) -> float:
        waits = [0.0]
        if self._rest.any_key:
            waits += [self._rest.any_key - (now - (now if self._seen is None else self._seen))]
            waits += [REPEAT - (now - self._pressed)] if self._last_key else []
        if key in ENTER and key == self._last_key:
            waits += [self._rest.held - (now - self._pressed)]
        left = max(waits)
        return left if left > INSTANT else 0.0

    @property
    def offered(self) -> Offered:
        """The key that a page offers by now."""
        now = self._clock()  # one for both, or the later look would find less to wait for
        enter, space = self._left("enter", now), self._left(" ", now)
        return Offered(" ", not space) if space < enter else Offered("enter", not enter)

    @property
    def changes_in(self) -> float:
        """The seconds until something else is offered, if no key is pressed before; 0 if nothing will be."""
        return min((left for left in (self.left("enter"), self.left(" ")) if left), default=0.0)
