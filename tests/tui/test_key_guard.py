"""Keys meant for the screen before do nothing on a new one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duell.tui.key_guard import CURTAIN, HELD, NO_REST, REPEAT, REVEAL, KeyGuard, Offered, Rest


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def begun(rest: Rest, brought_by: str = "enter") -> tuple[KeyGuard, Clock]:
    """Return the quiet after a screen that was brought up by a key has been seen."""
    quiet = KeyGuard(clock := Clock())
    quiet.note(brought_by)
    quiet.begin(rest)
    quiet.seen()
    return quiet, clock


def test_where_there_is_no_rest_every_key_passes() -> None:
    quiet, _ = begun(NO_REST)
    assert quiet.lets_pass("enter")
    assert quiet.lets_pass("enter")
    assert quiet.lets_pass("5")
    assert (quiet.offered, quiet.changes_in) == (Offered(), 0)


@pytest.mark.parametrize("rest", [CURTAIN, REVEAL])
def test_keys_pass_when_their_time_is_over(rest: Rest) -> None:
    for key, needed in (("enter", rest.held), (" ", rest.any_key), ("5", rest.any_key)):
        quiet, clock = begun(rest)
        clock.now += needed
        assert quiet.lets_pass(key)


def test_a_curtain_takes_no_key_too_early() -> None:
    for key, early in (("enter", CURTAIN.held), (" ", CURTAIN.any_key), ("?", CURTAIN.any_key)):
        quiet, clock = begun(CURTAIN)
        clock.now += early - 0.01
        assert not quiet.lets_pass(key)


def test_keys_that_are_typed_fast_are_meant_for_something_else() -> None:
    quiet, clock = begun(CURTAIN)
    clock.now += 60
    assert quiet.lets_pass("x")
    clock.now += REPEAT - 0.01
    assert not quiet.lets_pass(" ")


@given(
    first=st.floats(0.05, 2.1),
    every=st.lists(st.floats(0.001, 2.1), max_size=60),
    drawn=st.floats(0, 1),
    drawn_again=st.booleans(),
)
def test_a_held_enter_never_passes_however_slowly_it_repeats(
    first: float, every: list[float], drawn: float, drawn_again: bool
) -> None:
    quiet = KeyGuard(clock := Clock())
    assert quiet.lets_pass("enter")  # that is the lock
    quiet.begin(CURTAIN)
    clock.now = min(drawn, first / 2)
    quiet.seen()
    clock.now = first
    for gap in [0.0, *every]:
        clock.now += gap
        assert quiet.offered != Offered("enter", counts=True)
        assert not quiet.lets_pass("enter")
        if drawn_again:
            quiet.seen()
    clock.now += CURTAIN.any_key
    assert quiet.offered == Offered(" ", counts=True)
    clock.now += HELD
    assert quiet.offered == Offered("enter", counts=True)
    assert quiet.lets_pass("enter")


def test_another_key_tells_that_enter_has_been_let_go() -> None:
    quiet, clock = begun(CURTAIN)
    clock.now += CURTAIN.any_key
    assert quiet.lets_pass("x")
    clock.now += REPEAT
    assert quiet.lets_pass("enter")


@pytest.mark.parametrize("brought_by", ["escape", "5", ""])
def test_a_curtain_that_enter_did_not_bring_takes_it_soon(brought_by: str) -> None:
    quiet, clock = begun(CURTAIN, brought_by)
    assert quiet.offered == Offered("enter", counts=False)
    clock.now += CURTAIN.any_key
    assert quiet.offered == Offered("enter", counts=True)
    assert quiet.lets_pass("enter")


def test_where_no_key_is_held_enter_is_offered_however_long_a_look_takes() -> None:
    ticks = iter(range(1000))
    quiet = KeyGuard(lambda: next(ticks) * 1e-5)
    quiet.begin(CURTAIN)
    quiet.seen()
    assert quiet.offered == Offered("enter", counts=False)


def test_what_is_offered_lights_up_and_is_enter_again_in_the_end() -> None:
    quiet, clock = begun(CURTAIN)
    seen = [quiet.offered]
    while wait := quiet.changes_in:
        clock.now += wait + 1e-9
        seen.append(quiet.offered)
    assert seen == [Offered(" ", counts=False), Offered(" ", counts=True), Offered("enter", counts=True)]
    assert clock.now == pytest.approx(HELD)


def test_who_is_impatient_at_a_reveal_waits_no_longer_but_at_a_curtain_does() -> None:
    for rest, passes in ((REVEAL, True), (CURTAIN, False)):
        quiet, clock = begun(rest)
        clock.now += rest.held - 0.1
        assert not quiet.lets_pass("enter")
        clock.now += 0.1
        assert quiet.lets_pass("enter") == passes


def test_the_rest_runs_from_when_the_screen_has_been_seen() -> None:
    quiet = KeyGuard(clock := Clock())
    quiet.begin(CURTAIN)
    clock.now += 60
    assert not quiet.lets_pass(" ")
    quiet.seen()
    assert not quiet.lets_pass("5")
    clock.now += 60
    quiet.seen()  # drawn again
    assert quiet.lets_pass("enter")


def test_a_new_screen_begins_a_new_rest() -> None:
    quiet, clock = begun(CURTAIN)
    clock.now += 60
    assert quiet.lets_pass("enter")
    quiet.begin(CURTAIN)
    quiet.seen()
    assert not quiet.lets_pass("enter")
