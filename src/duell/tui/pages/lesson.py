"""What belongs to a lesson: the question that offers it, and what is said in it."""

from rich.text import Text

from duell.language import _
from duell.tui.blocks import Block, Size, balanced, fit, line, middle
from duell.tui.page import Page
from duell.tui.pages.sheet import sheet_page

PANEL = 3
"""Lines that a word takes below a page."""

WIDTH = 76


def offer(game: str, size: Size, notice: str) -> Page:
    """Return the question whether to begin with the lesson, and what is to be said besides."""
    says = [
        _("The first time here? A short game against a bot shows the rules, one at a time, in about five minutes."),
        _("The keys of the moment always stand in the bottom line. To stop at any time, press q."),
    ]
    return sheet_page(game, list(map(line, says)), size, named=True, notice=notice)


def word(game: str, text: str, size: Size) -> Page:
    """Return what is said as a page of its own."""
    return sheet_page(_("{game}   Lesson", game=game), [line(text)], size)


def panel(text: str, size: Size) -> Block:
    """Return the same as lines below a page; always as many, so that nothing moves when there is none."""
    width = min(size.columns - 2, WIDTH)
    said = balanced(Text(text, "strong"), width - 2) if text else []
    rows = [fit(line(("▌ ", "chosen"), row), width) for row in said]
    return middle([*rows, *[Text()] * (PANEL - len(rows))], size.columns)
