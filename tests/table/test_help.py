"""Help is true, in the edition that is played."""

import pytest

from duell.games import GAMES
from duell.games.duel.house_rules import edition
from tests.table.examples import sit


@pytest.mark.parametrize(
    ("name", "vader"),
    [("ravensburger", "if he is given away, R2-D2 is lost"), ("parlett", "if he is given away, R2-D2 comes back")],
)
def test_the_rules_in_brief_say_what_keeping_and_giving_cost_r2d2(name: str, vader: str) -> None:
    said = " ".join(GAMES["duel"].narration.brief(sit(edition=edition(name)).screen.board))
    assert "A villain that is kept costs R2-D2; a villain that is given away brings R2-D2 back" in said
    assert vader in said
