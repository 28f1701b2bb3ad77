"""Scores: the points of a round, the end of the game, statements, and the effects of action cards."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from duell.games.missions import words
from duell.games.missions.board import Board, PlayerArea, after
from duell.games.missions.engine.cards import Action, ActionName
from duell.games.missions.engine.events import RoundScored
from duell.games.missions.engine.scoring import TROOPERS_TOGETHER, tile_points
from duell.games.missions.pages import pieces
from duell.games.missions.pages.pieces import NIGHT, emblem_of, meaning, named, sign
from duell.games.missions.pages.table import cut_name, paint_missions, paint_tiles, paint_troopers, width_of
from duell.language import _, signed, whole
from duell.table import wording
from duell.table.screens import Final
from duell.tui.blocks import Size, balanced, columns, fit, line, paragraph, paragraphs, wrap
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.scenery import table
from duell.tui.game_pages import Pages
from duell.tui.page import Page, PageForm, Picture, Spread, room_for_lines
from duell.tui.pages.cheer import Cheer, cheered, of_winners
from duell.tui.pages.reading import MEASURE, SPACIOUS, abreast, in_rows, inside, reading, statement
from duell.tui.theme import strong

ACCOUNT = Size(80, 23)  # the least window for a painted account
ACCOUNT_LABELS = 18  # columns of the rows' labels
ACCOUNT_COLUMN = 26  # the most columns of a player, so that the eye can follow a row

FINAL_WIDTH = 104  # the most columns of the end
WIDEST_END = 160  # the same in a very large window
FINAL_LABELS = 10  # the fewest columns of the rows' labels at the end
FINAL_COLUMN = 30  # the most columns of a player at the end
LONGEST_BAR = 120  # the most columns of a bar
LEAST_NAME = 2  # the fewest columns of a cut name

WAYS = (27, True), (19, True), (11, True), (9, False), (0, True)
"""Rows of the winner's plaque, with bars or not, the best first."""

TIGHT = 7  # the fewest columns of a seat with a winner's mark apart from the sum
ROOMY = 56  # the fewest columns for a rule above the sums, and for the same columns in all tables of an end
Row = list[Text]  # the label of a row, and a cell for each player


def account_page(board: Board, ends: RoundScored, size: Size, where: str, *, is_over: bool) -> Page:
    """The points of a round, with a column for each player and a row for each character and other source of points.

    `is_over` is set once the tiles have been counted; before that, the last round shows no leader.
    """
    if size.columns >= ACCOUNT.columns and size.rows >= ACCOUNT.rows:
        where = _("MISSIONS   {round}   {why}", round=words.where(board), why=words.why_over(board, ends))
    forms = (PageForm("account", *ACCOUNT, partial(_account, board, ends, is_over)),)
    is_next_last = ends.round + 1 == board.rounds
    announced = line((_("The last round is next."), "chosen")) if is_next_last and not size.is_compact else ""
    return Page(where, announced, forms, lambda: _account_in_lines(board, ends, is_over, size), notice=board.notice)


class _Grid(NamedTuple):
    """The lines and columns of a painted account: above the ledge the round, below it the rounds so far and the sums.

    Line 0 has the names, then each character has a line, then shown hands, troopers, missions, the total, and a blank.
    """

    characters: int
    first: int  # the row of line 0
    pitch: int  # rows from one line to the next
    left: int  # the column of the labels
    width: int  # columns of the labels and all players
    cell: int  # columns of a player

    @property
    def missions(self) -> int:
        return self.characters + 3

    @property
    def below(self) -> int:
        """The first line below the ledge."""
        return self.characters + 6

    def row(self, line: int) -> int:
        return self.first + self.pitch * line

    def right(self, seat: int) -> int:
        """The column where a player's cells end."""
        return self.left + ACCOUNT_LABELS + self.cell * (seat + 1)


def _grid_in(size: Size, characters: int, seats: int) -> _Grid:
    lines = characters + 6
    pitch = 1 + (size.rows >= 2 * (lines + 8))
    width = min(size.columns, ACCOUNT_LABELS + 4 + ACCOUNT_COLUMN * seats)
    return _Grid(
        characters,
        first=1 + max(0, size.rows - 24 * pitch) // 3,
        pitch=pitch,
        left=(size.columns - width) // 2 + 2,
        width=width - 4,
        cell=(width - ACCOUNT_LABELS - 4) // seats,
    )


def _account(board: Board, ends: RoundScored, is_over: bool, size: Size, palette: Palette) -> Canvas:
    now, characters, seats = after(board, [ends]), board.deck.characters, len(board.places)
    grid = _grid_in(size, len(characters), seats)
    canvas = table(*size, palette, grid.row(grid.below), meaning(ends.ender)).copy()
    bonuses, sums = _sums(now, ends, is_over)
    rows = [*_of_the_round(board, ends, grid), *_of_all_rounds(now, ends, bonuses, sums)]
    for number, text in enumerate(columns(rows, "l" + "r" * seats, 0, (ACCOUNT_LABELS, *[grid.cell] * seats))):
        canvas.write(grid.left, grid.row(number), text)
    for number, character in enumerate(characters, 1):
        name = words.character(board.deck, character.name)
        _paint_label(canvas, grid.left, grid.row(number), name, emblem_of(character.emblem).tint)
    values = now.deck.values[: now.deck.tiles]
    tiles_line = grid.below + ends.round + ends.is_next
    for seat, (place, account, bonus) in enumerate(zip(now.places, ends.accounts, bonuses, strict=True)):
        if account.missions:
            painted = paint_missions(account.missions, grid.cell - 6, palette)
            width = width_of(account.missions, grid.cell - 6, palette) + 1 + len(signed(account.score.missions))
            canvas.paste(painted, grid.right(seat) - width, grid.row(grid.missions))
        painted = paint_tiles(place.tiles, values, palette, over=now.round == now.rounds)
        width = 2 * len(values) - 1 + (1 + len(signed(bonus)) if bonus else 0)
        canvas.paste(painted, grid.right(seat) - width, grid.row(tiles_line))
    last_row = grid.row(grid.below + ends.round + 1)
    next_row = last_row + (2 if last_row + 2 <= size.rows - 3 else 1)
    for sentence in words.begins_next(board, ends):
        canvas.write(grid.left, next_row, fit(line((sentence, "plain")), grid.width))
    return canvas


def _of_the_round(board: Board, ends: RoundScored, grid: _Grid) -> list[Row]:
    """The lines above the ledge, without the labels of characters, which are painted."""
    shown_hands, troopers, missions = _kinds(ends)
    for seat, account in enumerate(ends.accounts):
        troopers[seat + 1] = line((_carets(account.troopers, grid.cell - 6), "plain"), " ", troopers[seat + 1])
    best = [[Text(), *row[1:]] for row in _best(board, ends)]
    blank = [Text()] * (len(board.places) + 1)
    return [_names(board, grid.cell), *best, shown_hands, troopers, missions, _total(ends), blank]


def _of_all_rounds(now: Board, ends: RoundScored, bonuses: Sequence[int], sums: Row) -> list[Row]:
    """The lines below the ledge: each round so far, the tiles and the sums."""
    rows: list[Row] = []
    for number in range(1, ends.round + 1):
        points = [place.rounds[number - 1] for place in now.places]
        cells = [words.where_short(number), *[signed(own) if number > 1 else whole(own) for own in points]]
        rows.append([line((cell, "muted")) for cell in cells])
    tiles = [line((_("tiles kept") if ends.is_next else _("tiles"), "muted"))]
    tiles += [_points(bonus) if bonus else Text() for bonus in bonuses]
    return [*rows, *([sums, tiles] if ends.is_next else [tiles, sums])]


def _paint_label(canvas: Canvas, left: int, row: int, name: str, tint: str) -> None:
    palette, room = canvas.palette, ACCOUNT_LABELS - 1
    style = palette.tint(tint) if palette.paints and palette.is_dark("night") else palette.style("plain")
    if palette.blends:
        canvas.fill(left - 1, 2 * row, 1, 2, tint)
        canvas.fill(left, 2 * row, room, 2, palette.tint(tint, 0.72, NIGHT))
        style = palette.tint(tint, 0.6)
    canvas.text(left, row, name[:room], style)


def _carets(troopers: int, room: int) -> str:
    trios, rest = divmod(troopers, TROOPERS_TOGETHER)
    marks = " ".join(["^^^"] * trios + ["^" * rest] * bool(rest))
    return marks if len(marks) <= room else f"^{troopers}"


def _account_in_lines(board: Board, ends: RoundScored, is_over: bool, size: Size) -> Spread:
    """The points of a round for a narrow window: by character if there is room, without rows of zeroes."""
    width, room, seats = size.columns - 2, room_for_lines(size), len(board.places)
    begins = [row for sentence in words.begins_next(board, ends) for row in balanced(Text(sentence), width)]
    why = [row for sentence in words.used_up(ends) for row in balanced(Text(sentence, "muted"), width)]
    hands = [line((_("hand"), "plain"))]
    hands += [line((whole(sum(value or 0 for value in account.best)), "plain")) for account in ends.accounts]
    kinds = [row for row in _kinds(ends) if any(cell.plain != "·" for cell in row[1:])]
    bonuses, sums = _sums(after(board, [ends]), ends, is_over)
    below = [_total(ends)]
    if any(bonuses):
        below.append([line((_("tiles"), "plain")), *map(_points, bonuses)])
    if ends.round > 1 or any(bonuses):
        below.append(sums)
    for rows in (_best(board, ends), [hands]):
        above = [*rows, *kinds]
        labels = max(row[0].cell_len for row in (*above, *below))
        step = min(ACCOUNT_COLUMN, (width - labels) // seats)
        set_out = columns([_names(board, step), *above, *below], "l" + "r" * seats, 0, (labels, *[step] * seats))
        if len(set_out) + len(begins) <= room:
            break
    counted, summed = set_out[: -len(below)], set_out[-len(below) :]
    spare = room - len(set_out) - len(begins)
    if spare > len(why):
        counted, spare = [*why, *counted], spare - len(why)
    ledge = len(counted) + 1 if spare else None
    page_rows = [*counted, *[Text()] * bool(spare), *summed, *[Text()] * (spare > 1), *begins]
    return Spread([line(" ", row) for row in page_rows], ledge=ledge)


def _points(points: int) -> Text:
    return line((signed(points), "chosen")) if points else line(("·", "muted"))


def _names(board: Board, step: int) -> Row:
    cut = [cut_name(place.seat.name, max(1, step - 3)) for place in board.places]
    return [Text(), *[line((f"{sign(seat)} {name}", strong(meaning(seat)))) for seat, name in enumerate(cut)]]


def _best(board: Board, ends: RoundScored) -> list[Row]:
    """The rows of the characters (rule 9.1)."""
    rows: list[Row] = []
    for index, character in enumerate(board.deck.characters):
        values = [account.best[index] for account in ends.accounts]
        cells = [line(("·", "muted") if value is None else (str(value), "plain")) for value in values]
        rows.append([line((words.character(board.deck, character.name), "plain")), *cells])
    return rows


def _kinds(ends: RoundScored) -> list[Row]:
    """The rows of everything else (rules 9.2 to 9.4)."""
    scores = [account.score for account in ends.accounts]
    kinds = (
        (_("ten shown"), [score.shown for score in scores]),
        (_("troopers"), [score.troopers for score in scores]),
        (_("missions"), [score.missions for score in scores]),
    )
    return [[line((label, "plain")), *map(_points, points)] for label, points in kinds]


def _total(ends: RoundScored) -> Row:
    cells = [words.where_short(ends.round), *[whole(account.score.total) for account in ends.accounts]]
    return [line((cell, "strong")) for cell in cells]


def _sums(now: Board, ends: RoundScored, is_over: bool) -> tuple[list[int], Row]:
    """The row of the tiles, and that of the sums with the best marked."""
    bonuses = [tile_points(now.deck, len(place.tiles)) if is_over else 0 for place in now.places]
    sums = [place.total + bonus for place, bonus in zip(now.places, bonuses, strict=True)]
    best = max(sums) if ends.is_next or is_over else None
    return bonuses, [line((_("total"), "strong")), *[_sum(points, is_best=points == best) for points in sums]]


def _sum(points: int, *, is_best: bool, mark: str = "› ") -> Text:
    return line((f"{mark}{whole(points)}", "chosen") if is_best else (whole(points), "strong"))


def final_page(screen: Final, size: Size, pages: Pages) -> Page:
    """The end: the winners, the breakdown of every sum, and the rounds as bars.

    The winner's plaque is as large as the rest allows. If room is short, bars are left out first, then the plaque.
    """
    width = min(inside(size), WIDEST_END if size.rows > SPACIOUS else FINAL_WIDTH)
    ends = (_end(screen, size, width, of_winners(screen, pages), high, bars) for high, bars in WAYS)
    best = next(end for end in ends if end)  # without a plaque, there is always room
    bar = _("{game}   The end", game="MISSIONS")
    return replace(reading(bar, best, size, width=width), notice=screen.board.notice)


def _end(screen: Final, size: Size, width: int, cheer: Cheer, high: int, bars: bool) -> Spread | None:
    """The end with a plaque of this many rows; None if there is no room."""
    board: Board = screen.board
    won, reason = wording.winners(screen), " ".join(filter(None, (words.reason(board), wording.comeback(screen))))
    spread = Spread([Text()] * high, [Picture(0, 0, partial(_plaque, cheer, Size(width, high)))] * bool(high))
    if not high:
        spread.add(list(wrap(Text(won), width - 1)), Picture(0, 0, partial(_strip, won, width)))
    spread.add(paragraph(reason, width, "muted"))
    for sentence in wording.evening_at_end(screen.evening):
        spread.add(paragraph(sentence, width, "strong"))
    spread.gap(1 - size.is_compact)
    sums = _final_table(board, screen.outcome.winners, width)
    spread.put(sums or statements(board, width, winners=screen.outcome.winners, now=False, dense=size.columns < 56))
    spread.gap()
    spread.ledge = len(spread.rows)
    closing = wording.asides(screen, words.round_named)
    below = paragraphs(closing, width, "muted")
    if bars:
        pitch = 2 if len(spread.rows) + 2 * len(board.places) + len(below) + 4 <= room_for_lines(size) else 1
        spread.gap(1 - size.is_compact)
        spread.put(_bars(board, width, pitch))
        spread.gap(bool(below) and not size.is_compact)
    spread.add(below)
    return spread if not high or (sums and len(spread.rows) <= room_for_lines(size)) else None


def _plaque(cheer: Cheer, room: Size, palette: Palette) -> Canvas:
    canvas, drawn = Canvas(*room, palette), cheered(cheer, room, palette)
    canvas.paste(drawn, (room.columns - drawn.width) // 2, (room.rows - drawn.height) // 2)
    return canvas


def _strip(won: str, width: int, palette: Palette) -> Canvas:
    rows = [row.plain for row in wrap(Text(won), width - 1)]
    canvas = Canvas(width, len(rows), palette)
    if palette.paints:
        canvas.fill(0, 0, width, 2 * len(rows), palette.ink("halo"))
    for row, text in enumerate(rows):
        canvas.text(
            0, row, f" {text}".ljust(width), f"bold {palette.ink('halo.ink')}" if palette.paints else "bold reverse"
        )
    return canvas


def _final_table(board: Board, winners: Sequence[int], width: int) -> Spread | None:
    """A table with a column for each seat: rounds, tiles, sum; None if it is too wide.

    Names are cut, since the bars below have them in full.
    """
    places, is_roomy = board.places, width >= ROOMY
    labels = [words.where_short(number) for number in range(1, len(places[0].rounds) + 1)]
    first = max(FINAL_LABELS * is_roomy, *(cell_len(label) for label in (*labels, _("tiles"), _("total")))) + 1
    cell = min(FINAL_COLUMN, (width - first) // len(places))
    mark = "›" if cell < TIGHT else "› "
    totals = [_sum(place.total, is_best=place.number in winners, mark=mark) for place in places]
    if cell <= max(LEAST_NAME + 2, *(total.cell_len for total in totals)):
        return None
    names = [
        line((f"{sign(seat)} ", meaning(seat)), (cut_name(place.seat.name, cell - 3), strong(meaning(seat))))
        for seat, place in enumerate(places)
    ]
    rounds = [
        [line((label, "muted")), *[line(whole(place.rounds[number])) for place in places]]
        for number, label in enumerate(labels)
    ]
    tiles, pictures = _final_tiles(board, first, cell)
    rows = columns(
        [[Text(), *names], *rounds, tiles, [line((_("total"), "title")), *totals]],
        "l" + "r" * len(places),
        0,
        (first, *[cell] * len(places)),
    )
    rule = [line(("─" * (first + cell * len(places)), "rail"))] * is_roomy
    return Spread([*rows[:-1], *rule, rows[-1]], [picture._replace(row=len(rows) - 2) for picture in pictures])


def _final_tiles(board: Board, first: int, cell: int) -> tuple[Row, list[Picture]]:
    places, label = board.places, line((_("tiles"), "muted"))
    brings = max(len(signed(place.bonus)) if place.bonus else 0 for place in places)
    if cell <= 2 * board.deck.tiles + brings:
        brought = [
            line((signed(place.bonus), "chosen") if place.bonus else (whole(len(place.tiles)), "muted"))
            for place in places
        ]
        return [label, *brought], []
    cells, pictures = [], []
    for seat, place in enumerate(places):
        marks, paint = tiles_of(board, place, over=True)
        bonus = f" {signed(place.bonus) if place.bonus else '':>{brings}}" if brings else ""
        cells.append(line(marks, (bonus, "chosen")))
        pictures.append(Picture(first + cell * (seat + 1) - cells[-1].cell_len, 0, paint))
    return [label, *cells], pictures


def _bars(board: Board, width: int, pitch: int) -> Spread:
    """A bar for each seat, with a part for each round and one for the tiles, and a free column between the parts."""
    most = max(1, *(place.total for place in board.places))
    names = max(named(place).cell_len for place in board.places) + 2
    room = max(8, min(LONGEST_BAR, width - names - 6))
    spread = Spread()
    for place in board.places:
        spread.gap(pitch - 1)
        lengths = [max(0, round(points * room / most)) for points in (*place.rounds, place.bonus)]
        total = line((f" {whole(place.total)}", strong(meaning(place.number))))
        row = line(fit(named(place), names), fit(Text(), sum(lengths)), total)
        spread.add([row], Picture(names, 0, partial(_bar, tuple(lengths), place.number, pitch)))
    spread.gap(pitch - 1)
    says = _("Each bar shows the rounds one after the other, then all tiles.")
    if board.rounds == 1:
        says = _("Each bar shows the round, then all tiles.")
    spread.add(balanced(Text(says, "muted"), width))
    return spread


def _bar(lengths: Sequence[int], seat: int, pitch: int, palette: Palette) -> Canvas:
    """Paint the parts of a bar, half a row high where bars of `pitch` 1 would touch in one colour.

    Without colours, they are rows of the seat's sign.
    """
    canvas, column = Canvas(sum(lengths), 1, palette), 0
    low = int(pitch == 1 and palette.ink(meaning(0)) == palette.ink(meaning(1)))
    for length in lengths:
        drawn = max(0, length - 1)
        if palette.paints:
            canvas.fill(column, low, drawn, 2 - low, palette.ink(meaning(seat)))
        else:
            canvas.text(column, 0, sign(seat) * drawn, palette.style(meaning(seat)))
        column += length
    return canvas


LEAST, WIDEST, APART = 21, 38, 4

Paint = Callable[[Palette], Canvas]


def statements(board: Board, width: int, *, winners: Collection[int] = (), now: bool, dense: bool = False) -> Spread:
    """All statements in this many columns: with this round's open points (`now`), or without a rule (`dense`)."""
    tiles = cell_len(_("tiles")) + 1 + 2 * board.deck.tiles + max(len(signed(area.bonus)) for area in board.places)
    least = max(LEAST, tiles, *(named(place).cell_len + 3 + len(whole(place.total)) for place in board.places))
    number, cell = abreast(len(board.places), width, least, WIDEST, APART)
    drawn = [
        _statement(board, place, cell, wins=place.number in winners, now=now, dense=dense) for place in board.places
    ]
    return in_rows(drawn, number, cell, APART)


def tiles_of(board: Board, place: PlayerArea, *, over: bool) -> tuple[Text, Paint]:
    """A player's mission tiles as words, and the pictures over them."""
    all_of = board.deck.values[: board.deck.tiles]
    marks = " ".join(str(value) if value in place.tiles else "·" for value in all_of)
    return line((marks, "muted")), partial(paint_tiles, place.tiles, all_of, over=over)


def _statement(board: Board, place: PlayerArea, width: int, *, wins: bool, now: bool, dense: bool) -> Spread:
    spread = statement(named(place), place.total, width, wins=wins, ruled=not dense)
    for number, points in enumerate(place.rounds, start=1):
        spread.put(_entry(words.where_short(number), line(whole(points)), width))
    if place.bonus or place.tiles or not now:
        marks, paint = tiles_of(board, place, over=not now)
        bonus = line((f" {signed(place.bonus)}", "chosen")) if place.bonus else Text()
        spread.put(_entry(_("tiles"), line(marks, bonus), width, paint))
    if not now:
        return spread
    spread.put(_entry(_("hand"), line(str(place.cards)), width))
    if place.troopers:
        room = max(8, 4 * (place.troopers // TROOPERS_TOGETHER) + TROOPERS_TOGETHER)
        spread.put(_entry(_("troopers"), Text(" " * room), width, partial(paint_troopers, place.troopers, room)))
    if place.missions:
        room = min(width - 12, 4 * len(place.missions))
        spread.put(_entry(_("missions"), Text(" " * room), width, partial(paint_missions, place.missions, room)))
    if place.sure:
        spread.put(_entry(_("certain"), line((signed(place.sure), "good")), width))
    return spread


def _entry(label: str, value: Text, width: int, paint: Paint | None = None) -> Spread:
    value_width = value.cell_len
    row = line(fit(line((label, "muted")), width - value_width), value)
    return Spread([row], [Picture(width - value_width, 0, paint)] if paint else [])


BESIDE_CARD, LEAST_EFFECT = 2, 26  # columns between a card and the words about it, and of those words at least
EFFECTS = (16, 2), (8, 2), (8, 1), (4, 1), (0, 1)
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
    room, bars = room_for_lines(size) - len(spread.rows) - 4, Spread()
    if any(place.total for place in board.places):
        bars = _bars(board, spread.width, 1 + (2 * len(board.places) + 2 <= room))
    if 0 < len(bars.rows) <= room:
        spread.gap(2)
        spread.ledge = len(spread.rows)
        spread.gap()
        spread.put(bars)
    return reading(_("MISSIONS   Scores"), spread, size)
