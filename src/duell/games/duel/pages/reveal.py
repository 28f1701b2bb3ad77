"""The reveal: bids turn over from low to high, and then sentences, the story, tell the results."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from math import cos, pi, sin
from typing import Literal, NamedTuple

from rich.cells import cell_len
from rich.text import Text

from duell.game import Ends
from duell.games.duel import words
from duell.games.duel.board import Laid, Stakes, TableEvent, after, stakes_of
from duell.games.duel.engine.cards import Choice, Vader
from duell.games.duel.engine.events import BidTurned, By, Escaped, NobodyScouts, R2D2Waits, SatOut, Taken, TieBroken
from duell.games.duel.pages import COLOURS
from duell.games.duel.pages.pieces import MOST_STARS, Pieces, course, one_line
from duell.games.duel.pages.seats import at_stake_in_a_line, named, seat_style, squeezed, stake_style
from duell.games.duel.pages.table import WITHOUT_HAND, TableForm, laid_out, margin_of, where
from duell.games.duel.pages.table import forms as tables
from duell.language import _, current, whole
from duell.table import wording
from duell.table.screens import Reveal
from duell.tui.blocks import LEAST, Size, block_width, fit, line, wrap
from duell.tui.drawing import dark_cards, light_cards
from duell.tui.drawing.boxes import (
    Area,
    Box,
    either,
    flow,
    hbox,
    inset,
    label,
    lay,
    lettering,
    painted,
    picture,
    pictured,
    space,
    stack,
    vbox,
    wrapped,
)
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.charts import Course
from duell.tui.drawing.dark_cards import COLOSSAL, POSTER, WIDE, Staked
from duell.tui.drawing.light_cards import GRAND, HUGE, LARGE, SMALL, TALL, TINY, VAST, CardState, Held, Strip, strip
from duell.tui.drawing.palette import BLACK, Palette
from duell.tui.drawing.scenery import table
from duell.tui.motion import FLIGHT_STEPS, RUN_STEPS, eased
from duell.tui.page import Page, PageForm, contents
from duell.tui.pages.reading import inside, placed

STRIP = 8  # columns of a bid on one line: its number and five icons


class BidForm(NamedTuple):
    """A layout of the bids: their cards, where the card at stake is, and whether the ledge has tracks.

    A `stake` in the sizes of a card is to the left of the bids; "tile" and "line" are above them. The story is on the
    ledge, perhaps above the tracks; but if the card at stake is high, the story is below the bids.
    """

    name: str
    held: Held
    stake: Staked | Literal["tile", "line"]
    has_tracks: bool = False

    @property
    def is_high(self) -> bool:
        """Whether the bids and the story are beside a high card."""
        return self.stake not in {WIDE, "tile", "line"}

    @property
    def has_letters(self) -> bool:
        """Whether names and scores are in pixels."""
        return self.stake is COLOSSAL


FORMS = (
    BidForm("vast cards beside a colossal one", VAST, COLOSSAL, has_tracks=True),
    BidForm("grand cards beside a colossal one", GRAND, COLOSSAL, has_tracks=True),
    BidForm("huge cards beside a vast one", HUGE, dark_cards.VAST, has_tracks=True),
    BidForm("large cards", LARGE, dark_cards.GRAND, has_tracks=True),
    BidForm("tall cards beside the stake", TALL, POSTER, has_tracks=True),
    BidForm("tall cards beside a wide card, tracks", TALL, WIDE, has_tracks=True),
    BidForm("tall cards beside a wide card", TALL, WIDE),
    BidForm("small cards beside a wide card, tracks", SMALL, WIDE, has_tracks=True),
    BidForm("small cards beside a wide card", SMALL, WIDE),
    BidForm("tall cards below a tile", TALL, "tile"),
    BidForm("small cards below a tile", SMALL, "tile"),
    BidForm("small cards", SMALL, "line"),
    BidForm("tiny cards", TINY, "line"),
)
"""The layouts of a reveal with bids, the best first; a window gets the first whose boxes fit."""

SPARKS = 18  # of a set
DIMMED = 0.55  # the share of darkness over all but the bids while much is at stake
STORY = 8  # rows of a ledge with the story; fewer in low windows
TRACKS = 6  # rows of a ledge with the tracks
LONGEST_RESULT = len("99 → 109")  # columns kept for a result, so that no bid moves when the result appears
MOST_APART = 16  # columns between bids where there is room
LONGEST = 60  # the most columns of the story beside a card


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
    def events(self) -> Sequence[TableEvent]:
        """The events shown so far. The event whose cards move counts as shown, except a bid that turns over."""
        moves = self.moving is not None and not isinstance(self.moving, BidTurned)
        return self.screen.events[: self.shown + moves]

    @cached_property
    def winners(self) -> frozenset[int]:
        """The seats whose bids have won so far."""
        return frozenset(event.seat for event in self.events if isinstance(event, Taken) and event.by is By.DUEL)

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
        """The card that flies to its taker, and the share of its way so far; None if no card flies."""
        event = self.moving
        if not isinstance(event, Taken) or self.step > FLIGHT_STEPS:
            return None
        return event, eased(self.step / FLIGHT_STEPS)

    @property
    def burst(self) -> tuple[Taken, int] | None:
        """The card that completes a set, and the step of its sparks; None while none fly."""
        event, step = self.moving, self.step - FLIGHT_STEPS - RUN_STEPS
        return (event, step) if isinstance(event, Taken) and step > 0 else None

    @property
    def is_tense(self) -> bool:
        """Whether the taker is still open of a card with which more than its points is at stake."""
        is_open = any(isinstance(event, Taken | Escaped) for event in self.events)
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


def render(screen: Reveal, size: Size, shown: int, *, lit: bool = False, step: int = 0) -> Page:
    """The page after `shown` events, the last of them `lit`, and `step` steps of the movement before the next event."""
    progress = Progress(screen, shown, step, lit)
    forms = tables(partial(_without_bids, progress), WITHOUT_HAND)
    if screen.laid:
        forms = [PageForm(form.name, *LEAST, partial(_bids, form, progress)) for form in FORMS]
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


def _bids(form: BidForm, progress: Progress, size: Size, palette: Palette) -> Canvas | None:
    if not _fits(form, progress.screen, size, palette, current()):
        return None
    pieces, area = Pieces(palette, progress.screen.board.emblems), contents(size)
    bids = _row_of_bids(form, progress)
    around = lay(_page(form, progress, bids.unseen().named("bids"), pieces, size), area)
    cards = lay(bids, around.places["bids"])
    meaning = "" if form.held is TINY else "rail"
    canvas = table(size.columns, size.rows, palette, around.places["ledge"].row, meaning).copy()
    around.paint(canvas)
    if progress.is_tense and palette.blends:  # only the bids are lit
        canvas = canvas.towards(BLACK if palette.is_dark("night") else palette.colour("well"), DIMMED)
    cards.paint(canvas)
    for laid in progress.screen.laid:
        _lay(canvas, cards.places[laid.seat], form, progress, laid, pieces)
    _fly(canvas, around.places["stake"], cards.places, form, progress, pieces)
    _burst(canvas, cards.places, form, progress, pieces)
    return canvas


@lru_cache(maxsize=64)
def _fits(form: BidForm, screen: Reveal, size: Size, palette: Palette, _lang: str) -> bool:
    """Whether a window has room for the last frame of a reveal, so that all frames have the same form."""
    end = Progress(screen, len(screen.events))
    page = _page(form, end, _row_of_bids(form, end), Pieces(palette, screen.board.emblems), size)
    return page.fits(contents(size))


def _page(form: BidForm, progress: Progress, bids: Box, pieces: Pieces, size: Size) -> Box:
    if form.is_high:
        return _beside_high_card(form, progress, bids, pieces)
    return _above_story(form, progress, bids, pieces, margin=4 if size.columns >= 66 else 1)


def _beside_high_card(form: BidForm, progress: Progress, bids: Box, pieces: Pieces) -> Box:
    """The bids beside the card at stake, the story below them, and the tracks on the ledge."""
    events = _events(progress)
    story = either(flow(*events, gap=1), _close(events), side="start").wide(0, LONGEST)
    scene = hbox(_stake(form, progress.screen, pieces), flow(bids, story.filling(), gap=2), gap=6, side="start")
    ledge = inset(vbox(*_tracks(progress, pieces)), 4, above=1).tall(TRACKS)
    return vbox(inset(scene, 2, above=1, below=1).filling(), ledge.named("ledge"))


def _above_story(form: BidForm, progress: Progress, bids: Box, pieces: Pieces, margin: int) -> Box:
    """The bids beside the card at stake, or below it; the story on the ledge, perhaps above the tracks."""
    stake, rail = _stake(form, progress.screen, pieces), space(rows=form.held is not TINY)
    scene = vbox(stake, inset(bids, 1).filling())
    if form.stake is WIDE:
        scene = vbox(hbox(space(2), stake, space(3), bids.stretching(), space(1), side="end"))
    story = flow(*_events(progress)).stretching().filling()
    tracks = (space(rows=1), *_tracks(progress, pieces)) if form.has_tracks else ()
    roomy, full = (inset(vbox(space(rows=above), story, *tracks), margin).named("ledge") for above in (1, 0))
    pages = vbox(scene.filling(), rail, roomy.tall(STORY)), vbox(scene, rail, roomy), vbox(scene, rail, full)
    return either(*pages if form.stake == "line" else pages[:2])  # no larger cards at the cost of the free row


def _row_of_bids(form: BidForm, progress: Progress) -> Box:
    return hbox(*(_bid(form, progress, laid) for laid in progress.screen.laid), gap=4 if form.is_high else 1)


def _bid(form: BidForm, progress: Progress, laid: Laid) -> Box:
    """The name, the room of the card, and the score. A card that wins is a row higher if there is room."""
    held, place = form.held, progress.screen.board.places[laid.seat]
    between, rises = held is not TINY, form.is_high and laid.seat in progress.winners
    name, result = label(named(place)), label(progress.result(laid.seat))
    if form.has_letters:
        name = lettering(place.seat.name, seat_style(place), held.width)
        score, meaning = progress.result(laid.seat)
        result = lettering(score.replace(" ", ""), meaning, held.width)
    return vbox(
        space(rows=form.is_high - rises),
        name,
        space(rows=between),
        space(held.width, held.height).named(laid.seat),
        space(rows=between + rises),
        result,
    ).wide(LONGEST_RESULT, held.width + MOST_APART)


def _lay(canvas: Canvas, area: Area, form: BidForm, progress: Progress, laid: Laid, pieces: Pieces) -> None:
    """Lay a bid in its place, or the card that turns over."""
    moving, held = progress.moving, form.held
    if isinstance(moving, BidTurned) and moving.seat == laid.seat and held is not TINY:
        meaning = f"fill.{COLOURS[progress.screen.board.places[laid.seat].seat.role]}"
        card = light_cards.turning(held, progress.step, meaning, pieces.palette)
        canvas.paste(card, area.within(card.width - 1, held.height).column, area.row)  # its shadow hangs over
        return
    wins = laid.seat in progress.winners
    halo = wins and held is not TINY
    canvas.paste(_card(laid, progress, held, pieces, wins=wins), area.column - halo, area.row - halo)


def _card(laid: Laid, progress: Progress, held: Held, pieces: Pieces, *, wins: bool) -> Canvas:
    hero = progress.screen.board.places[laid.seat].seat.role
    if laid.face is None:
        return light_cards.well(held, pieces.palette, _("no card") if held is not TINY else "")
    if laid.seat in progress.face_down:
        return pieces.back(hero, held)
    choice, icons = laid.face.choice, laid.face.icons
    state = CardState.CHOSEN if wins else CardState.USUAL
    tied = any(isinstance(event, TieBroken) and laid.seat in event.seats for event in progress.events)
    if tied and choice is not Choice.R2D2:
        lit = progress.step if isinstance(progress.moving, TieBroken) else MOST_STARS
        return pieces.deciding(hero, choice, icons, held, state, lit)
    return pieces.face(hero, choice, icons, held, state)


def _stake(form: BidForm, screen: Reveal, pieces: Pieces) -> Box:
    """The card at stake beside the bids, or above them as a tile or in words."""
    board, palette, card = screen.board, pieces.palette, screen.board.card
    if not card:
        return space().named("stake")
    if isinstance(form.stake, Staked):
        drawn = pieces.stake(card, form.stake, copies=board.copies, to_come=board.to_come)
        return picture(drawn, form.stake.width, form.stake.height).named("stake")
    if form.stake == "line" or not palette.paints:
        return wrapped(lambda width: [fit(at_stake_in_a_line(card, width), width, "center")]).named("stake")
    has_dark_ground = palette.colour("night") and palette.is_dark("night")
    tint = palette.tint(pieces.emblem(card).tint) if has_dark_ground else palette.style(stake_style(card))
    title = Canvas(cell_len(words.title(card)), 1, palette)
    title.text(0, 0, words.title(card), f"bold {tint}")
    points = line() if isinstance(card, Vader) else line(wording.points(card.points))
    says = flow(label((_("At stake:"), "muted")), hbox(picture(title), label(points), gap=2))
    return flow(hbox(space(), picture(pieces.tile(card)).named("stake"), says, gap=2)).stretching()


def _fly(
    canvas: Canvas, start: Area, bids: Mapping[Hashable, Area], form: BidForm, progress: Progress, pieces: Pieces
) -> None:
    """Paint the card on its way to the bid that takes it."""
    if not progress.flight or progress.flight[0].seat not in bids:
        return
    event, share = progress.flight
    drawn = pieces.chip(event.card) if form.held is TINY else pieces.tile(event.card)
    end = bids[event.seat].within(drawn.width, drawn.height, down="end")
    canvas.paste(drawn, *start.within(drawn.width, drawn.height).towards(end, share))


def _burst(canvas: Canvas, bids: Mapping[Hashable, Area], form: BidForm, progress: Progress, pieces: Pieces) -> None:
    """Paint the sparks of a set around its winner's bid, further out at each step."""
    if not progress.burst or progress.burst[0].seat not in bids or form.held is TINY:
        return
    (event, step), palette = progress.burst, pieces.palette
    left, top, width, rows = bids[event.seat]
    height = 2 * rows  # in pixels
    inks = palette.ink("halo"), palette.tint(pieces.emblem(event.card).tint, 0.3)
    for spark in range(SPARKS):
        angle = 2 * pi * (spark + step % 2 / 2) / SPARKS
        distance = 0.5 + step / 6 + spark % 3 / 12  # from the middle of the bid, whose edge is at 0.5
        column = round(left + width / 2 + cos(angle) * distance * width)
        y = round(2 * top + height / 2 + sin(angle) * distance * height)
        is_inside = 0 <= column < canvas.width and 2 <= y < 2 * canvas.height - 2
        if is_inside and not canvas.glyph(column, y // 2).strip():
            canvas.dot(column, y, inks[spark % 2])


def _tracks(progress: Progress, pieces: Pieces) -> list[Box]:
    """Every player's track, with the way to the new score."""
    places = progress.screen.board.places
    goals = {event.seat: event.after for event in progress.events if isinstance(event, Taken)}
    scores = [place.score.total for place in places]
    possible = [score + gain.total for score, gain in zip(scores, progress.screen.board.gains, strict=True)]
    way = course([*scores, *possible, *goals.values()])  # the tracks must not betray the taker of the card
    names = block_width([named(place) for place in places])
    tracks: list[Box] = []
    for seat, (place, score) in enumerate(zip(places, scores, strict=True)):
        running = progress.running(seat)
        now = goals.get(seat) if running is None else running
        change = Text()
        if now is not None and now != score:
            change = line((f"→ {whole(now)}", "chosen" if now > score else "bad"))
        paint = partial(_track, place.seat.role, score, now, goals.get(seat, score), way, pieces)
        track = painted(paint, 20, 1).stretching()
        points = label(fit(line((whole(score), "strong")), 4, "right"))
        tracks.append(hbox(label(named(place)).wide(names), points, track, label(change).wide(6), gap=2))
    return tracks


def _track(
    hero: str, score: int, now: int | None, goal: int, way: Course, pieces: Pieces, canvas: Canvas, area: Area
) -> None:
    still = pieces.track(hero, score, None, way, area.columns)
    drawn = still if now is None else pieces.run(hero, score, now, goal, way, area.columns)
    canvas.paste(drawn, area.column, area.row)


def _without_bids(progress: Progress, form: TableForm, size: Size, palette: Palette) -> Canvas | None:
    """Paint a card taken without a duel beside all players, with its story below."""
    screen = progress.screen
    taken = next((event.card for event in screen.events if isinstance(event, Taken)), None)
    board = after(screen.board, screen.events[: progress.shown])
    board = replace(board, card=taken, gains=(), to_come=0, copies=0)
    open_table, story = laid_out(form, board, size, palette), _close(_events(replace(progress, step=0)))
    if not open_table:
        return None
    ledge = open_table.places["ledge"]
    ledge = Area(0, ledge.row, size.columns, contents(size).rows + 1 - ledge.row)
    story = inset(story.filling(), margin_of(size))  # agrees with the panel
    if not story.fits(ledge):
        return None
    canvas = open_table.canvas.copy()
    story.paint(canvas, ledge)
    if progress.flight:
        event, share = progress.flight
        tile = Pieces(palette, board.emblems).tile(event.card)
        start, end = open_table.places["stake"].within(tile.width, tile.height), open_table.line_of(event.seat)
        canvas.paste(tile, *start.towards(end, share))
    return canvas


def _events(progress: Progress) -> list[Box]:
    """The lines of each event that the cards do not show; those of a later event are its room."""
    boxes: list[Box] = []
    for number, event in enumerate(progress.screen.events, 1):
        if sentence := _sentence(progress.screen, event, is_lit=progress.lit and number == len(progress.events)):
            box = wrapped(partial(wrap, sentence, indent="  "))
            boxes.append(box if number <= len(progress.events) else box.unseen())
    return boxes


def _close(events: Sequence[Box]) -> Box:
    """The events without gaps, below a free row if there is one."""
    return either(vbox(space(rows=1), *events), vbox(*events), side="start")


def _in_lines(progress: Progress, size: Size) -> Box:
    """The page in lines for small windows: the card at stake, each bid, and the story."""
    screen, card = progress.screen, progress.screen.board.card
    width = min(inside(size) + 2 * size.is_compact, 76)
    stake = [label(at_stake_in_a_line(card, width))] if screen.laid and card else []
    names = max((named(screen.board.places[laid.seat]).cell_len for laid in screen.laid), default=0)
    hands = _open_hands(screen, width - names - 2 - LONGEST_RESULT)
    bids = [_bid_in_a_line(replace(progress, step=0), laid, names, hands, width) for laid in screen.laid]
    bids = [flow(*bids).named("hands")] if hands else bids
    so_far = replace(screen, events=screen.events[: progress.shown])  # the events to come take no lines
    story = [event.wide(width) for event in _events(replace(progress, screen=so_far, step=0))]
    return placed(flow(*stake, *bids, *story), size, width=width)


def _open_hands(screen: Reveal, width: int) -> Mapping[int, str]:
    """Each bidder's hand, if all are open and fit between a bid and its score, which begin `width` columns apart.

    The room for a bid is that of the widest card in any hand, so that no bid is betrayed before it turns over.
    """
    places = {laid.seat: screen.board.places[laid.seat] for laid in screen.laid}
    if any(place.hand is None for place in places.values()):
        return {}
    hands = {seat: squeezed(place) for seat, place in places.items()}
    widest = max([STRIP, *(one_line(face).cell_len + 2 for place in places.values() for face in place.hand or ())])
    return hands if widest + 1 + max(map(cell_len, hands.values()), default=0) + 1 <= width else {}


def _bid_in_a_line(progress: Progress, laid: Laid, names: int, hands: Mapping[int, str], width: int) -> Box:
    place = progress.screen.board.places[laid.seat]
    result = line(progress.result(laid.seat))
    score = label(result if width - names - result.cell_len - 4 >= STRIP else Text())
    if laid.face is None:
        bid = label(" ", (_("no card"), "muted"))
    elif laid.seat in progress.face_down:
        bid = label((" ▒▒▒", "back"))
    else:
        text = line(" ", one_line(laid.face))
        state = CardState.CHOSEN if laid.seat in progress.winners else CardState.USUAL
        card = partial(_strip, text.plain, f"ink.{COLOURS[place.seat.role]}", state)
        bid = stack(label(text), pictured(card, 0, 1))
    if hands:
        hand = fit(line((hands[laid.seat], "muted")), max(map(cell_len, hands.values())))
        score = label(hand, fit(result, LONGEST_RESULT + 1, "right"))
    return hbox(label(named(place)).wide(names + 2), bid, space().stretching(), score).wide(width)


def _strip(bid: str, ink: str, state: CardState, palette: Palette) -> Canvas:
    printed = Strip(bid, ink, 1 + len(bid.split(maxsplit=1)[0]))
    return strip(printed, max(STRIP, cell_len(bid) + 1), palette, state)


_MARKS: dict[type[TableEvent], str] = {Taken: "› ", TieBroken: "= ", Ends: "■ "}


def _sentence(screen: Reveal, event: TableEvent, *, is_lit: bool) -> Text | None:
    """The sentence on an event; None if the cards show it."""
    if isinstance(event, BidTurned | SatOut):
        return None
    style = "strong" if isinstance(event, TieBroken | Escaped | NobodyScouts | R2D2Waits | Ends) else "muted"
    if isinstance(event, Taken):
        style = "bad" if event.after < event.before else "strong"
    lead = line((_MARKS.get(type(event), "· "), "chosen" if isinstance(event, Taken) else "muted"))
    return line(lead, (words.tell(screen.board, event), "bar" if is_lit else style))
