"""Keys meant for the screen before do nothing on a new one."""

import pytest

from duell.tui.quiet import CURTAIN, NO_REST, REPEAT, REVEAL, Quiet, Rest


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def begun(rest: Rest, brought_by: str = "enter") -> tuple[Quiet, Clock]:
    """Return the quiet after a screen that was brought up by a key has been seen."""
    quiet = Quiet(clock := Clock())
    quiet.begin(rest, brought_by)
    quiet.seen()
    return quiet, clock


def test_where_there_is_no_rest_every_key_passes() -> None:
    quiet, _ = begun(NO_REST)
    assert quiet.lets_pass("enter")
    assert quiet.lets_pass("5")


@pytest.mark.parametrize("rest", [CURTAIN, REVEAL])
def test_keys_pass_when_their_time_is_over(rest: Rest) -> None:
    for key, needed in (("enter", rest.same_key), ("5", rest.any_key)):
        quiet, clock = begun(rest)
        clock.now += needed
        assert quiet.lets_pass(key)


def test_a_curtain_takes_no_key_too_early() -> None:
    for key, early in (("enter", CURTAIN.same_key), (" ", CURTAIN.any_key)):
        quiet, clock = begun(CURTAIN)
        clock.now += early - 0.01
        assert not quiet.lets_pass(key)


def test_the_key_that_brought_a_screen_up_rests_longer() -> None:
    assert CURTAIN.same_key > CURTAIN.any_key
    quiet, clock = begun(CURTAIN, brought_by="enter")
    clock.now += CURTAIN.any_key
    assert not quiet.lets_pass("enter")
    quiet, clock = begun(CURTAIN, brought_by="enter")
    clock.now += CURTAIN.any_key
    assert quiet.lets_pass(" ")


def test_a_held_key_never_passes_however_long_it_is_held() -> None:
    quiet, clock = begun(CURTAIN)
    for _ in range(200):
        clock.now += REPEAT / 4
        assert not quiet.lets_pass("enter")
    clock.now += 1.01 * REPEAT
    assert quiet.lets_pass("enter")


def test_the_rest_runs_from_when_the_screen_has_been_seen() -> None:
    quiet = Quiet(clock := Clock())
    quiet.begin(CURTAIN, "5")
    clock.now += 60
    assert not quiet.lets_pass("enter")
    quiet.seen()
    assert not quiet.lets_pass("enter")
    clock.now += 60
    quiet.seen()  # drawn again
    assert quiet.lets_pass("enter")


def test_the_first_key_that_passes_ends_the_rest() -> None:
    quiet, clock = begun(CURTAIN)
    clock.now += 1
    assert quiet.lets_pass("?")
    assert quiet.lets_pass("enter")


def test_a_new_screen_begins_a_new_rest() -> None:
    quiet, clock = begun(CURTAIN)
    clock.now += 1
    assert quiet.lets_pass("enter")
    quiet.begin(CURTAIN, "enter")
    quiet.seen()
    assert not quiet.lets_pass("enter")
