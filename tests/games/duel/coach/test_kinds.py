"""The habits that choices belong to, and the costliest one."""

import pytest

from duell.coach import Habit, JudgedChoice, costliest, look_back, regret
from duell.games.duel import Duel
from duell.games.duel.bots import ActionValue
from duell.games.duel.coach import DecisionKind, Fault, Stake, bands
from duell.games.duel.deck_files import deck_from_data
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.state import State
from tests.coach.examples import DUEL, Oracle, action_values, steps_of
from tests.games.duel.engine.dealing import deal, play
from tests.games.duel.engine.examples import CLASSIC

LOW, HIGH = Stake(DecisionKind.VILLAIN, 1, 3), Stake(DecisionKind.VILLAIN, 8, 10)
OWN, OTHERS, VADER = Stake(DecisionKind.OWN_SET), Stake(DecisionKind.OTHERS_SET), Stake(DecisionKind.VADER)


def habit(state: State, choice: str, of_anna: dict[Choice, ActionValue]) -> Habit:
    [step] = steps_of(state, choice)
    made = step.choices[0]
    judged = JudgedChoice(0, 0, made, of_anna, regret(of_anna, made))
    costliest_habit = costliest([judged], lambda choice: Duel().coach.kind(step.before, choice))
    assert costliest_habit
    return costliest_habit


TO_BE_LOW = action_values(c1=(0.8, 0.6), c4=(0.2, 0.6), c7=(0.0, 0.5))
TO_BE_HIGH = action_values(c1=(0.0, 0.5), c4=(0.3, 0.6), c7=(0.7, 0.6))
TO_SIT_OUT = action_values(r2d2=(0.6, 0.6), c4=(0.4, 0.6), c7=(0.0, 0.5))
TO_SIT_OUT_AT_TIMES = action_values(r2d2=(0.4, 0.6), c4=(0.6, 0.6), c7=(0.0, 0.5))
TO_BID = action_values(r2d2=(0.0, 0.5), c4=(1.0, 0.6))


@pytest.mark.parametrize(
    ("cards", "taken", "bid", "action_values", "fault", "stake"),
    [
        ("greedo ...", "- -", "7 1", TO_BE_LOW, Fault.TOO_HIGH, LOW),
        ("jabba ...", "- -", "1 1", TO_BE_HIGH, Fault.TOO_LOW, HIGH),
        ("greedo ...", "greedo -", "1 1", TO_BE_HIGH, Fault.TOO_LOW, OWN),
        ("greedo ...", "- greedo", "7 1", TO_BE_LOW, Fault.TOO_HIGH, OTHERS),
        ("greedo ...", "greedo greedo", "7 1", TO_BE_LOW, Fault.TOO_HIGH, OWN),
        ("vader-3 ...", "- -", "7 1", TO_BE_LOW, Fault.TOO_HIGH, VADER),
        ("vader-3 ...", "- vader-2", "1 1", TO_BE_HIGH, Fault.TOO_LOW, VADER),
        ("greedo ...", "- -", "7 1", TO_SIT_OUT, Fault.R2D2_HELD, None),
        ("greedo ...", "- -", "7 1", TO_SIT_OUT_AT_TIMES, Fault.TOO_HIGH, LOW),
        ("greedo ...", "- -", "r2d2 1", TO_BID, Fault.R2D2_PLAYED, None),
    ],
)
def test_the_fault_of_a_bid(
    cards: str, taken: str, bid: str, action_values: dict[Choice, ActionValue], fault: Fault, stake: Stake | None
) -> None:
    mistake = habit(deal(cards, taken=taken), bid, action_values)
    assert (mistake.kind, mistake.times) == ((fault, stake), 1)
    assert mistake.regret == pytest.approx((0.1, 0))


KEEP = action_values(keep=(1.0, 0.6), give_1=(0.0, 0.3), give_2=(0.0, 0.2))
GIVE = action_values(keep=(0.0, 0.3), give_1=(1.0, 0.6), give_2=(0.0, 0.2))


@pytest.mark.parametrize(
    ("choice", "action_values", "fault"),
    [("give 1", KEEP, Fault.GAVE), ("keep", GIVE, Fault.KEPT), ("give 2", GIVE, Fault.GAVE_ELSEWHERE)],
)
def test_the_fault_of_a_scouting(choice: str, action_values: dict[Choice, ActionValue], fault: Fault) -> None:
    mistake = habit(play(deal("greedo jabba ...", players=3), "r2d2 7 6"), choice, action_values)
    assert mistake.kind == (fault, None)


@pytest.mark.parametrize(
    ("choice", "action_values", "fault"),
    [
        ("take", action_values(take=(0.0, 0.5), stop=(1.0, 1.0)), Fault.DREW),
        ("stop", action_values(take=(1.0, 0.5), stop=(0.0, 0.0)), Fault.STOPPED),
    ],
)
def test_the_fault_of_a_leftover_card(choice: str, action_values: dict[Choice, ActionValue], fault: Fault) -> None:
    mistake = habit(play(deal("greedo bossk tarkin", hands="3+7 5"), "3 5"), choice, action_values)
    assert mistake.kind == (fault, None)


def test_the_habit_is_what_cost_most_in_all() -> None:
    state = deal("greedo bossk stormtrooper jabba", hands="4+5+6+7 1+2+3+8")
    steps = steps_of(state, "7 1", "4 2", "6 3", "5 8")
    slip, blunder = (0.0, 0.57), (0.0, 0.55)
    kinds = {
        (0, 0): action_values(c4=(1.0, 0.6), c7=(*slip, -1.0)),
        (1, 0): action_values(c6=(1.0, 0.6), c4=(*blunder, -9.0)),
        (2, 0): action_values(c5=(1.0, 0.6), c6=(*slip, -2.0)),
    }
    anna, ben = look_back(steps, Oracle(steps, action_values=kinds), DUEL).balances
    assert anna.habit
    assert (anna.habit.kind, anna.habit.times) == ((Fault.TOO_HIGH, LOW), 2)
    assert anna.habit.regret == pytest.approx((0.06, 3))
    assert ben.habit is None


def test_what_cost_next_to_nothing_is_no_habit() -> None:
    steps = steps_of(deal("greedo", hands="4+7 1"), "7 1")
    anna, ben = look_back(
        steps, Oracle(steps, action_values={(0, 0): action_values(c4=(1.0, 0.6), c7=(0.0, 0.585))}), DUEL
    ).balances
    assert anna.regret
    assert anna.habit is None
    assert ben.habit is None


def test_any_deck_has_its_low_and_high_villains() -> None:
    assert [(band.low, band.high) for band in bands(CLASSIC)] == [(1, 3), (4, 6), (8, 10)]
    heroes = [{"name": hero.name, "title": hero.name, "icons": list(hero.icons)} for hero in CLASSIC.heroes]
    villain = {"name": "guard", "title": "Guard", "short": "Guard", "points": 5, "cards": 2}
    lone = deck_from_data({"name": "lone", "heroes": heroes, "villains": [villain], "vaders": [1]}, "lone.toml")
    assert [(band.low, band.high) for band in bands(lone)] == [(5, 5)]
