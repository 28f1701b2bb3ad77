"""A channel in memory, with an emulated terminal at its far end."""

import re
from asyncio import get_running_loop
from collections.abc import Callable
from contextvars import copy_context
from time import monotonic

import pyte

from duell.hosting.window import FarWindow, Tasks
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Depth
from duell.tui.fullscreen import Look
from tests import emulated

USUAL = Size(80, 24)

COLOURS = re.compile(r"\x1b\[[\d;]*m")


class FarTerminal:
    """A `Channel` whose far end is an emulated terminal; what it has not `read` is unsent."""

    def __init__(self, columns: int = 80, rows: int = 24) -> None:
        self.sent: list[bytes] = []
        self.unsent = 0
        self.code: int | None = None
        self.lost: Callable[[], None] = lambda: None
        """Called a little after the channel was closed, as with ssh."""
        self.reads = True
        self._screen = emulated.Screen(columns, rows)
        self._stream = pyte.Stream(self._screen)

    def write(self, data: bytes) -> None:
        self.sent.append(data)
        if self.reads:
            self._stream.feed(COLOURS.sub("", data.decode()))
        else:
            self.unsent += len(data)

    def close(self, code: int) -> None:
        self.code = code
        get_running_loop().call_later(0.01, self.lost)

    @property
    def lines(self) -> list[str]:
        return [row.rstrip() for row in self._screen.display]


def far_window(terminal: FarTerminal, size: Size = USUAL, clock: Callable[[], float] = monotonic) -> FarWindow:
    """A window at an emulated terminal, whose errors are raised."""

    def fail(error: Exception) -> None:
        raise error

    look = Look(Depth.NONE, animation=False)
    return FarWindow(look, terminal, size, tasks=Tasks(copy_context(), fail), clock=clock)
