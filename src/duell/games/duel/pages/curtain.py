"""The screens before a hand is seen: the deal, and what everybody may see while the keyboard changes hands."""

from functools import partial

from rich.text import Text

from duell.games.duel.board import Board, Stakes, stakes
from duell.games.duel.pages import COLOURS
from duell.games.duel.pages.pieces import Pieces, course
from duell.games.duel.pages.seats import at_stake_in_a_line, named, scores, seat_style, sign
from duell.games.duel.pages.table import where
from duell.language import _, whole
from duell.table import wording
from duell.table.screens import Curtain
from duell.tui.blocks import Block, Size, fit, line, paragraph
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.light_cards import SLIM, SMALL, TINY
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.scenery import table
from duell.tui.page import Page, PageForm
from duell.tui.pages.curtain import LEAST_CURTAIN

WIDE = 25  # the fewest columns of a player with a track


def open_things(screen: Curtain, size: Size, *, lit: bool = False) -> Block:
    """The card at stake, every score, and who has locked; when a game starts, also what is announced then."""
    board = screen.board
    rows: list[Text] = []
    if board.card:
        ends = {Stakes.LAST: _("The final duel"), Stakes.PERHAPS_LAST: _("Perhaps the final duel")}
        last = line(("" if size.is_compact else ends.get(stakes(board), ""), "chosen"))
        card = at_stake_in_a_line(board.card, size.columns - 6 - last.cell_len, "bar" if lit else "strong")
        rows.append(line(card, "   ", last) if last else card)
        rows += [Text()] if size.rows >= 22 else []
    columns = side_by_side(board, size.columns - 4, is_secret=screen.is_secret)
    if columns and size.rows >= 16:
        rows += columns
    else:
        every, says = scores(board, size.columns - 2), wording.locked(board) or _("Nobody has locked a card yet")
        has_room = size.rows - 2 - LEAST_CURTAIN >= len(rows) + 1 + len(every)
        rows += [line((says, "muted"))] if screen.is_secret and has_room else []
        rows += every if has_room else scores(board, size.columns - 2, shows_locks=screen.is_secret)
    for sentence in wording.evening_at_start(screen.evening, screen.deal):
        rows += paragraph(sentence, size.columns - 4, "muted")
    if screen.deal:
        deal, width = line((wording.deal(screen.deal), "muted")), size.columns - 4
        if board.card and rows[0].cell_len + 3 + deal.cell_len <= width:  # so that the curtain keeps its height
            rows[0] = line(fit(rows[0], width - deal.cell_len), deal)
        else:
            rows.append(deal)
    return rows


def side_by_side(board: Board, width: int, *, is_secret: bool) -> Block:
    """A column for each player with name, score and lock; empty if they are too wide."""
    pitch = width // len(board.places)
    heads = [line(named(place), "  ", (whole(place.score.total), "strong")) for place in board.places]
    below = [
        line(("▪ ", "strong"), _("card locked"))
        if place.locked
        else line(("· ", "muted"), (_("yet to choose"), "muted"))
        for place in board.places
    ]
    if any(text.cell_len >= pitch for text in (*heads, *below)):
        return []
    tracks: list[Text] = []
    for place in board.places if pitch >= WIDE else ():
        column = course([other.score.total for other in board.places]).place(place.score.total, pitch - 4)
        tracks.append(line(("━" * column, seat_style(place)), sign(place), ("─" * (pitch - 5 - column), "frame")))
    rows = [heads, *([tracks] if tracks else []), *([below] if is_secret else [])]
    return [line(*[fit(text, pitch) for text in row]) for row in rows]


NAME_COLUMNS = 20  # columns of a name beside its cards
MOST_CARDS = 9  # the cards of a full hand
RISE = 2  # rows that a dealt card still has to rise when it appears


def deal(board: Board, size: Size, dealt: int) -> Page:
    """The page on which each player has been `dealt` this many cards."""
    return Page(where(board, size), forms=(PageForm("deal", 0, 0, partial(_scene_of_deal, board, dealt)),))


def _scene_of_deal(board: Board, dealt: int, size: Size, palette: Palette) -> Canvas:
    pieces, seats = Pieces(palette, board.emblems), len(board.places)
    canvas = table(size.columns, size.rows, palette, size.rows).copy()
    for held in (SMALL, SLIM, TINY):
        cards = MOST_CARDS * (held.width + 1)
        beside = size.columns >= NAME_COLUMNS + cards + 4
        if cards + 2 <= size.columns and seats * (held.height + 1 + (not beside)) + 4 <= size.rows:
            break
    high = held.height + (held is not TINY) + (not beside)
    first = max(1, (size.rows - seats * high) // 2)
    canvas.write(1, 1, fit(line((_("The cards are dealt."), "title")), size.columns - 2, "center"))
    width = cards - 1 + (NAME_COLUMNS if beside else 0)
    left = max(1, (size.columns - width) // 2)
    for index, place in enumerate(board.places):
        row = max(2, first) + index * high
        canvas.write(left, row + (held.height // 2 if beside else 0), named(place))
        top, back = row + (not beside), pieces.back(place.seat.role, held)
        for number in range(dealt):
            column = left + (NAME_COLUMNS if beside else 0) + number * (held.width + 1)
            rises = number == dealt - 1 and dealt < MOST_CARDS and held.height > RISE
            seen = back
            if rises:
                seen = Canvas(back.width, held.height - RISE, palette)
                seen.paste(back, 0, 0)
            canvas.paste(seen, column, top + RISE * rises)
        if held is not TINY:
            column = left + (NAME_COLUMNS if beside else 0)
            below, colour = top + held.height, f"fill.{COLOURS[place.seat.role]}"
            canvas.fill(column - 1, 2 * below, cards + 1, 2, canvas.pixel(0, 2 * below))  # no shadow here
            if palette.paints:
                canvas.fill(column - 1, 2 * below, cards + 1, 1, palette.ink(colour))
            else:
                rule = ("-" if palette.ascii else "─") * (cards + 1)
                canvas.text(column - 1, below, rule, palette.style(colour))
    return canvas
