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


@pytest.mark.parametrize("depth", [Depth.SIXTEEN, Depth.FIXED, Depth.ALL])
def test_no_word_on_a_plaque_is_in_the_colour_of_a_terminal_that_has_the_ground(depth: Depth) -> None:
    """A plaque is painted even where the table is not: the terminal's own text may be as dark as it."""
    own = palette("auto", depth).on_plaques
    assert own.colour("plaque")
    assert all(own.colour(meaning) for meaning in ("plain", "strong", "title", "muted", "key"))
