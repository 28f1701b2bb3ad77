import pytest
from hypothesis import given

from duell.bots.chances import Chances, learned
from duell.bots.imagined import imagine
from duell.bots.lore import FEATURES, lore
from duell.engine import End, Leftover, Phase, State, advance, legal, outcome
from tests.bots.positions import states, views


def chances_of(state: State) -> Chances:
    rules = state.game.edition
    return Chances(lore(state.game), learned()[rules.end], forced=rules.leftover is Leftover.MUST)


def test_there_is_a_weight_for_every_feature_and_every_way_to_end() -> None:
    assert set(learned()) == set(End)
    assert all(len(late) == len(early) == len(FEATURES) for late, early in learned().values())


def test_points_and_cards_are_good_for_whoever_has_them() -> None:
    for late, early in learned().values():
        assert late[FEATURES.index("score")] > 0
        assert late[FEATURES.index("score")] + early[FEATURES.index("score")] > 0


@given(states())
def test_chances_are_shares_of_one_win(state: State) -> None:
    imagined, chances = imagine(views(state)[0]), chances_of(state)
    while options := legal(imagined):
        shares = chances.shares(imagined)
        assert sum(shares) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in shares)
        imagined = advance(imagined, {seat: choices[0] for seat, choices in options.items()})[0]
    ended = outcome(imagined)
    assert ended is not None
    assert [seat for seat, share in enumerate(chances.shares(imagined)) if share] == list(ended.winners)


@given(states())
def test_chances_do_not_depend_on_the_card_turned_up_last_or_on_what_follows(state: State) -> None:
    chances = chances_of(state)
    if state.phase is not Phase.DUEL:
        return
    reordered = state.stock[: state.top - 1] + state.stock[state.top - 1 :][::-1]
    other = state._replace(stock=reordered, card=reordered[state.top - 1])
    assert chances.shares(other) == pytest.approx(chances.shares(state))
