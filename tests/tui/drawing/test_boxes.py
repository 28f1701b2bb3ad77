"""Boxes never overlap, keep their order and gaps, and paint nothing that is only measured."""

from collections.abc import Iterator, Sequence
from itertools import combinations, count, pairwise
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from rich.text import Text

from duell.tui.blocks import Block
from duell.tui.drawing.boxes import (
    ANY,
    Area,
    Box,
    Layout,
    either,
    hbox,
    inset,
    lay,
    lettering,
    painted,
    space,
    vbox,
    wrapped,
)
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import INK, Depth
from duell.tui.theme import palette
from duell.vocabulary import THEMES

CANVAS = Canvas(1, 1, palette("dark", Depth.ALL))

small = st.integers(0, 9)
sides = st.sampled_from(["start", "middle", "end"])


def leaves() -> st.SearchStrategy[Box]:
    """Boxes that cannot be told from each other but by their names."""
    numbers = count()
    return st.builds(
        lambda columns, rows, more, fills: _filling(
            painted(lambda canvas, _area: canvas.dot(0, 0, "red"), columns, rows, columns + more), fills
        ).named((next(numbers), columns, rows)),
        small,
        small,
        st.sampled_from([0, 5, ANY]),
        st.booleans(),
    )


def _filling(box: Box, fills: bool) -> Box:
    return box.filling() if fills else box


def groups(boxes: st.SearchStrategy[Box]) -> st.SearchStrategy[Box]:
    some = st.lists(boxes, min_size=1, max_size=4)
    return st.one_of(
        st.builds(lambda boxes, gap, side: hbox(*boxes, gap=gap, side=side), some, small, sides),
        st.builds(lambda boxes, gap, side: vbox(*boxes, gap=gap, side=side), some, small, sides),
        st.builds(lambda boxes, side: either(*boxes, side=side), some, sides),
        st.builds(inset, boxes, small, small, small),
        st.builds(lambda box, least, most, rows: box.wide(least, most).tall(rows), boxes, small, small, small),
    )


trees = st.recursive(leaves(), groups, max_leaves=12)
areas = st.builds(Area, small, small, st.integers(0, 120), st.integers(0, 60))


def overlap(one: Area, other: Area) -> bool:
    return (
        max(one.column, other.column) < min(one.column + one.columns, other.column + other.columns)
        and max(one.row, other.row) < min(one.row + one.rows, other.row + other.rows)
    )  # fmt: skip


@given(trees, areas)
def test_what_fits_is_inside_without_overlaps_and_as_large_as_it_must_be(box: Box, area: Area) -> None:
    assume(box.fits(area))
    places = lay(box, area).places
    for name, part in places.items():
        assert isinstance(name, tuple)
        _number, columns, rows = name
        assert area.column <= part.column <= part.column + part.columns <= area.column + area.columns
        assert area.row <= part.row <= part.row + part.rows <= area.row + area.rows
        assert part.columns >= columns
        assert part.rows >= rows
    assert not any(overlap(*two) for two in combinations(places.values(), 2))


@given(trees, areas)
def test_a_box_takes_the_rows_that_it_has_announced(box: Box, area: Area) -> None:
    rows = box.rows(area.columns)
    assert rows == box.rows(area.columns)
    assert box.tall(7).rows(area.columns) == max(7, rows)
    assume(box.least <= area.columns)
    assert box.fits(area._replace(rows=rows))
    assert not box.fits(area._replace(rows=rows - 1))
    assert not box.fits(Area(0, 0, box.least - 1, 1000))


@given(trees, areas)
def test_nothing_is_painted_before_it_is_laid_or_of_a_box_that_is_not_seen(box: Box, area: Area) -> None:
    canvas = Canvas(1, 1, CANVAS.palette)
    box.rows(area.columns)
    box.fits(area)
    layout = lay(box, area)
    assert canvas.pixel(0, 0) is None
    layout.paint(canvas)
    assert canvas.pixel(0, 0) == "red"
    hidden = box.unseen()
    assert not lay(hidden, area).paints
    assert (hidden.least, hidden.most, hidden.fills) == (box.least, box.most, box.fills)
    assert hidden.rows(area.columns) == box.rows(area.columns)


def _mirrored(area: Area) -> Area:
    """The area with columns for rows, so that what holds of a row can be asked of a column."""
    return Area(area.row, area.column, area.rows, area.columns)


@pytest.mark.parametrize(("combine", "turned"), [(hbox, Area._make), (vbox, _mirrored)])
@given(st.lists(st.tuples(small, small), min_size=1, max_size=5), small, sides, areas)
def test_rows_and_columns_keep_order_gaps_and_their_side(
    combine: Any, turned: Any, sizes: Sequence[tuple[int, int]], gap: int, side: str, area: Area
) -> None:
    boxes = combine(*_named(sizes), gap=gap, side=side)
    assume(boxes.fits(area))
    places = [*lay(boxes, area).places.values()]
    assert [(place.columns, place.rows) for place in places] == sizes
    around, parts = turned(area), [*map(turned, places)]
    assert all(second.column - first.column - first.columns == gap for first, second in pairwise(parts))
    before = parts[0].column - around.column
    after = around.column + around.columns - parts[-1].column - parts[-1].columns
    assert after - before in {0, 1}
    free = [(part.row - around.row, around.row + around.rows - part.row - part.rows) for part in parts]
    assert all(_is_at(side, *rows) for rows in free)


def _named(sizes: Sequence[tuple[int, int]]) -> Iterator[Box]:
    return (space(*size).named(number) for number, size in enumerate(sizes))


def _is_at(side: str, before: int, after: int) -> bool:
    return {"start": before == 0, "middle": after - before in {0, 1}, "end": after == 0}[side]


@given(st.lists(st.tuples(small, st.integers(0, 30)), min_size=1, max_size=5), st.integers(0, 120))
def test_a_row_makes_its_boxes_as_equally_wide_as_can_be(ranges: Sequence[tuple[int, int]], columns: int) -> None:
    boxes = hbox(*(space(least).wide(least, least + more).named(number) for number, (least, more) in enumerate(ranges)))
    assume(boxes.fits(Area(0, 0, columns, 1)))
    widths = [part.columns for part in lay(boxes, Area(0, 0, columns, 1)).places.values()]
    growing = [width for width, (least, more) in zip(widths, ranges, strict=True) if least < width < least + more]
    assert len({*growing}) <= 1
    could_grow = [least + more - width for width, (least, more) in zip(widths, ranges, strict=True)]
    assert columns - sum(widths) < len(ranges) or not any(could_grow)


@given(st.lists(st.booleans(), min_size=1, max_size=5).filter(any), small, st.integers(0, 60))
def test_what_fills_shares_the_rows_that_are_left(fills: Sequence[bool], gap: int, more: int) -> None:
    boxes = vbox(*(_filling(space(3, 2).named(number), fill) for number, fill in enumerate(fills)), gap=gap)
    parts = [*lay(boxes, Area(0, 0, 3, boxes.rows(3) + more)).places.values()]
    assert sum(part.rows for part in parts) == 2 * len(parts) + more
    assert all(part.rows == 2 for part, fill in zip(parts, fills, strict=True) if not fill)
    taken = [part.rows for part, fill in zip(parts, fills, strict=True) if fill]
    assert max(taken) - min(taken) <= 1


@given(st.lists(st.tuples(small, small), min_size=1, max_size=5), areas)
def test_of_several_boxes_the_first_that_fits_is_laid(sizes: Sequence[tuple[int, int]], area: Area) -> None:
    boxes = [*_named(sizes)]
    fitting = [number for number, box in enumerate(boxes) if box.fits(area)]
    assert [*lay(either(*boxes), area).places] == (fitting or [len(boxes) - 1])[:1]


@pytest.mark.parametrize("of_boxes", [vbox, hbox])
def test_no_boxes_take_no_room(of_boxes: Any) -> None:
    box = of_boxes(gap=2)
    assert (box.least, box.most, box.rows(40)) == (0, 0, 0)
    lay(box, Area(0, 0, 40, 12)).paint(CANVAS.copy())


def test_each_box_is_measured_once_however_deep_it_is() -> None:
    asked: list[int] = []

    def rows(columns: int) -> Block:
        asked.append(columns)
        return [Text()]

    box = wrapped(rows)
    for _depth in range(8):
        box = either(vbox(box, box, gap=1), box)
    lay(box, Area(0, 0, 9, 40))
    assert asked == [9]


def test_a_place_in_the_middle_of_another_may_hang_over() -> None:
    assert Area(4, 2, 5, 3).within(9, 1) == Area(2, 3, 9, 1)
    assert Area(4, 2, 5, 3).within(3, 2, "start", "end") == Area(4, 3, 3, 2)


def test_what_does_not_fit_is_cut_to_its_place() -> None:
    parts = lay(vbox(space(9, 5).named("high"), space(9, 5).named("low")), Area(0, 0, 4, 6)).places
    assert parts["high"].columns == 4
    assert isinstance(lay(space(), Area(0, 0, 0, 0)), Layout)


@pytest.mark.parametrize("depth", [depth for depth in Depth if depth is not Depth.NONE])
@pytest.mark.parametrize("name", [name for name in THEMES if name != "mono"])
def test_words_in_pixels_have_a_colour_even_where_words_have_that_of_the_terminal(name: str, depth: Depth) -> None:
    box = lettering("Play", "plain", 40)
    canvas = Canvas(box.least, box.rows(box.least), palette(name, depth))
    box.paint(canvas, Area(0, 0, canvas.width, canvas.height))
    inks = {canvas.pixel(column, y) for column in range(canvas.width) for y in range(2 * canvas.height)}
    assert len(inks) == 2
    assert INK not in inks


@pytest.mark.parametrize(("word", "columns"), [("Zoë", 40), ("Play", 10)])
def test_a_word_without_the_letters_or_the_room_for_pixels_is_a_line_of_text(word: str, columns: int) -> None:
    box = lettering(word, "strong", columns)
    assert (box.least, box.rows(box.least)) == (len(word), 1)
