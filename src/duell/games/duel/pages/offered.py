"""An open decision as it is painted: the card that it is about, the players, and a card for each way to go on."""

from dataclasses import dataclass, replace

from rich.cells import cell_len
from rich.text import Text

from duell.games.duel.board import Board
from duell.games.duel.engine import Card
from duell.games.duel.pages.grid import Grid, grid_of
from duell.games.duel.pages.panel import Panel, paint, panel
from duell.games.duel.pages.pieces import Pieces, stock_edges
from duell.games.duel.pages.table import ask
from duell.language import _
from duell.tui.blocks import Block, Size, line, wrap
from duell.tui.drawing import numerals
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.cards import sheet
from duell.tui.drawing.emblems import emblem
from duell.tui.drawing.outlines import Line, outlined
from duell.tui.drawing.palette import Depth, Palette
from duell.tui.drawing.scenery import table
from duell.tui.drawing.stakes import Stamped, dark
from duell.tui.theme import palette

LOWEST, HIGHEST = 5, 12
"""Rows of a card that stands for a way to go on, at least and at most."""

WIDEST = 28
"""The most columns of the lowest: with an emblem, there is room for the longest name."""

WIDER = 4
"""How many columns more it may have for each row more."""

EMBLEM = 8
"""Columns of an emblem on it; on a high one it is twice as large."""

ROOMY = 12
"""Rows of a card from which it has room for a numeral, and free lines between its words."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way to go on: its key, what it is called, whose it is, what it changes, and what else follows from it."""

    key: str
    name: str
    hero: str
    change: str
    is_loss: bool
    after: str
    follows: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Decision:
    """What is decided: the card that it is about, if one lies open, what is said of it, and the ways to go on."""

    board: Board
    seat: int
    card: Card | None
    says: str
    ways: tuple[Way, ...]
    prompt: Text


def has_room(decision: Decision, size: Size) -> bool:
    """Whether a decision can be painted in a window."""
    grid = grid_of(size)
    if not grid.stake:
        return False
    width = _width(decision, size)
    longest = max(cell_len(text) for way in decision.ways for text in (way.name, way.change, way.after))
    return (
        longest + 3 <= width
        and max(cell_len(way.follows) for way in decision.ways) <= width - 2
        and _players(decision, grid, Pieces(palette("mono", Depth.NONE), {})) is not None
        and decision.prompt.cell_len <= 2 * (size.columns - 4)
    )


def scene(decision: Decision, size: Size, colours: Palette) -> Canvas:
    """Paint a decision."""
    grid, pieces = grid_of(size), Pieces(colours, decision.board.emblems)
    hero = decision.board.places[decision.seat].seat.role
    canvas = table(size.columns, size.rows, colours, grid.ledge, f"hero.{hero}").copy()
    _lay_card(canvas, grid, decision, pieces)
    row = 1 + (grid.ledge > 13)
    for text in _said(decision, grid):
        canvas.write(grid.panel, row, text)
        row += 1
    if players := _players(decision, grid, pieces):
        paint(canvas, players, grid.panel, max(row + 1, grid.ledge - 1 - players.height), decision.seat)
    width, height, gap = _width(decision, size), _height(grid), _gap(size)
    left = (size.columns - len(decision.ways) * (width + gap) + gap) // 2
    top = (min(grid.hand, grid.prompt - height - 1) + grid.prompt - height - 1) // 2
    for index, way in enumerate(decision.ways):
        column = left + index * (width + gap)
        canvas.paste(_card(way, width, height, pieces), column - way.chosen, top - way.chosen)
    ask(canvas, grid, decision.prompt)
    return canvas


def _width(decision: Decision, size: Size) -> int:
    """Return the columns of a card that stands for a way to go on."""
    ways = len(decision.ways)
    widest = WIDEST + WIDER * (_height(grid_of(size)) - LOWEST)
    return min(widest, (size.columns - 4 - _gap(size) * (ways - 1)) // ways)


def _height(grid: Grid) -> int:
    """Return the rows of such a card: it lies where a hand lies in other moments."""
    return max(LOWEST, min(HIGHEST, grid.prompt - grid.hand - 1))


def _players(decision: Decision, grid: Grid, pieces: Pieces) -> Panel | None:
    """Return the players below what is said, if they have room."""
    first = 2 + (grid.ledge > 13) + len(_said(decision, grid))
    board = replace(decision.board, card=None, gains=())
    return panel(board, grid.panel_width, grid.ledge - 1 - first, pieces)


def _gap(size: Size) -> int:
    return 1 if size.columns < 84 else 2


def _said(decision: Decision, grid: Grid) -> Block:
    return wrap(line(decision.says), grid.panel_width)


def _lay_card(canvas: Canvas, grid: Grid, decision: Decision, pieces: Pieces) -> None:
    """Lay what is decided on at the left: the card that was turned up, or the stock of which nobody knows the next."""
    assert grid.stake
    edges = stock_edges(decision.board.stock, grid.most_edges)
    if decision.card:
        card = pieces.stake(decision.card, grid.stake, edges=edges)
    else:
        said = _("{number} in the stock", number=decision.board.stock)
        card = dark(Stamped("", said), grid.stake, pieces.palette, edges)
    row = max(1, min(1 + (grid.ledge - grid.stake.height) // 2, grid.ledge - 1 - grid.stake.height))
    canvas.paste(card, grid.margin, row)


def _card(way: Way, width: int, height: int, pieces: Pieces) -> Canvas:
    """Paint a light card with somebody's emblem, and beside it what goes to whom."""
    palette = pieces.palette
    card, column = _face(way, width, height, pieces)
    ink, quiet, lit = "", "", ""
    if palette.paints:
        ink, quiet, lit = palette.ink(f"ink.{way.hero or 'plain'}"), palette.ink("ink.plain"), palette.ink("ink.lit")
    numeral = numerals.shape(way.change, "small") if height >= ROOMY and palette.paints else ()
    if numeral:
        name, change, after, key = ((height - 10) // 2 + row for row in (0, 2, 6, 8))
        stamped = [palette.ink("ink.lit" if way.is_loss else "ink.plain")] * len(numeral)
        numerals.stamp(card, column, 2 * change, numeral, stamped)
    else:
        first = (height - 4) // 2 if palette.paints else (height - 3) // 2
        name, change, after, key = range(first, first + 4)
    card.text(column, name, way.name, f"bold {ink}".strip())
    if not numeral:
        card.text(column, change, way.change, f"bold {lit}".strip() if way.is_loss else f"bold {quiet}".strip())
    card.text(column, after, way.after, quiet)
    at = (column, key) if palette.paints else (width - 3, name)
    card.text(*at, way.key, f"bold {lit}".strip())
    follows = f" {way.follows} " if way.follows and not palette.paints else way.follows
    card.text((width - cell_len(follows)) // 2, height - 1, follows, quiet)
    if not palette.paints:
        return card
    return card.haloed(palette.ink("halo")) if way.chosen else card.raised()


def _face(way: Way, width: int, height: int, pieces: Pieces) -> tuple[Canvas, int]:
    """Paint a card without words, and with the largest emblem beside which these have room; tell where they begin."""
    palette = pieces.palette
    if not palette.paints:
        return outlined(width, height, palette, palette.style("chosen" if way.chosen else "plain"), _line(way)), 2
    card = sheet(width, height, palette)
    if not palette.blends:  # words stand on the row of the edge, and would be on halves of two colours
        card.fill(1, 0, width - 2, 2, palette.ink("ivory"))
    tint, small, large = pieces.emblem(way.hero) if way.hero else ("", (), ())
    longest = max(cell_len(text) for text in (way.name, way.change, way.after))
    left = 1 + (height > LOWEST)
    for rows, side in ((large, 2 * EMBLEM), (small, EMBLEM)):
        if rows and side // 2 < height and longest + side + 2 * left + 1 <= width:
            drawn = emblem(rows, palette.tones_on_ivory(tint), palette)
            drawn.copy_to(card, left, height - 1 - side // 2)  # its last row leaves the foot free
            return card, left + side + left
    return card, 2


def _line(way: Way) -> Line:
    return Line.DOUBLE if way.chosen else Line.SINGLE
