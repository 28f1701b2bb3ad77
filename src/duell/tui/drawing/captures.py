"""What somebody has captured: tiles with an emblem where there is room, chips of one line where there is none."""

from dataclasses import dataclass
from functools import lru_cache

from rich.cells import cell_len

from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.emblems import Rows, emblem
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.stakes import FACE, NO_TINT, steel

CHIP_TINT = 0.24
"""How much of its tint a chip's ground has."""


@dataclass(frozen=True, slots=True)
class Captured:
    """Cards of one kind that lie together: what is on each, how many they are, and what they bring besides."""

    number: str
    count: int = 1
    bonus: str = ""
    tint: str = NO_TINT
    small: Rows = ()
    large: Rows = ()


@lru_cache(maxsize=256)
def tile(captured: Captured, palette: Palette, height: int = 4) -> Canvas:
    """Paint a tile of 11×4 or 19×8; every card behind the front one adds its edge and its number at the left.

    Where nothing can be painted, it is a chip.
    """
    if not palette.paints:
        return chip(captured, palette)
    rows = captured.large if height == 8 and captured.large else captured.small
    side, index = 2 * height, max(2, cell_len(captured.number), cell_len(captured.bonus))
    fan = [1 + cell_len(captured.number)] * (captured.count - 1)
    width = sum(fan) + 1 + index + side
    card = Canvas(width, height, palette)
    for row in range(height):
        card.fill(0, 2 * row, width, 2, steel(captured.tint, row / height, palette))
    for column in (0, *(sum(fan[:each]) for each in range(1, captured.count))):
        _edge(card, column, captured.tint, palette)
    column = 0
    number = f"bold {palette.tint(captured.tint, 0.55)}"
    for behind in fan:
        card.text(column + 1, 1, captured.number, number)
        column += behind
    scale = 2 if height == 8 and rows is captured.small else 1
    if rows:
        card.paste(emblem(rows, palette.tones(captured.tint, FACE), palette, scale), column + 1 + index, 0)
    card.text(column + 1, 1, captured.number, number)
    card.text(column + 1, height - 1, captured.bonus, f"bold {palette.ink('chip.bonus')}")
    for corner in ((0, 0), (width - 1, 2 * height - 1), (0, 2 * height - 1)):
        card.dot(*corner, None)
    return card


def _edge(card: Canvas, column: int, tint: str, palette: Palette) -> None:
    for y in range(1, 2 * card.height - 1):
        card.dot(column, y, palette.tint(tint, 0.45 * (y // 2) / card.height, "#171c2b"))


@lru_cache(maxsize=256)
def chip(captured: Captured, palette: Palette, name: str = "") -> Canvas:
    """Paint cards of one kind on one line: an edge each, the number, perhaps the `name`, and the bonus."""
    said = f"{captured.number} {name}".rstrip()
    if not palette.paints:
        opening, closing = ("[", "]") if palette.ascii else ("▌", " ")
        edges = opening * captured.count
        chip = Canvas(captured.count + cell_len(said) + cell_len(captured.bonus) + 1, 1, palette)
        tint = palette.tint(captured.tint).replace("default", "")
        chip.text(0, 0, edges, tint)
        chip.text(captured.count, 0, said, tint)
        chip.text(captured.count + cell_len(said), 0, captured.bonus, "bold")
        chip.text(chip.width - 1, 0, closing, tint)
        return chip
    chip = Canvas(captured.count + cell_len(said) + cell_len(captured.bonus) + 1, 1, palette)
    ground = _chip_ground(captured.tint, palette)
    chip.fill(0, 0, chip.width, 2, ground)
    chip.text(0, 0, "▌" * captured.count, palette.tint(captured.tint))
    text = palette.tint(captured.tint, 0.46)
    chip.text(captured.count, 0, said, text)
    chip.text(captured.count + cell_len(said), 0, captured.bonus, f"bold {palette.ink('chip.bonus')}")
    return chip


def _chip_ground(tint: str, palette: Palette) -> str | None:
    chip = palette.colour("chip")
    return palette.blend(chip, tint, CHIP_TINT) if chip else None
