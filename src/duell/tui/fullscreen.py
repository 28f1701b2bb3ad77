"""The alternate screen. It is entered, redrawn after every key, and left with the terminal restored, whatever happens.

The first page is shown before prompt_toolkit is loaded, which takes longer than everything before it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Hashable, Iterator
from contextlib import contextmanager, nullcontext
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from duell.overheard import kept_off_the_page
from duell.system import drop_typed_ahead
from duell.terminal import Signals
from duell.tui.blocks import Block, Size
from duell.tui.drawing.palette import Depth
from duell.tui.page import too_small
from duell.tui.terminal import Display, Painter, Terminal
from duell.tui.theme import palette
from duell.tui.theme import theme as theme_of
from duell.vocabulary import THEMES

if TYPE_CHECKING:
    import asyncio
    from asyncio import Task

    from prompt_toolkit.application import Application
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output

    from duell.tui.application import SpeedProbe

Doing = Callable[[], Coroutine[None, None, None]]  # a coroutine function for background work


class Work:
    """Background work that starts when `begin` is called, since pages are shown before an event loop runs."""

    def __init__(self, doing: Doing) -> None:
        self._doing = doing
        self._task: Task[None] | None = None
        self._is_given_up = False

    def begin(self, start: "Callable[[Coroutine[None, None, None]], Task[None]]") -> None:
        if not self._is_given_up:
            self._task = start(self._doing())

    def cancel(self) -> None:
        self._is_given_up = True
        if self._task:
            self._task.cancel()

    def done(self) -> bool:
        return self._task.done() if self._task else self._is_given_up


class Jobs:
    """The background work of one content in a window: each kind is done once at a time."""

    def __init__(self, window: "Window") -> None:
        self._window = window
        self._works: dict[Doing, Work] = {}

    def keep(self, doing: Doing) -> None:
        """Begin work, unless it is being done."""
        if doing not in self._works or self._works[doing].done():
            self._works[doing] = self._window.in_background(doing)

    def restart(self, doing: Doing) -> None:
        """Give up work that is being done, and begin it again."""
        if work := self._works.pop(doing, None):
            work.cancel()
        self.keep(doing)


class Content(ABC):
    """The content of a full screen, and the handler of its keys. Only `block` is required."""

    def begin(self) -> None:
        """Prepare, before anything is drawn."""

    @abstractmethod
    def block(self, size: Size) -> Block:
        """The lines to show, as large as the window."""

    @property
    def secret_page(self) -> Hashable | None:
        """A key for the shown page, whose bytes on a network must tell nothing; None if all of it is public.

        Anybody may know the key, but not the contents of the page. By default, all pages are secret.
        """
        return type(self)

    def drawn(self) -> None:
        """Note that the last `block` is visible."""

    def press(self, key: str) -> None:
        """Handle a key: a character, or a name such as enter, escape or up. Any key with Alt is called `alt`."""

    def paste(self, text: str) -> None:
        """Handle pasted text; no character of it counts as a key."""

    def hide(self) -> None:
        """Hide all secrets, since the shell gets the terminal for a while."""

    def was_stopped(self) -> None:
        """Note that the program continues after an uncaught stop; `hide` follows."""


INTERRUPT, SUSPEND, REPAINT, ALT = "c-c", "c-z", "c-l", "alt"
"""The names of Ctrl-C, Ctrl-Z and Ctrl-L, which every window handles itself, and of any key with Alt."""

LEFT = 0  # the exit code if it is left on purpose
INTERRUPTED = 130  # by Ctrl-C
HUNG_UP = 129  # because the terminal is gone; a signal's exit code is 128 plus its number


HEALS = 1.0  # the least seconds between two pages that are sent whole because of a key


class Look(NamedTuple):
    """The appearance: colour depth, one of `THEMES`, ASCII or not, animation or not. `bell` makes handovers audible.

    `sound` makes reveals and the end audible too.
    """

    depth: Depth
    theme: str = "dark"
    ascii: bool = False
    animation: bool = True
    bell: bool = False
    sound: bool = False
    console: bool = False  # whether it is a Linux console, whose font has no half blocks and no stars


class Window(ABC):
    """A window that shows its content and passes keys to it, until `leave` is called. `clock` returns seconds."""

    content: Content

    def __init__(self, look: Look, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self.has_ended = False
        self.display = Display()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._healed = clock()  # when the page was last sent whole
        self._healing: asyncio.TimerHandle | None = None
        self.wear(look)

    def wear(self, look: Look) -> None:
        """Take on this look from now on."""
        self.look = look
        self._use_theme(look.theme)

    def _use_theme(self, name: str) -> None:
        self.theme = name
        look = self.look
        self._painter = Painter(theme_of(name, look.depth), ascii=look.ascii, console=look.console)
        self.palette = palette(name, look.depth, ascii=look.ascii, console=look.console and not look.ascii)

    def next_theme(self) -> None:
        self._use_theme(THEMES[(THEMES.index(self.theme) + 1) % len(THEMES)])

    def show(self, content: Content) -> None:
        """Show other content from now on."""
        self._begin(content)
        self.redraw()

    def _begin(self, content: Content) -> None:
        self.forget_typed_ahead()  # it was meant for the last content
        self.content = content
        content.begin()

    @property
    @abstractmethod
    def size(self) -> Size:
        """The size of the window, or of the part that is used."""

    @property
    @abstractmethod
    def is_slow(self) -> bool:
        """Whether the terminal lags, so that nothing should move."""

    @abstractmethod
    def redraw(self) -> None:
        """Draw the content soon."""

    @abstractmethod
    def in_background(self, doing: Doing) -> Work:
        """Run work while keys are handled; it is cancelled at the end."""

    @abstractmethod
    def forget_typed_ahead(self) -> None:
        """Discard unhandled input."""

    @abstractmethod
    def ring(self) -> None:
        """Ring the terminal's bell."""

    @abstractmethod
    def leave(self, code: int = LEFT) -> None:
        """Leave the screen with an exit code."""

    @abstractmethod
    def suspend(self) -> None:
        """Hide all secrets, and give the terminal to the shell, if there is one."""

    def repaint(self) -> None:
        """Draw everything again, since the contents of the terminal are unknown."""
        self.display.forget()
        self.redraw()

    def press(self, key: str) -> None:
        """Handle a key, wherever it was pressed."""
        if key == INTERRUPT:
            self.leave(INTERRUPTED)
        elif key == SUSPEND:
            self.suspend()
        elif key == REPAINT:
            self.repaint()
        else:
            if not self.size.is_too_small:  # there, nobody would see the effect of a key
                self.content.press(key)
            self.redraw()
            self._heal()

    @property
    def heals_every(self) -> float:
        """`HEALS`, or longer on a slow line."""
        return HEALS

    def _heal(self) -> None:
        """Send the whole page again, since another program may have written over it; later, if that was just done."""
        wait = self._healed + self.heals_every - self.clock()
        if wait <= 0:
            self._send_whole()
        elif self._loop and self._healing is None:
            self._healing = self._loop.call_later(wait, self._send_whole)

    def _send_whole(self) -> None:
        if self._healing:
            self._healing.cancel()
        self._healing, self._healed = None, self.clock()
        self.display.distrust()
        self.redraw()

    def paste(self, text: str) -> None:
        if not self.size.is_too_small:
            self.content.paste(text)
        self.redraw()

    def frame(self) -> str:
        """The output that shows the content as it is now."""
        size = self.size
        page = too_small(size, self.palette) if size.is_too_small else self.content.block(size)
        return self.display.show(self._painter.paint(page), size)


class FullScreen(Window):
    """The window in the terminal that the program runs in; tests pass in `input` and `output`."""

    def __init__(
        self,
        look: Look,
        *,
        clock: Callable[[], float] = monotonic,
        input: "Input | None" = None,  # noqa: A002 - prompt_toolkit's name
        output: "Output | None" = None,
    ) -> None:
        super().__init__(look, clock)
        self.application: Application[int] | None = None  # the reader of keys, once it is loaded
        self._input = input
        self._terminal = Terminal(self.display, input, output)
        self._signals = Signals(
            end=self._end, stop=lambda: self._soon(self._suspend), go_on=lambda: self._soon(self._take)
        )
        self._probe: SpeedProbe | None = None  # measures the terminal, once the reader of keys is loaded
        self._works: list[Work] = []
        self._calls: list[Callable[[], None]] = []
        self._exit_code: int | None = None

    @property
    def size(self) -> Size:
        return self._terminal.size

    @property
    def is_slow(self) -> bool:
        return self._probe is not None and self._probe.is_slow

    def redraw(self) -> None:
        if self.application:
            self.application.invalidate()

    def in_background(self, doing: Doing) -> Work:
        work = Work(doing)
        if self._loop and self.application:
            work.begin(self.application.create_background_task)
        else:
            self._works.append(work)
        return work

    def forget_typed_ahead(self) -> None:
        if self._probe and self.application:
            self._probe.forget()
            self.application.key_processor.input_queue.clear()
        drop_typed_ahead()

    def ring(self) -> None:
        self._terminal.send("\a")

    def run(self, content: Content) -> int:
        """Show content until it is left; return the exit code. The terminal is always restored."""
        with self._showing(content):
            import asyncio

            return asyncio.run(self._run_alone())

    async def run_beside(self, content: Content) -> int:
        """As `run`, in an event loop with other work, whose errors do not end this screen."""
        with self._showing(content):
            return await self._run()

    @contextmanager
    def _showing(self, content: Content) -> Iterator[None]:
        hushed = nullcontext() if self._terminal.output else kept_off_the_page()
        with self._signals, hushed:
            try:
                self._begin(content)
                self._terminal.begin()
                if self._terminal.output is None and self._terminal.is_in_foreground:
                    self._terminal.silence()
                    if not self._terminal.send(self.frame()):  # it counts as drawn once keys are read
                        self.display.forget()
                yield
            finally:
                self._terminal.give_back()

    def leave(self, code: int = LEFT) -> None:
        if self._stop_showing() and self.application:
            self.application.exit(result=code)

    def _load(self) -> "Application[int]":
        from prompt_toolkit.input.typeahead import clear_typeahead

        from duell.tui.application import SpeedProbe, make_application

        self._probe = SpeedProbe(asks=self.look.animation, clock=self.clock)
        application = self.application = make_application(
            self.display,
            self._frame_or_nothing,
            self._probe,
            press=self.press,
            paste=self.paste,
            drawn=self._drawn,
            clock=self.clock,
            input=self._input,
            output=self._terminal.output,
        )
        self._terminal.output = application.output
        clear_typeahead(application.input)  # keys that an earlier screen has read but not handled
        return application

    async def _run_alone(self) -> int:
        from asyncio import get_running_loop

        get_running_loop().set_exception_handler(lambda _, context: self.fail(context.get("exception")))
        return await self._run()

    async def _run(self) -> int:
        from asyncio import get_running_loop

        application = self._load()
        self._loop = get_running_loop()
        works, self._works = self._works, []
        for work in works:
            work.begin(application.create_background_task)
        for call in self._calls:
            self._soon(call)
        try:
            return await application.run_async(
                pre_run=self._end_if_asked, handle_sigint=False, set_exception_handler=False
            )
        except EOFError:  # the terminal is gone
            return HUNG_UP

    def _drawn(self) -> None:
        self._terminal.shown()
        self.content.drawn()

    def _end(self, number: int) -> None:
        """End because of a signal as soon as the application can end."""
        self._exit_code = 128 + number
        self._soon(self._end_if_asked)

    def _end_if_asked(self) -> None:
        if self._exit_code is not None:
            self.leave(self._exit_code)

    def _soon(self, call: Callable[[], None]) -> None:
        """Schedule a call in the event loop, even if that does not run yet."""
        if self._loop is None:
            self._calls.append(call)
        elif not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call)

    def _suspend(self, *, group: bool = False) -> None:
        """Hide all secrets and give the terminal back while the program is suspended."""
        from prompt_toolkit.application import run_in_terminal

        self.content.hide()
        if self._probe:
            self._probe.rest()

        def stop() -> None:
            self._terminal.give_back()
            self._signals.stop_now(group=group)
            if self._probe:
                self._probe.go_on()

        run_in_terminal(stop)

    def _take(self) -> None:
        """Take the terminal back after a stop that could not be caught; other programs may have changed it."""
        assert self.application
        if self._probe:
            self._probe.go_on()
        self.content.was_stopped()
        self.content.hide()
        if not self._terminal.is_in_foreground:
            self._signals.stop_now()
        self.application.renderer.erase()
        self.application.input.raw_mode().__enter__()  # left together with the raw mode of the application
        self.application.invalidate()

    def fail(self, error: BaseException | None) -> None:
        """End with an error that nobody has handled."""
        if self._stop_showing() and self.application:
            self.application.exit(exception=error or RuntimeError("the event loop failed"))

    def _stop_showing(self) -> bool:
        """Show nothing more; return whether the application can still be told to end."""
        self.has_ended = True
        future = self.application.future if self.application else None
        return future is not None and not future.done()

    def suspend(self) -> None:
        self._suspend(group=True)

    def _frame_or_nothing(self) -> str:
        """The frame; an error in a page ends the program instead of hanging it."""
        try:
            if not self.has_ended:
                return self.frame()
        except Exception as error:
            self.fail(error)
        return self.display.show((), self.size)
