"""The end: every sum explained, who has won, and how the sums came together, round by round."""

from collections.abc import Sequence
from functools import partial

from rich.cells import cell_len
from rich.text import Text

from duell.games.missions import words
from duell.games.missions.board import Board, PlayerArea
from duell.games.missions.pages import panel
from duell.games.missions.pages.seats import meaning, named, sign
from duell.games.missions.pages.statements import statements, tiles_of
from duell.language import _
from duell.language.numbers import signed, whole
from duell.table import tally, wording
from duell.table.screens import Final
from duell.tui.blocks import Block, Size, balanced, fit, line, paragraph, wrap
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.page import Page, Picture, room_for_lines
from duell.tui.pages.reading import Spread, inside, reading
from duell.tui.theme import strong

WIDTH = 104
"""The most columns of all of it."""

LABELS = 10
"""Columns of what the lines are, at least."""

WIDEST_CELL = 22

LEAST_NAME = 2
"""Columns of a name that is cut, at least."""

TIGHT = 7
"""Columns of a seat below which the mark of who has won stands right before the sum."""

ROOMY = 56
"""Columns from which there is a rule above the sums, and all tables of an end have their numbers in one place."""

LONGEST_BAR = 72


def render(screen: Final, size: Size) -> Page:
    """Return the page of the end."""
    board: Board = screen.board
    width = min(inside(size), WIDTH)
    told = Spread(list(_won(screen, width)))
    told.gap(1 - size.is_compact)
    account = _account(board, screen.outcome.winners, width)
    told.put(account or statements(board, width, winners=screen.outcome.winners, now=False, dense=size.columns < 56))
    told.gap()
    told.ledge = len(told.rows)
    said = [*wording.asides(screen, words.round_named), *([wording.deal(screen.deal)] if screen.deal else [])]
    below = [row for text in (*said, *wording.note(screen)) for row in paragraph(text, width, "muted")]
    pitch = 2 if len(told.rows) + 2 * len(board.places) + len(below) + 4 <= room_for_lines(size) else 1
    told.gap(1 - size.is_compact)
    told.put(_bars(board, width, pitch))
    told.gap(bool(below) and not size.is_compact)
    told.add(below)
    page = reading(_("MISSIONS   The end"), told, size, width=width)
    return Page(page.left, "", page.lines, notice=board.notice, centred=False, pictures=page.pictures, ledge=page.ledge)


def _won(screen: Final, width: int) -> Block:
    """Return who has won, and how the evening stands."""
    won, reason = wording.winners(screen), words.reason(screen.outcome.reason)
    rows = wrap(line((f"{won} ", "title"), (reason, "muted")), width)
    return [*rows, *[row for said in tally.ended(screen.evening) for row in paragraph(said, width, "strong")]]


def _account(board: Board, winners: Sequence[int], width: int) -> Spread | None:
    """Return a table with a column a seat: each round, the tiles, the sum; nothing if it is too wide.

    Where the tiles have no room, it has what they bring; names are cut, since the bars below have them whole.
    """
    places = board.places
    labels = [words.where_short(number) for number in range(1, len(places[0].rounds) + 1)]
    first = max(cell_len(label) for label in (*labels, _("tiles"), _("sum"))) + 1
    first = max(first, LABELS + 1) if width >= ROOMY else first
    cell = min(WIDEST_CELL, (width - first) // len(places))
    totals = [_total(place, place.number in winners, is_tight=cell < TIGHT) for place in places]
    if cell <= max(LEAST_NAME + 2, *(total.cell_len for total in totals)):
        return None
    found = Spread([_row(Text(), [_named(place, cell - 3) for place in places], first, cell)])
    for number, label in enumerate(labels):
        points = [line(whole(place.rounds[number])) for place in places]
        found.add([_row(line((label, "muted")), points, first, cell)])
    found.put(_tiles(board, first, cell))
    if width >= ROOMY:
        found.add([line(("─" * (first + cell * len(places)), "rail"))])
    found.add([_row(line((_("sum"), "title")), totals, first, cell)])
    return found


def _tiles(board: Board, first: int, cell: int) -> Spread:
    """Return the line with everybody's tiles, and what they bring; or with this alone."""
    places, label = board.places, line((_("tiles"), "muted"))
    brings = max(len(signed(place.bonus)) if place.bonus else 0 for place in places)
    bonuses = [line((f"{signed(place.bonus) if place.bonus else '':>{brings}}", "chosen")) for place in places]
    if cell <= 2 * board.deck.tiles + brings:
        alone = [bonus if place.bonus else line(("·", "muted")) for place, bonus in zip(places, bonuses, strict=True)]
        return Spread([_row(label, alone, first, cell)])
    drawn = [tiles_of(board, place, over=True) for place in places]
    cells = [line(said, bonus) for (said, _paint), bonus in zip(drawn, bonuses, strict=True)]
    pictures = [
        Picture(first + cell * (seat + 1) - cells[seat].cell_len, 0, paint) for seat, (_said, paint) in enumerate(drawn)
    ]
    return Spread([_row(label, cells, first, cell)], pictures)


def _named(place: PlayerArea, room: int) -> Text:
    """Return a seat's sign and its name, the latter in so many columns."""
    if cell_len(place.seat.name) <= room:
        return named(place)
    style = meaning(place.number)
    return line((f"{sign(place.number)} ", style), (panel.cut(place.seat.name, room), strong(style)))


def _row(label: Text, cells: Sequence[Text], first: int, cell: int) -> Text:
    return line(fit(label, first), *[fit(each, cell, "right") for each in cells])


def _total(place: PlayerArea, wins: bool, *, is_tight: bool = False) -> Text:
    mark = "" if not wins else "›" if is_tight else "› "
    return line((f"{mark}{whole(place.total)}", "chosen" if wins else "strong"))


def _bars(board: Board, width: int, pitch: int) -> Spread:
    """Return a bar a seat, of as many parts as it has rounds, the tiles last; between two parts a column is free."""
    most = max(1, *(place.total for place in board.places))
    names = max(named(place).cell_len for place in board.places) + 2
    room = max(8, min(LONGEST_BAR, width - names - 6))
    found = Spread()
    for place in board.places:
        found.gap(pitch - 1)
        lengths = [max(0, round(points * room / most)) for points in (*place.rounds, place.bonus)]
        total = line((f" {whole(place.total)}", strong(meaning(place.number))))
        row = line(fit(named(place), names), fit(Text(), sum(lengths)), total)
        found.add([row], Picture(names, 0, partial(_bar, tuple(lengths), place.number, 2 - pitch)))
    found.gap(pitch - 1)
    says = _("Each bar: the three rounds one after the other, then all tiles.")
    found.add(balanced(Text(says, "muted"), width))
    return found


def _bar(lengths: Sequence[int], seat: int, low: int, palette: Palette) -> Canvas:
    """Paint the parts of a bar, half a line high if `low` is 1; without colours they are rows of the seat's sign."""
    canvas, column = Canvas(sum(lengths), 1, palette), 0
    for length in lengths:
        shown = max(0, length - 1)
        if palette.paints:
            canvas.fill(column, low, shown, 2 - low, palette.ink(meaning(seat)))
        else:
            canvas.text(column, 0, sign(seat) * shown, palette.style(meaning(seat)))
        column += length
    return canvas
