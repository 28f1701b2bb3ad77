"""The quiet moment after a screen came up, so that keys meant for the screen before it do nothing here."""

from collections.abc import Callable
from dataclasses import dataclass

REPEAT = 0.2
"""Seconds: keys that come faster one after the other are a key held down, or typing meant for something else."""


@dataclass(frozen=True, slots=True)
class Rest:
    """How long a screen rests, in seconds: for any key, and for the key that brought it up.

    That key may be held down; a keyboard begins to repeat it after up to 0.7 s.
    """

    any_key: float
    same_key: float


CURTAIN = Rest(any_key=0.4, same_key=0.8)
REVEAL = Rest(any_key=0.0, same_key=0.3)
NO_REST = Rest(any_key=0.0, same_key=0.0)


class Quiet:
    """Tells which keys come too early. `clock` gives seconds from any start."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._rest = NO_REST
        self._seen: float | None = None
        self._last_key = 0.0
        self._brought_by = ""

    def begin(self, rest: Rest, brought_by: str) -> None:
        """Begin a rest with a new screen; its time runs from when it has been seen."""
        self._rest, self._brought_by, self._seen = rest, brought_by, None

    def seen(self) -> None:
        """Take note that the screen has been drawn."""
        if self._seen is None:
            self._seen = self._last_key = self._clock()

    def lets_pass(self, key: str) -> bool:
        """Whether a key may do something now; the first that does ends the rest."""
        needed = self._rest.same_key if key == self._brought_by else self._rest.any_key
        now, before = self._clock(), self._last_key
        self._last_key = now
        if needed and (self._seen is None or now - self._seen < needed or now - before < REPEAT):
            return False
        self._rest = NO_REST
        return True
