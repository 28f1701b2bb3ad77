"""An open decision as it is painted: its words can be read, and all of its arrows lead on."""

import pytest

from duell.games.duel.board import Draws, Offers
from duell.games.duel.pages.keys import bindings
from duell.table.screens import Choosing
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Depth
from duell.tui.keys import does
from duell.tui.theme import palette
from tests.table.examples import is_choosing
from tests.tui.pages.looking import LONG_NAMES, MIDDLE, SMALLEST, USUAL, frame, page, screens

LARGE = [Size(120, 36), Size(200, 60), Size(300, 80)]

FEW = [Depth.SIXTEEN, Depth.FIXED]


def decisions() -> list[Choosing]:
    offers, draws = ([screen for screen in screens() if is_choosing(screen, kind)] for kind in (Offers, Draws))
    return [*offers[:3], *draws[:3]]


@pytest.mark.parametrize("depth", FEW, ids=lambda depth: depth.value)
@pytest.mark.parametrize("name", ["dark", "light"])
def test_no_word_is_on_halves_of_two_colours(name: str, depth: Depth) -> None:
    for screen in decisions():
        canvas = page(screen, USUAL).chosen(USUAL, palette(name, depth)).canvas
        assert canvas
        for row in range(canvas.height):
            for column in range(canvas.width):
                if canvas.glyph(column, row).isalpha():
                    assert canvas.pixel(column, 2 * row) == canvas.pixel(column, 2 * row + 1), (column, row)


@pytest.mark.parametrize("key", ["left", "right", "up", "down"])
def test_every_arrow_leads_from_one_way_to_the_next(key: str) -> None:
    """They stand side by side where there is room for cards, else one below the other."""
    for screen in decisions():
        assert does(bindings(screen), key) is not None


@pytest.mark.parametrize("size", [SMALLEST, MIDDLE], ids=str)
def test_in_a_small_window_seats_have_their_captures_as_chips_above_what_can_be_done(size: Size) -> None:
    offered = [screen for screen in decisions() if any(place.score.lines for place in screen.board.places)]
    assert offered
    for screen in offered:
        lines = frame(screen, size)
        chips = [row for row, text in enumerate(lines) if "▌" in text]
        (last_name,) = {place.seat.name for place in screen.board.places[-1:]}
        named = [row for row, text in enumerate(lines) if last_name in text]
        assert chips
        assert min(named) < min(row for row, text in enumerate(lines) if text.lstrip(" ›").startswith(("k ", "y ")))


def test_in_a_usual_window_there_is_a_card_for_each_way_even_with_the_longest_names() -> None:
    offers = [screen for screen in screens() if is_choosing(screen, Offers)]
    assert any(place.seat.name == LONG_NAMES[0] for screen in offers for place in screen.board.places)
    assert all(page(screen, USUAL).chosen(USUAL, palette("dark", Depth.ALL)).form for screen in offers)


@pytest.mark.parametrize("size", LARGE, ids=str)
def test_in_a_large_window_every_way_has_its_words_on_a_card(size: Size) -> None:
    for screen in decisions():
        canvas = page(screen, size).chosen(size, palette("dark", Depth.ALL)).canvas
        assert canvas
        text = "\n".join(row.plain for row in canvas.block())
        if not isinstance(screen.body, Offers):
            assert "take the next card" in text
            continue
        for offer in screen.body.offers:
            place = screen.board.places[offer.seat]
            assert place.seat.name in text
            assert f"→ {place.score.total + offer.gain.total}".replace("-", "−") in text
            assert ("R2-D2 returns" if offer.returns else "R2-D2 is lost") in text
