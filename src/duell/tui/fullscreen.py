"""The alternate screen: shown, drawn again for every key, and given back as the terminal was, whatever ends it.

The first page is in sight before prompt_toolkit is loaded, which takes longer than all before it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from duell.system import drop_typed_ahead
from duell.terminal import Signals
from duell.tui.blocks import Block, Size
from duell.tui.drawing.palette import Depth
from duell.tui.page import too_small
from duell.tui.terminal import Display, Painter, Terminal
from duell.tui.theme import THEMES, palette
from duell.tui.theme import theme as theme_of

if TYPE_CHECKING:
    import asyncio
    from asyncio import Task

    from prompt_toolkit.application import Application
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output

    from duell.tui.application import Link


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


class Content(ABC):
    """What a full screen shows, and gives its keys to. Of what nothing is secret and no time passes, this is all."""

    def begin(self) -> None:
        """Do what is to be done when the application starts, before anything is drawn."""

    @abstractmethod
    def block(self, size: Size) -> Block:
        """Return what is to be shown, as large as the window."""

    def drawn(self) -> None:
        """Take note that what `block` returned is in sight."""

    def press(self, key: str) -> None:
        """Take a key: a printed character, or a name such as enter, backspace, escape, up, pageup or home.

        With Alt, each is just `alt`: Esc and a character would come over a slow line in the same way.
        """

    def paste(self, text: str) -> None:
        """Take a text that nobody typed: it is no key, whatever is in it."""

    def hide(self) -> None:
        """Hide all secrets, because the shell is to have the terminal for a while."""

    def was_stopped(self) -> None:
        """Take note that the program goes on after a stop that nobody could catch; `hide` follows."""


LEFT = 0
INTERRUPTED = 130
HUNG_UP = 129
"""Exit codes: left on purpose, by Ctrl-C, because the terminal is gone. A signal's is 128 and its number."""


class Look(NamedTuple):
    """How it looks here: the number of colours, one of `THEMES`, whether only ASCII is shown, whether things move.

    `bell` says whether a hand-over is heard.
    """

    depth: Depth
    theme: str = "dark"
    ascii: bool = False
    animation: bool = True
    bell: bool = False
    console: bool = False
    """Whether it is a Linux console, whose font has letters and frames, but no half blocks and no stars."""


class FullScreen:
    """Shows its content and gives it keys, until something calls `leave`."""

    def __init__(
        self,
        look: Look,
        content: Content,
        *,
        clock: Callable[[], float] = monotonic,
        input: "Input | None" = None,  # noqa: A002 - prompt_toolkit's name
        output: "Output | None" = None,
    ) -> None:
        """Prepare to show; `clock` gives seconds from any start. `input` and `output` are for tests."""
        self.has_ended = False
        self.display = Display()
        self.application: Application[int] | None = None
        """What reads the keys, once it is loaded."""
        self._content = content
        self._clock = clock
        self._input = input
        self._terminal = Terminal(self.display, input, output)
        self._signals = Signals(
            end=self._end, stop=lambda: self._soon(self._suspend), go_on=lambda: self._soon(self._take)
        )
        self._link: Link | None = None
        self._works: list[Work] = []
        self._calls: list[Callable[[], None]] = []
        self._told: int | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._look = look
        self._use_theme(look.theme)

    def _use_theme(self, name: str) -> None:
        self.theme = name
        look = self._look
        self._painter = Painter(theme_of(name, look.depth), ascii=look.ascii, console=look.console)
        self.palette = palette(name, look.depth, ascii=look.ascii, console=look.console and not look.ascii)

    def next_theme(self) -> None:
        """Show in the colours of the next theme."""
        self._use_theme(THEMES[(THEMES.index(self.theme) + 1) % len(THEMES)])

    @property
    def is_slow(self) -> bool:
        """Whether the terminal does not keep up with what it is sent, so that nothing should move."""
        return self._link is not None and self._link.is_slow

    def redraw(self) -> None:
        """Have the content drawn anew, soon."""
        if self.application:
            self.application.invalidate()

    def in_background(self, doing: Doing) -> Work:
        """Have something done while keys are taken; what is not done at the end is given up."""
        work = Work(doing)
        if self._loop and self.application:
            work.begin(self.application.create_background_task)
        else:
            self._works.append(work)
        return work

    def forget_typed_ahead(self) -> None:
        """Throw away what was typed and not taken yet."""
        if self._link and self.application:
            self._link.forget()
            self.application.key_processor.input_queue.clear()
        drop_typed_ahead()

    def ring(self) -> None:
        """Let the terminal's bell be heard."""
        self._terminal.send("\a")

    def run(self) -> int:
        """Show until left; return the exit code. Whatever happens, the terminal is as it was."""
        with self._signals:
            try:
                self._content.begin()
                self._terminal.begin()
                if self._terminal.output is None and self._terminal.is_in_foreground:
                    self._show_first()
                return self._take_keys()
            finally:
                self._terminal.give_back()

    def leave(self, code: int = LEFT) -> None:
        """End with an exit code."""
        if self._can_exit() and self.application:
            self.application.exit(result=code)

    @property
    def size(self) -> Size:
        """The window, or the part of it that is used."""
        return self._terminal.size

    def _show_first(self) -> None:
        """Show the first page at once; what is typed from now on waits until keys are taken.

        Only then it counts as seen: a curtain is to have been quiet before it is lifted, and until then nobody listens.
        """
        self._terminal.silence()
        if not self._terminal.send(self._frame()):
            self.display.forget()

    def _take_keys(self) -> int:
        """Load what reads the keys, and give them to the content until it is left."""
        import asyncio

        from prompt_toolkit.input.typeahead import clear_typeahead

        from duell.tui.application import Link, make_application

        self.application = make_application(
            self.display,
            self._frame_or_nothing,
            press=self._press,
            paste=self._paste,
            drawn=self._drawn,
            answered=lambda: self._link.answered() if self._link else None,
            clock=self._clock,
            input=self._input,
            output=self._terminal.output,
        )
        self._terminal.output = self.application.output
        clear_typeahead(self.application.input)  # what a screen before this one has read and not taken
        self._link = Link(self.application, self.display, asks=self._look.animation, clock=self._clock)
        return asyncio.run(self._run(self.application))

    async def _run(self, application: "Application[int]") -> int:
        from asyncio import get_running_loop

        self._loop = get_running_loop()
        self._loop.set_exception_handler(lambda _, context: self._fail(context.get("exception")))
        works, self._works = self._works, []
        for work in works:
            work.begin(application.create_background_task)
        for call in self._calls:
            self._soon(call)
        try:
            return await application.run_async(
                pre_run=self._end_if_told, handle_sigint=False, set_exception_handler=False
            )
        except EOFError:  # the terminal is gone
            return HUNG_UP

    def _drawn(self) -> None:
        self._terminal.shown()
        self._content.drawn()

    def _end(self, number: int) -> None:
        """End because of a signal, as soon as the application can."""
        self._told = 128 + number
        self._soon(self._end_if_told)

    def _end_if_told(self) -> None:
        if self._told is not None:
            self.leave(self._told)

    def _soon(self, call: Callable[[], None]) -> None:
        """Have the event loop call something next, or as soon as it runs."""
        if self._loop is None:
            self._calls.append(call)
        elif not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call)

    def _suspend(self, *, group: bool = False) -> None:
        """Hide all secrets and give the terminal back until the program goes on, as it is told by a key or a signal."""
        from prompt_toolkit.application import run_in_terminal

        self._content.hide()
        if self._link:
            self._link.rest()

        def stop() -> None:
            self._terminal.give_back()
            self._signals.stop_now(group=group)
            if self._link:
                self._link.go_on()

        run_in_terminal(stop)

    def _take(self) -> None:
        """Take the terminal after a stop that nobody could catch: others have had it, and changed it."""
        assert self.application
        if self._link:
            self._link.go_on()
        self._content.was_stopped()
        self._content.hide()
        if not self._terminal.is_in_foreground:
            self._signals.stop_now()
        self.application.renderer.erase()
        self.application.input.raw_mode().__enter__()  # it is left with the one that the application entered
        self.application.invalidate()

    def _fail(self, error: BaseException | None) -> None:
        if self._can_exit() and self.application:
            self.application.exit(exception=error or RuntimeError("the event loop failed"))

    def _can_exit(self) -> bool:
        """Whether the application has not been told to end yet; from now on it shows nothing."""
        self.has_ended = True
        future = self.application.future if self.application else None
        return future is not None and not future.done()

    def _press(self, key: str) -> None:
        from duell.tui.application import INTERRUPT, SUSPEND

        if key == INTERRUPT:
            self.leave(INTERRUPTED)
        elif key == SUSPEND:
            self._suspend(group=True)
        else:
            if not self.size.is_too_small:  # nobody acts blindly
                self._content.press(key)
            self.redraw()

    def _paste(self, text: str) -> None:
        if not self.size.is_too_small:
            self._content.paste(text)
        self.redraw()

    def _frame_or_nothing(self) -> str:
        """Return the frame; an error in a page ends the program instead of hanging it."""
        try:
            if not self.has_ended:
                return self._frame()
        except Exception as error:
            self._fail(error)
        return self.display.show((), self.size)

    def _frame(self) -> str:
        size = self.size
        page = too_small(size, self.palette) if size.is_too_small else self._content.block(size)
        return self.display.show(self._painter.paint(page), size)
