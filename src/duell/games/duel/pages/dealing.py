"""The deal: hands grow card by card beside the names, before the first curtain. Nothing on it is anybody's secret."""

from rich.text import Text

from duell.games.duel.board import Board
from duell.games.duel.pages.bar import where
from duell.games.duel.pages.seats import hero_style, named
from duell.language import _
from duell.tui.blocks import Size, fit, line, middle
from duell.tui.page import Page
from duell.tui.theme import strong

NAMES = 20
"""Columns for a name beside its cards."""


def render(board: Board, size: Size, dealt: int) -> Page:
    """Return the page on which each player has been dealt so many cards."""
    body: list[Text] = [line((_("The cards are dealt."), "title")), Text()]
    for place in board.places:
        cards = [part for _ in range(dealt) for part in (("▐█", hero_style(place)), " ")]
        hand = line(*cards) if size.columns >= NAMES + 3 * dealt else line(("▐" * dealt, strong(hero_style(place))))
        body.append(line(fit(named(place), NAMES), fit(hand, max(hand.cell_len, 3 * 9))))
        body += [] if size.is_compact else [Text()]
    return Page(where(board, size), "", middle(body, size.columns))
