"""While bots think: who does, and all seats, in the smallest window, too."""

import pytest

from duell.language import languages, use
from duell.table.screens import Thinking
from duell.tui.drawing.palette import Depth
from duell.tui.page import compose
from duell.tui.theme import GROUND, palette, theme
from tests.tui.pages.looking import SMALLEST, page, screens, seen
from tests.tui.pages.test_painted import written


def thinking() -> list[Thinking]:
    return [screen for screen in screens() if isinstance(screen, Thinking)]


@pytest.mark.parametrize("code", languages())
def test_all_seats_and_who_thinks_are_in_sight(code: str) -> None:
    use(code)
    for screen in thinking():
        shown = seen(screen, SMALLEST)
        assert all(place.seat.name in shown for place in screen.board.places), shown
        assert "…" in shown.split(screen.board.places[0].seat.name)[0], "the whole sentence, above the seats"


def test_what_is_said_can_be_read_on_what_it_stands() -> None:
    ground = theme("light", Depth.ALL).styles[GROUND]
    for screen in thinking():
        for row in compose(page(screen, SMALLEST), SMALLEST, palette("light", Depth.ALL)):
            for text, contrast in written(row, ground):
                assert contrast >= 4.5, (text, contrast, row.plain)
