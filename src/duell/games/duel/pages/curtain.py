"""What lies open while the keyboard changes hands: nothing of it is anybody's secret."""

from rich.text import Text

from duell.games.duel.board import Board, PlayerArea
from duell.games.duel.pages.pieces import course
from duell.games.duel.pages.seats import at_stake_in_a_line, hero_style, named, scores, sign
from duell.language import _
from duell.language.numbers import whole
from duell.table import wording
from duell.table.screens import Curtain
from duell.tui.blocks import Block, Size, fit, line, paragraph

WIDE = 25
"""Columns of a player from which a track is shown."""


def open_things(screen: Curtain, size: Size, *, lit: bool = False) -> Block:
    """Return the card at stake, every score and who has locked, and as a game starts what is said then."""
    board = screen.board
    rows: list[Text] = []
    if board.card:
        rows.append(at_stake_in_a_line(board.card, size.columns - 2, "bar" if lit else "strong"))
        rows += [Text()] if size.rows >= 22 else []
    columns = side_by_side(board, size.columns - 4, is_secret=screen.is_secret)
    if columns and size.rows >= 16:
        rows += columns
    else:
        rows += [_locked(board)] if screen.is_secret else []
        rows += scores(board, size.columns - 2)
    for said in wording.evening_at_start(screen.evening, screen.deal):
        rows += paragraph(said, size.columns - 4, "muted")
    if screen.deal:
        deal, width = line((wording.deal(screen.deal), "muted")), size.columns - 4
        if board.card and rows[0].cell_len + 3 + deal.cell_len <= width:  # so that the curtain is as long as later
            rows[0] = line(fit(rows[0], width - deal.cell_len), deal)
        else:
            rows.append(deal)
    return rows


def side_by_side(board: Board, width: int, *, is_secret: bool) -> Block:
    """Return all players in columns: the name and the score, and below who has locked; nothing if they are too wide."""
    pitch = width // len(board.places)
    heads = [line(named(place), "  ", (whole(place.score.total), "strong")) for place in board.places]
    below = [
        line(("▪ ", "strong"), _("card locked")) if place.locked else line(("· ", "muted"), (_("not yet"), "muted"))
        for place in board.places
    ]
    if any(each.cell_len >= pitch for each in (*heads, *below)):
        return []
    tracks = [_track(board, place, pitch - 4) for place in board.places] if pitch >= WIDE else []
    rows = [heads, *([tracks] if tracks else []), *([below] if is_secret else [])]
    return [line(*[fit(each, pitch) for each in row]) for row in rows]


def _track(board: Board, place: PlayerArea, width: int) -> Text:
    """Return how far a player has come, in words for lines: the way, the sign, and the rest."""
    at = course([each.score.total for each in board.places]).place(place.score.total, width)
    return line(("━" * at, hero_style(place)), sign(place), ("─" * (width - 1 - at), "frame"))


def _locked(board: Board) -> Text:
    locked = [place.seat.name for place in board.places if place.locked]
    says = _("Locked: {names}", names=wording.listed(locked)) if locked else _("Nobody has locked a card yet")
    return line((says, "muted"))
