from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duell.games.duel.bots.evaluation import feature_tables
from duell.games.duel.bots.search import imagine
from duell.games.duel.engine.cards import Deck, Hero, Vader, Villain
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.play import advance, outcome, score, start
from duell.games.duel.engine.state import State, legal
from duell.games.duel.engine.view import view
from tests.games.duel.bots.positions import states, views
from tests.games.duel.engine.examples import CLASSIC, MIXES, RAVENSBURGER, TINY


def test_points_count_in_units_in_which_a_card_is_worth_10() -> None:
    known = feature_tables(start(TINY, RAVENSBURGER, ("leia", "yoda"), "deal").game)
    assert known.unit == pytest.approx(10 * 6 / (3 + 3 + 10 + 4 + 5 + 1 + 8))


@given(states())
def test_scores_and_the_stock_are_counted_as_the_rules_do(state: State) -> None:
    known = feature_tables(state.game)
    for seat, taken in enumerate(state.taken):
        assert known.holding(taken).score == score(state, seat).total
    imagined = imagine(views(state)[0])
    public = view(imagined, None)
    at_stake = (public.card is not None) + (public.scouted is not None)
    assert sum(known.left(imagined)) == imagined.stock_left + at_stake


DEAR = Deck(
    "dear",
    tuple(Hero(hero.name, hero.icons[:3]) for hero in CLASSIC.heroes),
    (*[Villain("jabba", 8)] * 3, *[Villain("palpatine", 30, pair=20)] * 2, Villain("greedo", 3), Vader(4), Vader(4)),
)
"""Under flat sets a second Palpatine costs points."""


@given(st.sampled_from(MIXES), st.randoms(use_true_random=False))
@settings(max_examples=25)
def test_who_is_beyond_reach_wins(mix: Edition, rng: Random) -> None:
    state = start(DEAR, mix, ("leia", "yoda"), str(rng.random()))
    rest = feature_tables(state.game).remainder
    decided = set()
    while options := legal(state):
        now = rest(imagine(view(state, None)).piles)
        decided |= {now.lead > 0} if now.is_decided else set()
        state, _ = advance(state, {seat: rng.choice(choices) for seat, choices in options.items()})
    ended = outcome(state)
    assert ended
    assert all(ended.winners == ((0,) if first else (1,)) for first in decided)


TARKINS = Deck(
    "tarkins", DEAR.heroes, (*[Villain("jabba", 8)] * 2, Villain("greedo", 3), Vader(6), *[Villain("tarkin", 5)] * 3)
)


def test_what_may_still_come_decides() -> None:
    """Two Jabbas count 26, Greedo 3; the Vader would cost who leads by 35, with three Tarkins, 6: that is a draw."""
    rest = feature_tables(start(TARKINS, RAVENSBURGER, ("leia", "yoda"), "rest").game).remainder
    tarkins, vader_escaped = 0b1110000, 0b1000 << 2 * 7
    assert rest(tarkins) == (35, ((0, 2, 0, 0), (1, 1, 0, 0), (2, 1, 0, 0)), ((1, 2), (2, 1), (3, 1)), False)
    assert rest(tarkins | vader_escaped).is_decided
    assert rest((tarkins << 7) | vader_escaped).is_decided
