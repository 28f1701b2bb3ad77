"""What lies over a page when it is asked for: everybody's icons, and where every score comes from."""

from rich.text import Text

from duell.games.duel import words
from duell.games.duel.board import Board
from duell.games.duel.engine import Villain
from duell.games.duel.pages.seats import named
from duell.language import _
from duell.language.numbers import whole
from duell.tui.blocks import Size, columns, line, middle, paragraph, wrap
from duell.tui.page import Page


def icons_page(board: Board, size: Size) -> Page:
    """Return the rebel icons of everybody, by value: they are printed on the cards and decide ties."""
    width = min(size.columns - 2, 72)
    values = range(1, 1 + max(len(place.icons) for place in board.places))
    rows = [[Text(), *(line((str(value), "key")) for value in values)]]
    rows += [[named(place), *(Text(str(icons)) for icons in place.icons)] for place in board.places]
    body: list[Text] = [line((_("Icons by value"), "title")), *columns(rows, "l" + "r" * len(values))]
    body += [] if size.is_compact else [Text()]
    says = [_("Of equal values, the card with more icons wins.")]
    if isinstance(board.card, Villain):
        says.append(words.to_come(board, board.card))
    body += [row for said in says for row in paragraph(said, width, "muted")]
    return Page(_("DUELL   Icons"), "", middle(body, size.columns))


def scores_page(board: Board, size: Size) -> Page:
    """Return where every score comes from, line by line."""
    width = min(size.columns - 2, 72)
    body: list[Text] = []
    for place in board.places:
        body += [line(named(place), f" {whole(place.score.total)}")]
        body += [row for said in words.explained(place) for row in wrap(Text(f"  {said}"), width, "    ")]
        body += [] if size.is_compact else [Text()]
    return Page(_("DUELL   Scores"), "", middle(body, size.columns))
