"""The bar says as much as there is room for beside a name, and breaks nothing off."""

import pytest

from duell.games.duel.pages.bar import where
from tests.tui.driver import table
from tests.tui.pages.looking import SMALLEST, USUAL

BOTH = "Round 1 · stock 33"


@pytest.mark.parametrize(("columns", "says"), [(0, BOTH), (20, BOTH), (21, "Round 1"), (30, "Round 1")])
def test_in_the_smallest_window_the_stock_gives_way_to_a_wide_name(columns: int, says: str) -> None:
    sitting = table("Anna", "Ben").sitting
    assert sitting
    board = sitting.screen.board
    assert where(board, SMALLEST, "x" * columns) == says
    assert where(board, USUAL, "x" * columns) == "DUELL   Round 1   Stock 33"
