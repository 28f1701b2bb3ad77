"""Every page fills every window exactly, and nothing on it has two widths."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from random import Random

import pytest
from prompt_toolkit.utils import get_cwidth
from rich.cells import cell_len

from duell.games import GAMES
from duell.table.ascii import to_ascii
from duell.table.screens import Final, Reveal, Screen
from duell.tui.blocks import Size
from duell.tui.motion import whole
from tests.games.missions.sitting import new_table, play_on
from tests.tui.pages.looking import (
    DRAWN,
    SIZES,
    TIGHT,
    beats_of,
    draw,
    forms,
    frame,
    in_turn,
    in_window,
    lines_of,
    overflow,
    page,
    rows,
    screens,
)
from tests.tui.with_keys import page_of

MISSIONS = GAMES["missions"]


@cache
def columns_of(char: str) -> int:
    assert cell_len(char) == get_cwidth(char), char
    return cell_len(char)


def check(lines: Sequence[str], size: Size) -> None:
    assert len(lines) == size.rows
    for row in lines:
        assert in_columns(row) == (size.columns, size.columns, size.columns), row


@lru_cache(maxsize=10_000)
def in_columns(row: str) -> tuple[int, int, int]:
    """Return how many columns a row takes: as a whole, character by character, and in ASCII; all of it is seen."""
    ascii_row = to_ascii(row)
    assert row.isprintable()
    assert ascii_row.isascii()
    return cell_len(row), sum(map(columns_of, row)), len(ascii_row)


def test_every_page_fills_the_window_exactly(size: Size) -> None:
    for screen in in_window(screens(), size):
        for beats in beats_of(screen):
            check(frame(screen, size, beats), size)


def test_every_page_of_missions_fills_the_window_exactly(size: Size) -> None:
    for screen in in_turn(screens_of_missions(), SIZES.index(size))[::2]:
        page = page_of(MISSIONS.pages, screen, size, whole(MISSIONS.pages, screen))
        check(rows(page, size), size)


@cache
def screens_of_missions() -> tuple[Screen, ...]:
    return tuple(screen for players in (2, 5) for screen in play_on(new_table(players, f"{players}"), Random(players)))


def test_every_form_fills_the_window_exactly(size: Size) -> None:
    for form in in_window(forms(), size):
        check(frame(form, size), size)


def test_only_what_can_be_scrolled_is_longer_than_the_window(size: Size) -> None:
    for screen in in_window(screens(), size):
        if not isinstance(screen, Reveal | Final):
            assert overflow(page(screen, size), size) == 0, frame(screen, size)
    assert all(overflow(page(form, size), size) == 0 for form in in_window(forms(), size))


@pytest.mark.parametrize("size", TIGHT, ids=str)
def test_scrolling_shows_everything_and_stops_at_the_end(size: Size) -> None:
    too_long = [last for screen in screens() if overflow(last := page(screen, size), size)]
    assert too_long
    for last in too_long:
        over = overflow(last, size)
        frames = [rows(last, size, scroll) for scroll in range(over + 1)]
        lines = {without_pictures(row) for lines_of_frame in frames for row in lines_of_frame}
        assert set(map(without_pictures, lines_of(last, size))) <= {"", *lines}
        assert rows(last, size, over + 99) == frames[over]
        assert f"↑↓ {over} more" in frames[0][-1]
        assert "↑↓ scroll" in frames[over][-1]


def without_pictures(row: str) -> str:
    """Return what a row says, without the edges of chips and the bar that says how much there is to scroll."""
    return re.sub(DRAWN, " ", row).rstrip()


def test_nothing_moves_during_a_reveal(size: Size) -> None:
    for screen in in_turn(screens(), SIZES.index(size)):
        if isinstance(screen, Reveal):
            widths = {draw(screen, size, beats).box.least for beats in range(len(screen.events) + 1)}
            assert len(widths) == 1
