"""What changes with time alone: the frames of what moves, and the two clocks of a decision."""

from collections.abc import Callable, Iterator, Sequence
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from duell.table.form import FormScreen
from duell.table.screens import AskPin, Choosing, Curtain, Final, ForgottenPin, Reveal, Screen, Thinking, Why
from duell.tui.drawing.scenery import DROP_STEPS
from duell.tui.fullscreen import Work

if TYPE_CHECKING:
    from duell.tui.fullscreen import FullScreen
    from duell.tui.game_pages import Pages


BEAT = 0.7
"""Seconds between two beats of a reveal."""

CHEER, CHEER_STEPS = 0.08, 24
"""Seconds of each of the steps in which a victory is cheered, and how many they are; a set is cheered half as long."""

CARD = 0.07
"""Seconds between two cards that are dealt."""

FLASH = 0.2
"""Seconds for which something is lit, and for which it is not: nothing flashes more than three times a second."""

TURN, TURN_STEPS = 0.06, 3
"""Seconds of each of the steps in which a card is turned over, whatever card it is, and how many they are."""

FLIGHT, FLIGHT_STEPS = 0.05, 6
"""Seconds of each of the steps in which a card goes to whoever takes it, and how many they are."""

RUN, RUN_STEPS = 0.03, 12
"""The same of a score that runs on its track, however far."""

FALL = 0.04
"""Seconds of each of the steps in which a curtain falls or opens."""


class Frame(NamedTuple):
    """`shown` steps are to be seen, with what counts now `lit`; the next frame comes after so many seconds.

    Between two of them something may move in steps of its own: `step` counts those from 1, 0 is where nothing moves.
    A curtain that opens hangs for so many more steps of `curtain`; nobody's hand is behind it. While something told is
    cheered, `cheer` counts the steps of that.
    """

    shown: int
    lit: bool = False
    seconds: float = BEAT
    step: int = 0
    curtain: int = 0
    cheer: int = 0


STILL = (Frame(0),)
"""Nothing moves."""


def whole(pages: "Pages", screen: Screen | FormScreen) -> Frame:
    """Return the frame in which all of a screen is shown."""
    return Frame(pages.steps(screen) if isinstance(screen, Reveal | Final) else 0)


def telling(pages: "Pages", screen: Reveal) -> tuple[Frame, ...]:
    """Return the frames of a reveal; what counts lights up as it is told."""
    frames = [Frame(0)]
    for shown, beat in enumerate(screen.beats[: pages.steps(screen)], 1):
        moves = enumerate(pages.moves(beat), 1)
        frames += [Frame(shown - 1, seconds=seconds, step=step) for step, seconds in moves]
        frames += [Frame(shown), *(_flashes(shown) if pages.beat_lights_up(beat) else ())]
        if pages.cheer(screen, shown - 1):
            frames += [Frame(shown, seconds=CHEER, cheer=step) for step in range(1, CHEER_STEPS // 2 + 1)]
            frames.append(Frame(shown))
    return tuple(frames)


def cheering() -> tuple[Frame, ...]:
    """Return the frames of a victory, before the end is told in full."""
    return tuple(Frame(0, seconds=CHEER, step=step) for step in range(1, CHEER_STEPS + 1))


def _flashes(shown: int) -> Iterator[Frame]:
    for lit in (True, False, True):
        yield Frame(shown, lit, FLASH)
    yield Frame(shown)


def dealing(hand: int) -> tuple[Frame, ...]:
    """Return the frames in which each hand is dealt its cards."""
    return (*(Frame(shown, seconds=CARD) for shown in range(hand + 1)), Frame(hand, seconds=BEAT))


def begins_a_game(screen: Screen | FormScreen) -> bool:
    """Whether a screen is the first one of a new game."""
    return (isinstance(screen, Curtain) and bool(screen.deal) and screen.why is Why.TURN) or (
        isinstance(screen, Choosing) and bool(screen.deal)
    )


def arriving(pages: "Pages", screen: Screen | FormScreen, before: Screen | FormScreen) -> tuple[Frame, ...]:
    """Return the frames in which a screen comes after the one `before`.

    A curtain falls, or opens on a table without a hand; the card that is new at stake is turned over; what was turned
    up lights up, if it is worth it.
    """
    moving: list[Frame] = []
    if isinstance(screen, Curtain) and not isinstance(before, Curtain | AskPin | ForgottenPin):
        moving += [Frame(0, seconds=FALL, step=step) for step in range(1, DROP_STEPS)]
    if isinstance(screen, Choosing) and isinstance(before, Curtain | AskPin):
        moving += [Frame(0, seconds=FALL, step=1, curtain=left) for left in range(DROP_STEPS - 1, 0, -1)]
    if isinstance(screen, Choosing | Thinking) and isinstance(before, Reveal | Curtain | AskPin):
        moving += [Frame(0, seconds=seconds, step=step) for step, seconds in enumerate(pages.turns_up(screen), 1)]
    if isinstance(screen, Curtain | Choosing) and isinstance(before, Reveal) and pages.screen_lights_up(screen):
        return *moving, *_flashes(0)
    return *moving, *STILL


class Film:
    """Shows frames one after the other; where `moves` is false or the terminal is slow, the last one at once.

    `stepped` is called after each frame but the first, `ended` when the last one is shown.
    """

    def __init__(
        self, window: "FullScreen", *, moves: bool, stepped: Callable[[], None], ended: Callable[[], None]
    ) -> None:
        self._window = window
        self._moves = moves
        self._stepped, self._ended = stepped, ended
        self._frames: Sequence[Frame] = STILL
        self._at = 0
        self._is_seen = False
        self._task: Work | None = None

    @property
    def frame(self) -> Frame:
        """The frame of this moment."""
        return self._frames[self._at]

    @property
    def is_running(self) -> bool:
        """Whether there are frames to come."""
        return self._at + 1 < len(self._frames)

    def lift(self) -> bool:
        """End the opening of a curtain at once; tell whether somebody has seen it, who then wanted nothing else."""
        if not self.frame.curtain:
            return False
        self.skip()
        return self._is_seen

    def seen(self) -> None:
        """Take note that the frame of this moment is in sight."""
        self._is_seen = True

    def play(self, frames: Sequence[Frame]) -> None:
        """Begin with other frames."""
        self._is_seen = False
        if self._task:
            self._task.cancel()
        moves = self._moves and not self._window.is_slow
        self._frames, self._at = frames, 0 if moves else len(frames) - 1
        self._task = self._window.in_background(self._go_on)

    def skip(self) -> None:
        """Go to the last frame at once."""
        self._at = len(self._frames) - 1

    async def _go_on(self) -> None:
        from asyncio import sleep

        while self.is_running:
            await sleep(self.frame.seconds)
            by = len(self._frames) if self._window.is_slow else 1
            self._at = min(self._at + by, len(self._frames) - 1)  # a key may have shown all meanwhile
            self._stepped()
            self._window.redraw()
        self._ended()


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
