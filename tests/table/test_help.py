"""Help is true, in the edition that is played."""

import pytest

from duell.games import GAMES
from duell.games.duel.house_rules import edition
from duell.record.table_options import TableOptions
from duell.table.help import explain
from duell.table.narration import Narration
from duell.table.screens import Choose, Intent, Waiting
from duell.table.sitting import Sitting
from tests.table.examples import sit


def help_at(sitting: Sitting) -> str:
    return " ".join(explain(sitting.screen, Narration.of(sitting.game)))


@pytest.mark.parametrize(
    ("name", "vader"),
    [("ravensburger", "if you give him away, R2-D2 is lost"), ("parlett", "R2-D2 returns to hand either way")],
)
def test_the_rules_in_brief_say_what_keeping_and_giving_cost_r2d2(name: str, vader: str) -> None:
    brief = " ".join(GAMES["duel"].narration.brief(sit(edition=edition(name)).screen.board))
    assert "If you keep a villain, R2-D2 is lost; if you give the villain away, R2-D2 returns" in brief
    assert vader in brief


def test_esc_is_explained_to_those_who_wait_with_a_hand_alone() -> None:
    table = sit().table
    own, onlooker = Sitting(table, [0], leads=False), Sitting(table, [], leads=False)
    own.do(Choose(own.game.rules.legal(table.state)[0][0]))
    own.do(Intent.LOCK)
    for sitting, hides in ((own, True), (onlooker, False)):
        assert isinstance(sitting.screen, Waiting)
        assert ("Esc hides your hand." in help_at(sitting)) is hides


@pytest.mark.parametrize("shuffled", [False, True])
def test_changing_keys_are_explained_where_they_change(shuffled: bool) -> None:
    sitting = sit(table_options=TableOptions(shuffled_keys=shuffled))
    sitting.do(Intent.LIFT)
    assert ("The letters change each time." in help_at(sitting)) is shuffled
