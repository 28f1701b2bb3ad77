import pytest

from duell.games.duel.bots.features import feature_tables
from duell.games.duel.bots.search_depth import TO_THE_END, horizon
from duell.games.duel.engine import State
from tests.games.duel.bots.test_solving import EIGHT
from tests.games.duel.engine.dealing import deal


def depth(state: State) -> int:
    return horizon(feature_tables(state.game), state)


@pytest.mark.parametrize(
    ("hands", "rounds"),
    [
        ("8+7+6+5+r2d2 8+7+6+5+r2d2", 0),
        ("8+7+6 8+7+6", 0),
        ("8+7+r2d2 8", 1),
        ("8+r2d2 8", 2),
        ("8+7 8+7", TO_THE_END),
    ],
)
def test_the_fewer_cards_are_left_the_further_it_looks(hands: str, rounds: int) -> None:
    assert depth(deal("jabba ...", hands=hands)) == rounds


def test_a_small_game_is_followed_up_from_the_first_card() -> None:
    assert depth(deal("jabba ...", deck=EIGHT)) == TO_THE_END


def test_among_more_than_two_it_looks_at_this_round_only() -> None:
    assert depth(deal("jabba ...", hands="8 7 6")) == 0
