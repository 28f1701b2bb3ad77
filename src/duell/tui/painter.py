"""From lines of Rich text to what prompt_toolkit puts on the screen.

Rich resolves the styles, prompt_toolkit brings colours down to what the terminal has. Going by way of Rich's segments
spares writing and parsing a screen full of escape sequences for every key.
"""

import io
from functools import lru_cache

from prompt_toolkit.formatted_text import StyleAndTextTuples
from rich.color import Color, ColorType
from rich.console import Console
from rich.style import Style
from rich.theme import Theme

from duell.table.ascii import to_ascii
from duell.tui.blocks import Block

_BASE = ("black", "red", "green", "yellow", "blue", "magenta", "cyan")
_NAMES = (*(f"ansi{name}" for name in (*_BASE, "gray")), *(f"ansibright{name}" for name in _BASE), "ansiwhite")


class Painter:
    """Turns pages into fragments, in the colours of a theme, with `ascii` only if wished."""

    def __init__(self, theme: Theme, *, ascii: bool = False) -> None:  # noqa: A002 - it is the option's name
        self._ascii = ascii
        self._console = Console(
            file=io.StringIO(), theme=theme, color_system="truecolor", markup=False, highlight=False
        )

    def paint(self, page: Block) -> StyleAndTextTuples:
        """Return the fragments of a page, line by line."""
        fragments: StyleAndTextTuples = []
        for row, text in enumerate(page):
            if row:
                fragments.append(("", "\n"))
            for segment in text.render(self._console):
                shown = to_ascii(segment.text) if self._ascii else segment.text
                fragments.append((_style(segment.style) if segment.style else "", shown))
        return fragments


@lru_cache(maxsize=512)
def _style(style: Style) -> str:
    """Return a Rich style in the words of prompt_toolkit."""
    words = [word for word in ("bold", "italic", "underline", "reverse") if getattr(style, word)]
    if style.color:
        words.append(f"fg:{_colour(style.color)}")
    if style.bgcolor:
        words.append(f"bg:{_colour(style.bgcolor)}")
    return " ".join(words)


def _colour(colour: Color) -> str:
    if colour.type is ColorType.DEFAULT:
        return "default"
    if colour.type is ColorType.STANDARD:
        return _NAMES[colour.number or 0]
    return colour.get_truecolor().hex
