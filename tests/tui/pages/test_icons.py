"""Everybody's icons on a key, in any window and in plain mode."""

import re

import pytest

from duell.games.duel.pages.score_sheets import icons_page
from duell.language import languages, use
from duell.tui.blocks import Size
from duell.tui.page import compose
from tests.table.examples import CLASSIC, sit
from tests.tui.pages.looking import PLAIN, overflow


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("size", [Size(40, 12), Size(80, 24), Size(120, 40)])
def test_the_icons_of_four_fit_any_window(size: Size, code: str) -> None:
    use(code)
    board = sit(players=4).screen.board
    page = icons_page(board, size)
    assert not overflow(page, size)
    shown = [row.plain.rstrip() for row in compose(page, size, PLAIN)]
    if size.columns < 60:
        for place in board.places:
            icons = " ".join(map(str, CLASSIC.hero(place.seat.role).icons))
            assert any(place.seat.name in row and row.endswith(icons) for row in shown), shown
        return
    feet = [cards for row in shown if len(cards := re.findall("╰(.*?)╯", row)) == 8]
    for place, row in zip(board.places, feet, strict=True):
        said = [foot.strip("─ ") for foot in row]
        assert [int(foot[0]) if foot[:1].isdigit() else len(foot) for foot in said] == [*place.icons]
        assert any(place.seat.name in row for row in shown)
