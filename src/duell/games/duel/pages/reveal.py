"""The reveal: bids turn over from low to high, and then sentences, the story, say who takes what."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from math import cos, pi, sin
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from duell.game import Ends
from duell.games.duel import words
from duell.games.duel.board import Laid, Stakes, TableEvent, after, stakes_of
from duell.games.duel.engine.cards import Choice, Vader
from duell.games.duel.engine.events import BidTurned, By, Escaped, NobodyScouts, R2D2Waits, SatOut, Taken, TieBroken
from duell.games.duel.pages import COLOURS
from duell.games.duel.pages.pieces import MOST_STARS, Pieces, course, one_line
from duell.games.duel.pages.seats import at_stake_in_a_line, named, stake_style
from duell.games.duel.pages.table import WITHOUT_HAND, laid_out, place_of, stake_row, where
from duell.language import _, whole
from duell.table.screens import Reveal
from duell.tui.blocks import Block, Size, fit, line, wrap
from duell.tui.drawing import light_cards
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.dark_cards import GRAND, POSTER, VAST, WIDE, Staked
from duell.tui.drawing.light_cards import HUGE, LARGE, SMALL, TALL, TINY, CardState, Held, Strip, strip
from duell.tui.drawing.palette import BLACK, Palette
from duell.tui.drawing.scenery import table
from duell.tui.motion import FLIGHT_STEPS, RUN_STEPS
from duell.tui.page import Page, PageForm, Picture, Spread
from duell.tui.pages.reading import inside, placed

STRIP = 8  # columns of a bid on one line: its number and five icons


class BidForm(NamedTuple):
    """A layout of the bids, and the window that it needs.

    The card at stake is to the left of the bids, or above them as a tile or a line. The story is on the ledge, perhaps
    above `tracks`; but if the card at stake is a poster or larger, the story is below the bids.
    """

    name: str
    columns: int  # columns beside the bids
    least: int  # the fewest columns of a bid; a long name needs more
    most: int  # the most columns of a bid
    rows: int
    held: Held
    first: int = 0  # the first row of the bids above the highest `ledge`
    ledge: int = 0
    stake: Staked | None = None
    has_tile: bool = False
    tracks: bool = True

    @property
    def is_high(self) -> bool:
        """Whether the bids and the story are beside a high card."""
        return self.stake not in {None, WIDE}


FORMS = (
    BidForm("huge cards beside a vast one", 84, 32, 44, 68, HUGE, stake=VAST),
    BidForm("large cards", 68, 22, 34, 48, LARGE, stake=GRAND),
    BidForm("tall cards beside the stake", 46, 15, 27, 32, TALL, stake=POSTER),
    BidForm("tall cards beside a wide card, tracks", 39, 13, 20, 23, TALL, 3, 14, stake=WIDE),
    BidForm("tall cards beside a wide card", 39, 13, 20, 21, TALL, 3, 14, stake=WIDE, tracks=False),
    BidForm("small cards beside a wide card, tracks", 39, 9, 20, 23, SMALL, 6, 14, stake=WIDE),
    BidForm("small cards beside a wide card", 39, 9, 20, 21, SMALL, 6, 14, stake=WIDE, tracks=False),
    BidForm("tall cards below a tile", 2, 13, 20, 26, TALL, 7, 18, has_tile=True, tracks=False),
    BidForm("small cards below a tile", 2, 9, 20, 23, SMALL, 7, 15, has_tile=True, tracks=False),
    BidForm("small cards", 2, 9, 20, 18, SMALL, 4, 12, tracks=False),
    BidForm("tiny cards", 2, 5, 20, 12, TINY, 3, 6, tracks=False),
)
"""The layouts of a reveal with bids, the best first."""

SPARKS = 18  # of a set
DIMMED = 0.55  # the share of darkness over all but the bids while much is at stake
STORY = 8  # rows of a ledge with the story; fewer in low windows
WITHOUT_BIDS = 47, 18  # the least columns and rows of a window for a card taken without a duel


@dataclass(frozen=True)
class Progress:
    """The events shown so far, the last of them `lit`, and the steps of the movement before the next event."""

    screen: Reveal
    shown: int
    step: int = 0
    lit: bool = False

    @property
    def moving(self) -> TableEvent | None:
        return self.screen.events[self.shown] if self.step else None

    @cached_property
    def told(self) -> Sequence[TableEvent]:
        """The events shown so far. The event whose cards move counts as shown, except a bid that turns over."""
        moves = self.moving is not None and not isinstance(self.moving, BidTurned)
        return self.screen.events[: self.shown + moves]

    @cached_property
    def face_down(self) -> frozenset[int]:
        return frozenset(event.seat for event in self.screen.events[self.shown :] if isinstance(event, BidTurned))

    def running(self, seat: int) -> int | None:
        """The score of a seat while it runs along its track; None at rest."""
        event = self.moving
        if not isinstance(event, Taken) or event.seat != seat:
            return None
        run = min(RUN_STEPS, max(0, self.step - FLIGHT_STEPS))
        return event.before + (event.after - event.before) * run // RUN_STEPS

    @property
    def flight(self) -> tuple[Taken, float] | None:
        """The card that flies to its taker, and how far it has flown, quickly at first; None if no card flies."""
        event = self.moving
        if not isinstance(event, Taken) or self.step > FLIGHT_STEPS:
            return None
        return event, 1 - (1 - self.step / FLIGHT_STEPS) ** 2

    @property
    def burst(self) -> tuple[Taken, int] | None:
        """The card that completes a set, and the step of its sparks; None while none fly."""
        event, step = self.moving, self.step - FLIGHT_STEPS - RUN_STEPS
        return (event, step) if isinstance(event, Taken) and step > 0 else None

    @property
    def is_tense(self) -> bool:
        """Whether nobody knows yet who takes a card with which more than its points is at stake."""
        is_open = any(isinstance(event, Taken | Escaped) for event in self.told)
        return not is_open and self.shown < len(self.screen.events) and stakes_of(self.screen) is not Stakes.CARD

    def result(self, seat: int) -> tuple[str, str]:
        """A seat's score and the meaning of its change."""
        before = self.screen.board.places[seat].score.total
        now = self.running(seat)
        if now is None or now == before:
            events = self.screen.events[: self.shown]
            changes = [event.after for event in events if isinstance(event, Taken) and event.seat == seat]
            if not changes:
                return whole(before), "muted"
            now = changes[-1]
        return f"{whole(before)} → {whole(now)}", "chosen" if now > before else "bad"


class Arrangement(NamedTuple):
    """The places of a layout in a window."""

    form: BidForm
    cards: int  # the first row of the bids
    column: int  # the first column of the first bid's place
    pitch: int  # the columns of each bid's place
    ledge: int
    story: tuple[int, int, int, int]  # the first column and row of the story, and its columns and rows
    aside: int  # the first column of the card at stake
    tracks: int  # the first row of the tracks

    @property
    def names(self) -> int:
        return self.cards - (1 if self.form.held is TINY else 2)

    @property
    def results(self) -> int:
        return self.cards + self.form.held.height + (self.form.held is not TINY)

    @property
    def stake_row(self) -> int:
        return _stake_row(self.form.stake, self.ledge) if self.form.stake else 1


def _stake_row(stake: Staked, ledge: int) -> int:
    return 2 + (ledge - stake.height - 3) // 2


def render(screen: Reveal, size: Size, shown: int, *, lit: bool = False, step: int = 0) -> Page:
    """The page after `shown` events, the last of them `lit`, and `step` steps of the movement before the next event."""
    progress = Progress(screen, shown, step, lit)
    forms = [] if screen.laid else [PageForm("no bids", *WITHOUT_BIDS, partial(_without_bids, progress))]
    if screen.laid:
        seats = [laid.seat for laid in screen.laid]
        end = Progress(screen, len(screen.events))
        widest = max(max(2 + cell_len(screen.board.name(seat)), cell_len(end.result(seat)[0])) for seat in seats)
        for form in FORMS:
            columns = form.columns + len(screen.laid) * max(form.least, widest + 1)
            forms.append(PageForm(form.name, columns, form.rows, partial(_bids, form, progress)))
    stakes_line = line((words.stakes_in_words(stakes_of(screen)), "strong"))
    bar = where(screen.board, size, stakes_line)
    if cell_len(bar) + 2 + stakes_line.cell_len > size.columns:
        stakes_line = line()
    return Page(bar, stakes_line, forms, lambda: _in_lines(progress, size), notice=screen.board.notice)


def without_hands(screen: Reveal) -> Reveal | None:
    """A card taken without a duel, whose page shows open hands, with these hands face down; None for bids."""
    if screen.laid:
        return None
    places = tuple(replace(place, hand=None) for place in screen.board.places)
    return replace(screen, board=replace(screen.board, places=places))


def _arranged(form: BidForm, screen: Reveal, size: Size) -> Arrangement | None:
    """The places of a layout in a window; None if the story does not fit."""
    plan = (_beside_high_card if form.is_high else _above_story)(form, screen, size)
    _column, _row, width, height = plan.story
    rows = sum(map(len, _story(screen, width)))
    if form.tracks and not form.is_high:
        rows += 2  # between the story and the tracks
    return plan if rows <= height else None


TRACKS_ROWS = 8  # rows from the ledge with the tracks of four players to the keys


def _beside_high_card(form: BidForm, screen: Reveal, size: Size) -> Arrangement:
    """The bids beside the card at stake, the story below them, and the tracks on the ledge."""
    assert form.stake
    bids = len(screen.laid)
    pitch = min(form.most, (size.columns - form.columns) // bids)
    margin = (size.columns - form.columns - pitch * bids) // 2
    ledge = size.rows - TRACKS_ROWS
    cards = _stake_row(form.stake, ledge) + 3
    left, top = margin + form.columns - 2, cards + form.held.height + 4
    story = left, top, size.columns - margin - form.columns - 1, ledge - 2 - top
    return Arrangement(form, cards, left, pitch, ledge, story, aside=2 + margin, tracks=ledge + 1)


def _above_story(form: BidForm, screen: Reveal, size: Size) -> Arrangement:
    """The bids beside the card at stake, or below it; the story on the ledge, perhaps above the tracks."""
    bids = len(screen.laid)
    pitch = min(form.most, (size.columns - form.columns) // bids)
    ledge = max(form.ledge, size.rows - 2 - STORY)
    cards = form.first + (ledge - form.ledge) // 2
    beside = form.columns if form.stake else 0
    column = beside + (size.columns - beside - pitch * bids) // 2
    margin = 4 if size.columns >= 66 else 1
    tracks = size.rows - 2 - (len(screen.board.places) if form.tracks else 0)
    story = margin, ledge, min(size.columns - 2 * margin, 100), tracks - ledge
    return Arrangement(form, cards, column, pitch, ledge, story, aside=2, tracks=tracks)


def _bids(form: BidForm, progress: Progress, size: Size, palette: Palette) -> Canvas | None:
    screen = progress.screen
    if not (plan := _arranged(form, screen, size)):
        return None
    canvas = table(size.columns, size.rows, palette, plan.ledge, "" if form.held is TINY else "rail").copy()
    pieces = Pieces(palette, screen.board.emblems)
    _stake(canvas, plan, screen, pieces)
    _tell(canvas, progress, plan.story)
    if form.tracks:
        _run(canvas, plan, progress, pieces)
    if progress.is_tense and palette.blends:  # only the bids are lit
        canvas = canvas.towards(BLACK if palette.is_dark("night") else palette.colour("well"), DIMMED)
    for index in range(len(screen.laid)):
        _bid(canvas, plan, progress, index, pieces)
    _fly(canvas, plan, progress, pieces)
    _burst(canvas, plan, progress, pieces)
    return canvas


def _bid(canvas: Canvas, plan: Arrangement, progress: Progress, index: int, pieces: Pieces) -> None:
    screen, held, moving = progress.screen, plan.form.held, progress.moving
    laid = screen.laid[index]
    place, left = screen.board.places[laid.seat], plan.column + index * plan.pitch
    taken = [event for event in progress.told if isinstance(event, Taken) and event.by is By.DUEL]
    wins = any(event.seat == laid.seat for event in taken)
    raised = wins and plan.form.is_high  # the other forms have no room for that
    canvas.write(left, plan.names - raised, fit(named(place), plan.pitch, "center"))
    if isinstance(moving, BidTurned) and moving.seat == laid.seat and held is not TINY:
        card = light_cards.turning(held, progress.step, f"fill.{COLOURS[place.seat.role]}", pieces.palette)
        canvas.paste(card, left + (plan.pitch - card.width + 1) // 2, plan.cards)
    else:
        halo = wins and held is not TINY
        column = left + (plan.pitch - held.width) // 2
        canvas.paste(_card(laid, progress, held, pieces, wins=wins), column - halo, plan.cards - halo - raised)
    canvas.write(left, plan.results, fit(line(progress.result(laid.seat)), plan.pitch, "center"))


def _card(laid: Laid, progress: Progress, held: Held, pieces: Pieces, *, wins: bool) -> Canvas:
    hero = progress.screen.board.places[laid.seat].seat.role
    if laid.face is None:
        return light_cards.well(held, pieces.palette, _("no card") if held is not TINY else "")
    if laid.seat in progress.face_down:
        return pieces.back(hero, held)
    choice, icons = laid.face.choice, laid.face.icons
    state = CardState.CHOSEN if wins else CardState.USUAL
    tied = any(isinstance(event, TieBroken) and laid.seat in event.seats for event in progress.told)
    if tied and choice is not Choice.R2D2:
        lit = progress.step if isinstance(progress.moving, TieBroken) else MOST_STARS
        return pieces.deciding(hero, choice, icons, held, state, lit)
    return pieces.face(hero, choice, icons, held, state)


def _stake(canvas: Canvas, plan: Arrangement, screen: Reveal, pieces: Pieces) -> None:
    """Lay the card at stake beside the bids, or above them as a tile or in words."""
    board, palette, card = screen.board, canvas.palette, screen.board.card
    if not card:
        return
    if plan.form.stake:
        stake = pieces.stake(card, plan.form.stake, copies=board.copies, to_come=board.to_come)
        canvas.paste(stake, plan.aside, plan.stake_row)
        return
    tile = pieces.tile(card)
    row = plan.names - tile.height
    if not plan.form.has_tile or not palette.paints:
        canvas.write(0, 1, fit(at_stake_in_a_line(card, canvas.width), canvas.width, "center"))
        return
    canvas.paste(tile, 2, row)
    canvas.write(tile.width + 4, row + 1, line((_("At stake:"), "muted")))
    has_dark_ground = palette.colour("night") and palette.is_dark("night")
    tint = palette.tint(pieces.emblem(card).tint) if has_dark_ground else palette.style(stake_style(card))
    canvas.text(tile.width + 4, row + 2, words.title(card), f"bold {tint}")
    if not isinstance(card, Vader):
        canvas.write(tile.width + 6 + len(words.title(card)), row + 2, line(words.count(card.points)))


def _fly(canvas: Canvas, plan: Arrangement, progress: Progress, pieces: Pieces) -> None:
    if not (flight := progress.flight):
        return
    event, share = flight
    seats = [laid.seat for laid in progress.screen.laid]
    if event.seat not in seats:
        return
    form, drawn = plan.form, pieces.chip(event.card) if plan.form.held is TINY else pieces.tile(event.card)
    start = 2, 1
    if form.stake:
        start = plan.aside + (form.stake.width - drawn.width) // 2, plan.stake_row + form.stake.height // 2
    elif form.has_tile:
        start = 2, plan.names - drawn.height
    column = plan.column + seats.index(event.seat) * plan.pitch + (plan.pitch - drawn.width) // 2
    canvas.paste(drawn, *_between(start, (column, plan.results - drawn.height), share))


def _burst(canvas: Canvas, plan: Arrangement, progress: Progress, pieces: Pieces) -> None:
    """Paint the sparks of a set around its winner's bid, further out at each step."""
    seats = [laid.seat for laid in progress.screen.laid]
    if not (burst := progress.burst) or burst[0].seat not in seats or plan.form.held is TINY:
        return
    (event, step), palette, held = burst, pieces.palette, plan.form.held
    middle = plan.column + seats.index(event.seat) * plan.pitch + plan.pitch / 2, 2 * plan.cards + held.height
    inks = palette.ink("halo"), palette.tint(pieces.emblem(event.card).tint, 0.3)
    for spark in range(SPARKS):
        angle, far = 2 * pi * (spark + step % 2 / 2) / SPARKS, 0.5 + step / 6 + spark % 3 / 12
        column = round(middle[0] + cos(angle) * far * held.width)
        y = round(middle[1] + sin(angle) * far * 2 * held.height)
        is_inside = 0 <= column < canvas.width and 2 <= y < 2 * canvas.height - 2
        if is_inside and not canvas.glyph(column, y // 2).strip():
            canvas.dot(column, y, inks[spark % 2])


def _run(canvas: Canvas, plan: Arrangement, progress: Progress, pieces: Pieces) -> None:
    """Paint every track on the ledge, with the way to the new score."""
    places = progress.screen.board.places
    goals = {event.seat: event.after for event in progress.told if isinstance(event, Taken)}
    scores = [place.score.total for place in places]
    possible = [score + gain.total for score, gain in zip(scores, progress.screen.board.gains, strict=True)]
    way = course([*scores, *possible, *goals.values()])  # the tracks must not tell beforehand who takes the card
    names = max(named(place).cell_len for place in places)
    left, right = 4 + names + 7, canvas.width - 12
    for seat, place in enumerate(places):
        row, score, hero = plan.tracks + seat, place.score.total, place.seat.role
        canvas.write(4, row, named(place))
        canvas.write(4 + names + 1, row, fit(line((whole(score), "strong")), 4, "right"))
        running = progress.running(seat)
        now = goals.get(seat) if running is None else running
        if now is None:
            canvas.paste(pieces.track(hero, score, None, way, right - left), left, row)
            continue
        canvas.paste(pieces.run(hero, score, now, goals[seat], way, right - left), left, row)
        if now != score:
            canvas.write(right + 2, row, line((f"→ {whole(now)}", "chosen" if now > score else "bad")))


def _without_bids(progress: Progress, size: Size, palette: Palette) -> Canvas | None:
    """Paint a card taken without a duel beside all players, with its story below."""
    screen = progress.screen
    taken = next((event.card for event in screen.events if isinstance(event, Taken)), None)
    board = after(screen.board, screen.events[: progress.shown])
    board = replace(board, card=taken, gains=(), to_come=0, copies=0)
    grid, canvas = laid_out(board, size, palette, sets=WITHOUT_HAND)
    width, room = size.columns - 2 * grid.margin, size.rows - 2 - grid.ledge
    if grid.held is TINY or sum(map(len, _story(screen, width))) > room:
        return None
    canvas = canvas.copy()
    _tell(canvas, replace(progress, step=0), (grid.margin, grid.ledge, width, room))  # agrees with the panel
    flight = progress.flight
    if flight and (end := place_of(board, size, palette, flight[0].seat, WITHOUT_HAND)):
        tile = Pieces(palette, board.emblems).tile(flight[0].card)
        start = grid.margin, 1
        if grid.stake:
            start = grid.margin + (grid.stake.width - tile.width) // 2, stake_row(grid) + grid.stake.height // 2
        canvas.paste(tile, *_between(start, end, flight[1]))
    return canvas


def _between(start: tuple[int, int], end: tuple[int, int], share: float) -> tuple[int, int]:
    return round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)


def _tell(canvas: Canvas, progress: Progress, area: tuple[int, int, int, int]) -> None:
    column, row, width, room = area
    number = len(progress.told)
    events = _story(progress.screen, width, number if progress.lit else 0)
    lines = sum(map(len, events))
    gap = 1 if lines + sum(map(bool, events)) - 1 <= room and column > 4 else 0
    row += 1 if not gap and lines < room else 0
    for rows in events[:number]:
        for text in rows:
            canvas.write(column, row, text)
            row += 1
        row += gap if rows else 0


def _in_lines(progress: Progress, size: Size) -> Spread:
    """The page in lines for small windows: the card at stake, each bid, and the story."""
    screen, shown = progress.screen, progress.shown
    width = min(inside(size) + 2 * size.is_compact, 76)
    spread, card = Spread(), screen.board.card
    if screen.laid and card:
        spread.add([at_stake_in_a_line(card, width)])
    names = max((named(screen.board.places[laid.seat]).cell_len for laid in screen.laid), default=0)
    for laid in screen.laid:
        spread.put(_bid_in_a_line(Progress(screen, shown), laid, names, width))
    story = _story(screen, width, shown if progress.lit else 0)
    spread.add([fit(row, width) for rows in story[:shown] for row in rows])
    return placed(spread, size, width=width)


def _bid_in_a_line(progress: Progress, laid: Laid, names: int, width: int) -> Spread:
    place = progress.screen.board.places[laid.seat]
    score_text, style = progress.result(laid.seat)
    score = line((score_text, style)) if width - names - len(score_text) - 4 >= STRIP else Text()
    painted: list[Picture] = []
    if laid.face is None:
        bid = line(" ", (_("no card"), "muted"))
    elif laid.seat in progress.face_down:
        bid = line((" ▒▒▒", "back"))
    else:
        bid = line(" ", one_line(laid.face))
        wins = any(
            isinstance(event, Taken) and event.by is By.DUEL and event.seat == laid.seat for event in progress.told
        )
        state, ink = CardState.CHOSEN if wins else CardState.USUAL, f"ink.{COLOURS[place.seat.role]}"
        painted.append(Picture(names + 2, 0, partial(_strip, bid.plain, ink, state)))
    lead = line(fit(named(place), names), "  ", bid)
    return Spread([line(fit(lead, width - score.cell_len - 1), " ", score)], painted)


def _strip(bid: str, ink: str, state: CardState, palette: Palette) -> Canvas:
    printed = Strip(bid, ink, 1 + len(bid.split(maxsplit=1)[0]))
    return strip(printed, max(STRIP, cell_len(bid) + 1), palette, state)


_MARKS: dict[type[TableEvent], str] = {Taken: "› ", TieBroken: "= ", Ends: "■ "}


def _story(screen: Reveal, width: int, lit: int = 0) -> list[Block]:
    """The lines for each event that the cards do not show; the event with the number `lit` lights up."""
    story: list[Block] = []
    for number, event in enumerate(screen.events, 1):
        if isinstance(event, BidTurned | SatOut):
            story.append([])
            continue
        style = "strong" if isinstance(event, TieBroken | Escaped | NobodyScouts | R2D2Waits | Ends) else "muted"
        if isinstance(event, Taken):
            style = "bad" if event.after < event.before else "strong"
        lead = line((_MARKS.get(type(event), "· "), "chosen" if isinstance(event, Taken) else "muted"))
        sentence = words.tell(screen.board, event)
        story.append(wrap(line(lead, (sentence, "bar" if number == lit else style)), width, "  "))
    return story
