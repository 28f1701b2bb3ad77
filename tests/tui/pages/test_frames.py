"""Every page fills every window exactly, and nothing on it has two widths."""

import re

import pytest
from prompt_toolkit.utils import get_cwidth
from rich.cells import cell_len

from duell.table.ascii import to_ascii
from duell.table.help import explain
from duell.table.screens import Final, Reveal
from duell.tui.blocks import Size, block_width
from duell.tui.page import Page, compose, overflow
from duell.tui.pages.overlays import help_page, leave_page
from tests.tui.pages.looking import SIZES, beats_of, forms, page, rows, screens

each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.columns}x{size.rows}")


def check(shown: Page, size: Size, scroll: int = 0) -> None:
    frame = compose(shown, size, scroll)
    assert [row.cell_len for row in frame] == [size.columns] * size.rows
    for row in rows(shown, size, scroll):
        assert sum(map(get_cwidth, row)) == size.columns, row
        assert [cell_len(char) for char in row] == [get_cwidth(char) for char in row], row
        assert row.isprintable()
        assert len(to_ascii(row)) == size.columns, row
        assert to_ascii(row).isascii()


@each_size
def test_every_page_fills_the_window_exactly(size: Size) -> None:
    for screen in screens():
        for shown in beats_of(screen):
            check(page(screen, size, shown), size)


@each_size
def test_every_form_fills_the_window_exactly(size: Size) -> None:
    for form in forms():
        check(page(form, size), size)


@each_size
def test_help_and_the_question_before_leaving_fill_the_window_exactly(size: Size) -> None:
    for screen in [*screens()[:: len(screens()) // 50], *forms()]:
        check(help_page("Now", explain(screen), size), size, scroll=3)
    for says in ("Saved. Go on with: duell resume 7", f"Saved. Go on with: duell resume /{'a-long-folder/' * 4}x"):
        asked = leave_page(says, size)
        check(asked, size)
        assert says.replace(" ", "") in re.sub("[ │]", "", "".join(rows(asked, size)))


@each_size
def test_only_what_can_be_scrolled_is_longer_than_the_window(size: Size) -> None:
    for screen in screens():
        if not isinstance(screen, Reveal | Final):
            assert overflow(page(screen, size), size) == 0, rows(page(screen, size), size)
    assert all(overflow(page(form, size), size) == 0 for form in forms())


@each_size
def test_scrolling_shows_everything_and_stops_at_the_end(size: Size) -> None:
    for screen in screens():
        shown = page(screen, size)
        over = overflow(shown, size)
        if over:
            lines = {row for scroll in range(over + 1) for row in rows(shown, size, scroll)}
            assert {row.plain.replace("\N{NO-BREAK SPACE}", " ").rstrip() for row in shown.body} <= {
                row.rstrip() for row in lines
            }
            assert rows(shown, size, over) == rows(shown, size, over + 99)
            assert "↑↓ more" in rows(shown, size)[-1]


@each_size
def test_nothing_moves_while_a_reveal_is_told(size: Size) -> None:
    for screen in screens():
        if isinstance(screen, Reveal):
            widths = {block_width(page(screen, size, shown).body) for shown in range(len(screen.beats) + 1)}
            assert len(widths - {0}) == 1  # 0: nothing has been told yet
