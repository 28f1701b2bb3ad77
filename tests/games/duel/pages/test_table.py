"""What the card at stake would bring: the set that it makes stands beside the points, else below them."""

import pytest

from duell.games.duel.engine import Gain
from duell.games.duel.pages.table import _gain
from duell.tui.blocks import Size


@pytest.mark.parametrize(
    ("room", "says"),
    [
        (Size(10, 1), ["+12 triple"]),
        (Size(9, 2), ["+12", "triple"]),
        (Size(9, 1), ["+12"]),
        (Size(5, 2), ["+12"]),
    ],
)
def test_a_set_is_never_cut_off(room: Size, says: list[str]) -> None:
    assert [row.plain for row in _gain(Gain(has=2, points=2, bonus=10, counts=16), room)] == says
