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
    return [view(*rng.choice(found)) for found in met.values()]


def compare(seen: View) -> None:
    known = compiled.compiled(seen.deck, len(seen.hands), learned(len(seen.hands)))
    assert known
    search = Search(seen, learned(len(seen.hands)))
    assert known.worths(seen) == [*search.values().values()]


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
    for seen in views(start(CLASSIC, players, str(rng.random()), rounds), rng):
        compare(seen)


@needs_kernel
@settings(suppress_health_check=[HealthCheck.too_slow])
@given(decks(), st.integers(2, 5), st.sampled_from((1, ROUNDS)), RANDOM)
def test_choices_are_worth_the_same_with_any_deck(deck: Deck, players: int, rounds: int, rng: Random) -> None:
    for seen in views(start(deck, players, str(rng.random()), rounds), rng):
        compare(seen)


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
    free = [seen for seen in views(start(deck, players, str(rng.random()), rounds), rng) if len(seen.options) > 1]
    for seen in rng.sample(free, min(2, len(free))):
        best, made = rng.sample(seen.options, 2)
        found = playouts.cost(seen, best, made, learned(players), 0.03)
        with in_python():
            assert playouts.cost(seen, best, made, learned(players), 0.03) == found


@needs_kernel
@pytest.mark.usefixtures("_few_playouts")
@pytest.mark.parametrize("temper", Temper)
@pytest.mark.parametrize("players", [2, 5])
def test_masters_of_every_temper_and_the_coach_choose_alike(players: int, temper: Temper) -> None:
    rng = Random(f"{players} {temper}")
    for seen in views(start(CLASSIC, players, "alike"), rng):
        if len(seen.options) < 2:
            continue
        assert seen.to_act is not None
        choices = {seen.to_act: rng.choice(seen.options)}
        policy, judged = bot("master", temper).policy(seen), SearchJudge().judge(seen, choices)
        with in_python():
            assert bot("master", temper).policy(seen) == policy
            assert SearchJudge().judge(seen, choices) == judged


@needs_kernel
def test_a_deck_that_is_too_large_is_left_to_python() -> None:
    many = Deck("many", CLASSIC.characters, CLASSIC.values, CardKind("trooper", 60), CLASSIC.actions, CLASSIC.missions)
    wide = Deck("wide", CLASSIC.characters, tuple(range(11)), CLASSIC.troopers, CLASSIC.actions, CLASSIC.missions)
    for deck in (many, wide):
        state = start(deck, 2, "a seed")
        seen = view(state, state.seat)
        assert master.values_of(seen, learned(2)) == Search(seen, learned(2)).values()
