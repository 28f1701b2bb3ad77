"""Cards laid out at the end of a turn can be taken back until it ends; only then are they kept, told and seen."""

from collections.abc import Mapping, Sequence

import pytest

from duell.games.missions import Missions
from duell.games.missions.engine.events import AllShown, MissionLaid, RoundScored
from duell.games.missions.engine.state import Choice, State
from duell.record.table_options import TableOptions
from duell.table.screens import Choose, Choosing, Covered, Curtain, Decide, Intent, Reveal, Screen
from duell.table.sitting import Sitting
from duell.table.table import Log
from duell.tui.keys import does
from tests.games.missions.engine.dealing import deal, hands, step
from tests.games.missions.sitting import at_table

MISSIONS = Missions()
lines = MISSIONS.lines

TWO = "yoda-3+padme-3+plo-koon-3+yoda-5+padme-5+r2-d2-5"
TEN = "anakin-1+c3po-2+jar-jar-3+kit-fisto-2+mace-windu-1+obi-wan-0+padme-6+padme-4+plo-koon-6+r2-d2-7+yoda-4+yoda-0"


def choosing(sitting: Sitting) -> Choosing:
    assert isinstance(sitting.screen, Choosing)
    return sitting.screen


def lay(sitting: Sitting, *texts: str) -> None:
    for text in texts:
        sitting.do(Choose(Choice.parse(text)))
        sitting.do(Intent.LOCK)


def at_the_end(hand: str = TWO, options: TableOptions | None = None, log: Log | None = None) -> Sitting:
    state, _ = step(deal("nute ...", hands=f"{hand} c3po-7 -"), "flip")
    sitting = at_table(state, options=options or TableOptions(), log=log)
    sitting.do(Intent.LIFT)
    return sitting


def test_a_mission_is_taken_back() -> None:
    sitting = at_the_end()
    before = choosing(sitting)
    lay(sitting, "mission 3")
    laid = choosing(sitting)
    assert [str(choice) for choice in laid.drafted] == ["mission 3"]
    assert (laid.body.cards, laid.board.places[0].tiles) == (3, (3,))
    lay(sitting, "mission 3")
    assert choosing(sitting) == laid, "its cards lie on the table"
    sitting.do(Intent.TAKE_BACK)
    again = choosing(sitting)
    assert (again.board, again.body, again.options, again.drafted) == (before.board, before.body, before.options, ())
    assert str(again.chosen) == "mission 3"
    sitting.do(Intent.TAKE_BACK)  # nothing lies there
    assert choosing(sitting) == again


def test_all_missions_laid_out_are_announced_at_once() -> None:
    sitting = at_the_end()
    lay(sitting, "mission 3", "mission 5")
    assert [str(choice) for choice in choosing(sitting).options] == ["done"]
    lay(sitting, "done")
    assert isinstance(sitting.screen, Reveal)
    assert [event.mission.value for event in sitting.screen.events if isinstance(event, MissionLaid)] == [3, 5]
    assert sitting.screen.board.places[0].missions == ()


def test_all_ten_can_be_shown_after_a_mission() -> None:
    state, _ = step(deal("trooper ...", hands=f"{TEN} c3po-7 -", display="plo-koon-4"), "take plo-koon 4")
    sitting = at_table(state)
    sitting.do(Intent.LIFT)
    lay(sitting, "mission 4")
    assert [str(choice) for choice in choosing(sitting).options] == ["show", "done"]
    lay(sitting, "show")
    assert isinstance(sitting.screen, Reveal)
    assert [type(event) for event in sitting.screen.events] == [MissionLaid, AllShown, RoundScored]


@pytest.mark.parametrize("wish", [Intent.HIDE, Intent.COVER])
def test_nobody_else_sees_what_can_still_be_taken_back(wish: Intent) -> None:
    options = TableOptions(hide_after=5)
    screens: list[Screen] = []
    for missions in ((), ("mission 3",), ("mission 3", "mission 5")):
        sitting = at_the_end(options=options)
        lay(sitting, *missions)
        sitting.do(wish)
        assert isinstance(sitting.screen, Curtain | Covered)
        screens.append(sitting.screen)
    assert screens[0] == screens[1] == screens[2]


def test_what_is_hidden_behind_a_curtain_is_laid_out_no_more() -> None:
    sitting = at_the_end()
    before = choosing(sitting)
    lay(sitting, "mission 3")
    sitting.do(Intent.HIDE)
    sitting.do(Intent.LIFT)
    assert choosing(sitting) == before


def test_when_the_time_is_up_it_counts() -> None:
    sitting = at_the_end(options=TableOptions(clock=60))
    lay(sitting, "mission 3")
    sitting.do(Intent.TIME_OUT)
    assert isinstance(sitting.screen, Reveal)
    assert [type(event).__name__ for event in sitting.screen.events] == ["TimeIsUp", "MissionLaid", "LeftUnused"]


@pytest.mark.parametrize(
    ("chosen", "taken"),
    [("take yoda 3", "yoda-3"), ("take r2-d2 5", "r2-d2-5"), ("flip", "r2-d2-5")],
    ids=["a-card", "the-default", "a-risk"],
)
def test_a_card_that_is_chosen_counts_when_the_time_is_up_and_a_risk_does_not(chosen: str, taken: str) -> None:
    state = deal("padme-1 ...", hands="- c3po-7", display="yoda-3+r2-d2-5")
    sitting = at_table(state, options=TableOptions(clock=60))
    for wish in (Intent.LIFT, Choose(Choice.parse(chosen)), Intent.TIME_OUT):
        sitting.do(wish)
    assert isinstance(sitting.screen, Reveal)
    [late, *_others] = sitting.screen.events
    counts = chosen != "flip"
    ending = "what was chosen counts." if counts else "ran out of time."
    assert MISSIONS.lines.reveal(sitting.screen.board, [late])[0].endswith(ending)
    assert hands(sitting.table.state).split()[0] == taken


class Listing(Log):
    """Lists what is kept."""

    def __init__(self) -> None:
        super().__init__()
        self.steps: list[str] = []

    def step(self, before: State, choices: Mapping[int, Choice], after: State, /) -> None:
        self.steps += [str(choice) for choice in choices.values()]


@pytest.mark.parametrize(
    ("laid", "kept"),
    [((), ["done"]), (("mission 5",), ["mission 5", "done"]), (("mission 3", "mission 5"), ["mission 3", "mission 5"])],
)
def test_nothing_is_kept_before_the_turn_ends(laid: Sequence[str], kept: Sequence[str]) -> None:
    log = Listing()
    sitting = at_the_end(log=log)
    lay(sitting, "mission 5")
    sitting.do(Intent.TAKE_BACK)
    lay(sitting, *laid)
    assert log.steps == []
    lay(sitting, "done")
    assert log.steps == kept


def test_the_keys_say_how() -> None:
    sitting = at_the_end()
    screen = choosing(sitting)
    assert does(MISSIONS.pages.bindings(screen), "enter") == Decide(
        Choice.parse("mission 3")
    )  # which brings more than it costs
    assert does(MISSIONS.pages.bindings(screen), "backspace") is None
    lay(sitting, "mission 3")
    assert does(MISSIONS.pages.bindings(choosing(sitting)), "backspace") is Intent.TAKE_BACK
    lay(sitting, "mission 5")
    assert does(MISSIONS.pages.bindings(choosing(sitting)), "enter") == Decide(Choice.parse("done"))


def test_to_show_all_ten_is_marked_by_nobody() -> None:
    state, _ = step(deal("trooper ...", hands=f"{TEN} c3po-7 -", display="r2-d2-5"), "take r2-d2 5")
    sitting = at_table(state)
    sitting.do(Intent.LIFT)
    assert "show" in map(str, choosing(sitting).options)
    assert does(MISSIONS.pages.bindings(choosing(sitting)), "enter") != Decide(Choice.parse("show"))


def test_plain_mode_says_how() -> None:
    sitting = at_the_end()
    lay(sitting, "mission 3")
    assert lines.drafted(choosing(sitting)) == [
        "Anna has laid out three 3s.",
        "Missions are final once the turn ends; until then, z takes the last one back.",
    ]
