"""The three editions in play: each test checks one row of the table of switches, in every edition."""

import pytest

from duell.game import BadSetUpError
from duell.games.duel.engine.cards import Choice, Villain
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.events import By, Discarded, Event, Over, Reason
from duell.games.duel.engine.play import outcome
from duell.games.duel.engine.state import Phase, State, legal
from tests.games.duel.engine.dealing import deal, hands, play, seen, step, taken, took
from tests.games.duel.engine.examples import EDITIONS, MIXES, ORIGINAL, PARLETT, RAVENSBURGER

in_every_edition = pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
GREEDO, BOSSK, TARKIN = Villain("greedo", 3), Villain("bossk", 4), Villain("tarkin", 5)


def test_scout_next_round_in_ravensburger() -> None:
    state, events = step(deal("greedo bossk ...", edition=RAVENSBURGER), "7 r2d2")
    assert took(events) == [(0, GREEDO, By.DUEL)]
    assert (state.phase, state.round, seen(state).shown) == (Phase.SCOUT, 2, BOSSK)


@pytest.mark.parametrize("edition", [PARLETT, ORIGINAL], ids=lambda edition: edition.name)
def test_scout_at_once_in_parlett_and_original(edition: Edition) -> None:
    state = play(deal("greedo bossk tarkin ...", edition=edition), "7 r2d2")
    assert (state.phase, state.round, seen(state).shown, taken(state)) == (Phase.SCOUT, 1, BOSSK, "- -")
    state, events = step(state, "keep")
    assert took(events) == [(1, BOSSK, By.SCOUT), (0, GREEDO, By.DUEL)]
    assert (state.phase, state.round, seen(state).shown) == (Phase.DUEL, 2, TARKIN)


def _after_a_vader_is_given_away(edition: Edition) -> str:
    return hands(play(deal("greedo vader-5 ...", hands="7+1 r2d2+3", edition=edition), "7 r2d2", "give 0"))


def test_vader_gift_discard_in_ravensburger() -> None:
    assert _after_a_vader_is_given_away(RAVENSBURGER) == "1 3"


@pytest.mark.parametrize("edition", [PARLETT, ORIGINAL], ids=lambda edition: edition.name)
def test_vader_gift_return_in_parlett_and_original(edition: Edition) -> None:
    assert _after_a_vader_is_given_away(edition) == "1 r2d2+3"


def _after_one_ran_out_of_force(edition: Edition) -> State:
    return play(deal("greedo bossk tarkin ...", hands="r2d2+8 5+7 r2d2+1+2", edition=edition), "8 5 2")


def test_end_last_with_cards_in_ravensburger() -> None:
    state = _after_one_ran_out_of_force(RAVENSBURGER)
    assert legal(state)[0] == (Choice.R2D2,)
    state = play(state, "r2d2 7 2", "keep")
    assert (state.phase, hands(state)) == (Phase.DUEL, "- 5 r2d2+1+2")
    assert seen(play(state, "- 5 2")).reason is Reason.LAST_WITH_CARDS


def test_end_first_out_in_parlett() -> None:
    state = _after_one_ran_out_of_force(PARLETT)
    assert (state.phase, seen(state).reason) == (Phase.OVER, Reason.FIRST_OUT)


def test_end_last_with_force_in_original() -> None:
    state = _after_one_ran_out_of_force(ORIGINAL)
    assert list(legal(state)) == [1, 2]
    assert list(legal(deal("greedo ...", hands="- 5 r2d2+1", edition=ORIGINAL))) == [1, 2]
    state = play(state, "- 5 2")
    assert (state.phase, seen(state).reason, hands(state)) == (Phase.DUEL, None, "r2d2 7 r2d2+1+2")
    assert seen(play(state, "- 7 2")).reason is Reason.LAST_WITH_FORCE


@in_every_edition
def test_end_stock_used_up_in_every_edition(edition: Edition) -> None:
    state, events = step(deal("greedo", hands="7+1 r2d2+3", edition=edition), "7 3")
    assert state.phase is Phase.OVER
    assert events[-1] == Over(Reason.STOCK)


def _after_all_but_one_ran_out(edition: Edition) -> tuple[State, list[Event]]:
    return step(deal("greedo bossk tarkin ...", hands="8 r2d2+1+3", edition=edition), "8 3")


def test_leftover_may_in_ravensburger() -> None:
    state, _ = _after_all_but_one_ran_out(RAVENSBURGER)
    assert (state.phase, seen(state).last, seen(state).draws) == (Phase.LEFTOVER, 1, 3)
    assert seen(state).shown is None


def test_leftover_none_in_parlett() -> None:
    state, events = _after_all_but_one_ran_out(PARLETT)
    assert (state.phase, hands(state), taken(state)) == (Phase.OVER, "- r2d2+1+3", "greedo -")
    assert events[-1] == Over(Reason.FIRST_OUT)


def test_leftover_must_in_original() -> None:
    state, events = _after_all_but_one_ran_out(ORIGINAL)
    assert (state.phase, hands(state), taken(state)) == (Phase.OVER, "- r2d2", "greedo bossk+tarkin")
    assert events[-4] == Discarded(1, 1, (Choice.FORCE_1, Choice.FORCE_3))
    assert took(events) == [(0, GREEDO, By.DUEL), (1, BOSSK, By.LEFTOVER), (1, TARKIN, By.LEFTOVER)]
    assert events[-1] == Over(Reason.LAST_WITH_FORCE)


def test_leftover_must_takes_no_more_than_the_stock_has() -> None:
    state = play(deal("greedo bossk", hands="8 r2d2+1+3", edition=ORIGINAL), "8 3")
    assert (hands(state), taken(state)) == ("- r2d2", "greedo bossk")


def _totals(edition: Edition, *piles: str) -> list[int]:
    """Return what each pile counts."""
    ends = [outcome(play(deal("greedo", taken=f"{pile} -", edition=edition), "3 7")) for pile in piles]
    return [ended.totals[0] for ended in ends if ended]


@pytest.mark.parametrize("edition", [RAVENSBURGER, PARLETT], ids=lambda edition: edition.name)
def test_sets_added_in_ravensburger_and_parlett(edition: Edition) -> None:
    assert _totals(edition, *("+".join(["tarkin"] * count) for count in (1, 2, 3, 4))) == [5, 20, 35, 50]
    assert _totals(edition, "jabba+jabba", "palpatine+palpatine") == [26, 30]


def test_sets_flat_in_original() -> None:
    assert _totals(ORIGINAL, *("+".join(["tarkin"] * count) for count in (1, 2, 3, 4))) == [5, 20, 30, 40]
    assert _totals(ORIGINAL, "jabba", "jabba+jabba", "palpatine+palpatine") == [8, 30, 40]
    assert _totals(ORIGINAL, "jabba+tarkin+tarkin+vader-2") == [8 + 20 - 2]


def test_any_switch_can_be_set_alone() -> None:
    house = RAVENSBURGER.with_rule("leftover", "none")
    assert house.switches() == RAVENSBURGER.switches() | {"leftover": "none"}
    assert _after_all_but_one_ran_out(house)[0].phase is Phase.OVER


def test_switches_are_written_as_in_records() -> None:
    assert ORIGINAL.switches() == {
        "scout": "at-once",
        "vader-gift": "return",
        "end": "last-with-force",
        "leftover": "must",
        "sets": "flat",
    }


def test_there_are_seventy_two_mixes_of_switches() -> None:
    assert len({tuple(mix.switches().values()) for mix in MIXES}) == 2 * 2 * 3 * 3 * 2


def test_unknown_rules_and_values_are_refused() -> None:
    with pytest.raises(BadSetUpError, match=r"no rule 'scouts'; the rules are scout, vader-gift, end, leftover, sets"):
        RAVENSBURGER.with_rule("scouts", "at-once")
    with pytest.raises(BadSetUpError, match=r"rule scout cannot be 'never'; it is next-round or at-once"):
        RAVENSBURGER.with_rule("scout", "never")
