import pytest
from hypothesis import given

from duell.games.duel.bots.evaluation import feature_tables
from duell.games.duel.bots.search import imagine
from duell.games.duel.engine.cards import Deck, Hero, Vader, Villain
from duell.games.duel.engine.play import score, start
from duell.games.duel.engine.state import State
from duell.games.duel.engine.view import view
from tests.games.duel.bots.positions import states, views
from tests.games.duel.engine.examples import CLASSIC, RAVENSBURGER, TINY


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
    assert sum(known.left(imagined.piles)) == imagined.stock_left + at_stake


TARKINS = Deck(
    "tarkins",
    tuple(Hero(hero.name, hero.icons[:3]) for hero in CLASSIC.heroes),
    (*[Villain("jabba", 8)] * 2, Villain("greedo", 3), Vader(6), *[Villain("tarkin", 5)] * 3),
)


def test_the_rest_of_a_game_is_the_lead_and_the_stock() -> None:
    rest = feature_tables(start(TARKINS, RAVENSBURGER, ("leia", "yoda"), "rest").game).remainder
    tarkins = 0b1110000
    assert rest(tarkins) == (35, ((0, 2, 0, 0), (1, 1, 0, 0), (2, 1, 0, 0)), ((1, 2), (2, 1), (3, 1)))
