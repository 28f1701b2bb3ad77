"""The name of the game: both halves of it are seen on the ground, whatever that is."""

import pytest
from coloraide import Color
from rich.color import Color as Named

from duell.tui.drawing.logo import logo
from duell.tui.drawing.palette import Depth
from duell.tui.drawing.scenery import table
from duell.tui.theme import palette
from tests.svg import SIXTEEN

SEEN = 8
"""How far from its ground a surface has to be (CIEDE2000), so that it is one."""


def hexed(colour: str | None) -> Color:
    assert colour
    return Color(Named.parse(colour).get_truecolor(SIXTEEN).hex)


@pytest.mark.parametrize("depth", [Depth.ALL, Depth.FIXED, Depth.SIXTEEN], ids=lambda depth: depth.value)
@pytest.mark.parametrize("name", ["dark", "light", "high-contrast"])
def test_the_light_half_stands_out_from_the_ground(name: str, depth: Depth) -> None:
    paints = palette(name, depth)
    ground, drawn = table(80, 24, paints, 12), logo(1, paints)
    for y in (2, 2 * drawn.height - 5):
        ivory = hexed(drawn.pixel(1, y))
        assert ivory.delta_e(hexed(ground.pixel(0, 2 + y)), method="2000") > SEEN, y
