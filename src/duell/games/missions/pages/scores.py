"""Scores: the end of the game, statements, and the effects of action cards.

All are tables of rows that have a label and a cell for each player.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from duell.games.missions import words
from duell.games.missions.board import Board, PlayerArea
from duell.games.missions.engine.cards import Action, ActionName
from duell.games.missions.pages import pieces
from duell.games.missions.pages.pieces import emblem_of, meaning, named, sign
from duell.games.missions.pages.statements import (
    APART,
    NOTHING,
    cell_of,
    names_of,
    set_out,
    statements,
    tiles_of,
    total_of,
)
from duell.language import _, whole
from duell.table import wording
from duell.table.screens import Final
from duell.tui.blocks import Size, balanced, paragraph, paragraphs, strong, wrap
from duell.tui.drawing.boxes import Area, Box, Side, first_that_fits, flow, hbox, label, pictured, space, written
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.shapes import Shape, lettered, stamp
from duell.tui.game_pages import Pages
from duell.tui.page import Page, room_for_lines
from duell.tui.pages.cheer import Cheer, cheered, of_winners
from duell.tui.pages.reading import MEASURE, SPACIOUS, in_rows, inside, reading

FINAL_WIDTH = 104  # the most columns of the end
WIDEST_END = 200  # the same in a very large window
FINAL_LABELS = 10  # the fewest columns of the rows' labels at the end
FINAL_COLUMN = 30  # the most columns of a player at the end
LONGEST_BAR = 160  # the most columns of a bar
BARS = (3, 1, 0)  # the rows of a bar, with a free row after it, the best first; 0 for a single row without a free one
HIGHEST_PLAQUE = 0.6  # of the rows of a window
LEAST_NAME = 2  # the fewest columns of a cut name
ROOMY = 56  # the fewest columns for a rule above the sums, and for the same columns in all tables of an end


class EndForm(NamedTuple):
    """A layout of the end: the rows of the winner's plaque (0 for none), and whether there are bars."""

    plaque: int
    has_bars: bool


END_FORMS = [
    EndForm(41, True),
    EndForm(34, True),
    EndForm(27, True),
    EndForm(19, True),
    EndForm(11, True),
    EndForm(9, False),
    EndForm(0, True),
]
"""The best first."""


def final_page(screen: Final, size: Size, pages: Pages) -> Page:
    """The end: the winners, the breakdown of every sum, and the rounds as bars.

    The winner's plaque is as large as the rest allows. If room is short, bars are left out first, then the plaque.
    """
    board: Board = screen.board
    width = min(inside(size), WIDEST_END if size.rows > SPACIOUS else FINAL_WIDTH)
    sums = _table(board, screen.outcome.winners, width)
    cheer = of_winners(screen, pages)
    highest = HIGHEST_PLAQUE * size.rows if sums else 0
    ends = (_end(screen, size, width, sums, cheer, form) for form in END_FORMS if form.plaque <= highest)
    end = first_that_fits(ends, Area(0, 0, size.columns, room_for_lines(size)))
    bar = _("{game}   The end", game="MISSIONS")
    return replace(reading(bar, end, size, width=width), notice=board.notice)


def _end(screen: Final, size: Size, width: int, sums: Box | None, cheer: Cheer, form: EndForm) -> Box:
    """The end with the sums in a table or, if that is too wide, in statements."""
    board: Board = screen.board
    winners, free = screen.outcome.winners, [space()] * (not size.is_compact)
    if form.plaque:
        head = [pictured(partial(_plaque, cheer, Size(width, form.plaque)), width, form.plaque)]
    else:
        won = [row.plain for row in wrap(Text(wording.winners(screen)), width - 1)]
        head = [pictured(partial(_strip, won, width), width, len(won))]
    reason = " ".join(filter(None, (words.reason(board), wording.comeback(screen))))
    head += [
        written(paragraph(reason, width, "muted")),
        written(paragraphs(wording.evening_at_end(screen.evening), width, "strong")),
    ]
    scores = sums or statements(board, width, winners=winners, now=False, dense=size.columns < ROOMY)
    above = flow(flow(*head), scores, gap=len(free))
    below = [written(rows)] if (rows := paragraphs(wording.asides(screen, words.round_named), width, "muted")) else []
    if not form.has_bars:
        return flow(above, space(rows=1), flow(*below).named("ledge"))
    ways = (flow(*free, flow(rounds_as_bars(board, width, high)), *below, gap=len(free)) for high in BARS)
    pages = (flow(above, space(rows=1), way.named("ledge")) for way in ways)
    return first_that_fits(pages, _above_ledge(size))


def _plaque(cheer: Cheer, room: Size, palette: Palette) -> Canvas:
    canvas, drawn = Canvas(*room, palette), cheered(cheer, room, palette)
    canvas.paste(drawn, (room.columns - drawn.width) // 2, (room.rows - drawn.height) // 2)
    return canvas


def _strip(rows: Sequence[str], width: int, palette: Palette) -> Canvas:
    canvas = Canvas(width, len(rows), palette)
    if palette.paints:
        canvas.fill(0, 0, width, 2 * len(rows), palette.ink("halo"))
    for down, text in enumerate(rows):
        canvas.text(
            0, down, f" {text}".ljust(width), f"bold {palette.ink('halo.ink')}" if palette.paints else "bold reverse"
        )
    return canvas


def _table(board: Board, winners: Sequence[int], width: int, *, now: bool = False) -> Box | None:
    """A table with a column for each seat: rounds, tiles, this round's open points (`now`), and the sum.

    None if it is too wide. Names are cut, since the bars below the end have them in full.
    """
    places, is_roomy = board.places, width >= ROOMY
    names = [words.where_short(number) for number in range(1, len(places[0].rounds) + 1)]
    of_round = (_("hand"), _("troopers"), _("missions"), _("certain")) if now else ()
    labels = max(FINAL_LABELS * is_roomy, *map(cell_len, (*names, *of_round, _("tiles"), _("total")))) + 1
    cell = min(FINAL_COLUMN, (width - labels) // len(places))
    total = [total_of(place, cell, leads=place.number in winners) for place in places]
    if cell <= max(LEAST_NAME + 2, *(own.least for own in total)):
        return None
    rows = [names_of(places, cell)]
    for number, name in enumerate(names):
        rows.append([cell_of(name, "muted"), *[cell_of(whole(place.rounds[number])) for place in places]])
    rows.append([cell_of(_("tiles"), "muted"), *[tiles_of(board, place, cell, over=not now) for place in places]])
    for name, counts in zip(of_round, zip(*map(_open_points, places), strict=True), strict=False):
        if any(counts):
            rows.append([cell_of(name, "muted"), *[cell_of(whole(count)) if count else NOTHING for count in counts]])
    table, totals = set_out(rows, labels, cell), set_out([[cell_of(_("total"), "title"), *total]], labels, cell)
    return flow(table, *[cell_of("─" * table.least, "rail")] * is_roomy, totals)


def _open_points(place: PlayerArea) -> tuple[int, ...]:
    """The cards in hand, the troopers and the missions of a player, and the points that are certain."""
    return place.cards, place.troopers, len(place.missions), place.sure


def bars_in(board: Board, width: int, rows: int) -> Iterator[Box]:
    """The bars in this many columns, the highest first, without those that need more rows."""
    count = len(board.places)
    for high in BARS:
        if count * (high + 1) < rows:  # the words about them take a row
            yield rounds_as_bars(board, width, high)


def rounds_as_bars(board: Board, width: int, high: int) -> Box:
    """A bar for each seat, with a part for each round and one for the tiles, and a free column between the parts.

    The bars are this many rows `high`, with a free row between them; with 0, they are a row high without one.
    """
    most = max(1, *(place.total for place in board.places))
    names = max(named(place).cell_len for place in board.places) + 2
    room = max(8, min(LONGEST_BAR, width - names - 6))
    bars: list[Box] = []
    for place in board.places:
        lengths = tuple(max(0, round(points * room / most)) for points in (*place.rounds, place.bonus))
        bar = pictured(partial(_bar, lengths, place.number, high), sum(lengths), max(1, high))
        total = cell_of(f" {whole(place.total)}", strong(meaning(place.number)))
        bars.append(hbox(label(named(place)).wide(names), bar, total))
    says = _("Each bar shows the rounds one after the other, then all tiles.")
    if board.rounds == 1:
        says = _("Each bar shows the round, then all tiles.")
    return flow(*bars, written(balanced(Text(says, "muted"), width)), gap=high > 0)


def _bar(lengths: Sequence[int], seat: int, high: int, palette: Palette) -> Canvas:
    """Paint the parts of a bar, half a row high where bars would touch.

    Without colours, they are rows of the seat's sign.
    """
    canvas, column_of_part = Canvas(sum(lengths), max(1, high), palette), 0
    low = int(not high)
    for length in lengths:
        drawn = max(0, length - 1)
        if palette.paints:
            canvas.fill(column_of_part, low, drawn, 2 * canvas.height - low, pieces.ink(seat, palette))
        for down in range(0 if palette.paints else canvas.height):
            canvas.text(column_of_part, down, sign(seat) * drawn, palette.style(meaning(seat)))
        column_of_part += length
    return canvas


MOST_LETTERED = 2  # the scale of those letters, at most
HIGH_CARD = 16  # the least rows of an action card whose name is in large letters
BESIDE_CARD, LEAST_EFFECT = 2, 18  # columns between a card and the words about it, and of those words at least
EFFECTS = (32, 2), (24, 2), (16, 2), (8, 2), (8, 1), (4, 1), (0, 1)
"""The rows of the action cards, and the number of them side by side, the best first; the last are words alone."""


def actions_page(board: Board, size: Size) -> Page:
    """The effect of each action card, beside the card if there is room."""
    ways = [(high, number) for high, number in EFFECTS if not (high and size.is_compact)]
    pages = (_effects(board, high, number, inside(size)) for high, number in ways)
    page = first_that_fits(pages, Area(0, 0, inside(size), room_for_lines(size)))
    return reading(_("MISSIONS   Action cards"), page, size)


def _effects(board: Board, high: int, number: int, columns: int) -> Box:
    """The effects in rows of `number`, beside cards `high` rows high; high cards have their names in large letters."""
    card = pieces.tile_width(high) + BESIDE_CARD if high else 0
    width = min(MEASURE, (columns - (number - 1) * APART) // number - card)
    scale = _letters(board, width) if high >= HIGH_CARD else 0
    boxes = []
    for name in ActionName:
        title = words.action(board.deck, name)
        head = [_lettered(word, name, scale) for word in title.split()] if scale else [label((title, "strong"))]
        says = flow(flow(*head, gap=scale), written(paragraph(words.action_means(name), width)), gap=scale)
        tile = pictured(partial(pieces.card_tile, board.deck, Action(name), high=high), card, high)
        side: Side = "middle" if scale else "start"
        boxes.append(hbox(*[tile] * bool(high), says.wide(max(width, LEAST_EFFECT)), side=side))
    return in_rows(boxes, number, card + width, APART)


def _letters(board: Board, columns: int) -> int:
    """The largest scale in which each word of each action card's name fits into large letters; 0 if there is none."""
    titles = (words.action(board.deck, name) for name in ActionName)
    shapes = [lettered(word, 1) for title in titles for word in title.split()]
    if not all(shapes):
        return 0
    return max(0, min(MOST_LETTERED, columns // max(len(shape[0]) for shape in shapes)))


def _lettered(word: str, name: ActionName, scale: int) -> Box:
    """A word of an action card's name in large letters and its tint."""
    shape = lettered(word, scale)
    return pictured(partial(_in_tint, word, shape, emblem_of(name).tint), len(shape[0]), (len(shape) + 1) // 2)


def _in_tint(word: str, shape: Shape, tint: str, palette: Palette) -> Canvas:
    canvas = Canvas(len(shape[0]), (len(shape) + 1) // 2, palette)
    if palette.paints:
        ink = palette.tint(tint) if palette.is_dark("night") else palette.ink("ink.plain")
        stamp(canvas, 0, 0, shape, [ink] * len(shape))
    else:
        canvas.text(0, canvas.height // 2, word, palette.style("strong"))
    return canvas


def scores_page(board: Board, size: Size) -> Page:
    """A statement of the score for each player and, if there is room, the rounds as bars."""
    return reading(_("MISSIONS   Scores"), first_that_fits(_scores(board, size), _above_ledge(size)), size)


def _scores(board: Board, size: Size) -> Iterator[Box]:
    """The statements with totals in digits and bars as large as can be, then without bars."""
    have_points, width = any(place.total for place in board.places), inside(size)
    scales, bars = ((3, 2, 1, 0), (5, *BARS)) if size.rows > SPACIOUS else ((0,), BARS)
    for scale, high in product(scales, bars) if have_points else ():
        page = statements(board, width, now=True, dense=size.columns < ROOMY, scale=scale)
        chart = rounds_as_bars(board, max(page.least, min(width, LONGEST_BAR) * bool(scale)), high)
        yield flow(page, space(rows=2), flow(space(), chart, gap=1).named("ledge"))
    tables = [_table(board, (), width, now=True) if size.columns < ROOMY else None]
    yield from (table for table in tables if table)
    yield statements(board, width, now=True, dense=size.columns < ROOMY)


def _above_ledge(size: Size) -> Area:
    """The room of lines with a row below them."""
    return Area(0, 0, size.columns, room_for_lines(size) - 1)
