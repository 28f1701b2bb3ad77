"""What the bar on top of the duel's pages says, and the key that many of them share."""

from duell.games.duel.board import Board
from duell.language import _
from duell.tui.blocks import Size
from duell.tui.page import Keys


def where(board: Board, size: Size) -> str:
    """Return the round and the stock, for the bar."""
    if size.is_compact:
        return _("Round {number} · stock {stock}", number=board.round, stock=board.stock)
    return _("DUELL   Round {number}   Stock {stock}", number=board.round, stock=board.stock)


def last_duel(board: Board, *, bids_are_open: bool = False) -> Keys:
    """Return the key that shows the last duel again, once there has been one."""
    return (("v", _("last duel")),) if board.round > 1 or bids_are_open else ()
