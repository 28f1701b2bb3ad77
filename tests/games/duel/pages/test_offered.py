"""An open decision as it is painted: its words can be read, and all of its arrows lead on."""

import pytest

from duell.games.duel.board import Draws, Offers
from duell.games.duel.pages.keys import bindings
from duell.table.screens import Choosing
from duell.tui.bindings import does
from duell.tui.drawing.palette import Depth
from duell.tui.drawing.stakes import WIDE, Stamped, dark
from duell.tui.theme import palette
from tests.table.examples import is_choosing
from tests.tui.pages.looking import USUAL, page, screens

FEW = [Depth.SIXTEEN, Depth.FIXED]


def decisions() -> list[Choosing]:
    """Return some decisions of each kind."""
    offers, draws = ([screen for screen in screens() if is_choosing(screen, kind)] for kind in (Offers, Draws))
    return [*offers[:3], *draws[:3]]


@pytest.mark.parametrize("depth", FEW, ids=lambda depth: depth.value)
@pytest.mark.parametrize("name", ["dark", "light"])
def test_no_word_stands_on_halves_of_two_colours(name: str, depth: Depth) -> None:
    for screen in decisions():
        scene = page(screen, USUAL).scene
        assert scene
        canvas = scene(USUAL, palette(name, depth))
        for row in range(canvas.height):
            for column in range(canvas.width):
                if canvas.glyph(column, row).isalpha():
                    assert canvas.pixel(column, 2 * row) == canvas.pixel(column, 2 * row + 1), (column, row)


@pytest.mark.parametrize("key", ["left", "right", "up", "down"])
def test_every_arrow_leads_from_one_way_to_the_next(key: str) -> None:
    """They stand side by side where there is room for cards, else one below the other."""
    for screen in decisions():
        assert does(bindings(screen), key) is not None


@pytest.mark.parametrize("depth", [*FEW, Depth.ALL], ids=lambda depth: depth.value)
def test_of_the_stock_one_sees_the_back(depth: Depth) -> None:
    colours = palette("dark", depth)
    back, face = (dark(Stamped(number, "21 in the stock"), WIDE, colours) for number in ("", "1"))
    stock = colours.colour("stock")
    assert any(back.pixel(column, y) == stock for column in range(20, 30) for y in range(3, 16))
    assert not any(face.pixel(column, y) == stock for column in range(20, 30) for y in range(3, 16))
