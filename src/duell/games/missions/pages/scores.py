"""Where points come from: the account of a round, the end of the game, the scores, and what the action cards do."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial

from rich.cells import cell_len
from rich.text import Text

from duell.games.missions import words
from duell.games.missions.board import Board, PlayerArea, after
from duell.games.missions.engine.cards import Action, ActionName
from duell.games.missions.engine.events import Account, RoundScored
from duell.games.missions.engine.scoring import TRIO, tile_points
from duell.games.missions.pages import pieces
from duell.games.missions.pages.pieces import NIGHT, emblem_of
from duell.games.missions.pages.seats import meaning, named, sign
from duell.games.missions.pages.table import cut_name, paint_missions, paint_tiles, paint_troopers, width_of
from duell.language import _, signed, whole
from duell.table import wording
from duell.table.screens import Final
from duell.tui.blocks import Block, Size, balanced, fit, line, paragraph, wrap
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.scenery import table
from duell.tui.page import Page, Picture, Spread, room_for_lines
from duell.tui.pages.reading import MEASURE, abreast, in_rows, inside, reading
from duell.tui.theme import strong

ACCOUNT_LABELS = 20
"""Columns of what the rows are."""

ACCOUNT_COLUMN = 26
"""Columns of a player, at most: numbers of one row are to be seen together."""

ACCOUNT_ROWS = 23
"""Rows that the account takes in the third round, with the bar and the keys."""


def account_fits(size: Size) -> bool:
    """Whether a window has room for the account as a table."""
    return size.columns >= 80 and size.rows >= ACCOUNT_ROWS


def account_in_lines(board: Board, ends: RoundScored, size: Size, bar: str, *, is_over: bool = False) -> Page:
    """Return the same for a narrow window, in lines: character by character only where these have room.

    What nobody has points for is left out. `is_over` is as in `scene`.
    """
    width, room = size.columns - 2, room_for_lines(size)
    begins = [row for said in words.begins_next(board, ends) for row in balanced(Text(said), width)]
    why = [row for said in words.used_up(ends) for row in balanced(Text(said, "muted"), width)]
    ways = [_table(board, ends, width, by_character=each, is_over=is_over) for each in (True, False)]
    counted, sums = next((way for way in ways if sum(map(len, way)) + len(begins) <= room), ways[-1])
    spare = room - len(counted) - len(sums) - len(begins)
    if spare > len(why):
        counted, spare = [*why, *counted], spare - len(why)
    ledge = len(counted) + 1 if spare else None
    rows = [*counted, *[Text()] * bool(spare), *sums, *[Text()] * (spare > 1), *begins]
    return Page(bar, lines=lambda: Spread([line(" ", row) for row in rows], ledge=ledge), notice=board.notice)


def _table(board: Board, ends: RoundScored, width: int, *, by_character: bool, is_over: bool) -> tuple[Block, Block]:
    """Return a column a seat, a row for each character or for the whole hand; and below that the sums."""
    now, accounts = after(board, [ends]), ends.accounts
    bests = [account.best for account in accounts]
    rows: list[tuple[str, list[str], str]] = []
    if by_character:
        for place, character in enumerate(board.deck.characters):
            values = ["·" if best[place] is None else str(best[place]) for best in bests]
            rows.append((words.character(board.deck, character.name), values, "plain"))
    else:
        rows.append((_("hand"), [whole(sum(value or 0 for value in best)) for best in bests], "plain"))
    scores = [account.score for account in accounts]
    for label, points in (
        (_("ten shown"), [score.shown for score in scores]),
        (_("troopers"), [score.troopers for score in scores]),
        (_("missions"), [score.missions for score in scores]),
    ):
        if any(points):
            rows.append((label, [signed(each) if each else "·" for each in points], "chosen"))
    below = len(rows) + 1
    rows.append((words.where_short(ends.round), [whole(score.total) for score in scores], "strong"))
    bonuses = [tile_points(now.deck, len(place.tiles)) if is_over else 0 for place in now.places]
    if any(bonuses):
        rows.append((_("tiles"), [signed(each) if each else "·" for each in bonuses], "chosen"))
    sums = [place.total + bonus for place, bonus in zip(now.places, bonuses, strict=True)]
    if ends.round > 1 or any(bonuses):
        best = max(sums) if ends.is_next or is_over else None
        rows.append((_("sum"), [f"› {whole(each)}" if each == best else whole(each) for each in sums], "strong"))
    labels = max(cell_len(label) for label, _values, _style in rows)
    step = min(ACCOUNT_COLUMN, (width - labels) // len(board.places))
    names = [
        line((f"{sign(seat)} {cut_name(place.seat.name, max(1, step - 3))}", strong(meaning(seat))))
        for seat, place in enumerate(board.places)
    ]
    found = [line(fit(Text(), labels), *[fit(name, step, "right") for name in names])]
    for label, values, style in rows:
        cells = [
            fit(line((value, "muted" if value == "·" else "chosen" if value[0] == "›" else style)), step, "right")
            for value in values
        ]
        found.append(line(fit(line((label, "strong" if style == "strong" else "plain")), labels), *cells))
    return found[:below], found[below:]


def account_scene(board: Board, ends: RoundScored, size: Size, palette: Palette, *, is_over: bool = False) -> Canvas:
    """Paint the account of a round on the night, what was written down before on the ledge below it.

    `is_over` is whether the tiles have been counted, too; before that, nobody is ahead in the last round.
    """
    row = 1 + max(0, size.rows - 24) // 3
    characters = board.deck.characters
    ground = Canvas(size.columns, size.rows, palette)
    ground.paste(table(size.columns, size.rows, palette, row + len(characters) + 6, meaning(ends.ender)), 0, 0)
    canvas = Canvas(min(size.columns, ACCOUNT_LABELS + 2 + ACCOUNT_COLUMN * len(board.places)), size.rows, palette)
    step = (canvas.width - ACCOUNT_LABELS - 2) // len(board.places)
    rights = [ACCOUNT_LABELS + step * (seat + 1) for seat in range(len(board.places))]
    _account_names(canvas, board, row, rights, step)
    for place, character in enumerate(characters):
        row += 1
        _label(canvas, row, words.character(board.deck, character.name), emblem_of(character.emblem).tint)
        for right, account in zip(rights, ends.accounts, strict=True):
            best = account.best[place]
            _right(canvas, right, row, "·" if best is None else str(best), "muted" if best is None else "plain")
    for label, paint in (
        (_("ten shown"), _shown),
        (_("troopers"), _troopers),
        (_("missions"), _missions),
    ):
        row += 1
        canvas.text(2, row, label, palette.style("plain"))
        for right, account in zip(rights, ends.accounts, strict=True):
            paint(canvas, right, row, account, step)
    row += 1
    canvas.text(2, row, words.where_short(ends.round), palette.style("strong"))
    for right, account in zip(rights, ends.accounts, strict=True):
        _right(canvas, right, row, whole(account.score.total), "strong")
    last = _written_down(canvas, after(board, [ends]), ends, row + 2, rights, is_over=is_over)
    for said in words.begins_next(board, ends):
        canvas.write(2, max(last + 1, min(last + 2, size.rows - 3)), fit(line((said, "plain")), canvas.width - 4))
    ground.paste(canvas, (size.columns - canvas.width) // 2, 0)
    return ground


def _account_names(canvas: Canvas, board: Board, row: int, rights: Sequence[int], step: int) -> None:
    for seat, (right, place) in enumerate(zip(rights, board.places, strict=True)):
        name = cut_name(place.seat.name, step - 3)
        _right(canvas, right, row, f"{sign(seat)} {name}", f"{meaning(seat)}.strong")


def _label(canvas: Canvas, row: int, text: str, tint: str) -> None:
    palette = canvas.palette
    if palette.blends:
        canvas.fill(1, 2 * row, 1, 2, tint)
        canvas.fill(2, 2 * row, ACCOUNT_LABELS - 3, 2, palette.tint(tint, 0.72, NIGHT))
        canvas.text(2, row, text[: ACCOUNT_LABELS - 3], palette.tint(tint, 0.6))
        return
    is_tinted = palette.paints and palette.is_dark("night")
    canvas.text(2, row, text[: ACCOUNT_LABELS - 3], palette.tint(tint) if is_tinted else palette.style("plain"))


def _right(canvas: Canvas, right: int, row: int, text: str, style: str) -> None:
    """Write a text that ends before a column."""
    canvas.text(
        right - cell_len(text),
        row,
        text,
        canvas.palette.style(style.removesuffix(".strong"), strong=style.endswith(".strong")),
    )


def _bonus(canvas: Canvas, right: int, row: int, points: int) -> int:
    """Write what something brings, and return the column before it."""
    said = signed(points) if points else "·"
    _right(canvas, right, row, said, "chosen" if points else "muted")
    return right - len(said) - 1


def _shown(canvas: Canvas, right: int, row: int, account: Account, _step: int) -> None:
    _bonus(canvas, right, row, account.score.shown)


def _troopers(canvas: Canvas, right: int, row: int, account: Account, step: int) -> None:
    before = _bonus(canvas, right, row, account.score.troopers)
    trios, rest = divmod(account.troopers, 3)
    said = " ".join(["^^^"] * trios + ["^" * rest] * bool(rest))
    said = said if len(said) <= step - 5 else f"^{account.troopers}"
    _right(canvas, before, row, said, "plain")


def _missions(canvas: Canvas, right: int, row: int, account: Account, step: int) -> None:
    before = _bonus(canvas, right, row, account.score.missions)
    if not account.missions:
        return
    drawn = paint_missions(account.missions, step - 6, canvas.palette)
    wide = width_of(account.missions, step - 6, canvas.palette)
    canvas.paste(drawn, before - wide, row)


def _written_down(
    canvas: Canvas, now: Board, ends: RoundScored, row: int, rights: Sequence[int], *, is_over: bool
) -> int:
    """Write each round's points, the sums, and the tiles, which count in the end; return the last row."""
    for number in range(1, ends.round + 1):
        canvas.text(2, row, words.where_short(number), canvas.palette.style("muted"))
        for right, place in zip(rights, now.places, strict=True):
            points = place.rounds[number - 1]
            _right(canvas, right, row, signed(points) if number > 1 else whole(points), "muted")
        row += 1
    bonuses = [tile_points(now.deck, len(place.tiles)) if is_over else 0 for place in now.places]
    sums = [place.total + bonus for place, bonus in zip(now.places, bonuses, strict=True)]
    if ends.is_next:
        _sums(canvas, row, rights, sums, max(sums))
        _account_tiles(canvas, row + 1, rights, now, bonuses, label=_("tiles kept"))
    else:
        _account_tiles(canvas, row, rights, now, bonuses, label=_("tiles"))
        _sums(canvas, row + 1, rights, sums, max(sums) if is_over else None)
    return row + 1


def _sums(canvas: Canvas, row: int, rights: Sequence[int], sums: Sequence[int], best: int | None) -> None:
    """Write the sums, the `best` marked."""
    canvas.text(2, row, _("sum"), canvas.palette.style("strong"))
    for right, total in zip(rights, sums, strict=True):
        leads = total == best
        said = f"› {whole(total)}" if leads else whole(total)
        _right(canvas, right, row, said, "chosen.strong" if leads else "strong")


def _account_tiles(
    canvas: Canvas, row: int, rights: Sequence[int], now: Board, bonuses: Sequence[int], *, label: str
) -> None:
    """Write the tiles, and what they bring where they have been counted; until then the last one missing is named."""
    canvas.text(2, row, label, canvas.palette.style("muted"))
    all_of = now.deck.values[: now.deck.tiles]
    for right, place, bonus in zip(rights, now.places, bonuses, strict=True):
        before = _bonus(canvas, right, row, bonus) if bonus else right
        drawn = paint_tiles(place.tiles, all_of, canvas.palette, over=now.round == now.rounds)
        canvas.paste(drawn, before - 2 * len(all_of) + 1, row)


FINAL_WIDTH = 104
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


def final_page(screen: Final, size: Size) -> Page:
    """Return the page of the end."""
    board: Board = screen.board
    width = min(inside(size), FINAL_WIDTH)
    told = Spread(list(_won(screen, width)))
    told.gap(1 - size.is_compact)
    account = _final_table(board, screen.outcome.winners, width)
    told.put(account or statements(board, width, winners=screen.outcome.winners, now=False, dense=size.columns < 56))
    told.gap()
    told.ledge = len(told.rows)
    closing = wording.closing(screen, words.round_named)
    below = [row for said in closing for row in paragraph(said, width, "muted")]
    pitch = 2 if len(told.rows) + 2 * len(board.places) + len(below) + 4 <= room_for_lines(size) else 1
    told.gap(1 - size.is_compact)
    told.put(_bars(board, width, pitch))
    told.gap(bool(below) and not size.is_compact)
    told.add(below)
    return replace(reading(_("MISSIONS   The end"), told, size, width=width), notice=board.notice)


def _won(screen: Final, width: int) -> Block:
    """Return who has won, and how the evening stands."""
    won, reason = wording.winners(screen), words.reason(screen.outcome.reason)
    rows = wrap(line((f"{won} ", "title"), (reason, "muted")), width)
    return [
        *rows,
        *[row for said in wording.evening_at_end(screen.evening) for row in paragraph(said, width, "strong")],
    ]


def _final_table(board: Board, winners: Sequence[int], width: int) -> Spread | None:
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
    found.put(_final_tiles(board, first, cell))
    if width >= ROOMY:
        found.add([line(("─" * (first + cell * len(places)), "rail"))])
    found.add([_row(line((_("sum"), "title")), totals, first, cell)])
    return found


def _final_tiles(board: Board, first: int, cell: int) -> Spread:
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
    return line((f"{sign(place.number)} ", style), (cut_name(place.seat.name, room), strong(style)))


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


LEAST, WIDEST, APART = 21, 38, 4

Paint = Callable[[Palette], Canvas]


def statements(board: Board, width: int, *, winners: Collection[int] = (), now: bool, dense: bool = False) -> Spread:
    """Return all statements in so many columns, `now` with what lies open in this round; a `dense` one has no rule."""
    least = max(LEAST, *(named(place).cell_len + 3 + len(whole(place.total)) for place in board.places))
    number, each = abreast(len(board.places), width, least, WIDEST, APART)
    drawn = [
        _statement(board, place, each, wins=place.number in winners, now=now, dense=dense) for place in board.places
    ]
    return in_rows(drawn, number, each, APART)


def tiles_of(board: Board, place: PlayerArea, *, over: bool) -> tuple[Text, Paint]:
    """Return the mission tiles that somebody has as words, and how they are painted over these."""
    all_of = board.deck.values[: board.deck.tiles]
    said = " ".join(str(value) if value in place.tiles else "·" for value in all_of)
    return line((f"{said} ", "muted")), partial(paint_tiles, place.tiles, all_of, over=over)


def _statement(board: Board, place: PlayerArea, width: int, *, wins: bool, now: bool, dense: bool) -> Spread:
    total = line((f"{'› ' if wins else ''}{whole(place.total)}", "chosen" if wins else "strong"))
    name = fit(named(place), width - total.cell_len - 1)
    found = Spread([line(name, " ", total)])
    if not dense:
        found.add([line(("─" * width, "rail"))])
    for number, points in enumerate(place.rounds, start=1):
        found.put(_entry(words.where_short(number), line(whole(points)), width))
    if place.bonus or place.tiles or not now:
        said, paint = tiles_of(board, place, over=not now)
        bonus = line((signed(place.bonus), "chosen")) if place.bonus else Text()
        found.put(_entry(_("tiles"), line(said, bonus), width, paint))
    if now:
        _put_open(found, place, width)
    return found


def _put_open(found: Spread, place: PlayerArea, width: int) -> None:
    """Add what lies open before somebody in this round, and what of it is sure."""
    found.put(_entry(_("hand"), line(str(place.cards)), width))
    if place.troopers:
        room = max(8, 4 * (place.troopers // TRIO) + TRIO)
        found.put(_entry(_("troopers"), Text(" " * room), width, partial(paint_troopers, place.troopers, room)))
    if place.missions:
        room = min(width - 12, 4 * len(place.missions))
        found.put(_entry(_("missions"), Text(" " * room), width, partial(paint_missions, place.missions, room)))
    if place.sure:
        found.put(_entry(_("for sure"), line((signed(place.sure), "good")), width))


def _entry(label: str, value: Text, width: int, paint: Paint | None = None) -> Spread:
    """Return a line with a label, and at its end a value, on which something may be painted."""
    value_width = value.cell_len
    row = line(fit(line((label, "muted")), width - value_width), value)
    return Spread([row], [Picture(width - value_width, 0, paint)] if paint else [])


BESIDE_CARD = 2
"""Columns between a card and the words about it."""


def actions_page(board: Board, size: Size) -> Page:
    """Return what each action card does, beside the card where there is room for that."""
    told = Spread()
    for name in ActionName:
        told.gap()
        told.put(_action(board, name, size))
    return reading(_("MISSIONS   Action cards"), told, size)


def _action(board: Board, name: ActionName, size: Size) -> Spread:
    left = 0 if size.is_compact else pieces.TILE_WIDTH + BESIDE_CARD
    width = min(MEASURE, inside(size) - left)
    rows = [line((words.action(board.deck, name), "strong")), *paragraph(words.action_says(name), width)]
    if not left:
        return Spread(rows)
    rows += [line()] * (pieces.TILE_HEIGHT - len(rows))
    painted = Picture(0, 0, partial(pieces.card_tile, board.deck, Action(name)))
    return Spread([line(" " * left, row) for row in rows], [painted])


def scores_page(board: Board, size: Size) -> Page:
    """Return where every sum comes from: a statement a player."""
    spread = statements(board, inside(size), now=True, dense=size.columns < 56)
    return reading(_("MISSIONS   Scores"), spread, size)
