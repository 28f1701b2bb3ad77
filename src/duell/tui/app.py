"""The one prompt_toolkit application that runs from the first page to the last.

One application, so that keys typed at one player's screen cannot reach another's: what was typed ahead is thrown
away whenever the keyboard is to change hands, and a curtain takes its key only after a quiet moment.
"""

import asyncio
import signal
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from time import monotonic

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.output import ColorDepth, Output

from duell.table.evening import Evening
from duell.table.help import explain
from duell.table.intents import Intent
from duell.table.screens import Bidding, Curtain, Drawing, Final, Reveal, Scouting, Screen
from duell.table.setup import SetUpScreen
from duell.tui.blocks import Block, Size
from duell.tui.keys import wanted
from duell.tui.page import Page, compose, overflow
from duell.tui.pages import overlays
from duell.tui.painter import Painter
from duell.tui.quiet import CURTAIN, NO_REST, REVEAL, Quiet, Rest
from duell.tui.render import page_of
from duell.tui.terminal import THEMES, drop_typed_ahead

BEAT = 0.7
"""Seconds between two beats of a reveal."""

LEFT = 0
INTERRUPTED = 130
HUNG_UP = 129

SCROLL = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, " ": 10}

_KEYS = {
    Keys.ControlM: "enter",
    Keys.ControlJ: "enter",
    Keys.ControlI: "tab",
    Keys.BackTab: "s-tab",
    Keys.ControlH: "backspace",
    Keys.Escape: "escape",
    Keys.Up: "up",
    Keys.Down: "down",
    Keys.Left: "left",
    Keys.Right: "right",
    Keys.PageUp: "pageup",
    Keys.PageDown: "pagedown",
}


class Over(Enum):
    """What lies over the page for a moment."""

    NOTHING = auto()
    BLANK = auto()
    HELP = auto()
    LEAVING = auto()
    AGAIN = auto()


@dataclass(frozen=True, slots=True)
class Look:
    """How it looks here: colours, characters, whether things move."""

    depth: ColorDepth
    ascii: bool = False
    animation: bool = True


class TableApp:
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
        self._evening = evening
        self._look = look
        self._parting = parting
        self._painter = Painter(THEMES[look.depth], ascii=look.ascii)
        self._screen = evening.screen
        self._over = Over.NOTHING
        self._shown = 0
        self._scroll = 0
        self._quiet = Quiet(clock)
        self._last_key = ""
        self._telling: asyncio.Task[None] | None = None
        self._painted: tuple[object, StyleAndTextTuples] | None = None
        self._application: Application[int] = Application(
            layout=Layout(Window(FormattedTextControl(self._fragments, focusable=True, show_cursor=False))),
            key_bindings=self._bindings(),
            full_screen=True,
            color_depth=look.depth,
            input=input,
            output=output,
            after_render=lambda _: self._quiet.seen(),
        )
        self._application.ttimeoutlen = self._application.timeoutlen = 0.02  # else Esc takes half a second

    def run(self) -> int:
        """Play until the players leave; return the exit code. Whatever happens, the terminal is as it was."""
        return asyncio.run(self._run())

    async def _run(self) -> int:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: self._fail(context.get("exception")))
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number and threading.current_thread() is threading.main_thread() and sys.platform != "win32":
                loop.add_signal_handler(number, self._leave, 128 + number)
        drop_typed_ahead()
        self._quiet.begin(_rest(self._screen), "")
        self._tell()
        try:
            return await self._application.run_async(handle_sigint=False, set_exception_handler=False)
        except EOFError:  # the terminal is gone
            return HUNG_UP

    def _leave(self, code: int) -> None:
        if self._can_exit():
            self._application.exit(result=code)

    def _fail(self, error: BaseException | None) -> None:
        """End the program because of an error inside; who called it says so, without the secrets in it."""
        if self._can_exit():
            self._application.exit(exception=error or RuntimeError("the event loop failed"))

    def _can_exit(self) -> bool:
        """Whether the application runs and has not been told to end; from then on it shows nothing."""
        future = self._application.future
        self._over = Over.BLANK
        return future is not None and not future.done()

    # What is shown

    def _fragments(self) -> StyleAndTextTuples:
        """Return the frame; an error in a page ends the program instead of hanging it."""
        try:
            return self._frame()
        except Exception as error:
            self._fail(error)
            return []

    @property
    def _size(self) -> Size:
        window = self._application.output.get_size()
        return Size(window.columns, window.rows)

    def _frame(self) -> StyleAndTextTuples:
        size = self._size
        what = (id(self._screen), self._over, self._shown, self._scroll, size)
        if self._painted is None or self._painted[0] != what:
            self._painted = (what, self._painter.paint(self._block(size)))
        return self._painted[1]

    def _block(self, size: Size) -> Block:
        if self._over is Over.BLANK:
            return []
        if size.is_too_small:
            return overlays.too_small(size)
        page = self._page(size)
        self._scroll = min(self._scroll, overflow(page, size))
        return compose(page, size, self._scroll)

    def _page(self, size: Size) -> Page:
        match self._over:
            case Over.HELP:
                return overlays.help_page("Now", explain(self._screen), size)
            case Over.LEAVING:
                return overlays.leave_page(self._parting(), size)
            case _:
                return page_of(self._told or self._screen, size, self._shown)

    @property
    def _told(self) -> Reveal | None:
        """The reveal that is being told: that of this moment, or the last one again."""
        if self._over is Over.AGAIN and self._evening.sitting:
            return self._evening.sitting.last_reveal
        return self._screen if isinstance(self._screen, Reveal) else None

    # What comes next

    def _arrive(self) -> None:
        """Show the screen of the evening now; if it is another's, throw away what was typed before it came up."""
        before, self._screen = self._screen, self._evening.screen
        if isinstance(self._screen, Reveal) and self._screen is not before:
            self._tell()
        if type(self._screen) is not type(before) or _seat(before) != _seat(self._screen):
            self._scroll = 0
            self._quiet.begin(_rest(self._screen), self._last_key)
            if not isinstance(before, Curtain):  # whoever lifts a curtain may type on
                self._application.key_processor.input_queue.clear()
                drop_typed_ahead()
        self._application.invalidate()

    def _tell(self) -> None:
        """Begin to tell a reveal beat by beat, or show all of it where nothing is to move."""
        reveal = self._told
        if self._telling:
            self._telling.cancel()
            self._telling = None
        if reveal is None:
            return
        self._shown = 0 if self._look.animation else len(reveal.beats)
        if self._look.animation:
            self._telling = self._application.create_background_task(self._beats(len(reveal.beats)))

    async def _beats(self, number: int) -> None:
        while self._shown < number:
            await asyncio.sleep(BEAT)
            self._shown += 1
            self._application.invalidate()

    # Keys

    def _bindings(self) -> KeyBindings:
        bindings = KeyBindings()

        @bindings.add(Keys.Any, eager=True)
        def _(event: KeyPressEvent) -> None:
            pressed = event.key_sequence[0].key
            if pressed is Keys.ControlC:
                self._leave(INTERRUPTED)
            elif pressed is Keys.ControlZ:
                self._suspend()
            elif key := _KEYS.get(pressed) if isinstance(pressed, Keys) else pressed:
                self._press(key)

        return bindings

    def _suspend(self) -> None:
        """Hide all secrets, then let the shell have the terminal."""
        self._evening.do(Intent.HIDE)
        self._arrive()
        self._application.suspend_to_background()

    def _press(self, key: str) -> None:
        if self._size.is_too_small or not self._quiet.lets_pass(key):
            return
        self._last_key = key
        if self._over is not Over.NOTHING:
            self._press_over(key)
        elif self._told and self._shown < len(self._told.beats):
            self._shown = len(self._told.beats)  # the key that skips does nothing else
        elif not self._press_everywhere(key):
            meant = wanted(self._screen, key)
            if meant is not None:
                self._evening.do(meant)
                self._arrive()
        self._application.invalidate()

    def _press_over(self, key: str) -> None:
        """Take a key for what lies over the page."""
        match self._over:
            case Over.HELP if key in SCROLL:
                self._scroll = max(0, self._scroll + SCROLL[key])
            case Over.LEAVING if key in {"y", "q", "enter"}:
                self._leave(LEFT)
            case Over.AGAIN if self._shown < len(self._told.beats if self._told else ()):
                self._shown = len(self._told.beats) if self._told else 0
            case _:
                self._over, self._scroll = Over.NOTHING, 0
                self._shown = len(self._told.beats) if self._told else 0

    def _press_everywhere(self, key: str) -> bool:
        """Take a key that means the same on every page, and tell whether it was one."""
        form = isinstance(self._screen, SetUpScreen)
        if key == "?":
            self._over, self._scroll = Over.HELP, 0
        elif (key == "q" and not form) or (key == "escape" and form):
            self._ask_to_leave()
        elif key in {"a", "v"} and not form and self._evening.sitting and self._evening.sitting.last_reveal:
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
            self._leave(LEFT)
        else:
            self._over = Over.LEAVING


def _rest(screen: Screen | SetUpScreen) -> Rest:
    return CURTAIN if isinstance(screen, Curtain) else REVEAL if isinstance(screen, Reveal) else NO_REST


def _seat(screen: Screen | SetUpScreen) -> int | None:
    """Return whose screen it is, if it is anybody's."""
    return screen.seat if isinstance(screen, Bidding | Scouting | Drawing | Curtain) else None
