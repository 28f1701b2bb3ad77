import gc
from collections.abc import Iterator
from random import Random
from types import FunctionType, ModuleType

import pytest
from hypothesis import given, settings

from duell.games.duel.bots import Temper, bot, draw, names
from duell.games.duel.bots.bot import Bot
from duell.games.duel.engine import Choice, State, View, start, view
from tests.games.duel.bots.positions import states, views
from tests.games.duel.engine.examples import CLASSIC, RAVENSBURGER

EVERYBODY = [bot(name) for name in names()]


def reachable(thing: object) -> Iterator[object]:
    """Everything that a program can get at from a value, but for what any program can import."""
    seen, waiting = set(), [thing]
    while waiting:
        here = waiting.pop()
        if id(here) in seen or isinstance(here, (type, ModuleType, FunctionType)):
            continue
        seen.add(id(here))
        yield here
        waiting += gc.get_referents(here)


def first_view(seed: str = "deal") -> View:
    return view(start(CLASSIC, RAVENSBURGER, ("leia", "yoda"), seed), 0)


@given(states())
def test_no_state_and_no_order_of_the_stock_can_be_reached_from_a_view(state: State) -> None:
    for seen in views(state):
        things = list(reachable(seen))
        assert not any(isinstance(thing, State) for thing in things)
        assert not any(thing is state.stock for thing in things)


@given(states())
@settings(max_examples=30, deadline=None)
def test_what_lies_in_the_stock_does_not_change_a_policy(state: State) -> None:
    seen_part, hidden = state.stock[: state.top], state.stock[state.top :]
    other = state._replace(stock=seen_part + hidden[::-1])
    for mine, same in zip(views(state), views(other), strict=True):
        assert all(player.policy(mine) == player.policy(same) for player in EVERYBODY)


def test_names_are_listed_from_weak_to_strong() -> None:
    assert names()[:3] == ("random", "padawan", "knight")


def test_unknown_names_are_told_what_exists() -> None:
    with pytest.raises(ValueError, match=r"^there is no bot 'jedi'; the bots are random, padawan, knight"):
        bot("jedi")
    with pytest.raises(ValueError, match=r"^there is no temper 'mad'; the tempers are even, bold, careful, hoarding$"):
        bot("knight", temper="mad")


@pytest.mark.parametrize("name", names())
def test_who_need_not_act_has_no_policy(name: str) -> None:
    spectator = view(start(CLASSIC, RAVENSBURGER, ("leia", "yoda"), "deal"), None)
    with pytest.raises(ValueError, match=r"^seat None has nothing to choose in round 1; seats \(0, 1\) have$"):
        bot(name).policy(spectator)


def test_a_draw_follows_the_probabilities() -> None:
    rng = Random("draws")
    policy = {Choice.FORCE_1: 0.5, Choice.FORCE_2: 0.0, Choice.R2D2: 0.5}
    drawn = [draw(policy, rng) for _ in range(1000)]
    assert drawn.count(Choice.FORCE_2) == 0
    assert 440 < drawn.count(Choice.R2D2) < 560


def test_a_draw_takes_one_number_from_the_rng() -> None:
    one, other = Random("same"), Random("same")
    draw({Choice.KEEP: 1.0}, one)
    draw({Choice.FORCE_1: 0.25, Choice.FORCE_2: 0.75}, other)
    assert one.random() == other.random()


def test_a_draw_survives_probabilities_that_fall_short_by_a_rounding() -> None:
    class Highest(Random):
        def random(self) -> float:
            return 1 - 2**-53

    assert draw({Choice.FORCE_1: 0.9, Choice.FORCE_2: 0.09999}, Highest()) is Choice.FORCE_1


def test_whoever_inherits_from_bot_needs_a_policy_only() -> None:
    class Last(Bot):
        def policy(self, view: View) -> dict[Choice, float]:
            return dict.fromkeys(view.options, 0.0) | {view.options[-1]: 1.0}

    assert Last().choose(first_view(), Random(1)) is Choice.FORCE_8


def test_the_same_name_has_the_same_temper_and_others_others() -> None:
    assert {Temper.of(name) for name in ("Anna", "Ben", "Cem", "Dora", "Eva", "Finn", "Gül", "Hugo")} == set(Temper)
    assert Temper.of("Anna") is Temper.of("Anna")
