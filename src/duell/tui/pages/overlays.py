"""What lies over a page for a moment: help, the question before leaving."""

from collections.abc import Sequence

from rich.text import Text

from duell.tui.blocks import Size, centred, framed, line, middle, paragraph
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
