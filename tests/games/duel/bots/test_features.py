import pytest
from hypothesis import given

from duell.games.duel.bots.determinization import imagine
from duell.games.duel.bots.features import feature_tables
from duell.games.duel.engine import State, score, start, view
from tests.games.duel.bots.positions import states, views
from tests.games.duel.engine.examples import RAVENSBURGER, TINY


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
