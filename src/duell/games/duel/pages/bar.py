"""What the bar on top of the duel's pages says."""

from rich.cells import cell_len
from rich.text import Text

from duell.games.duel.board import Board
from duell.language import _
from duell.tui.blocks import Size, line

EDGES = 2
"""Columns that the bar leaves free: before what it says at the left, and after it."""


def where(board: Board, size: Size, beside: Text | str = "") -> str:
    """Return the round and the stock, for the bar; the round alone if not both fit `beside` what is at the right."""
    if size.is_compact:
        both = _("Round {number} · stock {stock}", number=board.round, stock=board.stock)
        fits = cell_len(both) + EDGES + line(beside).cell_len <= size.columns
        return both if fits else _("Round {number}", number=board.round)
    return _("DUELL   Round {number}   Stock {stock}", number=board.round, stock=board.stock)
