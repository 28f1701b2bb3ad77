"""The reveal: cards turn over from low to high, then who takes what. `shown` beats of it are on the page."""

from dataclasses import replace
from functools import partial

from rich.cells import cell_len
from rich.text import Text

from duell.games.duel import words
from duell.games.duel.beats import Beat, Escapes, NobodyScouts, SitsOut, Takes, TieBroken, TurnsUp, Waits
from duell.games.duel.board import Laid
from duell.games.duel.engine import By, Vader
from duell.games.duel.pages import facing
from duell.games.duel.pages.bar import where
from duell.games.duel.pages.facing import Arrangement, arrangements, has_room_for_names
from duell.games.duel.pages.grid import grid_of
from duell.games.duel.pages.pieces import Pieces, course, one_line
from duell.games.duel.pages.seats import at_stake_in_a_line, named
from duell.games.duel.pages.table import laid_out, place_of, stake_row
from duell.language import _
from duell.language.numbers import whole
from duell.table.screens import Ends, Reveal
from duell.tui.blocks import Block, Size, fit, line, wrap
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.cards import TINY, State, Strip, strip
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.scenery import table
from duell.tui.page import Page, Picture
from duell.tui.pages.reading import Spread, inside, reading

LEAST = 12
"""Rows of the smallest window."""

STRIP = 8
"""Columns of a bid on a line: its number and five icons."""


def render(screen: Reveal, size: Size, shown: int, *, lit: bool = False, step: int = 0) -> Page:
    """Return the page with the first `shown` beats told; `lit` marks the last of them.

    `step` is how far the card of the next one has been turned.
    """
    told = _in_lines(screen, shown, size, lit)
    least = next((rows for rows in range(LEAST, size.rows + 1) if _has_room(screen, Size(size.columns, rows))), 0)
    return replace(
        told,
        notice=screen.board.notice,
        scene=partial(_scene, screen, (shown, step), lit) if least else None,
        least=least,
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
    for placed in arrangements(size, len(screen.laid)):
        if has_room_for_names(screen, placed) and len(_whole_story(screen, placed.story[2])) <= placed.room:
            return placed
    return None


def _scene(screen: Reveal, told: tuple[int, int], lit: bool, size: Size, palette: Palette) -> Canvas:
    """Paint the bids and tell the story; nothing but what is turned over moves while it is told."""
    said = len(facing.said(screen, told))
    placed = _arranged(screen, size) if screen.laid else None
    if not placed:
        return _without_duel(screen, told, lit, size, palette)
    rail = "" if placed.held is TINY else "rail"
    canvas = table(size.columns, size.rows, palette, placed.ledge, rail).copy()
    pieces = Pieces(palette, screen.board.emblems)
    _stake(canvas, placed, screen, pieces)
    facing.paint(canvas, placed, screen, told, pieces)
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
    style = "vader" if isinstance(card, Vader) else "villain"
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
    if not (flight := facing.flight(screen, told)):
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
        now = changes[seat].after if seat in taken else facing.running(screen, told, seat)
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
    shown = len(facing.said(screen, progress))
    _tell(canvas, screen, shown, lit, (grid.margin, grid.ledge, width, size.rows - 2 - grid.ledge))
    flight = facing.flight(screen, progress)
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


def _in_lines(screen: Reveal, shown: int, size: Size, lit: bool) -> Page:
    """Return the page where nothing larger has room: the card at stake and each bid on a line, then the story."""
    width = min(inside(size) + 2 * size.is_compact, 76)
    told, card = Spread(), screen.board.card
    if screen.laid and card:
        style = "vader" if isinstance(card, Vader) else "villain"
        told.add([at_stake_in_a_line(card, width, style)])
    names = max((named(screen.board.places[laid.seat]).cell_len for laid in screen.laid), default=0)
    for laid in screen.laid:
        told.put(_bid(screen, laid, shown, (names, width)))
    told.add([fit(row, width) for row in _story(screen, shown, width, lit)])
    return reading(where(screen.board, size), told, size, width=width)


def _bid(screen: Reveal, laid: Laid, shown: int, columns: tuple[int, int]) -> Spread:
    """Return a bid on a line: whose it is, the card as a strip, and the score."""
    names, width = columns
    said, style = facing.result(screen, laid.seat, shown)
    room = width - names - len(said) - 4
    score = line((said, style)) if room >= STRIP else Text()
    painted: list[Picture] = []
    if laid.face is None:
        bid = line(" ", (_("no card"), "muted"))
    elif laid.seat in facing.face_down(screen, shown):
        bid = line((" ▒▒▒", "back"))
    else:
        bid = line(" ", one_line(laid.face))
        takes = [beat.seat for beat in screen.beats[:shown] if isinstance(beat, Takes) and beat.by is By.DUEL]
        state = State.CHOSEN if laid.seat in takes else State.USUAL
        ink = f"ink.{screen.board.places[laid.seat].seat.role}"
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
