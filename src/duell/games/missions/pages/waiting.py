"""What all see while bots make up their minds, or while a hand lies face down: the table, and a line below it."""

from collections.abc import Sequence

from duell.games.missions.board import Board
from duell.games.missions.pages.table import laid_out
from duell.language import _
from duell.table import wording
from duell.tui.blocks import Size, balanced, centred, line
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette


def thinking(board: Board, seats: Sequence[int], size: Size, palette: Palette) -> Canvas:
    """Paint the table while the bots at these seats think."""
    return _with_words(board, thinking_says(board, seats), size, palette)


def thinking_says(board: Board, seats: Sequence[int]) -> str:
    """Return who thinks."""
    names = [board.name(seat) for seat in seats]
    if len(names) == 1:
        return _("{name} is thinking …", name=names[0])
    return _("{names} are thinking …", names=wording.listed(names))


def covered(board: Board, seat: int, is_chosen: bool, size: Size, palette: Palette) -> Canvas:
    """Paint the table while a hand lies face down: what it is says nothing."""
    return _with_words(board, covered_says(board, seat, is_chosen), size, palette)


def covered_says(board: Board, seat: int, is_chosen: bool) -> str:
    """Return whose hand is covered, and how it is shown."""
    name = board.name(seat)
    if is_chosen:
        return _("{name} has chosen. Enter locks the card, Space shows the hand.", name=name)
    return _("The cards of {name} are covered. Space shows them.", name=name)


def _with_words(board: Board, says: str, size: Size, palette: Palette) -> Canvas:
    grid, canvas = laid_out(board, size, palette)
    rows = centred(balanced(line((says, "strong")), size.columns - 2), size.columns)
    first = grid.ledge + 1 + max(0, (size.rows - 2 - grid.ledge - len(rows)) // 2)
    for row, text in enumerate(rows[: size.rows - 1 - first], first):
        canvas.write(0, row, text)
    return canvas
