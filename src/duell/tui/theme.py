"""Colours by meaning. Pages name a meaning; only here does it get a colour, and never colour alone tells a thing."""

from rich.theme import Theme

SIGNS = {"yoda": "●", "luke": "▲", "leia": "■", "han": "◆"}
"""What tells the heroes apart without colour."""


def strong(style: str) -> str:
    """Return the bold variant of a meaning."""
    return f"{style}.strong"


def _theme(styles: dict[str, str]) -> Theme:
    """Return a theme of these colours, with what they share and the bold variants."""
    whole = {"plain": "none", "strong": "bold", "title": "bold", **styles}
    bold = {strong(name): f"bold {style}".removesuffix(" none") for name, style in whole.items()}
    return Theme({**whole, **bold}, inherit=False)


_MIDDLE_TONES = {
    "muted": "#8a8f98",
    "frame": "#6b7280",
    "bar": "bold #f5f5f5 on #3a4252",
    "key": "bold #d0a85c",
    "chosen": "bold #e8b04a",
    "good": "#4fae6a",
    "bad": "#e0605e",
    "alert": "bold #e0605e",
    "villain": "#d9803f",
    "vader": "bold #e0605e",
    "back": "#4b5468",
    "hero.yoda": "#5fae57",
    "hero.luke": "#4c9be8",
    "hero.leia": "#c77dd6",
    "hero.han": "#cf9a3c",
}

RICH = _theme(_MIDDLE_TONES)
"""For 256 colours and more: middle tones that can be read on dark and on light ground."""

BASIC = _theme(
    {
        "muted": "none",
        "frame": "none",
        "bar": "reverse",
        "key": "bold yellow",
        "chosen": "bold yellow",
        "good": "green",
        "bad": "red",
        "alert": "bold red",
        "villain": "yellow",
        "vader": "bold red",
        "back": "blue",
        "hero.yoda": "green",
        "hero.luke": "cyan",
        "hero.leia": "magenta",
        "hero.han": "yellow",
    }
)
"""For 16 colours: the terminal's own, which its owner has set to be readable."""

_EMPHASIS = {"bar": "reverse", "key": "bold", "chosen": "bold", "alert": "bold", "vader": "bold"}

PLAIN = _theme({name: _EMPHASIS.get(name, "none") for name in _MIDDLE_TONES})
"""For no colour at all: bold and reverse remain."""
