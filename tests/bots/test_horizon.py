import pytest

from duell.bots.horizon import TO_THE_END, horizon
from duell.bots.lore import lore
from duell.engine import State
from tests.bots.test_solving import EIGHT
from tests.engine.dealing import deal


def depth(state: State) -> int:
    return horizon(lore(state.game), state)


@pytest.mark.parametrize(
    ("hands", "rounds"),
    [("8+7+6+5+r2d2 8+7+6+5+r2d2", 0), ("8+7+6 8+7+6", 1), ("8+7+r2d2 8", 1), ("8+r2d2 8", 2), ("8+7 8+7", TO_THE_END)],
)
def test_the_fewer_cards_are_left_the_further_it_looks(hands: str, rounds: int) -> None:
    assert depth(deal("jabba ...", hands=hands)) == rounds


def test_a_small_game_is_followed_up_from_the_first_card() -> None:
    assert depth(deal("jabba ...", deck=EIGHT)) == TO_THE_END


def test_among_more_than_two_it_looks_at_this_round_only() -> None:
    assert depth(deal("jabba ...", hands="8 7 6")) == 0
