"""What moves in Missions while a turn is told: in which steps, and what is painted at each of them.

Until its face is seen, every card that is turned up moves the same, and for as long.
"""

from duell.games.missions.beats import Beat, Busts, Draws, HandsOver, Lays, Takes, TurnsUp
from duell.games.missions.board import Board
from duell.games.missions.engine import CharacterCard
from duell.games.missions.pages import sliding
from duell.games.missions.pages.grid import Grid, Scale
from duell.games.missions.pages.pieces import Lying, lying
from duell.games.missions.pages.table import Marks
from duell.games.missions.pages.turning import turning
from duell.tui.drawing.canvas import Canvas
from duell.tui.motion import CARD, FLIGHT, FLIGHT_STEPS, TURN

TURN_STEPS = 4
"""The back of a card that is turned over, the back becoming narrow, the edge, the face without anything on it."""

FACE_UP = TURN_STEPS + 1
"""The step at which the face of a card that is turned up is seen for a while."""

REST = 0.5
"""Seconds of that."""

DIM, TEAR = 3, 3
"""Steps in which a card that is too much dims the others, and then tears."""

DIM_SECONDS, TEAR_SECONDS, TORN_SECONDS = 0.06, 0.08, 0.2
"""Seconds of each of those steps, and of a rest after them."""

BACK = 11
"""Columns of a card that goes face down."""

FLIGHT_UP = 5
"""Steps in which a card goes from where it was turned up to its place in the display."""


def moves(beat: Beat) -> tuple[float, ...]:
    """Return the seconds of each step in which a beat moves before it has been told."""
    match beat:
        case TurnsUp(card=card):
            joins = (REST, *(FLIGHT,) * FLIGHT_UP) if isinstance(card, CharacterCard) else ()
            return (*(TURN,) * TURN_STEPS, *joins)
        case Busts():
            return (*(DIM_SECONDS,) * DIM, *(TEAR_SECONDS,) * TEAR, TORN_SECONDS)
        case Takes():
            return (FLIGHT,) * FLIGHT_STEPS
        case Draws() | HandsOver():
            return (FLIGHT,) * FLIGHT_STEPS + (TURN,) * TURN_STEPS
        case Lays():
            return (CARD,) * len(beat.mission.cards)
        case _:
            return ()


def is_seen(beat: Beat, step: int) -> bool:
    """Whether it can be seen by a step what a beat is about, so that it may be said."""
    return step >= FACE_UP if isinstance(beat, TurnsUp) else not isinstance(beat, Draws | HandsOver)


def has_gone(beat: Beat) -> bool:
    """Whether a card that moves is not where it lay any more."""
    return isinstance(beat, Takes)


def marks(beat: Beat, step: int) -> Marks:
    """Return what is marked in the display meanwhile."""
    if isinstance(beat, Busts):
        return Marks(doubled=beat.card.character, dim=step > 1)
    return Marks()


def tear(beat: Beat, step: int) -> int:
    """Return by how many columns a card has torn."""
    return max(0, min(TEAR, step - DIM)) if isinstance(beat, Busts) else 0


def paint(canvas: Canvas, grid: Grid, board: Board, beat: Beat, step: int) -> None:
    """Paint what moves, over the table: a card that is turned over, or on its way."""
    if grid.scale is Scale.SMALL:
        sliding.paint(canvas, grid, board, beat, step)
        return
    left, row = card_at(grid)
    match beat:
        case TurnsUp(card=card) if step <= TURN_STEPS:
            canvas.paste(*_turning(canvas, grid, emblem(board, card), step))
        case TurnsUp(card=CharacterCard() as card) if step > FACE_UP:
            _fly(canvas, grid, board, card, (step - FACE_UP) / FLIGHT_UP)
        case Takes(card=card):
            _fly(canvas, grid, board, card, 1 - step / FLIGHT_STEPS)
        case Draws(giver=giver, card=card) | HandsOver(giver=giver, card=card):
            if step > FLIGHT_STEPS:
                canvas.paste(*_turning(canvas, grid, emblem(board, card), step - FLIGHT_STEPS))
            else:
                width, high = grid.measures.turned
                back, start = turning((BACK, high), "", canvas.palette), grid.areas + grid.pitch * giver
                down = round((row - start) * _eased(step / FLIGHT_STEPS))
                canvas.paste(back, left + (width - BACK) // 2, start + down)
        case _:
            pass


def card_at(grid: Grid) -> tuple[int, int]:
    """Return the first column and row of a card that is drawn large below the ledge."""
    return 1 if grid.is_dense else 2 + max(0, (grid.size.columns - 80) // 4), grid.ledge + 1


def emblem(board: Board, card: object) -> str:
    """Return the emblem of a character, or nothing."""
    if not isinstance(card, CharacterCard):
        return ""
    return next(each.emblem for each in board.deck.characters if each.name == card.character)


def _turning(canvas: Canvas, grid: Grid, name: str, step: int) -> tuple[Canvas, int, int]:
    """Return a card that is turned over, and where: its middle stays where it is."""
    (left, row), (whole, high) = card_at(grid), grid.measures.turned
    width = (whole, whole // 2, 3, whole // 2)[step - 1]
    drawn = turning((width, high), name if step == TURN_STEPS else "", canvas.palette)
    return drawn, left + (whole - width) // 2, row


def _fly(canvas: Canvas, grid: Grid, board: Board, card: CharacterCard, share: float) -> None:
    """Paint a card of the display at a `share` of the way from below the ledge up to its place."""
    place = next(index for index, each in enumerate(board.deck.characters) if each.name == card.character)
    drawn = lying(Lying(emblem(board, card), card.value), grid.scale, canvas.palette)
    (left, row), end = card_at(grid), (grid.column(place), grid.display)
    start = left + (grid.measures.turned[0] - drawn.width) // 2, row
    at = [round(here + (there - here) * _eased(share)) for here, there in zip(start, end, strict=True)]
    canvas.paste(drawn, at[0], at[1])


def _eased(share: float) -> float:
    """Return how far something has come at a share of its time: it is quick at first."""
    return 1 - (1 - share) ** 2
