"""What lies over a page for a moment: help, the question before leaving."""

from collections.abc import Sequence

from rich.text import Text

from duell.language import _
from duell.table import wording
from duell.table.seating import Seat
from duell.tui.blocks import Size, columns, fit, line, middle, paragraph
from duell.tui.page import Keys, Page
from duell.tui.pages.sheet import sheet_page


def help_page(title: str, sentences: Sequence[str], size: Size, keys: Keys = ()) -> Page:
    """Return the help for one moment: a paragraph a sentence, and all of its `keys`."""
    width = min(size.columns - 2, 72)
    body: list[Text] = [line((title, "title"))]
    for sentence in sentences:
        body += [Text(), *paragraph(sentence, width)]
    if keys:
        rows = columns([[line((key, "key")), line(does)] for key, does in keys if key != "?"], "ll")
        body += [Text(), line((_("Keys"), "title")), *[fit(row, min(row.cell_len, width)) for row in rows]]
    return Page(_("DUELL   Help"), "", middle(body, size.columns))


def leave_page(says: str, size: Size) -> Page:
    """Return the question before leaving."""
    return sheet_page("DUELL", [line((_("Leave the game?"), "title")), line(says)], size)


def players_page(seats: Sequence[Seat], size: Size) -> Page:
    """Return who is to decide where, once the page is left by Enter."""
    width = min(size.columns - 2, 72)
    rows = [
        [line((str(key), "key")), line((seat.name, "strong")), line(wording.level(seat.player))]
        for key, seat in enumerate(seats, 1)
    ]
    says = _("Each number lets the next kind of player decide at that seat: a person, or a bot of one of three levels.")
    body: list[Text] = [line((_("Who plays on?"), "title")), Text(), *columns(rows, "lll"), Text()]
    body += paragraph(says, width, "muted")
    return Page(_("DUELL   Players"), "", middle(body, size.columns))
