from itertools import cycle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duell.games.duel.bots.evaluation import feature_tables
from duell.games.duel.bots.search import ALONG_A_COURSE, TO_THE_END, horizon, is_counted_out
from duell.games.duel.engine.cards import Deck, Hero, Villain
from duell.games.duel.engine.play import advance, start
from duell.games.duel.engine.state import State, legal
from tests.benchmarks.small_decks import DECKS
from tests.games.duel.bots.positions import SHORT
from tests.games.duel.engine.dealing import deal
from tests.games.duel.engine.examples import CLASSIC, EDITIONS, ORIGINAL, RAVENSBURGER

NINE = Deck("nine", SHORT.heroes, (Villain("tarkin", 5),) * 9)


def depth(state: State) -> int:
    return horizon(feature_tables(state.game), state)


@pytest.mark.parametrize(
    ("hands", "rounds"),
    [("8+7+6+5+r2d2 8+7+6+5+r2d2", 0), ("8+7+6 8+7+6", 0), ("8+7+r2d2 8", 1), ("8+r2d2 8", 2), ("8+7 8+7", TO_THE_END)],
)
def test_the_fewer_cards_are_left_the_further_it_looks(hands: str, rounds: int) -> None:
    assert depth(deal("jabba ...", hands=hands)) == rounds


def test_a_small_game_is_followed_up_from_the_first_card() -> None:
    assert depth(deal("tarkin ...", deck=NINE)) == TO_THE_END


def test_games_on_all_decks_of_the_measurement_are_followed_up_from_the_first_card() -> None:
    """Each in another edition than the next."""
    assert all(is_counted_out(deck, edition) for deck, edition in zip(DECKS, cycle(EDITIONS), strict=False))


@given(st.randoms(use_true_random=False))
@settings(max_examples=20)
def test_a_game_that_is_followed_up_from_the_first_card_is_so_to_the_last(rng: Random) -> None:
    """What later rounds lead to is known already, however many they may be."""
    state = start(NINE, RAVENSBURGER, ("leia", "yoda"), str(rng.random()))
    while options := legal(state):
        assert depth(state) == TO_THE_END
        state, _ = advance(state, {seat: rng.choice(choices) for seat, choices in options.items()})


@pytest.mark.parametrize(
    ("deck", "rounds"), [(SHORT, ALONG_A_COURSE), (Deck("cut", CLASSIC.heroes, CLASSIC.empire[::2]), 0)]
)
def test_what_would_take_seconds_is_followed_up_along_a_course_at_most(deck: Deck, rounds: int) -> None:
    assert depth(deal("jabba ...", hands="4+3+2+1+r2d2 4+3+2+1+r2d2", deck=deck)) == rounds


EIGHT = tuple(Hero(hero.name, hero.icons[:8]) for hero in CLASSIC.heroes)
FEW_VALUES = tuple(Hero(hero.name, hero.icons[:3]) for hero in CLASSIC.heroes)


@pytest.mark.parametrize(("heroes", "rounds"), [(FEW_VALUES, TO_THE_END), (EIGHT, 0)], ids=["3", "8"])
def test_new_hands_are_work_too(heroes: tuple[Hero, ...], rounds: int) -> None:
    """With many values, few positions hold thousands of hands, each with up to 81 joint bids to work out."""
    deck = Deck("odd", heroes, (*(Villain("jabba", 8),) * 3, *(Villain("greedo", 3),) * 3))
    assert depth(start(deck, ORIGINAL, ("leia", "yoda"), "a seed")) == rounds


def test_among_more_than_two_it_looks_at_this_round_only() -> None:
    assert depth(deal("jabba ...", hands="8 7 6")) == 0
