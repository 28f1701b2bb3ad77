"""The door: when it opens, and for whom a PIN stands behind the curtain."""

import pytest

from duell.record import PinSet, PinWrong, pin_of
from duell.table.door import Door
from duell.table.intents import GivePin, Intent
from duell.table.pins import TRIES, Pins
from duell.table.screens import AskPin, Curtain, ForgottenPin, Screen, Why
from tests.table.examples import new_game

BOARD = new_game("a door").screen.board


def door(*, agreed: bool = True, known: bool = True, is_private: bool = True, is_secret: bool = True) -> Door:
    pins = Pins({0: pin_of(0, "4711")} if known else {})
    shut = Door(pins, agreed)
    shut.shut(0, Why.TURN, is_private=is_private, is_secret=is_secret)
    return shut


def shown(door: Door) -> type[Screen]:
    return type(door.screen(BOARD))


@pytest.mark.parametrize(
    ("asked", "agreed", "known", "is_private", "is_secret"),
    [
        (True, True, True, True, True),
        (True, True, False, True, True),
        (True, True, True, True, False),
        (False, True, False, True, False),
        (False, True, True, False, False),
        (False, False, True, True, True),
    ],
)
def test_a_pin_is_asked_for_where_it_is_agreed_and_keeps_something_from_somebody(
    asked: bool, agreed: bool, known: bool, is_private: bool, is_secret: bool
) -> None:
    before = door(agreed=agreed, known=known, is_private=is_private, is_secret=is_secret)
    assert not before.is_open
    before.do(Intent.LIFT)
    assert before.is_open is not asked


def test_nothing_but_lifting_moves_a_curtain() -> None:
    before = door()
    for wish in [*Intent, GivePin("4711")]:
        if wish is not Intent.LIFT:
            before.do(wish)
            assert shown(before) is Curtain


def test_the_right_pin_opens_and_too_many_wrong_ones_shut() -> None:
    before = door()
    for number in range(1, TRIES + 1):
        before.do(Intent.LIFT)
        assert before.do(GivePin("0000")) == PinWrong(0, number)
        assert before.notice == "That is not the PIN."
    assert (shown(before), before.why) == (Curtain, Why.SHUT)
    right = door()
    right.do(Intent.LIFT)
    assert right.do(GivePin("4711")) is None
    assert right.is_open


def test_a_forgotten_pin_is_set_anew_once_the_table_agrees() -> None:
    before = door()
    before.do(Intent.LIFT)
    before.do(Intent.FORGET_PIN)
    assert shown(before) is ForgottenPin
    before.do(GivePin("4711"))
    assert shown(before) is ForgottenPin, "no PIN is taken while the table is asked"
    before.reset_pin()
    before.do(Intent.RESET_PIN)
    assert shown(before) is AskPin
    before.do(GivePin("1234"))
    assert isinstance(before.do(GivePin("1234")), PinSet)
    assert before.is_open
