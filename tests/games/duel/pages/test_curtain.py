"""The deal: all cards of all players are seen."""

import pytest

from duell.games.duel.pages.curtain import MOST_CARDS, deal
from duell.table.screens import Curtain
from duell.tui.blocks import Size
from tests.tui.pages.looking import rows, screens

BOARDS = {len(screen.board.places): screen.board for screen in screens() if isinstance(screen, Curtain)}


@pytest.mark.parametrize("size", [Size(40, 12), Size(47, 18), Size(60, 20), Size(80, 24), Size(120, 36)])
@pytest.mark.parametrize("players", BOARDS)
def test_each_card_that_is_dealt_is_seen(players: int, size: Size) -> None:
    frame = rows(deal(BOARDS[players], size, MOST_CARDS), size)
    assert sum(row.count("╭") for row in frame) == sum(row.count("╰") for row in frame) == players * MOST_CARDS
