"""The one prompt_toolkit application that runs from the first page to the last.

One application, so that keys typed at one player's screen cannot reach another's: what was typed ahead is thrown
away whenever the keyboard is to change hands, and a curtain takes its key only after a quiet moment.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto
from time import monotonic

from prompt_toolkit.input import Input
from prompt_toolkit.output import ColorDepth, Output

from duell.table.evening import Evening
from duell.table.help import explain
from duell.table.intents import Intent
from duell.table.screens import Bidding, Curtain, Drawing, Final, Reveal, Scouting, Screen
from duell.table.setup import SetUpScreen
from duell.tui.blocks import Block, Size
from duell.tui.fullscreen import FullScreen
from duell.tui.keys import wanted
from duell.tui.page import Page, compose, overflow
from duell.tui.pages import overlays
from duell.tui.quiet import CURTAIN, NO_REST, REVEAL, Quiet, Rest
from duell.tui.render import page_of
from duell.tui.terminal import drop_typed_ahead

BEAT = 0.7
"""Seconds between two beats of a reveal."""

SCROLL = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}
"""How many lines a key moves a page that is longer than the window."""

BOTTOM = 1_000_000
"""More lines than any page has."""


class Over(Enum):
    """What lies over the page for a moment."""

    NOTHING = auto()
    HELP = auto()
    LEAVING = auto()
    AGAIN = auto()


@dataclass(frozen=True, slots=True)
class Look:
    """How it looks here: colours, characters, whether things move."""

    depth: ColorDepth
    ascii: bool = False
    animation: bool = True


class TableApp(FullScreen):
    """Shows an evening and takes its keys. `parting` is what the question before leaving says."""

    def __init__(  # noqa: PLR0913 - the last three are for tests
        self,
        evening: Evening,
        look: Look,
        parting: Callable[[], str],
        *,
        clock: Callable[[], float] = monotonic,
        input: Input | None = None,  # noqa: A002 - prompt_toolkit's names
        output: Output | None = None,
    ) -> None:
        super().__init__(look.depth, ascii=look.ascii, input=input, output=output)
        self._evening = evening
        self._animation = look.animation
        self._parting = parting
        self._screen = evening.screen
        self._over = Over.NOTHING
        self._shown = 0
        self._scroll = 0
        self._quiet = Quiet(clock)
        self._last_key = ""
        self._telling: asyncio.Task[None] | None = None

    # What is shown

    def begin(self) -> None:
        """Begin with the screen that the evening begins with; what was typed before is for nobody."""
        drop_typed_ahead()
        self._quiet.begin(_rest(self._screen), "")
        self._tell()

    def drawn(self) -> None:
        """Begin the quiet time of a screen when it is in sight."""
        self._quiet.seen()

    def block(self, size: Size) -> Block:
        """Return the page of this moment, or what lies over it."""
        page = self._page(size)
        self._scroll = min(self._scroll, overflow(page, size))
        return compose(page, size, self._scroll)

    def _page(self, size: Size) -> Page:
        match self._over:
            case Over.HELP:
                return overlays.help_page("Now", explain(self._screen), size)
            case Over.LEAVING:
                return overlays.leave_page(self._parting(), size)
            case Over.AGAIN if self._shown == self._beats_in_all:
                page = page_of(self._told or self._screen, size, self._shown)
                return replace(page, keys=(("any other key", "back"),))
            case _:
                return page_of(self._told or self._screen, size, self._shown)

    @property
    def _last_reveal(self) -> Reveal | None:
        return self._evening.sitting.last_reveal if self._evening.sitting else None

    @property
    def _told(self) -> Reveal | None:
        """The reveal that is being told: that of this moment, or the last one again."""
        if self._over is Over.AGAIN:
            return self._last_reveal
        return self._screen if isinstance(self._screen, Reveal) else None

    @property
    def _beats_in_all(self) -> int:
        return len(self._told.beats) if self._told else 0

    # What comes next

    def _arrive(self) -> None:
        """Show the screen of the evening now; if it is another's, throw away what was typed before it came up."""
        before, self._screen = self._screen, self._evening.screen
        is_news = isinstance(self._screen, Reveal) and self._screen is not before
        if is_news:
            self._tell()
        if is_news or type(self._screen) is not type(before) or _seat(before) != _seat(self._screen):
            self._scroll = 0
            self._quiet.begin(_rest(self._screen), self._last_key)
            if not isinstance(before, Curtain):  # whoever lifts a curtain may type on
                self._application.key_processor.input_queue.clear()
                drop_typed_ahead()
        self._application.invalidate()

    def _tell(self) -> None:
        """Begin to tell a reveal beat by beat, or show all of it where nothing is to move."""
        if self._telling:
            self._telling.cancel()
        self._shown = 0 if self._animation else self._beats_in_all
        self._telling = self._application.create_background_task(self._go_on_telling())

    async def _go_on_telling(self) -> None:
        while self._shown < self._beats_in_all:
            await asyncio.sleep(BEAT)
            self._shown += 1
            self._scroll = BOTTOM  # what was told last is in sight
            self._application.invalidate()

    def _show_all(self) -> None:
        self._shown, self._scroll = self._beats_in_all, BOTTOM

    # Keys

    def hide(self) -> None:
        """Let the curtain down."""
        self._evening.do(Intent.HIDE)
        self._arrive()

    def press(self, key: str) -> None:
        """Take a key, unless it comes too early; capitals count only where names are typed."""
        if not isinstance(self._screen, SetUpScreen):
            key = key.lower()
        if not self._quiet.lets_pass(key):
            return
        self._last_key = key
        if self._over is not Over.NOTHING:
            self._press_over(key)
        elif self._shown < self._beats_in_all:
            self._show_all()  # the key that skips does nothing else
        elif not self._press_everywhere(key):
            meant = wanted(self._screen, key)
            if meant is not None:
                self._evening.do(meant)
                self._arrive()

    def _press_over(self, key: str) -> None:
        """Take a key for what lies over the page."""
        match self._over:
            case _ if key == "escape" and isinstance(self._screen, Bidding):
                self._over = Over.NOTHING
                self.hide()
            case Over.AGAIN if self._shown < self._beats_in_all:
                self._show_all()
            case Over.HELP | Over.AGAIN if key in SCROLL:
                self._scroll = max(0, self._scroll + SCROLL[key])
            case Over.LEAVING if key == "y":
                self.leave()
            case _:
                self._over, self._scroll = Over.NOTHING, 0
                self._shown = self._beats_in_all

    def _press_everywhere(self, key: str) -> bool:
        """Take a key that means the same on every page, and tell whether it was one."""
        form = isinstance(self._screen, SetUpScreen)
        if key == "?":
            self._over, self._scroll = Over.HELP, 0
        elif (key == "q" and not form) or (key == "escape" and form):
            self._ask_to_leave()
        elif key == ("a" if isinstance(self._screen, Reveal) else "v") and self._last_reveal:
            self._over = Over.AGAIN
            self._tell()
        elif isinstance(self._screen, Final) and key in {"r", "n"}:
            self._evening.rematch() if key == "r" else self._evening.new_table()
            self._arrive()
        elif key in SCROLL and self._scrolls():
            self._scroll = max(0, self._scroll + SCROLL[key])
        else:
            return False
        return True

    def _scrolls(self) -> bool:
        """Whether the arrows have nothing else to do here than to move the page."""
        return isinstance(self._screen, Final | Reveal)

    def _ask_to_leave(self) -> None:
        if isinstance(self._screen, SetUpScreen | Final):  # nothing would be lost
            self.leave()
        else:
            self._over = Over.LEAVING


def _rest(screen: Screen | SetUpScreen) -> Rest:
    return CURTAIN if isinstance(screen, Curtain) else REVEAL if isinstance(screen, Reveal) else NO_REST


def _seat(screen: Screen | SetUpScreen) -> int | None:
    """Return whose screen it is, if it is anybody's."""
    return screen.seat if isinstance(screen, Bidding | Scouting | Drawing | Curtain) else None
