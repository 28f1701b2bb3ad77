"""What the terminal can do."""

import os
import sys
from collections.abc import Mapping
from contextlib import suppress

from duell.system import TERM_TELLS
from duell.tui.drawing.palette import Depth


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
