"""Backgrounds with few colours."""

import pytest
from coloraide import Color
from rich.color import Color as Named

from duell.tui.drawing.palette import Depth
from duell.tui.drawing.portraits import logo
from duell.tui.drawing.scenery import curtain, table
from duell.tui.theme import palette
from tests.svg import SIXTEEN


@pytest.mark.parametrize(("depth", "tones"), [(Depth.ALL, 4), (Depth.FIXED, 4), (Depth.SIXTEEN, 3)])
@pytest.mark.parametrize("name", ["dark", "light", "auto"])
def test_a_curtain_hangs_in_folds(name: str, depth: Depth, tones: int) -> None:
    """In two tones it would be bars."""
    for seat in range(5):
        drawn = curtain(80, 16, f"fill.{seat}", palette(name, depth))
        assert len({drawn.pixel(column, 20) for column in range(80)}) >= tones


@pytest.mark.parametrize("depth", [Depth.ALL, Depth.FIXED, Depth.SIXTEEN])
@pytest.mark.parametrize("name", ["dark", "light", "high-contrast", "auto"])
def test_the_line_of_the_ledge_reaches_both_sides(name: str, depth: Depth) -> None:
    paints = palette(name, depth)
    drawn = table(80, 24, paints, 14, "seat.3")
    night = paints.colour("night.low")
    assert all(drawn.pixel(column, 27) not in {None, night} for column in range(80))


SEEN = 8
"""The least distance of a surface from its ground (CIEDE2000)."""


def rgb_of(colour: str | None) -> Color:
    assert colour
    return Color(Named.parse(colour).get_truecolor(SIXTEEN).hex)


@pytest.mark.parametrize("depth", [Depth.ALL, Depth.FIXED, Depth.SIXTEEN], ids=lambda depth: depth.value)
@pytest.mark.parametrize("name", ["dark", "light", "high-contrast"])
def test_the_light_half_stands_out_from_the_ground(name: str, depth: Depth) -> None:
    paints = palette(name, depth)
    ground, drawn = table(80, 24, paints, 12), logo(1, paints)
    for y in (2, 2 * drawn.height - 5):
        ivory = rgb_of(drawn.pixel(1, y))
        assert ivory.delta_e(rgb_of(ground.pixel(0, 2 + y)), method="2000") > SEEN, y
