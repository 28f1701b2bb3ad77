"""The verdicts of Missions' judge on choices."""

from random import Random

import pytest

from duell.coach import NAMED, coach_of, look_back
from duell.games import GAMES
from duell.games.missions import coach
from duell.games.missions.bots import bot
from duell.games.missions.bots.master import Master
from duell.games.missions.bots.playouts import Cost
from duell.games.missions.coach import SearchJudge
from duell.games.missions.engine.state import FLIP, State, legal, start
from duell.games.missions.engine.turns import advance, outcome
from duell.games.missions.engine.view import view
from duell.record.acts import Seat
from duell.record.reading import Step
from tests.games.missions.engine.dealing import deal
from tests.games.missions.engine.examples import CLASSIC, TINY

MISSIONS = GAMES["missions"]
NAMES = ("Anna", "Ben", "Cem", "Dora", "Ela")


def steps_of(state: State, players: tuple[str, ...], seed: str) -> list[Step]:
    rng, steps = Random(seed), list[Step]()
    seats = tuple(Seat(name, "", player) for name, player in zip(NAMES, players, strict=False))
    while due := legal(state):
        choices = {seat: bot(players[seat]).choose(view(state, seat), rng) for seat in due}
        after, events = advance(state, choices)
        steps.append(Step(0, seats, state, choices, events, after, ()))
        state = after
    return steps


def test_choices_are_worth_what_master_says() -> None:
    state = deal("...", hands="padme-2+c3po-2 yoda-7", display="yoda-2+anakin-3")
    seat_view, (flip, *_) = view(state, 0), legal(state)[0]
    verdict = SearchJudge().judge(seat_view, {0: flip})
    assert verdict.action_values == {0: Master().appraise(seat_view)}
    assert verdict.after[0] == verdict.action_values[0][flip].chance
    assert verdict.before[0] == max(value.chance for value in verdict.action_values[0].values())


def test_a_verdict_stands_only_as_far_as_playouts_confirm_it() -> None:
    rng, knight, state, ratios = Random("yoda"), bot("knight"), start(CLASSIC, 2, "yoda"), list[float]()
    while not ratios or not min(ratios) < 0.5 < max(ratios):  # the game ends in an error if none is confirmed, or all
        ((seat, options),) = legal(state).items()
        seat_view = view(state, seat)
        choice = knight.choose(seat_view, rng) if rng.random() > 0.1 else rng.choice(options)
        if len(options) > 1:
            chances = {option: value.chance for option, value in Master().appraise(seat_view).items()}
            doubtful = max(chances.values()) - chances[choice]
            verdict = SearchJudge().judge(seat_view, {seat: choice})
            regret = max(chances.values()) - verdict.action_values[seat][choice].chance
            if doubtful < NAMED:
                assert regret == pytest.approx(0)
            else:
                assert verdict == SearchJudge().judge(seat_view, {seat: choice})
                ratios.append(regret / doubtful)
            assert sum(verdict.after) == pytest.approx(1)
            assert min(verdict.after) > -1e-9
        state, _ = advance(state, {seat: choice})
    assert min(ratios) >= 0


def test_what_playouts_leave_in_doubt_costs_nothing_and_what_they_show_may_cost_more_than_master_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng, state, chances, worst = Random("luke"), start(CLASSIC, 3, "luke"), {FLIP: 0.0}, FLIP
    while max(chances.values()) - chances[worst] < NAMED:
        ((seat, options),) = legal(state).items()
        seat_view = view(state, seat)
        chances = {choice: value.chance for choice, value in Master().appraise(seat_view).items()}
        worst = min(chances, key=chances.__getitem__)
        state, _ = advance(state, {seat: rng.choice(options)})
    best = max(chances.values())
    doubt, small, great = Cost(0.9, 0.0, is_real=False), Cost(best / 2, 0.0, is_real=True), Cost(0.9, 0.0, is_real=True)
    for cost, chance in ((doubt, best), (small, best / 2), (great, 0.0)):
        monkeypatch.setattr(coach, "cost", lambda *_, cost=cost: cost)
        verdict = SearchJudge().judge(seat_view, {seat: worst})
        assert verdict.action_values[seat][worst].chance == pytest.approx(chance, abs=1e-9)
        assert sum(verdict.after) == pytest.approx(1)
        assert min(verdict.after) > -1e-9


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_shares_of_all_are_a_whole_win_and_the_one_who_leads_has_more(players: int) -> None:
    state = deal(
        "...", hands=" ".join(["yoda-7+c3po-7+padme-6", "anakin-0", *["-"] * (players - 2)]), display="r2-d2-5"
    )
    ((seat, options),) = legal(state).items()
    verdict = SearchJudge().judge(view(state, seat), {seat: options[0]})
    for shares in (verdict.before, verdict.after):
        assert len(shares) == players
        assert sum(shares) == pytest.approx(1)
        assert max(shares) == shares[0]


@pytest.mark.parametrize("players", [2, 3])
def test_whatever_is_played_every_account_adds_up(players: int) -> None:
    steps = steps_of(start(TINY, players, "a game"), ("padawan", "random", "knight")[:players], "a game")
    review = look_back(steps, SearchJudge(), MISSIONS)
    ended = outcome(steps[-1].after)
    assert ended
    for balance in review.balances:
        lost = balance.choices * balance.regret.chance
        assert balance.start - lost + balance.others + balance.stock == pytest.approx(balance.end, abs=1e-9)
        assert balance.end == (balance.seat in ended.winners) / len(ended.winners)
    assert len(review.course) == 4


def test_only_what_was_turned_up_or_drawn_is_the_stocks() -> None:
    steps = steps_of(start(TINY, 2, "chance"), ("padawan", "random"), "chance")
    review = look_back(steps, SearchJudge(), MISSIONS)
    for step, swing in zip(steps, review.swings, strict=True):
        (choice,) = step.choices.values()
        if str(choice) == "flip":
            assert coach_of(MISSIONS).turned(step)
        elif not str(choice).startswith("from"):
            assert swing.decided == swing.after
            assert not coach_of(MISSIONS).turned(step)


def test_master_gives_nothing_away_and_random_much() -> None:
    steps = steps_of(start(TINY, 2, "levels"), ("master", "random"), "levels")
    master, random = look_back(steps, SearchJudge(), MISSIONS).balances
    assert not master.regret
    assert random.regret.chance > 0.005
    assert random.habit


def test_a_turn_belong_together() -> None:
    steps = steps_of(start(TINY, 2, "moments"), ("random", "random"), "moments")
    for moment in look_back(steps, SearchJudge(), MISSIONS).turning_points:
        turns = {step.before.turn for step in steps[moment.first : moment.last + 1]}
        assert len(turns) == 1
        assert not moment.first or steps[moment.first - 1].before.turn not in turns
