"""The compiled kernel values choices as Python does, to the last bit: in every deck, and for any number of players."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from duell import kernel
from duell.games.missions.bots import bot, compiled, master, playouts
from duell.games.missions.bots.master import Search
from duell.games.missions.bots.value import learned
from duell.games.missions.coach import SearchJudge
from duell.games.missions.engine.cards import ActionName, CardKind, Deck
from duell.games.missions.engine.state import ROUNDS, Moment, State, Verb, legal, start
from duell.games.missions.engine.turns import play
from duell.games.missions.engine.view import View, view
from duell.players import Temper
from tests.games.missions.engine.examples import CHARACTERS, CLASSIC, TINY
from tests.kernel.without import in_python

needs_kernel = pytest.mark.skipif(kernel.library() is None, reason="there is no C compiler")


def views(state: State, rng: Random) -> list[View]:
    """What the player to move sees at one random time of each kind of moment in a game that is played at random."""
    met = dict[type[Moment], list[tuple[State, int]]]()
    while due := legal(state):
        ((seat, options),) = due.items()
        met.setdefault(type(state.now), []).append((state, seat))
        good = [choice for choice in options if choice.verb in {Verb.TAKE, Verb.MISSION, Verb.JOKER}]
        state = play(state, rng.choice(good if good and rng.random() < 0.4 else options))
    return [view(*rng.choice(moments)) for moments in met.values()]


def compare(seat_view: View) -> None:
    known = compiled.compiled(seat_view.deck, len(seat_view.hands), learned(len(seat_view.hands)))
    assert known
    search = Search(seat_view, learned(len(seat_view.hands)))
    assert known.worths(seat_view) == [*search.values().values()]


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    """Draw a deck of any values, with few or many troopers and action cards in any order."""
    values = sorted(draw(st.sets(st.integers(0, 9), min_size=1)))
    actions = draw(st.permutations([*ActionName]))
    return Deck(
        "drawn",
        CHARACTERS[: draw(st.integers(1, 10))],
        tuple(values),
        CardKind("trooper", draw(st.integers(0, 30))),
        tuple(CardKind(name, draw(st.integers(0, 9))) for name in actions),
        tuple(f"mission {number}" for number in range(draw(st.integers(1, len(values))))),
    )


RANDOM = st.randoms(use_true_random=False)


@needs_kernel
@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(2, 5), st.sampled_from((1, ROUNDS)), RANDOM)
def test_choices_are_worth_the_same(players: int, rounds: int, rng: Random) -> None:
    for seat_view in views(start(CLASSIC, players, str(rng.random()), rounds), rng):
        compare(seat_view)


@needs_kernel
@settings(suppress_health_check=[HealthCheck.too_slow])
@given(decks(), st.integers(2, 5), st.sampled_from((1, ROUNDS)), RANDOM)
def test_choices_are_worth_the_same_with_any_deck(deck: Deck, players: int, rounds: int, rng: Random) -> None:
    for seat_view in views(start(deck, players, str(rng.random()), rounds), rng):
        compare(seat_view)


@pytest.fixture
def _few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """One playout of each choice, since Python takes long."""
    monkeypatch.setattr(playouts, "_BATCH", 1)
    monkeypatch.setattr(playouts, "_MOST", 1)


@needs_kernel
@pytest.mark.usefixtures("_few_playouts")
@settings(
    max_examples=max(2, settings().max_examples // 8),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(st.just(CLASSIC) | st.just(TINY) | decks(), st.integers(2, 5), st.sampled_from((1, ROUNDS)), RANDOM)
def test_playouts_come_to_the_same(deck: Deck, players: int, rounds: int, rng: Random) -> None:
    """Which shows that the rules of the kernel are those of the game."""
    free = [
        seat_view
        for seat_view in views(start(deck, players, str(rng.random()), rounds), rng)
        if len(seat_view.options) > 1
    ]
    for seat_view in rng.sample(free, min(2, len(free))):
        best, made = rng.sample(seat_view.options, 2)
        cost = playouts.cost(seat_view, best, made, learned(players), 0.03)
        with in_python():
            assert playouts.cost(seat_view, best, made, learned(players), 0.03) == cost


@needs_kernel
@pytest.mark.usefixtures("_few_playouts")
@pytest.mark.parametrize("temper", Temper)
@pytest.mark.parametrize("players", [2, 5])
def test_masters_of_every_temper_and_the_coach_choose_alike(players: int, temper: Temper) -> None:
    rng = Random(f"{players} {temper}")
    for seat_view in views(start(CLASSIC, players, "alike"), rng):
        if len(seat_view.options) < 2:
            continue
        assert seat_view.to_act is not None
        choices = {seat_view.to_act: rng.choice(seat_view.options)}
        policy, judged = bot("master", temper).policy(seat_view), SearchJudge().judge(seat_view, choices)
        with in_python():
            assert bot("master", temper).policy(seat_view) == policy
            assert SearchJudge().judge(seat_view, choices) == judged


@needs_kernel
def test_a_deck_that_is_too_large_is_left_to_python() -> None:
    many = Deck("many", CLASSIC.characters, CLASSIC.values, CardKind("trooper", 60), CLASSIC.actions, CLASSIC.missions)
    wide = Deck("wide", CLASSIC.characters, tuple(range(11)), CLASSIC.troopers, CLASSIC.actions, CLASSIC.missions)
    for deck in (many, wide):
        state = start(deck, 2, "a seed")
        seat_view = view(state, state.seat)
        assert master.values_of(seat_view, learned(2)) == Search(seat_view, learned(2)).values()
