"""Dark cards: at stake on the stock, while they turn over, and captured, as tiles and chips.

A card at stake is a sheet of steel with a stencilled number, a glowing emblem, and a plate with its name.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import NamedTuple

from rich.cells import cell_len

from duell.game import Emblem
from duell.tui.drawing import shapes
from duell.tui.drawing.canvas import Canvas, Line, filled, outlined, turned
from duell.tui.drawing.palette import BLACK, INK, WHITE, Palette
from duell.tui.drawing.shapes import emblem, glow
from duell.tui.theme import DARK

NO_TINT = "#8c9cbd"  # the tint of a card without one
FACE = "#232a3e"  # the colour mixed into an emblem's shade on steel

NO_EMBLEM = Emblem(NO_TINT)  # the emblem of a card without one

TINTS = ("#ff8a5c", "#93ad62", "#9dd9fe", "#fedd41", "#d98bb4", "#b79cff", "#6fd6c0", "#e0b070")
"""The tints of cards whose emblem is a letter."""


@lru_cache(maxsize=64)
def initial(name: str) -> Emblem:
    """The emblem of a card for which its deck has none: its first letter, in one of eight tints by its name."""
    tint = TINTS[sum(place * byte for place, byte in enumerate(name.encode())) % len(TINTS)]
    letter = shapes.lettered(name[:1], 1) if name[:1].isalpha() else ()  # a digit would seem to be its points
    if not letter:
        return Emblem(tint)
    return Emblem(tint, _in_square(letter, shapes.SMALL), _in_square(shapes.lettered(name[:1], 2), 2 * shapes.SMALL))


_SIGNS: tuple[Callable[[float, float], bool], ...] = (
    lambda x, y: max(abs(x), abs(y)) < 0.8,
    lambda x, y: abs(x) + abs(y) < 1.05,
    lambda x, y: x * x + y * y < 0.95,
    lambda x, y: abs(x) < 0.55 * (1 + y) and y < 0.8,
    lambda x, y: min(abs(x), abs(y)) < 0.35,
)
"""The signs of the seat colours as shapes: whether a point is in them, from the top left (-1, -1) to (1, 1)."""


@lru_cache(maxsize=8)
def of_seat(colour: int) -> Emblem:
    """The emblem of a player whose role has none in its deck: the sign of a seat colour, lit from the top left."""

    def tone(x: float, y: float) -> str:
        if not _SIGNS[colour](x, y):
            return "."
        if x + y < -0.4:
            return "b"
        return "c" if x + y > 0.6 else "a"

    def drawn(side: int) -> shapes.Rows:
        middles = [(2 * place + 1) / side - 1 for place in range(side)]
        return tuple("".join(tone(x, y) for x in middles) for y in middles)

    return Emblem(DARK[f"fill.{colour}"], drawn(shapes.SMALL), drawn(2 * shapes.SMALL))


def _in_square(letter: shapes.Shape, side: int) -> shapes.Rows:
    """A letter in the middle of an emblem, lit from above."""
    above, before = (side - len(letter)) // 2, (side - len(letter[0])) // 2
    half, empty = len(letter) // 2, "." * side
    lit = [row.replace("#", "b" if number < half else "a") for number, row in enumerate(letter)]
    rows = [f"{empty[:before]}{row:.<{side - before}}" for row in lit]
    return (*[empty] * above, *rows, *[empty] * (side - len(rows) - above))


MOST_EDGES = 6


class Staked(NamedTuple):
    """The measures of a dark card. The number and the emblem are placed by column and pixel row."""

    width: int
    height: int
    scale: int  # the scale of a large emblem; 0 for a small one
    emblem: tuple[int, int]
    numeral: tuple[int, int]
    numeral_scale: int
    numeral_room: int  # the columns in which the number is centred; 0 for a fixed place
    plate: int  # the first row of the plate

    @property
    def is_wide(self) -> bool:
        """Whether the number is beside the emblem, with a low plate below both."""
        return self.numeral_room > 0


def wide(scale: int) -> Staked:
    """A card whose number is beside its emblem; its name is in pixels from the third scale on."""
    plate, words = 8 * scale + 1, 2 if scale < LEAST_LETTERED else 3 * (scale // LEAST_LETTERED) + 1
    emblem, numeral = (13 * scale + 3, 1), (2 * scale, 3 * scale + 1)
    return Staked(29 * scale + 5, plate + words, scale, emblem, numeral, scale, 13 * scale, plate)


LETTER = 6  # the columns of most letters of pixels with a free one
LEAST_LETTERED = 3  # the least scale of a wide card with its name in pixels
LETTERED_PLATE = 4  # the least rows of a plate with a name in pixels

WIDE = wide(1)
LOW = Staked(34, 10, 1, (16, 0), (2, 3), 1, 13, 8)
POSTER = Staked(36, 23, 2, (2, 1), (2, 34), 1, 0, 17)
GRAND = Staked(54, 36, 3, (3, 1), (2, 50), 2, 0, 25)
VAST = Staked(70, 44, 4, (3, 1), (2, 66), 2, 0, 33)
COLOSSAL = Staked(102, 65, 6, (3, 1), (2, 98), 3, 0, 49)


class Stamped(NamedTuple):
    """The words on a dark card, with shorter alternatives; without number and emblem, it is the back of the stock."""

    number: str
    name: str
    feet: tuple[tuple[str, ...], ...] = ()
    emblem: Emblem = NO_EMBLEM


@lru_cache(maxsize=64)
def dark(stamped: Stamped, size: Staked, palette: Palette, edges: int = 0, *, lit: bool = False) -> Canvas:
    """A card at stake on top of `edges` cards of the stock; if `lit`, with a halo in place of the stock."""
    edges = min(edges, MOST_EDGES)
    if not palette.paints:
        return _dark_outlined(stamped, size, palette, edges, lit=lit)
    card = face(size.width, size.height, stamped.emblem.tint, palette)
    half = 8 * size.scale or 4
    if palette.blends and stamped.emblem.large:
        centre = _emblem_at(stamped, size)[0] + half, (size.emblem[1] + half) / 2
        glow(card, stamped.emblem.tint, centre, 15 * half / 8)
    if not stamped.number and not stamped.emblem.small:
        _lattice(card, 2 * size.plate - 2, palette.ink("stock"))
    first = 2 * size.plate - (not size.is_wide)  # the plate begins a pixel above the name
    card.fill(1, first, size.width - 2, 2 * size.height - first, plate(stamped.emblem.tint, palette))
    trim(card, stamped.emblem.tint, palette)
    _stamp(card, stamped, size, palette)
    if lit:
        return card.haloed(palette.ink("halo"))
    return on_stock(card, edges, palette).raised()


def face(width: int, height: int, tint: str, palette: Palette) -> Canvas:
    """A sheet of steel with cut corners and a touch of the card's tint."""
    card, last = Canvas(width, height, palette), 2 * height - 1
    for row in range(height):
        colour = steel(tint, row / max(1, height - 1), palette)
        card.fill(0, 2 * row, width, 2, colour)
    for corner in ((0, 0), (width - 1, 0), (0, last), (width - 1, last)):
        card.dot(*corner, None)
    return card


def steel(tint: str, share: float, palette: Palette) -> str:
    """The colour of a dark face at a `share` of its height."""
    colour = palette.between("steel", "steel.low", share) or "black"
    return palette.blend(colour, tint, 0.1)


def trim(card: Canvas, tint: str, palette: Palette) -> None:
    """Paint the edges, with light from above and left, or a full frame if the card needs one to stand out."""
    width, last = card.width, 2 * card.height - 1
    low = steel(tint, 1, palette)
    if palette.frames:
        frame = palette.tint(tint)
        card.fill(1, last, width - 2, 1, frame)
        card.fill(0, 1, 1, last - 1, frame)
        card.fill(width - 1, 1, 1, last - 1, frame)
        card.fill(1, 0, width - 2, 1, frame)
        return
    top = palette.tint(tint, 0.35, DARK["steel"])
    for y in range(1, last):
        side = palette.tint(tint, 0.5 + 0.2 * (y // 2) / card.height, DARK["steel"]) if palette.blends else low
        card.dot(0, y, side)
        card.dot(width - 1, y, palette.blend(low, BLACK, 0.25))
    card.fill(1, 0, width - 2, 1, top)


def _lattice(card: Canvas, last: int, colour: str) -> None:
    """Paint the back of a dark card above pixel row `last`: crossing lines."""
    for y in range(3, last):
        for column in range(2, card.width - 2):
            if (column + y) % 6 == 0 or (column - y) % 6 == 0:
                card.dot(column, y, colour)


def plate(tint: str, palette: Palette) -> str | None:
    """The colour of the plate under the name of a dark card."""
    return palette.blend(steel(tint, 1, palette), BLACK, 0.38) if palette.blends else palette.colour("plate")


def _stamp(card: Canvas, stamped: Stamped, size: Staked, palette: Palette) -> None:
    drawn, scale = stamped.emblem.large, size.scale
    if stamped.emblem.small and not (drawn and scale):
        drawn, scale = stamped.emblem.small, 2 * size.scale or 1
    if drawn:
        tones = palette.tones(stamped.emblem.tint, FACE)
        emblem(drawn, tones, palette, scale).copy_to(card, *_emblem_at(stamped, size))
    beside_number = _put_number(card, stamped, size, palette)
    inks = Inks("bold", "")
    if palette.paints:
        inks = Inks(f"bold {palette.tint(stamped.emblem.tint, 0.42)}", palette.ink("steel.muted"))
    if not size.is_wide:
        _write_beside_number(card, stamped, size, beside_number, inks)
    elif palette.frames or not palette.paints:  # the frame takes the foot's row
        _write_in_one_row(card, stamped, size, inks)
    else:
        _write_on_plate(card, stamped, size, inks)


class Inks(NamedTuple):
    """The styles of a dark card's name and of its feet."""

    name: str
    foot: str


def _write_in_one_row(card: Canvas, stamped: Stamped, size: Staked, inks: Inks) -> None:
    """Write the name of a wide card, and its foot at the right."""
    ways, names = _alternatives(stamped.feet), (stamped.name.upper(), stamped.name)
    feet = [*(" · ".join(lines) for lines in ways), *(lines[-1] for lines in ways), ""]
    foot = _first(feet, size.width - 5 - cell_len(stamped.name))
    card.text(2, size.plate, _first(names, size.width - 5 - cell_len(foot)), inks.name)
    card.text(size.width - 2 - cell_len(foot), size.plate, foot, inks.foot)


def _write_on_plate(card: Canvas, stamped: Stamped, size: Staked, inks: Inks) -> None:
    """Write the name of a wide card, in pixels beside its foot if there is room, or else above it."""
    room = size.width - 4
    foot = _first([" · ".join(lines) for lines in _alternatives(stamped.feet)], room)
    is_high = size.height - size.plate >= LETTERED_PLATE
    letters = shapes.lettered(stamped.name, size.scale // LEAST_LETTERED) if is_high else ()
    if letters and len(letters[0]) + cell_len(foot) + 2 <= room:
        lit = card.palette.tint(stamped.emblem.tint, 0.42)
        shapes.stamp(card, 2, 2 * size.plate + 1, letters, [lit] * len(letters))
        card.text(size.width - 2 - cell_len(foot), size.height - 2, foot, inks.foot)
        return
    card.text(2, size.plate, _first((stamped.name.upper(), stamped.name), room), inks.name)
    card.text(2, size.plate + 1, foot, inks.foot)


def _write_beside_number(card: Canvas, stamped: Stamped, size: Staked, left: int, inks: Inks) -> None:
    """Write the name of a high card, broken into up to three rows, above its feet; in pixels on a colossal card."""
    room, first = size.width - 2 - left, size.plate + (0 if size is POSTER else 3)
    names = [(text, inks.name) for text in _broken(stamped.name.upper(), room)[:3]]
    large = [shapes.lettered(text, 1) for text in _broken(stamped.name.upper(), room // LETTER)]
    if size is COLOSSAL and len(large) <= 2 and all(word and len(word[0]) <= room for word in large):
        lit = card.palette.tint(stamped.emblem.tint, 0.42)
        for row, word in enumerate(large):
            shapes.stamp(card, left, 2 * (first - 2 + 4 * row), word, [lit] * len(word))
        names, first = [], first - 1 + 4 * len(large)
    feet = [(_first(lines, room), inks.foot) for lines in stamped.feet]
    for row, (text, style) in enumerate((*names, *feet), first):
        card.text(left, row, text, style)


def _emblem_at(stamped: Stamped, size: Staked) -> tuple[int, int]:
    """The column and pixel row of the emblem; it is in the middle of a card without a number."""
    return size.emblem if stamped.number else (size.width // 2 - (8 * size.scale or 4), size.emblem[1])


def _alternatives(feet: tuple[tuple[str, ...], ...]) -> list[tuple[str, ...]]:
    """The alternatives for the foot of a card in one line, from the longest to the shortest."""
    return [
        tuple(foot[min(short, len(foot) - 1)] for foot in feet[:count])
        for count in range(len(feet), 0, -1)
        for short in range(max(map(len, feet)))
    ] or [("",)]


def _first(texts: Sequence[str], room: int) -> str:
    """The first string that fits, or the last one, cut off with an ellipsis; "" without room."""
    for text in texts:
        if cell_len(text) <= room:
            return text
    cut = texts[-1]
    while cut and cell_len(cut) > room - 1:
        cut = cut[:-1]
    return f"{cut}…" if room > 0 else ""


def _broken(text: str, room: int) -> list[str]:
    rows: list[str] = []
    for word in text.split(" "):
        if rows and cell_len(rows[-1]) + 1 + cell_len(word) <= room:
            rows[-1] += f" {word}"
        else:
            rows.append(_first((word,), room))
    return rows


def _put_number(card: Canvas, stamped: Stamped, size: Staked, palette: Palette) -> int:
    shape = shapes.numeral(stamped.number, "large" if palette.ascii else "stencil", size.numeral_scale)
    if not shape:
        return size.numeral[0]
    column, y = size.numeral
    width = len(shape[0])
    if size.numeral_room:
        column += max(0, (size.numeral_room - width) // 2)
        if not stamped.emblem.large and not stamped.emblem.small:
            column = (size.width - width) // 2
    if palette.blends and not palette.ascii:
        dark = palette.blend(steel(stamped.emblem.tint, 0.5, palette), BLACK, 0.5)
        shapes.stamp(card, column + 1, y + 1, shape, [dark] * len(shape))
    if palette.ascii:
        _stamp_cells(card, column, y, shape, palette.tint(stamped.emblem.tint))
    else:
        shapes.stamp(card, column, y, shape, lights(stamped.emblem.tint, len(shape), palette))
    return column + width + 2 * size.numeral_scale


def _stamp_cells(card: Canvas, column: int, y: int, shape: shapes.Shape, colour: str) -> None:
    """Paint a number in full cells, since ASCII has no readable half cells."""
    for upper, lower in zip(shape[::2], shape[1::2], strict=True):
        joined = "".join("#" if "#" in pair else "." for pair in zip(upper, lower, strict=True))
        shapes.stamp(card, column, y, (joined, joined), [colour, colour])
        y += 2


def lights(tint: str, height: int, palette: Palette) -> list[str]:
    """The colour of each row of a number's pixels: nearly white at the top, the tint at its foot."""
    if palette.frames or not palette.paints:
        return [palette.tint(tint)] * height
    if not palette.blends:
        return [palette.tint(tint, 0.82 if y < height / 2 else 0) for y in range(height)]
    return [palette.tint(tint, 0.62 * (1 - y // 2 * 2 / (height - 1))) for y in range(height)]


def on_stock(card: Canvas, edges: int, palette: Palette) -> Canvas:
    """A card on the stock; the edge of each card below is a column further right and a pixel lower."""
    stock, last = Canvas(card.width + edges, card.height, palette), 2 * card.height - 1
    for edge in range(1, edges + 1):
        colour = palette.colour("stock.dark" if edge % 2 else "stock")
        stock.fill(card.width - 1 + edge, edge + 1, 1, last - 1 - edge, colour)
    stock.paste(card, 0, 0)
    return stock


def _dark_outlined(stamped: Stamped, size: Staked, palette: Palette, edges: int, *, lit: bool) -> Canvas:
    style = palette.tint(stamped.emblem.tint)
    kind = Line.DOUBLE if lit else Line.HEAVY
    card = outlined(size.width, size.height, palette, "bold" if style == INK else style, kind)
    inside, inner = Canvas(size.width, size.height, palette), Canvas(size.width - 2, size.height - 2, palette)
    _stamp(inside, stamped, size, palette)
    inner.paste(inside, -1, -1)  # without the edges that the frame would hide
    card.paste(inner, 1, 1)
    if not edges:
        return card
    stock = Canvas(card.width + edges, card.height, palette)
    stock.paste(card, 0, 0)
    for edge in range(edges):
        for row in range(1, card.height - 1):
            stock.text(card.width + edge, row, "|" if palette.ascii else "│", palette.style("frame"))
    return stock


@lru_cache(maxsize=32)
def turning(size: Staked, step: int, tint: str, palette: Palette, edges: int | None = None) -> Canvas:
    """A card being turned over, from step 1 (its back) to 4 (its blank face); with `edges`, on the stock."""
    stock = Canvas(size.width, size.height, palette)
    if edges is not None:
        stock = on_stock(dark_back(size.height, palette, size.width), min(edges, MOST_EDGES), palette)
    if step > 1 or edges is None:
        back = partial(dark_back, size.height, palette, lit=edges is not None)
        front = partial(_blank_face, size.height, tint, palette)
        upper = back(size.width) if step == 1 else turned(step - 1, size.width // 2, back, front, edge=back)
        stock.paste(upper, (size.width - upper.width) // 2, 0)
    return stock.raised() if palette.paints else stock


def _blank_face(height: int, tint: str, palette: Palette, width: int) -> Canvas:
    if not palette.paints:
        return filled(outlined(width, height, palette, palette.tint(tint).replace(INK, "bold"), Line.HEAVY))
    card = face(width, height, tint, palette)
    trim(card, tint, palette)
    return card


def dark_back(height: int, palette: Palette, width: int, *, lit: bool = False) -> Canvas:
    """A dark card face down, with crossing lines on steel that is darker than a face; `lit` while the card moves."""
    if not palette.paints:
        return filled(outlined(width, height, palette, palette.style("frame"), Line.SINGLE))
    card = face(width, height, NO_TINT, palette)
    line = palette.ink("stock")
    _lattice(card, 2 * height - 3, palette.blend(line, WHITE, 0.2) if lit else line)
    trim(card, NO_TINT, palette)
    return card


@dataclass(frozen=True, slots=True)
class Captured:
    """Captured cards of one kind: the number printed on each, their count, and their bonus."""

    number: str
    count: int = 1
    bonus: str = ""
    emblem: Emblem = NO_EMBLEM

    @property
    def step(self) -> int:
        """The visible columns of each card behind the front one of a tile."""
        return max(3, 1 + cell_len(self.number))

    @property
    def index(self) -> int:
        """The columns of a tile's number."""
        return max(2, cell_len(self.number), cell_len(self.bonus))

    def width(self, height: int) -> int:
        """The columns of a tile of `height` rows."""
        return self.step * (self.count - 1) + 1 + self.index + 2 * height


@lru_cache(maxsize=256)
def tile(captured: Captured, palette: Palette, height: int = 4) -> Canvas:
    """A tile of 11×4, 19×8 or 35×16, with an edge for each card behind; without colours, 11×4 is a chip."""
    if not palette.paints:
        return chip(captured, palette) if height < 8 else _tile_outlined(captured, palette, height)
    tint, width, last = captured.emblem.tint, captured.width(height), 2 * height - 1
    card = Canvas(width, height, palette)
    for row in range(height):
        card.fill(0, 2 * row, width, 2, steel(tint, row / height, palette))
    *behind, front = edges = [captured.step * number for number in range(captured.count)]
    for edge in edges:
        for y in range(1, last):
            card.dot(edge, y, palette.tint(tint, 0.45 * (y // 2) / height, DARK["steel.low"]))
        card.text(edge + 1, 1, captured.number, f"bold {palette.tint(tint, 0.55)}")
    for depth, edge in enumerate(reversed(behind), 1):  # each is slightly lower than the next
        card.fill(edge, 0, captured.step, min(depth, 2), None)
    after_number = front + 1 + captured.index
    if rows := captured.emblem.large if height >= 8 and captured.emblem.large else captured.emblem.small:
        drawn = emblem(rows, palette.tones(tint, FACE), palette, max(1, 2 * height // len(rows)))
        card.paste(drawn, after_number, 0)
    if captured.bonus:
        card.fill(0, last - 1, after_number, 2, plate(tint, palette))
        label = captured.bonus.center(after_number - 1)
        card.text(1, height - 1, label, f"bold {palette.ink('chip.bonus')}")
    for corner in ((0, 0), (width - 1, last), (0, last)):
        card.dot(*corner, None)
    return card


def _tile_outlined(captured: Captured, palette: Palette, height: int) -> Canvas:
    """A tile without colours: a frame with the emblem, and the number once for each card."""
    wide, tint = captured.width(height), captured.emblem.tint
    card = outlined(wide, height, palette, palette.tint(tint).replace(INK, "bold"), Line.HEAVY)
    inner = Canvas(wide - 2, height - 2, palette)
    if rows := captured.emblem.large or captured.emblem.small:
        drawn = emblem(rows, palette.tones(tint, FACE), palette, max(1, 2 * height // len(rows)))
        inner.paste(drawn, inner.width - drawn.width + 1, -1)
    for copy in range(min(captured.count, inner.height)):
        inner.text(0, copy, captured.number, "bold")
    inner.text(0, inner.height - 1, captured.bonus, "bold")
    card.paste(inner, 1, 1)
    return card


@lru_cache(maxsize=256)
def chip(captured: Captured, palette: Palette, name: str = "", least: int = 0) -> Canvas:
    """Cards of a kind on a line of `least` columns: an edge for each, the number, the `name` if any, and the bonus."""
    label, tint = f"{captured.number} {name}".rstrip(), captured.emblem.tint
    after = captured.count + cell_len(label)
    chip = Canvas(max(least, after + cell_len(captured.bonus) + 1), 1, palette)
    edge = text = palette.tint(tint).replace("default", "")
    bonus = "bold"
    if palette.paints:
        ground = palette.colour("chip")
        chip.fill(0, 0, chip.width, 2, palette.blend(ground, tint, 0.24) if ground else None)
        edge, text, bonus = palette.tint(tint), palette.tint(tint, 0.46), f"bold {palette.ink('chip.bonus')}"
    opening, closing = ("[", "]") if palette.ascii else ("▌", " ")
    chip.text(0, 0, opening * captured.count, edge)
    chip.text(captured.count, 0, label, text)
    chip.text(after, 0, captured.bonus, bonus)
    if not palette.paints:
        chip.text(chip.width - 1, 0, closing, text)
    return chip
