"""The grid: in every window the largest cards that it has room for, and nothing over anything else."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from duell.games.missions.pages.grid import LARGEST, VAST, framed, grid_of
from duell.tui.blocks import Size
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Depth, Palette
from duell.tui.theme import palette


def windows() -> Iterator[Size]:
    """Yield windows of all kinds, from the smallest that is played in."""
    for columns in (40, 59, 60, 79, 80, 100, 119, 120, 189, 190, 200, 260, 280, 300):
        for rows in (12, 15, 19, 20, 23, 24, 30, 35, 36, 47, 48, 60, 72, 80):
            yield Size(columns, rows)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_part_is_over_another(players: int) -> None:
    for size in windows():
        grid = grid_of(size, 10, players)
        last_player = grid.areas + grid.pitch * (players - 1)
        rows = [0, grid.areas, last_player, grid.display, grid.ledge, grid.hand]
        assert rows == sorted(rows), size
        assert last_player < grid.display, size
        below = grid.hand + grid.cards.hand
        if grid.is_small:
            assert below <= (size.rows - 1 if grid.prompt is None else grid.prompt), size
        else:
            assert grid.prompt is not None
            assert below <= grid.strip < grid.prompt < size.rows - 2, size


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_plaques_stand_side_by_side_above_the_display(players: int) -> None:
    for size in [Size(200, 60), Size(220, 66), Size(300, 80)]:
        grid = grid_of(size, 10, players)
        areas = [grid.area(seat) for seat in range(players)]
        assert grid.has_plaques
        assert all(one.column + one.columns < other.column for one, other in pairwise(areas)), size
        assert areas[-1].column + areas[-1].columns < size.columns - 30, size
        assert all(area.row > 1 and area.row + area.rows < grid.display for area in areas), size


def test_the_cards_of_all_characters_are_in_the_window() -> None:
    for size in windows():
        grid = grid_of(size)
        columns = [grid.column(character) for character in range(10)]
        assert columns[0] >= 0
        assert columns[-1] + grid.card <= size.columns, size
        assert all(second - first > grid.card for first, second in pairwise(columns)), size


def test_a_very_large_window_is_used_in_its_middle() -> None:
    def paint(size: Size, colours: Palette) -> Canvas:
        canvas = Canvas(*size, colours)
        canvas.text(1, 1, "x")
        return canvas

    for most, spare in ((LARGEST, Size(40, 14)), (VAST.most, Size(40, 14))):
        painted = framed(paint, Size(*map(sum, zip(most, spare, strict=True))), palette("dark", Depth.ALL))
        assert (painted.width, painted.height) == (most.columns + spare.columns, most.rows + spare.rows)
        assert painted.glyph(21, 8) == "x"
