"""A full screen at the far end of a channel. Frames go out and keys come in, both within limits."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from contextvars import Context
from time import monotonic
from typing import NamedTuple, Protocol

from duell.hosting.doorkeeper import Caller
from duell.hosting.keys import INTERRUPT, SUSPEND, KeyReader, Paste
from duell.terminal import keeps_what_scrolls, wipe
from duell.tui.blocks import Size
from duell.tui.fullscreen import INTERRUPTED, LEFT, Doing, Look, Window, Work
from duell.tui.terminal import MOST, USUAL

BEHIND = 32 << 10
"""With more unsent bytes than this, no frame is made, so that the next frame is the newest."""

SLOW = 8 << 10
"""With more unsent bytes than this, nothing moves."""

FRAMES, KEYS = 30, 50
"""The most frames and keys in a second."""

LOOKS_AGAIN, AT_MOST = 0.05, 1.0
"""Seconds between looks at a guest whose terminal is behind, at first and at most."""


class Channel(Protocol):
    """What a far window needs from a connection."""

    def write(self, data: bytes) -> None:
        """Send bytes as soon as possible; this never waits and never fails."""

    @property
    def unsent(self) -> int:
        """The number of bytes that have not been sent yet."""

    def close(self, code: int) -> None:
        """Send what is unsent, then an exit code, and hang up."""


class Visitor(NamedTuple):
    """Somebody who connects: the name and key they logged in with, and a terminal, all only claimed."""

    name: str
    caller: Caller
    fingerprint: str
    """The fingerprint of their key; "" if they gave the table word."""
    size: Size
    environment: Mapping[str, str]


class Receiver(Protocol):
    """The owner of a connection, which is told about its input, its size and its end."""

    def received(self, data: bytes) -> None:
        """Take bytes from the far end."""

    def resized(self, size: Size) -> None:
        """Take note of the size that the far window claims to have."""

    def lost(self) -> None:
        """Note that the connection has ended."""


def fitting(size: Size) -> Size:
    """A claimed size, limited to what is allowed.

    >>> fitting(Size(4294967295, 0))
    Size(columns=500, rows=24)
    """
    return Size(min(size.columns or USUAL.columns, MOST.columns), min(size.rows or USUAL.lines, MOST.rows))


class FarWindow(Window):
    """A window at the far end of a channel. It runs in its own `context`, which holds its language.

    `failed` is called with any error in this window, which concerns no other. `parting` returns the line that stays on
    the terminal.
    """

    def __init__(  # noqa: PLR0913 - the last four have defaults for tests
        self,
        look: Look,
        channel: Channel,
        size: Size,
        *,
        context: Context,
        failed: Callable[[Exception], None],
        parting: Callable[[], str] = str,
        terminal: str = "",
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(look, clock)
        self.channel = channel
        self._size = fitting(size)
        self._context = context
        self._failed = failed
        self._parting = parting
        self._leaves_pages = keeps_what_scrolls({"TERM": terminal})
        self._loop = asyncio.get_running_loop()
        self._reader = KeyReader()
        self._flushing: asyncio.TimerHandle | None = None
        self._drawing: asyncio.Handle | None = None
        self._drawn = -1.0
        self._looks_again = LOOKS_AGAIN
        self._tasks: set[asyncio.Task[None]] = set()
        self._keys, self._since = 0, clock()

    @property
    def size(self) -> Size:
        return self._size

    @property
    def is_slow(self) -> bool:
        return self.channel.unsent > SLOW

    def resized(self, size: Size) -> None:
        """Take note of the size that the window claims to have."""
        self._size = fitting(size)
        self.display.forget()
        self.redraw()

    def received(self, data: bytes) -> None:
        """Take the keys in these bytes."""
        if self._flushing:
            self._flushing.cancel()
            self._flushing = None
        self.safely(self._take, data)

    def safely(self, call: Callable[..., object], *values: object) -> None:
        """Make a call in the window's context; an error ends this window."""
        if self.has_ended:
            return
        try:
            self._context.run(call, *values)
        except Exception as error:
            self._failed(error)

    def redraw(self) -> None:
        if self._drawing is None and not self.has_ended:
            wait = self._drawn + 1 / FRAMES - self.clock()
            self._drawing = (
                self._loop.call_later(wait, self.safely, self._draw)
                if wait > 0
                else self._loop.call_soon(self.safely, self._draw)
            )

    def _draw(self) -> None:
        self._drawing = None
        if self.channel.unsent > BEHIND:
            self._drawing = self._loop.call_later(self._looks_again, self.safely, self._draw)
            self._looks_again = min(AT_MOST, 2 * self._looks_again)
            return
        self._looks_again = LOOKS_AGAIN
        self._drawn = self.clock()
        if frame := self.frame():
            self.channel.write(frame.encode())
        self.content.drawn()

    def _take(self, data: bytes) -> None:
        reader = self._reader
        for what in reader.feed(data):
            self._pass_on(what)
            if self._reader is not reader:  # the remaining keys were typed ahead, for another screen
                break
        if (patience := self._reader.patience) and not self.has_ended:
            self._flushing = self._loop.call_later(patience, self.safely, self._flush)

    def _flush(self) -> None:
        self._flushing = None
        for what in self._reader.flush():
            self._pass_on(what)

    def _pass_on(self, what: str | Paste) -> None:
        now = self.clock()
        if now - self._since >= 1:
            self._keys, self._since = 0, now
        self._keys += 1
        if self.has_ended:
            return
        if what == INTERRUPT:
            self.leave(INTERRUPTED)
        elif self._keys > KEYS:
            pass
        elif isinstance(what, Paste):
            self.paste(what.text)
        elif what == SUSPEND:  # there is no shell to go to, but a hand can be hidden
            self.content.hide()
            self.redraw()
        else:
            self.press(what)

    def in_background(self, doing: Doing) -> Work:
        work = Work(doing)
        work.begin(self._start)
        return work

    def _start(self, doing: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = self._loop.create_task(doing, context=self._context)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and isinstance(error := task.exception(), Exception):
            self._failed(error)

    def forget_typed_ahead(self) -> None:
        self._reader = KeyReader()

    def ring(self) -> None:
        self.channel.write(b"\a")

    def leave(self, code: int = LEFT) -> None:
        self.end(self._parting(), code)

    def end(self, says: str, code: int = LEFT) -> None:
        """Give the terminal back with a line, and hang up."""
        if self.has_ended:
            return
        self.gone()
        sent = self.display.leave() + (wipe(self._size.rows) if self._leaves_pages else "")
        self.channel.write((sent + (f"{says}\r\n" if says else "")).encode())
        self.channel.close(code)

    def gone(self) -> None:
        """Take note that the channel has ended; from now on, nothing is shown or done."""
        self.has_ended = True
        for handle in (self._flushing, self._drawing):
            if handle:
                handle.cancel()
        for task in list(self._tasks):
            task.cancel()
