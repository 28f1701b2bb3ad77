"""The players: who has how much, what they have captured, what the card at stake would bring them.

Each has a line with a name, the score and a track on which a hollow ring shows where the stake would take it. Below lie
the captures: as tiles where there is room, else as chips, with less and less written on them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len

from duell.games.duel import words
from duell.games.duel.board import Board, PlayerArea
from duell.games.duel.engine import Gain
from duell.games.duel.pages.pieces import Pieces, course
from duell.games.duel.pages.piles import chips, remembered, squeezed, tiles
from duell.language import _
from duell.language.numbers import signed, whole
from duell.table import wording
from duell.table.seating import is_human
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.tracks import Course
from duell.tui.theme import SIGNS

LEAST_TRACK = 5
"""Columns below which no track is drawn."""

INDENT = 2

HIGHEST = 4
"""Rows from one player to the next, at most, where captures are chips."""


@dataclass(frozen=True, slots=True)
class Measures:
    """The columns that the lines of all players share; `track` is 0 where there is no room for one."""

    names: int
    scores: int
    track: int
    gains: int
    held: int
    course: Course


@dataclass(frozen=True, slots=True)
class Panel:
    """The players as they are placed: how many rows each takes and has, and what lies below each line."""

    board: Board
    pieces: Pieces
    width: int
    measures: Measures
    pitch: int
    below: tuple[tuple[Canvas, ...], ...]
    held: tuple[str, ...]

    @property
    def height(self) -> int:
        """The rows from the first player's line to the last player's captures."""
        beneath = 0 if self.is_beside else sum(each.height for each in self.below[-1])
        return self.pitch * (len(self.below) - 1) + 1 + beneath

    @property
    def is_beside(self) -> bool:
        """Whether captures stand on the players' own lines, as there are no others."""
        return self.pitch == 1


def panel(board: Board, width: int, height: int, pieces: Pieces) -> Panel | None:
    """Arrange all players in `width` columns and at most `height` rows; nothing if they have no room."""
    seats = len(board.places)
    for tall in (8, 4) if pieces.palette.paints else ():
        gap = min(1, (height - seats * (tall + 1)) // max(1, seats - 1))
        if gap < 0:
            continue
        rows = [tiles(place, width, tall, pieces) for place in board.places]
        held = tuple(_held(place) for place in board.places)
        measures = _measures(board, width, held)
        if all(rows) and measures and measures.track:
            tiled = tuple((row,) for row in rows if row)
            return Panel(board, pieces, width, measures, tall + 1 + gap, tiled, held)
    pitch, measures = min(HIGHEST, height // seats), _measures(board, width)
    if pitch < 1 or not measures:
        return None
    if pitch == 1:
        return _one_line_each(board, width, pieces)
    below = tuple(_chips(place, width, min(2, pitch - 1), pieces) for place in board.places)
    return Panel(board, pieces, width, measures, pitch, below, ())


def paint(canvas: Canvas, placed: Panel, column: int, row: int, mine: int | None = None) -> None:
    """Paint the players from a column and a row on; the one that is `mine` lies on a light ground or has a mark."""
    for seat, below in enumerate(placed.below):
        at = row + seat * placed.pitch
        if seat == mine:
            taken = 1 if placed.is_beside else 1 + sum(each.height for each in below)
            _mark(canvas, column, at, (placed.width, taken), has_rim=taken < placed.pitch)
        _line(canvas, placed, seat, column, at)
        for each in below:
            if placed.is_beside:
                canvas.paste(each, column + placed.width - each.width, at)
            else:
                canvas.paste(each, column + (INDENT if each.height == 1 else 0), at + 1)
                at += each.height


def _mark(canvas: Canvas, column: int, row: int, extent: tuple[int, int], *, has_rim: bool) -> None:
    """Lay a light ground below a player's rows, with a rim where the rows above and below are free."""
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


def _held(place: PlayerArea) -> str:
    """Return how many cards a player holds, or which; and the level of a bot."""
    if place.hand is not None:
        return remembered(place)
    held = _("out") if place.stopped else words.cards(place.cards)
    return held if is_human(place.seat) else f"{wording.level(place.seat.player)} · {held}"


def _measures(board: Board, width: int, held: Sequence[str] = ()) -> Measures | None:
    """Return the columns, or nothing if even without a track there are too few."""
    names = max(INDENT + cell_len(place.seat.name) for place in board.places)
    scores = max(len(whole(place.score.total)) for place in board.places)
    gains = max((len(signed(gain.total)) for gain in board.gains), default=0)
    cards = max(map(cell_len, held), default=0)
    rest = width - names - 2 - scores - (gains and gains + 1) - (cards and cards + 2)
    if rest < 0:
        return None
    totals = [place.score.total for place in board.places]
    offered = [total + gain.total for total, gain in zip(totals, board.gains, strict=False)]
    track = rest - 1 if rest - 1 >= LEAST_TRACK else 0
    return Measures(names, scores, track, gains, cards, course([*totals, *offered]))


def _line(canvas: Canvas, placed: Panel, seat: int, column: int, row: int) -> None:
    place, measures, palette = placed.board.places[seat], placed.measures, canvas.palette
    hero, score = place.seat.role, whole(place.score.total)
    canvas.text(column, row, SIGNS.get(hero, "●"), palette.style(f"hero.{hero}"))
    canvas.text(column + INDENT, row, place.seat.name, palette.style(f"hero.{hero}", strong=True))
    at = column + measures.names + (2 if measures.track else 1)
    canvas.text(at + measures.scores - len(score), row, score, palette.style("plain", strong=True))
    at += measures.scores + 1
    gain = placed.board.gains[seat] if placed.board.gains else None
    if measures.track:
        canvas.paste(placed.pieces.track(hero, place.score.total, gain, measures.course, measures.track), at, row)
    right = column + placed.width
    if placed.held:
        canvas.text(right - cell_len(placed.held[seat]), row, placed.held[seat], palette.style("muted"))
        right -= measures.held + 2
    if gain:
        said = signed(gain.total)
        canvas.text(right - len(said), row, said, palette.style(gain_style(gain), strong=bool(gain.bonus)))


def gain_style(won: Gain) -> str:
    """Return the meaning of what a card brings: a loss, a set, or points alone."""
    return "bad" if won.total < 0 else "chosen" if won.bonus else "plain"


def _chips(place: PlayerArea, width: int, lines: int, pieces: Pieces) -> tuple[Canvas, ...]:
    """Return the lines below a player's: how many cards are held, or which, and what has been captured."""
    palette = pieces.palette
    lead = _("out") if place.stopped else words.cards(place.cards)
    if width < 30:
        lead = "–" if place.stopped else f"{_card(pieces)}{place.cards}"
    memory = remembered(place) if place.hand is not None else ""
    if memory and lines == 1:
        lead, memory = squeezed(place), ""
    room = width - INDENT
    rows = chips(place, room - cell_len(lead) - 1, lines - bool(memory), pieces)
    found: list[Canvas] = []
    for index in range(max(1, len(rows))):
        row = Canvas(room, 1, palette)
        if not index:
            row.text(0, 0, lead, palette.style("muted"))
        if index < len(rows):
            row.paste(rows[index], cell_len(lead) + 1, 0)
        found.append(row)
    if memory:
        row = Canvas(room, 1, palette)
        row.text(0, 0, memory, palette.style("muted"))
        found.append(row)
    return tuple(found)


def _card(pieces: Pieces) -> str:
    """Return the sign of a card that is held."""
    return "#" if pieces.palette.ascii else "▪"


def _one_line_each(board: Board, width: int, pieces: Pieces) -> Panel | None:
    """Arrange a line a player: the name, the score, the cards held, and chips as far as there is room."""
    palette = pieces.palette
    names = max(INDENT + cell_len(place.seat.name) for place in board.places)
    scores = max(len(whole(place.score.total)) for place in board.places)
    held = [
        squeezed(place) if place.hand is not None else "–" if place.stopped else f"{_card(pieces)}{place.cards}"
        for place in board.places
    ]
    widest = max(map(cell_len, held))
    room = width - names - 1 - scores - 1 - widest - 1
    if room < 0:
        return None
    below: list[tuple[Canvas, ...]] = []
    for place, said in zip(board.places, held, strict=True):
        row = Canvas(widest + 1 + room, 1, palette)
        row.text(0, 0, said, palette.style("muted"))
        for each in chips(place, room, 1, pieces):
            row.paste(each, widest + 1, 0)
        below.append((row,))
    measures = Measures(names, scores, 0, 0, 0, Course(0, 1))
    return Panel(replace(board, gains=()), pieces, width, measures, 1, tuple(below), ())
