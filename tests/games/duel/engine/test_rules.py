"""The seven rules of the game, in the edition ``ravensburger``; each test is named after the rule that it checks."""

import pytest

from duell.game import BadSetUpError, WrongSeatsError
from duell.games.duel.engine.cards import Choice, Vader, Villain
from duell.games.duel.engine.events import (
    Bids,
    By,
    Discarded,
    Escaped,
    R2D2Returned,
    R2D2Waits,
    Reason,
    Scouted,
    Taken,
    TieBroken,
    TookBack,
    Turned,
)
from duell.games.duel.engine.play import outcome, start
from duell.games.duel.engine.state import Phase, legal
from duell.games.duel.engine.view import view
from tests.games.duel.engine.dealing import HEROES, deal, hands, play, seen, step, stock, taken, took
from tests.games.duel.engine.examples import CLASSIC, RAVENSBURGER

FULL_HAND = "r2d2+1+2+3+4+5+6+7+8"
GREEDO, BOSSK = Villain("greedo", 3), Villain("bossk", 4)


@pytest.mark.parametrize("heroes", [["leia"], ["leia", "leia"], ["leia", "han", "luke", "yoda", "leia"]])
def test_rule_1_1_two_to_four_play_each_with_another_hero(heroes: list[str]) -> None:
    with pytest.raises(BadSetUpError):
        start(CLASSIC, RAVENSBURGER, heroes, seed="Anna and Ben")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rule_1_2_each_hero_brings_eight_force_cards_and_r2d2(players: int) -> None:
    state = start(CLASSIC, RAVENSBURGER, HEROES[:players], seed="Anna and Ben")
    assert hands(state) == " ".join([FULL_HAND] * players)
    assert state.taken == (0,) * players


def test_rule_1_3_all_empire_cards_are_shuffled_into_the_stock() -> None:
    one, other = (start(CLASSIC, RAVENSBURGER, HEROES[:2], seed).stock for seed in ("Anna", "Ben"))
    assert sorted(one) == sorted(other) == list(range(34))
    assert one != other


def test_rule_2_1_the_top_card_is_turned_up() -> None:
    state = start(CLASSIC, RAVENSBURGER, HEROES[:2], seed="Anna and Ben")
    assert seen(state).shown is CLASSIC.empire[state.stock[0]]
    assert (state.round, state.stock_left) == (1, 33)


def test_rule_2_2_nobody_may_pass() -> None:
    state = deal("greedo bossk ...", players=3)
    with pytest.raises(WrongSeatsError):
        step(state, "7 - r2d2")
    assert list(legal(state)) == [0, 1, 2]


def test_rule_2_3_all_cards_are_turned_up_at_once() -> None:
    _, events = step(deal("greedo bossk ...", players=3), "7 2 r2d2")
    assert events[0] == Bids(1, (Choice.FORCE_7, Choice.FORCE_2, Choice.R2D2))


def test_rule_2_4_what_is_taken_lies_open_and_what_is_discarded_never_comes_back() -> None:
    state = play(deal("greedo bossk tarkin ...", hands="3+8 2+4"), "8 4", "3 4")
    assert [view(state, seat).taken for seat in (0, 1, None)] == [((GREEDO,), (BOSSK,))] * 3
    assert hands(state) == "3 2"


def test_rule_2_5_the_next_round_turns_the_next_card_up() -> None:
    state, events = step(deal("greedo bossk ..."), "7 2")
    assert events[-1] == Turned(2, BOSSK)
    assert (state.round, state.phase, seen(state).shown) == (2, Phase.DUEL, BOSSK)


def test_rule_3_1_force_cards_and_r2d2_may_be_played_against_a_villain() -> None:
    assert set(legal(deal("greedo ..."))[0]) == {Choice.parse(bid) for bid in FULL_HAND.split("+")}


def test_rule_3_2_the_highest_value_takes_the_villain() -> None:
    state, events = step(deal("greedo ...", players=4), "4 6 5 1")
    assert taken(state) == "- greedo - -"
    assert took(events) == [(1, GREEDO, By.DUEL)]


@pytest.mark.parametrize(
    ("value", "winner"), [*enumerate(["han", "luke", "leia", "yoda", "yoda", "leia", "luke", "han"], start=1)]
)
def test_rule_3_3_equal_values_are_decided_by_icons(value: int, winner: str) -> None:
    state = play(deal("greedo ...", players=4), " ".join([str(value)] * 4))
    assert [hero for hero, pile in zip(HEROES, taken(state).split(), strict=True) if pile == "greedo"] == [winner]


@pytest.mark.parametrize(
    ("bids", "tied"), [("4 4 1 4", (0, 1, 3)), ("7 3 3 3", ()), ("r2d2 2 2 1", (1, 2)), ("r2d2 r2d2 r2d2 r2d2", ())]
)
def test_rule_3_3_a_tie_is_of_all_who_bid_the_highest_value(bids: str, tied: tuple[int, ...]) -> None:
    _, events = step(deal("greedo bossk ...", players=4), bids)
    assert [sorted(event.seats) for event in events if isinstance(event, TieBroken)] == ([[*tied]] if tied else [])


def test_rule_3_3_icons_never_beat_a_higher_value() -> None:
    assert taken(play(deal("greedo ..."), "6 7")) == "- greedo"  # Leia's 6 has four icons, Yoda's 7 two


def test_rule_3_4_the_winner_discards_and_all_others_take_their_cards_back() -> None:
    state, events = step(deal("greedo ...", hands="3+7 2+4 1+8"), "7 4 8")
    assert hands(state) == "3+7 2+4 1"
    assert [event for event in events if isinstance(event, Discarded)] == [Discarded(1, 2, (Choice.FORCE_8,))]


def test_rule_3_5_a_villain_against_whom_only_r2d2s_are_played_escapes() -> None:
    _, events = step(deal("greedo bossk ..."), "r2d2 r2d2")
    assert [events[0], *events[-2:]] == [Bids(1, (Choice.R2D2, Choice.R2D2)), Escaped(1, GREEDO), Turned(2, BOSSK)]
    assert not took(events)


def test_rule_4_1_r2d2_may_not_be_played_against_vader() -> None:
    assert legal(deal("vader-1 ..."))[1] == tuple(Choice(value) for value in range(1, 9))


def test_rule_4_2_the_highest_card_takes_vader_and_icons_decide() -> None:
    assert taken(play(deal("vader-4 ...", players=3), "5 8 8")) == "- - vader-4"  # Luke's 8 has an icon, Yoda's none


def test_rule_4_3_the_winner_keeps_the_force_card_and_all_others_discard() -> None:
    state, events = step(deal("vader-4 ...", hands="3+7 2+4 1+8"), "7 4 8")
    assert hands(state) == "3 2 1+8"
    assert taken(state) == "- - vader-4"
    assert took(events) == [(2, Vader(4), By.DUEL)]
    assert events[-4:-1] == [TookBack((2,)), Discarded(1, 0, (Choice.FORCE_7,)), Discarded(1, 1, (Choice.FORCE_4,))]


def test_rule_5_3_a_lone_r2d2_lies_on_the_table_until_the_next_round() -> None:
    state, events = step(deal("greedo bossk ...", players=3), "r2d2 5 3")
    assert taken(state) == "- greedo -"
    assert hands(state).split()[0] == FULL_HAND.removeprefix("r2d2+")
    assert (state.round, state.phase, seen(state).scout, seen(state).shown) == (2, Phase.SCOUT, 0, BOSSK)
    assert [type(event) for event in events[-4:]] == [R2D2Waits, Taken, TookBack, Discarded]


def test_rule_5_4_its_owner_keeps_the_card_or_gives_it_to_any_other_player() -> None:
    state = play(deal("greedo bossk ...", players=4), "8 7 r2d2 6")
    assert legal(state) == {2: (Choice.KEEP, Choice.GIVE_0, Choice.GIVE_1, Choice.GIVE_3)}


@pytest.mark.parametrize(
    ("card", "choice", "owners", "returns"),
    [
        pytest.param("bossk", "keep", "greedo bossk", False, id="villain kept"),
        pytest.param("bossk", "give 0", "greedo+bossk -", True, id="villain given away"),
        pytest.param("vader-5", "keep", "greedo vader-5", True, id="Vader kept"),
        pytest.param("vader-5", "give 0", "greedo+vader-5 -", False, id="Vader given away"),
    ],
)
def test_rule_5_5_r2d2_returns_or_is_discarded(card: str, choice: str, owners: str, returns: bool) -> None:
    state = play(deal(f"greedo {card} ...", hands="6+r2d2+7 r2d2+3"), "7 r2d2")
    state, events = step(state, choice)
    assert taken(state) == owners
    assert hands(state) == ("r2d2+6 r2d2+3" if returns else "r2d2+6 3")
    assert (Discarded(2, 1, (Choice.R2D2,)) in events, R2D2Returned(1) in events) == (not returns, returns)


def test_rule_5_4_all_see_what_became_of_the_card_that_was_turned_up() -> None:
    state = play(deal("greedo bossk tarkin ..."), "7 r2d2")
    tarkin = Turned(2, Villain("tarkin", 5))
    _, kept = step(state, "keep")
    assert (kept[0], took(kept), kept[-1]) == (Scouted(2, 1, BOSSK, 1), [(1, BOSSK, By.SCOUT)], tarkin)
    _, given = step(state, "give 0")
    assert (given[0], took(given), given[-1]) == (Scouted(2, 1, BOSSK, 0), [(0, BOSSK, By.GIFT)], tarkin)


def test_rule_5_3_the_round_goes_on_after_the_card_was_kept_or_given() -> None:
    state = play(deal("greedo bossk tarkin ..."), "7 r2d2", "keep")
    assert (state.round, state.phase, seen(state).scout) == (2, Phase.DUEL, None)
    assert seen(state).shown == Villain("tarkin", 5)


def test_rule_5_1_a_player_of_r2d2_sits_this_duel_out() -> None:
    assert taken(play(deal("greedo bossk ..."), "r2d2 1")) == "- greedo"


def test_rule_5_2_several_r2d2_return_and_nobody_turns_a_card_up() -> None:
    state = play(deal("greedo bossk ...", hands="r2d2+8 r2d2+7 6+2"), "r2d2 r2d2 2")
    assert hands(state) == "r2d2+8 r2d2+7 6"
    assert taken(state) == "- - greedo"
    assert (state.phase, seen(state).shown) == (Phase.DUEL, BOSSK)


def test_rule_5_6_without_a_card_to_turn_up_r2d2_returns() -> None:
    assert hands(play(deal("greedo", hands="7+1 r2d2+3"), "7 r2d2")) == "1 r2d2+3"


def test_rule_6_1_the_end_is_judged_after_r2d2_has_done_its_part() -> None:
    state = play(deal("greedo bossk ...", hands="7 r2d2+1"), "7 r2d2")
    assert (state.phase, seen(state).reason) == (Phase.SCOUT, None)
    assert seen(play(state, "give 0")).reason is Reason.LAST_WITH_CARDS


def test_rule_6_2_the_game_ends_when_only_one_player_holds_cards() -> None:
    state = play(deal("greedo bossk ...", hands="3 8 7"), "3 8 7")
    assert (state.phase, hands(state)) == (Phase.DUEL, "3 - 7")
    state = play(state, "3 - 7")
    assert (seen(state).reason, hands(state)) == (Reason.LAST_WITH_CARDS, "3 - -")


def test_rule_6_4_the_last_player_may_take_a_card_for_each_card_in_hand() -> None:
    state = play(deal("greedo bossk tarkin jabba ...", hands="7 r2d2+1+3"), "7 3")
    assert (state.phase, seen(state).reason, seen(state).draws) == (Phase.LEFTOVER, Reason.LAST_WITH_CARDS, 3)
    assert legal(state) == {1: (Choice.TAKE, Choice.STOP)}
    assert taken(play(state, "stop")) == "greedo -"
    assert taken(play(state, "take", "stop")) == "greedo bossk"
    all_taken = play(state, "take", "take", "take")
    assert taken(all_taken) == "greedo bossk+tarkin+jabba"
    assert [play(state, "stop").phase, all_taken.phase] == [Phase.OVER, Phase.OVER]


def test_rule_6_4_r2d2_counts_as_a_card_in_hand() -> None:
    state = play(deal("greedo bossk tarkin ...", hands="7 r2d2"), "7 r2d2", "give 0")
    assert (state.phase, hands(state), seen(state).draws) == (Phase.LEFTOVER, "- r2d2", 1)


def test_rule_6_4_the_last_player_takes_no_more_than_the_stock_has() -> None:
    state = play(deal("greedo bossk", hands="7 r2d2+1+3"), "7 3")
    assert seen(state).draws == 1
    assert legal(play(state, "take")) == {}


def test_rule_6_2_the_game_ends_when_all_hold_only_r2d2() -> None:
    state = play(deal("greedo ...", hands="r2d2+7 r2d2 -"), "7 r2d2 -", "give 2")
    assert hands(state) == "r2d2 r2d2 -"
    assert (state.phase, seen(state).reason) == (Phase.OVER, Reason.ONLY_R2D2)


def test_rule_6_3_the_game_ends_when_the_stock_is_used_up() -> None:
    state = play(deal("greedo"), "7 3")
    assert (state.phase, seen(state).reason) == (Phase.OVER, Reason.STOCK)
    assert stock(state) == []


def total(pile: str) -> int:
    ended = outcome(play(deal("boba-fett", taken=f"{pile} -"), "3 7"))
    assert ended is not None
    assert ended.totals[1] == 6
    return ended.totals[0]


def test_rule_7_1_each_villain_counts_its_points() -> None:
    assert total("stormtrooper+tusken-raider+greedo+bossk+tarkin+boba-fett+jabba+palpatine") == 39


@pytest.mark.parametrize(("count", "worth"), [(1, 4), (2, 8 + 10), (3, 12 + 20), (4, 16 + 30)])
def test_rule_7_2_several_of_one_villain_count_more(count: int, worth: int) -> None:
    assert total("+".join(["bossk"] * count)) == worth


def test_rule_7_3_each_vader_takes_his_penalty_away() -> None:
    assert total("vader-1+vader-6") == -7
    assert total("greedo+greedo+jabba+vader-3") == 6 + 10 + 8 - 3


def test_rule_7_4_the_highest_total_wins() -> None:
    ended = outcome(play(deal("greedo", taken="bossk - vader-2"), "3 7 1"))
    assert ended is not None
    assert (ended.totals, ended.winners) == ((4, 3, -2), (0,))
