"""Pages that are read: they fill every window, keep its margins, cut nothing off, and can be read in every theme."""

import re
from functools import cache

import pytest
from rich.cells import cell_len

from duell.language import languages
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Depth
from duell.tui.pages.reading import MEASURE
from duell.tui.theme import GROUND, palette, theme
from tests.language.pretending import speaking
from tests.tui.pages.looking import PLAIN, SMALLEST, USUAL, plain
from tests.tui.pages.sheets import sheets
from tests.tui.pages.test_painted import DEPTHS, written

WINDOWS = (SMALLEST, Size(60, 20), USUAL, Size(120, 36), Size(200, 60))

each_window = pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size.columns}x{size.rows}")

PAINTED = re.compile("replay|^leave|^too-small|players")
"""What has pictures up to its edges, or is no page that is read."""


@cache
def lines(name: str, size: Size) -> list[str]:
    """Return the lines of a page as they are read, in English; it is drawn once for several tests."""
    return plain(sheets()[name](size, PLAIN))


@each_window
def test_every_sheet_fills_the_window_exactly(size: Size) -> None:
    for name in sheets():
        widths = set(map(cell_len, lines(name, size)))
        assert (len(lines(name, size)), widths) == (size.rows, {size.columns}) or name == "too-small", name


@each_window
def test_what_is_read_keeps_the_margins(size: Size) -> None:
    for name in sheets():
        if not PAINTED.search(name):
            for row in lines(name, size)[1:-1]:
                if not row.strip("─│┃"):  # the edge of the ledge
                    continue
                assert row[:2] == "  " or size.is_compact, (name, row)
                assert not row[:1].strip(), (name, row)
                assert row[-1] in " │┃", (name, row)


@pytest.mark.parametrize("size", [USUAL, Size(120, 36), Size(200, 60)])
def test_what_is_only_read_is_in_lines_that_the_eye_can_follow(size: Size) -> None:
    for name in ("help", "help-end", "coach-help", "missions-help"):
        for row in lines(name, size)[1:-1]:
            first = re.split(" {5,}|[│┃]|─", row.strip())[0]
            assert len(first) <= MEASURE, first


@pytest.mark.parametrize("depth", DEPTHS, ids=lambda depth: depth.value)
@pytest.mark.parametrize("name", ["dark", "light", "high-contrast"])
def test_what_is_read_can_be_read(name: str, depth: Depth) -> None:
    ground, least = theme(name, depth).styles[GROUND], 3.0 if depth is Depth.SIXTEEN else 4.4
    turn = len(name) + DEPTHS.index(depth)
    for sheet, draw in [*sheets().items()][turn % 3 :: 3]:
        for row in draw(USUAL, palette(name, depth)) if sheet != "missions-replay" else ():  # a table that is played on
            for text, contrast in written(row, ground):
                if text.strip("│┃"):  # the bar that says where one is
                    assert contrast >= least, (sheet, text, contrast, row.plain)


@pytest.mark.parametrize("code", languages())
def test_in_no_language_anything_is_cut_off(code: str) -> None:
    with speaking(code):
        for number, (name, draw) in enumerate(sheets().items(), languages().index(code)):
            size = (SMALLEST, USUAL)[number % 2]
            if not name.startswith("missions-replay"):
                rows = plain(draw(size, PLAIN))
                assert "…" not in "".join(rows[1:]), (name, size, rows)
                assert "…" not in rows[0] or size is SMALLEST, rows[0]
