"""The screens before a hand is seen: the deal, and the open facts while the keyboard changes hands."""

from functools import partial
from typing import Literal, NamedTuple

from rich.text import Text

from duell.games.duel.board import Board, PlayerArea, Stakes, stakes
from duell.games.duel.pages import COLOURS
from duell.games.duel.pages.pieces import Pieces, course
from duell.games.duel.pages.seats import at_stake_in_a_line, named, scores, seat_style, sign
from duell.games.duel.pages.table import where
from duell.language import _, whole
from duell.table import wording
from duell.table.screens import Curtain
from duell.tui.blocks import Block, Size, fit, line, paragraph
from duell.tui.drawing.boxes import Area, Box, first_that_fits, flow, hbox, inset, label, painted, picture, space, vbox
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.light_cards import SLIM, SMALL, TINY, Held
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.scenery import table
from duell.tui.page import Page, PageForm, contents
from duell.tui.pages.curtain import LEAST_CURTAIN

WIDE = 25  # the fewest columns of a player with a track


def open_things(screen: Curtain, size: Size, *, lit: bool = False) -> Block:
    """The card at stake, every score and lock; at the start of a game, also its announcements."""
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
        free = size.rows - 2 - LEAST_CURTAIN - len(rows)
        has_room = free > len(every)
        rows += [line((says, "muted"))] if screen.is_secret and has_room else []
        every = every if has_room else scores(board, size.columns - 2, shows_locks=screen.is_secret)
        rows += every if len(every) <= max(1, free) else [_by_signs(board)]
    for sentence in wording.evening_at_start(screen.evening, screen.deal):
        rows += paragraph(sentence, size.columns - 4, "muted")
    if screen.deal:
        deal, width = line((wording.deal(screen.deal), "muted")), size.columns - 4
        if board.card and rows[0].cell_len + 3 + deal.cell_len <= width:  # so that the curtain keeps its height
            rows[0] = line(fit(rows[0], width - deal.cell_len), deal)
        else:
            rows.append(deal)
    return rows


def _by_signs(board: Board) -> Text:
    """Every score in one line, with signs in place of names."""
    parts = [line(sign(place), f" {whole(place.score.total)}") for place in board.places]
    return line(*(part for score in parts for part in ("   ", score)))[3:]


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
        way = course([other.score.total for other in board.places]).place(place.score.total, pitch - 4)
        tracks.append(line(("━" * way, seat_style(place)), sign(place), ("─" * (pitch - 5 - way), "frame")))
    rows = [heads, *([tracks] if tracks else []), *([below] if is_secret else [])]
    return [line(*[fit(text, pitch) for text in row]) for row in rows]


NAME_COLUMNS = 20  # columns of a name beside its cards
MOST_CARDS = 9  # the cards of a full hand
RISE = 2  # rows that a dealt card still has to rise when it appears


class DealForm(NamedTuple):
    """The cards of a deal, and what is beside them; without it, the name is above them."""

    held: Held
    beside: Literal["name", "sign", ""] = ""


DEAL_FORMS = (
    *(DealForm(held, beside) for held in (SMALL, SLIM, TINY) for beside in ("name", "")),
    DealForm(TINY, "sign"),
)
"""The layouts of a deal, the best first; a window gets the first that fits."""


def deal(board: Board, size: Size, dealt: int) -> Page:
    """The page on which each player has been `dealt` this many cards."""
    return Page(where(board, size), forms=(PageForm("deal", 0, 0, partial(_scene_of_deal, board, dealt)),))


def _scene_of_deal(board: Board, dealt: int, size: Size, palette: Palette) -> Canvas:
    """Paint the players' hands one below the other, as large as there is room for, in the middle below the title."""
    pieces, title = Pieces(palette, board.emblems), label((_("The cards are dealt."), "title"))
    pages = (
        vbox(title, vbox(*(_dealt_to(place, form, dealt, pieces) for place in board.places)).filling())
        for form in DEAL_FORMS
    )
    canvas = table(size.columns, size.rows, palette, size.rows).copy()
    first_that_fits(pages, contents(size)).paint(canvas, contents(size))
    return canvas


def _dealt_to(place: PlayerArea, form: DealForm, dealt: int, pieces: Pieces) -> Box:
    """A hand face down on a line in the player's colour, beside or below the name; the last card still rises."""
    held, back = form.held, pieces.back(place.seat.role, form.held)
    room = space(held.width, held.height)
    cards = [picture(back, held.width, held.height)] * dealt + [room] * (MOST_CARDS - dealt)
    if 0 < dealt < MOST_CARDS and held.height > RISE:
        rising = Canvas(back.width, held.height - RISE, pieces.palette)
        rising.paste(back, 0, 0)
        cards[dealt - 1] = vbox(space(rows=RISE), picture(rising, held.width))
    hand = inset(hbox(*cards, gap=1), 1)
    if held is not TINY:
        hand = vbox(hand, painted(partial(_rule, f"fill.{COLOURS[place.seat.role]}"), hand.least, 1))
    if form.beside:
        lead = label(named(place)).wide(NAME_COLUMNS) if form.beside == "name" else label(sign(place))
        return hbox(lead, hand)
    return flow(hbox(space(1), label(named(place))), hand)


def _rule(meaning: str, canvas: Canvas, area: Area) -> None:
    """Draw the line below a hand, in the place of the cards' shadows."""
    palette, y = canvas.palette, 2 * area.row
    canvas.fill(area.column, y, area.columns, 2, canvas.pixel(area.column, y))
    if palette.paints:
        canvas.fill(area.column, y, area.columns, 1, palette.ink(meaning))
    else:
        canvas.text(area.column, area.row, ("-" if palette.ascii else "─") * area.columns, palette.style(meaning))
