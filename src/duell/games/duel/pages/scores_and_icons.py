"""What lies over a page when it is asked for: everybody's icons, and where every score comes from."""

from functools import partial

from rich.cells import cell_len
from rich.text import Text

from duell.games.duel import words
from duell.games.duel.board import Board, PlayerArea
from duell.games.duel.engine import Choice, Villain
from duell.games.duel.pages.pieces import Pieces
from duell.games.duel.pages.seats import named
from duell.games.duel.pages.statements import statements
from duell.language import _
from duell.tui.blocks import Size, columns, fit, line, paragraph
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.cards import LARGE, MIDDLE, SLIM, SMALL, Held
from duell.tui.drawing.palette import Palette
from duell.tui.page import Page, Picture, room_for_lines
from duell.tui.pages.reading import Spread, inside, measure, reading

WAYS: tuple[tuple[Held, int], ...] = ((LARGE, 1), (MIDDLE, 1), (SMALL, 1), (SLIM, 1), (SMALL, 0), (SLIM, 0))
"""Cards as they may lie, and the free lines between two rows of them, the finest first."""


def icons_page(board: Board, size: Size) -> Page:
    """Return the rebel icons of everybody: a row of cards a player, since they are printed on the cards."""
    told, width = Spread(), measure(size)
    says = [_("Of equal values, the card with more icons wins.")]
    if isinstance(board.card, Villain):
        says.append(words.to_come(board, board.card))
    below = [row for said in says for row in paragraph(said, width, "muted")]
    room = room_for_lines(size) - len(below) - 1 - (not size.is_compact)
    drawn = (_rows(board, held, gap, size) for held, gap in WAYS)
    told.put(next((each for each in drawn if each and len(each.rows) <= room), None) or _table(board))
    told.gap()
    told.add(below)
    return reading(_("DUELL   Icons"), told, size)


def _table(board: Board) -> Spread:
    """Return the icons as numbers, a column a value."""
    values = range(1, 1 + max(len(place.icons) for place in board.places))
    rows = [[line(("★", "muted")), *(line((str(value), "strong")) for value in values)]]
    rows += [[named(place), *(line(str(icons)) for icons in place.icons)] for place in board.places]
    return Spread(list(columns(rows, "l" + "r" * len(values), gap=1)))


def _rows(board: Board, held: Held, gap: int, size: Size) -> Spread | None:
    """Return a row of cards for each player; nothing if they are too wide."""
    values = max(len(place.icons) for place in board.places)
    cards, names = values * (held.width + 1), 2 + max(2 + cell_len(place.seat.name) for place in board.places)
    if names + cards > inside(size):
        return None
    found = Spread()
    for place in board.places:
        found.gap(gap)
        rows = [Text()] * held.height
        rows[held.height // 2] = named(place)
        painted = Picture(names, 0, partial(_cards, place, board, held))
        found.add([fit(row, names + cards) for row in rows], painted)
    return found


def _cards(place: PlayerArea, board: Board, held: Held, palette: Palette) -> Canvas:
    """Paint the cards from 1 on, with their icons."""
    pieces = Pieces(palette, board.emblems)
    row = Canvas(len(place.icons) * (held.width + 1) + 1, held.height + 1, palette)
    for index, icons in enumerate(place.icons):
        row.paste(pieces.face(place.seat.role, Choice(index + 1), icons, held), index * (held.width + 1), 0)
    return row


def scores_page(board: Board, size: Size) -> Page:
    """Return where every score comes from: a statement a player."""
    room = inside(size), room_for_lines(size) - 1
    return reading(_("DUELL   Scores"), statements(board.places, board.emblems, room), size)
