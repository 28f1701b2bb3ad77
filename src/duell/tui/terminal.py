"""What the terminal can do."""

from collections.abc import Mapping

from prompt_toolkit.output import ColorDepth


def colour_depth(env: Mapping[str, str]) -> ColorDepth:
    """Return how many colours the terminal has, by ``COLORTERM`` and ``TERM``.

    >>> colour_depth({"TERM": "xterm-256color"})
    <ColorDepth.DEPTH_8_BIT: 'DEPTH_8_BIT'>
    """
    if env.get("COLORTERM", "").lower() in {"truecolor", "24bit"} or env.get("WT_SESSION"):
        return ColorDepth.DEPTH_24_BIT
    term = env.get("TERM", "").lower()
    if term in {"", "dumb", "unknown"} or term.startswith("vt1"):
        return ColorDepth.DEPTH_1_BIT
    if "direct" in term:
        return ColorDepth.DEPTH_24_BIT
    return ColorDepth.DEPTH_8_BIT if "256" in term else ColorDepth.DEPTH_4_BIT
