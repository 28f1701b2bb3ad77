import pytest
from hypothesis import given

from duell.games.duel.bots.determinization import imagine
from duell.games.duel.bots.features import FEATURES, feature_tables, features
from duell.games.duel.engine import Choice, State, advance, score, start, view
from tests.games.duel.bots.positions import states, views
from tests.games.duel.engine.examples import RAVENSBURGER, TINY


def test_what_counts_is_measured_as_named() -> None:
    # Leia's strengths are 2, 5, 6 and Yoda's 3, 4, 7: she beats 0, 2 and 2 of his, he 1, 1 and 3 of hers.
    state = start(TINY, RAVENSBURGER, ("leia", "yoda"), "deal")
    known = feature_tables(state.game)
    known_unit = 10 * 6 / (3 + 3 + 10 + 4 + 5 + 1 + 8)
    assert known.unit == pytest.approx(known_unit)
    rows, to_come = features(known, state)
    draw = known_unit * (3 + 3 + 4 + 5 - 1 + 8) / 6
    leia, yoda = (dict(zip(FEATURES, row, strict=True)) for row in rows)
    both = {"score": 0, "force cards": 3, "R2-D2": 1, "values": 6, "draw": draw, "draws": 4 * draw, "scouting": 0}
    assert leia == pytest.approx(both | {"beats": 4, "tops": 0})
    assert yoda == pytest.approx(both | {"beats": 5, "tops": 1})
    assert to_come == 3 / 8


def test_r2d2_on_the_table_is_scouting() -> None:
    state = start(TINY, RAVENSBURGER, ("leia", "yoda"), "fair")
    after, _ = advance(state, {0: Choice.R2D2, 1: Choice.FORCE_1})
    rows, _ = features(feature_tables(state.game), after)
    leia, yoda = (dict(zip(FEATURES, row, strict=True)) for row in rows)
    assert (leia["scouting"], leia["R2-D2"]) == (1, 0)
    assert (yoda["scouting"], yoda["R2-D2"]) == (0, 1)


@given(states())
def test_scores_and_the_stock_are_counted_as_the_rules_do(state: State) -> None:
    known = feature_tables(state.game)
    for seat, taken in enumerate(state.taken):
        assert known.holding(taken).score == score(state, seat).total
    imagined = imagine(views(state)[0])
    public = view(imagined, None)
    at_stake = (public.card is not None) + (public.scouted is not None)
    assert sum(known.left(imagined)) == imagined.stock_left + at_stake
