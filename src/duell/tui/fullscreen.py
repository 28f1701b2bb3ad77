"""A prompt_toolkit application on the alternate screen that gives the terminal back, whatever ends it."""

import asyncio
import os
from collections.abc import Callable, Coroutine
from contextlib import suppress
from time import monotonic
from typing import NamedTuple, Protocol

from prompt_toolkit import data_structures
from prompt_toolkit.application import Application, run_in_terminal
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.output import ColorDepth, Output

from duell.terminal import FORGET, Modes, Signals, drop_typed_ahead, has_alternate_screen, keeps_what_scrolls, wipe
from duell.tui.blocks import Block, Size
from duell.tui.drawing.palette import Depth
from duell.tui.link import Link
from duell.tui.page import too_small
from duell.tui.painter import Painter
from duell.tui.theme import THEMES, palette
from duell.tui.theme import theme as theme_of

MOST = Size(500, 200)
"""As much of a window as is used: a terminal may say that it has four billion cells, and each takes up memory."""

LEFT = 0
INTERRUPTED = 130
HUNG_UP = 129
"""Exit codes: left on purpose, by Ctrl-C, because the terminal is gone. A signal's is 128 and its number."""

_NAMES = {
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
    Keys.Home: "home",
    Keys.End: "end",
}

_DEPTHS = {
    Depth.NONE: ColorDepth.DEPTH_1_BIT,
    Depth.SIXTEEN: ColorDepth.DEPTH_4_BIT,
    Depth.FIXED: ColorDepth.DEPTH_8_BIT,
    Depth.ALL: ColorDepth.DEPTH_24_BIT,
}


class Look(NamedTuple):
    """How it looks here: the number of colours, one of `THEMES`, whether only ASCII is shown, whether things move.

    `bell` says whether a hand-over is heard.
    """

    depth: Depth
    theme: str = "auto"
    ascii: bool = False
    animation: bool = True
    bell: bool = False
    console: bool = False
    """Whether it is a Linux console, whose font has letters and frames, but no half blocks and no stars."""


class Content(Protocol):
    """What a full screen shows, and gives its keys to."""

    def begin(self) -> None:
        """Do what is to be done when the application starts, before anything is drawn."""

    def block(self, size: Size) -> Block:
        """Return what is to be shown, as large as the window."""

    def drawn(self) -> None:
        """Take note that what `block` returned is in sight."""

    def press(self, key: str) -> None:
        """Take a key: a printed character, or a name such as enter, backspace, escape, up, pageup or home."""

    def hide(self) -> None:
        """Hide all secrets, because the shell is to have the terminal for a while."""

    def was_stopped(self) -> None:
        """Take note that the program goes on after a stop that nobody could catch; `hide` follows."""


class FullScreen:
    """Shows its content and gives it keys, until something calls `leave`."""

    def __init__(
        self,
        look: Look,
        content: Content,
        *,
        clock: Callable[[], float] = monotonic,
        input: Input | None = None,  # noqa: A002 - prompt_toolkit's name
        output: Output | None = None,
    ) -> None:
        """Prepare to show; `clock` gives seconds from any start. `input` and `output` are for tests."""
        self.has_ended = False
        self._content = content
        self._told: int | None = None
        self._can_be_scrolled = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._look = look
        self._use_theme(look.theme)
        self.application: Application[int] = Application(
            layout=Layout(Window(FormattedTextControl(self._fragments, focusable=True, show_cursor=False))),
            key_bindings=self._bindings(),
            full_screen=True,
            color_depth=_DEPTHS[look.depth],
            input=input,
            output=output,
            after_render=lambda _: self._drawn(),
        )
        _bound(self.application.output)
        self._link = Link(self.application, asks=look.animation, clock=clock)
        self.application.ttimeoutlen = self.application.timeoutlen = 0.02  # else Esc takes half a second

    def _use_theme(self, name: str) -> None:
        self.theme = name
        look = self._look
        self._painter = Painter(theme_of(name, look.depth), ascii=look.ascii, console=look.console)
        self.palette = palette(name, look.depth, ascii=look.ascii or look.console)

    def next_theme(self) -> None:
        """Show in the colours of the next theme."""
        self._use_theme(THEMES[(THEMES.index(self.theme) + 1) % len(THEMES)])

    @property
    def is_slow(self) -> bool:
        """Whether the terminal does not keep up with what it is sent, so that nothing should move."""
        return self._link.is_slow

    def redraw(self) -> None:
        """Have the content drawn anew, soon."""
        self.application.invalidate()

    def in_background(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Have something done while keys are taken; what is not done at the end is given up."""
        return self.application.create_background_task(work)

    def forget_typed_ahead(self) -> None:
        """Throw away what was typed and not taken yet."""
        self._link.forget()
        self.application.key_processor.input_queue.clear()
        drop_typed_ahead()

    def ring(self) -> None:
        """Let the terminal's bell be heard."""
        self.application.output.bell()

    def run(self) -> int:
        """Show until left; return the exit code. Whatever happens, the terminal is as it was."""
        signals = Signals(end=self._end, stop=lambda: self._soon(self._suspend), go_on=lambda: self._soon(self._take))
        with signals:
            file = _file_of(self.application.input)
            self._signals, self._modes = signals, Modes(file)
            self._can_be_scrolled = file is not None and os.isatty(file) and not has_alternate_screen(os.environ)
            try:
                return asyncio.run(self._run())
            finally:
                self._give_back()

    def leave(self, code: int = LEFT) -> None:
        """End with an exit code."""
        if self._can_exit():
            self.application.exit(result=code)

    @property
    def size(self) -> Size:
        """The window, or the part of it that is used."""
        window = self.application.output.get_size()
        return Size(window.columns, window.rows)

    async def _run(self) -> int:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: self._fail(context.get("exception")))
        self._loop = loop
        self._content.begin()
        try:
            return await self.application.run_async(
                pre_run=self._end_if_told, handle_sigint=False, set_exception_handler=False
            )
        except EOFError:  # the terminal is gone
            return HUNG_UP

    def _give_back(self) -> None:
        """Leave the terminal as it was, and no page above it."""
        if self._can_be_scrolled:
            self._send(wipe(self.size.rows, push=keeps_what_scrolls(os.environ)))
        self._modes.give_back()

    def _drawn(self) -> None:
        """Have what a larger window or another page has pushed off the screen forgotten."""
        if self._can_be_scrolled:
            self._send(FORGET)
        self._content.drawn()

    def _send(self, sequence: str) -> None:
        with suppress(OSError):  # the terminal is gone
            self.application.output.write_raw(sequence)
            self.application.output.flush()

    def _end(self, number: int) -> None:
        """End because of a signal, as soon as the application can."""
        self._told = 128 + number
        self._soon(self._end_if_told)

    def _end_if_told(self) -> None:
        if self._told is not None:
            self.leave(self._told)

    def _soon(self, call: Callable[[], None]) -> None:
        """Have the event loop call something next, if it runs."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call)

    def _suspend(self, *, group: bool = False) -> None:
        """Hide all secrets and give the terminal back until the program goes on, as it is told by a key or a signal."""
        self._content.hide()
        self._link.forget()

        def stop() -> None:
            self._give_back()
            self._signals.stop_now(group=group)

        run_in_terminal(stop)

    def _take(self) -> None:
        """Take the terminal after a stop that nobody could catch: others have had it, and changed it."""
        self._link.forget()
        self._content.was_stopped()
        self._content.hide()
        if not self._modes.is_in_foreground:
            self._signals.stop_now()
        self.application.renderer.erase()
        self.application.input.raw_mode().__enter__()  # it is left with the one that the application entered
        self.application.invalidate()

    def _fail(self, error: BaseException | None) -> None:
        if self._can_exit():
            self.application.exit(exception=error or RuntimeError("the event loop failed"))

    def _can_exit(self) -> bool:
        """Whether the application has not been told to end yet; from now on it shows nothing."""
        self.has_ended = True
        future = self.application.future
        return future is not None and not future.done()

    def _fragments(self) -> StyleAndTextTuples:
        """Return the frame; an error in a page ends the program instead of hanging it."""
        try:
            return [] if self.has_ended else self._frame(self.size)
        except Exception as error:
            self._fail(error)
            return []

    def _frame(self, size: Size) -> StyleAndTextTuples:
        return self._painter.paint(too_small(size) if size.is_too_small else self._content.block(size))

    def _bindings(self) -> KeyBindings:
        bindings = KeyBindings()

        @bindings.add(Keys.Any, eager=True)
        def _(event: KeyPressEvent) -> None:
            pressed = event.key_sequence[0].key
            if pressed is Keys.ControlC:
                self.leave(INTERRUPTED)
            elif pressed is Keys.ControlZ:
                self._suspend(group=True)
            elif key := _NAMES.get(pressed) if isinstance(pressed, Keys) else pressed:
                if not self.size.is_too_small:  # nobody acts blindly
                    self._content.press(key)
                self.application.invalidate()

        @bindings.add(Keys.CPRResponse, eager=True)
        def _(_event: KeyPressEvent) -> object:
            self._link.answered()
            return NotImplemented  # nothing is to be drawn anew

        return bindings


def _file_of(keyboard: Input) -> int | None:
    """Return the descriptor of a terminal that is read, if there is one."""
    try:
        return keyboard.fileno()
    except NotImplementedError:
        return None


def _bound(output: Output) -> None:
    """Have prompt_toolkit use no more of a window than `MOST`."""
    get_size = output.get_size

    def bounded() -> data_structures.Size:
        window = get_size()
        return data_structures.Size(rows=min(window.rows, MOST.rows), columns=min(window.columns, MOST.columns))

    output.get_size = bounded  # type: ignore[method-assign]
