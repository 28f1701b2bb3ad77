"""What moves in the smallest windows: a card is a chip on the row of the ledge, which is free while a turn is told."""

from duell.games.missions import words
from duell.games.missions.beats import Beat, Busts, Draws, HandsOver, Lays, Takes, TurnsUp
from duell.games.missions.board import Board
from duell.games.missions.engine import Card, CharacterCard
from duell.games.missions.pages.grid import Grid
from duell.games.missions.pages.pieces import NIGHT, emblem_of
from duell.games.missions.pages.table import SHADED, on_tint
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.motion import FLIGHT_STEPS

WIDTHS = (7, 3, 1, 3)
"""Columns of a chip at each step in which it is turned over; its face has nothing on it yet at the last one."""

BACK = 7
"""Columns of a chip that lies face down."""


def paint(canvas: Canvas, grid: Grid, board: Board, beat: Beat, step: int) -> None:
    """Paint a chip that is turned over, that goes to its column or comes from there, or that tears."""
    middle, row = canvas.width // 2, grid.ledge
    turned = step - (FLIGHT_STEPS if isinstance(beat, Draws | HandsOver) else 0)
    match beat:
        case TurnsUp() | Draws() | HandsOver() if 0 < turned <= len(WIDTHS):
            _blank(canvas, middle, row, WIDTHS[turned - 1])
        case TurnsUp(card=card):
            flown = max(0, turned - len(WIDTHS) - 1)
            _chip(canvas, board, card, _between(middle, _end(grid, board, card), flown / FLIGHT_STEPS), row)
        case Busts(card=card):
            _chip(canvas, board, card, middle, row, torn=max(0, step - FLIGHT_STEPS // 2))
        case Takes(card=card):
            _chip(canvas, board, card, _between(_end(grid, board, card), middle, step / FLIGHT_STEPS), row)
        case Draws(giver=giver) | HandsOver(giver=giver):
            share = step / FLIGHT_STEPS
            _blank(canvas, _between(BACK // 2, middle, share), _between(grid.areas + giver, row, share), BACK)
        case Lays(mission=mission):
            for place in range(step):
                _word(canvas, middle + 4 * (place - 1), row, str(mission.value), _ivory(canvas.palette))
        case _:
            pass


def _between(start: int, end: int, share: float) -> int:
    return round(start + (end - start) * min(1, share))


def _end(grid: Grid, board: Board, card: Card) -> int:
    """Return the middle of a character's column."""
    if not isinstance(card, CharacterCard):
        return grid.size.columns // 2
    names = [each.name for each in board.deck.characters]
    return grid.column(names.index(card.character)) + (grid.step - 1) // 2


def _blank(canvas: Canvas, middle: int, row: int, width: int) -> None:
    """Paint a chip without anything on it."""
    palette = canvas.palette
    _word(canvas, middle, row, " " * width, (palette.colour("stock") or "white") if palette.paints else "")


def _chip(canvas: Canvas, board: Board, card: Card, middle: int, row: int, torn: int = 0) -> None:
    """Paint a card with its name on its tint; a torn one has a gap in its middle."""
    palette, said = canvas.palette, f" {words.title(board.deck, card)} "
    tint = ""
    if isinstance(card, CharacterCard):
        said = f" {words.short(board.deck, card)} "
        tint = next(each.emblem for each in board.deck.characters if each.name == card.character)
    ground = palette.tint(emblem_of(tint).tint, SHADED, NIGHT) if palette.paints else ""
    if not torn:
        _word(canvas, middle, row, said, ground)
        return
    half = len(said) // 2
    _word(canvas, middle - half // 2 - torn, row, said[:half], ground)
    _word(canvas, middle + half // 2 + torn, row, said[half:], ground)


def _word(canvas: Canvas, middle: int, row: int, text: str, ground: str) -> None:
    """Write a text on a ground of its own, within the window; in reverse where nothing is painted."""
    column = max(0, min(canvas.width - len(text), middle - len(text) // 2))
    if not ground:
        canvas.text(column, row, text, "bold reverse")
        return
    canvas.fill(column, 2 * row, len(text), 2, ground)
    is_ivory = ground == _ivory(canvas.palette)
    canvas.text(column, row, text, f"bold {canvas.palette.ink('ink.plain')}" if is_ivory else on_tint(canvas.palette))


def _ivory(palette: Palette) -> str:
    return palette.ink("ivory") if palette.paints else ""
