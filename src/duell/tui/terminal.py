"""The terminal of a full screen: what it can do, what is sent to it, and how it is given back."""

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from duell.system import TERM_TELLS, understand_escapes
from duell.terminal import FORGET, Modes, has_alternate_screen, keeps_what_scrolls, wipe
from duell.tui.blocks import Size
from duell.tui.display import Display
from duell.tui.drawing.palette import Depth

if TYPE_CHECKING:
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output

MOST = Size(500, 200)
"""As much of a window as is used: a terminal may say that it has four billion cells, and each takes up memory."""


def colour_depth(env: Mapping[str, str]) -> Depth:
    """Return how many colours the terminal has, by ``COLORTERM`` and ``TERM``; a console of Windows has all.

    >>> colour_depth({"TERM": "xterm-256color"})
    <Depth.FIXED: '256'>

    Several terminals call themselves just xterm, and can do more; what they have set besides tells.

    >>> colour_depth({"TERM": "xterm", "XTERM_VERSION": "XTerm(379)"})
    <Depth.FIXED: '256'>
    """
    term = env.get("TERM", "").lower()
    if env.get("COLORTERM", "").lower() in {"truecolor", "24bit"} or env.get("WT_SESSION"):
        return Depth.ALL
    if not (term or TERM_TELLS):
        return Depth.ALL
    if term in {"", "dumb", "unknown"} or term.startswith("vt1"):
        return Depth.NONE
    if "direct" in term or (term == "xterm" and "VTE_VERSION" in env):
        return Depth.ALL
    has_256 = "256" in term or "kitty" in term or "alacritty" in term or (term == "xterm" and "XTERM_VERSION" in env)
    return Depth.FIXED if has_256 else Depth.SIXTEEN


USUAL = os.terminal_size((80, 24))
"""The window of a terminal that does not say how large it is."""


def window() -> os.terminal_size:
    """Return how large the terminal says that its window is."""
    with suppress(OSError, ValueError):
        says = os.get_terminal_size(sys.stdout.fileno())
        return os.terminal_size((says.columns or USUAL.columns, says.lines or USUAL.lines))
    return USUAL


class Terminal:
    """Is sent what has it show something, and given back as it was found.

    `display` is what it shows. `input` and `output` are prompt_toolkit's, in the place of the standard streams;
    `output` may be set later.
    """

    def __init__(self, display: Display, input: "Input | None", output: "Output | None") -> None:  # noqa: A002 - its name
        self.output = output
        self._display = display
        self._keyboard = _keyboard(input)
        self._modes = Modes(self._keyboard)
        self._leaves_pages = False

    @property
    def size(self) -> Size:
        """The window, or the part of it that is used."""
        if self.output:
            rows, columns = self.output.get_size()
        else:
            columns, rows = window()
        return Size(min(columns, MOST.columns), min(rows, MOST.rows))

    @property
    def is_in_foreground(self) -> bool:
        """Whether this program has the terminal now, and not the shell or another one."""
        return self._modes.is_in_foreground

    def begin(self) -> None:
        """Take note that pages are shown from now on: where they stay behind, they are to be wiped."""
        is_terminal = self._keyboard is not None and os.isatty(self._keyboard)
        self._leaves_pages = is_terminal and not has_alternate_screen(os.environ)

    def silence(self) -> None:
        """Have it echo nothing until keys are taken, and obey what it is sent."""
        self._modes.silence()
        understand_escapes(sys.stdout.fileno())

    def send(self, sequence: str) -> bool:
        """Send something; tell whether the terminal was still there."""
        try:
            if self.output:
                self.output.write_raw(sequence)
                self.output.flush()
            else:
                sys.stdout.write(sequence)
                sys.stdout.flush()
        except OSError:
            return False
        return True

    def shown(self) -> None:
        """Have forgotten what a larger window or another page has pushed off the screen."""
        if self._leaves_pages and not keeps_what_scrolls(os.environ):  # GNU screen would erase all after the cursor
            self.send(FORGET)

    def give_back(self) -> None:
        """Leave the terminal as it was, and no page above it."""
        self.send(self._display.leave())
        if self._leaves_pages:
            self.send(wipe(self.size.rows, push=keeps_what_scrolls(os.environ)))
        self._modes.give_back()


def _keyboard(input: "Input | None") -> int | None:  # noqa: A002 - prompt_toolkit's name
    """Return the descriptor of the terminal that is read, if there is one."""
    try:
        return input.fileno() if input else sys.stdin.fileno()
    except (NotImplementedError, OSError, ValueError):  # an input of prompt_toolkit's that no file is behind
        return None
