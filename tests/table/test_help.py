"""Help is true, in the edition that is played."""

import pytest

from duell.games import GAMES
from duell.games.duel.house_rules import edition
from tests.table.examples import sit


@pytest.mark.parametrize(
    ("name", "vader"),
    [("ravensburger", "if you give him away, R2-D2 is lost"), ("parlett", "R2-D2 returns to hand either way")],
)
def test_the_rules_in_brief_say_what_keeping_and_giving_cost_r2d2(name: str, vader: str) -> None:
    said = " ".join(GAMES["duel"].narration.brief(sit(edition=edition(name)).screen.board))
    assert "If you keep a villain, R2-D2 is lost; if you give the villain away, R2-D2 returns" in said
    assert vader in said
