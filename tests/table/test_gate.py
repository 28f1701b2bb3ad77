"""The gate: when it opens, for whom a PIN stands behind the curtain, and what wrong ones cost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duell.record.acts import MOST_WRONG_PINS, PinSet, PinWrong, pin_hash, pin_of
from duell.table.gate import TRIES, Gate, PinAnswer, Pins
from duell.table.screens import AskPin, Asks, Curtain, ForgottenPin, GivePin, Intent, Screen, Why
from tests.table.examples import new_game

KNOWN = pin_of(0, "4711")


def test_a_new_pin_is_typed_twice_and_its_hash_is_to_be_kept() -> None:
    pins = Pins({})
    pins.ask(1)
    assert (pins.asks, 1 in pins) == (Asks.NEW, False)
    assert pins.give("4711") == (PinAnswer.MORE, None)
    assert pins.asks is Asks.AGAIN
    answer, kept = pins.give("4711")
    assert answer is PinAnswer.RIGHT
    assert isinstance(kept, PinSet)
    assert (kept.seat, kept.hash) == (1, pin_hash("4711", kept.salt))
    assert (1 in pins, 0 in pins) == (True, False)


def test_two_that_differ_begin_again() -> None:
    pins = Pins({})
    pins.ask(0)
    pins.give("4711")
    assert pins.give("4712") == (PinAnswer.MORE, None)
    assert (pins.asks, pins.notice) == (Asks.NEW, "That was another PIN. Once more from the beginning.")
    assert 0 not in pins


def test_asking_anew_forgets_the_first_of_two() -> None:
    pins = Pins({})
    pins.ask(0)
    pins.give("4711")
    pins.ask(1)
    assert pins.asks is Asks.NEW


@pytest.mark.parametrize("pin", ["", "123", "1" * 13, "12a4", "１２３４", "²²²²", " 123", "\udcff" * 4])
@pytest.mark.parametrize("kept", [{}, {0: KNOWN}], ids=["new", "known"])
def test_what_is_no_pin_is_said_to_be_none_and_costs_no_try(pin: str, kept: dict[int, PinSet]) -> None:
    pins = Pins(kept)
    pins.ask(0)
    before = pins.asks
    assert pins.give(pin) == (PinAnswer.MORE, None)
    assert (pins.asks, pins.tries, pins.notice) == (before, TRIES, "A PIN has 4 to 12 digits.")


@pytest.mark.parametrize("pin", ["0000", "1" * 12])
def test_the_shortest_and_the_longest(pin: str) -> None:
    pins = Pins({})
    pins.ask(0)
    pins.give(pin)
    assert pins.give(pin)[0] is PinAnswer.RIGHT


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_the_third_wrong_one_is_the_last_and_asking_anew_gives_three_more() -> None:
    pins = Pins({0: KNOWN}, clock=(clock := Clock()))
    pins.ask(0)
    assert pins.asks is Asks.KNOWN
    assert [pins.give(pin)[0] for pin in ("0000", "47110", "1174")] == [PinAnswer.MORE, PinAnswer.MORE, PinAnswer.SHUT]
    pins.ask(0)
    assert (pins.tries, pins.notice) == (TRIES, "")
    clock.now += 60
    pins.give("0000")
    assert pins.tries == TRIES - 1
    clock.now += 60
    assert pins.give("4711") == (PinAnswer.RIGHT, PinWrong(0, 0))


def test_each_wrong_one_is_counted_and_the_right_one_tells_how_many() -> None:
    pins = Pins({0: KNOWN}, clock=Clock())
    pins.ask(0)
    assert pins.give("0000") == (PinAnswer.MORE, PinWrong(0, 1))
    assert pins.give("0000") == (PinAnswer.MORE, PinWrong(0, 2))
    assert pins.give("4711") == (PinAnswer.RIGHT, PinWrong(0, 0))
    assert pins.notice == "2 wrong PINs were given meanwhile."
    pins.ask(0)
    assert (pins.give("4711"), pins.notice) == ((PinAnswer.RIGHT, None), "")


def test_after_wrong_ones_none_is_taken_for_a_while_that_doubles() -> None:
    pins = Pins({0: KNOWN, 1: KNOWN}, clock=(clock := Clock()))
    waits = []
    for _ in range(12):
        pins.ask(0)
        pins.give("0000")
        waits.append(pins.wait)
        if pins.wait:
            clock.now += pins.wait - 0.5
            for pin in ("4711", "0000"):
                assert pins.give(pin) == (PinAnswer.MORE, None), "too early: neither right nor counted"
            assert pins.notice == "After wrong PINs, the next one is taken in 1 second."
            clock.now += 0.5
    assert waits == [0, 0, 5, 10, 20, 40, 80, 160, 300, 300, 300, 300]
    pins.give("0000")
    pins.ask(1)
    assert pins.wait == 0, "each seat has its own"
    pins.ask(0)
    assert pins.wait == 300, "a curtain ends no wait"


def test_what_was_kept_makes_wait_again() -> None:
    pins = Pins({0: KNOWN}, {0: 5}, clock=(clock := Clock()))
    pins.ask(0)
    assert (pins.wait, pins.give("4711")) == (20, (PinAnswer.MORE, None))
    clock.now += 20
    assert pins.give("4711") == (PinAnswer.RIGHT, PinWrong(0, 0))
    assert pins.notice.startswith("5 wrong PINs")


def test_no_more_are_counted_than_a_record_takes() -> None:
    pins = Pins({0: KNOWN}, {0: MOST_WRONG_PINS}, clock=(clock := Clock()))
    for _ in range(3):
        clock.now += 300
        pins.ask(0)
        assert pins.give("0000") == (PinAnswer.MORE, None)
    assert pins.wait == 300


def test_a_new_pin_begins_without_wrong_ones() -> None:
    pins = Pins({0: KNOWN}, {0: 9}, clock=Clock())
    pins.ask(0)
    pins.drop(0)
    pins.give("0815")
    pins.give("0815")
    pins.ask(0)
    assert (pins.wait, pins.give("0815")) == (0, (PinAnswer.RIGHT, None))


def test_a_seat_is_not_opened_by_the_pin_of_another() -> None:
    pins = Pins({0: KNOWN, 1: pin_of(1, "0815")})
    pins.ask(1)
    assert pins.give("4711") == (PinAnswer.MORE, PinWrong(1, 1))
    assert pins.give("0815") == (PinAnswer.RIGHT, PinWrong(1, 0))


def test_a_pin_that_was_dropped_is_set_anew() -> None:
    pins = Pins({0: KNOWN})
    pins.ask(0)
    pins.give("0000")
    pins.drop(0)
    assert (pins.asks, pins.tries, pins.notice, 0 in pins) == (Asks.NEW, TRIES, "", False)


def test_what_was_kept_stays_as_it_was_for_whoever_kept_it() -> None:
    kept = {0: KNOWN}
    Pins(kept).drop(0)
    assert kept == {0: KNOWN}


@given(st.text("0123456789", min_size=4, max_size=12))
def test_no_traceback_has_a_pin(pin: str) -> None:
    pins = Pins({})
    pins.ask(0)
    pins.give(pin)
    assert repr(GivePin(pin)) == "GivePin()"
    assert pin not in repr(pins).partition(" at ")[0]
    assert pin not in pins.notice


BOARD = new_game("a door").screen.board


def door(*, agreed: bool = True, known: bool = True, is_private: bool = True, is_secret: bool = True) -> Gate:
    pins = Pins({0: pin_of(0, "4711")} if known else {})
    shut = Gate(pins, agreed)
    shut.shut(0, Why.TURN, is_private=is_private, is_secret=is_secret)
    return shut


def shown(door: Gate) -> type[Screen]:
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
