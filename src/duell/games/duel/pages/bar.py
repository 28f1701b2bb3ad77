"""What the bar on top of the duel's pages says, and the key that many of them share."""

from duell.language import _
from duell.table.screens import TableTop
from duell.tui.blocks import Size
from duell.tui.page import Keys


def where(top: TableTop, size: Size) -> str:
    """Return the round and the stock, for the bar."""
    if size.is_compact:
        return _("Round {number} · stock {stock}", number=top.round, stock=top.stock)
    return _("DUELL   Round {number}   Stock {stock}", number=top.round, stock=top.stock)


def last_duel(top: TableTop, *, bids_are_open: bool = False) -> Keys:
    """Return the key that shows the last duel again, once there has been one."""
    return (("v", _("last duel")),) if top.round > 1 or bids_are_open else ()
