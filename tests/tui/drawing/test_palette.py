"""A palette's colours for meanings and tints: inks, mixtures, the terminal's colours."""

import pytest

from duell.games.duel.deck_files import deck
from duell.tui.drawing.palette import Depth, among_16, among_256
from duell.tui.theme import palette
from duell.vocabulary import THEMES


@pytest.mark.parametrize("depth", [Depth.SIXTEEN, Depth.FIXED, Depth.ALL])
@pytest.mark.parametrize("name", THEMES)
def test_ink_for_ivory_is_no_ink_where_no_ivory_is_painted(name: str, depth: Depth) -> None:
    outlined, painted = palette(name, depth, ascii=True), palette(name, depth)
    for seat in range(4):
        assert outlined.style(f"ink.{seat}") == outlined.style(f"seat.{seat}")
    assert outlined.style("ink.plain") == ""
    assert not painted.paints or painted.style("ink.plain") != ""


@pytest.mark.parametrize("depth", [Depth.SIXTEEN, Depth.FIXED, Depth.ALL])
def test_no_word_on_a_plaque_is_in_the_colour_of_a_terminal_that_has_the_ground(depth: Depth) -> None:
    """A plaque is painted even where the table is not: the terminal's own text may be as dark as it."""
    own = palette("auto", depth).on_plaques
    assert own.colour("plaque")
    assert all(own.colour(meaning) for meaning in ("plain", "strong", "title", "muted", "key"))


@pytest.mark.parametrize(
    ("colour", "hue"),
    [("#ff5a3d", "red"), ("#fedd41", "yellow"), ("#6cc9a0", "green"), ("#7fb4e6", "blue"), ("#c3cbd8", "white")],
)
def test_sixteen_have_a_hue_for_each_tint(colour: str, hue: str) -> None:
    assert among_16(colour) == hue


def test_no_tint_that_has_a_hue_becomes_grey() -> None:
    """The nearest of the 256 often is."""
    greys = {16, 59, 102, 145, 188, 231, *range(232, 256)}
    tints = {name: emblem.tint for name, emblem in deck("classic").emblems.items()}
    grey = {name for name, tint in tints.items() if int(among_256(tint)[6:-1]) in greys}
    assert grey <= {"stormtrooper", "r2d2"}
