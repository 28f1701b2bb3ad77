"""Painted pages: words are readable on their background in every theme with its own ground."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from coloraide import Color
from rich.color import Color as Named
from rich.style import Style
from rich.text import Text

from duell.games import GAMES
from duell.table.screens import Choosing
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Depth
from duell.tui.motion import whole
from duell.tui.page import compose
from duell.tui.theme import GROUND, palette, theme
from tests.svg import SIXTEEN
from tests.tui.pages.looking import SMALLEST, USUAL, one_of_each
from tests.tui.with_keys import page_of

pages = GAMES["duel"].pages

DEPTHS = (Depth.ALL, Depth.FIXED, Depth.SIXTEEN)

LINES = "─━┄═│┃-"
"""What runners run on, and the bar of a long page; signs and numbers say it all."""


@cache
def contrast(front: str, back: str) -> float:
    return Color(front).contrast(Color(back))


def hexed(colour: Named | None, default: Named | None) -> str:
    return (colour or default or Named.parse("black")).get_truecolor(SIXTEEN).hex


def written(row: Text, ground: Style) -> Iterator[tuple[str, float]]:
    """Yield each run of text in a row with its contrast."""
    for span in row.spans:
        text = re.sub(rf"[▀▄█▌▁-▇\s{LINES}]", "", row.plain[span.start : span.end])
        style = Style.parse(str(span.style))
        front, back = hexed(style.color, ground.color), hexed(style.bgcolor, ground.bgcolor)
        if text:
            yield text, contrast(front, back)


@pytest.mark.parametrize("depth", DEPTHS, ids=lambda depth: depth.value)
@pytest.mark.parametrize("name", ["dark", "light", "high-contrast"])
def test_all_that_is_written_can_be_read(name: str, depth: Depth) -> None:
    ground, least = theme(name, depth).styles[GROUND], 3.0 if depth is Depth.SIXTEEN else 4.5
    turn = len(name) + DEPTHS.index(depth)
    for number, screen in enumerate(one_of_each(), turn):
        size = (SMALLEST, USUAL, Size(120, 36))[number % 3]
        page = page_of(pages, screen, size, whole(pages, screen))
        for row in compose(page, size, palette(name, depth)):
            for text, contrast in written(row, ground):
                assert contrast >= least, (text, contrast, row.plain, type(screen).__name__, size)


def test_no_page_takes_too_many_runs_of_style() -> None:
    for size, most in ((USUAL, 850), (Size(120, 36), 1700)):
        for screen in one_of_each():
            if isinstance(screen, Choosing):
                page = page_of(pages, screen, size, whole(pages, screen))
                rows = compose(page, size, palette("dark", Depth.ALL))
                assert sum(len(row.spans) for row in rows) <= most
