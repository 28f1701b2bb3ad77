"""The abilities of each level, one position at a time."""

from collections.abc import Iterator
from random import Random

import pytest

from duell.games import GAMES
from duell.games.missions.bots import bot
from duell.games.missions.bots.master import Master
from duell.games.missions.engine.cards import Trooper
from duell.games.missions.engine.scoring import RoundScore
from duell.games.missions.engine.state import FLIP, FlippingOrTaking, State, legal, start
from duell.games.missions.engine.turns import play
from duell.games.missions.engine.view import view
from duell.players import Temper
from tests.games.missions.engine.dealing import deal, step
from tests.games.missions.engine.examples import CLASSIC

NINE = "anakin-5+c3po-6+jar-jar-7+kit-fisto-4+mace-windu-6+obi-wan-7+padme-5+plo-koon-6+r2-d2-7"
SIX_OPEN = "anakin-3+c3po-3+jar-jar-4+kit-fisto-4+mace-windu-5+obi-wan-3"
THINKING = [name for name in GAMES["missions"].levels if name != "random"]
GROWN_UP = ["knight", "master"]


def likely(level: str, state: State, temper: str = "even") -> str:
    ((seat, _),) = legal(state).items()
    policy = bot(level, temper).policy(view(state, seat))
    return str(max(policy, key=lambda choice: policy[choice]))


@pytest.mark.parametrize("level", GAMES["missions"].levels)
def test_the_same_rng_gives_the_same_choices(level: str) -> None:
    seat_view, player = view(deal("...", display=SIX_OPEN), 0), bot(level)
    one, other = Random("same"), Random("same")
    assert [player.choose(seat_view, one) for _ in range(9)] == [player.choose(seat_view, other) for _ in range(9)]


def test_random_makes_every_choice_alike() -> None:
    assert set(bot("random").policy(view(deal("...", display=SIX_OPEN), 0)).values()) == {1 / 7}


@pytest.mark.parametrize("level", THINKING)
class TestWhoeverThinks:
    def test_takes_a_high_card_of_a_new_character(self, level: str) -> None:
        assert likely(level, deal("...", display="yoda-7+r2-d2-0")) == "take yoda 7"

    def test_takes_the_third_of_a_number_late_in_a_round(self, level: str) -> None:
        hands = "padme-2+padme-6+c3po-2+c3po-5+r2-d2-7 mace-windu-6+obi-wan-7+kit-fisto-5+plo-koon-6"
        state = deal("yoda-0 yoda-3 yoda-4 anakin-6 anakin-7 jar-jar-3", hands=hands, display="yoda-2+anakin-3")
        assert likely(level, _with_all_else_seen(state)) == "take yoda 2"


@pytest.mark.parametrize("level", ["padawan", "knight"])
def test_a_mission_that_costs_little_is_laid_out_at_once(level: str) -> None:
    state, _ = step(deal("...", hands="padme-1+c3po-1 -", display="yoda-1"), "take yoda 1")
    assert likely(level, state) == "mission 1"


def test_master_keeps_three_of_a_number_till_the_stock_runs_out() -> None:
    """Until then, the cards count as characters as well, and can still be laid out with others."""
    state, _ = step(deal("...", hands="padme-1+c3po-1+r2-d2-5 anakin-6+yoda-7", display="jar-jar-1"), "take jar-jar 1")
    assert likely("master", state) == "done"
    state = deal("yoda-3 yoda-4 kit-fisto-2", hands="padme-1+c3po-1+r2-d2-5 anakin-6+yoda-7", display="jar-jar-1")
    state, _ = step(_with_all_else_seen(state), "take jar-jar 1")
    assert likely("master", state) == "mission 1"


def test_master_builds_missions_with_tiles_where_knight_looks_at_points() -> None:
    state = deal("...", hands="- - - -", display="yoda-4+anakin-3+jar-jar-6")
    assert likely("knight", state) == "take jar-jar 6"
    assert likely("master", state) in {"take yoda 4", "take anakin 3"}


def test_padawan_turns_up_a_card_more_where_knight_and_master_are_content() -> None:
    state = deal("...", display="anakin-4+c3po-3+jar-jar-2+kit-fisto-1")
    assert likely("padawan", state) == "flip"
    assert [likely(level, state) for level in GROWN_UP] == ["take anakin 4"] * 2


SEVEN_LOW = "anakin-0+c3po-1+jar-jar-0+kit-fisto-1+mace-windu-0+obi-wan-1+padme-0"


@pytest.mark.parametrize("level", GROWN_UP)
@pytest.mark.parametrize("temper", Temper)
@pytest.mark.parametrize("display", [SIX_OPEN, SEVEN_LOW])
def test_with_six_of_ten_open_nobody_grown_up_goes_on(level: str, temper: str, display: str) -> None:
    assert likely(level, deal("...", display=display), temper).startswith("take")


def test_with_half_of_the_characters_open_knight_takes_a_low_card_rather_than_risk_to_get_none() -> None:
    """It needs nothing that lies open, but a two may become one of three."""
    held = "yoda-6+padme-5+r2-d2-7+obi-wan-6 - - -"
    state = deal("...", hands=held, display="anakin-2+c3po-1+jar-jar-0+kit-fisto-0+mace-windu-0")
    assert likely("knight", state) == "take anakin 2"


@pytest.mark.parametrize("level", GROWN_UP)
def test_what_the_stock_holds_is_counted(level: str) -> None:
    """The same display, with nothing but troopers in the stock, and with nothing but busts."""
    troopers = deal(" ".join(["trooper"] * 9), display="yoda-6+r2-d2-5")
    busts = deal("yoda-0 yoda-1 yoda-2 yoda-3", display="yoda-6+r2-d2-5")
    assert likely(level, _with_all_else_seen(troopers)) == "flip"
    assert likely(level, _with_all_else_seen(busts)).startswith("take")


def test_master_leaves_the_open_card_at_which_all_others_go_bust() -> None:
    """With Yoda in the display, another Yoda is a bust; once he is taken, the next ones can be had."""
    state = _with_all_else_seen(deal("yoda-0 yoda-1 yoda-2 yoda-3", display="yoda-6+r2-d2-5"))
    assert likely("knight", state) == "take yoda 6"
    assert likely("master", state) == "take r2-d2 5"


def _with_all_else_seen(state: State) -> State:
    """Return a state in which all that is neither in the stock nor open was discarded, or found by all in turn."""
    deck, stock, seats = state.game.deck, state.stocks[0], state.game.seats
    elsewhere = [number for number in range(len(deck.cards)) if number not in stock and not state.display >> number & 1]
    troopers = [number for number in elsewhere if isinstance(deck.cards[number], Trooper)]
    discarded = sum(1 << number for number in elsewhere if number not in troopers)
    return state._replace(discarded=discarded, troopers=tuple(len(troopers[seat::seats]) for seat in range(seats)))


def test_padawan_lays_out_fives_and_others_do_not() -> None:
    fives = "yoda-5+padme-5+c3po-5 -"
    state, _ = step(deal("...", hands=fives, display="anakin-7"), "take anakin 7")
    assert likely("padawan", state) == "mission 5"
    assert [likely(level, state) for level in GROWN_UP] == ["done"] * 2


@pytest.mark.parametrize("level", GROWN_UP)
def test_missions_take_the_cards_that_count_the_least(level: str) -> None:
    """Of four ones, Padmé's and C-3PO's count nothing beside higher ones; Yoda's is the only one of its character."""
    held = "padme-1+padme-7+c3po-1+c3po-6+r2-d2-1+r2-d2-5+yoda-1 -"
    state = _with_all_else_seen(deal("obi-wan-0", hands=held, display="anakin-6"))
    state, _ = step(state, "take anakin 6")
    assert likely(level, state) == "mission 1 c3po padme r2-d2"


def test_with_the_tenth_on_the_table_and_25_ahead_master_shows() -> None:
    state = deal("...", hands=f"{NINE} c3po-2+anakin-0", display="yoda-6+padme-0", round=3)
    ahead = tuple((RoundScore(first, 0, 0, 0), RoundScore(second, 0, 0, 0)) for first, second in ((60, 45), (50, 40)))
    state = state._replace(scores=ahead)
    assert likely("master", state) == "take yoda 6"
    state, _ = step(state, "take yoda 6")
    assert likely("master", state) == "show"


@pytest.mark.parametrize("level", GROWN_UP)
def test_who_is_far_behind_shows_only_if_that_does_not_end_the_game(level: str) -> None:
    state = deal("...", hands=f"{NINE} c3po-2+anakin-0", display="yoda-6+padme-0", round=3)
    behind = ((RoundScore(10, 0, 0, 0), RoundScore(80, 0, 0, 0)), (RoundScore(10, 0, 0, 0), RoundScore(80, 0, 0, 0)))
    state, _ = step(state._replace(scores=behind), "take yoda 6")
    assert likely(level, state) == "done"
    assert likely("knight", state._replace(round=2, scores=behind[:1])) == "show"


def test_master_takes_the_card_that_the_other_waits_for_and_knight_does_not() -> None:
    """Yoda is the other's tenth character; Padmé's four is worth a point more to the one whose turn it is."""
    state = deal("...", hands=f"anakin-7 {NINE}", display="yoda-3+padme-4+c3po-2+kit-fisto-2+jar-jar-0")
    assert likely("knight", state) == "take padme 4"
    assert likely("master", state) == "take yoda 3"


def test_master_hands_over_what_helps_the_other_least() -> None:
    """The two is the least for its owner, but the third for the one who would get it."""
    state = deal("jango ...", hands="r2-d2-2+yoda-2+c3po-7 padme-2+c3po-3+anakin-7+obi-wan-4")
    state, _ = step(state, "flip", "from 1")
    assert likely("knight", state) == "hand padme 2"
    assert likely("master", state) != "hand padme 2"


def test_with_the_last_card_turned_up_all_draw_where_they_take_the_most() -> None:
    state = deal("dooku", hands="r2-d2-0 yoda-7+c3po-7+anakin-6 padme-1+anakin-0", round=3)
    state, _ = step(_with_all_else_seen(state), "flip")
    assert [likely(level, state) for level in GROWN_UP] == ["from 1"] * 2


@pytest.mark.parametrize("level", ["padawan", "knight"])
def test_the_bold_turn_up_more_than_the_careful(level: str) -> None:
    def flips(temper: str) -> int:
        cards = ["anakin-3", "c3po-4", "jar-jar-5", "kit-fisto-2", "mace-windu-3", "obi-wan-1"]
        states = [
            deal("...", display="+".join(cards[first:last])) for first in range(6) for last in range(first + 1, 7)
        ]
        return sum(likely(level, state, temper) == "flip" for state in states)

    assert flips("careful") < flips("even") < flips("bold")


@pytest.mark.slow
def test_a_temper_of_master_shows_where_it_makes_next_to_no_difference() -> None:
    flips = dict.fromkeys(("even", "bold", "careful"), 0)
    for state in _states_of_choosing("tempers", 60):
        worths = Master().appraise(view(state, state.seat))
        best = max(worth.chance for worth in worths.values())
        for temper in flips:
            policy = bot("master", temper).policy(view(state, state.seat))
            (chosen,) = (choice for choice, share in policy.items() if share)
            assert worths[chosen].chance >= best - 0.003
            flips[temper] += chosen is FLIP
    assert flips["careful"] < flips["even"] < flips["bold"]


def _states_of_choosing(seed: str, count: int) -> Iterator[State]:
    """Give states in which cards lie in the display, as knights bring them about."""
    rng, knight, state = Random(seed), bot("knight"), start(CLASSIC, 2, seed)
    while count:
        ((seat, options),) = legal(state).items()
        if len(options) > 2 and isinstance(state.now, FlippingOrTaking):
            count -= 1
            yield state
        state = play(state, knight.choose(view(state, seat), rng))


@pytest.mark.parametrize(("level", "number"), [("padawan", 5), ("knight", 3)])
def test_the_hoarding_keep_cards_that_others_lay_out(level: str, number: int) -> None:
    """The mission of threes has its tile already, and costs nine points of ten."""
    held = f"padme-{number}+c3po-{number}+r2-d2-{number} -"
    state = deal("...", hands=held, display="yoda-1+c3po-1")._replace(tiles=(1 << 3, 0))
    state, _ = step(state, "take c3po 1")
    assert likely(level, state) == f"mission {number}"
    assert likely(level, state, "hoarding") == "done"


class TestAppraise:
    def test_every_choice_has_a_worth_and_the_best_is_chosen(self) -> None:
        seat_view = view(deal("...", hands="padme-2+c3po-2 yoda-7", display=SIX_OPEN), 0)
        worths = Master().appraise(seat_view)
        assert list(worths) == list(seat_view.options)
        assert all(0 < worth.chance < 1 for worth in worths.values())
        best = max(worths.values(), key=lambda worth: worth.chance)
        assert [worth.probability for worth in worths.values()] == [float(worth is best) for worth in worths.values()]

    def test_showing_at_the_very_end_is_counted_not_guessed(self) -> None:
        state = deal("...", hands=f"{NINE}+yoda-6 c3po-2+anakin-0", display="padme-0", round=3)
        state = state._replace(scores=((RoundScore(0, 0, 0, 0), RoundScore(40, 0, 0, 0)),) * 2)
        state, _ = step(state, "take padme 0")
        worths = {str(choice): worth for choice, worth in Master().appraise(view(state, 0)).items()}
        # 59 points and 10 for the ten against 80 and 2
        assert (worths["show"].chance, worths["show"].points) == (0, -13)
