import pytest
from hypothesis import given, settings

from duell.games.duel.bots.evaluation import Evaluation, feature_tables
from duell.games.duel.bots.search import imagine
from duell.games.duel.bots.value_net import learned, valuer
from duell.games.duel.engine.play import advance, outcome
from duell.games.duel.engine.state import Bidding, Phase, State, legal, state_at
from tests.games.duel.bots.positions import states, views
from tests.games.duel.engine.dealing import deal


def chances_of(state: State) -> Evaluation:
    values = valuer(state.game, learned(len(state.hands)))
    forced = state.game.edition.leftover == "must"
    return Evaluation(feature_tables(state.game), values.outlook, forced=forced)


def test_who_has_more_to_hope_for_is_ahead_in_points_too() -> None:
    state = deal("greedo ...", taken="jabba bossk", hands="8+r2d2 8+r2d2")
    shares, leads = (chances_of(state).outlook(state)[part] for part in (slice(2), slice(2, 4)))
    assert shares[0] > 0.5 > shares[1]
    assert 0 < leads[0] == -leads[1]


@given(states())
@settings(max_examples=15)
def test_an_outlook_has_shares_of_one_win_and_leads(state: State) -> None:
    imagined, chances, seats = imagine(views(state)[0]), chances_of(state), len(state.hands)
    while options := legal(imagined):
        outlook = chances.outlook(imagined)
        assert sum(outlook[:seats]) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in outlook[:seats])
        first, second = sorted(outlook[seats:])[-2:]  # of the best two each is ahead of the other
        assert first == pytest.approx(-second)
        imagined = advance(imagined, {seat: choices[0] for seat, choices in options.items()})[0]
    ended = outcome(imagined)
    assert ended is not None
    outlook = chances.outlook(imagined)
    assert [seat for seat, share in enumerate(outlook[:seats]) if share] == list(ended.winners)
    for seat, total in enumerate(ended.totals):
        others = [*ended.totals[:seat], *ended.totals[seat + 1 :]]
        assert outlook[seats + seat] == total - max(others)


@given(states())
@settings(max_examples=15)
def test_chances_do_not_depend_on_the_card_turned_up_last_or_on_what_follows(state: State) -> None:
    chances = chances_of(state)
    if state.phase is not Phase.DUEL:
        return
    game, stock, top, number, hands, piles, *_ = state
    reordered = stock[: top - 1] + stock[top - 1 :][::-1]
    other = state_at(game, reordered, top, number, hands, piles, Bidding(reordered[top - 1]))
    assert chances.outlook(other) == pytest.approx(chances.outlook(state))
