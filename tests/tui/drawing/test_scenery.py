"""What cards lie on and hide behind, where there are few colours for it."""

import pytest

from duell.tui.drawing.palette import Depth
from duell.tui.drawing.scenery import curtain
from duell.tui.theme import palette


@pytest.mark.parametrize(("depth", "tones"), [(Depth.ALL, 4), (Depth.FIXED, 4), (Depth.SIXTEEN, 3)])
@pytest.mark.parametrize("name", ["dark", "light", "auto"])
@pytest.mark.parametrize("hero", ["yoda", "luke", "leia", "han", "fifth"])
def test_a_curtain_hangs_in_folds(hero: str, name: str, depth: Depth, tones: int) -> None:
    """In two tones it would be bars."""
    drawn = curtain(80, 16, f"cloth.{hero}", palette(name, depth))
    assert len({drawn.pixel(column, 20) for column in range(80)}) >= tones
