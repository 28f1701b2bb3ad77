"""What lies open while the keyboard changes hands: nothing of it is anybody's secret."""

from rich.text import Text

from duell.games.duel.board import Board
from duell.games.duel.pages.seats import at_stake_in_a_line, scores
from duell.language import _
from duell.table import tally
from duell.table import words as table_words
from duell.table.screens import Curtain
from duell.tui.blocks import Block, Size, line, paragraph


def open_things(screen: Curtain, size: Size, *, lit: bool = False) -> Block:
    """Return the card at stake, who has locked, the scores, and as a game starts what is said then."""
    board = screen.board
    rows: list[Text] = []
    if board.card:
        rows.append(at_stake_in_a_line(board.card, size.columns, "bar" if lit else "strong"))
    if screen.is_secret:
        rows.append(_locked(board))
    rows += scores(board, size.columns - 2)
    for said in tally.begun(screen.evening, screen.deal):
        rows += paragraph(said, size.columns - 2, "muted")
    if screen.deal:
        rows += [Text(), line((table_words.deal(screen.deal), "muted"))]
    return rows


def _locked(board: Board) -> Text:
    locked = [place.seat.name for place in board.places if place.locked]
    says = _("Locked: {names}", names=table_words.listed(locked)) if locked else _("Nobody has locked a card yet")
    return line((says, "muted"))
