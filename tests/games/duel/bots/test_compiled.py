"""The compiled kernel decides as Python does, to the last bit: in every deck, mix of switches and number of players."""

from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from duell import kernel
from duell.games.duel.bots.master import Master
from duell.games.duel.bots.search import CompiledSearch, Search
from duell.games.duel.engine.cards import Card, Deck, Hero, Vader, Villain
from duell.games.duel.engine.play import advance, start
from duell.games.duel.engine.state import Bidding, Scouting, State, legal
from duell.games.duel.engine.view import View, view
from tests.games.duel.bots.positions import HEROES, states
from tests.games.duel.engine.examples import CLASSIC, MIXES
from tests.kernel.without import in_python

needs_kernel = pytest.mark.skipif(kernel.library() is None, reason="there is no C compiler")


def compare(seat_view: View) -> None:
    compiled = Master()._search(seat_view)
    mixes = compiled.mixes()
    assert isinstance(compiled, CompiledSearch)
    with in_python():
        plain = Master()._search(seat_view)
        assert type(plain) is Search
        assert plain.mixes() == mixes
        one, other = plain._stage_game, compiled._stage_game
        joint = list(product(*one.choices))
        for choices in Random(0).sample(joint, min(len(joint), 20)):
            assert list(one.outlook(choices)) == list(other.outlook(choices))


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    """Draw a deck of few or many kinds, with any points, penalties, icons and number of values."""
    values = draw(st.integers(1, 8))
    heroes = tuple(
        Hero(hero.name, tuple((icon + 3 * number) % 4 + 4 * number for icon in hero.icons[:values]))
        for number, hero in enumerate(HEROES)
    )
    points = draw(st.lists(st.integers(1, draw(st.sampled_from((10, 1000)))), min_size=1, max_size=9, unique=True))
    empire: list[Card] = []
    for number, worth in enumerate(points):
        pair = draw(st.integers(1, 2 * worth))
        empire += [Villain(f"villain{number}", worth, pair=pair)] * draw(st.integers(1, 5))
    empire += [Vader(penalty) for penalty in draw(st.lists(st.integers(1, 60), max_size=6))]
    return Deck("drawn", heroes, tuple(empire))


def on_the_way(deck: Deck, mix: int, players: int, rng: Random) -> State:
    """Some state after random choices in which somebody must bid or scout."""
    latest = state = start(
        deck, MIXES[mix], rng.sample([hero.name for hero in deck.heroes], players), str(rng.random())
    )
    for _ in range(rng.randrange(2 * len(deck.empire))):
        state, _events = advance(state, {seat: rng.choice(open_to) for seat, open_to in legal(state).items()})
        if not isinstance(state.now, Bidding | Scouting):
            break
        latest = state
    return latest


@needs_kernel
@given(states())
def test_it_decides_as_python_does(state: State) -> None:
    if isinstance(state.now, Bidding | Scouting):
        compare(view(state, None))


@needs_kernel
@settings(max_examples=max(2, settings().max_examples // 4), suppress_health_check=[HealthCheck.too_slow])
@given(decks(), st.integers(0, len(MIXES) - 1), st.integers(2, 4), st.randoms(use_true_random=False))
def test_it_decides_as_python_does_with_any_deck(deck: Deck, mix: int, players: int, rng: Random) -> None:
    compare(view(on_the_way(deck, mix, players, rng), None))


@needs_kernel
@pytest.mark.parametrize("players", [2, 3])
def test_a_coach_reads_the_same_values(players: int) -> None:
    state = on_the_way(CLASSIC, 0, players, Random("coach"))
    public, choices = view(state, None), {seat: open_to[0] for seat, open_to in legal(state).items()}
    judged = Master().judge(public, choices)
    with in_python():
        assert Master().judge(public, choices) == judged


def test_without_it_master_plays_in_python() -> None:
    state = start(Deck("two", HEROES, (Villain("guard", 2),) * 2), MIXES[0], ["leia", "yoda"], "a seed")
    with in_python():
        assert type(Master()._search(view(state, 0))) is Search


@needs_kernel
def test_a_deck_that_is_too_large_is_left_to_python() -> None:
    deck = Deck("dear", HEROES, (Villain("guard", 2_000_000), Vader(1)))
    state = start(deck, MIXES[0], ["leia", "yoda"], "a seed")
    assert type(Master()._search(view(state, 0))) is Search
