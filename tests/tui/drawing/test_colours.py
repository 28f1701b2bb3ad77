"""Colours mixed, and brought down to what there is."""

import pytest

from duell.games.duel.deck_files import deck
from duell.tui.drawing.colours import among_16, among_256, mix


def test_mixing() -> None:
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert mix("#102030", "#ffffff", 0) == "#102030"


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
