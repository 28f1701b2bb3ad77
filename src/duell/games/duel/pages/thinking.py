"""What all see while bots make up their minds: the table, and who has laid a card already."""

from rich.text import Text

from duell.games.duel.pages import cards
from duell.games.duel.pages.bar import where
from duell.games.duel.pages.bidding import at_stake
from duell.games.duel.pages.reveal import COLUMN
from duell.games.duel.pages.seats import named, panel, short_panel
from duell.language import _
from duell.table import words as table_words
from duell.table.screens import Thinking
from duell.tui.blocks import Block, Size, beside, block_width, centred, line, middle, paragraph
from duell.tui.page import Page, room_for_body


def render(screen: Thinking, size: Size) -> Page:
    """Return the page of the bots that have not decided yet."""
    says = centred(paragraph(_says(screen), size.columns - 2, "strong"), size.columns)
    is_wide = not size.is_compact or (size.is_middle and screen.board.card)
    body = _wide(screen, size, len(says)) if is_wide else _compact(screen, size, len(says))
    rows = [*body, *says]
    return Page(where(screen.board, size), "", rows, ((_("any key"), _("hurry")),), screen.board.notice)


def _says(screen: Thinking) -> str:
    names = [screen.board.name(seat) for seat in screen.seats]
    if len(names) == 1:
        return _("{name} is thinking …", name=names[0])
    return _("{names} are thinking …", names=table_words.listed(names))


def _compact(screen: Thinking, size: Size, below: int) -> Block:
    seats = short_panel(screen.board, size.columns - 2, room_for_body(size) - 1 - below)
    return [*[line(" ", row) for row in seats], Text()]


def _wide(screen: Thinking, size: Size, below: int) -> Block:
    if not screen.board.card:
        return middle(panel(screen.board, min(size.columns - 4, 76), room_for_body(size) - 2), size.columns)
    columns: list[Block] = []
    for place in screen.board.places:
        card = cards.back() if place.locked else cards.empty()
        columns.append(centred([named(place), *card], COLUMN))
    row = beside(*columns)
    if not size.is_middle:
        return [*at_stake(screen.board, size), *middle(row, size.columns)]
    if block_width(row) > size.columns:
        return [*at_stake(screen.board, size, below + 1), Text()]
    return [*at_stake(screen.board, size, len(row) + below), *middle(row, size.columns)]
