"""The view of one seat."""

from dataclasses import fields

import pytest

from duell.games.duel.engine.cards import Choice, Vader, Villain
from duell.games.duel.engine.events import Reason
from duell.games.duel.engine.state import Phase
from duell.games.duel.engine.view import View, view
from tests.games.duel.engine.dealing import deal, play
from tests.games.duel.engine.examples import PARLETT

GREEDO, BOSSK = Villain("greedo", 3), Villain("bossk", 4)


def test_a_view_holds_what_is_public_and_nothing_else() -> None:
    assert [field.name for field in fields(View)] == [
        "game", "seat", "round", "phase", "card", "stock_left", "hands", "taken", "escaped", "scout", "scouted", "bids",
        "last", "draws", "reason", "to_act", "options",
    ]  # fmt: skip


def test_a_duel_is_seen_with_ones_own_options() -> None:
    state = deal("greedo bossk ...", hands="r2d2+7 3 -", taken="vader-2+bossk jabba -")
    seat_view = view(state, 1)
    assert (seat_view.seat, seat_view.round, seat_view.phase, seat_view.card, seat_view.stock_left) == (
        1,
        1,
        Phase.DUEL,
        GREEDO,
        30,
    )
    assert seat_view.hands == ((Choice.R2D2, Choice.FORCE_7), (Choice.FORCE_3,), ())
    assert seat_view.taken == ((BOSSK, Vader(2)), (Villain("jabba", 8, pair=30),), ())
    assert (seat_view.to_act, seat_view.options) == ((0, 1), (Choice.FORCE_3,))
    assert (seat_view.scout, seat_view.scouted, seat_view.bids, seat_view.last, seat_view.reason) == (None,) * 5


@pytest.mark.parametrize("seat", [2, None])
def test_who_need_not_act_sees_the_same_without_options(seat: int | None) -> None:
    seat_view = view(deal("greedo bossk ...", hands="r2d2+7 3 -"), seat)
    assert (seat_view.seat, seat_view.to_act, seat_view.options) == (seat, (0, 1), ())


def test_a_scouted_card_is_seen_by_all_beside_the_bids_that_wait_for_it() -> None:
    state = play(deal("greedo bossk ...", edition=PARLETT), "r2d2 7")
    for seat in (0, 1, None):
        seat_view = view(state, seat)
        assert (seat_view.card, seat_view.scout, seat_view.scouted) == (GREEDO, 0, BOSSK)
        assert seat_view.bids == (Choice.R2D2, Choice.FORCE_7)
    assert view(state, 0).options == (Choice.KEEP, Choice.GIVE_1)
    assert view(state, 1).options == ()


def test_between_two_duels_a_scouted_card_is_seen_alone() -> None:
    seat_view = view(play(deal("greedo bossk ..."), "7 r2d2"), 0)
    assert (seat_view.round, seat_view.card, seat_view.scout, seat_view.scouted, seat_view.bids) == (
        2,
        None,
        1,
        BOSSK,
        None,
    )


def test_the_first_card_of_the_deck_is_a_card_like_any_other() -> None:
    first = Villain("stormtrooper", 1)
    assert view(deal("stormtrooper ..."), 0).card == first
    assert view(play(deal("greedo stormtrooper ..."), "7 r2d2"), 0).scouted == first


def test_escaped_villains_are_seen() -> None:
    assert view(play(deal("greedo bossk ..."), "r2d2 r2d2"), 0).escaped == (GREEDO,)


def test_the_last_player_and_the_end_are_seen() -> None:
    leftover = play(deal("greedo bossk tarkin ...", hands="3+1 7"), "3 7")
    seat_view = view(leftover, 1)
    assert (seat_view.phase, seat_view.last, seat_view.draws, seat_view.card) == (Phase.LEFTOVER, 0, 2, None)
    assert view(leftover, 0).options == (Choice.TAKE, Choice.STOP)
    over = view(play(leftover, "stop"), 1)
    assert (over.phase, over.reason, over.last, over.to_act) == (Phase.OVER, Reason.LAST_WITH_CARDS, None, ())
