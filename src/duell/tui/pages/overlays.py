"""What lies over a page for a moment: help, the question before leaving, a window that is too small."""

from collections.abc import Sequence

from rich.text import Text

from duell.tui.blocks import LEAST, Block, Size, centred, framed, line, middle, paragraph
from duell.tui.page import Page


def help_page(title: str, sentences: Sequence[str], size: Size) -> Page:
    """Return the help for one moment, a paragraph a sentence."""
    width = min(size.columns - 2, 72)
    body: list[Text] = [line((title, "title"))]
    for sentence in sentences:
        body += [Text(), *paragraph(sentence, width)]
    return Page("DUELL   Help", "", middle(body, size.columns), (("any other key", "back"),))


def leave_page(says: str, size: Size) -> Page:
    """Return the question before leaving."""
    width = min(size.columns - 4, 60)
    inside = [Text(), *centred([line(("Leave the game?", "title"))], width - 2), Text()]
    inside += [*centred(paragraph(says, width - 6), width - 2), Text()]
    return Page("DUELL", "", middle(framed(inside, width), size.columns), (("y", "leave"), ("n", "stay")))


def too_small(size: Size) -> Block:
    """Return a page for a window in which nothing can be played; it has no keys and shows no cards."""
    says = f"Please make this window larger: {LEAST.columns}×{LEAST.rows} at least, now {size.columns}×{size.rows}."
    rows = paragraph(says, max(1, size.columns))[: max(1, size.rows)]
    return [*rows, *[Text()] * (size.rows - len(rows))]
