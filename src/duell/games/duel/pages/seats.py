"""The panel of seats: scores, captures, and the gain from the card at stake."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from duell.games.duel import words
from duell.games.duel.board import Board, PlayerArea
from duell.games.duel.engine.cards import Card, Choice, Vader
from duell.games.duel.engine.rules import Gain, Score
from duell.games.duel.pages import COLOURS
from duell.games.duel.pages.pieces import Pieces, chip_rows, course, tile_rows
from duell.language import NO_BREAK, _, side_by_side, signed, whole
from duell.table import wording
from duell.tui.blocks import Block, Size, fit, line, longest_that_fits, strong, wrap
from duell.tui.drawing import shapes
from duell.tui.drawing.boxes import Area, Box, flow, hbox, label, picture, space, stamped, vbox
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.charts import Course
from duell.tui.theme import SIGNS

GAP = "   "
NOTHING = Score((), ())

LONGEST_SPACED = 10  # the most letters of a name set in spaced capitals


def seat_style(place: PlayerArea) -> str:
    """The name of a seat's colour."""
    return f"seat.{COLOURS[place.seat.role]}"


def sign(place: PlayerArea) -> Text:
    """The sign that distinguishes a seat without colour."""
    return line((SIGNS[COLOURS[place.seat.role]], seat_style(place)))


def named(place: PlayerArea) -> Text:
    """A seat's sign and name."""
    return line(sign(place), " ", (place.seat.name, strong(seat_style(place))))


def called(place: PlayerArea) -> Text:
    """A seat's sign, its name, in spaced capitals if short, and its hero."""
    name, title = place.seat.name, words.title_in_language(place.title)
    capitals = name.upper()
    if cell_len(name) == len(name) == len(capitals) <= LONGEST_SPACED:
        name = NO_BREAK.join(capitals)
    return line(
        sign(place), NO_BREAK, (name, strong(seat_style(place))), "   ", (title.replace(" ", NO_BREAK), "muted")
    )


def captured_in_words(place: PlayerArea, *, worth: bool) -> Text:
    """A seat's captures, grouped in sets; with `worth` also the value of each set."""
    score = place.score
    parts = [
        words.villain_line(line.villain, line.count) + (f" {line.points + line.bonus}" if worth else "")
        for line in score.lines
    ]
    if score.vaders:
        parts.append(words.vaders(score.vaders, words.VADER_IN_SHORT))
    joint = " · " if worth else ", "
    return Text(joint.join(part.replace(" ", NO_BREAK) for part in parts) or _("nothing taken yet"), "muted")


def remembered(place: PlayerArea, *, in_columns: bool = False) -> str:
    """The rebel cards that a player has left, for the memory aid; with `in_columns`, each in a place of its own."""
    held = [face.choice for face in place.hand or ()]
    places = [Choice(value) for value in (*range(1, 9), Choice.R2D2)] if in_columns else held
    cards = " ".join(words.bid(choice) if choice in held else "·" for choice in places)
    return _("holds {cards}", cards=cards) if held else _("holds no card")


def squeezed(place: PlayerArea) -> str:
    """The rebel cards that a player has left, in as few columns as can be."""
    return "".join("R" if face.choice is Choice.R2D2 else str(face.choice) for face in place.hand or ()) or "–"


def without_stake(board: Board) -> Board:
    """The table without the card at stake, for decisions about another card."""
    return replace(board, card=None, gains=())


def scores(board: Board, width: int, *, shows_locks: bool = False) -> Block:
    """Every seat's name and score, as many on a line as fit, perhaps with a sign for a locked card."""
    rows: list[Text] = []
    for place in board.places:
        lock = (" ▪", "strong") if shows_locks and place.locked else ""
        text = line(named(place), f" {whole(place.score.total)}", lock)
        if rows and rows[-1].cell_len + len(GAP) + text.cell_len <= width:
            rows[-1] = line(rows[-1], GAP, text)
        else:
            rows.append(text)
    return rows


def short_panel(board: Board, width: int, rows: int) -> Block:
    """The panel for narrow windows: name, score and cards on one line, and the captures below.

    Captures are shown with their points if there is room; with too little room they are shortened or left out.
    """
    heads: list[Text] = []
    for place in board.places:
        lead = line(named(place), f" {whole(place.score.total)}")
        held = (_("out"), "–") if place.stopped else (words.cards(place.cards), str(place.cards))
        heads.append(longest_that_fits([line(lead, (f" · {text}", "muted")) for text in held], width))
    below = [_below(place, width, worth=True) for place in board.places]
    if _height(below) > rows:
        below = [_below(place, width, worth=False) for place in board.places]
    while _height(below) > rows and max(map(len, below)) > 1:
        longest = max(below, key=len)
        longest[-2:] = [_shortened(longest[-2], width)]
    if _height(below) > rows:
        below = [[] for _place in board.places]
    return [fit(text, width) for head, more in zip(heads, below, strict=True) for text in (head, *more)]


def _height(below: list[list[Text]]) -> int:
    return sum(1 + len(more) for more in below)


def _below(place: PlayerArea, width: int, *, worth: bool) -> list[Text]:
    text = captured_in_words(place, worth=worth)
    if place.hand is not None:
        between = side_by_side(("", ""))  # only its semicolon
        holds = line((remembered(place), "muted"))
        text = holds if place.score == NOTHING else line(holds, (between, "muted"), text)
    return [line("  ", row) for row in wrap(text, width - 2)]


def _shortened(text: Text, width: int) -> Text:
    kept = text.copy()
    while kept.cell_len > width - 2:
        kept.right_crop(len(kept.plain) - kept.plain.rstrip().rfind(" "))
    return line(kept, (" …", "muted"))


def brings(board: Board, seat: int) -> tuple[Text, Text]:
    """A seat's gain from the card at stake: with the set that it makes, and in points only."""
    if not board.gains or not board.card:
        return Text(), Text()
    won = board.gains[seat]
    style = gain_style(won, "good")
    points = line((signed(won.total), style))
    makes_a_set = won.has and not isinstance(board.card, Vader)
    return line(points, (f" {words.of_a_kind(won.has + 1)}", style)) if makes_a_set else points, points


def stake_style(card: Card) -> str:
    """The style of words about a card at stake."""
    return "threat" if isinstance(card, Vader) else "prize"


def at_stake_in_a_line(card: Card, width: int, style: str = "") -> Text:
    """The card at stake with its points, in a narrow window without a heading."""
    words_at_stake = (words.at_stake(card), style or stake_style(card))
    return longest_that_fits([line((_("At stake:"), "muted"), " ", words_at_stake), line(words_at_stake)], width)


LEAST_TRACK = 5  # the fewest columns of a track
INDENT = 2
LEAST_HIGH = 30  # the least rows of a panel whose row above the players stays free
MOST_ROWS_EACH = 4  # the most rows from one player to the next with captures as chips


class Badge(NamedTuple):
    """A badge beside the captures, with a player's emblem and score: its columns, and the scales of both."""

    columns: int  # enough for three digits, so that the captures of all players begin in one column
    emblem: int  # the scale of the large emblem; 0 for the small one
    numeral: int  # 0 for small digits
    is_beside: bool = False  # True if the score is beside the emblem, not below it


HUGE, HIGH, LOW, LEAST_BADGE = Badge(48, 2, 2), Badge(23, 1, 1), Badge(39, 1, 1, is_beside=True), Badge(23, 0, 1)
LOWEST_BADGE = Badge(36, 0, 0, is_beside=True)
BESIDE_BADGE = 2  # free columns between a badge and the captures


class Tiling(NamedTuple):
    """A player's captures as tiles: the badge beside them if any, their height, and the rows for each player."""

    badge: Badge | None
    tile: int
    rows: int

    @property
    def lines(self) -> int:
        """The most lines of tiles."""
        return self.rows // self.tile

    @property
    def columns(self) -> int:
        """The columns before the tiles."""
        return self.badge.columns + BESIDE_BADGE if self.badge else 0


TILINGS = (
    Tiling(HUGE, 16, 26), Tiling(HUGE, 8, 26), Tiling(HIGH, 16, 16), Tiling(HIGH, 8, 16), Tiling(LOW, 8, 8),
    Tiling(LEAST_BADGE, 8, 10), Tiling(LOW, 4, 8), Tiling(LEAST_BADGE, 4, 10), Tiling(None, 8, 8),
    Tiling(LOWEST_BADGE, 4, 4), Tiling(None, 4, 4),
)  # fmt: skip
"""The tilings of a panel; the first that all players have room for is chosen."""


class Measures(NamedTuple):
    """The widths of the columns in all players' lines; 0 if there is no room, or if a badge has the score."""

    names: int
    scores: int
    track: int
    gains: int
    held: int
    course: Course


class Panel(NamedTuple):
    """The players as placed: the rows from one to the next, and the words below each line, or on it."""

    board: Board
    pieces: Pieces
    width: int
    measures: Measures
    pitch: int
    below: Sequence[Box]
    held: tuple[str, ...]
    tile: int = 0  # rows of a tile; 0 for captures as chips

    @property
    def height(self) -> int:
        return self.pitch * (len(self.below) - 1) + self.rows_of(-1)

    @property
    def is_beside(self) -> bool:
        return self.pitch == 1

    def rows_of(self, seat: int) -> int:
        """The rows of a player."""
        return 1 if self.is_beside else 1 + self.below[seat].rows(self.width)

    def without_gains(self) -> "Panel":
        """The players in the same places, without possible gains, which would betray the card before its face shows."""
        measures = self.measures._replace(course=course([place.score.total for place in self.board.places]))
        return self._replace(board=replace(self.board, gains=()), measures=measures)


def panel(board: Board, width: int, height: int, pieces: Pieces) -> Panel | None:
    """Arrange all players in `width` columns and at most `height` rows; None if they do not fit."""
    if pieces.palette.paints:
        held = _held_that_fits(board, width)
        for tiling in TILINGS:
            if placed := _with_tiles(board, tiling, Size(width, height), held, pieces):
                return placed
    pitch, measures = min(MOST_ROWS_EACH, height // len(board.places)), _measured(board, width)
    if pitch < 1 or not measures:
        return None
    if pitch == 1:
        return _one_line_each(replace(board, gains=()), width, measures._replace(track=0), pieces)
    below = [_chips_below(place, width, min(2, pitch - 1), pieces) for place in board.places]
    return Panel(board, pieces, width, measures, pitch, below, ())


def _held_that_fits(board: Board, width: int) -> tuple[str, ...]:
    """Each player's cards in hand, with the levels of bots if that leaves room for a track."""
    in_full, in_short = (
        tuple(_cards_held(place, with_level=with_level) for place in board.places) for with_level in (True, False)
    )
    measures = _measured(board, width, in_full)
    return in_full if measures and measures.track else in_short


def _with_tiles(board: Board, tiling: Tiling, size: Size, held: tuple[str, ...], pieces: Pieces) -> Panel | None:
    """The players with captures as tiles; None if there is too little room, or nothing to draw a badge with."""
    seats, rows_each, above = len(board.places), 1 + tiling.rows, size.rows >= LEAST_HIGH  # a free row
    spare = size.rows - above - seats * rows_each
    measures = _measured(board, size.columns, held, has_scores=not tiling.badge)
    if spare < 0 or not measures or not measures.track or (tiling.badge and pieces.palette.ascii):
        return None
    below: list[Box] = []
    for place in board.places:
        tiles = tile_rows(place, size.columns - tiling.columns, tiling.tile, tiling.lines, pieces)
        if not tiles:
            return None
        beside = [_badge(place, tiling.badge, pieces)] if tiling.badge else []
        below.append(flow(hbox(*beside, tiles, gap=BESIDE_BADGE)).tall(tiling.rows))
    gap = min(1, spare // max(1, seats - 1))
    return Panel(board, pieces, size.columns, measures, rows_each + gap, below, held, tiling.tile)


def _badge(place: PlayerArea, badge: Badge, pieces: Pieces) -> Box:
    """The emblem with the score beside it, each in the middle of a half, or below it."""
    crest = pieces.crest(place.seat.role, badge.emblem)
    if badge.is_beside:
        half = badge.columns // 2
        score = _numeral(place, badge.numeral, pieces, crest.height)
        return hbox(vbox(picture(crest)).wide(0, half), vbox(score).wide(0, half)).wide(badge.columns)
    return vbox(picture(crest), _numeral(place, badge.numeral, pieces), gap=1).wide(badge.columns)


def _numeral(place: PlayerArea, scale: int, pieces: Pieces, rows: int = 0) -> Box:
    """A score in pixels, in the middle of this many rows, or as high as it is."""
    numeral = shapes.numeral(whole(place.score.total), "large" if scale else "small", max(1, scale))
    return stamped(numeral, pieces.palette.ink(seat_style(place)), rows)


def paint(canvas: Canvas, placed: Panel, left: int, top: int, mine: int | None = None) -> None:
    """Paint the players, top left at a column and a row; seat `mine` has a light ground or a mark."""
    for seat, below in enumerate(placed.below):
        row, height = top + seat * placed.pitch, placed.rows_of(seat)
        area = Area(left, row, placed.width, 1)
        if seat == mine:
            _mark(canvas, left, row, (placed.width, height), has_rim=height < placed.pitch)
        _seat_line(placed, seat).paint(canvas, area)
        flow(below).paint(canvas, area if placed.is_beside else area._replace(row=row + 1, rows=height - 1))


def _mark(canvas: Canvas, column: int, row: int, extent: tuple[int, int], *, has_rim: bool) -> None:
    """Lay a light ground below a player's rows, with a rim if the rows above and below are free."""
    palette, (width, height) = canvas.palette, extent
    ground = palette.colour("ledge")
    if not palette.paints or palette.frames or not ground:
        canvas.text(column - 1, row, "›", palette.style("chosen"))
        return
    ground = palette.between("ledge", "night", 0.35) or ground
    canvas.fill(column - 1, 2 * row, width + 2, 2 * height, ground)
    if has_rim:
        canvas.fill(column, 2 * row - 1, width, 1, ground)
        canvas.fill(column, 2 * (row + height), width, 1, ground)


def _cards_held(place: PlayerArea, *, with_level: bool) -> str:
    if place.hand is not None:
        return remembered(place)
    held = _("out") if place.stopped else words.cards(place.cards)
    return held if place.seat.is_human or not with_level else f"{wording.level(place.seat.player)} · {held}"


def _measured(board: Board, width: int, held: Sequence[str] = (), *, has_scores: bool = True) -> Measures | None:
    names = max(INDENT + cell_len(place.seat.name) for place in board.places)
    scores = max(len(whole(place.score.total)) for place in board.places) if has_scores else 0
    gains = max((len(signed(gain.total)) for gain in board.gains), default=0)
    cards = max(map(cell_len, held), default=0)
    room = width - sum([names + 2, scores, gains + 1 if gains else 0, cards + 2 if cards else 0])
    if room < 0:
        return None
    totals = [place.score.total for place in board.places]
    offered = [total + gain.total for total, gain in zip(totals, board.gains, strict=False)]
    track = room - 1 if room > LEAST_TRACK else 0
    return Measures(names, scores, track, gains, cards, course([*totals, *offered]))


def _seat_line(placed: Panel, seat: int) -> Box:
    """A player's name, score, track, gain and cards held, each in its column as far as there is room for it."""
    board, measures = placed.board, placed.measures
    place, gain = board.places[seat], board.gains[seat] if board.gains else None
    parts = [label(named(place)).wide(measures.names), space(2 if measures.track else 1)]
    if measures.scores:
        parts += [_right(line((whole(place.score.total), "strong")), measures.scores), space(1)]
    if measures.track:
        parts.append(
            picture(placed.pieces.track(place.seat.role, place.score.total, gain, measures.course, measures.track))
        )
    parts.append(space().stretching())
    if gain:
        style = gain_style(gain)
        parts.append(_right(line((signed(gain.total), strong(style) if gain.bonus else style)), measures.gains))
    if placed.held:
        parts += [space(2), _right(line((placed.held[seat], "muted")), measures.held)]
    return hbox(*parts)


def _right(text: Text, columns: int) -> Box:
    return label(fit(text, columns, "right"))


def gain_style(won: Gain, of_a_set: str = "chosen") -> str:
    """The style of a gain: a loss, a set, or only points."""
    return "bad" if won.total < 0 else of_a_set if won.bonus else "plain"


def _chips_below(place: PlayerArea, width: int, lines: int, pieces: Pieces) -> Box:
    """The lines below a player's name: the cards held, as a number or by name, and the captures."""
    lead = _("out") if place.stopped else words.cards(place.cards)
    if width < 30:
        lead = "–" if place.stopped else f"{_card_sign(pieces)}{place.cards}"
    memory = [remembered(place)] if place.hand is not None else []
    if memory and lines == 1:
        lead, memory = squeezed(place), []
    room = width - INDENT
    chips = chip_rows(place, room - cell_len(lead) - 1, lines - len(memory), pieces)
    held = [label(fit(line((text, "muted")), min(cell_len(text), room))) for text in memory]
    return hbox(space(INDENT), flow(hbox(label((lead, "muted")), chips, gap=1, side="start"), *held))


def _card_sign(pieces: Pieces) -> str:
    return "#" if pieces.palette.ascii else "▪"


def _one_line_each(board: Board, width: int, measures: Measures, pieces: Pieces) -> Panel | None:
    """Arrange a line for each player: name, score, cards held, and as many chips as fit."""
    held = [
        squeezed(place) if place.hand is not None else "–" if place.stopped else f"{_card_sign(pieces)}{place.cards}"
        for place in board.places
    ]
    widest = max(map(cell_len, held))
    room = width - measures.names - 1 - measures.scores - 1 - widest - 1
    if room < 0:
        return None
    before = space(measures.names + measures.scores + 2)
    below = [
        hbox(before, label((cards, "muted")).wide(widest + 1), chip_rows(place, room, 1, pieces))
        for place, cards in zip(board.places, held, strict=True)
    ]
    return Panel(board, pieces, width, measures, 1, below, ())
