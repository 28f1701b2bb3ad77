"""The table that everybody sees: a line for each player, the display, and the ledge with the characters' names.

The players' columns keep their places, but a long name pushes later columns to the right and narrows troopers and
missions.
"""

from collections.abc import Collection, Hashable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from duell.games.missions import words
from duell.games.missions.board import Board
from duell.games.missions.engine.scoring import ALL_TILES, BONUS, TROOPERS_TOGETHER
from duell.games.missions.pages import pieces
from duell.games.missions.pages.grid import LARGE, USUAL, CardGrid, grid_of
from duell.games.missions.pages.pieces import NIGHT, DisplayCard, display_card, emblem_of, free_place, meaning, sign
from duell.games.missions.pages.statements import (
    DIGIT_ROWS,
    LABELLED,
    numeral_width,
    paint_missions,
    paint_tiles,
    paint_troopers,
    plaque,
)
from duell.language import _, signed, whole
from duell.table.screens import Curtain
from duell.tui.blocks import Block, Size, cut_name, line, longest_that_fits, paragraph
from duell.tui.drawing import shapes
from duell.tui.drawing.boxes import Area, Box, hbox, lay, space
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import BLACK, WHITE, Depth, Palette
from duell.tui.drawing.scenery import table
from duell.tui.pages.curtain import LEAST_CURTAIN

SHADED = 0.66  # the share of night in a character's tint below white words

LEDGE_TINT, FAINT = 0.14, 0.5
"""The share of a player's colour in the ledge, and of white or black in the names of missing characters."""


class DisplayMarks(NamedTuple):
    """The marks on the table, by the name of a character: `chosen` or `doubled`; all others can be `dim`.

    With `below`, the chosen card is in the hand, and only the ledge marks it.
    """

    chosen: str = ""
    doubled: str = ""
    dim: bool = False
    below: bool = False


NO_MARKS = DisplayMarks()


def paint_table(board: Board, size: Size, palette: Palette, marks: DisplayMarks = NO_MARKS) -> tuple[CardGrid, Canvas]:
    """Paint the open facts in a window; return the grid and the picture."""
    grid = grid_of(size, len(board.deck.characters), len(board.places))
    canvas = bare_table(grid, palette)
    (_paint_plaques if grid.has_plaques else _paint_players)(canvas, grid, board)
    if grid.is_small:
        _small_display(canvas, grid, board, marks)
    else:
        _display(canvas, grid, board, marks)
        paint_ledge(canvas, grid, board, marks)
    return grid, canvas


def bare_table(grid: CardGrid, palette: Palette) -> Canvas:
    """Paint the night and the ledge below it, divided only by the row of names."""
    canvas = table(*grid.size, palette, grid.ledge, "").copy()
    if not palette.paints:
        canvas.text(0, grid.ledge - 1, " " * grid.size.columns)
    return canvas


def _display(canvas: Canvas, grid: CardGrid, board: Board, marks: DisplayMarks) -> None:
    values = {card.character: card.value for card in board.display}
    halo = None
    for number, character in enumerate(board.deck.characters):
        column, is_marked = grid.column(number), character.name in {marks.chosen, marks.doubled}
        dim = marks.dim and (not is_marked or marks.below)
        if character.name not in values:
            canvas.paste(free_place(character.emblem, grid.cards, canvas.palette, dim=dim), column, grid.display)
            continue
        lit = character.name == marks.chosen and not marks.below
        card = display_card(DisplayCard(character.emblem, values[character.name], dim, lit), grid.cards, canvas.palette)
        if lit:
            halo = card, column - 1
        else:
            canvas.paste(card, column, grid.display)
    if halo:  # painted over its neighbours, and whole at the edge of a narrow window
        card, column = halo
        canvas.paste(card, min(column, canvas.width - card.width), grid.display)


def paint_ledge(
    canvas: Canvas,
    grid: CardGrid,
    board: Board,
    marks: DisplayMarks = NO_MARKS,
    *,
    bright: Collection[str] | None = None,
) -> None:
    """Paint the ledge with a name below each place of the display: `bright` if a card is there, or those given."""
    palette, row = canvas.palette, grid.ledge
    ground = palette.colour("ledge") if palette.paints else None
    if ground:
        risen = palette.blend(ground, "#3a4452", 0.5) if palette.is_dark("ledge") else ground
        tinted = palette.blend(risen, palette.ink(meaning(board.turn_of)), LEDGE_TINT)
        canvas.fill(0, 2 * row, grid.size.columns, 2, tinted)
    elif not palette.paints:
        canvas.text(0, row, " " * grid.size.columns)
    open_ones = {card.character for card in board.display} if bright is None else bright
    for number, character in enumerate(board.deck.characters):
        name = words.short_name(board.deck, character.name)
        name = name if len(name) < grid.step else words.brief_name(board.deck, character.name, grid.step - 1)
        is_marked = character.name in {marks.chosen, marks.doubled}
        if is_marked and palette.paints:
            light = palette.ink("bad" if character.name == marks.doubled else "halo")
            canvas.fill(grid.column(number), 2 * row, grid.card, 2, light)
        style = _style_on_ledge(palette, is_open=character.name in open_ones, is_marked=is_marked)
        canvas.text(grid.column(number) + (grid.card - len(name)) // 2, row, name, style)


def _style_on_ledge(palette: Palette, *, is_open: bool, is_marked: bool) -> str:
    if is_marked:
        return f"bold {palette.ink('halo.ink')}" if palette.paints else "bold reverse"
    if is_open:
        return "reverse" if palette.depth is Depth.SIXTEEN else palette.style("strong")
    if palette.blends:
        return palette.blend(palette.ink("muted"), WHITE if palette.is_dark("ledge") else BLACK, FAINT)
    return palette.style("muted")


def on_tint(palette: Palette) -> str:
    """The style of words on a character's tint: light, but dark with high contrast or sixteen colours."""
    if palette.depth is Depth.SIXTEEN:
        return "black"  # many terminals show bold black as grey
    return f"bold {palette.ink('ink.plain') if palette.flat else palette.tint(WHITE)}"


def _small_display(canvas: Canvas, grid: CardGrid, board: Board, marks: DisplayMarks) -> None:
    palette, values = canvas.palette, {card.character: card.value for card in board.display}
    row, width = grid.display, grid.step - 1
    for number, character in enumerate(board.deck.characters):
        column, name = grid.column(number), words.brief_name(board.deck, character.name, width)
        is_marked = character.name in {marks.chosen, marks.doubled}
        if character.name not in values:
            canvas.text(column, row, name, palette.style("chosen" if is_marked else "muted"))
            canvas.text(column, row + 1, "." if palette.ascii else "·", palette.style("muted"))
            continue
        style = "bold reverse" if is_marked else palette.style("strong")
        if palette.paints:
            ground = palette.tint(emblem_of(character.emblem).tint, SHADED, NIGHT)
            if is_marked:
                ground = palette.ink("bad" if character.name == marks.doubled else "halo")
            canvas.fill(column, 2 * row, width, 4, ground)
            style = f"bold {palette.ink('halo.ink')}" if is_marked else on_tint(palette)
        canvas.text(column, row, name, style)
        canvas.text(column + (width - 1) // 2, row + 1, str(values[character.name]), style)


NUMBERS = {"total", "hand"}  # the columns with numbers, which end at their right
BESIDE_NAMES = 34  # columns of all figures beside names that are cut
TILES_AND_STOCK = 27  # columns of both in the usual windows
SPARE = 20  # the most extra cells between two columns in the widest windows
CARDS_AN_EDGE = 16  # each edge painted below the stock stands for this many cards


@lru_cache(maxsize=32)
def columns_of(grid: CardGrid, names: int, tiles: int) -> Mapping[Hashable, Area]:
    """The place of each figure in a row. Names longer than usual push all but the tiles to the right."""

    def column(name: str, columns: int) -> Box:
        return space(columns).named(name)

    window, digits = grid.size.columns, 2 * tiles  # a digit and a gap for each tile
    sign, total, rest = column("sign", 2), column("total", 4), space().stretching()
    if grid.is_dense:
        left = [sign, column("name", min(names, window - BESIDE_NAMES)), total, column("hand", 4)]
        right = [space(1), column("troopers", 4), rest.named("missions"), column("tiles", digits), column("stock", 0)]
    elif grid.cards is USUAL:
        shift = (window - USUAL.least.columns) // 2
        troopers = column("troopers", 6 if names > 9 and not shift else 12 + shift)
        left = [space(1), sign, column("name", names), total, space(1), column("hand", 7), space(4)]
        stock = column("stock", TILES_AND_STOCK - digits)
        right = [troopers, rest.named("missions"), column("tiles", digits), stock]
    else:
        spare, names = min(SPARE, (window - LARGE.least.columns) // 2), max(7, names)
        troopers, missions = column("troopers", 21 + spare), column("missions", 33 + spare - names)
        left = [space(2), sign, column("name", names), total, space(1), column("hand", 10), space(3)]
        right = [troopers, missions, column("tiles", 2 * digits), rest.named("stock")]
    return lay(hbox(*left, *right), Area(0, 0, window, 1)).places


def _paint_players(canvas: Canvas, grid: CardGrid, board: Board) -> None:
    """Paint a line for each player, and the stock, in the columns of their figures."""
    names, palette = max(6, *(cell_len(place.seat.name) for place in board.places)), canvas.palette
    columns = columns_of(grid, names, board.deck.tiles)
    if grid.has_headings:
        # Translators: from here on headings of columns, as short as can be: of 5, 4, 10, 14 and 9 columns
        headings = {"total": _("total"), "hand": _("hand")}
        headings |= {"troopers": _("troopers"), "missions": _("missions"), "tiles": _("tiles")}
        for name, heading in headings.items():
            area = columns[name].within(cell_len(heading), 1, across="end" if name in NUMBERS else "start")
            canvas.text(area.column, grid.areas - 1, heading, palette.style("muted"))
    bar = palette.colour("ledge") if palette.paints and not grid.is_dense else None
    for seat in range(len(board.places)):
        line_of_player = grid.area(seat).row
        first = columns["sign"].column - 1
        if bar and seat == board.turn_of:
            canvas.fill(first, 2 * line_of_player, columns["stock"].column + 1 - first, 2, bar)
        is_unmarked = not palette.flat and (not palette.paints or palette.depth is Depth.SIXTEEN)
        if seat == board.turn_of and is_unmarked and not grid.is_dense:
            canvas.text(first, line_of_player, ">" if palette.ascii else "›", palette.style("strong"))
        _paint_player(canvas, grid, columns, line_of_player, seat, board)
    if not grid.is_dense:
        _paint_stock(canvas, grid, board, columns["stock"].column)


def _paint_plaques(canvas: Canvas, grid: CardGrid, board: Board) -> None:
    """Paint a plaque for each player, side by side, and the stock; that of the player to move is lit."""
    palette, room = canvas.palette, grid.area(0)
    longest = max(numeral_width(place.total, 1) for place in board.places)
    scale = max(1, min(grid.cards.times - 1, room.columns // longest, (room.rows - 1 - LABELLED) // DIGIT_ROWS))
    gap = int(room.rows >= 1 + scale * DIGIT_ROWS + LABELLED + 2)
    for seat, place in enumerate(board.places):
        moves = seat == board.turn_of
        box, area = plaque(board, place, room.columns, scale, gap, dim=not moves), grid.area(seat)
        area = area.within(room.columns, box.rows(room.columns), down="start")
        if palette.paints:
            _paint_ground(canvas, area, seat, moves=moves)
        elif moves:
            canvas.text(area.column - 2, area.row, ">" if palette.ascii else "›", palette.style("strong"))
        box.paint(canvas, area)
    last = grid.area(len(board.places) - 1)
    _paint_stock(canvas, grid, board, last.column + last.columns + 2)


def _paint_ground(canvas: Canvas, area: Area, seat: int, *, moves: bool) -> None:
    """Paint the edge above a plaque in the seat's colour, and the ground of the player who `moves`."""
    palette, edge = canvas.palette, pieces.ink(seat, canvas.palette)
    column, y, columns = area.column - 2, 2 * area.row - 2, area.columns + 4
    if moves and not palette.flat and (ledge := palette.colour("ledge")):
        canvas.fill(column, y, columns, 2 * area.rows + 3, ledge)
    if moves:
        canvas.fill(column, y, columns, 1, edge)
    elif palette.blends:
        canvas.fill(column, y, columns, 1, palette.blend(edge, palette.colour("night") or "black", FAINT))


def _paint_player(
    canvas: Canvas, grid: CardGrid, columns: Mapping[Hashable, Area], row_of_player: int, seat: int, board: Board
) -> None:
    palette, place, name_area = canvas.palette, board.places[seat], columns["name"]
    shown_name = cut_name(place.seat.name, name_area.columns)
    canvas.text(columns["sign"].column, row_of_player, sign(seat), palette.style(meaning(seat)))
    canvas.text(name_area.column, row_of_player, shown_name, palette.style(meaning(seat), strong=True))
    if palette.flat and seat == board.turn_of:  # its ledge is as black as the ground
        signed_name = f"{sign(seat)} {shown_name}"
        canvas.fill(columns["sign"].column, 2 * row_of_player, cell_len(signed_name), 2, palette.ink("halo"))
        canvas.text(columns["sign"].column, row_of_player, signed_name, f"bold {palette.ink('halo.ink')}")
    hand = hand_sign(place.cards, palette) if grid.is_dense else str(place.cards)
    for name, number, style in (("total", whole(place.total), "strong"), ("hand", hand, "plain")):
        canvas.text(
            columns[name].within(len(number), 1, across="end").column, row_of_player, number, palette.style(style)
        )
    if place.sure and not grid.is_dense:
        canvas.text(columns["hand"].column, row_of_player, signed(place.sure), palette.style("good"))
    all_of, tiles = board.deck.values[: board.deck.tiles], columns["tiles"]
    pictures = {
        "troopers": paint_troopers(place.troopers, columns["troopers"].columns - 1, palette),
        "missions": paint_missions(place.missions, columns["missions"].columns - 1, palette),
        "tiles": paint_tiles(place.tiles, all_of, palette, gap=tiles.columns > 2 * len(all_of)),
    }
    for name, drawn in pictures.items():
        canvas.paste(drawn, columns[name].column, row_of_player)


def hand_sign(cards: int, palette: Palette) -> str:
    """A hand where there is no room for a word: the picture of a card, and the number of cards."""
    return f"{'=' if palette.ascii else '▪'}{cards}"


def legend(board: Board, palette: Palette, room: int) -> Text:
    """An explanation of the signs for incomplete threes of troopers and for a last missing tile, if any are shown."""
    all_of = {*board.deck.values[: board.deck.tiles]}
    missing = [all_of - {*place.tiles} for place in board.places]
    three, last = Text(), Text()
    if any(place.troopers % TROOPERS_TOGETHER for place in board.places):
        sign = "^^." if palette.ascii else "^^·"
        three = line((f"{sign} ", "plain"), (_("three troopers score {points}", points=BONUS), "muted"))
    if only := next((values for values in missing if len(values) == 1), None):
        fields = {"count": board.deck.tiles, "points": ALL_TILES}
        says = _("the last tile missing; all {count} score {points}", **fields)
        last = line((f"{min(only)} ", "bad.strong"), (says, "muted"))
    both = line(three, "   ", last) if three and last else line(three, last)
    return longest_that_fits([both, last or three, Text()], room)


def _paint_stock(canvas: Canvas, grid: CardGrid, board: Board, first: int) -> None:
    palette, number = canvas.palette, str(board.stock)
    right, row = grid.size.columns - 2, max(1, grid.areas - 1)
    is_low = grid.cards is USUAL or grid.display - row < 8
    rows, fonts = (5, ("small", "tiny")) if is_low else (8, ("large", "small"))
    numerals = [shapes.numeral(number, font) for font in fonts]
    shape = next((numeral for numeral in numerals if len(numeral[0]) + 4 <= right - first), ())
    if not palette.paints or not shape:
        text = _("stock {number}", number=number)
        canvas.text(right - cell_len(text), row, text, palette.style("strong"))
        return
    width = min(len(shape[0]) + 4, right - first - 2)
    column = max(first + 1, right - width - 3)
    canvas.paste(_stock(board.stock, shape, width, rows, palette), column, row)


@lru_cache(maxsize=32)
def _stock(cards: int, number: shapes.Shape, width: int, rows: int, palette: Palette) -> Canvas:
    """Paint the stock face down, with edges below it that show roughly how many cards it has, and their number."""
    edges = 0 if palette.flat else min(3, max(0, cards - 1) // CARDS_AN_EDGE)  # flat edges would touch the number
    stock = Canvas(width + edges, rows, palette)
    height = 2 * rows - 3  # of a card in pixels; the lowest edge is three lower
    for edge in range(edges, 0, -1):
        stock.fill(edge, edge + 2, width, height - 3, palette.colour("stock.dark" if edge % 2 else "stock"))
    if cards and not palette.flat:
        stock.fill(0, 0, width, height, palette.blend(palette.colour("stock.dark") or "black", WHITE, 0.03))
        stock.fill(0, 0, width, 1, palette.colour("stock"))
    tints = [palette.tint(WHITE if y < len(number) / 2 else "#c8cfdd") for y in range(len(number))]
    shapes.stamp(stock, (width - len(number[0])) // 2, (height + 1 - len(number)) // 2, number, tints)
    return stock


BRIEFEST_NAME = 3  # letters of a character's name in the narrowest windows


def open_things(screen: Curtain, size: Size, *, lit: bool = False) -> Block:  # noqa: ARG001 - nothing flashes
    """The question to a seat, the display, and all players, shortened as needed."""
    room = size.rows - 2 - LEAST_CURTAIN
    ways = list(_curtain_ways(screen.board, screen.seat, size))
    return next((way for way in ways if len(way) <= room), ways[-1])


def _curtain_ways(board: Board, seat: int, size: Size) -> Iterator[Block]:
    """The question in wordings from the longest to the shortest."""
    width = size.columns - (4 if size.columns >= 60 else 2)
    asks = paragraph(words.asks(board, board.now, seat), width)
    in_short = [line(words.asks_in_short(board, board.now, seat))]
    displays = [paragraph(text, width) for text in (words.display(board), words.display_in_short(board))]
    players = [
        line(pieces.named(place), (f"  {words.total(place)}  ", "strong"), (words.area_in_short(board, place), "muted"))
        for place in board.places
    ]
    yield from ([*asks, *display, *players] for display in displays)
    yield from ([*in_short, *display] for display in displays)
    brief = paragraph(words.display_in_short(board, BRIEFEST_NAME), width)
    yield [*in_short, *brief]
    yield brief
