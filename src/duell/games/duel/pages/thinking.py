"""What all see while bots make up their minds: the table, and who has laid a card already."""

from collections.abc import Sequence
from functools import partial

from duell.games.duel.pages.bar import where
from duell.games.duel.pages.grid import least_rows
from duell.games.duel.pages.pieces import Pieces
from duell.games.duel.pages.seats import named, sign
from duell.games.duel.pages.table import TILE_HEIGHT, TILE_WIDTH, ask, laid_out
from duell.language import _
from duell.table import wording
from duell.table.screens import Thinking
from duell.tui.blocks import Block, Size, fit, line, paragraph
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.cards import TINY
from duell.tui.drawing.palette import Palette
from duell.tui.page import Page

SHORT = 2
"""Rows beside a small card at stake below its name and points."""


def render(screen: Thinking, size: Size, *, step: int = 0) -> Page:
    """Return the page of the bots that have not decided yet; `step` is how far the card at stake has been turned."""
    return Page(
        where(screen.board, size),
        "",
        (),
        notice=screen.board.notice,
        scene=partial(_scene, screen, step),
        least=least_rows(size),
    )


def _scene(screen: Thinking, step: int, size: Size, palette: Palette) -> Canvas:
    """Paint the table, and on the ledge a card face down for everybody who has laid one, a hollow for the others."""
    grid, canvas = laid_out(screen.board, size, palette, step=step)
    canvas, pieces = canvas.copy(), Pieces(palette, screen.board.emblems)
    held, places = grid.held, screen.board.places
    pitch = size.columns // len(places) if held is TINY else max(held.width + 3, min(20, size.columns // len(places)))
    column = (size.columns - pitch * len(places)) // 2 + (pitch - held.width) // 2
    below = grid.hand + held.height
    for place in places if screen.board.card else ():
        card = pieces.back(place.seat.role, held) if place.locked else pieces.well(held)
        canvas.paste(card, column, grid.hand)
        column += pitch
    if below < grid.prompt and screen.board.card:
        canvas.fill(0, 2 * below, size.columns, 2, canvas.pixel(0, 2 * below))  # no shadow falls on the names
        left = (size.columns - pitch * len(places)) // 2
        for index, place in enumerate(places):
            canvas.write(left + index * pitch, below, fit(named(place), pitch, "center"))
    if held is not TINY:
        ask(canvas, grid, line((_says([screen.board.name(seat) for seat in screen.seats]), "strong")))
        return canvas
    column = grid.margin + (pieces.tile(screen.board.card).width if screen.board.card else TILE_WIDTH) + 1
    for row, text in enumerate(_in_short(screen, size.columns - column - grid.margin), 1 + TILE_HEIGHT - SHORT):
        canvas.write(column, row, text)
    return canvas


def _in_short(screen: Thinking, width: int) -> Block:
    """Return who is thinking, for beside the card at stake: by their signs where the names are too long for that."""
    places = [screen.board.places[seat] for seat in screen.seats]
    ways = ([place.seat.name for place in places], [sign(place).plain for place in places])
    told = [paragraph(_says(names), width, "strong") for names in ways]
    return next((rows for rows in told if len(rows) <= SHORT), told[-1][:SHORT])


def _says(names: Sequence[str]) -> str:
    if len(names) == 1:
        return _("{name} is thinking …", name=names[0])
    return _("{names} are thinking …", names=wording.listed(names))
