"""The end of Missions in every window: who has won, and all sums in sight."""

import pytest

from duell.games.missions import pages
from duell.table.screens import Final
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Depth
from duell.tui.motion import whole
from duell.tui.page import compose, overflow
from duell.tui.theme import palette
from tests.games.missions.pages.test_painted import screens
from tests.tui.pages.looking import MIDDLE, SMALLEST, USUAL
from tests.tui.with_keys import page_of


@pytest.mark.parametrize("size", [SMALLEST, MIDDLE, USUAL, Size(120, 36)], ids=str)
def test_the_sums_of_five_are_in_sight_at_once_and_the_winner_is_marked(size: Size) -> None:
    (screen,) = (screen for screen in screens() if isinstance(screen, Final))
    page = page_of(pages, screen, size, whole(pages, screen))
    shown = [row.plain for row in compose(page, size, palette("mono", Depth.NONE))]
    (total,) = (row for row in shown if row.strip().startswith("sum"))
    (winner,) = screen.outcome.winners
    numbers = total.replace("›", " ").rstrip("│┃ ").split()[1:]
    assert numbers == [str(place.total) for place in screen.board.places]
    assert total[: total.index("›")].split() == ["sum", *numbers[:winner]]
    if size != SMALLEST:
        assert not overflow(page, size)
