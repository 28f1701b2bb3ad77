"""The coach's findings: regrets, swings, turning points."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duell.coach import FINENESS, Balance, Cause, Regret, look_back, regret
from duell.games.duel.bots import ActionValue
from duell.games.duel.bots.master import Master
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.play import outcome, start
from duell.games.duel.engine.state import legal
from duell.games.duel.engine.view import view
from tests.coach.examples import DUEL, SEATS, Oracle, action_values, random_steps, steps_of
from tests.games.duel.engine.dealing import HEROES, deal
from tests.games.duel.engine.examples import CLASSIC, EDITIONS

MASTER = Master()
SHARES = st.floats(0, 1)

ONE_DUEL = steps_of(deal("greedo", hands="1+3 2+4"), "3 2")
"""Anna takes Greedo and wins."""

TWO_DUELS = steps_of(deal("greedo bossk", hands="1+3 2+4"), "3 2", "1 4")
"""Anna takes Greedo with the 3, Ben Bossk with the 4, and Ben wins."""

DRAWN = steps_of(deal("greedo bossk tarkin vader-1 jabba", hands="3 2+5+6"), "3 2", "take", "take", "stop")
"""Anna takes Greedo with her last card; Ben draws Bossk and Tarkin, stops and wins."""


def test_a_regret_is_what_the_best_choice_was_worth_more() -> None:
    values = action_values(c1=(0.25, 0.6, 8.0), c2=(0.75, 0.6, 4.0), c3=(0.0, 0.5, 9.0), c7=(0.0, 0.35, -1.0))
    assert regret(values, Choice.FORCE_7) == pytest.approx((0.25, 0.25 * 8 + 0.75 * 4 + 1))
    assert regret(values, Choice.FORCE_3) == pytest.approx((0.1, 0))  # more points than the mix, but fewer wins
    assert regret(values, Choice.FORCE_2) == (0, 0)


def test_what_the_mix_could_have_chosen_is_no_regret() -> None:
    values = action_values(c1=(0.03, 0.5, 8.0), c2=(0.97, 0.6, 4.0))
    assert regret(values, Choice.FORCE_1) == (0, 0)


def test_what_masters_mixes_are_too_coarse_for_is_no_regret() -> None:
    values = action_values(c1=(1.0, 0.5, 8.0), c2=(0.0, 0.5 - FINENESS / 2, 4.0), c3=(0.0, 0.5 - 2 * FINENESS, 4.0))
    assert not regret(values, Choice.FORCE_2)
    assert regret(values, Choice.FORCE_3)


@given(st.dictionaries(st.sampled_from(Choice), st.builds(ActionValue, SHARES, SHARES, st.floats(-99, 99)), min_size=1))
def test_a_regret_is_never_less_than_nothing_and_none_where_there_was_no_choice(
    values: dict[Choice, ActionValue],
) -> None:
    regrets = {choice: regret(values, choice) for choice in values}
    assert all(regret_of_one.chance >= 0 and regret_of_one.points >= 0 for regret_of_one in regrets.values())
    assert any(regret_of_one == (0, 0) for regret_of_one in regrets.values())


def test_each_choice_is_found_at_its_step_with_what_it_was_worth() -> None:
    of_anna = action_values(c1=(1.0, 0.6), c3=(0.0, 0.4, -3.0))
    review = look_back(TWO_DUELS, Oracle(TWO_DUELS, action_values={(0, 0): of_anna}), DUEL)
    assert [(move.step, move.seat, move.choice) for move in review.moves] == [
        (0, 0, Choice.FORCE_3),
        (0, 1, Choice.FORCE_2),
        (1, 0, Choice.FORCE_1),
        (1, 1, Choice.FORCE_4),
    ]
    anna, ben = review.moves_in(0)
    assert anna.action_values == of_anna
    assert anna.regret == pytest.approx((0.2, 3))
    assert not ben.regret


def test_the_chances_go_from_step_to_step_and_from_round_to_round() -> None:
    chances = [(0.5, 0.5), (0.6, 0.4), (0.7, 0.3), (0.4, 0.6)]
    review = look_back(TWO_DUELS, Oracle(TWO_DUELS, chances), DUEL)
    first, second = review.swings
    assert (first.before, first.decided, first.after) == tuple(chances[:3])
    assert (second.before, second.decided, second.after) == (*chances[2:], (0.0, 1.0))
    assert review.course == ((0.5, 0.5), (0.7, 0.3), (0.0, 1.0))


def test_a_chance_comes_to_its_end_by_own_choices_by_those_of_others_and_by_the_stock() -> None:
    chances = [(0.5, 0.5), (0.6, 0.4), (0.7, 0.3), (0.4, 0.6)]
    given_away = {(0, 0): action_values(c1=(1.0, 0.6, 6.0), c3=(0.0, 0.5, 2.0))}
    anna, ben = look_back(TWO_DUELS, Oracle(TWO_DUELS, chances, given_away), DUEL).balances
    assert (anna.seat, anna.name, anna.choices, anna.start, anna.end) == (0, "Anna", 1, 0.5, 0.0)
    assert anna.regret == pytest.approx((0.1, 4))
    assert anna.others == pytest.approx((0.6 - 0.5) + (0.4 - 0.7) + 0.1)
    assert anna.stock == pytest.approx((0.7 - 0.6) + (0.0 - 0.4))
    assert (ben.choices, ben.regret) == (2, (0, 0))


PARTS = st.floats(-1, 1).map(lambda part: round(part, 4))


@given(st.floats(0, 1), PARTS, PARTS, PARTS)
def test_the_percentages_of_a_balance_add_up_and_each_is_the_nearest_or_the_next(
    start: float, lost: float, others: float, stock: float
) -> None:
    end = start - abs(lost) + others + stock
    parts = Balance(0, "Anna", 1, Regret(abs(lost), 0.0), start, others, stock, end, None).percentages
    assert parts.start + parts.own + parts.others + parts.stock == parts.end
    assert parts[:2] == (round(100 * start), round(-100 * abs(lost)))
    assert parts.end == round(100 * end)
    assert abs(parts.others - 100 * others) < 2
    assert abs(parts.stock - 100 * stock) < 2


@pytest.mark.slow
@settings(max_examples=3, deadline=None)
@given(players=st.integers(2, 4), edition=st.sampled_from(EDITIONS), seed=st.integers(0, 99))
def test_whatever_is_played_every_account_adds_up(players: int, edition: Edition, seed: int) -> None:
    steps = random_steps(start(CLASSIC, edition, HEROES[:players], str(seed)), Random(seed))
    review = look_back(steps, MASTER, DUEL)
    ended = outcome(steps[-1].after)
    assert ended
    for balance in review.balances:
        lost = balance.choices * balance.regret.chance
        assert balance.start - lost + balance.others + balance.stock == pytest.approx(balance.end, abs=1e-9)
        assert balance.end == pytest.approx((balance.seat in ended.winners) / len(ended.winners))
    assert all(sum(chances) == pytest.approx(1) for chances in review.course)
    assert len(review.course) == steps[-1].after.round + 1
    assert len(review.moves) == sum(len(step.choices) for step in steps)


def test_who_takes_a_seat_over_has_an_account_from_then_on() -> None:
    dora = SEATS[3]
    first, second = TWO_DUELS
    steps = [first, replace(second, seats=(SEATS[0], dora))]
    chances = [(0.5, 0.5), (0.6, 0.4), (0.7, 0.3), (0.4, 0.6)]
    balances = look_back(steps, Oracle(steps, chances), DUEL).balances
    assert [(balance.name, balance.start, balance.end) for balance in balances] == [
        ("Anna", 0.5, 0.0),
        ("Ben", 0.5, 0.3),
        ("Dora", 0.3, 1.0),
    ]


def test_a_moment_is_described_by_the_chance_that_changed_most() -> None:
    steps = steps_of(deal("greedo", hands="1+3 2+4 5+6"), "3 2 5")
    [moment] = look_back(steps, Oracle(steps, [(0.5, 0.2, 0.3), (0.3, 0.1, 0.6)]), DUEL).turning_points
    assert (moment.first, moment.last, moment.seat, moment.before, moment.after) == (0, 0, 2, 0.3, 1)
    assert moment.by_choices == pytest.approx(0.3)
    assert moment.blunder is None


def test_of_two_chances_that_changed_as_much_the_one_that_fell_tells_it() -> None:
    [moment] = look_back(ONE_DUEL, Oracle(ONE_DUEL, [(0.5, 0.5), (0.5, 0.5)]), DUEL).turning_points
    assert (moment.seat, moment.before, moment.after) == (1, 0.5, 0)


@pytest.mark.parametrize(
    ("decided", "cause"),
    [(1, Cause.CHOICES), (0.84, Cause.CHOICES), (0.75, Cause.BOTH), (0.66, Cause.STOCK), (0.3, Cause.STOCK)],
)
def test_a_change_has_the_cause_of_its_largest_part(decided: float, cause: Cause) -> None:
    [moment] = look_back(ONE_DUEL, Oracle(ONE_DUEL, [(0.5, 0.5), (decided, 1 - decided)]), DUEL).turning_points
    assert moment.cause is cause


def test_the_worst_choice_of_a_moment_is_named() -> None:
    slip, blunder = action_values(c1=(1.0, 0.6), c3=(0.0, 0.57)), action_values(c4=(1.0, 0.5), c2=(0.0, 0.2))
    [moment] = look_back(ONE_DUEL, Oracle(ONE_DUEL, action_values={(0, 0): slip, (0, 1): blunder}), DUEL).turning_points
    assert moment.blunder
    assert moment.blunder.seat == 1
    assert moment.blunder.regret.chance == pytest.approx(0.3)


def test_at_most_three_moments_are_listed_in_their_order() -> None:
    steps = random_steps(start(CLASSIC, EDITIONS[1], HEROES[:2], "moments"), Random("moments"))
    chance, chances = 0.5, list[tuple[float, float]]()
    for number in range(len(steps)):
        chances.append((chance, 1 - chance))
        chance += {2: 0.3, 4: 0.2, 6: -0.28}.get(number, 0.01)
        chances.append((chance, 1 - chance))
    review = look_back(steps, Oracle(steps, chances), DUEL)
    assert [moment.first for moment in review.turning_points] == [2, 4, 6]
    assert review.swings[-1].after[0] - chance > 0.1  # a fourth great change, but the smallest


def test_what_changed_next_to_nothing_is_no_moment() -> None:
    assert look_back(TWO_DUELS, Oracle(TWO_DUELS, [(0.015, 0.985), (0.01, 0.99)] * 2), DUEL).turning_points == ()


def test_leftover_cards_drawn_in_a_row_are_one_moment() -> None:
    chances = [*[(0.6, 0.4)] * 4, *[(0.4, 0.6)] * 2, *[(0.0, 1.0)] * 2]
    [moment] = look_back(DRAWN, Oracle(DRAWN, chances), DUEL).turning_points
    assert (moment.first, moment.last, moment.before, moment.after) == (1, 3, 0.6, 0)


def test_master_gives_nothing_away_worth_a_word() -> None:
    rng, state, steps = Random("master"), start(CLASSIC, EDITIONS[0], HEROES[:2], "master"), []
    while options := legal(state):
        steps += steps_of(state, " ".join(str(MASTER.choose(view(state, seat), rng)) for seat in options))
        state = steps[-1].after
    for balance in look_back(steps, MASTER, DUEL).balances:
        assert balance.regret.chance < FINENESS
        assert balance.habit is None
