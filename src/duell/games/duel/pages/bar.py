"""What the bar on top of the duel's pages says."""

from duell.games.duel.board import Board
from duell.language import _
from duell.tui.blocks import Size


def where(board: Board, size: Size) -> str:
    """Return the round and the stock, for the bar."""
    if size.is_compact:
        return _("Round {number} · stock {stock}", number=board.round, stock=board.stock)
    return _("DUELL   Round {number}   Stock {stock}", number=board.round, stock=board.stock)
