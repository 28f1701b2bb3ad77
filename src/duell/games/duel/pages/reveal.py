"""The reveal: bids lie face to face and turn over from low to high, then who takes what is told."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from rich.cells import cell_len
from rich.text import Text

from duell.games.duel import words
from duell.games.duel.board import Beat, Escapes, Laid, NobodyScouts, SitsOut, Takes, TieBroken, TurnsUp, Waits
from duell.games.duel.engine.cards import Choice, Vader
from duell.games.duel.engine.events import By
from duell.games.duel.pages import COLOURS
from duell.games.duel.pages.pieces import MOST_STARS, Pieces, course, one_line
from duell.games.duel.pages.seats import at_stake_in_a_line, named, seat_style
from duell.games.duel.pages.table import grid_of, laid_out, place_of, stake_row, where
from duell.language import _, whole
from duell.table.screens import Ends, Reveal
from duell.tui.blocks import Block, Size, fit, line, wrap
from duell.tui.drawing import light_cards
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.dark_cards import GRAND, POSTER, Staked
from duell.tui.drawing.light_cards import LARGE, SMALL, TALL, TINY, Held, State, Strip, strip
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.scenery import table
from duell.tui.motion import FLIGHT_STEPS, RUN_STEPS
from duell.tui.page import Form, Page, Picture, Spread
from duell.tui.pages.reading import inside, placed

WIDEST_PITCH = 20
"""Columns from one bid to the next, at most, where they take the whole width."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Where everything of a reveal stands.

    With a `stake`, it stands on the left, and the story beside it below the bids. With a tile, that stands above the
    bids; else the card at stake is a line. The story is told on the ledge then.
    """

    held: Held
    cards: int
    """The first row of the bids; names stand two rows above them, or one above the smallest."""
    column: int
    pitch: int
    """The first column of the first bid's place, and how many columns each place has."""
    ledge: int
    story: tuple[int, int, int]
    """The first column and row of the story, and how many columns it has."""
    room: int
    """The rows of the story."""
    stake: Staked | None = None
    has_tile: bool = False

    @property
    def names(self) -> int:
        """The row of the names."""
        return self.cards - (1 if self.held is TINY else 2)

    @property
    def results(self) -> int:
        """The row of the scores."""
        return self.cards + self.held.height + (self.held is not TINY)

    @property
    def raises(self) -> bool:
        """Whether there is room for who wins to be a row higher than the others."""
        return self.stake is not None


def arrangements(size: Size, bids: int) -> Iterator[Arrangement]:
    """Yield the ways in which so many bids can lie in a window, the finest first."""
    for stake, held in ((GRAND, LARGE), (POSTER, TALL)):
        left = stake.width + (12 if stake is GRAND else 8)
        pitch = (size.columns - left - 2) // bids
        ledge = size.rows - 8
        if ledge >= stake.height + 4 and pitch >= held.width + 4:
            pitch = min(pitch, held.width + 16)
            row = 4 + (ledge - stake.height - 5) // 2 + 2
            below = row + held.height + 4
            width = size.columns - left - 3
            yield Arrangement(held, row, left, pitch, ledge, (left, below, width), ledge - 2 - below, stake)
    pitch = min(WIDEST_PITCH, (size.columns - 2) // bids)
    column = (size.columns - pitch * bids) // 2
    margin = 4 if size.columns >= 66 else 1
    for held, first, has_tile in ((TALL, 7, True), (TALL, 4, False), (SMALL, 4, False), (TINY, 3, False)):
        if pitch < held.width + 2:
            continue
        needs = first + held.height + (3 if held is not TINY else 1)
        for ledge in range(max(needs, size.rows - 6), needs - 1, -1):
            row = first + (ledge - needs) // 2
            story = (margin, ledge, min(size.columns - 2 * margin, 100))
            yield Arrangement(held, row, column, pitch, ledge, story, size.rows - 2 - ledge, None, has_tile)


def _face_down(screen: Reveal, shown: int) -> frozenset[int]:
    """Return the seats whose bids are still to be turned over."""
    return frozenset(beat.seat for beat in screen.beats[shown:] if isinstance(beat, TurnsUp))


def has_room_for_names(screen: Reveal, placed: Arrangement) -> bool:
    """Whether each name fits above its bid, and each result below it."""
    last = len(screen.beats)
    return all(
        2 + cell_len(screen.board.name(laid.seat)) < placed.pitch
        and cell_len(_result(screen, laid.seat, last)[0]) < placed.pitch
        for laid in screen.laid
    )


def _paint_bids(canvas: Canvas, placed: Arrangement, screen: Reveal, progress: tuple[int, int], pieces: Pieces) -> None:
    """Paint the bids with the names above and the scores below them.

    So many beats have been told, and the card of the next one has been turned so many steps.
    """
    shown, step = progress
    moving = screen.beats[shown] if step else None
    turning = moving.seat if isinstance(moving, TurnsUp) and placed.held is not TINY else None
    told = _said(screen, progress)
    icons = step if isinstance(moving, TieBroken) else MOST_STARS
    down = _face_down(screen, shown)
    won = {beat.seat for beat in told if isinstance(beat, Takes) and beat.by is By.DUEL}
    tied = {seat for beat in told if isinstance(beat, TieBroken) for seat in beat.seats}
    for index, laid in enumerate(screen.laid):
        place = screen.board.places[laid.seat]
        left = placed.column + index * placed.pitch
        raised = placed.raises and laid.seat in won
        canvas.write(left, placed.names - raised, fit(named(place), placed.pitch, "center"))
        card = _bid_card(
            laid,
            place.seat.role,
            placed.held,
            pieces,
            (laid.seat in down, icons * (laid.seat in tied), laid.seat in won),
        )
        if laid.seat == turning:
            card = _turning_bid(step, place.seat.role, placed.held, pieces)
            canvas.paste(card, left + (placed.pitch - card.width + 1) // 2, placed.cards)
            card = Canvas(0, 0, pieces.palette)
        halo = laid.seat in won and placed.held is not TINY
        column = left + (placed.pitch - placed.held.width) // 2
        canvas.paste(card, column - halo, placed.cards - halo - raised)
        score, style = _result(screen, laid.seat, shown, step)
        canvas.write(left, placed.results, fit(line((score, style)), placed.pitch, "center"))


def _turning_bid(step: int, hero: str, held: Held, pieces: Pieces) -> Canvas:
    """Return a card that is turned over: its back becomes narrow, then its blank face wide."""
    middle, edge = held.width * 2 // 3, 3
    if step == 1:
        return pieces.back(hero, held, middle)
    return light_cards.turning_light(edge if step == 2 else middle, held, pieces.palette)


def _bid_card(laid: Laid, hero: str, held: Held, pieces: Pieces, told: tuple[bool, int, bool]) -> Canvas:
    is_down, lit, won = told
    if laid.face is None:
        return light_cards.well(held, pieces.palette, _("no card") if held is not TINY else "")
    if is_down:
        return pieces.back(hero, held)
    choice, icons = laid.face.choice, laid.face.icons
    state = State.CHOSEN if won else State.USUAL
    if lit and choice is not Choice.R2D2:
        return pieces.deciding(hero, choice, icons, held, state, lit)
    return pieces.face(hero, choice, icons, held, state)


def _said(screen: Reveal, progress: tuple[int, int]) -> tuple[Beat, ...]:
    """Return what can be seen to have happened: what moves is told as it begins to, but for a card that turns over."""
    shown, step = progress
    moves = bool(step) and not isinstance(screen.beats[shown], TurnsUp)
    return screen.beats[: shown + moves]


def _running(screen: Reveal, progress: tuple[int, int], seat: int) -> int | None:
    """Return the score of a seat while it runs to another one; None for who does not run now."""
    shown, step = progress
    beat = screen.beats[shown] if step else None
    if not isinstance(beat, Takes) or beat.seat != seat:
        return None
    return beat.before + (beat.after - beat.before) * max(0, step - FLIGHT_STEPS) // RUN_STEPS


def _flight(screen: Reveal, progress: tuple[int, int]) -> tuple[Takes, float] | None:
    """Return which card goes to whoever takes it, and how much of the way it is, quick at first; None if none does."""
    shown, step = progress
    beat = screen.beats[shown] if step else None
    if not isinstance(beat, Takes) or step > FLIGHT_STEPS:
        return None
    return beat, 1 - (1 - step / FLIGHT_STEPS) ** 2


def _result(screen: Reveal, seat: int, shown: int, step: int = 0) -> tuple[str, str]:
    """Return a seat's score, and the meaning of its change."""
    before = screen.board.places[seat].score.total
    if (now := _running(screen, (shown, step), seat)) is not None and now != before:
        return f"{whole(before)} → {whole(now)}", "chosen" if now > before else "bad"
    changes = [beat.after for beat in screen.beats[:shown] if isinstance(beat, Takes) and beat.seat == seat]
    if not changes:
        return whole(before), "muted"
    return f"{whole(before)} → {whole(changes[-1])}", "chosen" if changes[-1] > before else "bad"


def meaning(screen: Reveal, shown: int) -> str:
    """Return the meaning of the ledge's colour: whose card is taken, as soon as that is told."""
    taken = [beat.seat for beat in screen.beats[:shown] if isinstance(beat, Takes) and beat.by is By.DUEL]
    return seat_style(screen.board.places[taken[-1]]) if taken else "rail"


LEAST = 12
"""Rows of the smallest window."""

STRIP = 8
"""Columns of a bid on a line: its number and five icons."""


def render(screen: Reveal, size: Size, shown: int, *, lit: bool = False, step: int = 0) -> Page:
    """Return the page with the first `shown` beats told; `lit` marks the last of them.

    `step` is how far the card of the next one has been turned.
    """
    least = next((rows for rows in range(LEAST, size.rows + 1) if _has_room(screen, Size(size.columns, rows))), 0)
    return Page(
        where(screen.board, size),
        "",
        (Form("bids", 0, least, partial(_scene, screen, (shown, step), lit)),) if least else (),
        lambda: _in_lines(screen, shown, size, lit),
        notice=screen.board.notice,
    )


def _has_room(screen: Reveal, size: Size) -> bool:
    """Whether the bids can be drawn in a window, with all that there will be to say below them."""
    if screen.laid:
        return _arranged(screen, size) is not None
    grid = grid_of(size)
    width = size.columns - 2 * grid.margin
    return grid.held is not TINY and len(_whole_story(screen, width)) <= size.rows - 2 - grid.ledge


def _whole_story(screen: Reveal, width: int) -> Block:
    return _story(screen, len(screen.beats), width, lit=False)


def _arranged(screen: Reveal, size: Size) -> Arrangement | None:
    """Return the finest arrangement in which there is room for all that there will be to say."""
    for each in arrangements(size, len(screen.laid)):
        if has_room_for_names(screen, each) and len(_whole_story(screen, each.story[2])) <= each.room:
            return each
    return None


def _scene(screen: Reveal, told: tuple[int, int], lit: bool, size: Size, palette: Palette) -> Canvas:
    """Paint the bids and tell the story; nothing but what is turned over moves while it is told."""
    said = len(_said(screen, told))
    placed = _arranged(screen, size) if screen.laid else None
    if not placed:
        return _without_duel(screen, told, lit, size, palette)
    rail = "" if placed.held is TINY else "rail"
    canvas = table(size.columns, size.rows, palette, placed.ledge, rail).copy()
    pieces = Pieces(palette, screen.board.emblems)
    _stake(canvas, placed, screen, pieces)
    _paint_bids(canvas, placed, screen, told, pieces)
    _tell(canvas, screen, said, lit, (*placed.story, placed.room))
    if placed.stake:
        _run(canvas, placed, screen, told, pieces)
    _fly(canvas, placed, screen, told, pieces)
    return canvas


def _stake(canvas: Canvas, placed: Arrangement, screen: Reveal, pieces: Pieces) -> None:
    """Lay the card at stake beside the bids, or above them: as a tile, or in words."""
    board, palette = screen.board, canvas.palette
    card = board.card
    if not card:
        return
    if placed.stake:
        stake = pieces.stake(card, placed.stake, copies=board.copies, to_come=board.to_come)
        canvas.paste(stake, 4, _stake_row(placed))
        return
    style = "threat" if isinstance(card, Vader) else "prize"
    if not placed.has_tile or not palette.paints:
        canvas.write(0, 1, fit(at_stake_in_a_line(card, canvas.width, style), canvas.width, "center"))
        return
    tile = pieces.tile(card)
    row = placed.names - tile.height
    canvas.paste(tile, 2, row)
    canvas.write(tile.width + 4, row + 1, line((_("At stake:"), "muted")))
    tint = (
        palette.tint(pieces.emblem(card).tint)
        if palette.colour("night") and palette.is_dark("night")
        else palette.style(style)
    )
    canvas.text(tile.width + 4, row + 2, words.title(card), f"bold {tint}")
    if not isinstance(card, Vader):
        canvas.write(tile.width + 6 + len(words.title(card)), row + 2, line(words.count(card.points)))


def _fly(canvas: Canvas, placed: Arrangement, screen: Reveal, told: tuple[int, int], pieces: Pieces) -> None:
    """Paint the card that is taken on its way from where it lay to the bid that has won it."""
    if not (flight := _flight(screen, told)):
        return
    beat, share = flight
    drawn = pieces.chip(beat.card) if placed.held is TINY else pieces.tile(beat.card)
    index = next((place for place, laid in enumerate(screen.laid) if laid.seat == beat.seat), None)
    if index is None:
        return
    start = 2, 1
    if placed.stake:
        start = 4 + (placed.stake.width - drawn.width) // 2, _stake_row(placed) + placed.stake.height // 2
    elif placed.has_tile:
        start = 2, placed.names - drawn.height
    end = placed.column + index * placed.pitch + (placed.pitch - drawn.width) // 2, placed.results - drawn.height
    canvas.paste(drawn, *_between(start, end, share))


def _stake_row(placed: Arrangement) -> int:
    """Return the first row of the card at stake beside the bids."""
    assert placed.stake
    return 2 + (placed.ledge - placed.stake.height - 3) // 2


def _run(canvas: Canvas, placed: Arrangement, screen: Reveal, told: tuple[int, int], pieces: Pieces) -> None:
    """Paint everybody's track on the ledge, and how the card that is taken leads on."""
    changes = {beat.seat: beat for beat in screen.beats if isinstance(beat, Takes)}
    taken = {beat.seat for beat in screen.beats[: told[0]] if isinstance(beat, Takes)}
    scores = [place.score.total for place in screen.board.places]
    way = course([*scores, *(each.after for each in changes.values())])
    names = max(named(place).cell_len for place in screen.board.places)
    for seat, place in enumerate(screen.board.places):
        row, right = placed.ledge + 1 + seat, canvas.width - 12
        canvas.write(4, row, named(place))
        canvas.write(4 + names + 1, row, fit(line((whole(scores[seat]), "strong")), 4, "right"))
        left, role = 4 + names + 7, place.seat.role
        now = changes[seat].after if seat in taken else _running(screen, told, seat)
        if now is None:
            canvas.paste(pieces.track(role, scores[seat], None, way, right - left), left, row)
            continue
        canvas.paste(pieces.run(role, scores[seat], now, changes[seat].after, way, right - left), left, row)
        if now != scores[seat]:
            style = "chosen" if now > scores[seat] else "bad"
            canvas.write(right + 2, row, line((f"→ {whole(now)}", style)))


def _tell(canvas: Canvas, screen: Reveal, shown: int, lit: bool, area: tuple[int, int, int, int]) -> None:
    """Write the story, with free lines between the beats where there is room for them."""
    column, row, width, room = area
    whole_story = _whole_story(screen, width)
    beats = [_beat(beat, screen, width, lit and number == shown) for number, beat in enumerate(screen.beats, 1)]
    spoken = sum(map(bool, beats))
    gap = 1 if len(whole_story) + spoken - 1 <= room and column > 4 else 0
    row += 1 if not gap and len(whole_story) < room else 0
    for rows in beats[:shown]:
        for text in rows:
            canvas.write(column, row, text)
            row += 1
        row += gap if rows else 0


def _without_duel(screen: Reveal, progress: tuple[int, int], lit: bool, size: Size, palette: Palette) -> Canvas:
    """Paint a card that somebody took without a duel beside all players, and tell below what that did."""
    taken = next((beat.card for beat in screen.beats if isinstance(beat, Takes)), None)
    board = replace(screen.board, card=taken, gains=(), to_come=0, copies=0)
    grid, canvas = laid_out(board, size, palette)
    canvas = canvas.copy()
    width = size.columns - 2 * grid.margin
    shown = len(_said(screen, progress))
    _tell(canvas, screen, shown, lit, (grid.margin, grid.ledge, width, size.rows - 2 - grid.ledge))
    flight = _flight(screen, progress)
    if flight and (end := place_of(board, size, palette, flight[0].seat)):
        tile = Pieces(palette, board.emblems).tile(flight[0].card)
        start = grid.margin, 1
        if grid.stake:
            start = grid.margin + (grid.stake.width - tile.width) // 2, stake_row(grid) + grid.stake.height // 2
        canvas.paste(tile, *_between(start, end, flight[1]))
    return canvas


def _between(start: tuple[int, int], end: tuple[int, int], share: float) -> tuple[int, int]:
    """Return the column and row at a share of the way."""
    return round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)


def _in_lines(screen: Reveal, shown: int, size: Size, lit: bool) -> Spread:
    """Return the page in lines, where nothing larger has room: the card at stake, each bid, and the story."""
    width = min(inside(size) + 2 * size.is_compact, 76)
    told, card = Spread(), screen.board.card
    if screen.laid and card:
        style = "threat" if isinstance(card, Vader) else "prize"
        told.add([at_stake_in_a_line(card, width, style)])
    names = max((named(screen.board.places[laid.seat]).cell_len for laid in screen.laid), default=0)
    for laid in screen.laid:
        told.put(_bid(screen, laid, shown, (names, width)))
    told.add([fit(row, width) for row in _story(screen, shown, width, lit)])
    return placed(told, size, width=width)


def _bid(screen: Reveal, laid: Laid, shown: int, columns: tuple[int, int]) -> Spread:
    """Return a bid on a line: whose it is, the card as a strip, and the score."""
    names, width = columns
    said, style = _result(screen, laid.seat, shown)
    room = width - names - len(said) - 4
    score = line((said, style)) if room >= STRIP else Text()
    painted: list[Picture] = []
    if laid.face is None:
        bid = line(" ", (_("no card"), "muted"))
    elif laid.seat in _face_down(screen, shown):
        bid = line((" ▒▒▒", "back"))
    else:
        bid = line(" ", one_line(laid.face))
        takes = [beat.seat for beat in screen.beats[:shown] if isinstance(beat, Takes) and beat.by is By.DUEL]
        state = State.CHOSEN if laid.seat in takes else State.USUAL
        ink = f"ink.{COLOURS[screen.board.places[laid.seat].seat.role]}"
        painted.append(Picture(names + 2, 0, partial(_strip, bid.plain, ink, state)))
    lead = line(fit(named(screen.board.places[laid.seat]), names), "  ", bid)
    return Spread([line(fit(lead, width - score.cell_len - 1), " ", score)], painted)


def _strip(said: str, ink: str, state: State, palette: Palette) -> Canvas:
    printed = Strip(said, ink, 1 + len(said.split(maxsplit=1)[0]))
    return strip(printed, max(STRIP, cell_len(said) + 1), palette, state)


def _story(screen: Reveal, shown: int, width: int, lit: bool) -> Block:
    """Return what the beats tell that cards do not tell by themselves."""
    rows: list[Text] = []
    for number, beat in enumerate(screen.beats[:shown], start=1):
        rows += _beat(beat, screen, width, lit and number == shown)
    return rows


def _beat(beat: Beat, screen: Reveal, width: int, lit: bool) -> Block:
    if isinstance(beat, TurnsUp | SitsOut):
        return []
    mark = _MARKS.get(type(beat), "· ")
    style = "bar" if lit else _style(beat)
    lead = line((mark, "chosen" if isinstance(beat, Takes) else "muted"))
    return wrap(line(lead, (words.tell(screen.board, beat), style)), width, "  ")


_MARKS: dict[type[Beat], str] = {Takes: "› ", TieBroken: "= ", Ends: "■ "}


def _style(beat: Beat) -> str:
    if isinstance(beat, Takes):
        return "bad" if beat.after < beat.before else "strong"
    return "strong" if isinstance(beat, TieBroken | Escapes | NobodyScouts | Waits | Ends) else "muted"
