"""Every page fills every window exactly, and nothing on it has two widths."""

import re
from functools import cache

import pytest
from prompt_toolkit.utils import get_cwidth
from rich.cells import cell_len

from duell.games.duel import narration
from duell.language import SOURCE, use
from duell.table.ascii import to_ascii
from duell.table.help import explain
from duell.table.screens import Final, Reveal, Screen
from duell.tui.blocks import Size, block_width
from duell.tui.page import Page, compose, overflow
from duell.tui.pages.overlays import help_page, leave_page
from tests.tui.pages.looking import DRAWN, PLAIN, SIZES, beats_of, forms, page, plain, rows, screens

each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.columns}x{size.rows}")

Shown = list[tuple[Screen, list[Page]]]
"""Screens, each with its page at every number of beats to look at."""


@pytest.fixture(scope="module", params=SIZES, ids=lambda size: f"{size.columns}x{size.rows}")
def window(request: pytest.FixtureRequest) -> Size:
    assert isinstance(request.param, Size)
    return request.param


@pytest.fixture(scope="module")
def shown(window: Size) -> Shown:
    """Return every screen with its pages in a window; to draw them takes long, so it is done once for several tests."""
    use(SOURCE, ascii=False)
    return [(screen, [page(screen, window, told) for told in beats_of(screen)]) for screen in screens()]


@cache
def columns_of(char: str) -> int:
    """Return how many columns a character takes; nobody who draws it disagrees."""
    assert cell_len(char) == get_cwidth(char), char
    return cell_len(char)


def check(shown: Page, size: Size, scroll: int = 0) -> None:
    frame = compose(shown, size, PLAIN, scroll)
    assert [row.cell_len for row in frame] == [size.columns] * size.rows
    for row in plain(frame):
        assert sum(map(columns_of, row)) == size.columns, row
        assert row.isprintable()
        assert len(to_ascii(row)) == size.columns, row
        assert to_ascii(row).isascii()


def test_every_page_fills_the_window_exactly(window: Size, shown: Shown) -> None:
    for _, pages in shown:
        for each in pages:
            check(each, window)


@each_size
def test_every_form_fills_the_window_exactly(size: Size) -> None:
    for form in forms():
        check(page(form, size), size)


@each_size
def test_help_and_the_question_before_leaving_fill_the_window_exactly(size: Size) -> None:
    for screen in [*screens()[:: len(screens()) // 50], *forms()]:
        check(help_page("DUELL", "Now", explain(screen, narration), size), size, scroll=3)
    for says in ("Saved. Go on with: duell resume 7", f"Saved. Go on with: duell resume /{'a-long-folder/' * 4}x"):
        asked = leave_page("DUELL", says, size)
        check(asked, size)
        assert says.replace(" ", "") in re.sub("[ │]", "", "".join(rows(asked, size)))


def test_only_what_can_be_scrolled_is_longer_than_the_window(window: Size, shown: Shown) -> None:
    for screen, (*_, last) in shown:
        if not isinstance(screen, Reveal | Final):
            assert overflow(last, window) == 0, rows(last, window)
    assert all(overflow(page(form, window), window) == 0 for form in forms())


def test_scrolling_shows_everything_and_stops_at_the_end(window: Size, shown: Shown) -> None:
    for _, (*_, last) in shown:
        over = overflow(last, window)
        if over:
            lines = {row for scroll in range(over + 1) for row in rows(last, window, scroll)}
            assert set(map(without_pictures, plain(last.body))) <= {"", *map(without_pictures, lines)}
            assert rows(last, window, over) == rows(last, window, over + 99)
            assert f"↑↓ {over} more" in rows(last, window)[-1]
            assert "↑↓ more" in rows(last, window, over)[-1]


def without_pictures(row: str) -> str:
    """Return what a row says, without the edges of chips and the bar that says how much there is to scroll."""
    return re.sub(DRAWN, " ", row).rstrip()


@each_size
def test_nothing_moves_while_a_reveal_is_told(size: Size) -> None:
    for screen in screens():
        if isinstance(screen, Reveal):
            widths = {block_width(page(screen, size, shown).body) for shown in range(len(screen.beats) + 1)}
            assert len(widths - {0}) == 1  # 0: nothing has been told yet
