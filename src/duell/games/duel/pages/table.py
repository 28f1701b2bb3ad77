"""The table with a card at stake: the bar, the card on the stock, the players beside it, and the ledge below.

The prompt is three rows above the bottom line on every screen, so that nothing jumps. A window gets the largest set of
cards that fits.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from duell.games.duel import words
from duell.games.duel.board import Board, Stakes, stakes
from duell.games.duel.engine.cards import Choice, Vader
from duell.games.duel.engine.rules import Gain
from duell.games.duel.pages import COLOURS
from duell.games.duel.pages.pieces import Pieces, stock_edges
from duell.games.duel.pages.seats import Panel, gain_style, paint, panel
from duell.language import _, current, signed
from duell.table import wording
from duell.tui.blocks import Size, balanced, centred, fit, line, longest_that_fits, wrap
from duell.tui.drawing.boxes import Area, Box, Layout, either, flow, hbox, inset, lay, picture, space, vbox
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.dark_cards import GRAND, LOW, POSTER, VAST, WIDE, Staked, turning, wide
from duell.tui.drawing.light_cards import HUGE, LARGE, MIDDLE, SLIM, SMALL, TINY, Held
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.scenery import table
from duell.tui.page import PageForm, contents

HAND_KEYS = (*(Choice(value) for value in range(1, 9)), Choice.R2D2)
"""The place of each card in a hand, which a card keeps when others are gone."""

WIDE_MARGINS = 66  # the fewest columns of a window with wide margins and several edges of the stock
SLIM_WINDOW = 48  # the fewest columns of a window with larger than the smallest cards, and with titles in the bar


class TableForm(NamedTuple):
    """The sizes of the hand's cards and of the card at stake (None: a tile), and the least window for them."""

    name: str
    columns: int
    rows: int
    held: Held
    stake: Staked | None
    below: int = 0  # the rows that stay free below the cards; one more, for their shadows, where there is room


SETS = (
    TableForm("huge cards, a vast one at stake", 264, 74, HUGE, VAST),
    TableForm("large cards, a vast one at stake", 220, 68, LARGE, VAST),
    TableForm("large cards", 164, 57, LARGE, GRAND),
    TableForm("middle cards, a poster", 101, 36, MIDDLE, POSTER),
    TableForm("small cards, a poster", 81, 35, SMALL, POSTER),
    TableForm("middle cards", 101, 24, MIDDLE, WIDE),
    TableForm("small cards", 68, 23, SMALL, WIDE),
    TableForm("small cards, a low one at stake", 68, 22, SMALL, LOW),
    TableForm("slim cards", 68, 21, SLIM, WIDE),
    TableForm("small cards, a tile", 66, 20, SMALL, None),  # the forms above have wider margins
    TableForm("small cards, narrow", 65, 23, SMALL, WIDE),
    TableForm("slim cards, narrow", 63, 21, SLIM, WIDE),
    TableForm("small cards, a tile, narrow", 65, 20, SMALL, None),
    TableForm("slim cards, a tile", 47, 18, SLIM, None),
    TableForm("tiny cards", 40, 12, TINY, None),
)
"""The sets of cards, the largest first; a window gets the first that leaves room for the players."""


LETTERED_ROWS = 4  # the rows of a name in pixels, with a free row

PUBLIC_SETS = tuple(
    form._replace(below=LETTERED_ROWS if form.held is LARGE else 1)
    for form in (
        TableForm("a card at stake for a room, six times as large", 300, 80, LARGE, wide(6)),
        TableForm("a card at stake for a room, five times as large", 250, 70, LARGE, wide(5)),
        TableForm("a card at stake for a room, four times as large", 225, 60, LARGE, wide(4)),
        TableForm("a card at stake for a room, three times as large", 150, 52, LARGE, wide(3)),
        TableForm("a card at stake for a room, twice as large", 112, 34, MIDDLE, wide(2)),
        *SETS,
    )
)
"""The sets of a table that a whole room looks at: below a card for each bid on the ledge are the players' names."""

WITHOUT_HAND = SETS[1:-1]
"""The sets of a table with words on the ledge, which would be lost in the place of huge cards, or have no room."""

Scene = Callable[[TableForm, Size, Palette], Canvas | None]
"""Paints a page in a form; None if it has no room for the players."""


def forms(scene: Scene, sets: Sequence[TableForm] = SETS) -> list[PageForm]:
    """The forms of a page with the table; a window gets the first that has room for the players."""
    return [PageForm(form.name, form.columns, form.rows, partial(scene, form)) for form in sets]


EDGES = 2  # the free columns of the bar around its left part


def where(board: Board, size: Size, beside: Text | str = "") -> str:
    """The round and the stock, for the bar; only the round if both do not fit `beside` the right part of the bar."""
    is_last = stakes(board) is Stakes.LAST
    if size.is_compact:
        both = _("Round {number} · stock {stock}", number=board.round, stock=board.stock)
        both = _("Round {number} · the final duel", number=board.round) if is_last else both
        fits = cell_len(both) + EDGES + line(beside).cell_len <= size.columns
        return both if fits else _("Round {number}", number=board.round)
    if is_last:
        return _("DUELL   Round {number}   The final duel", number=board.round)
    return _("DUELL   Round {number}   Stock {stock}", number=board.round, stock=board.stock)


TILE_WIDTH, TILE_HEIGHT = 11, 4  # the columns and rows of a card at stake in small windows


class Table(NamedTuple):
    """The table as painted, on which nobody paints, with its places.

    These have the names of the cards of a full hand, "hand", "ledge", "prompt" (not in the smallest form), "stake",
    "players", and in small forms "words", for those about the card at stake.
    """

    form: TableForm
    canvas: Canvas
    places: Mapping[Hashable, Area]
    players: Panel

    def line_of(self, seat: int) -> Area:
        """The place of a seat's name, score and track."""
        players = self.places["players"]
        return players._replace(row=players.row + seat * self.players.pitch, rows=1)


def laid_out(
    form: TableForm,
    board: Board,
    size: Size,
    palette: Palette,
    mine: int | None = None,
    *,
    lit: bool = False,
    step: int = 0,
) -> Table | None:
    """The table with the card at stake and all players; None if this form has no room for them.

    The seat `mine` is marked, and the ledge has its colour. A card at stake that is `lit` has a halo; `step`, from 1,
    is how far it has turned over.
    """
    return _laid_out(form, board, size, palette, mine, lit, step, current())


@lru_cache(maxsize=16)
def _laid_out(
    form: TableForm, board: Board, size: Size, palette: Palette, mine: int | None, lit: bool, step: int, _lang: str
) -> Table | None:
    pieces = Pieces(palette, board.emblems)
    players = space().stretching().filling().named("players")
    page = scene(form, size, stake_box(form, board, size, pieces, lit=lit, step=step), players, ledge_with_hand(form))
    area = contents(size)
    if form.held is TINY:
        area = area._replace(rows=area.rows + 1)  # that of a notice, which this form has in place of the bar
    layout = lay(page, area)
    places, room = layout.places, layout.places["players"]
    arranged = panel(board, room.columns, room.rows, pieces)
    if not arranged or not page.fits(area):
        return None
    has_spare = room.rows > arranged.height and form.held is not TINY
    places["players"] = room._replace(row=room.row + has_spare).within(
        room.columns, arranged.height, down="middle" if size.rows >= 30 else "start"
    )
    canvas = on_table(size, palette, layout, mine, board, has_rail=form.held is not TINY)
    if board.card and "words" in places:
        _write_stake(canvas, places["words"], board, mine, beside=form.held is TINY)
    paint(canvas, arranged.without_gains() if step and form.stake else arranged, *places["players"][:2], mine)
    return Table(form, canvas, places, arranged)


def open_table(board: Board, size: Size, palette: Palette, mine: int, *, step: int = 0) -> Canvas:
    """The table without a hand."""
    for form in SETS:
        has_room = size.columns >= form.columns and size.rows >= form.rows
        if has_room and (laid := laid_out(form, board, size, palette, mine, step=step)):
            return laid.canvas
    return table(*size, palette, size.rows)


def scene(form: TableForm, size: Size, stake: Box, beside: Box, ledges: Sequence[Box]) -> Box:
    """The card at stake with a box beside or below it, and the first of these `ledges` for which there is room."""
    margin = margin_of(size)
    if form.held is TINY:
        words_beside = space(rows=TILE_HEIGHT).stretching().named("words")
        players_below = vbox(hbox(stake, words_beside, gap=1, side="start"), beside)
        return vbox(inset(players_below, margin).filling(), *ledges)
    if form.stake:
        left = either(vbox(space(rows=1), stake), stake).filling()  # a row lower, if there is one
        gap = _most_edges(size) + (2 if form.stake.is_wide else 3)
    else:
        left, gap = flow(stake, space(TILE_WIDTH).filling().named("words")), 3
    open_part, rail = hbox(space(margin), left, space(gap), beside, space(margin)).filling(), space(rows=1)
    return either(*(vbox(open_part, rail, ledge) for ledge in ledges))


def margin_of(size: Size) -> int:
    """The free columns on both sides."""
    return 2 if size.columns >= WIDE_MARGINS else 1


def edges_of(board: Board, size: Size) -> int:
    """The edges of the stock that are seen below the card at stake."""
    return stock_edges(board.stock, _most_edges(size))


def _most_edges(size: Size) -> int:
    return 4 if size.columns >= WIDE_MARGINS else 1


def ledge_with_hand(form: TableForm) -> list[Box]:
    """The ledge with the place of each card and of the prompt, perhaps with a row for the cards' shadows."""
    gap = 2 if form.held in {HUGE, LARGE} else 1
    cards = [space(form.held.width, form.held.height).named(bid) for bid in HAND_KEYS]
    hand = inset(either(hbox(*cards, gap=gap), hbox(*cards)), 1).named("hand")
    if form.held is TINY:
        return [vbox(hand).named("ledge")]
    return ledges_with(hand, (1, max(1, form.below)), (1, form.below))


def ledges_with(box: Box, *free: tuple[int, int]) -> list[Box]:
    """Ledges with a box and the prompt, for each of these numbers of free rows above and below the box."""
    prompt = space(rows=1).named("prompt")
    return [vbox(space(rows=above), box, space(rows=below), prompt).named("ledge") for above, below in free]


def on_table(
    size: Size, palette: Palette, layout: Layout, mine: int | None, board: Board, *, has_rail: bool = True
) -> Canvas:
    """A new picture of the table with all boxes of a layout; its ledge has the colour of the seat `mine`."""
    rail = "rail" if mine is None else f"seat.{COLOURS[board.places[mine].seat.role]}"
    canvas = table(size.columns, size.rows, palette, layout.places["ledge"].row, rail if has_rail else "").copy()
    layout.paint(canvas)
    return canvas


def stake_box(form: TableForm, board: Board, size: Size, pieces: Pieces, *, lit: bool = False, step: int = 0) -> Box:
    """The card at stake on the stock, or as a tile."""
    if not form.stake:
        return _tile_at_stake(board, pieces, lit=lit).named("stake")
    width, height = form.stake.width, form.stake.height
    edges = edges_of(board, size)
    if not board.card:
        return space(width, height).named("stake")
    if step:
        drawn = turning(form.stake, step, pieces.emblem(board.card).tint, pieces.palette, edges)
        return picture(drawn, width, height).named("stake")
    drawn = pieces.stake(board.card, form.stake, copies=board.copies, to_come=board.to_come, edges=edges, lit=lit)
    return picture(drawn, width, height, over=lit).named("stake")


def _tile_at_stake(board: Board, pieces: Pieces, *, lit: bool) -> Box:
    if not board.card:
        return space(TILE_WIDTH, TILE_HEIGHT)
    tile = pieces.tile(board.card)
    if lit and tile.height > 1:
        return picture(tile.haloed(pieces.palette.ink("halo")), tile.width, tile.height, over=1)
    return picture(tile)


def _write_stake(canvas: Canvas, area: Area, board: Board, mine: int | None, *, beside: bool) -> None:
    """Write about a card at stake beside its tile, or below it after a free row if there is one."""
    rows = _stake_in_words(board, Size(area.columns, area.rows), mine, beside=beside)
    first = area.row + (not beside and len(rows) < area.rows)
    canvas.write_all(area.column, first, [fit(text, area.columns) for text in rows])


def _stake_in_words(board: Board, room: Size, mine: int | None, *, beside: bool) -> list[Text]:
    card, width = board.card, room.columns
    assert card
    if isinstance(card, Vader):
        return [*wrap(line((words.title(card), "threat")), width)]
    rows = [longest_that_fits([line((name, "strong")) for name in (words.title(card), words.short(card))], width)]
    points, left = wording.points(card.points), f"{board.to_come}/{board.copies}" if board.copies else ""
    rows += [line(points, (f"   {left}", "muted"))] if beside else [line(points), line((left, "muted"))]
    if mine is not None and board.gains:
        rows += _gain(board.gains[mine], Size(width, room.rows - len(rows)))
    return rows


def _gain(gain: Gain, room: Size) -> list[Text]:
    """The gain with the name of the set: beside it, below it, or left out."""
    points = line((signed(gain.total), gain_style(gain)))
    if not gain.has:
        return [points]
    kind = line(words.of_a_kind(gain.has + 1))
    whole = line(points, " ", kind)
    if whole.cell_len <= room.columns:
        return [whole]
    return [points, kind] if room.rows > 1 and kind.cell_len <= room.columns else [points]


def ask(canvas: Canvas, row: int, says: Text) -> None:
    """Write the prompt in the middle of its row, without shadows on its words."""
    canvas.fill(0, 2 * row, canvas.width, 2, canvas.pixel(0, 2 * row))
    canvas.write_all(0, row, centred(balanced(says, canvas.width - 2)[:2], canvas.width))
