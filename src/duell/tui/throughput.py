"""How quickly a terminal shows what it is sent, told from how long its answers take.

A question sent after a frame is answered when the frame is shown, wherever bytes may wait on the way. The time of
writing says nothing, since a connection takes a lot before it makes anybody wait.
"""

from collections import deque
from collections.abc import Callable

LATE, SLOW = 0.25, 50_000
"""A terminal is slow whose answer takes longer than so many seconds, and one more for so many bytes before it."""

SOON, QUICK = 0.15, 100_000
"""The same for an answer that is quick; between both, nothing changes."""

TELLING = 5_000
"""Bytes before a question from which a quick answer tells that a terminal is quick: any is with fewer."""

QUICK_ANSWERS = 3
"""Quick answers in a row after which a slow terminal counts as quick again."""


class Throughput:
    """What is known of a terminal by its answers. `clock` gives seconds from any start."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._asked: deque[tuple[float, int]] = deque()
        self._has_answered = False
        self._slow = False
        self._quick = 0

    def asked(self, size: int) -> None:
        """Take note that the terminal was asked, after `size` bytes to show since it was asked last."""
        self._asked.append((self._clock(), size))

    def answered(self) -> None:
        """Take note of an answer to the question that was put first; one to nothing says nothing."""
        if not self._asked:
            return
        asked, size = self._asked.popleft()
        self._has_answered = True
        seconds = self._clock() - asked
        if _is_late(seconds, size):
            self._slow, self._quick = True, 0
        elif size < TELLING:
            pass
        elif seconds <= SOON + size / QUICK:
            self._quick += 1
            self._slow = self._slow and self._quick < QUICK_ANSWERS
        else:
            self._quick = 0

    def forget(self) -> None:
        """Wait for no answer any more: it may have been thrown away with what was typed."""
        self._asked.clear()

    @property
    def has_answered(self) -> bool:
        """Whether the terminal has ever answered."""
        return self._has_answered

    @property
    def waits(self) -> float | None:
        """Seconds since the terminal was asked what it has not answered yet; None if no answer is to come."""
        return self._clock() - self._asked[0][0] if self._asked else None

    @property
    def is_slow(self) -> bool:
        """Whether the terminal does not keep up: an answer that is late already counts, if it ever gave one."""
        if self._asked and self._has_answered:
            asked, size = self._asked[0]
            if _is_late(self._clock() - asked, size):
                self._slow, self._quick = True, 0
        return self._slow


def _is_late(seconds: float, size: int) -> bool:
    return seconds > LATE + size / SLOW
