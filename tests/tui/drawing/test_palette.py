import pytest

from duell.tui.drawing.palette import Depth
from duell.tui.theme import THEMES, palette

HEROES = ("yoda", "luke", "leia", "han", "fifth")


@pytest.mark.parametrize("depth", [Depth.SIXTEEN, Depth.FIXED, Depth.ALL])
@pytest.mark.parametrize("name", THEMES)
def test_ink_for_ivory_is_no_ink_where_no_ivory_is_painted(name: str, depth: Depth) -> None:
    outlined, painted = palette(name, depth, ascii=True), palette(name, depth)
    for hero in HEROES:
        if f"ink.{hero}" in outlined.styles:
            assert outlined.style(f"ink.{hero}") == outlined.style(f"hero.{hero}")
    assert outlined.style("ink.plain") == ""
    assert not painted.paints or painted.style("ink.plain") != ""
