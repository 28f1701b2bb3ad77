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
from duell.tui.blocks import Size, balanced, fit, line, paragraph, paragraphs, strong, wrap
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.game_pages import Pages
from duell.tui.page import Page, Picture, Spread, room_for_lines
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

NOTHING = "·"
TIGHT = 7  # the fewest columns of a seat with a winner's mark apart from the sum
ROOMY = 56  # the fewest columns for a rule above the sums, and for the same columns in all tables of an end

Paint = Callable[[Palette], Canvas]


class Cell(NamedTuple):
    """Words in a table, and maybe a picture over them, which begins this many columns before them."""

    text: Text
    paint: Paint | None = None
    before: int = 0


Row = Sequence[Cell]


def set_out(rows: Iterable[Row], labels: int, cell: int) -> Spread:
    """Rows in columns, with each player's cell at the right of its column."""
    spread = Spread()
    for row_label, *cells in rows:
        parts: list[str | Text] = [row_label.text, " " * (labels - row_label.text.cell_len)]
        end, pictures = labels, [*_picture(row_label, 0)]
        for own in cells:
            end += cell
            parts += [" " * (cell - own.text.cell_len), own.text]
            pictures += _picture(own, end - own.text.cell_len)
        spread.add([line(*parts)], *pictures)
    return spread


def _picture(cell: Cell, first: int) -> Iterable[Picture]:
    return [Picture(first - cell.before, 0, cell.paint)] if cell.paint else []


def cell_of(text: str, style: str = "plain") -> Cell:
    """Words in a style."""
    return Cell(line((text, style)))


def points_of(points: int) -> Cell:
    """Points that something brings, or a dot for none."""
    return cell_of(signed(points), "chosen") if points else cell_of(NOTHING, "muted")


def _drawn(width: int, paint: Paint, points: int) -> Cell:
    """A picture, and the points that it brings."""
    return Cell(line(" " * width, (f" {signed(points)}" if points else "", "chosen")), paint)


def names_of(places: Sequence[PlayerArea], cell: int) -> Row:
    """The heads of the columns; long names are cut."""
    heads = [f"{sign(place.number)} {cut_name(place.seat.name, max(1, cell - 3))}" for place in places]
    return [cell_of(""), *[cell_of(head, strong(meaning(seat))) for seat, head in enumerate(heads)]]


def total_of(place: PlayerArea, room: int, *, leads: bool) -> Cell:
    """A player's total, marked if the player `leads`."""
    mark = "›" if room < TIGHT else "› "
    return cell_of(f"{mark}{whole(place.total)}", "chosen") if leads else cell_of(whole(place.total), "strong")


def troopers_of(count: int, room: int, points: int = 0) -> Cell:
    """Clone troopers in threes, or how many they are; in a narrow column only their points."""
    room -= cell_len(signed(points)) + 2
    widths = 4 * (count // TROOPERS_TOGETHER) + TROOPERS_TOGETHER, cell_len(f"^{count}")
    width = next((columns for columns in widths if columns < room), 0)
    if not count or not width:
        return points_of(points)
    return _drawn(width, partial(paint_troopers, count, max(8, width) if width == widths[0] else width), points)


def missions_of(laid: tuple[Mission, ...], room: int, points: int = 0) -> Cell:
    """The digits of missions; in a narrow column only their points."""
    room -= cell_len(signed(points)) + 3
    if not laid or len(laid) > room:
        return points_of(points)
    return _drawn(width_of(laid, room), partial(paint_missions, laid, room), points)


def tiles_of(board: Board, place: PlayerArea, room: int, *, over: bool) -> Cell:
    """A player's mission tiles; in a narrow column their number, or the points for all of them."""
    all_of = board.deck.values[: board.deck.tiles]
    marks = " ".join(str(value) if value in place.tiles else "·" for value in all_of)
    bonus = f" {signed(place.bonus)}" if place.bonus else ""
    if len(marks + bonus) + 1 >= room:
        return points_of(place.bonus) if place.bonus else cell_of(whole(len(place.tiles)), "muted")
    return Cell(line((marks, "muted"), (bonus, "chosen")), partial(paint_tiles, place.tiles, all_of, over=over))


def final_page(screen: Final, size: Size, pages: Pages) -> Page:
    """The end: the winners, the breakdown of every sum, and the rounds as bars.

    The winner's plaque is as large as the rest allows. If room is short, bars are left out first, then the plaque.
    """
    board: Board = screen.board
    width = min(inside(size), WIDEST_END if size.rows > SPACIOUS else FINAL_WIDTH)
    sums = _final_table(board, screen.outcome.winners, width)
    cheer = of_winners(screen, pages)
    highest = HIGHEST_PLAQUE * size.rows if sums else 0
    for form in (form for form in END_FORMS if form.plaque <= highest):
        end = _end(screen, size, width, sums, cheer, form)
        if len(end.rows) <= room_for_lines(size):
            break
    bar = _("{game}   The end", game="MISSIONS")
    return replace(reading(bar, end, size, width=width), notice=board.notice)


def _end(screen: Final, size: Size, width: int, sums: Spread | None, cheer: Cheer, form: EndForm) -> Spread:
    """The end with the sums in a table or, if that is too wide, in statements."""
    board: Board = screen.board
    winners, rooms = screen.outcome.winners, room_for_lines(size)
    spread = Spread(
        [Text()] * form.plaque, [Picture(0, 0, partial(_plaque, cheer, Size(width, form.plaque)))] * bool(form.plaque)
    )
    if not form.plaque:
        won = wording.winners(screen)
        spread.add(list(wrap(Text(won), width - 1)), Picture(0, 0, partial(_strip, won, width)))
    reason = " ".join(filter(None, (words.reason(board), wording.comeback(screen))))
    spread.add(paragraph(reason, width, "muted"))
    for sentence in wording.evening_at_end(screen.evening):
        spread.add(paragraph(sentence, width, "strong"))
    spread.gap(1 - size.is_compact)
    spread.put(sums or statements(board, width, winners=winners, now=False, dense=size.columns < 56))
    spread.gap()
    spread.ledge = len(spread.rows)
    below = paragraphs(wording.asides(screen, words.round_named), width, "muted")
    if form.has_bars:
        spread.gap(1 - size.is_compact)
        spread.put(_highest_bars(board, width, rooms - len(spread.rows) - len(below) - bool(below)))
        spread.gap(bool(below) and not size.is_compact)
    spread.add(below)
    return spread


def _plaque(cheer: Cheer, room: Size, palette: Palette) -> Canvas:
    canvas, drawn = Canvas(*room, palette), cheered(cheer, room, palette)
    canvas.paste(drawn, (room.columns - drawn.width) // 2, (room.rows - drawn.height) // 2)
    return canvas


def _strip(won: str, width: int, palette: Palette) -> Canvas:
    rows = [row.plain for row in wrap(Text(won), width - 1)]
    canvas = Canvas(width, len(rows), palette)
    if palette.paints:
        canvas.fill(0, 0, width, 2 * len(rows), palette.ink("halo"))
    for down, text in enumerate(rows):
        canvas.text(
            0, down, f" {text}".ljust(width), f"bold {palette.ink('halo.ink')}" if palette.paints else "bold reverse"
        )
    return canvas


def _final_table(board: Board, winners: Sequence[int], width: int) -> Spread | None:
    """A table with a column for each seat: rounds, tiles, sum; None if it is too wide.

    Names are cut, since the bars below have them in full.
    """
    places, is_roomy = board.places, width >= ROOMY
    names = [words.where_short(number) for number in range(1, len(places[0].rounds) + 1)]
    labels = max(FINAL_LABELS * is_roomy, *(cell_len(name) for name in (*names, _("tiles"), _("total")))) + 1
    cell = min(FINAL_COLUMN, (width - labels) // len(places))
    total = [total_of(place, cell, leads=place.number in winners) for place in places]
    if cell <= max(LEAST_NAME + 2, *(own.text.cell_len for own in total)):
        return None
    rows = [names_of(places, cell)]
    for number, name in enumerate(names):
        rows.append([cell_of(name, "muted"), *[cell_of(whole(place.rounds[number])) for place in places]])
    rows.append([cell_of(_("tiles"), "muted"), *[tiles_of(board, place, cell, over=True) for place in places]])
    spread = set_out(rows, labels, cell)
    spread.add([line(("─" * (labels + cell * len(places)), "rail"))] * is_roomy)
    spread.put(set_out([[cell_of(_("total"), "title"), *total]], labels, cell))
    return spread


def _bars(board: Board, width: int, high: int) -> Spread:
    """A bar for each seat, with a part for each round and one for the tiles, and a free column between the parts.

    The bars are this many rows `high`, with a free row between them; with 0, they are a row high without one.
    """
    most = max(1, *(place.total for place in board.places))
    names = max(named(place).cell_len for place in board.places) + 2
    room = max(8, min(LONGEST_BAR, width - names - 6))
    spread = Spread()
    for place in board.places:
        spread.gap(high > 0)
        lengths = [max(0, round(points * room / most)) for points in (*place.rounds, place.bonus)]
        total = line((f" {whole(place.total)}", strong(meaning(place.number))))
        rows = [Text()] * max(1, high)
        rows[len(rows) // 2] = line(fit(named(place), names), fit(Text(), sum(lengths)), total)
        spread.add(rows, Picture(names, 0, partial(_bar, tuple(lengths), place.number, high)))
    spread.gap(high > 0)
    says = _("Each bar shows the rounds one after the other, then all tiles.")
    if board.rounds == 1:
        says = _("Each bar shows the round, then all tiles.")
    spread.add(balanced(Text(says, "muted"), width))
    return spread


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


def _highest_bars(board: Board, width: int, room: int) -> Spread:
    """The highest bars that fit into this many rows, or the lowest."""
    seats = len(board.places)
    fitting = (high for high in BARS if seats * (high + 1) + 2 <= room)
    return _bars(board, width, next(fitting, BARS[-1]))


LEAST, WIDEST, APART = 21, 38, 4


def statements(board: Board, width: int, *, winners: Collection[int] = (), now: bool, dense: bool = False) -> Spread:
    """All statements in this many columns: with this round's open points (`now`), or without a rule (`dense`)."""
    tiles = cell_len(_("tiles")) + 1 + 2 * board.deck.tiles + max(len(signed(area.bonus)) for area in board.places)
    least = max(LEAST, tiles, *(named(place).cell_len + 3 + len(whole(place.total)) for place in board.places))
    number, cell = abreast(len(board.places), width, least, WIDEST, APART)
    drawn = [
        _statement(board, place, cell, wins=place.number in winners, now=now, dense=dense) for place in board.places
    ]
    return in_rows(drawn, number, cell, APART)


def _statement(board: Board, place: PlayerArea, width: int, *, wins: bool, now: bool, dense: bool) -> Spread:
    room = (
        width - max(cell_len(name) for name in (_("tiles"), _("hand"), _("troopers"), _("missions"), _("certain"))) - 1
    )
    rows = [(words.where_short(number), cell_of(whole(points))) for number, points in enumerate(place.rounds, start=1)]
    if place.bonus or place.tiles or not now:
        rows.append((_("tiles"), tiles_of(board, place, room, over=not now)))
    if now:
        rows.append((_("hand"), cell_of(str(place.cards))))
        rows += [(_("troopers"), troopers_of(place.troopers, room))] if place.troopers else []
        rows += [(_("missions"), missions_of(place.missions, room))] if place.missions else []
        rows += [(_("certain"), cell_of(signed(place.sure), "good"))] if place.sure else []
    spread = statement(named(place), place.total, width, wins=wins, ruled=not dense)
    spread.put(set_out([[cell_of(name, "muted"), own] for name, own in rows], width - room, room))
    return spread


BESIDE_CARD, LEAST_EFFECT = 2, 18  # columns between a card and the words about it, and of those words at least
EFFECTS = (32, 2), (24, 2), (16, 2), (8, 2), (8, 1), (4, 1), (0, 1)
"""Rows of the action cards and how many are side by side, the best first; the last are words alone."""


def actions_page(board: Board, size: Size) -> Page:
    """The effect of each action card, beside the card if there is room."""
    spread = Spread()
    for high, number in EFFECTS:
        left = pieces.tile_width(high) + BESIDE_CARD if high else 0
        width = min(MEASURE, (inside(size) - (number - 1) * APART) // number - left)
        drawn = [_effect(board, name, width, high, left) for name in ActionName]
        spread = in_rows(drawn, number, left + width, APART)
        if width >= LEAST_EFFECT and len(spread.rows) <= room_for_lines(size) and not (high and size.is_compact):
            break
    return reading(_("MISSIONS   Action cards"), spread, size)


def _effect(board: Board, name: ActionName, width: int, high: int, left: int) -> Spread:
    rows = [line((words.action(board.deck, name), "strong")), *paragraph(words.action_means(name), width)]
    rows += [line()] * (high - len(rows))
    painted = Picture(0, 0, partial(pieces.card_tile, board.deck, Action(name), high=high))
    return Spread([line(" " * left, row) for row in rows], [painted] * bool(high))


def scores_page(board: Board, size: Size) -> Page:
    """A statement of the score for each player and, if there is room, the rounds as bars."""
    spread = statements(board, inside(size), now=True, dense=size.columns < 56)
    room = room_for_lines(size) - len(spread.rows) - 4
    bars = _highest_bars(board, spread.width, room)
    if len(bars.rows) <= room and any(place.total for place in board.places):
        spread.gap(2)
        spread.ledge = len(spread.rows)
        spread.gap()
        spread.put(bars)
    return reading(_("MISSIONS   Scores"), spread, size)
