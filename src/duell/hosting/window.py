"""A full screen at the far end of a channel. Frames go out and keys come in, both within limits.

Anybody who records the network sees when bytes pass, and how many, but not which. While a page is secret, each frame is
padded to a length that depends on the window alone, every key gets one, and it leaves at a set time after the key. So
only the number of keys can tell anything: how often an arrow key was pressed can betray a card, as the help says.
"""

import asyncio
from collections.abc import Callable, Coroutine, Hashable, Mapping
from contextvars import Context
from time import monotonic, thread_time
from typing import Any, NamedTuple, Protocol

from duell.hosting.doorkeeper import Caller
from duell.hosting.keys import KeyReader, Paste
from duell.hosting.turns import Account, Second
from duell.terminal import keeps_what_scrolls, wipe
from duell.tui.blocks import Size
from duell.tui.fullscreen import INTERRUPT, LEFT, Doing, Look, Window, Work
from duell.tui.terminal import USUAL

MOST = Size(300, 100)  # the largest page that is drawn; a larger window stays blank beyond it
BEHIND = 32 << 10  # with more unsent bytes than this, no frame is made, so that the next frame is the newest
SLOW = 8 << 10  # with more unsent bytes than this, nothing moves
FRAMES, KEYS = 30, 50  # the most frames and keys in a second

CELLS, ANOTHER_SIZE = 240_000, 8
"""The most cells that are drawn for one guest in a second, and the weight of a cell after a change of size.

Drawing that many cells takes about a tenth of a second. A new size takes longer, since nothing is cached for it.
"""

CHANGE, LARGE, VAST = 4 << 10, 5_000, 19_000
"""The length in bytes of a frame that changes a secret page.

It is twice as long from `LARGE` cells on, and four times from `VAST` cells on, where cards are larger.
"""

WHOLE = 12  # the bytes for each cell of the window in a frame that shows a secret page, or the first one after it
HEALING = 32 << 10  # the most bytes a second of pages that are sent whole only because a key was pressed

ANSWERED = 0.01
"""The seconds from a key to the departure of such a frame; if drawing takes longer, a multiple of them."""

SHORT, RESTS = 0.02, 19
"""The seconds that a drawing may take. After a longer one, windows without a seat rest for a multiple of the excess.

So at most one key of a player in twenty waits for a long drawing, even if strangers claim any number of giant windows.
"""

LONG, LONG_RESTS = 0.25, 2
"""The `cost` from which on a drawing is expected to be long, and the factor for the rest after a long one of players.

So giant windows of players take a third of the time at most, and other players' keys are answered in between.
"""

LOOKS_AGAIN, AT_MOST = 0.05, 1.0  # seconds between looks at a guest whose terminal is behind, at first and at most

RESOLUTION = 0.001  # the seconds by which the event loop may call too early

RESET = b"\x1b[m"  # the shortest sequence that resets the pen


class Channel(Protocol):
    """The part of a connection that a far window needs."""

    def write(self, data: bytes) -> None:
        """Send bytes as soon as possible; this never waits and never fails."""

    @property
    def unsent(self) -> int:
        """The number of bytes that have not been sent yet."""

    def close(self, code: int) -> None:
        """Send all unsent bytes, then an exit code, and hang up."""


class Visitor(NamedTuple):
    """Somebody who connects: the name and key they logged in with, and a terminal, all only claimed."""

    name: str
    caller: Caller
    fingerprint: str  # the fingerprint of their key; "" if they gave the table word
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
    Size(columns=300, rows=24)
    """
    return Size(min(size.columns or USUAL.columns, MOST.columns), min(size.rows or USUAL.lines, MOST.rows))


def padded(sequence: str, length: int) -> bytes:
    r"""A sequence for a terminal whose pen is reset, made `length` bytes long, or a multiple, by resets before it.

    >>> padded("7", 12), padded("", 4)
    (b'\x1b[m\x1b[m\x1b[00m7', b'\x1b[0m')
    """
    data = sequence.encode()
    missing = -len(data) % length if data else length
    if missing in {1, 2}:  # no reset is that short
        missing += length
    resets, zeros = divmod(missing, len(RESET))
    return (RESET * (resets - 1) + b"\x1b[" + b"0" * zeros + b"m" if resets else b"") + data


class Departure:
    """Lets the answer to a key leave at a set time after the key, independently of the time that it took to make.

    `release` sends it. `clock` returns seconds.
    """

    def __init__(self, release: Callable[[], object], clock: Callable[[], float] = monotonic) -> None:
        self._release = release
        self._clock = clock
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._asked = 0.0

    @property
    def is_due(self) -> bool:
        """Whether something waits to leave."""
        return self._timer is not None

    def asked(self) -> None:
        """Start the clock: a key, or another event to be answered, has just arrived."""
        self._asked = self._clock()

    def arrange(self) -> None:
        """Release the answer at the next of the set times."""
        if self._timer is None:
            wait = ANSWERED - (self._clock() - self._asked) % ANSWERED
            self._timer = self._loop.call_later(wait, self.now)

    def now(self) -> None:
        """Release it at once."""
        self.cancel()
        self._release()

    def cancel(self) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = None


class Drawings:
    """Lets windows draw one at a time, so that input is read in between; the least costly comes first.

    The cost counts a window's latest and next drawings, so that forty new giants do not hold up a newcomer. Windows of
    players come before all others. After a long drawing of a player, no other long drawing begins for a while; after
    one of somebody without a seat, only players' windows are drawn for a while. `clock` returns seconds.
    """

    def __init__(self, clock: Callable[[], float] = monotonic, worked: Callable[[], float] = thread_time) -> None:
        self._clock = clock
        self._worked = worked  # returns the seconds for which this program has worked, apart from others' work
        self._waiting: list[tuple[float, FarWindow]] = []
        self._rests_until = self._long_rests_until = 0.0  # for those without a seat, and for players' long drawings
        self._timer: asyncio.Handle | None = None

    def ask(self, window: "FarWindow", wait: float) -> None:
        """Let a window draw after at least `wait` seconds."""
        self._waiting.append((self._clock() + wait, window))
        self._arrange()

    def give_up(self, window: "FarWindow") -> None:
        self._waiting = [(due, other) for due, other in self._waiting if other is not window]

    def _due(self, waits: "tuple[float, FarWindow]") -> float:
        due, window = waits
        if window.is_players():
            return max(due, self._long_rests_until) if window.is_long else due
        return max(due, self._rests_until)

    def _arrange(self) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = None
        if self._waiting:
            loop, wait = asyncio.get_running_loop(), min(map(self._due, self._waiting)) - self._clock()
            self._timer = loop.call_soon(self._draw) if wait <= 0 else loop.call_later(wait, self._draw)

    def _draw(self) -> None:
        now, begun = self._clock(), self._worked()
        due = [waits[1] for waits in self._waiting if self._due(waits) <= now + RESOLUTION]
        if due:
            window = min(due, key=lambda window: (not window.is_players(), window.account.lately + window.cost))
            self.give_up(window)
            window.draw()
            window.took = self._worked() - begun
            window.account.spend(window.took)
            if not window.is_players():
                self._rests_until = self._clock() + RESTS * max(0.0, window.took - SHORT)
            elif window.took > SHORT:
                ended = self._clock()  # keys waited all that time, even if other programs had the processor
                self._long_rests_until = ended + LONG_RESTS * (ended - now)
        self._arrange()


class Tasks:
    """The work of one screen, in its own `context`, until it has ended; `failed` is called with any error in it."""

    def __init__(self, context: Context, failed: Callable[[Exception], None]) -> None:
        self.has_ended = False
        self._context, self._failed = context, failed
        self._running: set[asyncio.Task[None]] = set()

    def safely(self, call: Callable[..., object], *values: object) -> None:
        """Make a call at once."""
        if self.has_ended:
            return
        try:
            self._context.run(call, *values)
        except Exception as error:
            self._failed(error)

    def start(self, doing: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(doing, context=self._context)
        self._running.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and isinstance(error := task.exception(), Exception):
            self._failed(error)

    def end(self) -> None:
        """Cancel all work, and start none from now on."""
        self.has_ended = True
        for task in tuple(self._running):
            task.cancel()


class FarWindow(Window):
    """A window at the far end of a channel. All its work is among the `tasks` of its screen.

    `parting` returns the line that stays on the terminal, `is_players` whether somebody with a seat sees the window.
    """

    def __init__(  # noqa: PLR0913 - the last six have defaults for tests
        self,
        look: Look,
        channel: Channel,
        size: Size,
        *,
        tasks: Tasks,
        parting: Callable[[], str] = str,
        terminal: str = "",
        drawings: Drawings | None = None,
        is_players: Callable[[], bool] = lambda: True,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(look, clock)
        self.channel = channel
        self._size = fitting(size)
        self._tasks = tasks
        self._parting = parting
        self._leaves_pages = keeps_what_scrolls({"TERM": terminal})
        self._loop: asyncio.AbstractEventLoop = asyncio.get_running_loop()
        self._reader = KeyReader()
        self._flushing: asyncio.TimerHandle | None = None
        self._drawings = drawings or Drawings()
        self.is_players = is_players
        self.account = Account(clock)
        self.took = 0.0  # the seconds of work that the last drawing took
        self._is_drawing = False  # whether this window waits for its turn
        self._drawn = -1.0
        self._is_resized = True
        self.paid_until = clock() - 1.0  # the time at which the budget covers all cells drawn so far
        self._page: Hashable = None  # the secret page in the terminal; None if what it shows is public
        self._is_whole = False  # whether the next frame sends the page whole, though it may be the same
        self._is_answering = False  # whether a key waits for a frame, even if it has changed nothing
        self._held = b""  # a frame that has not left yet
        self._departure = Departure(self._release, clock)
        self._looks_again = LOOKS_AGAIN
        self._second = Second(clock)

    @property
    def size(self) -> Size:
        return self._size

    @property
    def is_slow(self) -> bool:
        return self.channel.unsent > SLOW

    @property
    def is_idle(self) -> bool:
        """Whether no frame is being made or waits to leave."""
        return not (self._is_drawing or self._departure.is_due)

    def resized(self, size: Size) -> None:
        """Take note of the size that the window claims to have."""
        self._is_resized |= fitting(size) != self._size
        self._size = fitting(size)
        self.repaint()

    def repaint(self) -> None:
        self._is_whole = True
        super().repaint()

    @property
    def heals_every(self) -> float:
        return max(super().heals_every, WHOLE * self._size.columns * self._size.rows / HEALING)

    def _send_whole(self) -> None:
        self._is_whole = True
        super()._send_whole()

    def received(self, data: bytes) -> None:
        """Take the keys in these bytes."""
        if self._flushing:
            self._flushing.cancel()
            self._flushing = None
        if not self._is_drawing:
            self._departure.asked()
        self._tasks.safely(self._take, data)

    @property
    def cost(self) -> float:
        """The seconds of the window's budget that the next drawing takes."""
        return self._size.columns * self._size.rows * (ANOTHER_SIZE if self._is_resized else 1) / CELLS

    @property
    def is_long(self) -> bool:
        """Whether the next drawing probably takes long: the last one did, or its size is large."""
        return self.took > SHORT or self.cost > LONG

    def redraw(self) -> None:
        if not (self._is_drawing or self.has_ended):
            self._is_drawing = True
            if not self._is_answering:
                self._departure.asked()
            self._drawings.ask(self, max(0.0, max(self._drawn + 1 / FRAMES, self.paid_until) - self.clock()))

    def draw(self) -> None:
        """Draw, since it is this window's turn."""
        if self.channel.unsent > BEHIND:
            self._drawings.ask(self, self._looks_again)
            self._looks_again = min(AT_MOST, 2 * self._looks_again)
            return
        self._looks_again = LOOKS_AGAIN
        self._is_drawing = False
        self._drawn = self.clock()
        self.paid_until = max(self.paid_until, self._drawn - 1.0) + self.cost
        self._is_resized = False
        self._tasks.safely(self._draw)

    def _draw(self) -> None:
        frame, before, page = self.frame(), self._page, self.content.secret_page
        if before is None and page is None:
            if self._departure.is_due:  # an earlier frame has not left yet
                self._held += frame.encode()
            elif frame:
                self.channel.write(frame.encode())
        elif frame or self._is_answering:
            self._held += padded(frame, self._length_of(is_change=page == before and not self._is_whole))
            self._departure.arrange()
        self._page, self._is_whole, self._is_answering = page, False, False
        self.content.drawn()

    def _length_of(self, *, is_change: bool) -> int:
        """The bytes of each frame of a secret page, by the size of the window: of a change, or of a whole page."""
        cells = self._size.columns * self._size.rows
        if not is_change:
            return WHOLE * cells
        if cells < LARGE:
            return CHANGE
        return 2 * CHANGE if cells < VAST else 4 * CHANGE

    def _release(self) -> None:
        data, self._held = self._held, b""
        self.channel.write(data)

    def _take(self, data: bytes) -> None:
        reader = self._reader
        for key in reader.feed(data):
            self._pass_on(key)
            if self._reader is not reader:  # the remaining keys were typed ahead, for another screen
                break
        if (patience := self._reader.patience) and not self.has_ended:
            self._flushing = self._loop.call_later(patience, self._tasks.safely, self._flush)

    def _flush(self) -> None:
        self._flushing = None
        for key in self._reader.flush():
            self._pass_on(key)

    def _pass_on(self, key: str | Paste) -> None:
        keys = self._second.count()
        if self.has_ended or (keys > KEYS and key != INTERRUPT):
            return
        self._is_answering = True
        if isinstance(key, Paste):
            self.paste(key.text)
        else:
            self.press(key)

    def suspend(self) -> None:
        """Hide the hand; there is no shell to go to."""
        self.content.hide()
        self.redraw()

    def in_background(self, doing: Doing) -> Work:
        work = Work(doing)
        work.begin(self._tasks.start)
        return work

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
        self.channel.write(padded(sent + (f"{says}\r\n" if says else ""), CHANGE))  # the line may hold a return code
        self.channel.close(code)

    def gone(self) -> None:
        """Take note that the channel has ended; from now on, nothing is shown or done."""
        self.has_ended = True
        self._drawings.give_up(self)
        self._departure.cancel()
        for handle in (self._flushing, self._healing):
            if handle:
                handle.cancel()
        self._tasks.end()
        self.display.forget()  # its pages are large, and only the garbage collector finds a guest who has gone
        self._use_theme(self.theme)
