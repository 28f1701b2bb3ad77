"""All players, a line each: what everybody can see of each other.

Columns keep their places; a long name pushes those behind it to the right, where troopers and missions then take less.
"""

from dataclasses import dataclass
from functools import lru_cache

from rich.cells import cell_len

from duell.games.missions.board import Board, Laid
from duell.games.missions.engine.scoring import TRIO
from duell.games.missions.pages.grid import Grid, Scale
from duell.games.missions.pages.seats import meaning, sign
from duell.language import _
from duell.language.numbers import signed, whole
from duell.tui.drawing import numerals
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.colours import WHITE
from duell.tui.drawing.palette import Depth, Palette

SPARE = 20
"""Columns by which what belongs together stands farther apart in the widest windows, at most."""

CARDS_AN_EDGE = 16
"""Cards of the stock that one edge below it stands for."""

PARCHMENT = "#d8c795"
"""Mission tiles."""

JOKER = "✦"


@dataclass(frozen=True, slots=True)
class Columns:
    """The first columns of what is said of each player; of numbers, the one behind their last digit."""

    sign: int
    name: int
    names: int
    sum: int
    sure: int
    hand: int
    troopers: int
    missions: int
    tiles: int
    end: int
    wide: bool
    """Whether troopers, missions and tiles have room between them."""


def columns_of(grid: Grid, board: Board) -> Columns:
    """Return where everything stands for these names."""
    names = max(6, *(cell_len(place.seat.name) for place in board.places))
    tiles = 2 * board.deck.tiles
    if grid.is_dense:
        names = min(names, grid.size.columns - 34)
        rest = 2 + names
        first_tile = grid.size.columns - tiles
        return Columns(
            0, 2, names, rest + 4, rest + 4, rest + 8, rest + 9, rest + 13, first_tile, first_tile, wide=False
        )
    if grid.scale is Scale.USUAL:
        more = names - 6
        tile = 53 + max(0, grid.size.columns - 80)
        shift = max(0, grid.size.columns - 80) // 2
        close = more > 3 and not shift
        missions = (31 if close else 37) + more + shift
        return Columns(1, 3, names, 13 + more, 14 + more, 21 + more, 25 + more, missions, tile, tile + tiles, not close)
    more, spare = max(0, names - 7), min(SPARE, (grid.size.columns - 120) // 2)
    tile = 76 + 2 * spare
    return Columns(
        2, 4, names, 15 + more, 16 + more, 26 + more, 29 + more, 50 + more + spare, tile, tile + 2 * tiles, wide=True
    )


def paint(canvas: Canvas, grid: Grid, board: Board) -> None:
    """Paint all players, the one whose turn it is on a bar."""
    at = columns_of(grid, board)
    if grid.has_headings:
        _headings(canvas, grid, at)
    for seat in range(len(board.places)):
        row = grid.areas + grid.pitch * seat
        if seat == board.turn_of and not grid.is_dense:
            bar = canvas.palette.colour("ledge") if canvas.palette.paints else None
            if bar:
                canvas.fill(0, 2 * row, at.end + 1, 2, bar)
        _player(canvas, at, row, seat, board)
    if not grid.is_dense:
        _stock(canvas, grid, board, at.end)


def _headings(canvas: Canvas, grid: Grid, at: Columns) -> None:
    row, style = grid.areas - 1, canvas.palette.style("muted")
    # Translators: from here on headings of columns, as short as can be: of 5, 4, 10, 14 and 9 columns
    total, hand = _("sum"), _("hand")
    canvas.text(at.sum - cell_len(total), row, total, style)
    canvas.text(at.hand - cell_len(hand), row, hand, style)
    canvas.text(at.troopers, row, _("troopers"), style)
    canvas.text(at.missions, row, _("missions"), style)
    canvas.text(at.tiles, row, _("tiles"), style)


def _player(canvas: Canvas, at: Columns, row: int, seat: int, board: Board) -> None:
    palette, place = canvas.palette, board.places[seat]
    canvas.text(at.sign, row, sign(seat), palette.style(meaning(seat)))
    canvas.text(at.name, row, cut(place.seat.name, at.names), palette.style(meaning(seat), strong=True))
    total, hand = whole(place.total), str(place.cards)
    canvas.text(at.sum - len(total), row, total, palette.style("strong"))
    if place.sure and at.sure > at.sum:
        canvas.text(at.sure, row, signed(place.sure), palette.style("good"))
    if at.sure == at.sum:  # the smallest window: a card, and how many
        hand = f"{'=' if palette.ascii else '▪'}{hand}"
    canvas.text(at.hand - len(hand), row, hand, palette.style("plain"))
    canvas.paste(troopers(place.troopers, at.missions - at.troopers - 1, palette), at.troopers, row)
    canvas.paste(missions(place.missions, at.tiles - at.missions - 1, palette), at.missions, row)
    spaced = at.wide and at.end - at.tiles > 15
    all_of = board.deck.values[: board.deck.tiles]
    canvas.paste(tiles(place.tiles, all_of, palette, gap=spaced), at.tiles, row)


def cut(name: str, room: int) -> str:
    """Return a name in so many columns."""
    while cell_len(name) > room:
        name = f"{name[:-2]}…"
    return name


@lru_cache(maxsize=128)
def troopers(count: int, room: int, palette: Palette) -> Canvas:
    """Paint clone troopers: each three on steel, since they count 10; the rest with what it lacks."""
    sign, gap = "^", "." if palette.ascii else "·"
    trios, rest = divmod(count, TRIO)
    wide = 4 * trios + TRIO
    canvas = Canvas(max(0, room), 1, palette)
    if room < 8 or wide > room:
        canvas.text(0, 0, f"{sign}{count}", palette.style("strong" if trios else "plain" if count else "muted"))
        return canvas
    steel = palette.colour("stock") if palette.paints else None
    for trio in range(trios):
        if steel:
            canvas.fill(4 * trio, 0, TRIO, 2, steel)
        on_steel = steel and palette.depth is not Depth.SIXTEEN
        style = f"bold {palette.tint(WHITE)}" if on_steel else palette.style("strong")
        if steel and palette.flat:  # a white ground
            style = f"bold {palette.ink('ink.plain')}"
        canvas.text(4 * trio, 0, sign * TRIO, style)
    canvas.text(4 * trios, 0, sign * rest, palette.style("plain"))
    canvas.text(4 * trios + rest, 0, gap * (TRIO - rest), palette.style("muted"))
    return canvas


@lru_cache(maxsize=256)
def missions(laid: tuple[Laid, ...], room: int, palette: Palette) -> Canvas:
    """Paint missions that were laid out: the digits of the cards on ivory, or one each where there is little room."""
    canvas, joker = Canvas(max(0, room), 1, palette), _joker(palette)
    if not laid:
        canvas.text(0, 0, "." if palette.ascii else "·", palette.style("muted"))
        return canvas
    column, ivory = 0, palette.colour("ivory.low") if palette.paints else None
    said, gap = _digits(laid, room, joker)
    for text in said:
        if ivory:
            canvas.fill(column, 0, len(text), 2, ivory)
        canvas.text(column, 0, text, f"bold {palette.ink('ink.plain')}" if ivory else "bold")
        if joker in text and ivory:
            canvas.text(column + text.index(joker), 0, joker, f"bold {palette.ink('ink.leia')}")
        column += len(text) + gap
    return canvas


def width_of(laid: tuple[Laid, ...], room: int, palette: Palette) -> int:
    """Return how many columns missions take in so much room."""
    said, gap = _digits(laid, room, _joker(palette))
    return sum(map(len, said)) + gap * (len(said) - 1)


def _joker(palette: Palette) -> str:
    return "*" if palette.ascii else JOKER


def _digits(laid: tuple[Laid, ...], room: int, joker: str) -> tuple[list[str], int]:
    """Return missions in digits, as many of them as there is room for, and the columns between two missions."""
    whole_ones = [str(each.value) * len(each.cards) + joker * each.joker for each in laid]
    short = [f"{each.value}{joker * each.joker}" for each in laid]
    for said in (whole_ones, short):
        if sum(map(len, said)) + len(said) - 1 <= room:
            return said, 1
    return [str(each.value) for each in laid], 0


@lru_cache(maxsize=256)
def tiles(
    have: tuple[int, ...], all_of: tuple[int, ...], palette: Palette, *, gap: bool = False, over: bool = False
) -> Canvas:
    """Paint mission tiles on parchment, a dot for each that is missing.

    The last one missing is named, as long as it can still be won: until the game is `over`.
    """
    step = 4 if gap else 2
    canvas = Canvas(step * len(all_of), 1, palette)
    missing = [value for value in all_of if value not in have]
    sheet = palette.tint(PARCHMENT) if palette.paints else None
    for place, value in enumerate(all_of):
        column, said = step * place, f" {value} " if gap else str(value)
        if value in have:
            if sheet:
                canvas.fill(column, 0, len(said), 2, sheet)
            canvas.text(column, 0, said, f"bold {palette.ink('ink.plain')}" if sheet else "bold reverse")
        elif missing == [value] and not over:
            canvas.text(column, 0, said, palette.style("bad", strong=True))
        else:
            dot = "." if palette.ascii else "·"
            canvas.text(column, 0, said if gap else dot, palette.style("muted"))
    return canvas


def _stock(canvas: Canvas, grid: Grid, board: Board, first: int) -> None:
    """Paint the stock with its number, on an edge for each sixteen cards."""
    palette, number = canvas.palette, str(board.stock)
    right = grid.size.columns - 2
    row = max(1, grid.areas - 1)
    rows = 5 if grid.scale is Scale.USUAL else 8
    fonts = ("small", "tiny") if grid.scale is Scale.USUAL else ("large", "small")
    fitting = (shape for font in fonts if len((shape := numerals.shape(number, font))[0]) + 4 <= right - first)
    shape = next(fitting, ())
    edges = min(3, -(-board.stock // CARDS_AN_EDGE) - 1) if board.stock else 0
    if not palette.paints or not shape:
        said = _("stock {number}", number=number)
        canvas.text(right - cell_len(said), row, said, palette.style("strong"))
        return
    wide = len(shape[0])
    width = min(wide + 4, right - first - 2)
    column = max(first + 1, right - width - 3)
    for edge in range(max(0, edges), 0, -1):
        colour = palette.colour("stock.dark" if edge % 2 else "stock")
        canvas.fill(column + edge, 2 * row + 2 + edge, width, 2 * rows - 6, colour)
    face = palette.colour("stock.dark") or "black"
    if board.stock:
        canvas.fill(column, 2 * row, width, 2 * rows - 3, palette.blend(face, "#ffffff", 0.03))
        canvas.fill(column, 2 * row, width, 1, palette.colour("stock"))
    tints = ["#ffffff" if y < len(shape) / 2 else "#c8cfdd" for y in range(len(shape))]
    tints = [palette.tint(tint) for tint in tints]
    top = 2 * row + 1 + (2 * rows - 4 - len(shape)) // 2
    numerals.stamp(canvas, column + (width - wide) // 2, top, shape, tints)
