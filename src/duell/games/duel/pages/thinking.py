"""What all see while bots make up their minds: the table, and who has laid a card already."""

from functools import partial

from duell.games.duel.pages.bar import where
from duell.games.duel.pages.grid import least_rows
from duell.games.duel.pages.pieces import Pieces
from duell.games.duel.pages.seats import named
from duell.games.duel.pages.table import ask, laid_out
from duell.language import _
from duell.table import wording
from duell.table.screens import Thinking
from duell.tui.blocks import Size, fit, line
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.cards import TINY
from duell.tui.drawing.palette import Palette
from duell.tui.page import Page


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
        ask(canvas, grid, line((_says(screen), "strong")))
    else:
        canvas.write(grid.margin, grid.ledge - 1, line((_says(screen), "strong")))
    return canvas


def _says(screen: Thinking) -> str:
    names = [screen.board.name(seat) for seat in screen.seats]
    if len(names) == 1:
        return _("{name} is thinking …", name=names[0])
    return _("{names} are thinking …", names=wording.listed(names))
