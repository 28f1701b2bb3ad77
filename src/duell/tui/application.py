"""The prompt_toolkit application of the full screen: it reads keys, triggers drawing, and times the terminal.

It is loaded after the first page is drawn. Frames are made elsewhere.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.output import Output
from prompt_toolkit.renderer import Renderer
from prompt_toolkit.styles import DummyStyle

from duell.tui.fullscreen import ALT, INTERRUPT, REPAINT, SUSPEND
from duell.tui.terminal import Display

PASTE_ENDS = 2.0
"""Seconds without input after which a paste counts as over, even if its end marker was lost.

Otherwise all later input, including Ctrl-C, would belong to the paste.
"""

_ESCAPE = "\x1b"
_WITH_ALT = "\x1b…"

_NAMES = {
    Keys.ControlC: INTERRUPT,
    Keys.ControlZ: SUSPEND,
    Keys.ControlL: REPAINT,
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


class Drawing(Renderer):
    """A renderer that sends `frame()` in place of a layout, and waits for the answers to its `probe`."""

    def __init__(self, output: Output, display: Display, frame: Callable[[], str], probe: "SpeedProbe") -> None:
        self._display = display
        self._frame = frame
        self._probe = probe
        super().__init__(DummyStyle(), output, full_screen=True)

    def render(self, app: Application[Any], layout: Layout, is_done: bool = False) -> None:
        frame = self._frame()
        self.output.hide_cursor()
        self.output.write_raw(frame)
        if self._display.is_entered and (question := self._probe.question(len(frame.encode()))):
            self.output.write_raw(question)  # never on the main screen, where a shell would get the answer
        self.output.flush()

    def erase(self, leave_alternate_screen: bool = True) -> None:
        """Leave the alternate screen, or note that the size of the window has changed."""
        if leave_alternate_screen:
            self.output.write_raw(self._display.leave())
            self.output.flush()
            self.reset()
        else:
            self._display.forget()

    @property
    def waiting_for_cpr(self) -> bool:
        return self._probe.is_waiting

    async def wait_for_cpr_responses(self, timeout: int = 1) -> None:
        await self._probe.wait_for_answers(timeout)


def make_application(  # noqa: PLR0913 - what it shows, and whom it tells
    display: Display,
    frame: Callable[[], str],
    probe: "SpeedProbe",
    *,
    press: Callable[[str], None],
    paste: Callable[[str], None],
    drawn: Callable[[], None],
    clock: Callable[[], float],
    input: Input | None = None,  # noqa: A002 - prompt_toolkit's name
    output: Output | None = None,
) -> Application[int]:
    """An application that draws frames and passes the names of keys to `press`; a `probe` measures the drawing speed.

    `paste` gets pasted text if the terminal marks it as such. `drawn` is called after each frame. `clock` returns
    seconds.
    """
    application: Application[int] = Application(
        layout=Layout(Window()),
        key_bindings=_bindings(press, paste, probe.answered),
        full_screen=True,
        erase_when_done=True,
        input=input,
        output=output,
        after_render=lambda _: drawn(),
    )
    probe.asks &= application.output.responds_to_cpr
    application.renderer = Drawing(application.output, display, frame, probe)
    application.input.read_keys = _reader(application.input, clock)  # type: ignore[method-assign]
    application.ttimeoutlen = application.timeoutlen = 0.02  # else Esc takes half a second
    return application


def _reader(input: Input, clock: Callable[[], float]) -> Callable[[], list[KeyPress]]:  # noqa: A002
    """A function that reads keys, `combined`, and ends a paste whose end marker was lost."""
    read, parser, last = input.read_keys, getattr(input, "vt100_parser", None), clock()

    def read_keys() -> list[KeyPress]:
        nonlocal last
        before, last = last, clock()
        if parser and last - before > PASTE_ENDS:
            parser.reset()
        return list(combined(read()))

    return read_keys


def combined(keys: Sequence[KeyPress]) -> Iterator[KeyPress]:
    """Keys read at once, without unknown control sequences; a key with Alt becomes one key.

    prompt_toolkit splits both into Esc and the characters after it. This drops the rest of a control sequence up to its
    last character (ECMA-48, 5.4).
    """
    index = 0
    while index < len(keys):
        key, after = keys[index], [follower.data for follower in keys[index + 1 :]]
        index += 1
        if key.key != Keys.Escape or (key.data == _ESCAPE and (not after or len(after[0]) != 1 or after[0] == _ESCAPE)):
            yield key
        elif key.data == _ESCAPE and after[0] in {"[", "O"} and after[1:]:
            index += 2 + next((count for count, data in enumerate(after[1:]) if not " " <= data <= "?"), len(after))
        else:
            yield KeyPress(Keys.Escape, _WITH_ALT)
            index += 1


def _bindings(press: Callable[[str], None], paste: Callable[[str], None], answered: Callable[[], None]) -> KeyBindings:
    bindings = KeyBindings()

    @bindings.add(Keys.Any, eager=True)
    def _(event: KeyPressEvent) -> None:
        pressed, data = event.key_sequence[0].key, event.key_sequence[0].data
        if pressed == Keys.Escape and data == _WITH_ALT:
            press(ALT)
        elif key := _NAMES.get(pressed) if isinstance(pressed, Keys) else pressed:
            press(key)

    @bindings.add(Keys.BracketedPaste, eager=True)
    def _(event: KeyPressEvent) -> None:
        paste(event.data)

    @bindings.add(Keys.CPRResponse, eager=True)
    def _(_event: KeyPressEvent) -> object:
        answered()
        return NotImplemented  # nothing to redraw

    return bindings


LATE, SLOW = 0.25, 50_000
"""A terminal is slow if its answer takes more than LATE seconds, plus a second for every SLOW bytes sent before."""

SOON, QUICK = 0.15, 100_000  # the limits for a quick answer; an answer between the limits changes nothing
TELLING = 5_000  # a quick answer counts only if at least this many bytes came before the question
QUICK_ANSWERS = 3  # the quick answers in a row that make a slow terminal quick again


class Throughput:
    """Measures how fast a terminal draws, by its answers to questions. `clock` returns seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._asked: deque[tuple[float, int]] = deque()
        self.has_answered = False  # whether the terminal has ever answered
        self._slow = False
        self._quick = 0

    def asked(self, size: int) -> None:
        """Take note of a question, and of the `size` in bytes of the output since the last question."""
        self._asked.append((self._clock(), size))

    def answered(self) -> None:
        """Take note of an answer to the oldest open question."""
        if not self._asked:
            return
        asked, size = self._asked.popleft()
        self.has_answered = True
        seconds = self._clock() - asked
        if _is_late(seconds, size):
            self._slow, self._quick = True, 0
        elif size < TELLING:
            pass
        elif seconds <= SOON + size / QUICK:
            self._quick += 1
            self._slow = self._slow and self._quick < QUICK_ANSWERS
        else:
            self._quick = 0

    def forget(self) -> None:
        """Drop all open questions, since their answers may have been discarded with other input."""
        self._asked.clear()

    @property
    def waits(self) -> float | None:
        """Seconds since the oldest open question; None without one."""
        return self._clock() - self._asked[0][0] if self._asked else None

    @property
    def is_slow(self) -> bool:
        """Whether the terminal lags. An answer that is overdue counts as late if the terminal has ever answered."""
        if self._asked and self.has_answered:
            asked, size = self._asked[0]
            if _is_late(self._clock() - asked, size):
                self._slow, self._quick = True, 0
        return self._slow


def _is_late(seconds: float, size: int) -> bool:
    return seconds > LATE + size / SLOW


ENOUGH = 1000  # the bytes of output between two questions; fewer do not show the speed
PATIENCE = 5.0  # seconds to wait for an answer; a terminal that has never given one is not asked again


class SpeedProbe(Throughput):
    """Finds out whether the terminal keeps up with the output; it asks only if `asks` is set.

    It asks for the cursor's position, which every terminal reports. At exit, prompt_toolkit waits for the answers, so
    that no shell gets them.
    """

    def __init__(self, *, asks: bool, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(clock)
        self.asks = asks
        self._rests = False
        self._unasked = 0
        self._waiting: deque[tuple[float, asyncio.Future[None]]] = deque()  # the time of each question, and its answer

    @property
    def is_waiting(self) -> bool:
        """Whether an answer is still to come, even if it is not measured any more."""
        return bool(self._waiting)

    def rest(self) -> None:
        """Ask nothing until `go_on`, since other programs use the terminal."""
        self._rests = True

    def go_on(self) -> None:
        """Start again without waiting for earlier answers, which other programs may have read."""
        self._rests = False
        self.forget()
        self._waiting.clear()

    def answered(self) -> None:
        super().answered()
        if self._waiting:
            self._waiting.popleft()[1].set_result(None)

    async def wait_for_answers(self, timeout: float) -> None:
        """Wait for all answers, but no longer than `timeout` seconds."""
        if self._waiting:
            await asyncio.wait([answer for _asked, answer in self._waiting], timeout=timeout)
            self._waiting.clear()

    def question(self, size: int) -> str:
        """The question to send after `size` bytes of output, if one is due; otherwise ""."""
        self._unasked += size
        while self._waiting and self._clock() - self._waiting[0][0] > PATIENCE:
            self._waiting.popleft()  # this answer was discarded with other input, or never sent
        if not self.asks or self._rests or self._unasked < ENOUGH:
            return ""
        if (self.waits or 0) > PATIENCE:
            self.asks = self.has_answered
            self.forget()
            return ""
        self.asked(self._unasked)
        self._waiting.append((self._clock(), asyncio.get_running_loop().create_future()))
        self._unasked = 0
        return "\x1b[6n"
