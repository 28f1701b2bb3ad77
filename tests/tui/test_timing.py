"""The times of a decision: what goes by, what stands still, what does not count."""

from duell.tui.timing import Timing
from tests.tui.driver import Clock


def deciding(seconds: int = 60, shown: int = 0) -> tuple[Timing, Clock]:
    timing = Timing(clock := Clock())
    timing.decide("a decision", seconds)
    timing.show(shown)
    return timing, clock


def test_the_time_of_a_decision_goes_on_where_it_stood_still() -> None:
    timing, clock = deciding()
    clock.now += 20
    timing.rest()
    clock.now += 1000
    timing.decide("a decision", 60)
    assert timing.seconds_left == 40


def test_another_decision_has_time_of_its_own() -> None:
    timing, clock = deciding()
    clock.now += 20
    timing.decide("another", 60)
    assert timing.seconds_left == 60


def test_time_in_which_the_process_was_stopped_does_not_count() -> None:
    timing, clock = deciding(60, shown=5)
    clock.now += 2
    timing.tick()
    clock.now += 1000
    timing.forget_since_tick()
    assert timing.seconds_left == 58
    shown_long_enough = []
    for _ in range(2):
        shown_long_enough.append(timing.is_shown_long_enough)
        clock.now += 2
    shown_long_enough.append(timing.is_shown_long_enough)
    assert shown_long_enough == [False, False, True]
    assert timing.seconds_left == 54


def test_only_what_went_by_since_it_was_known_to_run_is_given_back() -> None:
    timing, clock = deciding()
    for _ in range(50):
        clock.now += 1
        timing.tick()
    timing.forget_since_tick()
    assert timing.seconds_left == 10


def test_without_a_clock_no_time_is_up() -> None:
    timing, clock = deciding(0)
    clock.now += 1000
    assert timing.seconds_left is None
    assert not timing.is_up
    assert not timing.is_running
