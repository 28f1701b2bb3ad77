"""From lines of Rich text to what prompt_toolkit puts on the screen.

Pages name meanings; what is painted names its colours, in Rich's words. Rich knows the styles, prompt_toolkit brings
colours down to what the terminal has. Giving it fragments spares writing and parsing a screen full of escape sequences
for every key.
"""

from collections.abc import Callable
from itertools import groupby
from operator import itemgetter

from prompt_toolkit.formatted_text import StyleAndTextTuples
from rich.color import Color, ColorType
from rich.style import Style
from rich.text import Text

from duell.table.ascii import for_console, to_ascii
from duell.tui.blocks import Block
from duell.tui.theme import GROUND, Theme

_BASE = ("black", "red", "green", "yellow", "blue", "magenta", "cyan")
_NAMES = (*(f"ansi{name}" for name in (*_BASE, "gray")), *(f"ansibright{name}" for name in _BASE), "ansiwhite")


MOST_KEPT = 512
"""Lines that are kept from the pages before."""


class Painter:
    """Turns pages into fragments, in the colours of a theme; with `ascii` alone, or what a Linux `console` has."""

    def __init__(
        self,
        theme: Theme,
        *,
        ascii: bool = False,  # noqa: A002 - it is the option's name
        console: bool = False,
    ) -> None:
        self._dress: Callable[[str], str] = to_ascii if ascii else for_console if console else str
        self._styles = theme.styles
        self._looks: dict[tuple[str, ...], str] = {}
        self._painted: dict[int, tuple[Text, StyleAndTextTuples]] = {}

    def paint(self, page: Block) -> StyleAndTextTuples:
        """Return the fragments of a page, line by line; lines that were on a page before are not painted again."""
        # Each line is kept together with its fragments, so that its id is no other line's as long as it counts.
        known = {id(text): self._painted.get(id(text)) or (text, self._line(text)) for text in page}
        self._painted = {**(self._painted if len(self._painted) < MOST_KEPT else {}), **known}
        fragments: StyleAndTextTuples = []
        for row, text in enumerate(page):
            fragments += [("", "\n"), *self._painted[id(text)][1]] if row else self._painted[id(text)][1]
        return fragments

    def _line(self, text: Text) -> StyleAndTextTuples:
        """Return the fragments of one line: runs of characters with the same meanings, later ones over earlier ones."""
        meanings: list[tuple[str, ...]] = [(str(text.style),)] * len(text.plain)
        for span in text.spans:
            for place in range(span.start, min(span.end, len(meanings))):
                meanings[place] = (*meanings[place], str(span.style))
        fragments: StyleAndTextTuples = []
        plain = text.plain.replace("\N{NO-BREAK SPACE}", " ")  # prompt_toolkit would underline it
        for names, run in groupby(zip(meanings, plain, strict=True), key=itemgetter(0)):
            shown = "".join(char for _, char in run)
            fragments.append((self._look(names), self._dress(shown)))
        return fragments

    def _look(self, names: tuple[str, ...]) -> str:
        """Return what characters with these meanings look like, in the words of prompt_toolkit."""
        if names not in self._looks:
            known = self._styles
            styles = [known[name] if name in known else Style.parse(name) for name in (GROUND, *names) if name]
            self._looks[names] = _style(Style.combine([Style.null(), *styles]))
        return self._looks[names]


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
