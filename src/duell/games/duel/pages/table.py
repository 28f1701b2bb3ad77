"""The table with a card at stake: the bar, the card on the stock, the players beside it, and the ledge below.

The prompt is three rows above the bottom line on every screen, so that nothing jumps. A window gets the largest set of
cards that fits.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
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
from duell.tui.blocks import Size, balanced, centred, first_that_fits, fit, line, wrap
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.dark_cards import GRAND, LOW, POSTER, VAST, WIDE, Staked, turning, wide
from duell.tui.drawing.light_cards import HUGE, LARGE, MIDDLE, SLIM, SMALL, TINY, Held
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.scenery import table
from duell.tui.page import PageForm, Paint

HAND_KEYS = (*(Choice(value) for value in range(1, 9)), Choice.R2D2)
"""The place of each card in a hand, which a card keeps when others are gone."""

SLIM_WINDOW = 48  # the fewest columns of a window with larger than the smallest cards, and with titles in the bar


class TableForm(NamedTuple):
    """The sizes of the hand's cards and of the card at stake (None: a tile), and the least window for them."""

    name: str
    columns: int
    rows: int
    held: Held
    stake: Staked | None


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


PUBLIC_SETS = (
    TableForm("a card at stake for a room, six times as large", 300, 80, LARGE, wide(6)),
    TableForm("a card at stake for a room, five times as large", 250, 70, LARGE, wide(5)),
    TableForm("a card at stake for a room, four times as large", 225, 60, LARGE, wide(4)),
    TableForm("a card at stake for a room, three times as large", 150, 52, LARGE, wide(3)),
    TableForm("a card at stake for a room, twice as large", 112, 34, MIDDLE, wide(2)),
    *SETS,
)
"""The sets of a table that a whole room looks at: the ledge has no hand but a card for each bid."""

WITHOUT_HAND = SETS[1:]
"""The sets of a table with words on the ledge, which would be lost in the place of huge cards."""


def forms(paint: Paint, sets: Sequence[TableForm] = SETS) -> list[PageForm]:
    """The forms of a page that begins with `laid_out`."""
    return [PageForm(cards.name, cards.columns, cards.rows, paint) for cards in sets]


class Grid(NamedTuple):
    """The rows and columns of a window. If `stake` is None, the card at stake is a tile above the players."""

    size: Size
    held: Held
    stake: Staked | None
    gap: int  # columns between cards of a hand
    hand: int  # the first row of the hand

    @property
    def ledge(self) -> int:
        return self.hand - (self.held is not TINY)

    @property
    def prompt(self) -> int:
        """The row of the prompt; the smallest window has none."""
        return self.size.rows - 3

    @property
    def left(self) -> int:
        hand = len(HAND_KEYS) * (self.held.width + self.gap) - self.gap
        return (self.size.columns - hand) // 2

    def column(self, choice: Choice) -> int:
        return self.left + HAND_KEYS.index(choice) * (self.held.width + self.gap)

    @property
    def margin(self) -> int:
        return 2 if self.size.columns >= 66 else 1

    @property
    def most_edges(self) -> int:
        return 4 if self.size.columns >= 66 else 1

    @property
    def panel(self) -> int:
        assert self.stake
        return self.margin + self.stake.width + self.most_edges + (2 if self.stake.is_wide else 3)

    @property
    def panel_width(self) -> int:
        return self.size.columns - (self.panel if self.stake else self.margin) - self.margin


def grid_of(size: Size) -> Grid:
    """The grid of the largest set of cards that fits a window."""
    return next(_grids(size))


def _grids(size: Size, sets: Sequence[TableForm] = SETS) -> Iterator[Grid]:
    fitting = [cards for cards in sets if size.columns >= cards.columns and size.rows >= cards.rows]
    for _name, _columns, _rows, held, stake in fitting or sets[-1:]:
        gap = 2 if held in {HUGE, LARGE} else 1
        if len(HAND_KEYS) * (held.width + gap) - gap > size.columns - 2 and held is not TINY:
            gap = 0
        high = held.height + (held is not MIDDLE or size.rows >= 38)  # with a free row for the shadow
        if sets is PUBLIC_SETS:
            high = held.height + (LETTERED_ROWS if held is LARGE else 1)  # with the names of those who bid
        yield Grid(size, held, stake, gap, size.rows - 3 - (high if held is not TINY else 0))


LETTERED_ROWS = 4  # a free row, and a name in pixels

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


def laid_out(
    board: Board,
    size: Size,
    palette: Palette,
    mine: int | None = None,
    *,
    lit: bool = False,
    step: int = 0,
    sets: Sequence[TableForm] = SETS,
) -> tuple[Grid, Canvas]:
    """The table with the card at stake and all players, and its grid; do not paint on it.

    The seat `mine` is marked, and the ledge has its colour. A card at stake that is `lit` has a halo; `step`, from 1,
    is how far it has turned over. The cards are of the first of these `sets` that fits.
    """
    return _laid_out(board, size, palette, mine, lit, step, sets, current())


@lru_cache(maxsize=8)
def _laid_out(
    board: Board,
    size: Size,
    palette: Palette,
    mine: int | None,
    lit: bool,
    step: int,
    sets: Sequence[TableForm],
    _lang: str,
) -> tuple[Grid, Canvas]:
    pieces = Pieces(palette, board.emblems)
    grid, players, first = _arranged(board, size, pieces, sets)
    rail = "rail" if mine is None else f"seat.{COLOURS[board.places[mine].seat.role]}"
    rail = "" if grid.held is TINY else rail  # no row for it
    canvas = table(size.columns, size.rows, palette, grid.ledge, rail).copy()
    if board.card:
        _stake(canvas, grid, board, pieces, mine, lit=lit, step=step)
    if players:
        if step and grid.stake:
            players = players.without_gains()
        paint(canvas, players, *first, mine)
    return grid, canvas


def place_of(
    board: Board, size: Size, palette: Palette, seat: int, sets: Sequence[TableForm] = SETS
) -> tuple[int, int] | None:
    """The column and row of a seat's line on the table, if the players fit."""
    _grid, players, (column, row) = _arranged(board, size, Pieces(palette, board.emblems), sets)
    return (column, row + seat * players.pitch) if players else None


def _arranged(
    board: Board, size: Size, pieces: Pieces, sets: Sequence[TableForm]
) -> tuple[Grid, Panel | None, tuple[int, int]]:
    """The largest grid with room for the players, and their place."""
    for grid in _grids(size, sets):
        (column, row), width = _area(grid)
        players = panel(board, width, grid.ledge - 1 - row + (grid.held is TINY), pieces)
        if players:
            spare = grid.ledge - 1 - row - players.height
            if spare > 0 and grid.held is not TINY:
                row += (spare + 1) // 2 if grid.size.rows >= 30 else 1
            break
    return grid, players, (column, row)


def _area(grid: Grid) -> tuple[tuple[int, int], int]:
    if grid.stake:
        return (grid.panel, 1), grid.panel_width
    if grid.held is TINY:
        return (grid.margin, 1 + TILE_HEIGHT), grid.size.columns - 2 * grid.margin
    column = grid.margin + TILE_WIDTH + 3
    return (column, 1), grid.size.columns - column - grid.margin


def stake_row(grid: Grid) -> int:
    """The first row of a card at stake beside the players."""
    assert grid.stake
    return max(1, min(1 + (grid.ledge - grid.stake.height) // 2, grid.ledge - 1 - grid.stake.height))


def _stake(canvas: Canvas, grid: Grid, board: Board, pieces: Pieces, mine: int | None, *, lit: bool, step: int) -> None:
    """Lay the card at stake on the table, as large as possible, or as a tile with words beside or below it."""
    assert board.card
    if grid.stake:
        edges, row = stock_edges(board.stock, grid.most_edges), stake_row(grid)
        if step:
            tint = pieces.emblem(board.card).tint
            canvas.paste(turning(grid.stake, step, tint, pieces.palette, edges), grid.margin, row)
            return
        card = pieces.stake(board.card, grid.stake, copies=board.copies, to_come=board.to_come, edges=edges, lit=lit)
        canvas.paste(card, grid.margin - lit, row - lit)
        return
    tile = pieces.tile(board.card)
    column, row = grid.margin, 1
    is_haloed = lit and tile.height > 1
    canvas.paste(tile.haloed(pieces.palette.ink("halo")) if is_haloed else tile, column - is_haloed, row - is_haloed)
    beside = grid.held is TINY
    column, row = (column + tile.width + 1, 1) if beside else (column, row + tile.height + 1)
    width = grid.size.columns - column - grid.margin if beside else TILE_WIDTH
    height = (TILE_HEIGHT if beside else grid.ledge) - row
    rows = _stake_in_words(board, Size(width, height), mine, beside=beside)
    canvas.write_all(column, row, [fit(text, width) for text in rows])


def _stake_in_words(board: Board, room: Size, mine: int | None, *, beside: bool) -> list[Text]:
    card, width = board.card, room.columns
    assert card
    if isinstance(card, Vader):
        return [*wrap(line((words.title(card), "threat")), width)]
    rows = [first_that_fits([line((name, "strong")) for name in (words.title(card), words.short(card))], width)]
    points, left = words.count(card.points), f"{board.to_come}/{board.copies}" if board.copies else ""
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


def ask(canvas: Canvas, grid: Grid, says: Text, *, below_hand: bool = False) -> None:
    """Write the prompt in the middle of its row; `below_hand` if the row after the cards is taken."""
    row = grid.prompt + (below_hand and grid.hand + grid.held.height == grid.prompt)
    canvas.fill(0, 2 * row, canvas.width, 2, canvas.pixel(0, 2 * row))  # no shadow on the words
    canvas.write_all(0, row, centred(balanced(says, grid.size.columns - 2)[:2], grid.size.columns))
