"""The screens of a bid: an open hand, a covered hand, thinking bots, and waiting for players at other screens."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from rich.text import Text

from duell.games.duel import words
from duell.games.duel.board import KEYS, Board, Face, PlayerArea, key_of
from duell.games.duel.engine.cards import Choice, Vader
from duell.games.duel.pages.pieces import Pieces, one_line
from duell.games.duel.pages.seats import brings, named, seat_style, short_panel, sign
from duell.games.duel.pages.table import (
    HAND_KEYS,
    PUBLIC_SETS,
    SETS,
    SLIM_WINDOW,
    Table,
    TableForm,
    ask,
    forms,
    laid_out,
    where,
)
from duell.language import NO_BREAK, _, percent, signed, signed_decimal, whole
from duell.table import wording
from duell.table.screens import Choosing, Covered, Thinking, Waiting
from duell.tui.blocks import Block, Size, beside, fit, line, longest_that_fits, paragraph
from duell.tui.drawing.boxes import ANY, Area, hbox, lay, space, written
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.light_cards import LARGE, TINY, CardState, Held, well
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.shapes import lettered, stamp
from duell.tui.page import Page, aside, room_for_lines

HAND_WIDTH = 9  # columns of a hand with one card a line
BARS = "▁▂▃▄▅▆▇█"  # bars for the probability of a card, from the lowest up
CHOSEN = "✓"  # the mark of the chosen card, which is no hero's sign


def render(screen: Choosing, size: Size, *, lit: bool = False, step: int = 0) -> Page:
    """The page of a player who chooses a card; `step` is that of the card at stake while it turns over."""
    place = screen.board.places[screen.seat]
    scene = partial(_scene, screen, lit, step)
    owner = _whose(place, size)
    sentence = wording.about_hint(screen.advice)
    if not screen.advice:
        sentence = " ".join(filter(None, [*wording.opening(screen), wording.locked(screen.board)]))
    return Page(
        where(screen.board, size, owner),
        owner,
        forms(scene)[: -1 if screen.advice else None],  # the smallest has no room for advice
        lambda: written(_compact(screen, size, lit)),
        notice=screen.board.notice,
        below=aside(sentence, size),
    )


def _whose(place: PlayerArea, size: Size) -> Text:
    title = "" if size.columns < SLIM_WINDOW else f" · {words.title_in_language(place.title)}"
    return line(named(place), (title, "muted"))


def _scene(
    screen: Choosing,
    lit: bool,
    step: int,
    form: TableForm,
    size: Size,
    palette: Palette,
    waits: Waiting | None = None,
) -> Canvas | None:
    table = laid_out(form, screen.board, size, palette, screen.seat, lit=lit, step=step)
    if not table:
        return None
    canvas, pieces = table.canvas.copy(), Pieces(palette, screen.board.emblems)
    faces = {face.choice: face for face in screen.body.cards}
    for bid in sorted(HAND_KEYS, key=lambda bid: bid is screen.chosen):  # the chosen one covers its neighbours
        area = table.places[bid]
        if bid in faces:
            _lay(canvas, area, form.held, pieces, screen, faces[bid])
        else:
            canvas.paste(well(form.held, palette), area.column, area.row)
    if screen.advice:
        _advise(canvas, table, screen)
    if waits:
        _say_who(canvas, table, waits)
    elif form.held is not TINY:
        is_taken = screen.advice and _row_below_hand(table) == table.places["prompt"].row
        ask(canvas, table.places["prompt"].row + bool(is_taken), _prompt(screen))
    elif screen.chosen is not None:
        says = _("{card} is chosen", card=words.bid(screen.chosen))
        canvas.write_all(*_last_rows(table, 1), [line((f"{CHOSEN} ", "chosen"), says)])
    return canvas


def _row_below_hand(table: Table) -> int:
    return table.places["hand"].row + table.form.held.height


def _last_rows(table: Table, rows: int) -> tuple[int, int]:
    """The first column and row of the last rows beside a small card at stake."""
    area = table.places["words"].within(0, rows, "start", "end")
    return area.column, area.row


def _lay(canvas: Canvas, area: Area, held: Held, pieces: Pieces, screen: Choosing, face: Face) -> None:
    """Lay a card of the hand on the ledge: raised if chosen, otherwise below its key if keys are shuffled."""
    hero = screen.board.places[screen.seat].seat.role
    state = CardState.USUAL if face.choice in screen.options else CardState.BARRED
    if face.choice is screen.chosen:
        state = CardState.CHOSEN
    key = "" if screen.keys == KEYS else key_of(screen.keys, face.choice)
    chosen = state is CardState.CHOSEN
    if held is TINY:
        canvas.paste(pieces.tiny(hero, face.choice, face.icons, key, state), area.column, area.row)
        return
    card = pieces.face(hero, face.choice, face.icons, held, state)
    canvas.paste(card, area.column - chosen, area.row - 2 * chosen)
    if key and not chosen:
        canvas.text(area.within(0, 0).column, area.row - 1, key, canvas.palette.style("key"))


def _advise(canvas: Canvas, table: Table, screen: Choosing) -> None:
    """Write a hint below each card: its probability as a bar, and the expected lead."""
    palette, below = canvas.palette, _row_below_hand(table)
    pitch = table.places[HAND_KEYS[1]].column - table.places[HAND_KEYS[0]].column
    canvas.fill(0, 2 * below, canvas.width, 2, canvas.pixel(0, 2 * below))
    for advised in screen.advice:
        exact, about = signed_decimal(advised.points), signed(round(advised.points))
        bar = BARS[min(len(BARS) - 1, round(advised.share * len(BARS)))] if advised.share else " "
        points = exact if len(exact) < pitch else about
        gap = int(len(points) + 2 < pitch)
        column = table.places[advised.choice].within(1 + gap + len(points), 1).column
        canvas.text(column, below, bar, palette.style("chosen"))
        canvas.text(column + 1 + gap, below, points, palette.style("muted"))


def covered(screen: Covered, size: Size) -> Page:
    """The page of a hand that is face down."""
    owner = _whose(screen.board.places[screen.seat], size)
    painted = forms(partial(_scene_of_backs, screen))
    return Page(where(screen.board, size, owner), owner, painted, notice=screen.board.notice)


def _scene_of_backs(screen: Covered, form: TableForm, size: Size, palette: Palette) -> Canvas | None:
    """Paint the hand face down, without gaps that would show which cards are gone."""
    table = laid_out(form, screen.board, size, palette, screen.seat)
    if not table:
        return None
    canvas, place = table.canvas.copy(), screen.board.places[screen.seat]
    back = Pieces(palette, screen.board.emblems).back(place.seat.role, form.held)
    areas = [table.places[bid] for bid in HAND_KEYS]
    shift = (areas[-1].column - areas[place.cards - 1].column) // 2  # to the middle
    for area in areas[: place.cards]:
        canvas.paste(back, area.column + shift, area.row)
    if form.held is not TINY:
        ask(canvas, table.places["prompt"].row, line(wording.covered(place.seat.name, screen.is_chosen)))
    elif screen.is_chosen:
        canvas.write_all(*_last_rows(table, 1), [line((f"{CHOSEN} ", "chosen"))])
    return canvas


def _prompt(screen: Choosing) -> Text:
    name = screen.board.name(screen.seat)
    if screen.chosen is None:
        holds_r2d2 = Choice.R2D2 in [face.choice for face in screen.body.cards]
        if holds_r2d2 and isinstance(screen.board.card, Vader) and Choice.R2D2 not in screen.options:
            return line(_("{name}, choose a card. You cannot play R2-D2 against Darth Vader.", name=name))
        return line(_("{name}, choose a card to lay face down.", name=name))
    says = _("{name} has chosen {card}. Enter locks it.", name=name, card=words.the(screen.chosen))
    return line((f"{CHOSEN} ", "chosen"), says)


def _compact(screen: Choosing, size: Size, lit: bool) -> Block:
    board = screen.board
    rows = [_one_line(screen, face) for face in screen.body.cards]
    width = max([HAND_WIDTH, *(row.cell_len + 1 for row in rows)])
    hand = [fit(row, width) for row in rows]
    others = short_panel(board, size.columns - width - 2, room_for_lines(size) - 1)
    stake = fit(_stake(screen, size.columns - 2, lit), size.columns - 2)
    return [line(" ", row) for row in (stake, *beside(hand, others))]


def _stake(screen: Choosing, width: int, lit: bool) -> Text:
    card = screen.board.card
    if card is None or isinstance(card, Vader):
        return line((words.title(card), "bar" if lit else "threat")) if card else Text()
    points, (gain, least) = wording.points(card.points), brings(screen.board, screen.seat)
    title, short = words.title(card), words.short(card)
    names = ((title, gain), (short, gain), (short, least))
    return longest_that_fits([line((name, "strong"), f", {points}  ", gain) for name, gain in names], width)


def _one_line(screen: Choosing, face: Face) -> Text:
    mark = ("›" if face.choice is screen.chosen else " ", "chosen")
    if face.choice not in screen.options:
        return line(mark, (words.bid(face.choice), "muted"), " ", (_("no"), "muted"))
    key = line((f"{key_of(screen.keys, face.choice)} ", "key")) if screen.keys != KEYS else Text()
    for advised in screen.advice:
        if advised.choice is face.choice:  # then there is no room for icons
            share = percent(advised.share).replace(NO_BREAK, "")  # nor for a space before the sign
            return line(mark, key, (words.bid(face.choice), "strong"), f" {share} {whole(round(advised.points))}")
    return line(mark, key, one_line(face))


MOST_APART = 20  # the most columns from one bid to the next
MOST_LETTERED = 64  # the most columns from one bid to the next above names in pixels
ROWS_OF_THINKING = 2  # rows beside a small card at stake, below its name and points


def thinking(screen: Thinking | Waiting, size: Size, *, step: int = 0) -> Page:
    """The page of bots or others who have yet to choose; `step` is that of the card at stake while it turns over."""
    if card := screen.board.scouted:
        screen = replace(screen, board=replace(screen.board, card=card, gains=(), to_come=0, copies=0))
    is_public = isinstance(screen, Waiting) and not screen.own  # a whole room may look at it
    own, owner, scene = None, Text(), partial(_scene_of_bids, screen, step, is_public)
    if isinstance(screen, Waiting) and screen.own:
        options = tuple(face.choice for face in screen.own.body.cards)  # none is barred
        own = replace(screen.own, board=screen.board, options=options)
        owner, scene = _whose(screen.board.places[own.seat], size), partial(_scene, own, False, step, waits=screen)
    painted = forms(scene, PUBLIC_SETS if is_public else SETS)
    return Page(where(screen.board, size, owner), owner, painted, notice=screen.board.notice)


def _scene_of_bids(
    screen: Thinking | Waiting, step: int, is_public: bool, form: TableForm, size: Size, palette: Palette
) -> Canvas | None:
    """Paint the table, and on the ledge the bids, or the R2-D2 that has turned up the card at stake."""
    table = laid_out(form, screen.board, size, palette, step=step)
    if not table:
        return None
    canvas = table.canvas.copy()
    if screen.board.scouted or screen.board.card:
        seats = screen.seats[:1] if screen.board.scouted else range(len(screen.board.places))
        _lay_bids(canvas, table, screen.board, seats, is_lettered=is_public and form.held is LARGE)
    _say_who(canvas, table, screen)
    return canvas


def _lay_bids(canvas: Canvas, table: Table, board: Board, seats: Sequence[int], *, is_lettered: bool) -> None:
    """Lay these players' cards on the ledge side by side, each above its name if there is room for names.

    A bid is face down, or a hollow as long as it is not locked.
    """
    held, hand, pieces = table.form.held, table.places["hand"], Pieces(canvas.palette, board.emblems)
    most = MOST_LETTERED if is_lettered else ANY if held is TINY else MOST_APART
    least = held.width if held is TINY else held.width + 3
    bids = hbox(*(space(rows=held.height).wide(least, most).named(seat) for seat in seats))
    places = lay(bids, Area(0, hand.row, canvas.width, held.height)).places
    below = _row_below_hand(table)
    has_names = held is not TINY and below < table.places["prompt"].row
    for seat in seats:
        place, area = board.places[seat], places[seat].within(held.width, held.height)
        if board.scouted:
            card = pieces.face(place.seat.role, Choice.R2D2, 0, held)
        else:
            card = pieces.back(place.seat.role, held) if place.locked else well(held, canvas.palette)
        canvas.paste(card, area.column, area.row)
    if has_names:
        canvas.fill(0, 2 * below, canvas.width, 2, canvas.pixel(0, 2 * below))  # no shadow on the names
        for seat in seats:
            _write_name(canvas, places[seat]._replace(row=below), board.places[seat], is_lettered=is_lettered)


def _write_name(canvas: Canvas, area: Area, place: PlayerArea, *, is_lettered: bool) -> None:
    """Write a name in the middle, in pixels if there is room."""
    palette = canvas.palette
    letters = lettered(place.seat.name, 1) if is_lettered and palette.paints and not palette.ascii else ()
    if letters and len(letters[0]) < area.columns:
        column = area.within(len(letters[0]), 1).column
        stamp(canvas, column, 2 * area.row + 1, letters, [palette.ink(seat_style(place))] * len(letters))
    else:
        canvas.write(area.column, area.row, fit(named(place), area.columns, "center"))


def _say_who(canvas: Canvas, table: Table, screen: Thinking | Waiting) -> None:
    """Write the names of all who have yet to choose: in the row of the prompt, or beside the card at stake."""
    places = [screen.board.places[seat] for seat in screen.seats]
    says = (
        wording.waits(screen)
        if isinstance(screen, Waiting)
        else wording.thinking([awaited.seat.name for awaited in places])
    )
    if screen.board.scouted:
        says = f"{words.turned_up(screen.board, screen.seats[0], screen.board.scouted)} {says}"
    if table.form.held is not TINY:
        ask(canvas, table.places["prompt"].row, line((says, "strong")))
        return
    signs = [sign(awaited).plain for awaited in places]
    short = wording.waiting(signs) if isinstance(screen, Waiting) else wording.thinking(signs)
    ways = [paragraph(sentence, table.places["words"].columns, "strong") for sentence in (says, short)]
    rows = next((rows for rows in ways if len(rows) <= ROWS_OF_THINKING), ways[-1])
    canvas.write_all(*_last_rows(table, ROWS_OF_THINKING), rows[:ROWS_OF_THINKING])
