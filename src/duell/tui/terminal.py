"""What the terminal can do."""

from collections.abc import Mapping

from prompt_toolkit.output import ColorDepth

from duell.system import TERM_TELLS


def colour_depth(env: Mapping[str, str]) -> ColorDepth:
    """Return how many colours the terminal has, by ``COLORTERM`` and ``TERM``; a console of Windows has all.

    >>> colour_depth({"TERM": "xterm-256color"})
    <ColorDepth.DEPTH_8_BIT: 'DEPTH_8_BIT'>

    Several terminals call themselves just xterm, and can do more; what they have set besides tells.

    >>> colour_depth({"TERM": "xterm", "XTERM_VERSION": "XTerm(379)"})
    <ColorDepth.DEPTH_8_BIT: 'DEPTH_8_BIT'>
    """
    term = env.get("TERM", "").lower()
    if env.get("COLORTERM", "").lower() in {"truecolor", "24bit"} or env.get("WT_SESSION"):
        return ColorDepth.DEPTH_24_BIT
    if not (term or TERM_TELLS):
        return ColorDepth.DEPTH_24_BIT
    if term in {"", "dumb", "unknown"} or term.startswith("vt1"):
        return ColorDepth.DEPTH_1_BIT
    if "direct" in term or (term == "xterm" and "VTE_VERSION" in env):
        return ColorDepth.DEPTH_24_BIT
    has_256 = "256" in term or "kitty" in term or "alacritty" in term or (term == "xterm" and "XTERM_VERSION" in env)
    return ColorDepth.DEPTH_8_BIT if has_256 else ColorDepth.DEPTH_4_BIT
