"""A canvas of half cells: each cell has an upper and a lower pixel, or a character on a ground.

Canvases use only the half block ``▀`` and blanks, never the full block, which tears if the terminal adds line spacing.
An unpainted pixel is clear; when one canvas is pasted on another, the lower one shows through.
"""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import lru_cache
from itertools import groupby

from rich.cells import cell_len
from rich.text import Text

from duell.table.ascii import to_ascii
from duell.tui.blocks import Block, line
from duell.tui.drawing.palette import SHADE, Palette

Glyph = tuple[str, str]  # a character and its style. The second cell of a wide character is empty

Cell = tuple[str | None, str | None, Glyph | None]
"""The colours of the upper and lower pixel, and the glyph over them, whose ground is the upper pixel's colour."""

CLEAR: Cell = (None, None, None)

FIRST_WIDE = "\u1100"  # the first character that is two cells wide
Run = tuple[str, str]  # characters, and their style as Rich parses it


class Canvas:
    """A picture of `width` columns and `height` rows of two pixels each; pixels outside are ignored."""

    def __init__(self, width: int, height: int, palette: Palette) -> None:
        self.width, self.height, self.palette = width, height, palette
        self._rows: list[list[Cell]] = [[CLEAR] * width for _ in range(height)]

    def copy(self) -> "Canvas":
        other = Canvas(0, 0, self.palette)
        other.width, other.height = self.width, self.height
        other._rows = [row.copy() for row in self._rows]
        return other

    def extended(self, above: int, below: int, left: int = 0, right: int = 0) -> "Canvas":
        """A larger copy, with the outermost rows and columns repeated on each side."""
        other = Canvas(self.width + left + right, self.height + above + below, self.palette)
        rows = [*[self._rows[0]] * above, *self._rows, *[self._rows[-1]] * below]
        other._rows = [[*row[:1] * left, *row, *row[-1:] * right] for row in rows]
        return other

    def pixel(self, column: int, y: int) -> str | None:
        """The colour of a pixel; None if it is clear or outside."""
        if not (0 <= column < self.width and 0 <= y < 2 * self.height):
            return None
        upper, lower, _glyph = self._rows[y // 2][column]
        return lower if y % 2 else upper

    def glyph(self, column: int, row: int) -> str:
        """The character in a cell, or ""."""
        written = self._rows[row][column][2]
        return written[0] if written else ""

    def dot(self, column: int, y: int, colour: str | None) -> None:
        """Paint one pixel; a glyph over it stays."""
        if 0 <= column < self.width and 0 <= y < 2 * self.height:
            upper, lower, glyph = self._rows[y // 2][column]
            self._rows[y // 2][column] = (upper, colour, glyph) if y % 2 else (colour, lower, glyph)

    def fill(self, column: int, y: int, width: int, height: int, colour: str | None) -> None:
        first, last = max(0, column), max(0, min(self.width, column + width))
        for pixel_row in range(max(0, y), min(2 * self.height, y + height)):
            cells = self._rows[pixel_row // 2]
            if len({*map(id, cells[first:last])}) == 1:  # equal cells are one object, so that large windows take little
                upper, lower, glyph = cells[first]
                cell: Cell = (upper, colour, glyph) if pixel_row % 2 else (colour, lower, glyph)
                cells[first:last] = [cell] * (last - first)
            elif pixel_row % 2:
                cells[first:last] = [(upper, colour, glyph) for upper, _lower, glyph in cells[first:last]]
            else:
                cells[first:last] = [(colour, lower, glyph) for _upper, lower, glyph in cells[first:last]]

    def text(self, column: int, row: int, text: str, style: str = "") -> None:
        """Write on a row. A wide character takes two cells; one cut by the edge is left out."""
        if not 0 <= row < self.height:
            return
        cells = self._rows[row]
        if (text.isascii() and text.isprintable()) or _is_narrow(text):
            seen, first = text[max(0, -column) : max(0, self.width - column)], max(0, column)
            under = cells[first : first + len(seen)]
            cells[first : first + len(seen)] = [
                (upper, lower, (char, style)) for (upper, lower, _glyph), char in zip(under, seen, strict=True)
            ]
            return
        self._wide_text(column, cells, text, style)

    def _wide_text(self, column: int, cells: list[Cell], text: str, style: str) -> None:
        """Write on the `cells` of a row, character by character."""
        for char in text:
            size = cell_len(char)
            if not size:  # a combining mark
                if 0 < column <= self.width and (before := cells[column - 1][2]):
                    cells[column - 1] = (*cells[column - 1][:2], (before[0] + char, before[1]))
                continue
            if column >= 0 and column + size <= self.width:
                for index, part in zip(range(column, column + size), (char, ""), strict=False):
                    cells[index] = (*cells[index][:2], (part, style))
            column += size

    def write_all(self, column: int, row: int, rows: Iterable[Text]) -> None:
        """Write lines one below the other."""
        for number, text in enumerate(rows, row):
            self.write(column, number, text)

    def write(self, column: int, row: int, text: Text) -> None:
        """Write a line of Rich text with styles of the palette; its blanks are transparent."""
        meanings = [str(text.style)] * len(text.plain)
        for span in text.spans:
            if meaning := str(span.style):
                meanings[span.start : span.end] = [meaning] * (min(span.end, len(meanings)) - span.start)
        start = 0
        for meaning, run in groupby(meanings):
            end = start + len(list(run))
            part, start = text.plain[start:end], end
            style = self.palette.style(meaning or "plain")
            if part.isspace() and "reverse" not in style:
                column += len(part)
                continue
            self.text(column, row, part, style)
            column += cell_len(part)

    def paste(self, picture: "Canvas", column: int, row: int) -> None:
        """Paste a picture over this one, which shows through clear pixels and is darkened by its shadow."""
        first, last = max(0, -column), min(picture.width, self.width - column)
        if first >= last:
            return
        place, hiding = slice(column + first, column + last), set[Cell]()
        for index in range(max(0, -row), min(picture.height, self.height - row)):
            under, cells = self._rows[row + index], picture._rows[index][first:last]  # noqa: SLF001
            if cells.count(CLEAR) < len(cells):
                under[place] = [
                    cell if cell in hiding else below if cell is CLEAR else self._over(below, cell, hiding)
                    for below, cell in zip(under[place], cells, strict=True)
                ]

    def _over(self, below: Cell, cell: Cell, hiding: set[Cell]) -> Cell:
        """The visible parts of a cell over another one; `hiding` remembers the cells that hide all below them."""
        upper, lower, glyph = cell
        if upper is not None and lower is not None and SHADE not in cell:
            hiding.add(cell)
            return cell
        if below is CLEAR:
            return cell
        under_upper, under_lower, written = below
        if written and written[0] == " " and {upper, lower} - {None, SHADE}:
            written = None  # a blank hides no pixel
        upper = under_upper if upper is None else self._through(under_upper, upper)
        lower = under_lower if lower is None else self._through(under_lower, lower)
        return upper, lower, glyph or written

    def copy_to(self, canvas: "Canvas", column: int, y: int) -> None:
        """Paint this picture's pixels on another from pixel row `y`, which `paste` cannot do for odd rows."""
        for down in range(2 * self.height):
            for right in range(self.width):
                if colour := self.pixel(right, down):
                    canvas.dot(column + right, y + down, colour)

    def _through(self, under: str | None, pixel: str) -> str | None:
        if pixel != SHADE:
            return pixel
        if under is None:
            return SHADE
        return self.palette.shaded(under) if under and under != SHADE else under

    def raised(self) -> "Canvas":
        """The picture with a shadow to the right and one pixel further down; one column wider and one row higher."""
        return self._with_rim(SHADE, 0, ((-1, -1),))

    def haloed(self, colour: str) -> "Canvas":
        """The picture with a halo one pixel wide, larger by one column and one row on all sides."""
        return self._with_rim(colour, 1, ((-1, 0), (1, 0), (0, -1), (0, 1)))

    def _with_rim(self, colour: str, before: int, neighbours: tuple[tuple[int, int], ...]) -> "Canvas":
        larger = Canvas(self.width + before + 1, self.height + before + 1, self.palette)
        larger.paste(self, before, before)
        for y in range(2 * larger.height):
            for column in range(larger.width):
                inside = column - before, y - 2 * before
                if self.pixel(*inside) is None and any(
                    self.pixel(inside[0] + right, inside[1] + down) is not None for right, down in neighbours
                ):
                    larger.dot(column, y, colour)
        return larger

    def towards(self, colour: str | None, share: float) -> "Canvas":
        """The picture with all pixels blended with `colour`; text is not changed."""
        faded = Canvas(self.width, self.height, self.palette)
        for row, cells in enumerate(self._rows):
            faded._rows[row] = [
                (self._faded(upper, colour, share), self._faded(lower, colour, share), glyph)
                if upper or lower
                else cell
                for cell in cells
                for upper, lower, glyph in (cell,)
            ]
        return faded

    def _faded(self, pixel: str | None, colour: str | None, share: float) -> str | None:
        return self.palette.blend(pixel, colour, share) if pixel and colour else pixel

    def block(self) -> Block:
        """The lines; equal rows of any canvas share one line object."""
        look = self._look()
        return [_line(tuple(row), *look) for row in self._rows]

    def runs(self) -> list[list[Run]]:
        look = self._look()
        return [list(_runs(row, *look)) for row in self._rows]

    def _look(self) -> tuple[bool, bool, bool]:
        """Three flags: faces and grounds are painted, shapes are ASCII, words are ASCII."""
        palette = self.palette
        return palette.paints, palette.ascii, palette.ascii and not palette.has_letters


Side = Callable[[int], Canvas]  # paints a side of a card, given its columns


def turned(step: int, narrow: int, back: Side, face: Side, *, edge: Side | None = None) -> Canvas:
    """A card at a step of being turned over: first its back in `narrow` columns, then its edge, then its blank face."""
    side, width = ((back, narrow), (edge or face, 3), (face, narrow))[step - 1]
    return side(width)


@lru_cache(maxsize=1024)
def _line(row: tuple[Cell, ...], paints: bool, plain_shapes: bool, plain_words: bool) -> Text:
    return line(*_runs(row, paints, plain_shapes, plain_words))


@lru_cache(maxsize=4096)
def _is_narrow(text: str) -> bool:
    return all(cell_len(char) == 1 for char in text)


def _runs(row: "tuple[Cell, ...] | list[Cell]", paints: bool, plain_shapes: bool, plain_words: bool) -> Iterator[Run]:
    """The fewest runs that show the row; a blank continues the run before it."""
    blocks = {"both": "#", "upper": '"', "lower": "_"} if plain_shapes else {"both": "█", "upper": "▀", "lower": "▄"}
    words = to_ascii if plain_words else str
    text, front, back, char = "", "", "", ""  # the run so far, and its last character
    before: Cell | None = None
    is_wide = False  # whether that character has a second half, in the next cell
    for index, cell in enumerate(row):
        if cell == before and "" < char < FIRST_WIDE:  # same as the last cell
            text += char
            continue
        before = upper, lower, glyph = cell
        upper, lower = None if upper == SHADE else upper, None if lower == SHADE else lower
        if glyph is None or not (glyph[0] or is_wide):
            is_wide = False
            char, style, ground = _pixels(upper, lower, front, back, blocks, paints)
        else:
            char, style = glyph
            ground = upper if paints and upper else ""
            is_wide = char >= FIRST_WIDE and cell_len(char) == 2
            if is_wide and not _is_second_half(row[index + 1 : index + 2]):
                char, is_wide = " ", False
        if text and ground == back and (style == front or (char == " " and "reverse" not in front + style)):
            text += char
            continue
        if text:
            yield words(text), _style(front, back)
        text, front, back = char, style, ground
    if text:
        yield words(text), _style(front, back)


def _is_second_half(cells: "tuple[Cell, ...] | list[Cell]") -> bool:
    """Whether a cell, the only one of these if there is any, has the second half of a wide character."""
    return any(glyph is not None and not glyph[0] for _upper, _lower, glyph in cells)


def _pixels(  # noqa: PLR0913, PLR0917 - the hottest function here
    upper: str | None, lower: str | None, front: str, back: str, blocks: dict[str, str], paints: bool
) -> tuple[str, str, str]:
    """The character, colour and ground for two pixels that follow a run with `front` on `back`."""
    if upper == lower:
        if paints or upper is None:
            return " ", "", upper or ""
        return blocks["both"], upper, ""
    if upper is None or lower is None:
        name = "lower" if upper is None else "upper"
        return blocks[name], upper or lower or "", ""
    if not paints:
        return blocks["both"], upper, ""
    if (front, back) == (lower, upper):
        return blocks["lower"], lower, upper
    return blocks["upper"], upper, lower


def _style(front: str, back: str) -> str:
    return f"{front} on {back}".strip() if back else front


class Line(Enum):
    """The six characters of a frame, in Unicode and in ASCII: corners from the top left, across, down."""

    SINGLE = "╭╮╰╯─│", "++++-|"
    DOUBLE = "╔╗╚╝═║", "++++=#"  # for a chosen card
    DOTTED = "╭╮╰╯┄┆", "....::"  # for a card that cannot be played
    HEAVY = "┏┓┗┛━┃", "++++-|"  # for a card at stake


def outlined(width: int, height: int, palette: Palette, style: str, kind: Line) -> Canvas:
    """An empty card with a frame."""
    top_left, top_right, bottom_left, bottom_right, across, down = kind.value[palette.ascii]
    card = Canvas(width, height, palette)
    card.text(0, 0, f"{top_left}{across * (width - 2)}{top_right}", style)
    for row in range(1, height - 1):
        card.text(0, row, down, style)
        card.text(width - 1, row, down, style)
    card.text(0, height - 1, f"{bottom_left}{across * (width - 2)}{bottom_right}", style)
    return card


def filled(card: Canvas, glyph: str = " ", style: str = "") -> Canvas:
    """A framed card with a glyph in every inner cell, so that it hides everything below it."""
    for row in range(1, card.height - 1):
        card.text(1, row, glyph * (card.width - 2), style)
    return card
