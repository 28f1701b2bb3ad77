"""The rulings where the printed rules are silent; each test is named after its ruling."""

import pytest

from duell.catalogue import DeckError
from duell.game import WrongSeatsError
from duell.games.duel.deck_files import deck, deck_from_data, deck_to_data
from duell.games.duel.engine.cards import Choice, Vader, Villain
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.events import Bids, By, Escaped, Reason, Turned
from duell.games.duel.engine.play import advance, outcome
from duell.games.duel.engine.rules import worth
from duell.games.duel.engine.state import Phase, legal
from duell.games.duel.engine.view import view
from tests.games.duel.engine.dealing import deal, hands, play, seen, step, taken, took
from tests.games.duel.engine.examples import EDITIONS, ORIGINAL, PARLETT, RAVENSBURGER


def test_ruling_1_everybody_who_has_a_playable_card_must_play_one() -> None:
    state = deal("greedo ...", hands="3 r2d2 -")
    assert legal(state) == {0: (Choice.FORCE_3,), 1: (Choice.R2D2,)}
    with pytest.raises(WrongSeatsError):
        advance(state, {0: Choice.FORCE_3})


def test_ruling_1_against_vader_who_holds_only_r2d2_sits_out() -> None:
    state = play(deal("vader-2 bossk ...", hands="3+4 r2d2 5"), "3 - 5")
    assert hands(state) == "4 r2d2 5"
    assert view(state, 1).options == (Choice.R2D2,)  # against Bossk it is back


def test_ruling_2_a_villain_that_nobody_bids_force_for_escapes() -> None:
    state, events = step(deal("greedo bossk ...", hands="r2d2+3 r2d2+4"), "r2d2 r2d2")
    assert Escaped(1, Villain("greedo", 3)) in events
    assert view(state, None).escaped == (Villain("greedo", 3),)
    assert (taken(state), hands(state)) == ("- -", "r2d2+3 r2d2+4")
    assert seen(state).shown == Villain("bossk", 4)


def test_ruling_3_a_lone_r2d2_is_resolved_before_the_end_is_judged() -> None:
    state = play(deal("greedo bossk ...", hands="7 r2d2"), "7 r2d2")
    assert (state.phase, hands(state)) == (Phase.SCOUT, "- -")
    given = play(state, "give 0")
    assert (seen(given).reason, hands(given)) == (Reason.LAST_WITH_CARDS, "- r2d2")


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_ruling_3_r2d2_returns_if_the_stock_is_empty(edition: Edition) -> None:
    state = play(deal("greedo", hands="7+1 r2d2+3", edition=edition), "7 r2d2")
    assert (seen(state).reason, hands(state), taken(state)) == (Reason.STOCK, "1 r2d2+3", "greedo -")


def test_ruling_4_a_card_may_be_given_to_a_player_without_cards() -> None:
    state = play(deal("greedo bossk ...", hands="7+1 r2d2 -"), "7 r2d2 -", "give 2")
    assert taken(state) == "greedo - bossk"


def test_ruling_4_a_card_may_be_given_to_a_player_who_has_stopped_playing() -> None:
    state = play(deal("greedo bossk ...", hands="7+1 r2d2+2 r2d2", edition=ORIGINAL), "7 r2d2 -", "give 2")
    assert taken(state) == "greedo - bossk"


def test_ruling_5_turning_the_card_up_is_part_of_playing_r2d2() -> None:
    state = play(deal("greedo bossk ..."), "r2d2 7")
    assert seen(state).shown == Villain("bossk", 4)
    assert legal(state) == {0: (Choice.KEEP, Choice.GIVE_1)}


def test_ruling_6_when_nobody_holds_cards_the_game_ends_and_nobody_draws() -> None:
    state = play(deal("greedo bossk ...", hands="7 r2d2"), "7 r2d2", "keep")
    assert (state.phase, seen(state).reason, hands(state)) == (Phase.OVER, Reason.NOBODY, "- -")
    assert taken(state) == "greedo bossk"


def test_ruling_7_vaders_form_no_sets_and_a_score_may_be_negative() -> None:
    ended = outcome(play(deal("vader-6", taken="vader-1+vader-2+vader-3+vader-4 -"), "3 7"))
    assert ended is not None
    assert ended.totals == (-10, -6)


def test_ruling_8_a_leftover_card_is_seen_before_the_next_is_decided_on_and_kept() -> None:
    state = play(deal("greedo vader-5 bossk ...", hands="7 r2d2+1+3"), "7 3")
    state, events = step(state, "take")
    assert took(events) == [(1, Vader(5), By.LEFTOVER)]
    assert (taken(state), seen(state).draws) == ("greedo vader-5", 2)
    assert taken(play(state, "stop")) == "greedo vader-5"


def test_ruling_9_equal_top_totals_share_the_win() -> None:
    ended = outcome(play(deal("greedo", taken="- greedo vader-1"), "7 3 1"))
    assert ended is not None
    assert (ended.totals, ended.winners) == ((3, 3, -1), (0, 1))


def test_ruling_10_r2d2_alone_keeps_nobody_in_the_game() -> None:
    cards, bids = "r2d2+8 3+4 2+1", "8 3 2"
    parlett = play(deal("greedo bossk ...", hands=cards, edition=PARLETT), bids)
    assert (seen(parlett).reason, hands(parlett)) == (Reason.FIRST_OUT, "r2d2 3+4 1+2")
    original = play(deal("greedo bossk ...", hands=cards, edition=ORIGINAL), bids)
    assert (original.phase, list(legal(original))) == (Phase.DUEL, [1, 2])


def test_ruling_11_a_single_player_able_to_bid_against_vader_must_and_wins_him() -> None:
    state = deal("vader-3 ...", hands="r2d2 1+2")
    assert list(legal(state)) == [1]
    state = play(state, "- 1")
    assert (taken(state), hands(state)) == ("- vader-3", "r2d2 1+2")


def test_ruling_12_a_forced_play_is_still_asked_for_and_logged() -> None:
    state = deal("greedo ...", hands="2 1")
    assert legal(state) == {0: (Choice.FORCE_2,), 1: (Choice.FORCE_1,)}
    assert step(state, "2 1")[1][0] == Bids(1, (Choice.FORCE_2, Choice.FORCE_1))


@pytest.mark.parametrize("end", ["first-out", "last-with-force"])
def test_ruling_13_only_force_cards_make_the_last_player_where_the_end_counts_those(end: str) -> None:
    edition = RAVENSBURGER.with_rule("end", end)
    state = play(deal("greedo bossk ...", hands="r2d2+8 r2d2+1+3", edition=edition), "8 3")
    assert (state.phase, seen(state).last, seen(state).draws) == (Phase.LEFTOVER, 1, 3)


def test_ruling_13_any_card_makes_the_last_player_where_the_end_counts_cards() -> None:
    edition = RAVENSBURGER.with_rule("leftover", "must")
    state = play(deal("greedo bossk ...", hands="8 r2d2", edition=edition), "8 r2d2", "give 0")
    assert (state.phase, seen(state).reason) == (Phase.OVER, Reason.LAST_WITH_CARDS)
    assert (hands(state), taken(state)) == ("- r2d2", "greedo+bossk -")  # no force card left, so none to draw


def test_ruling_13_nobody_draws_while_several_are_left() -> None:
    edition = RAVENSBURGER.with_rule("end", "first-out")
    state = play(deal("greedo bossk ...", hands="8 1+3 2", edition=edition), "8 3 2")
    assert (state.phase, seen(state).reason) == (Phase.OVER, Reason.FIRST_OUT)


def test_ruling_14_fifth_and_further_cards_count_ten_more_each() -> None:
    bossk, jabba = Villain("bossk", 4), Villain("jabba", 8, pair=30)
    assert [worth(bossk, count, RAVENSBURGER) for count in (4, 5, 6)] == [(16, 30), (20, 40), (24, 50)]
    assert [worth(bossk, count, ORIGINAL) for count in (4, 5, 6)] == [(0, 40), (0, 50), (0, 60)]
    assert [worth(jabba, count, ORIGINAL) for count in (2, 3)] == [(0, 30), (0, 40)]


def test_ruling_15_r2d2s_alone_end_nothing_while_somebody_else_has_force_cards() -> None:
    state = play(deal("vader-1 bossk ...", hands="r2d2+1 r2d2+2 3+4"), "1 2 4")
    assert hands(state) == "r2d2 r2d2 3+4"
    assert (state.phase, seen(state).reason) == (Phase.DUEL, None)
    state = play(state, "r2d2 r2d2 4")
    assert (hands(state), taken(state)) == ("r2d2 r2d2 3", "- - bossk+vader-1")


@pytest.mark.parametrize("edition", [PARLETT, ORIGINAL], ids=lambda edition: edition.name)
def test_ruling_16_an_empty_stock_ends_the_game_where_only_force_cards_are_said_to(edition: Edition) -> None:
    state = play(deal("greedo bossk", hands="3+7 2+8", edition=edition), "7 2", "3 8")
    assert (seen(state).reason, hands(state)) == (Reason.STOCK, "3 2")


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_ruling_17_all_see_what_r2d2_turns_up_before_it_is_decided_on(edition: Edition) -> None:
    state = play(deal("greedo bossk ...", players=3, edition=edition), "7 r2d2 2")
    assert [view(state, seat).scouted for seat in (0, 1, 2, None)] == [Villain("bossk", 4)] * 4


def test_ruling_18_an_r2d2_that_has_just_returned_can_be_played_at_once() -> None:
    state = play(deal("greedo bossk tarkin jabba ..."), "7 r2d2", "give 0")
    assert (state.round, state.phase) == (2, Phase.DUEL)
    assert Choice.R2D2 in legal(state)[1]
    assert seen(play(state, "8 r2d2")).shown == Villain("jabba", 8, pair=30)


def test_ruling_19_all_force_cards_go_even_where_the_stock_is_too_short() -> None:
    state = play(deal("greedo bossk", hands="8 1+2+3", edition=ORIGINAL), "8 3")
    assert (state.phase, hands(state), taken(state)) == (Phase.OVER, "- -", "greedo bossk")


@pytest.mark.parametrize(("leftover", "drawn", "kept"), [("may", 2, "r2d2+3"), ("must", 1, "r2d2")])
def test_ruling_20_r2d2_counts_where_drawing_is_a_choice(leftover: str, drawn: int, kept: str) -> None:
    edition = RAVENSBURGER.with_rule("leftover", leftover)
    state = play(deal("greedo bossk tarkin jabba ...", hands="8 r2d2+3", edition=edition), "8 3")
    while legal(state):
        state = play(state, "take")
    assert (taken(state), hands(state)) == (f"greedo {'+'.join(['bossk', 'tarkin'][:drawn])}", f"- {kept}")


def test_ruling_21_a_deck_in_which_icons_tie_is_refused() -> None:
    data = deck_to_data(deck("classic"))
    heroes = data["heroes"]
    assert isinstance(heroes, list)
    heroes[0]["icons"][7] = heroes[3]["icons"][7]
    with pytest.raises(DeckError, match="icons"):
        deck_from_data(data, "a deck")


def test_ruling_22_a_round_in_which_r2d2_turns_a_card_up_has_its_duel() -> None:
    state, events = step(play(deal("greedo bossk tarkin ..."), "7 r2d2"), "keep")
    assert events[-1] == Turned(2, Villain("tarkin", 5))
    assert taken(play(state, "8 1")) == "greedo+tarkin bossk"


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_ruling_23_the_last_card_of_the_stock_is_still_fought_for(edition: Edition) -> None:
    state = play(deal("greedo bossk", hands="3+7 2+8", edition=edition), "7 2")
    assert (state.phase, state.stock_left, seen(state).shown) == (Phase.DUEL, 0, Villain("bossk", 4))
    assert taken(play(state, "3 8")) == "greedo bossk"


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_ruling_23_r2d2_may_turn_up_the_last_card(edition: Edition) -> None:
    state = play(deal("greedo bossk", hands="7+1 r2d2+3", edition=edition), "7 r2d2", "keep")
    assert (seen(state).reason, taken(state)) == (Reason.STOCK, "greedo bossk")
