"""The table while a card is at stake: the bar, the card on the stock, the players beside it, and the ledge below.

What is asked stands three rows above the bottom line on every screen, so that nothing jumps from one to the next. A
window gets the largest set of cards that it has room for.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from duell.games.duel import words
from duell.games.duel.board import Board
from duell.games.duel.engine.cards import Choice, Vader
from duell.games.duel.engine.rules import Gain
from duell.games.duel.pages import COLOURS
from duell.games.duel.pages.pieces import Pieces, stock_edges
from duell.games.duel.pages.seats import Panel, gain_style, paint, panel
from duell.language import _, current, signed
from duell.tui.blocks import Size, balanced, centred, first_that_fits, fit, line, wrap
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.dark_cards import GRAND, LOW, POSTER, VAST, WIDE, Staked
from duell.tui.drawing.light_cards import LARGE, MIDDLE, SLIM, SMALL, TINY, Held
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.scenery import table
from duell.tui.page import Form, Paint

HAND_KEYS = (*(Choice(value) for value in range(1, 9)), Choice.R2D2)
"""Where each card lies in a hand, whether it is still there or not: so that a card keeps its place."""

SLIM_WINDOW = 48
"""Columns below which a hand has the smallest cards, and a bar no titles."""


class CardSet(NamedTuple):
    """A hand of such cards and such a card at stake, with the least columns and rows of a window for them.

    Without the latter, the card at stake is a tile, and the players stand below it.
    """

    name: str
    columns: int
    rows: int
    held: Held
    stake: Staked | None


SETS = (
    CardSet("large cards, a vast one at stake", 220, 68, LARGE, VAST),
    CardSet("large cards", 164, 57, LARGE, GRAND),
    CardSet("middle cards, a poster", 101, 36, MIDDLE, POSTER),
    CardSet("small cards, a poster", 81, 35, SMALL, POSTER),
    CardSet("middle cards", 101, 24, MIDDLE, WIDE),
    CardSet("small cards", 68, 23, SMALL, WIDE),
    CardSet("small cards, a low one at stake", 68, 22, SMALL, LOW),
    CardSet("slim cards", 68, 21, SLIM, WIDE),
    CardSet("small cards, a tile", 66, 20, SMALL, None),  # from here on the margins are wider
    CardSet("small cards, narrow", 65, 23, SMALL, WIDE),
    CardSet("slim cards, narrow", 63, 21, SLIM, WIDE),
    CardSet("small cards, a tile, narrow", 65, 20, SMALL, None),
    CardSet("slim cards, a tile", 47, 18, SLIM, None),
    CardSet("tiny cards", 40, 12, TINY, None),
)
"""The cards of a window: the first set that it has room for, if the players have room beside it."""


def forms(paint: Paint) -> list[Form]:
    """The forms of a page that `laid_out` begins."""
    return [Form(each.name, each.columns, each.rows, paint) for each in SETS]


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows and columns of what stands in a window. Without a `stake`, the card at stake is a tile above the players."""

    size: Size
    held: Held
    stake: Staked | None
    gap: int
    """Columns between two cards of a hand."""
    hand: int
    """The first row of the hand."""

    @property
    def ledge(self) -> int:
        """The first row of the ledge."""
        return self.hand - (self.held is not TINY)

    @property
    def prompt(self) -> int:
        """The row of what is asked; the smallest window has none for it."""
        return self.size.rows - 3

    @property
    def left(self) -> int:
        """The first column of the hand."""
        return (self.size.columns - self.hand_width) // 2

    @property
    def hand_width(self) -> int:
        """The columns that a whole hand takes."""
        return len(HAND_KEYS) * (self.held.width + self.gap) - self.gap

    def column(self, choice: Choice) -> int:
        """The first column of a card of the hand."""
        return self.left + HAND_KEYS.index(choice) * (self.held.width + self.gap)

    @property
    def margin(self) -> int:
        """The columns left free at both sides."""
        return 2 if self.size.columns >= 66 else 1

    @property
    def most_edges(self) -> int:
        """How many edges of the stock are seen below the card at stake."""
        return 4 if self.size.columns >= 66 else 1

    @property
    def panel(self) -> int:
        """The first column of the players beside the card at stake."""
        assert self.stake
        return self.margin + self.stake.width + self.most_edges + (2 if self.stake.is_wide else 3)

    @property
    def panel_width(self) -> int:
        """The columns of the players."""
        return self.size.columns - (self.panel if self.stake else self.margin) - self.margin


def grid_of(size: Size) -> Grid:
    """The grid of the first set of cards that a window has room for."""
    return next(_grids(size))


def _grids(size: Size) -> Iterator[Grid]:
    fitting = [each for each in SETS if size.columns >= each.columns and size.rows >= each.rows]
    for _name, _columns, _rows, held, stake in fitting or SETS[-1:]:
        gap = 2 if held is LARGE else 1
        if len(HAND_KEYS) * (held.width + gap) - gap > size.columns - 2 and held is not TINY:
            gap = 0
        high = held.height + (held is not MIDDLE or size.rows >= 38)  # with a free row for the shadow
        yield Grid(size, held, stake, gap, size.rows - 3 - (high if held is not TINY else 0))


EDGES = 2
"""Columns that the bar leaves free: before what it says at the left, and after it."""


def where(board: Board, size: Size, beside: Text | str = "") -> str:
    """The round and the stock, for the bar; the round alone if not both fit `beside` what is at the right."""
    if size.is_compact:
        both = _("Round {number} · stock {stock}", number=board.round, stock=board.stock)
        fits = cell_len(both) + EDGES + line(beside).cell_len <= size.columns
        return both if fits else _("Round {number}", number=board.round)
    return _("DUELL   Round {number}   Stock {stock}", number=board.round, stock=board.stock)


TILE_WIDTH, TILE_HEIGHT = 11, 4
"""Columns and rows of a card at stake where there is no room for more."""


class OpenTable(NamedTuple):
    """What is laid out: the player who is `mine` is marked, a card at stake that is `lit` has just come up.

    At a `step` from 1 it is being turned over.
    """

    board: Board
    mine: int | None
    lit: bool
    step: int


def laid_out(
    board: Board, size: Size, palette: Palette, mine: int | None = None, *, lit: bool = False, step: int = 0
) -> tuple[Grid, Canvas]:
    """The table with the card at stake and all players, and its grid.

    The player who is `mine` is marked, and the ledge has that colour. `step` is how far the card at stake has been
    turned over, 0 when it lies there. Nobody paints on what is returned.
    """
    return _laid_out(OpenTable(board, mine, lit, step), size, palette, current())


@lru_cache(maxsize=8)
def _laid_out(shown: OpenTable, size: Size, palette: Palette, _lang: str) -> tuple[Grid, Canvas]:
    board, mine = shown.board, shown.mine
    pieces = Pieces(palette, board.emblems)
    grid, players, first = _arranged(board, size, pieces)
    rail = "rail" if mine is None else f"seat.{COLOURS[board.places[mine].seat.role]}"
    rail = "" if grid.held is TINY else rail  # there is no row for it
    canvas = table(size.columns, size.rows, palette, grid.ledge, rail).copy()
    if board.card:
        _stake(canvas, grid, pieces, shown)
    if players:
        paint(canvas, players, *first, mine)
    return grid, canvas


def place_of(board: Board, size: Size, palette: Palette, seat: int) -> tuple[int, int] | None:
    """The column and row where a seat's line begins on the table, if there is room for the players."""
    _grid, players, (column, row) = _arranged(board, size, Pieces(palette, board.emblems))
    return (column, row + seat * players.pitch) if players else None


def _arranged(board: Board, size: Size, pieces: Pieces) -> tuple[Grid, Panel | None, tuple[int, int]]:
    """The finest grid on which there is room for the players, and where they stand."""
    for grid in _grids(size):
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
    """The first row of a card at stake that stands beside the players."""
    assert grid.stake
    return max(1, min(1 + (grid.ledge - grid.stake.height) // 2, grid.ledge - 1 - grid.stake.height))


def _stake(canvas: Canvas, grid: Grid, pieces: Pieces, shown: OpenTable) -> None:
    """Lay the card at stake on the table: as large as there is room for, else a tile with words beside or below it."""
    board, mine, lit, step = shown
    assert board.card
    if grid.stake:
        edges = stock_edges(board.stock, grid.most_edges)
        card = pieces.stake(board.card, grid.stake, copies=board.copies, to_come=board.to_come, edges=edges, lit=lit)
        row = stake_row(grid)
        if step:
            canvas.paste(pieces.turning_up(board.card, grid.stake, step, edges), grid.margin, row)
            return
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
    for text in _stake_in_words(board, Size(width, height), mine, beside=beside):
        canvas.write(column, row, fit(text, width))
        row += 1


def _stake_in_words(board: Board, room: Size, mine: int | None, *, beside: bool) -> list[Text]:
    card, width = board.card, room.columns
    assert card
    vader = isinstance(card, Vader)
    style = "threat" if vader else "strong"
    if vader:
        rows = [*wrap(line((words.title(card), style)), width)]
    else:
        rows = [first_that_fits([line((name, style)) for name in (words.title(card), words.short(card))], width)]
    if not isinstance(card, Vader):
        left = f"{board.to_come}/{board.copies}" if board.copies else ""
        points = words.count(card.points)
        rows.append(line(points) if not beside else line(points, (f"   {left}", "muted")))
        if not beside:
            rows.append(line((left, "muted")))
    if mine is not None and board.gains and not vader:
        rows += _gain(board.gains[mine], Size(width, room.rows - len(rows)))
    return rows


def _gain(gain: Gain, room: Size) -> list[Text]:
    """The gain, with the set that the card makes: beside it or below, or not where neither fits."""
    points = line((signed(gain.total), gain_style(gain)))
    if not gain.has:
        return [points]
    kind = line(words.of_a_kind(gain.has + 1))
    whole = line(points, " ", kind)
    if whole.cell_len <= room.columns:
        return [whole]
    return [points, kind] if room.rows > 1 and kind.cell_len <= room.columns else [points]


def ask(canvas: Canvas, grid: Grid, says: Text, *, below_hand: bool = False) -> None:
    """Write what is asked, in the middle of its row; `below_hand` says that the row after the cards is taken."""
    row = grid.prompt + (below_hand and grid.hand + grid.held.height == grid.prompt)
    canvas.fill(0, 2 * row, canvas.width, 2, canvas.pixel(0, 2 * row))  # no shadow falls on what is written
    for text in centred(balanced(says, grid.size.columns - 2)[:2], grid.size.columns):
        canvas.write(0, row, text)
        row += 1
