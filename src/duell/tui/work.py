"""What is done beside the keys: begun once keys are taken, given up when they no longer are."""

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asyncio import Task

Doing = Callable[[], Coroutine[None, None, None]]
"""What is to be called for something to be done."""


class Work:
    """Something to do, which has not begun before `begin`: a page is shown before anything can run beside it."""

    def __init__(self, doing: Doing) -> None:
        self._doing = doing
        self._task: Task[None] | None = None
        self._is_given_up = False

    def begin(self, start: "Callable[[Coroutine[None, None, None]], Task[None]]") -> None:
        """Begin, unless it was given up before."""
        if not self._is_given_up:
            self._task = start(self._doing())

    def cancel(self) -> None:
        """Give it up."""
        self._is_given_up = True
        if self._task:
            self._task.cancel()

    def done(self) -> bool:
        """Whether it has ended, in whatever way."""
        return self._task.done() if self._task else self._is_given_up
