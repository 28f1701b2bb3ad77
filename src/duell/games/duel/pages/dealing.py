"""The deal: hands grow card by card, before the first curtain. Nothing on it is anybody's secret."""

from functools import partial

from duell.games.duel.board import Board
from duell.games.duel.pages.bar import where
from duell.games.duel.pages.pieces import Pieces
from duell.games.duel.pages.seats import named
from duell.language import _
from duell.tui.blocks import Size, fit, line
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.cards import SLIM, SMALL, TINY, Held
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.scenery import table
from duell.tui.page import Page

NAMES = 20
"""Columns for a name beside its cards."""

MOST = 9
"""Cards of a hand."""


RISE = 2
"""Rows that a card has still to rise as it is first seen."""


def render(board: Board, size: Size, dealt: int) -> Page:
    """Return the page on which each player has been dealt so many cards."""
    return Page(where(board, size), "", (), scene=partial(_scene, board, dealt))


def _scene(board: Board, dealt: int, size: Size, palette: Palette) -> Canvas:
    """Paint a hand of backs for each player, in the middle of the window."""
    pieces, seats = Pieces(palette, board.emblems), len(board.places)
    canvas = table(size.columns, size.rows, palette, size.rows).copy()
    held = next(each for each in (SMALL, SLIM, TINY) if each is TINY or _has_room(each, seats, size))
    beside = size.columns >= NAMES + MOST * (held.width + 1) + 4
    high = held.height + (held is not TINY) + (not beside)
    first = max(1, (size.rows - seats * high) // 2)
    canvas.write(1, 1, fit(line((_("The cards are dealt."), "title")), size.columns - 2, "center"))
    width = MOST * (held.width + 1) - 1 + (NAMES if beside else 0)
    left = max(1, (size.columns - width) // 2)
    for index, place in enumerate(board.places):
        row = max(2, first) + index * high
        canvas.write(left, row + (held.height // 2 if beside else 0), named(place))
        top, back = row + (not beside), pieces.back(place.seat.role, held)
        for each in range(dealt):
            column = left + (NAMES if beside else 0) + each * (held.width + 1)
            rises = each == dealt - 1 and dealt < MOST and held.height > RISE
            canvas.paste(_rising(back, held) if rises else back, column, top + RISE * rises)
        if held is not TINY:
            first_column = left + (NAMES if beside else 0)
            _ledge(canvas, first_column, top + held.height, MOST * (held.width + 1) - 1, f"cloth.{place.seat.role}")
    return canvas


def _rising(back: Canvas, held: Held) -> Canvas:
    """Return as much of a card as is seen over the ledge that it rises from."""
    seen = Canvas(back.width, held.height - RISE, back.palette)
    seen.paste(back, 0, 0)
    return seen


def _ledge(canvas: Canvas, column: int, row: int, width: int, meaning: str) -> None:
    """Paint the ledge of a player, in front of the cards."""
    palette = canvas.palette
    canvas.fill(column - 1, 2 * row, width + 2, 2, canvas.pixel(0, 2 * row))  # no shadow falls on it
    if palette.paints:
        canvas.fill(column - 1, 2 * row, width + 2, 1, palette.ink(meaning))
    else:
        canvas.text(column - 1, row, ("-" if palette.ascii else "─") * (width + 2), palette.style(meaning))


def _has_room(held: Held, seats: int, size: Size) -> bool:
    beside = size.columns >= NAMES + MOST * (held.width + 1) + 4
    return MOST * (held.width + 1) + 2 <= size.columns and seats * (held.height + 1 + (not beside)) + 4 <= size.rows
