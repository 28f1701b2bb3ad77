"""From lines of Rich text to runs of characters, each with how it looks at the terminal.

Pages name meanings; what is painted names its colours, in Rich's words. Rich knows the styles, and brings colours down
to what the terminal has.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise

from rich.color import Color, ColorSystem
from rich.style import Style
from rich.text import Text

from duell.table.ascii import for_console, to_ascii
from duell.tui.blocks import Block
from duell.tui.display import Pen, Rows, Run
from duell.tui.drawing.palette import Depth
from duell.tui.theme import GROUND, Theme

MOST_KEPT = 512
"""Lines that are kept from the pages before."""

_SYSTEMS = {Depth.SIXTEEN: ColorSystem.STANDARD, Depth.FIXED: ColorSystem.EIGHT_BIT, Depth.ALL: ColorSystem.TRUECOLOR}

_OTHERS = {"bold": "1", "italic": "3", "underline": "4", "reverse": "7"}


class Painter:
    """Turns pages into runs, in the colours of a theme; with `ascii` alone, or what a Linux `console` has."""

    def __init__(
        self,
        theme: Theme,
        *,
        ascii: bool = False,  # noqa: A002 - it is the option's name
        console: bool = False,
    ) -> None:
        self._dress: Callable[[str], str] = to_ascii if ascii else for_console if console else str
        self._styles = theme.styles
        self._system = _SYSTEMS.get(theme.depth)
        self._pens: dict[tuple[str, ...], Pen] = {}
        self._painted: dict[int, tuple[Text, Sequence[Run]]] = {}

    def paint(self, page: Block) -> Rows:
        """Return the runs of a page, line by line; a line that was on a page before is the very same row."""
        # Each line is kept together with its runs, so that its id is no other line's as long as it counts.
        known = {id(text): self._painted.get(id(text)) or (text, self._line(text)) for text in page}
        self._painted = {**(self._painted if len(self._painted) < MOST_KEPT else {}), **known}
        return [known[id(text)][1] for text in page]

    def _line(self, text: Text) -> Sequence[Run]:
        """Return the runs of one line: characters with the same meanings, later ones over earlier ones."""
        plain = text.plain.replace("\N{NO-BREAK SPACE}", " ")  # for both screens and readers, what it looks like
        ends = sorted({0, len(plain), *(min(end, len(plain)) for span in text.spans for end in (span.start, span.end))})
        runs: list[Run] = []
        for start, end in pairwise(ends):
            names = (str(text.style), *(str(span.style) for span in text.spans if span.start <= start < span.end))
            runs.append((self._pen(names), self._dress(plain[start:end])))
        return runs

    def _pen(self, names: tuple[str, ...]) -> Pen:
        """Return what characters with these meanings look like."""
        if names not in self._pens:
            known = self._styles
            styles = [known[name] if name in known else Style.parse(name) for name in (GROUND, *names) if name]
            self._pens[names] = self._look(Style.combine([Style.null(), *styles]))
        return self._pens[names]

    def _look(self, style: Style) -> Pen:
        others = frozenset(code for name, code in _OTHERS.items() if getattr(style, name))
        return Pen(self._codes(style.color, is_ink=True), self._codes(style.bgcolor, is_ink=False), others)

    def _codes(self, colour: Color | None, *, is_ink: bool) -> str:
        if colour is None or colour.is_default or self._system is None:
            return ""
        return ";".join(colour.downgrade(self._system).get_ansi_codes(foreground=is_ink))
