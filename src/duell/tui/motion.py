"""Everything that changes without a key: the frames of animations, the clocks of a decision, and bots that think."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from random import SystemRandom
from typing import TYPE_CHECKING, NamedTuple

from duell.table.form import FormScreen
from duell.table.screens import (
    AskPin,
    Choosing,
    Covered,
    Curtain,
    ForgottenPin,
    Intent,
    Reveal,
    Screen,
    Thinking,
    Waiting,
    Why,
)
from duell.tui.drawing.scenery import DROP_STEPS
from duell.tui.fullscreen import Jobs, Work

if TYPE_CHECKING:
    from asyncio import Event

    from duell.table.session import Session
    from duell.table.table import Countdown
    from duell.tui.fullscreen import Window
    from duell.tui.game_pages import Pages

PACES = {"fast": 0.17, "normal": 0.5, "show": 1.0}  # the factor for the times below at each `Speed`

BEAT = 0.7  # seconds between two beats of a reveal

CHEER, CHEER_STEPS = 0.08, 24
"""The seconds of each step in the cheer for a victory, and the number of steps.

The cheer for a set has half as many.
"""

CARD = 0.07  # seconds between two cards that are dealt
FLASH = 0.2  # the seconds for which a flash is on, and then off: fewer than three flashes a second
TURN, TURN_STEPS = 0.06, 3  # the seconds of each step of turning any card over, and the number of steps
FLIGHT, FLIGHT_STEPS = 0.05, 6  # the seconds of each step of a card's flight to its taker, and the number of steps
RUN, RUN_STEPS = 0.03, 12  # the same for a score running along its track, however far
BURST, BURST_STEPS = 0.05, 6  # the same for the sparks of a set
TENSE, TENSEST, DECISIVE = 1.8, 2.6, 3.4
"""The factors by which a reveal slows down: with much at stake, with most at stake, and with an agreed match."""

FALL = 0.04  # the seconds of each step of a falling or opening curtain

PAUSE = (0.6, 1.6)  # the shortest and longest time, in seconds, that all bots together take before they lock
TICK = 0.2  # seconds between two looks at the clock


def eased(share: float) -> float:
    """The share of its way that a card has flown after a share of the time; it is quick at first."""
    return 1 - (1 - share) ** 2


class Frame(NamedTuple):
    """A frame of a film: for `seconds`, `shown` steps are visible, and the last one is `lit`.

    `step` counts the steps of a movement between two frames, from 1; 0 while nothing moves. `curtain` counts the
    remaining steps of an opening curtain, behind which there is no hand, and `cheer` the steps of a cheer.
    """

    shown: int
    lit: bool = False
    seconds: float = BEAT
    step: int = 0
    curtain: int = 0
    cheer: int = 0

    def lasts(self, pace: float) -> float:
        """The frame's seconds at a pace; a flash takes the same time at any pace."""
        return self.seconds if self.seconds == FLASH else self.seconds * pace


STILL = (Frame(0),)  # a film without motion


def whole(pages: "Pages", screen: Screen | FormScreen) -> Frame:
    """The frame that shows a screen in full."""
    return Frame(pages.steps(screen) if isinstance(screen, Reveal) else 0)


def telling(pages: "Pages", screen: Reveal) -> tuple[Frame, ...]:
    """The frames of a reveal, slower where much is at stake, with flashes for important events."""
    frames = [Frame(0)]
    for shown, event in enumerate(screen.events[: pages.steps(screen)], 1):
        moves, tension = enumerate(pages.moves(event), 1), pages.tension(screen, shown - 1)
        frames += [Frame(shown - 1, seconds=seconds * tension, step=step) for step, seconds in moves]
        frames += [Frame(shown), *(_flashes(shown) if pages.lights_up(event) else ())]
        if pages.cheer(screen, shown - 1):
            frames += [Frame(shown, seconds=CHEER, cheer=step) for step in range(1, CHEER_STEPS // 2 + 1)]
            frames.append(Frame(shown))
    return tuple(frames)


def cheering() -> tuple[Frame, ...]:
    """The frames of the cheer for a victory, before the end is shown."""
    return tuple(Frame(0, seconds=CHEER, step=step) for step in range(1, CHEER_STEPS + 1))


def _flashes(shown: int) -> Iterator[Frame]:
    for lit in (True, False, True):
        yield Frame(shown, lit, FLASH)
    yield Frame(shown)


def dealing(hand: int) -> tuple[Frame, ...]:
    """The frames of dealing the hands."""
    return (*(Frame(shown, seconds=CARD) for shown in range(hand + 1)), Frame(hand, seconds=BEAT))


def begins_a_game(screen: Screen | FormScreen) -> bool:
    """Whether a screen is the first of a new game."""
    return (isinstance(screen, Curtain) and bool(screen.deal) and screen.why is Why.TURN) or (
        isinstance(screen, Choosing) and bool(screen.deal)
    )


def arriving(pages: "Pages", screen: Screen | FormScreen, before: Screen | FormScreen) -> tuple[Frame, ...]:
    """The frames between the screen `before` and its successor.

    A curtain falls, or opens on a table without a hand; a new card at stake is turned over, and flashes if it matters.
    """
    moving: list[Frame] = []
    if isinstance(screen, Curtain) and not isinstance(before, Curtain | AskPin | ForgottenPin):
        moving += [Frame(0, seconds=FALL, step=step) for step in range(1, DROP_STEPS)]
    if isinstance(screen, Choosing) and isinstance(before, Curtain | AskPin):
        moving += [Frame(0, seconds=FALL, step=1, curtain=left) for left in range(DROP_STEPS - 1, 0, -1)]
    if isinstance(screen, Choosing | Thinking | Waiting) and isinstance(before, Reveal | Curtain | AskPin):
        moving += [Frame(0, seconds=seconds, step=step) for step, seconds in enumerate(pages.turns_up(screen), 1)]
    if isinstance(screen, Curtain | Choosing) and isinstance(before, Reveal) and pages.screen_lights_up(screen):
        return *moving, *_flashes(0)
    return *moving, *STILL


@dataclass(eq=False, kw_only=True)
class Film:
    """Shows frames in sequence, or only the last frame unless it `moves`.

    Calls `stepped` after each frame, and `ended` after the last.
    """

    window: "Window"
    moves: bool
    pace: Callable[[], float]  # returns the factor for the seconds of each frame
    stepped: Callable[[], None]
    ended: Callable[[], None]

    def __post_init__(self) -> None:
        self._frames: Sequence[Frame] = STILL
        self._at = 0
        self._is_seen = False
        self._task: Work | None = None

    @property
    def frame(self) -> Frame:
        return self._frames[self._at]

    @property
    def is_running(self) -> bool:
        """Whether further frames follow."""
        return self._at + 1 < len(self._frames)

    def lift(self) -> bool:
        """Finish opening a curtain; return whether it was still visible, so that the key has no other effect."""
        if not self.frame.curtain:
            return False
        self.skip()
        return self._is_seen

    def seen(self) -> None:
        self._is_seen = True

    def play(self, frames: Sequence[Frame]) -> None:
        self._is_seen = False
        if self._task:
            self._task.cancel()
        moves = self.moves and not self.window.is_slow
        self._frames, self._at = frames, 0 if moves else len(frames) - 1
        self._task = self.window.in_background(self._go_on)

    def skip(self) -> None:
        self._at = len(self._frames) - 1

    async def _go_on(self) -> None:
        from asyncio import sleep

        while self.is_running:
            await sleep(self.frame.lasts(self.pace()))
            by = len(self._frames) if self.window.is_slow else 1
            self._at = min(self._at + by, len(self._frames) - 1)  # a key may have finished it
            self.stepped()
            self.window.redraw()
        self.ended()


class Timing:
    """The two timers of a decision; both pause while the cards are hidden."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._deciding: Countdown | None = None
        self._showing: Countdown | None = None
        self._ticked = clock()

    def tick(self) -> None:
        self._ticked = self._clock()

    def forget_since_tick(self) -> None:
        """Ignore the time since the last tick, because the program was stopped."""
        stopped = self._clock() - self._ticked
        for countdown in filter(None, (self._deciding, self._showing)):
            countdown.give_back(stopped)
        self.tick()

    def decide(self, deciding: "Countdown | None") -> None:
        """Run the timer of a decision."""
        self._deciding = deciding
        if deciding:
            deciding.go()

    def show(self, seconds: int) -> None:
        """Start the time until the hand is covered."""
        from duell.table.table import Countdown

        self._showing = Countdown(self._clock, seconds) if seconds else None
        if self._showing:
            self._showing.go()

    def rest(self) -> None:
        """Pause the timer of the decision, because the cards are hidden."""
        self._showing = None
        if self._deciding:
            self._deciding.stop()

    @property
    def seconds_left(self) -> int | None:
        """The remaining seconds for the decision, rounded up; None without a clock."""
        return ceil(self._deciding.left) if self._deciding else None

    @property
    def is_running(self) -> bool:
        return self._showing is not None or (self._deciding is not None and self._deciding.is_running)

    @property
    def is_up(self) -> bool:
        return self._deciding is not None and not self._deciding.left

    @property
    def is_shown_long_enough(self) -> bool:
        """Whether the hand must be covered."""
        return self._showing is not None and not self._showing.left


@dataclass(eq=False, kw_only=True)
class Clockwork:
    """The decisions that need no key: bots think, and a clock decides for a player whose time is up.

    While an overlay `covers` the table nobody decides, until `uncovered`. The clock of a decision still runs, so that
    nobody can gain time with an overlay. `arrive` shows the session's screen after a decision.
    """

    session: "Session"
    window: "Window"
    jobs: Jobs
    covers: Callable[[], bool]
    arrive: Callable[[], None]
    pace: Callable[[], float]  # returns the factor for the pause of bots

    def __post_init__(self) -> None:
        self.timing = Timing(self.window.clock)

    @cached_property
    def hurried(self) -> "Event":
        """Set by a key that ends the pause of bots; asyncio is loaded only after the first page is drawn."""
        from asyncio import Event

        return Event()

    @cached_property
    def _freed(self) -> "Event":
        from asyncio import Event

        return Event()

    def go_on(self, screen: Screen | FormScreen) -> None:
        """Run the clock of a person's decision, or let the bots think."""
        sitting = self.session.sitting
        if not isinstance(screen, Choosing | Covered):
            self.timing.rest()
        elif sitting and not self.covers():
            self.timing.decide(sitting.table.countdown(screen.seat, self.window.clock))
            self.timing.show(screen.hide_after if isinstance(screen, Choosing) else 0)
        if isinstance(screen, AskPin) and screen.wait:
            self.jobs.keep(self._count_down)
        if isinstance(screen, Thinking):
            self.jobs.keep(self._let_bots_think)
        if self.timing.is_running:
            self.jobs.keep(self._watch_the_clock)

    def uncovered(self, screen: Screen | FormScreen) -> None:
        """Go on after the last overlay has closed; time that is up by now takes effect."""
        if not self._time_has_come():
            self.go_on(screen)
        self._freed.set()

    async def until_uncovered(self) -> None:
        while self.covers():
            self._freed.clear()
            await self._freed.wait()

    def think_of_a_hint(self) -> None:
        """Let a bot find the hint that the player to move asks for, while keys are handled."""
        self.jobs.keep(self._advise)

    async def _advise(self) -> None:
        from asyncio import get_running_loop

        if (sitting := self.session.sitting) and isinstance(screen := sitting.screen, Choosing) and screen.hints:
            is_new = await get_running_loop().run_in_executor(None, sitting.advise)
            if is_new and isinstance(now := self.session.screen, Choosing) and now.drafted == screen.drafted:
                self.session.do(Intent.HINT)
                self.arrive()

    async def _let_bots_think(self) -> None:
        """Let all bots think in the background, and take at least a natural time unless a key hurries them."""
        from asyncio import get_running_loop, wait_for

        sitting, before = self.session.sitting, None
        self.hurried.clear()
        while sitting and isinstance(screen := self.session.screen, Thinking):
            await self.until_uncovered()
            thought = get_running_loop().run_in_executor(None, sitting.think)
            if self.window.look.animation and screen != before:  # no pause within a turn that goes on
                with suppress(TimeoutError):
                    await wait_for(self.hurried.wait(), SystemRandom().uniform(*PAUSE) * self.pace())
            await thought
            before = screen
            await self.until_uncovered()
            self.session.do(Intent.GO_ON)
            self.arrive()

    async def _count_down(self) -> None:
        from asyncio import sleep

        while isinstance(screen := self.session.screen, AskPin) and screen.wait:
            await sleep(TICK)
            self.arrive()

    async def _watch_the_clock(self) -> None:
        from asyncio import sleep

        while self.timing.is_running:
            self.timing.tick()
            await sleep(TICK)
            self._time_has_come()
            self.window.redraw()

    def _time_has_come(self) -> bool:
        """If a decision's clock has run out and no overlay covers it, act on that; return whether it had."""
        if self.covers() or not self.timing.is_running:
            return False
        if self.timing.is_up:
            self.session.do(Intent.TIME_OUT)
        elif self.timing.is_shown_long_enough:
            self.session.do(Intent.COVER)
        else:
            return False
        self.arrive()
        return True
