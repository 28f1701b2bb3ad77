"""Boxes: a page puts boxes beside or below each other, and never adds up columns and rows.

`hbox` and `vbox` combine boxes, `either` takes the first that fits, and `lay` gives each its place in an area:

    >>> words = vbox(space(12, 2), space(9, 1), gap=1)
    >>> scene = hbox(space(30, 9).named("card"), words.named("words"), gap=2)
    >>> page = vbox(scene.filling(), space(60, 3).named("ledge"))
    >>> places = lay(page, Area(0, 1, 60, 20)).places
    >>> places["words"], places["ledge"]
    (Area(column=40, row=7, columns=12, rows=4), Area(column=0, row=18, columns=60, rows=3))

Columns come first: a box takes from `least` to `most` columns, and then says how many rows it takes in these. A box is
painted only where it is laid, so a box that was only measured leaves no trace.
"""

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from duell.tui.blocks import Block, Part, block_width, fit, line, strong
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import INK, Palette
from duell.tui.drawing.shapes import Shape, lettered, stamp

ANY = 10_000  # more columns than any window has

Side = Literal["start", "middle", "end"]
"""The part of a larger place that a box takes: left or upper, middle, right or lower."""


class Area(NamedTuple):
    """A rectangle of a canvas: its first column and row, and its columns and rows."""

    column: int
    row: int
    columns: int
    rows: int

    def within(self, columns: int, rows: int, across: Side = "middle", down: Side = "middle") -> "Area":
        """The place of something in this area; if it is larger, it hangs over."""
        column, row = _before(self.columns - columns, across), _before(self.rows - rows, down)
        return Area(self.column + column, self.row + row, columns, rows)

    def towards(self, end: "Area", share: float) -> tuple[int, int]:
        """The column and row of something on its way to another place, after a share of the way."""
        return (
            round(self.column + (end.column - self.column) * share),
            round(self.row + (end.row - self.row) * share),
        )


Paint = Callable[[Canvas, Area], None]


@dataclass(frozen=True)
class Layout:
    """The places of the boxes that have names, and the painters with their places."""

    places: dict[Hashable, Area] = field(default_factory=dict)
    paints: list[tuple[Paint, Area]] = field(default_factory=list)

    def paint(self, canvas: Canvas) -> None:
        """Paint the boxes, from left to right and from above to below."""
        for paint, area in self.paints:
            paint(canvas, area)


class Box(NamedTuple):
    """Something with a place on a page. It `fills` its place if it takes what rows a column or a row has left."""

    least: int
    most: int
    high: Callable[[int], int]  # its rows, given its columns
    put: Callable[[Area, Layout], None] = lambda _area, _layout: None  # gives each part its place
    fills: bool = False
    name: Hashable = None

    def rows(self, columns: int) -> int:
        """The rows of the box in a place that is `columns` wide."""
        return self.high(min(columns, self.most))

    def fits(self, area: Area) -> bool:
        return self.least <= area.columns and self.rows(area.columns) <= area.rows

    def wide(self, least: int, most: int = 0) -> "Box":
        """The same box, at least `least` columns wide, and `most` columns wide where there is room."""
        least = max(self.least, least)
        return self._replace(least=least, most=max(least, most))

    def stretching(self) -> "Box":
        """The same box, as wide as there is room."""
        return self._replace(most=ANY)

    def tall(self, rows: int) -> "Box":
        """The same box, at least `rows` high; it no longer fills its place."""
        return self._replace(high=cache(lambda columns: max(rows, self.rows(columns))), fills=False)

    def filling(self) -> "Box":
        """The same box, which fills its place."""
        return self._replace(fills=True)

    def named(self, name: Hashable) -> "Box":
        """The same box, whose place is in `Layout.places`."""
        return self._replace(name=name)

    def unseen(self) -> "Box":
        """The room of this box, without the box."""
        return Box(self.least, self.most, self.rows, fills=self.fills, name=self.name)

    def lay(self, area: Area, layout: Layout, across: Side, down: Side) -> None:
        """Give this box and all in it their places in an area, which may be larger."""
        columns, rows = min(self.most, area.columns), min(self.rows(area.columns), area.rows)
        area = area.within(columns, area.rows if self.fills else rows, across, down)
        if self.name is not None:
            layout.places[self.name] = area
        self.put(area, layout)

    def paint(self, canvas: Canvas, area: Area) -> None:
        """Paint this box in an area, all of which it gets."""
        lay(self, area).paint(canvas)


def first_that_fits(boxes: Iterable[Box], area: Area) -> Box:
    """The first of these boxes that fits, or the last. A generator makes no more of them than are tried."""
    box = None
    for box in boxes:
        if box.fits(area):
            break
    assert box
    return box


def lay(box: Box, area: Area) -> Layout:
    """The places in a box that has all of an area."""
    layout = Layout()
    box._replace(most=ANY, fills=True).lay(area, layout, "start", "start")
    return layout


def space(columns: int = 0, rows: int = 0) -> Box:
    """Free room, which may have a name."""
    return Box(columns, columns, lambda _columns: rows)


def painted(paint: Paint, columns: int, rows: int, most: int = 0) -> Box:
    """Something that paints itself in its place, which may have more columns, up to `most`."""
    return Box(
        columns, max(columns, most), lambda _columns: rows, lambda area, layout: layout.paints.append((paint, area))
    )


def picture(drawn: Canvas, columns: int = 0, rows: int = 0, over: int = 0) -> Box:
    """A picture. Its place is smaller if it has a shadow, or a halo that hangs `over` it on all sides."""
    return painted(
        lambda canvas, area: canvas.paste(drawn, area.column - over, area.row - over),
        columns or drawn.width,
        rows or drawn.height,
    )


def pictured(paint: Callable[[Palette], Canvas], columns: int, rows: int) -> Box:
    """A picture that is drawn in the palette of its page; its shadow may hang over its place."""
    return painted(lambda canvas, area: canvas.paste(paint(canvas.palette), area.column, area.row), columns, rows)


def stamped(shape: Shape, ink: str, rows: int = 0) -> Box:
    """A shape in an ink, to the pixel in the middle of this many rows, or as high as it is."""
    high = rows or (len(shape) + 1) // 2
    return pictured(lambda palette: _drawn(shape, ink, high, palette), len(shape[0]), high)


@lru_cache(maxsize=64)
def _drawn(shape: Shape, ink: str, rows: int, palette: Palette) -> Canvas:
    drawn = Canvas(len(shape[0]), rows, palette)
    stamp(drawn, 0, (2 * rows - len(shape)) // 2, shape, [ink] * len(shape))
    return drawn


def lettering(word: str, meaning: str, columns: int, scale: int = 1) -> Box:
    """A word in capitals of pixels, or a line of text if a letter is missing or they are wider than `columns`."""
    shape = lettered(word, scale)
    if not shape or len(shape[0]) > columns:
        return label((word, strong(meaning)))

    def drawn(palette: Palette) -> Canvas:
        inks = (palette.colour(name) for name in (meaning, "ground", "rail"))  # pixels cannot have the terminal's own
        return _drawn(shape, next(filter(None, inks), INK), rows, palette)

    rows = (len(shape) + 1) // 2
    return pictured(drawn, len(shape[0]), rows)


def label(*parts: Part) -> Box:
    """A line of text; its parts are as in `line`."""
    return written([line(*parts)])


def written(rows: Block) -> Box:
    """Lines of text, as wide as the widest; they are cut where their place is narrower."""

    def paint(canvas: Canvas, area: Area) -> None:
        for row, text in enumerate(rows, area.row):
            canvas.write(area.column, row, text if text.cell_len <= area.columns else fit(text, area.columns))

    return painted(paint, block_width(rows), len(rows))


def wrapped(rows: Callable[[int], Block], least: int = 0, most: int = ANY) -> Box:
    """Text that is broken into `rows` to fit its columns."""
    broken = cache(rows)

    def paint(canvas: Canvas, area: Area) -> None:
        canvas.write_all(area.column, area.row, broken(area.columns)[: area.rows])

    return Box(
        least, most, lambda columns: len(broken(columns)), lambda area, layout: layout.paints.append((paint, area))
    )


def hbox(*boxes: Box, gap: int = 0, side: Side = "middle") -> Box:
    """Boxes side by side, as equally wide as can be. Each stands at this `side` of the row's height."""

    def put(area: Area, layout: Layout) -> None:
        widths = _shared(boxes, area.columns - gaps)
        column = area.within(sum(widths) + gaps, 0).column
        for box, columns in zip(boxes, widths, strict=True):
            box.lay(area._replace(column=column, columns=columns), layout, "start", side)
            column += columns + gap

    def high(columns: int) -> int:
        widths = _shared(boxes, columns - gaps)
        return max((box.rows(width) for box, width in zip(boxes, widths, strict=True)), default=0)

    gaps = gap * max(0, len(boxes) - 1)
    return Box(sum(box.least for box in boxes) + gaps, sum(box.most for box in boxes) + gaps, cache(high), put)


def vbox(*boxes: Box, gap: int = 0, side: Side = "middle") -> Box:
    """Boxes one below the other. Those that fill share spare rows; each stands at this `side` of the column's width."""

    def put(area: Area, layout: Layout) -> None:
        spare, filling = max(0, area.rows - high(area.columns)), sum(box.fills for box in boxes)
        row = area.row if filling else area.within(0, high(area.columns)).row
        for box in boxes:
            rows = box.rows(area.columns)
            if box.fills:  # of what is left
                rows += spare // filling
                spare, filling = spare - spare // filling, filling - 1
            box.lay(area._replace(row=row, rows=rows), layout, side, "start")
            row += rows + gap

    def high(columns: int) -> int:
        return sum(box.rows(columns) for box in boxes) + gap * max(0, len(boxes) - 1)

    fills = any(box.fills for box in boxes)
    least, most = max([0, *(box.least for box in boxes)]), max([0, *(box.most for box in boxes)])
    return Box(least, most, cache(high), put, fills)


def flow(*boxes: Box, gap: int = 0) -> Box:
    """Boxes one below the other as in `vbox`, each at the left, as lines of text are."""
    return vbox(*boxes, gap=gap, side="start")


def stack(*boxes: Box) -> Box:
    """Boxes one on the other, the lowest first."""

    def put(area: Area, layout: Layout) -> None:
        for box in boxes:
            box.lay(area, layout, "start", "start")

    def high(columns: int) -> int:
        return max(box.rows(columns) for box in boxes)

    return Box(max(box.least for box in boxes), max(box.most for box in boxes), high, put)


def either(*boxes: Box, side: Side = "middle") -> Box:
    """The first of these boxes that fits, or the last, which should be the smallest."""

    def put(area: Area, layout: Layout) -> None:
        first_that_fits(boxes, area).lay(area, layout, side, side)

    def high(columns: int) -> int:
        return min((box.rows(columns) for box in boxes if box.least <= columns), default=boxes[-1].rows(columns))

    fills = any(box.fills for box in boxes)
    return Box(min(box.least for box in boxes), max(box.most for box in boxes), cache(high), put, fills)


def inset(box: Box, columns: int, above: int = 0, below: int = 0) -> Box:
    """A box with free columns on both sides, and free rows above and below."""
    beside = hbox(space(columns), box, space(columns))._replace(fills=box.fills)
    return vbox(space(rows=above), beside, space(rows=below))


def _before(spare: int, side: Side) -> int:
    return spare // 2 if side == "middle" else spare if side == "end" else 0


def _shared(boxes: Sequence[Box], columns: int) -> list[int]:
    """The columns of each box: the same for all as far as its least and most allow."""

    def widths(level: int) -> list[int]:
        return [max(box.least, min(box.most, level)) for box in boxes]

    if sum(box.most for box in boxes) <= columns:
        return [box.most for box in boxes]
    return widths(bisect_right(range(columns + 1), columns, key=lambda level: sum(widths(level))) - 1)
