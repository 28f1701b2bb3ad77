"""One test, or a few, for each numbered rule of Missions."""

import pytest

from duell.games.missions.engine.cards import Action, CharacterCard, numbers
from duell.games.missions.engine.events import (
    AllShown,
    Bust,
    CardTaken,
    Drawn,
    Handed,
    MissionLaid,
    RoundBegun,
    Sent,
    TurnedUp,
)
from duell.games.missions.engine.scoring import RoundScore, hand_points, round_score
from duell.games.missions.engine.state import FlippingOrTaking, Mission, start
from duell.games.missions.engine.turns import final_scores, outcome
from tests.games.missions.engine.dealing import deal, display, hands, kinds, options, scores, step
from tests.games.missions.engine.examples import CLASSIC, NAMES

ALL_TEN = "+".join(f"{name}-{number % 8}" for number, name in enumerate(NAMES))


def number(card: str) -> int:
    character, _, value = card.rpartition("-")
    return CLASSIC.numbers[CharacterCard(character, int(value))]


def test_rule_1_1_two_to_five_play_three_rounds() -> None:
    for players in range(2, 6):
        state = start(CLASSIC, players, "an evening")
        assert (state.game.seats, state.round, len(state.stocks)) == (players, 1, 3)


def test_rule_1_2_all_cards_are_in_the_stock_and_nothing_else_lies_anywhere() -> None:
    state = start(CLASSIC, 3, "an evening")
    assert sorted(state.stocks[0]) == list(range(110))
    assert (hands(state), display(state), state.troopers, state.tiles) == ("- - -", "-", (0, 0, 0), (0, 0, 0))


def test_rule_2_2_a_turn_turns_cards_up_until_one_is_taken() -> None:
    state = deal("yoda-3 r2-d2-2 ...")
    assert options(state) == ["flip"]  # with an empty display
    state, _ = step(state, "flip")
    assert options(state) == ["flip", "take yoda 3"]
    state, _ = step(state, "flip")
    assert options(state) == ["flip", "take r2-d2 2", "take yoda 3"]
    state, events = step(state, "take yoda 3")
    assert events == [CardTaken(1, 1, 0, CharacterCard("yoda", 3), "turn")]
    assert (hands(state), display(state), state.seat, state.turn) == ("yoda-3 -", "r2-d2-2", 1, 2)


def test_rule_1_3_five_of_each_tile_are_enough_for_five() -> None:
    """Nobody has a tile twice (rule 7.3), so none is ever lacking: all five can have the same."""
    held = ["+".join(f"{name}-{value}" for name in NAMES[:3]) for value in range(5)]
    state = deal("yoda-7 ...", hands=" ".join(held))._replace(tiles=(0b11110, 0b11101, 0b11011, 0b10111, 0b01111))
    state, _ = step(state, "flip", "take yoda 7", "mission 0")
    assert state.tiles[0] == 0b11111


def test_rule_2_1_turns_go_clockwise() -> None:
    state = deal("yoda-1 padme-1 c3po-1 ...", players=3)
    turns = []
    for card in ("yoda", "padme", "c3po"):
        turns.append((state.turn, state.seat))
        state, _ = step(state, "flip", f"take {card} 1")
    assert turns == [(1, 0), (2, 1), (3, 2)]
    assert state.seat == 0


def test_rule_2_1_a_card_can_be_taken_without_turning_one_up() -> None:
    state, _ = step(deal("...", display="padme-0+yoda-7"), "take yoda 7")
    assert (hands(state), display(state), state.stock_left) == ("yoda-7 -", "padme-0", 108)


def test_rule_2_3_taking_ends_the_turn_but_for_missions_and_ending_the_round() -> None:
    state, _ = step(deal("...", hands=f"{ALL_TEN} -", display="c3po-0"), "take c3po 0")
    assert options(state) == ["mission 0", "show", "done"]  # anakin and r2-d2 have a 0, too
    state, _ = step(state, "done")
    assert (state.seat, state.turn) == (1, 2)


def test_rule_2_4_with_an_empty_display_a_card_must_be_turned_up() -> None:
    assert options(deal("...", hands=f"{ALL_TEN} -")) == ["flip"]


def test_rule_3_1_a_character_that_is_turned_up_joins_the_display() -> None:
    state, events = step(deal("yoda-3 ...", display="padme-3"), "flip")
    assert (kinds(events), display(state), hands(state), state.seat) == (["TurnedUp"], "padme-3+yoda-3", "- -", 0)


@pytest.mark.parametrize("value", range(1, 8))
def test_rule_3_2_the_same_character_of_any_value_is_a_bust(value: int) -> None:
    state, events = step(deal(f"padme-2 yoda-{value} ...", display="yoda-0"), "flip", "flip")
    assert events[-2:] == [TurnedUp(1, 1, 0, CharacterCard("yoda", value)), Bust(1, 1, 0, CharacterCard("yoda", value))]
    assert (hands(state), display(state), state.seat) == ("- -", "padme-2+yoda-0", 1)
    assert numbers(state.discarded) == (number(f"yoda-{value}"),)


def test_rule_4_1_a_trooper_lies_open_before_its_finder_and_the_turn_goes_on() -> None:
    state, events = step(deal("trooper yoda-1 ...", troopers=(1, 4)), "flip")
    assert (kinds(events), state.troopers, state.seat, options(state)) == (["TurnedUp"], (2, 4), 0, ["flip"])


def test_rule_5_1_an_action_card_is_discarded_and_ends_the_taking() -> None:
    state, events = step(deal("dooku ...", display="padme-0"), "flip")  # nobody holds a card
    assert kinds(events) == ["TurnedUp", "NoEffect"]
    assert [type(CLASSIC.cards[card]) for card in numbers(state.discarded)] == [Action]
    assert (hands(state), display(state), state.seat) == ("- -", "padme-0", 1)


def test_rule_5_2_dooku_draws_a_card_of_another_who_holds_some_and_shows_it() -> None:
    state, _ = step(deal("dooku ...", hands="yoda-1 - padme-2+padme-3 c3po-0"), "flip")
    assert options(state) == ["from 2", "from 3"]
    state, events = step(state, "from 2")
    [drawn] = events
    assert isinstance(drawn, Drawn)
    assert (drawn.seat, drawn.giver, drawn.card.character) == (0, 2, "padme")
    assert hands(state) == f"padme-{drawn.card.value}+yoda-1 - padme-{5 - drawn.card.value} c3po-0"
    assert state.seat == 1


def test_rule_5_3_jango_has_the_other_choose_what_to_hand_over() -> None:
    state, events = step(deal("jango ...", hands="- padme-2+yoda-7"), "flip", "from 1")
    assert events[1:] == [Sent(1, 1, 0, 1)]
    assert options(state) == ["hand padme 2", "hand yoda 7"]
    state, events = step(state, "hand padme 2")
    assert events == [Handed(1, 1, 0, 1, CharacterCard("padme", 2))]
    assert hands(state) == "padme-2 yoda-7"


def test_rule_5_4_zam_makes_one_take_a_card_and_no_more() -> None:
    state, _ = step(deal("yoda-1 zam ...", display="padme-4"), "flip", "flip")
    assert options(state) == ["take padme 4", "take yoda 1"]
    state, events = step(state, "take padme 4")
    assert events == [CardTaken(1, 1, 0, CharacterCard("padme", 4), "zam")]
    assert (hands(state), state.seat) == ("padme-4 -", 1)


def test_rule_5_6_zam_finds_nothing_in_an_empty_display() -> None:
    state, events = step(deal("zam ..."), "flip")
    assert (kinds(events), hands(state), state.seat) == (["TurnedUp", "NoEffect"], "- -", 1)


def test_rule_5_5_nute_is_the_third_card_of_a_pair() -> None:
    state, _ = step(deal("nute ...", hands="yoda-4+padme-4+c3po-1 -"), "flip")
    assert options(state) == ["joker 4", "done"]
    state, events = step(state, "joker 4")
    cards = (CharacterCard("padme", 4), CharacterCard("yoda", 4))
    assert events == [MissionLaid(1, 1, 0, Mission(4, cards, joker=True), tile=True)]
    assert (hands(state), state.seat) == ("c3po-1 -", 1)


def test_rule_5_5_nute_is_discarded_where_it_is_not_used() -> None:
    state, _ = step(deal("nute ...", hands="yoda-4+padme-4 -"), "flip", "done")
    assert (hands(state), state.missions, state.seat) == ("padme-4+yoda-4 -", ((), ()), 1)
    assert [CLASSIC.cards[card] for card in numbers(state.discarded)] == [CLASSIC.cards[-1]._replace()]


def test_rule_6_1_a_mission_can_follow_a_bust_and_an_action_card() -> None:
    held = "yoda-5+padme-5+c3po-5 -"
    for cards in ("padme-2 ...", "dooku ..."):
        state, _ = step(deal(cards, hands=held, display="padme-1"), "flip")
        assert options(state) == ["mission 5", "done"]


def test_rule_6_1_the_round_can_be_ended_after_a_bust() -> None:
    state, _ = step(deal("yoda-2 ...", hands=f"{ALL_TEN} -", display="yoda-7"), "flip")
    assert options(state) == ["show", "done"]


def test_rule_7_1_any_number_of_missions_can_be_laid_out() -> None:
    held = "yoda-3+mace-windu-3+padme-5+c3po-5+anakin-5 -"
    state, events = step(deal("r2-d2-3 yoda-2 ...", hands=held), "flip", "flip", "take r2-d2 3", "mission 3")
    laid = [event for event in events if isinstance(event, MissionLaid)]
    assert [(event.mission.value, len(event.mission.cards), event.tile) for event in laid] == [(3, 3, True)]
    state, events = step(state, "mission 5")
    assert [event.tile for event in events if isinstance(event, MissionLaid)] == [False]  # 5 has no tile
    assert (hands(state), state.tiles, state.seat) == ("- -", (1 << 3, 0), 1)
    assert [mission.value for mission in state.missions[0]] == [3, 5]


@pytest.mark.parametrize("missions", range(4))
def test_rule_7_2_each_mission_counts_ten_at_the_end_of_the_round(missions: int) -> None:
    held = "+".join(f"{name}-6" for name in NAMES[: 3 * missions]) or "-"
    state, events = step(deal("yoda-7", hands=f"{held} -"), "flip", "take yoda 7")
    while state.round == 1:
        state, events = step(state, options(state)[0])
    assert [score.missions for score in scores(events)] == [10 * missions, 0]


@pytest.mark.parametrize("value", range(5))
def test_rule_7_3_each_of_five_missions_brings_its_tile(value: int) -> None:
    held = "+".join(f"{name}-{value}" for name in NAMES[1:4])
    state, _ = step(deal("anakin-7 ...", hands=f"{held} -"), "flip", "take anakin 7", f"mission {value}")
    assert state.tiles == (1 << value, 0)


def test_rule_7_4_the_same_mission_brings_its_tile_once_and_counts_again() -> None:
    held = "+".join(f"{name}-2" for name in NAMES[:6])
    state = deal("yoda-7 ...", hands=f"{held} -")
    state, events = step(state, "flip", "take yoda 7", "mission 2 anakin c3po jar-jar", "mission 2")
    assert [event.tile for event in events if isinstance(event, MissionLaid)] == [True, False]
    assert (state.tiles, len(state.missions[0])) == ((1 << 2, 0), 2)


def test_rule_7_1_which_three_of_four_are_laid_out_is_the_players_choice() -> None:
    held = "+".join(f"{name}-2" for name in NAMES[:4])
    state, _ = step(deal("yoda-7 ...", hands=f"{held} -"), "flip", "take yoda 7")
    assert options(state) == [
        "mission 2 anakin c3po jar-jar",
        "mission 2 anakin c3po kit-fisto",
        "mission 2 anakin jar-jar kit-fisto",
        "mission 2 c3po jar-jar kit-fisto",
        "done",
    ]
    state, _ = step(state, "mission 2 anakin jar-jar kit-fisto")
    assert hands(state) == "c3po-2+yoda-7 -"


def test_rule_8_1_all_ten_in_the_hand_can_be_shown_which_ends_the_round() -> None:
    state, events = step(deal("...", hands=f"{ALL_TEN} c3po-7", display="c3po-5"), "take c3po 5", "show")
    assert kinds(events) == ["CardTaken", "AllShown", "RoundScored", "RoundBegun"]
    assert (events[1], events[-1]) == (AllShown(1, 1, 0), RoundBegun(2, 2, 0))
    assert scores(events)[0] == RoundScore(hand=33, shown=10, troopers=0, missions=0)
    assert hands(state) == "- -"


def test_rule_8_1_cards_laid_out_for_missions_do_not_count_for_the_ten() -> None:
    held = "+".join(f"{name}-2" for name in NAMES)
    state, _ = step(deal("...", hands=f"{held} -", display="c3po-5"), "take c3po 5")
    assert "show" in options(state)
    state, _ = step(state, "mission 2 anakin kit-fisto yoda")
    assert "show" not in options(state)


def test_rule_8_2_the_round_ends_with_the_turn_of_the_last_card() -> None:
    state, events = step(deal("padme-3", hands="- yoda-1", display="yoda-4"), "flip")
    assert kinds(events) == ["TurnedUp"]  # that turn is played out
    assert options(state) == ["take padme 3", "take yoda 4"]
    state, events = step(state, "take yoda 4")
    assert kinds(events) == ["CardTaken", "RoundScored", "RoundBegun"]


def test_rule_9_1_only_the_highest_card_of_a_character_counts() -> None:
    held = deal("...", hands="yoda-7+padme-6+c3po-4+anakin-4+anakin-1+kit-fisto-0 -").hands[0]
    assert hand_points(CLASSIC, held) == 7 + 6 + 4 + 4


@pytest.mark.parametrize(("troopers", "points"), [(0, 0), (2, 0), (3, 10), (5, 10), (6, 20), (16, 50)])
def test_rule_9_3_each_three_troopers_count_ten(troopers: int, points: int) -> None:
    assert round_score(CLASSIC, 0, troopers, missions=0, has_shown=False) == RoundScore(0, 0, points, 0)


def test_rule_9_4_the_first_worked_example_is_51() -> None:
    """7, 6, 4, 4 and a lower card of the same character; missions of 5, 2 and 2."""
    held = deal("...", hands="yoda-7+padme-6+c3po-4+anakin-4+anakin-1 -").hands[0]
    score = round_score(CLASSIC, held, troopers=0, missions=3, has_shown=False)
    assert (score, score.total) == (RoundScore(21, 0, 0, 30), 51)


def test_rule_9_2_the_second_worked_example_is_59() -> None:
    """All ten shown, with 5, 0, 5, 4, 6, 7, 3, 6, 2 and 1, and a trio of troopers."""
    values = (5, 0, 5, 4, 6, 7, 3, 6, 2, 1)
    held = deal("...", hands="+".join(map("{}-{}".format, NAMES, values)) + " -").hands[0]
    score = round_score(CLASSIC, held, troopers=3, missions=0, has_shown=True)
    assert (score, score.total) == (RoundScore(39, 10, 10, 0), 59)


def test_rules_2_and_7_the_worked_example_of_a_turn() -> None:
    """R2-D2 3 and Yoda 2 are turned up, R2-D2 is taken; 3-3-3 brings a tile, 5-5-5 none."""
    held = "mace-windu-3+yoda-3+padme-5+c3po-5+anakin-5 -"
    choices = ("flip", "flip", "take r2-d2 3", "mission 3", "mission 5")
    state, _ = step(deal("r2-d2-3 yoda-2 ...", hands=held), *choices)
    assert (hands(state), display(state), state.tiles[0]) == ("- -", "yoda-2", 1 << 3)
    assert round_score(CLASSIC, 0, 0, len(state.missions[0]), has_shown=False).total == 20


def test_rule_10_1_cards_are_shuffled_again_and_tiles_stay() -> None:
    state = deal("padme-3", hands="- - -", troopers=(3, 0, 0))._replace(seat=2, tiles=(1, 2, 4))
    state, events = step(state, "flip", "take padme 3")
    assert (state.round, state.turn, state.seat, state.tiles, state.troopers) == (2, 2, 2, (1, 2, 4), (0, 0, 0))
    assert kinds(events)[-1] == "RoundBegun"
    fresh = start(CLASSIC, 2, "an evening")
    assert len(set(fresh.stocks)) == 3
    assert all(sorted(stock) == list(range(110)) for stock in fresh.stocks)


def test_rule_10_2_who_ended_the_round_begins_the_next() -> None:
    for seat in range(3):
        state, events = step(deal("padme-3", players=3)._replace(seat=seat), "flip", "take padme 3")
        assert (state.seat, events[-1]) == (seat, RoundBegun(2, 2, seat))


def test_rule_11_1_all_five_tiles_bring_twenty_in_the_end() -> None:
    before = RoundScore(40, 0, 0, 0), RoundScore(45, 0, 10, 0)
    state = deal("padme-3", round=3)._replace(tiles=(0b11111, 0b01111), scores=(before, before))
    assert [score.total for score in final_scores(state)] == [80, 110]  # not before the end
    state, events = step(state, "flip", "take padme 3")
    assert kinds(events)[-2:] == ["RoundScored", "Ends"]
    assert [score.tiles for score in final_scores(state)] == [20, 0]
    assert options(state) == []


def test_rule_11_2_the_highest_sum_wins() -> None:
    before = RoundScore(40, 0, 0, 0), RoundScore(45, 0, 10, 0)
    state = deal("padme-3", round=3)._replace(tiles=(0b11111, 0b01111), scores=(before, before))
    state, _ = step(state, "flip", "take padme 3")
    assert outcome(state) == ("rounds", (103, 110), (1,))


def test_a_turn_begins_with_a_choice() -> None:
    assert isinstance(start(CLASSIC, 2, "x").now, FlippingOrTaking)
