"""What cards lie on and hide behind, where there are few colours for it."""

import pytest

from duell.tui.drawing.palette import Depth
from duell.tui.drawing.scenery import curtain, table
from duell.tui.theme import palette


@pytest.mark.parametrize(("depth", "tones"), [(Depth.ALL, 4), (Depth.FIXED, 4), (Depth.SIXTEEN, 3)])
@pytest.mark.parametrize("name", ["dark", "light", "auto"])
@pytest.mark.parametrize("hero", ["yoda", "luke", "leia", "han", "fifth"])
def test_a_curtain_hangs_in_folds(hero: str, name: str, depth: Depth, tones: int) -> None:
    """In two tones it would be bars."""
    drawn = curtain(80, 16, f"cloth.{hero}", palette(name, depth))
    assert len({drawn.pixel(column, 20) for column in range(80)}) >= tones


@pytest.mark.parametrize("depth", [Depth.ALL, Depth.FIXED, Depth.SIXTEEN])
@pytest.mark.parametrize("name", ["dark", "light", "high-contrast", "auto"])
def test_the_line_of_the_ledge_reaches_both_sides(name: str, depth: Depth) -> None:
    paints = palette(name, depth)
    drawn = table(80, 24, paints, 14, "hero.luke")
    night = paints.colour("night.low")
    assert all(drawn.pixel(column, 27) not in {None, night} for column in range(80))
