"""A terminal that is slow is found out by its answers, and so is one that is quick again."""

import pytest

from duell.tui.throughput import QUICK_ANSWERS, Throughput
from tests.tui.driver import Clock


class Terminal:
    """A terminal that shows so many bytes a second, and answers when all before the question is shown."""

    def __init__(self, rate: float, delay: float = 0.01) -> None:
        self.rate, self.delay = rate, delay
        self.clock = Clock()
        self.throughput = Throughput(self.clock)

    def show(self, size: int) -> bool:
        """Show a frame, and tell whether the terminal counts as slow then."""
        self.throughput.asked(size)
        self.clock.now += self.delay + size / self.rate
        self.throughput.answered()
        return self.throughput.is_slow


@pytest.mark.parametrize("size", [10_000, 33_000])
def test_a_whole_screen_at_20_kb_a_second_shows_that_the_terminal_is_slow(size: int) -> None:
    assert Terminal(20_000, delay=0.1).show(size)


@pytest.mark.parametrize(("rate", "delay"), [(1_000_000, 0.2), (10_000_000, 0.001), (200_000, 0.05)])
def test_a_quick_terminal_is_never_slow_even_far_away(rate: float, delay: float) -> None:
    terminal = Terminal(rate, delay)
    assert not any(terminal.show(size) for size in (33_000, 1_000, 3_000, 13_000))


def test_it_is_quick_again_after_several_quick_answers_in_a_row() -> None:
    terminal = Terminal(20_000)
    assert terminal.show(13_000)
    terminal.rate = 1_000_000
    assert [terminal.show(10_000) for _ in range(QUICK_ANSWERS)] == [True] * (QUICK_ANSWERS - 1) + [False]


def test_what_is_neither_slow_nor_quick_changes_nothing() -> None:
    terminal = Terminal(20_000)
    assert terminal.show(13_000)
    terminal.rate, terminal.delay = 1_000_000, 0.3
    assert all(terminal.show(10_000) for _ in range(10))


def test_what_is_small_is_quick_anywhere_and_makes_no_slow_terminal_quick() -> None:
    terminal = Terminal(20_000)
    assert terminal.show(13_000)
    assert all(terminal.show(1_500) for _ in range(10))


def test_an_answer_that_is_late_counts_before_it_comes() -> None:
    terminal = Terminal(1_000_000)
    terminal.show(1_000)
    terminal.throughput.asked(1_000)
    terminal.clock.now += 1
    assert terminal.throughput.is_slow


def test_a_screen_that_is_sent_while_an_answer_is_to_come_is_measured_too() -> None:
    terminal = Terminal(20_000)
    terminal.throughput.asked(1_500)
    terminal.throughput.asked(13_000)
    terminal.clock.now += 0.1
    terminal.throughput.answered()
    assert not terminal.throughput.is_slow
    terminal.clock.now += 0.65
    terminal.throughput.answered()
    assert terminal.throughput.is_slow


def test_who_never_answers_is_not_slow() -> None:
    clock = Clock()
    throughput = Throughput(clock)
    throughput.asked(1_000)
    clock.now += 100
    assert not throughput.is_slow
    assert throughput.waits == 100


def test_an_answer_that_was_thrown_away_is_not_waited_for() -> None:
    terminal = Terminal(1_000_000)
    terminal.show(1_000)
    terminal.throughput.asked(1_000)
    terminal.throughput.forget()
    terminal.clock.now += 100
    terminal.throughput.answered()
    assert not terminal.throughput.is_slow
