"""What goes by itself: bots think, a player's time passes, a hand is covered, a PIN may be tried again.

While a page lies over the game, nothing goes on by itself and nobody decides. The time for a decision passes all the
same, or a page would be a way to more of it; but whatever it brings comes when the page is closed.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from random import SystemRandom
from typing import TYPE_CHECKING

from duell.table.screens import AskPin, Choosing, Intent, Thinking
from duell.table.session import Session
from duell.tui.fullscreen import FullScreen, Work
from duell.tui.keys import Deciding, Screen
from duell.tui.motion import Timing

if TYPE_CHECKING:
    from asyncio import Event

PAUSE = (0.6, 1.6)
"""Seconds, at least and at most, that bots take before they lock, however many they are."""

TICK = 0.2
"""Seconds between two looks at the clock."""


class Pace:
    """Lets time go by for a session. `moves` says whether bots take a natural time.

    `is_held` says whether a page lies over the game, and `arrived` is called when something has been done.
    """

    def __init__(  # noqa: PLR0913 - what it waits for, and whom it tells
        self,
        window: FullScreen,
        session: Session,
        timing: Timing,
        *,
        moves: bool,
        is_held: Callable[[], bool],
        arrived: Callable[[], None],
    ) -> None:
        self._window = window
        self._session = session
        self._timing = timing
        self._moves = moves
        self._is_held = is_held
        self._arrived = arrived
        self._thinking: Work | None = None
        self._ticking: Work | None = None
        self._waiting: Work | None = None

    @cached_property
    def _hurried(self) -> "Event":
        return _event()

    @cached_property
    def _freed(self) -> "Event":
        return _event()

    def hurry(self) -> None:
        """Have the bots take no longer than they need."""
        self._hurried.set()

    def let_go(self) -> None:
        """Let go on what a page held, if nothing holds it any more."""
        if not self._is_held():
            if not self._time_has_come():
                self.go(self._session.screen)
            self._freed.set()
        self._window.redraw()

    def go(self, screen: Screen) -> None:
        """Let the clock run where somebody decides, and bots think where nobody else is to decide."""
        if isinstance(screen, Deciding):
            if not self._is_held():
                sitting = self._session.sitting
                assert sitting
                self._timing.decide((sitting, sitting.decided, screen.seat), screen.clock)
                self._timing.show(screen.hide_after if isinstance(screen, Choosing) else 0)
        else:
            self._timing.rest()
        if isinstance(screen, AskPin) and screen.wait and not _is_going_on(self._waiting):
            self._waiting = self._window.in_background(self._count_down)
        if isinstance(screen, Thinking) and not _is_going_on(self._thinking):
            self._thinking = self._window.in_background(self._let_bots_think)
        if self._timing.is_running and not _is_going_on(self._ticking):
            self._ticking = self._window.in_background(self._watch_the_clock)

    async def _let_bots_think(self) -> None:
        """Have all bots think, out of the way of the keyboard, for no less than a natural time unless hurried."""
        from asyncio import get_running_loop, wait_for

        sitting = self._session.sitting
        self._hurried.clear()
        before = None
        while sitting and isinstance(screen := self._session.screen, Thinking):
            await self._until_free()
            thought = get_running_loop().run_in_executor(None, sitting.think)
            if self._moves and screen != before:  # in a turn that goes on, nothing is told in between
                with suppress(TimeoutError):
                    await wait_for(self._hurried.wait(), SystemRandom().uniform(*PAUSE))
            await thought
            before = screen
            await self._until_free()
            self._session.do(Intent.GO_ON)
            self._arrived()

    async def _until_free(self) -> None:
        while self._is_held():
            self._freed.clear()
            await self._freed.wait()

    async def _count_down(self) -> None:
        """Show how long no PIN is taken; nothing else about that screen changes."""
        from asyncio import sleep

        while isinstance(screen := self._session.screen, AskPin) and screen.wait:
            await sleep(TICK)
            self._arrived()

    async def _watch_the_clock(self) -> None:
        from asyncio import sleep

        while self._timing.is_running:
            self._timing.tick()
            await sleep(TICK)
            self._time_has_come()
            self._window.redraw()

    def _time_has_come(self) -> bool:
        """Do what its time has come for, unless a page holds it; tell whether anything was done."""
        if self._is_held() or not self._timing.is_running:
            return False
        if self._timing.is_up:
            self._session.do(Intent.TIME_OUT)
        elif self._timing.is_shown_long_enough:
            self._session.do(Intent.COVER)
        else:
            return False
        self._arrived()
        return True


def _event() -> "Event":
    """Return an event that has not come yet; asyncio is not loaded before the first page is in sight."""
    from asyncio import Event

    return Event()


def _is_going_on(task: Work | None) -> bool:
    return task is not None and not task.done()
