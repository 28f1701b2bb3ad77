"""Who of several people chooses first: each way, round by round."""

import pytest

from duell.games.duel.board import Offers
from duell.games.duel.engine import Choice
from duell.record import First, TableOptions
from duell.table.intents import Intent
from duell.table.players import in_order
from duell.table.screens import Curtain, Reveal
from duell.table.sitting import Sitting
from tests.table.examples import Scripted, act, at_table, choosing, expect, sit

STOCK = "greedo bossk greedo bossk tarkin tarkin ..."


def choosers(sitting: Sitting, *bids: str) -> str:
    """Play one round of these bids, the first to the one who chooses first; return who chose, in order."""
    names = ""
    for bid in bids:
        if isinstance(sitting.screen, Reveal):
            sitting.do(Intent.GO_ON)
        screen = expect(sitting.screen, Curtain)
        names += screen.board.name(screen.seat)[0]
        act(sitting, bid)
    return names


@pytest.mark.parametrize(
    ("first", "rounds"),
    [
        (First.SEATS, ["ABC", "ABC", "ABC"]),
        (First.TURNS, ["ABC", "CAB", "BCA"]),
        (First.KEYBOARD, ["ABC", "CAB", "BCA"]),
    ],
)
def test_three_people_choose_in_order(first: First, rounds: list[str]) -> None:
    sitting = sit(STOCK, players=3, table_options=TableOptions(first=first))
    assert [choosers(sitting, *bids) for bids in ("123", "456", "781")] == rounds


def test_whoever_has_scouted_is_at_the_keyboard() -> None:
    sitting = sit(STOCK, players=3, table_options=TableOptions(first=First.KEYBOARD))
    assert choosers(sitting, "r2d2", "2", "3") == "ABC"
    sitting.do(Intent.GO_ON)
    assert choosing(sitting.screen, Offers).seat == 0
    act(sitting, "keep")
    assert choosers(sitting, "4", "5", "6") == "ABC"


def test_in_turns_a_scouting_changes_nothing() -> None:
    sitting = sit(STOCK, players=3, table_options=TableOptions(first=First.TURNS))
    assert choosers(sitting, "r2d2", "2", "3") == "ABC"
    sitting.do(Intent.GO_ON)
    act(sitting, "keep")
    assert choosers(sitting, "4", "5", "6") == "CAB"


def test_bots_come_after_people_whoever_begins() -> None:
    sitting = sit(
        STOCK, players=3, bots={1: Scripted(*map(Choice, (3, 4, 5)))}, table_options=TableOptions(first=First.TURNS)
    )
    assert [choosers(sitting, *bids) for bids in ("12", "34", "56")] == ["AC", "CA", "AC"]


def test_a_resumed_game_goes_on_with_whose_turn_it_is() -> None:
    table_options = TableOptions(first=First.TURNS)
    sitting = sit(STOCK, players=2, table_options=table_options)
    choosers(sitting, "1", "2")
    again = at_table(sitting._position.state, table_options=table_options)
    assert expect(again.screen, Curtain).seat == 1


def test_two_in_turns_need_one_hand_over_less_a_round() -> None:
    sitting = sit(STOCK, table_options=TableOptions(first=First.TURNS))
    order = "".join(choosers(sitting, *bids) for bids in ("12", "34", "56", "78"))
    assert order == "ABBAABBA"


def test_nobody_knows_who_has_the_keyboard_when_a_game_goes_on() -> None:
    assert in_order((0, 1, 2), First.KEYBOARD, 5, None) == (0, 1, 2)
    assert in_order((0, 2), First.KEYBOARD, 5, 1) == (0, 2)
    assert in_order((), First.TURNS, 5, None) == ()
