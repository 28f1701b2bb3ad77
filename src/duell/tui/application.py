"""prompt_toolkit's part in the full screen: it reads keys, says when to draw, and asks the terminal how quick it is.

It is loaded once the first page is in sight. What is drawn is the house's own.
"""

from asyncio import Future
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
from prompt_toolkit.renderer import CPR_Support, Renderer
from prompt_toolkit.styles import DummyStyle

from duell.tui.terminal import Display

INTERRUPT, SUSPEND = "c-c", "c-z"
"""What `press` is given for the keys that end and that stop a program; the terminal leaves them to us."""

ALT = "alt"
"""What it is given for any key that is pressed with Alt."""

PASTE_ENDS = 2.0
"""Seconds without a character in which a paste that has begun is over, though its end was lost on the way here.

Without that everything typed would be a part of it, Ctrl-C, too.
"""

_ESCAPE = "\x1b"
_WITH_ALT = "\x1b…"

_NAMES = {
    Keys.ControlC: INTERRUPT,
    Keys.ControlZ: SUSPEND,
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
    """Sends what `frame` returns in the place of a layout, which nothing here needs."""

    def __init__(self, output: Output, display: Display, frame: Callable[[], str]) -> None:
        self._display = display
        self._frame = frame
        super().__init__(DummyStyle(), output, full_screen=True)

    def render(self, app: Application[Any], layout: Layout, is_done: bool = False) -> None:
        frame = self._frame()
        self.output.hide_cursor()
        self.output.write_raw(frame)
        self.output.flush()

    def erase(self, leave_alternate_screen: bool = True) -> None:
        """Give the terminal its own screen back, or take note that its window has another size."""
        if leave_alternate_screen:
            self.output.write_raw(self._display.leave())
            self.output.flush()
            self.reset()
        else:
            self._display.forget()


def make_application(  # noqa: PLR0913 - what it shows, and whom it tells
    display: Display,
    frame: Callable[[], str],
    *,
    press: Callable[[str], None],
    paste: Callable[[str], None],
    drawn: Callable[[], None],
    answered: Callable[[], None],
    clock: Callable[[], float],
    input: Input | None = None,  # noqa: A002 - prompt_toolkit's name
    output: Output | None = None,
) -> Application[int]:
    """Return an application that draws frames, and gives the keys that it reads to `press` by their names.

    `paste` is given a text that was not typed, where the terminal tells so. `drawn` is called after each frame,
    `answered` when the terminal has said where its cursor is. `clock` gives seconds from any start.
    """
    application: Application[int] = Application(
        layout=Layout(Window()),
        key_bindings=_bindings(press, paste, answered),
        full_screen=True,
        erase_when_done=True,
        input=input,
        output=output,
        after_render=lambda _: drawn(),
    )
    application.renderer = Drawing(application.output, display, frame)
    application.input.read_keys = _reader(application.input, clock)  # type: ignore[method-assign]
    application.ttimeoutlen = application.timeoutlen = 0.02  # else Esc takes half a second
    return application


def _reader(input: Input, clock: Callable[[], float]) -> Callable[[], list[KeyPress]]:  # noqa: A002
    """Return what reads keys, as they are `combined`, and gives up a paste that does not come to its end."""
    read, parser, last = input.read_keys, getattr(input, "vt100_parser", None), clock()

    def read_keys() -> list[KeyPress]:
        nonlocal last
        before, last = last, clock()
        if parser and last - before > PASTE_ENDS:
            parser.reset()
        return list(combined(read()))

    return read_keys


def combined(keys: Sequence[KeyPress]) -> Iterator[KeyPress]:
    """Yield keys that were read at once, each one with Alt as a single key, and none that prompt_toolkit does not know.

    It takes both apart into Esc and what follows: a control sequence, too, with all of its characters up to the last
    (ECMA-48, 5.4).
    """
    at = 0
    while at < len(keys):
        key, after = keys[at], [each.data for each in keys[at + 1 :]]
        at += 1
        if key.key != Keys.Escape or (key.data == _ESCAPE and (not after or len(after[0]) != 1 or after[0] == _ESCAPE)):
            yield key
        elif key.data == _ESCAPE and after[0] in {"[", "O"} and after[1:]:
            at += 2 + next((count for count, data in enumerate(after[1:]) if not " " <= data <= "?"), len(after))
        else:
            yield KeyPress(Keys.Escape, _WITH_ALT)
            at += 1


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
        return NotImplemented  # nothing is to be drawn anew

    return bindings


LATE, SLOW = 0.25, 50_000
"""A terminal is slow whose answer takes longer than so many seconds, and one more for so many bytes before it."""

SOON, QUICK = 0.15, 100_000
"""The same for an answer that is quick; between both, nothing changes."""

TELLING = 5_000
"""Bytes before a question from which a quick answer tells that a terminal is quick: any is with fewer."""

QUICK_ANSWERS = 3
"""Quick answers in a row after which a slow terminal counts as quick again."""


class Throughput:
    """What is known of a terminal by its answers. `clock` gives seconds from any start."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._asked: deque[tuple[float, int]] = deque()
        self._has_answered = False
        self._slow = False
        self._quick = 0

    def asked(self, size: int) -> None:
        """Take note that the terminal was asked, after `size` bytes to show since it was asked last."""
        self._asked.append((self._clock(), size))

    def answered(self) -> None:
        """Take note of an answer to the question that was put first; one to nothing says nothing."""
        if not self._asked:
            return
        asked, size = self._asked.popleft()
        self._has_answered = True
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
        """Wait for no answer any more: it may have been thrown away with what was typed."""
        self._asked.clear()

    @property
    def has_answered(self) -> bool:
        """Whether the terminal has ever answered."""
        return self._has_answered

    @property
    def waits(self) -> float | None:
        """Seconds since the terminal was asked what it has not answered yet; None if no answer is to come."""
        return self._clock() - self._asked[0][0] if self._asked else None

    @property
    def is_slow(self) -> bool:
        """Whether the terminal does not keep up: an answer that is late already counts, if it ever gave one."""
        if self._asked and self._has_answered:
            asked, size = self._asked[0]
            if _is_late(self._clock() - asked, size):
                self._slow, self._quick = True, 0
        return self._slow


def _is_late(seconds: float, size: int) -> bool:
    return seconds > LATE + size / SLOW


ENOUGH = 1000
"""Bytes after which a terminal is asked anew: what is less is shown in no time, and says nothing."""

PATIENCE = 5.0
"""Seconds after which no answer is expected any more; a terminal that has never given one is not asked again."""


class _Answer(Future[None]):
    """An answer that is to come, with the time when the terminal was asked."""

    def __init__(self, asked: float) -> None:
        super().__init__()
        self.asked = asked


class Link:
    """Has the terminal say, if it `asks`, when that is shown which an application writes.

    The question is where the cursor is, which every terminal can be asked. prompt_toolkit, which has the same question
    for pages that are not full, waits at the end for the answer, so that no shell gets it.
    """

    def __init__(
        self, application: Application[int], display: Display, *, asks: bool, clock: Callable[[], float] = monotonic
    ) -> None:
        self._application = application
        self._display = display
        self._output = application.output
        self._asks = asks and self._output.responds_to_cpr
        self._rests = False
        self._clock = clock
        self._throughput = Throughput(clock)
        self._unasked = 0
        self._flush_output = self._output.flush
        self._output.flush = self._flush  # type: ignore[method-assign]

    @property
    def is_slow(self) -> bool:
        """Whether the terminal does not keep up with what it is sent."""
        return self._throughput.is_slow

    def forget(self) -> None:
        """Judge by no answer that is still to come: what was typed, and it perhaps, is thrown away."""
        self._throughput.forget()

    def rest(self) -> None:
        """Ask nothing until `go_on`: the terminal is given to others, once all answers are here."""
        self._rests = True

    def go_on(self) -> None:
        """Begin anew, and wait for no answer: others have had the terminal, and read what came."""
        self._rests = False
        self._throughput.forget()
        self._waiting.clear()

    def answered(self) -> None:
        """Take note of an answer."""
        self._throughput.answered()
        self._application.renderer.cpr_support = CPR_Support.SUPPORTED
        if self._waiting:
            self._waiting.popleft().set_result(None)

    @property
    def _waiting(self) -> deque[_Answer]:
        """Answers that prompt_toolkit waits for, though not for ever, before a shell has the terminal."""
        return self._application.renderer._waiting_for_cpr_futures  # type: ignore[return-value]  # noqa: SLF001 - there is no other way

    def _flush(self) -> None:
        written: list[str] | None = getattr(self._output, "_buffer", None)  # that of a terminal; a console has none
        if written:
            self._unasked += sum(len(text.encode()) for text in written)
            written.append(self._question())
        self._flush_output()

    def _question(self) -> str:
        """Return what asks the terminal, if it is time for that; else nothing.

        Once it shows its own screen again, a shell would get the answer.
        """
        while self._waiting and self._clock() - self._waiting[0].asked > PATIENCE:
            self._waiting.popleft()  # it was thrown away with what was typed, or never sent
        if not self._asks or self._rests or self._unasked < ENOUGH or not self._display.is_entered:
            return ""
        if (self._throughput.waits or 0) > PATIENCE:
            self._asks = self._throughput.has_answered
            self.forget()
            return ""
        self._throughput.asked(self._unasked)
        self._waiting.append(_Answer(self._clock()))
        self._unasked = 0
        return "\x1b[6n"
