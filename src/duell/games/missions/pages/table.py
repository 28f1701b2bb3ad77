"""The open table: players, display, and the ledge with the names of the characters."""

from collections.abc import Collection
from dataclasses import dataclass

from duell.games.missions import words
from duell.games.missions.board import Board
from duell.games.missions.pages import panel
from duell.games.missions.pages.grid import Grid, Scale, grid_of
from duell.games.missions.pages.pieces import NIGHT, Lying, emblem_of, free, lying
from duell.games.missions.pages.seats import meaning
from duell.tui.blocks import Size
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.colours import BLACK, WHITE
from duell.tui.drawing.palette import Depth, Palette
from duell.tui.drawing.scenery import table

SHADED = 0.66
"""How much of the night is in a character's tint that white words stand on."""

LEDGE_TINT = 0.14
"""How much of a player's colour the ledge has: so much that names can still be read on it."""

FAINT = 0.5
"""How far names of characters that do not lie open are on the way to white, or to black."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked on the table, as characters by name: `chosen` or `doubled`, all others `dim`.

    With `below` it is a card of the hand that is chosen: the ledge alone says so.
    """

    chosen: str = ""
    doubled: str = ""
    dim: bool = False
    below: bool = False


NOTHING_MARKED = Marks()


def laid_out(board: Board, size: Size, palette: Palette, marks: Marks = NOTHING_MARKED) -> tuple[Grid, Canvas]:
    """Return the grid of a window, and its picture with all that lies open."""
    grid = grid_of(size, len(board.deck.characters), len(board.places))
    canvas = Canvas(size.columns, size.rows, palette)
    ground(canvas, grid, board)
    panel.paint(canvas, grid, board)
    if grid.scale is Scale.SMALL:
        _small_display(canvas, grid, board, marks)
    else:
        _display(canvas, grid, board, marks)
        ledge(canvas, grid, board, marks)
    return grid, canvas


def ground(canvas: Canvas, grid: Grid, board: Board) -> None:
    """Paint the night and the ledge below it; the line between them is a row of its own here, which bears names."""
    palette, size = canvas.palette, grid.size
    canvas.paste(table(size.columns, size.rows, palette, grid.ledge, meaning(board.turn_of)), 0, 0)
    line = 2 * grid.ledge - 1
    for column in range(size.columns):
        canvas.dot(column, line, canvas.pixel(column, line - 1))
    if not palette.paints:
        canvas.text(0, grid.ledge - 1, " " * size.columns)


def _display(canvas: Canvas, grid: Grid, board: Board, marks: Marks) -> None:
    values = {card.character: card.value for card in board.display}
    halo = None
    for place, character in enumerate(board.deck.characters):
        column, marked = grid.column(place), character.name in {marks.chosen, marks.doubled} - {""}
        dim = marks.dim and (not marked or marks.below)
        if character.name not in values:
            canvas.paste(free(character.emblem, grid.scale, canvas.palette, dim=dim), column, grid.display)
            continue
        lit = character.name == marks.chosen and not marks.below
        card = lying(Lying(character.emblem, values[character.name], dim, lit), grid.scale, canvas.palette)
        if lit:
            halo = card, column - 1
        else:
            canvas.paste(card, column, grid.display)
    if halo:  # over its neighbours
        canvas.paste(halo[0], halo[1], grid.display)


def ledge(
    canvas: Canvas, grid: Grid, board: Board, marks: Marks = NOTHING_MARKED, *, bright: Collection[str] | None = None
) -> None:
    """Paint the ledge, which bears a name below each place of the display: `bright` where a card lies, or those."""
    palette, row = canvas.palette, grid.ledge
    ground = palette.colour("ledge") if palette.paints else None
    if ground:
        risen = palette.blend(ground, "#3a4452", 0.5) if palette.is_dark("ledge") else ground
        tinted = palette.blend(risen, palette.ink(meaning(board.turn_of)), LEDGE_TINT)
        canvas.fill(0, 2 * row, grid.size.columns, 2, tinted)
    elif not palette.paints:
        canvas.text(0, row, " " * grid.size.columns)
    open_ones = {card.character for card in board.display} if bright is None else bright
    for place, character in enumerate(board.deck.characters):
        name = words.short_name(board.deck, character.name)
        name = name if len(name) < grid.step else words.brief_name(board.deck, character.name, grid.step - 1)
        column = grid.column(place) + (grid.card - len(name)) // 2
        style = palette.style("strong" if character.name in open_ones else "muted")
        if palette.blends and character.name not in open_ones:
            style = palette.blend(palette.ink("muted"), WHITE if palette.is_dark("ledge") else BLACK, FAINT)
        if character.name in {marks.chosen, marks.doubled}:
            doubled = character.name == marks.doubled
            _light(canvas, grid, place, palette.ink("bad" if doubled else "halo"))
            style = f"bold {palette.ink('halo.ink')}" if palette.paints else "bold reverse"
        elif character.name in open_ones and palette.depth.name == "SIXTEEN":
            style = "reverse"
        canvas.text(column, row, name, style)


def _light(canvas: Canvas, grid: Grid, place: int, colour: str) -> None:
    if canvas.palette.paints:
        canvas.fill(grid.column(place), 2 * grid.ledge, grid.card, 2, colour)


def on_tint(palette: Palette) -> str:
    """Return how words are written on the tint of a character: dark but in high contrast, and light among sixteen."""
    if palette.depth is Depth.SIXTEEN:
        return "black"  # what is bold and black, many terminals show in grey
    return f"bold {palette.ink('ink.plain') if palette.flat else palette.tint(WHITE)}"


def _small_display(canvas: Canvas, grid: Grid, board: Board, marks: Marks) -> None:
    """Write names and values in two rows, each on the tint of its character."""
    palette, values = canvas.palette, {card.character: card.value for card in board.display}
    for place, character in enumerate(board.deck.characters):
        column, row, width = grid.column(place), grid.display, grid.step - 1
        name = words.brief_name(board.deck, character.name, width)
        marked = character.name in {marks.chosen, marks.doubled}
        if character.name not in values:
            canvas.text(column, row, name, palette.style("chosen" if marked else "muted"))
            canvas.text(column, row + 1, "." if palette.ascii else "·", palette.style("muted"))
            continue
        style = palette.style("strong")
        if palette.paints:
            tint = emblem_of(character.emblem).tint
            ground = (
                palette.ink("bad" if character.name == marks.doubled else "halo")
                if marked
                else palette.tint(tint, SHADED, NIGHT)
            )
            canvas.fill(column, 2 * row, width, 4, ground)
            style = f"bold {palette.ink('halo.ink')}" if marked else on_tint(palette)
        elif marked:
            style = "bold reverse"
        canvas.text(column, row, name, style)
        canvas.text(column + (width - 1) // 2, row + 1, str(values[character.name]), style)
