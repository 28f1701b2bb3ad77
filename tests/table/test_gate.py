"""The gate: when it opens, for whom a PIN stands behind the curtain, and what wrong ones cost."""

from collections.abc import Callable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duell.record.acts import MOST_WRONG_PINS, PinSet, PinWrong, pin_of
from duell.table.gate import TRIES, Gate
from duell.table.screens import AskPin, Curtain, ForgottenPin, GivePin, Intent, PinQuestion, Screen, Why
from tests.table.examples import expect, new_game
from tests.tui.driver import Clock

BOARD = new_game("a gate").screen.board
KNOWN = {0: pin_of(0, "4711")}


def gate(
    kept: Mapping[int, PinSet] = KNOWN,
    wrong: Mapping[int, int] | None = None,
    clock: Callable[[], float] | None = None,
    *,
    agreed: bool = True,
) -> Gate:
    return Gate(kept, wrong, clock or Clock(), agreed=agreed)


def lifted(gate: Gate, seat: int = 0, *, is_private: bool = True, is_secret: bool = True) -> Gate:
    gate.shut(seat, Why.TURN, is_private=is_private, is_secret=is_secret)
    gate.do(Intent.LIFT)
    return gate


def asked(gate: Gate) -> AskPin:
    return expect(gate.screen(BOARD), AskPin)


def shown(gate: Gate) -> type[Screen]:
    return type(gate.screen(BOARD))


@pytest.mark.parametrize(
    ("asks", "agreed", "kept", "is_private", "is_secret"),
    [
        (True, True, KNOWN, True, True),
        (True, True, {}, True, True),
        (True, True, KNOWN, True, False),
        (False, True, {}, True, False),
        (False, True, KNOWN, False, False),
        (False, False, KNOWN, True, True),
    ],
)
def test_a_pin_is_asked_for_where_it_is_agreed_and_keeps_something_from_somebody(
    asks: bool, agreed: bool, kept: Mapping[int, PinSet], is_private: bool, is_secret: bool
) -> None:
    before = gate(kept, agreed=agreed)
    before.shut(0, Why.TURN, is_private=is_private, is_secret=is_secret)
    assert not before.is_open
    before.do(Intent.LIFT)
    assert before.is_open is not asks


def test_nothing_but_lifting_moves_a_curtain() -> None:
    before = gate()
    before.shut(0, Why.TURN, is_private=True, is_secret=True)
    for wish in [*Intent, GivePin("4711")]:
        if wish is not Intent.LIFT:
            before.do(wish)
            assert shown(before) is Curtain
            assert not before.is_open


def test_a_new_pin_is_known_from_then_on() -> None:
    before = lifted(gate({}), 1)
    before.do(GivePin("4711"))
    assert (asked(before).asks, before.is_open) == (PinQuestion.AGAIN, False)
    assert isinstance(before.do(GivePin("4711")), PinSet)
    assert [asked(lifted(before, seat)).asks for seat in (1, 0)] == [PinQuestion.KNOWN, PinQuestion.NEW]


def test_who_has_set_none_cannot_have_forgotten_it_and_two_that_differ_begin_again() -> None:
    before = lifted(gate({}))
    before.do(Intent.FORGET_PIN)
    before.do(GivePin("4711"))
    assert before.do(GivePin("4712")) is None
    assert (asked(before).asks, before.notice) == (PinQuestion.NEW, "The two PINs differ. Please start again.")
    assert not before.is_open


@pytest.mark.parametrize("pin", ["", "123", "1" * 13, "12a4", "１２３４", "²²²²", " 123", "\udcff" * 4])
@pytest.mark.parametrize("kept", [{}, KNOWN], ids=["new", "known"])
def test_an_impossible_pin_is_refused_and_costs_no_try(pin: str, kept: dict[int, PinSet]) -> None:
    before = lifted(gate(kept))
    screen = asked(before)
    assert before.do(GivePin(pin)) is None
    assert (asked(before), before.notice) == (screen, "A PIN has 4 to 12 digits.")


def test_the_third_wrong_one_is_the_last_and_the_next_curtain_gives_three_more() -> None:
    before = lifted(gate(clock=(clock := Clock())))
    for number, pin in enumerate(("0000", "47110", "1174"), start=1):
        assert asked(before).asks is PinQuestion.KNOWN
        assert before.do(GivePin(pin)) == PinWrong(0, number)
        assert before.notice == "That is not the PIN."
    assert (shown(before), before.why) == (Curtain, Why.SHUT)
    before.do(Intent.LIFT)
    assert (asked(before).tries, before.notice) == (TRIES, "")
    clock.now += 60
    before.do(GivePin("0000"))
    assert asked(before).tries == TRIES - 1
    clock.now += 60
    assert before.do(GivePin("4711")) == PinWrong(0, 0)
    assert before.is_open
    assert before.notice == "4 wrong PINs entered before this one."
    assert lifted(before).do(GivePin("4711")) is None
    assert (before.is_open, before.notice) == (True, "")


def test_after_wrong_ones_none_is_taken_for_a_while_that_doubles() -> None:
    before = gate({seat: pin_of(seat, "4711") for seat in range(2)}, clock=(clock := Clock()))
    waits = []
    for _ in range(12):
        lifted(before).do(GivePin("0000"))
        before.do(Intent.LIFT)
        waits.append(asked(before).wait)
        if waits[-1]:
            clock.now += waits[-1] - 0.5
            for pin in ("4711", "0000"):
                assert before.do(GivePin(pin)) is None, "too early: neither right nor counted"
            assert before.notice == "Too many wrong PINs: the next try is possible in 1 second."
            assert not before.is_open
            clock.now += 0.5
    assert waits == [0, 0, 5, 10, 20, 40, 80, 160, 300, 300, 300, 300]
    before.do(GivePin("0000"))
    assert asked(lifted(before, 1)).wait == 0, "each seat has its own"
    assert asked(lifted(before)).wait == 300, "a curtain ends no wait"


def test_what_was_kept_makes_wait_again() -> None:
    before = lifted(gate(wrong={0: 5}, clock=(clock := Clock())))
    assert asked(before).wait == 20
    assert before.do(GivePin("4711")) is None
    assert not before.is_open
    clock.now += 20
    assert before.do(GivePin("4711")) == PinWrong(0, 0)
    assert before.notice.startswith("5 wrong PINs entered")


def test_no_more_are_counted_than_a_record_takes() -> None:
    before = gate(wrong={0: MOST_WRONG_PINS}, clock=(clock := Clock()))
    for _ in range(3):
        clock.now += 300
        assert lifted(before).do(GivePin("0000")) is None
    assert asked(before).wait == 300


def test_a_seat_is_not_opened_by_the_pin_of_another() -> None:
    before = lifted(gate({**KNOWN, 1: pin_of(1, "0815")}), 1)
    assert (before.do(GivePin("4711")), before.is_open) == (PinWrong(1, 1), False)
    assert (before.do(GivePin("0815")), before.is_open) == (PinWrong(1, 0), True)


def test_a_forgotten_pin_is_set_again_without_wrong_ones_once_the_table_agrees() -> None:
    kept = dict(KNOWN)
    before = lifted(gate(kept, {0: 9}))
    before.do(GivePin("0000"))
    before.do(Intent.FORGET_PIN)
    assert shown(before) is ForgottenPin
    before.do(GivePin("4711"))
    assert shown(before) is ForgottenPin, "no PIN is taken while the table is asked"
    before.reset_pin()
    before.do(Intent.RESET_PIN)
    assert asked(before) == AskPin(BOARD, 0, PinQuestion.NEW, TRIES)
    before.do(GivePin("0815"))
    assert isinstance(before.do(GivePin("0815")), PinSet)
    assert before.is_open
    assert lifted(before).do(GivePin("0815")) is None
    assert before.is_open
    assert kept == KNOWN, "what was kept stays as it was for whoever kept it"


@pytest.mark.parametrize("seat", [0, 1])
def test_a_curtain_ends_the_question_whether_a_pin_may_be_set_again(seat: int) -> None:
    """Otherwise, the table would be asked about the PIN of the next seat, and an answer would delete that one."""
    before = lifted(gate({**KNOWN, 1: pin_of(1, "0815")}))
    before.do(Intent.FORGET_PIN)
    assert shown(before) is ForgottenPin
    before.do(Intent.HIDE)
    assert shown(before) is Curtain
    assert asked(lifted(before, seat)).asks is PinQuestion.KNOWN


@given(st.text("0123456789", min_size=4, max_size=12))
def test_no_traceback_has_a_pin(pin: str) -> None:
    before = lifted(gate({}))
    before.do(GivePin(pin))
    assert repr(GivePin(pin)) == "GivePin()"
    assert pin not in repr(before).partition(" at ")[0]
    assert pin not in before.notice
