"""One test for each ruling: what holds where the document is silent."""

from random import Random

from duell.games.missions.bots import bot
from duell.games.missions.engine.events import AllShown, Drawn, MissionLaid, RoundBegun
from duell.games.missions.engine.scoring import RoundScore
from duell.games.missions.engine.state import FlippingOrTaking, Over, legal, start
from duell.games.missions.engine.turns import advance, final_scores, outcome
from duell.games.missions.engine.view import view
from tests.games.missions.engine.dealing import deal, hands, kinds, options, scores, step
from tests.games.missions.engine.examples import CLASSIC
from tests.games.missions.engine.test_rules import ALL_TEN


def test_ruling_1_the_deal_draws_who_begins() -> None:
    firsts = {start(CLASSIC, 5, f"deal {number}").seat for number in range(60)}
    assert firsts == set(range(5))
    assert start(CLASSIC, 5, "deal 1") == start(CLASSIC, 5, "deal 1")


def test_ruling_2_nobody_passes_and_with_no_stock_a_card_must_be_taken() -> None:
    state, _ = step(deal("trooper", display="yoda-1"), "flip")
    assert options(state) == ["take yoda 1"]


def test_ruling_2_with_nothing_left_at_all_the_turn_ends() -> None:
    state, events = step(deal("trooper", hands=f"- {ALL_TEN}"), "flip")
    assert kinds(events) == ["TurnedUp", "RoundScored", "RoundBegun"]
    assert state.round == 2


def test_ruling_2_then_missions_can_still_be_laid_out() -> None:
    state, _ = step(deal("trooper", hands="yoda-1+padme-1+c3po-1 -"), "flip")
    assert options(state) == ["mission 1", "done"]


def test_ruling_3_who_turned_up_the_last_card_begins_the_next_round() -> None:
    state = deal("yoda-1 padme-1", hands="- -")
    state, events = step(state, "flip", "take yoda 1", "flip", "take padme 1")
    assert events[-1] == RoundBegun(2, 3, 1)
    assert state.seat == 1


def test_ruling_4_the_discard_pile_is_open_and_stays() -> None:
    state, _ = step(deal("yoda-2 ...", display="yoda-1"), "flip")
    assert [str(card) for card in map(str, view(state, None).discarded)] == [
        str(card) for card in CLASSIC.held if card == ("yoda", 2)
    ]
    assert state.stock_left == 110 - 2  # neither that card nor the display comes back


def test_ruling_5_the_same_deal_has_dooku_draw_the_same_card() -> None:
    state = deal("dooku ...", hands="- yoda-1+yoda-2+yoda-3+yoda-4")
    drawn = {event.card for _ in range(5) for event in step(state, "flip", "from 1")[1] if isinstance(event, Drawn)}
    assert len(drawn) == 1
    others = {
        event.card
        for luck in (0.0, 0.3, 0.6, 0.999)
        for event in step(state._replace(luck=(luck,) * 12), "flip", "from 1")[1]
        if isinstance(event, Drawn)
    }
    assert len(others) == 4


def test_ruling_6_a_joker_mission_lays_out_two_cards_in_any_order_with_the_others() -> None:
    state, _ = step(deal("nute ...", hands="yoda-1+padme-1+yoda-2+padme-2+c3po-2 -"), "flip")
    assert options(state) == ["joker 1", "mission 2", *(f"joker 2 {pair}" for pair in _pairs()), "done"]
    for first, second in (("joker 1", "mission 2"), ("mission 2", "joker 1")):
        after, events = step(state, first, second)
        assert sum(len(event.mission.cards) for event in events if isinstance(event, MissionLaid)) == 5
        assert hands(after) == "- -"


def test_ruling_6_nute_is_the_third_card_once() -> None:
    state, _ = step(deal("nute ...", hands="yoda-1+padme-1+yoda-2+padme-2 -"), "flip", "joker 1")
    assert (hands(state), state.seat) == ("padme-2+yoda-2 -", 1)


def test_ruling_7_cards_of_missions_are_out_of_the_hand() -> None:
    state = deal("padme-0", hands="yoda-7+c3po-7+anakin-7 -")
    state, events = step(state, "flip", "take padme 0", "mission 7")
    assert scores(events) == [RoundScore(0, 0, 0, 10), RoundScore(0, 0, 0, 0)]


def test_ruling_8_missions_come_after_the_card_of_the_turn_and_showing_after_the_missions() -> None:
    held = f"{ALL_TEN}+yoda-5+padme-5 -"  # obi-wan has a 5, too
    state = deal("...", hands=held, display="c3po-7")
    assert options(state) == ["flip", "take c3po 7"]
    state, _ = step(state, "take c3po 7")
    assert options(state) == ["mission 5", "show", "done"]
    state, events = step(state, "show")
    assert kinds(events) == ["AllShown", "RoundScored", "RoundBegun"]


def test_ruling_8_when_the_stock_is_used_up_all_ten_are_shown_after_the_missions() -> None:
    held = f"{ALL_TEN}+yoda-5+padme-5+anakin-5 -"
    state, _ = step(deal("c3po-7", hands=held), "flip", "take c3po 7")
    assert "show" not in options(state)
    state, events = step(state, "mission 5 anakin padme yoda")
    assert kinds(events) == ["MissionLaid", "AllShown", "RoundScored", "RoundBegun"]


def test_ruling_9_who_may_end_the_round_may_also_go_on() -> None:
    state, _ = step(deal("...", hands=f"{ALL_TEN} -", display="c3po-7"), "take c3po 7", "done")
    assert (state.round, state.seat) == (1, 1)


def test_ruling_10_the_last_card_alone_brings_nothing() -> None:
    _, events = step(deal("padme-0"), "flip", "take padme 0")
    assert not any(isinstance(event, AllShown) for event in events)
    assert scores(events) == [RoundScore(0, 0, 0, 0)] * 2


def test_ruling_11_hands_have_no_limit() -> None:
    everything = "+".join(f"{card.character}-{card.value}" for card in CLASSIC.held[1:])
    state, _ = step(deal("...", hands=f"{everything} -", display="anakin-0"), "take anakin 0")
    assert state.hands[0].bit_count() == 80


def test_ruling_11_equal_sums_share_the_win() -> None:
    state = deal("trooper", round=3)
    state, _ = step(state, "flip")
    ended = outcome(state)
    assert isinstance(state.now, Over)
    assert ended
    assert (ended.totals, ended.winners) == ((0, 0), (0, 1))
    assert [score.total for score in final_scores(state)] == [0, 0]


def test_ruling_12_a_single_round_is_a_game() -> None:
    state = start(CLASSIC, 2, "a short one", rounds=1)
    luck = Random("whatever is chosen")
    while not isinstance(state.now, Over):
        seat_view = view(state, state.seat)
        assert (seat_view.round, seat_view.rounds) == (1, 1)
        [(seat, choices)] = legal(state).items()
        assert bot("knight").policy(view(state, seat)).keys() == set(choices)
        state, events = advance(state, {seat: luck.choice(choices)})
        assert not any(isinstance(event, RoundBegun) for event in events)
    assert outcome(state)
    assert [len(score.rounds) for score in final_scores(state)] == [1, 1]


def test_no_state_waits_for_nobody() -> None:
    state = deal("trooper yoda-1 ...")
    assert isinstance(state.now, FlippingOrTaking)
    ((seat, options_),) = legal(state).items()
    advance(state, {seat: options_[0]})


def _pairs() -> list[str]:
    return ["c3po padme", "c3po yoda", "padme yoda"]
