"""Between the full screen and its terminal: whether the terminal keeps up with what it is sent."""

from asyncio import Future
from collections import deque
from collections.abc import Callable
from time import monotonic

from prompt_toolkit.application import Application
from prompt_toolkit.renderer import CPR_Support

from duell.tui.display import Display
from duell.tui.throughput import Throughput

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
        """Send what has been written."""
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
