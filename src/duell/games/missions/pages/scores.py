"""Scores: the end of the game, statements, and the effects of action cards.

All are tables of rows that have a label and a cell for each player.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from duell.games.missions import words
from duell.games.missions.board import Board, PlayerArea
from duell.games.missions.engine.cards import Action, ActionName
from duell.games.missions.engine.scoring import TROOPERS_TOGETHER
from duell.games.missions.engine.state import Mission
from duell.games.missions.pages import pieces
from duell.games.missions.pages.pieces import meaning, named, sign
from duell.games.missions.pages.table import cut_name, paint_missions, paint_tiles, paint_troopers, width_of
from duell.language import _, signed, whole
from duell.table import wording
from duell.table.screens import Final
from duell.tui.blocks import Size, balanced, line, paragraph, paragraphs, strong, wrap
from duell.tui.drawing.boxes import Area, Box, first_that_fits, flow, hbox, label, pictured, space, written
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.game_pages import Pages
from duell.tui.page import Page, room_for_lines
from duell.tui.pages.cheer import Cheer, cheered, of_winners
from duell.tui.pages.reading import MEASURE, SPACIOUS, abreast, in_rows, inside, reading, statement

FINAL_WIDTH = 104  # the most columns of the end
WIDEST_END = 200  # the same in a very large window
FINAL_LABELS = 10  # the fewest columns of the rows' labels at the end
FINAL_COLUMN = 30  # the most columns of a player at the end
LONGEST_BAR = 160  # the most columns of a bar
BARS = (3, 1, 0)  # rows of a bar with a free row after it, the best first; 0: a row without one
HIGHEST_PLAQUE = 0.6  # of the rows of a window
LEAST_NAME = 2  # the fewest columns of a cut name


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

NOTHING = label(line(("·", "muted")))  # in a table, that something brings no points
TIGHT = 7  # the fewest columns of a seat with a winner's mark apart from the sum
ROOMY = 56  # the fewest columns for a rule above the sums, and for the same columns in all tables of an end

Row = Sequence[Box]  # a label, and a cell for each player


def set_out(rows: Iterable[Row], labels: int, cell: int) -> Box:
    """Rows in columns, with each player's cell at the right of its column."""
    boxes: list[Box] = []
    for head, *cells in rows:
        at_right = [box for own in cells for box in (space(max(0, cell - own.least)), own)]
        boxes.append(hbox(head.wide(labels), *at_right))
    return flow(*boxes)


def cell_of(text: str, style: str = "plain") -> Box:
    """Words in a style."""
    return label(line((text, style)))


def points_of(points: int) -> Box:
    """Points that something brings, or a dot for none."""
    return cell_of(signed(points), "chosen") if points else NOTHING


def _drawn(width: int, paint: Callable[[Palette], Canvas], points: int) -> Box:
    """A picture, and the points that it brings."""
    return hbox(pictured(paint, width, 1), cell_of(f" {signed(points)}" if points else "", "chosen"))


def names_of(places: Sequence[PlayerArea], cell: int) -> Row:
    """The heads of the columns; long names are cut."""
    heads = [f"{sign(place.number)} {cut_name(place.seat.name, max(1, cell - 3))}" for place in places]
    return [space(rows=1), *[cell_of(head, strong(meaning(seat))) for seat, head in enumerate(heads)]]


def total_of(place: PlayerArea, room: int, *, leads: bool) -> Box:
    """A player's total, marked if the player `leads`."""
    mark = "›" if room < TIGHT else "› "
    return cell_of(f"{mark}{whole(place.total)}", "chosen") if leads else cell_of(whole(place.total), "strong")


def troopers_of(count: int, room: int, points: int = 0) -> Box:
    """Clone troopers in threes, or how many they are; in a narrow column only their points."""
    room -= cell_len(signed(points)) + 2
    widths = 4 * (count // TROOPERS_TOGETHER) + TROOPERS_TOGETHER, cell_len(f"^{count}")
    width = next((columns for columns in widths if columns < room), 0)
    if not count or not width:
        return points_of(points)
    return _drawn(width, partial(paint_troopers, count, max(8, width) if width == widths[0] else width), points)


def missions_of(laid: tuple[Mission, ...], room: int, points: int = 0) -> Box:
    """The digits of missions; in a narrow column only their points."""
    room -= cell_len(signed(points)) + 3
    if not laid or len(laid) > room:
        return points_of(points)
    return _drawn(width_of(laid, room), partial(paint_missions, laid, room), points)


def tiles_of(board: Board, place: PlayerArea, room: int, *, over: bool) -> Box:
    """A player's mission tiles; in a narrow column their number, or the points for all of them."""
    all_of = board.deck.values[: board.deck.tiles]
    width = 2 * len(all_of) - 1
    bonus = f" {signed(place.bonus)}" if place.bonus else ""
    if width + len(bonus) + 1 >= room:
        return points_of(place.bonus) if place.bonus else cell_of(whole(len(place.tiles)), "muted")
    return _drawn(width, partial(paint_tiles, place.tiles, all_of, over=over), place.bonus)


def final_page(screen: Final, size: Size, pages: Pages) -> Page:
    """The end: the winners, the breakdown of every sum, and the rounds as bars.

    The winner's plaque is as large as the rest allows. If room is short, bars are left out first, then the plaque.
    """
    board: Board = screen.board
    width = min(inside(size), WIDEST_END if size.rows > SPACIOUS else FINAL_WIDTH)
    sums = _final_table(board, screen.outcome.winners, width)
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
    scores = sums or statements(board, width, winners=winners, now=False, dense=size.columns < 56)
    above = flow(flow(*head), scores, gap=len(free))
    below = [written(rows)] if (rows := paragraphs(wording.asides(screen, words.round_named), width, "muted")) else []
    if not form.has_bars:
        return flow(above, space(rows=1), flow(*below, space()).named("ledge"))
    ways = (flow(*free, flow(rounds_as_bars(board, width, high)), *below, gap=len(free)) for high in BARS)
    pages = (flow(above, space(rows=1), way.named("ledge")) for way in ways)
    return first_that_fits(pages, Area(0, 0, size.columns, room_for_lines(size) - 1))


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


def _final_table(board: Board, winners: Sequence[int], width: int) -> Box | None:
    """A table with a column for each seat: rounds, tiles, sum; None if it is too wide.

    Names are cut, since the bars below have them in full.
    """
    places, is_roomy = board.places, width >= ROOMY
    names = [words.where_short(number) for number in range(1, len(places[0].rounds) + 1)]
    labels = max(FINAL_LABELS * is_roomy, *(cell_len(name) for name in (*names, _("tiles"), _("total")))) + 1
    cell = min(FINAL_COLUMN, (width - labels) // len(places))
    total = [total_of(place, cell, leads=place.number in winners) for place in places]
    if cell <= max(LEAST_NAME + 2, *(own.least for own in total)):
        return None
    rows = [names_of(places, cell)]
    for number, name in enumerate(names):
        rows.append([cell_of(name, "muted"), *[cell_of(whole(place.rounds[number])) for place in places]])
    rows.append([cell_of(_("tiles"), "muted"), *[tiles_of(board, place, cell, over=True) for place in places]])
    table, totals = set_out(rows, labels, cell), set_out([[cell_of(_("total"), "title"), *total]], labels, cell)
    return flow(table, *[cell_of("─" * table.least, "rail")] * is_roomy, totals)


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
    """Paint the parts of a bar, half a row high where bars would touch in one colour.

    Without colours, they are rows of the seat's sign.
    """
    canvas, column_of_part = Canvas(sum(lengths), max(1, high), palette), 0
    low = int(not high and palette.ink(meaning(0)) == palette.ink(meaning(1)))
    for length in lengths:
        drawn = max(0, length - 1)
        if palette.paints:
            canvas.fill(column_of_part, low, drawn, 2 * canvas.height - low, pieces.ink(seat, palette))
        for down in range(0 if palette.paints else canvas.height):
            canvas.text(column_of_part, down, sign(seat) * drawn, palette.style(meaning(seat)))
        column_of_part += length
    return canvas


LEAST, WIDEST, APART = 21, 38, 4


def statements(board: Board, width: int, *, winners: Collection[int] = (), now: bool, dense: bool = False) -> Box:
    """All statements in this many columns: with this round's open points (`now`), or without a rule (`dense`)."""
    tiles = cell_len(_("tiles")) + 1 + 2 * board.deck.tiles + max(len(signed(area.bonus)) for area in board.places)
    least = max(LEAST, tiles, *(named(place).cell_len + 3 + len(whole(place.total)) for place in board.places))
    number, cell = abreast(len(board.places), width, least, WIDEST, APART)
    drawn = [
        _statement(board, place, cell, wins=place.number in winners, now=now, dense=dense) for place in board.places
    ]
    return in_rows(drawn, number, cell, APART)


def _statement(board: Board, place: PlayerArea, width: int, *, wins: bool, now: bool, dense: bool) -> Box:
    labels = max(cell_len(name) for name in (_("tiles"), _("hand"), _("troopers"), _("missions"), _("certain"))) + 1
    room = width - labels
    rows = [(words.where_short(number), cell_of(whole(points))) for number, points in enumerate(place.rounds, start=1)]
    if place.bonus or place.tiles or not now:
        rows.append((_("tiles"), tiles_of(board, place, room, over=not now)))
    if now:
        rows.append((_("hand"), cell_of(str(place.cards))))
        rows += [(_("troopers"), troopers_of(place.troopers, room))] if place.troopers else []
        rows += [(_("missions"), missions_of(place.missions, room))] if place.missions else []
        rows += [(_("certain"), cell_of(signed(place.sure), "good"))] if place.sure else []
    head = statement(named(place), place.total, width, wins=wins, ruled=not dense)
    return flow(*head, set_out([[cell_of(name, "muted"), own] for name, own in rows], labels, room))


BESIDE_CARD, LEAST_EFFECT = 2, 18  # columns between a card and the words about it, and of those words at least
EFFECTS = (32, 2), (24, 2), (16, 2), (8, 2), (8, 1), (4, 1), (0, 1)
"""Rows of the action cards and how many are side by side, the best first; the last are words alone."""


def actions_page(board: Board, size: Size) -> Page:
    """The effect of each action card, beside the card if there is room."""
    ways = [(high, number) for high, number in EFFECTS if not (high and size.is_compact)]
    pages = (_effects(board, high, number, inside(size)) for high, number in ways)
    page = first_that_fits(pages, Area(0, 0, inside(size), room_for_lines(size)))
    return reading(_("MISSIONS   Action cards"), page, size)


def _effects(board: Board, high: int, number: int, columns: int) -> Box:
    """The effects in rows of so many, beside cards of this height."""
    card = pieces.tile_width(high) + BESIDE_CARD if high else 0
    width = min(MEASURE, (columns - (number - 1) * APART) // number - card)
    boxes = []
    for name in ActionName:
        says = [line((words.action(board.deck, name), "strong")), *paragraph(words.action_means(name), width)]
        tile = pictured(partial(pieces.card_tile, board.deck, Action(name), high=high), card, high)
        boxes.append(hbox(*[tile] * bool(high), written(says).wide(max(width, LEAST_EFFECT)), side="start"))
    return in_rows(boxes, number, card + width, APART)


def scores_page(board: Board, size: Size) -> Page:
    """A statement of the score for each player and, if there is room, the rounds as bars."""
    page = statements(board, inside(size), now=True, dense=size.columns < 56)
    area = Area(0, 0, size.columns, room_for_lines(size) - 1)
    for high in BARS if any(place.total for place in board.places) else ():
        ledge = flow(space(), rounds_as_bars(board, page.least, high), gap=1).named("ledge")
        with_bars = flow(page, space(rows=2), ledge)
        if with_bars.fits(area):
            return reading(_("MISSIONS   Scores"), with_bars, size)
    return reading(_("MISSIONS   Scores"), page, size)
