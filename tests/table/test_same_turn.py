"""A turn of several decisions: one curtain before it, and none within, unless somebody left the keyboard."""

from random import Random

import pytest

from duell.game import SetUp
from duell.games import GAMES
from duell.games.missions.catalogue import deck
from duell.record.acts import Seat
from duell.record.table_options import USUAL_OPTIONS, TableOptions
from duell.table.screens import Choose, Choosing, Curtain, Final, Intent, Reveal
from duell.table.sitting import Sitting
from tests.table.examples import nobody

MISSIONS = GAMES["missions"]
SEATS = tuple(Seat(name, "", "human") for name in ("Anna", "Ben", "Cem"))


def sit(seed: str = "any", table_options: TableOptions = USUAL_OPTIONS) -> Sitting:
    state = MISSIONS.rules.start(SetUp(deck("classic")), [""] * len(SEATS), seed)
    return Sitting(MISSIONS, SEATS, state, bot_for=nobody, rng=Random(1), table_options=table_options)


def turn_up(sitting: Sitting) -> None:
    assert isinstance(sitting.screen, Choosing)
    sitting.do(Choose(sitting.screen.options[-1]))
    sitting.do(Intent.LOCK)


def in_the_middle_of_a_turn() -> Sitting:
    """Return a sitting whose first card has been turned up, with the same turn going on."""
    for seed in range(50):
        sitting = sit(str(seed))
        sitting.do(Intent.LIFT)
        before = sitting._state
        turn_up(sitting)
        if isinstance(sitting.screen, Reveal) and MISSIONS.rules.same_turn(before, sitting._state):
            return sitting
    raise AssertionError("no such game")


def test_the_same_player_goes_on_without_a_curtain() -> None:
    sitting = in_the_middle_of_a_turn()
    seat = sitting._seat
    sitting.do(Intent.GO_ON)
    assert isinstance(sitting.screen, Choosing)
    assert sitting.screen.private
    assert sitting.screen.seat == seat


def test_who_has_hidden_the_screen_meanwhile_comes_back_by_a_curtain() -> None:
    sitting = in_the_middle_of_a_turn()
    sitting.do(Intent.HIDE)
    sitting.do(Intent.GO_ON)
    assert isinstance(sitting.screen, Curtain)


@pytest.mark.slow
def test_nobody_else_sees_a_hand_before_a_curtain() -> None:
    for seed in range(5):
        sitting, rng, lifted = sit(str(seed)), Random(seed), -1
        while not isinstance(screen := sitting.screen, Final):
            match screen:
                case Curtain():
                    lifted = screen.seat
                    sitting.do(Intent.LIFT)
                case Choosing():
                    assert screen.private
                    assert screen.seat == lifted
                    sitting.do(Choose(rng.choice(screen.options)))
                    sitting.do(Intent.LOCK)
                case _:
                    sitting.do(Intent.GO_ON)


def test_with_open_hands_no_curtain_comes_down() -> None:
    sitting = sit(table_options=TableOptions(open_hands=True))
    assert isinstance(sitting.screen, Choosing)
    assert not sitting.screen.private
