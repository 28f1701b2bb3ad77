"""The habits that choices of Missions belong to."""

import pytest

from duell.coach import JudgedChoice, Regret
from duell.games.missions import Missions
from duell.games.missions.coach import Mistake
from duell.games.missions.engine.state import State, legal
from duell.players import ActionValue
from tests.games.missions.engine.dealing import deal, step
from tests.games.missions.engine.examples import CLASSIC

TEN = "anakin-1+c3po-2+jar-jar-3+kit-fisto-4+mace-windu-5+obi-wan-6+padme-7+plo-koon-6+r2-d2-5"
FEW, MANY = "anakin-3+c3po-2", "anakin-3+c3po-3+jar-jar-4+kit-fisto-4+mace-windu-5+obi-wan-3"


def kind_of(state: State, chosen: str, best: str) -> Mistake:
    """Return the kind of a choice where another was the best."""
    ((seat, options),) = legal(state).items()
    named = {str(option): option for option in options}
    values = {
        option: ActionValue(float(option == named[best]), 0.6 if option == named[best] else 0.3, 0.0)
        for option in options
    }
    mistake: Mistake = Missions().coach.kind(state, JudgedChoice(0, seat, named[chosen], values, Regret(0.3, 1.0)))
    return mistake


@pytest.mark.parametrize(
    ("display", "chosen", "best", "expected"),
    [
        (FEW, "flip", "take anakin 3", Mistake.TURNED_UP),
        (MANY, "flip", "take mace-windu 5", Mistake.RISKED),
        (FEW, "take anakin 3", "flip", Mistake.TOOK_EARLY),
        (FEW, "take c3po 2", "take anakin 3", Mistake.TOOK_OTHER),
    ],
)
def test_a_turn(display: str, chosen: str, best: str, expected: Mistake) -> None:
    assert kind_of(deal("...", display=display), chosen, best) is expected


def test_dooku_and_jango() -> None:
    three = "yoda-1 padme-7 c3po-1+c3po-6"
    dooku, _ = step(deal("dooku ...", hands=three), "flip")
    assert kind_of(dooku, "from 2", "from 1") is Mistake.CHOSE_OTHER
    jango, _ = step(deal("jango ...", hands=three), "flip", "from 2")
    assert kind_of(jango, "hand c3po 6", "hand c3po 1") is Mistake.HANDED_OTHER


def test_the_end_of_a_turn() -> None:
    state, _ = step(deal("...", hands="yoda-1+padme-1 -", display="c3po-1"), "take c3po 1")
    assert kind_of(state, "mission 1", "done") is Mistake.LAID
    assert kind_of(state, "done", "mission 1") is Mistake.KEPT
    state, _ = step(deal("...", hands=f"{TEN} -", display="yoda-1"), "take yoda 1")
    assert kind_of(state, "show", "done") is Mistake.SHOWED
    assert kind_of(state, "done", "show") is Mistake.WENT_ON
    assert state.game.deck is CLASSIC
