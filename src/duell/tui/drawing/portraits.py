"""Pictures for forms: the logo, cards of players, and panels for games."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rich.cells import cell_len

from duell.tui.blocks import fit, line, paragraph
from duell.tui.drawing import shapes
from duell.tui.drawing.boxes import Area, Box, hbox, painted, picture, space
from duell.tui.drawing.canvas import Canvas, Line, outlined
from duell.tui.drawing.dark_cards import FACE, NO_TINT, face, plate, steel, trim
from duell.tui.drawing.palette import BLACK, DUSK, INK, WHITE, Palette
from duell.tui.drawing.shapes import Rows, emblem, glow
from duell.tui.theme import DARK

LOGO_LETTERS = {
    "D": "######.. #######. ##..#### ##....## ##....## ##....## ##....## ##..#### #######. ######..",
    "U": "##....## ##....## ##....## ##....## ##....## ##....## ##....## ###..### .######. ..####..",
    "E": "######## ######## ##...... ##...... ######.. ######.. ##...... ##...... ######## ########",
    "L": "##...... ##...... ##...... ##...... ##...... ##...... ##...... ##...... ######## ########",
}
"""Letters of 8×10 pixels, with strokes of two."""

LOGO_NAME = "DUELL"

LOGO_MARGIN = 3  # columns before the first letter and after the last
LOGO_GLOW, OTHER_GLOW = "#ff5a3d", "#4aa3ff"  # the glow of duell's own name, and of any other


@lru_cache(maxsize=16)
def spelled(name: str) -> Rows:
    """A name in capitals as rows of pixels; () if a letter is missing."""
    is_logo = name == LOGO_NAME
    table, gap = (LOGO_LETTERS, "..") if is_logo else (shapes.LETTERS, ".")
    if not name or not set(name) <= table.keys():
        return ()
    return tuple(map(gap.join, zip(*(table[letter].split() for letter in name), strict=True)))


def logo_width(scale: int, name: str = LOGO_NAME) -> int:
    """The columns of a game's word mark without its shadow."""
    return scale * (2 * LOGO_MARGIN + len(spelled(name)[0]))


def logo_height(scale: int, name: str = LOGO_NAME) -> int:
    """The rows of a game's word mark without its shadow."""
    return scale * len(spelled(name)) // 2 + 2


@lru_cache(maxsize=16)
def logo(scale: int, palette: Palette, name: str = LOGO_NAME) -> Canvas:
    """A game's word mark with letters enlarged by `scale`; they look like ivory torn from glowing steel."""
    columns, rows = logo_width(scale, name), logo_height(scale, name)
    glow = LOGO_GLOW if name == LOGO_NAME else OTHER_GLOW
    if not palette.paints:
        card = outlined(columns, rows, palette, palette.style("strong"), Line.HEAVY)
        for column, y in _logo_dots(scale, name):
            card.dot(column, y, palette.ink("plain"))
        return card
    card, last = Canvas(columns, rows, palette), 2 * rows - 1
    for y in range(2 * rows):
        share = (y // 2) / max(1, rows - 1)
        ivory = _ivory(share, palette)
        dark = steel(glow, share, palette)
        torn = _torn(y, scale, name)
        card.fill(0, y, torn, 1, ivory)
        card.fill(torn, y, columns - torn, 1, dark)
    letters = set(_logo_dots(scale, name))
    for column, y in letters:
        ink = glow if column >= _torn(y, scale, name) else None
        card.dot(column, y, _letter(y - 2, 2 * rows - 4, palette, ink))
    for y in range(2 * rows):
        torn = _torn(y, scale, name)
        lit = palette.ink("ivory.edge") if (torn, y) in letters else palette.ink("halo")
        card.fill(torn, y, 2 * scale, 1, lit)
    _trim(card, scale, _torn(0, scale, name), _torn(last, scale, name), glow)
    for corner in ((0, 0), (columns - 1, 0), (0, last), (columns - 1, last)):
        card.dot(*corner, None)
    return card.raised()


def word_mark(name: str, scale: int, palette: Palette) -> Box:
    """A game's word mark; nothing if a letter is missing or the scale is 0."""
    if not scale or not spelled(name):
        return space()
    return picture(logo(scale, palette, name), logo_width(scale, name), logo_height(scale, name))


def _ivory(share: float, palette: Palette) -> str:
    """The colour of the light half at a share of its height; on a light ground it is darker."""
    if _is_on_light(palette):
        return palette.between("ivory.shade", "ivory.foot", 0.25 * share) or "white"
    return palette.between("ivory", "ivory.low", share) or "white"


def _is_on_light(palette: Palette) -> bool:
    return palette.blends and not palette.is_dark("night")


def _logo_dots(scale: int, name: str) -> list[tuple[int, int]]:
    return [
        (scale * (LOGO_MARGIN + right) + across, 2 + scale * down + along)
        for down, row in enumerate(spelled(name))
        for right, dot in enumerate(row)
        if dot == "#"
        for across in range(scale)
        for along in range(scale)
    ]


def _torn(y: int, scale: int, name: str) -> int:
    """The column at which a pixel row is torn; it moves in steps from right of the middle to left of it."""
    step = 2 + (y - 2) // scale  # as many rows as letters have pixels
    return scale * (int(0.6 * logo_width(1, name)) - round(step // 2 * 1.1) - step % 2)


def _letter(y: int, tall: int, palette: Palette, glow: str | None) -> str:
    if glow is None:
        return palette.blend("#1c2238", "#3a4668", 0.6 * (1 - y / tall)) if palette.blends else palette.ink("ink.plain")
    return palette.tint(glow, 0.62 * (1 - y // 2 * 2 / tall))


def _trim(card: Canvas, scale: int, top: int, foot: int, glow: str) -> None:
    last, palette = 2 * card.height - 1, card.palette
    card.fill(1, 0, top - 1, 1, palette.between("ivory.edge", "ivory.foot", 0.2 * _is_on_light(palette)))
    card.fill(top + 2 * scale, 0, card.width - top - 2 * scale - 1, 1, palette.tint(glow, 0.35, DARK["steel"]))
    card.fill(1, last, foot - 1, 1, palette.colour("ivory.foot"))
    if palette.frames:
        card.fill(foot + 2 * scale, last, card.width - foot - 2 * scale - 1, 1, palette.tint(glow))
        card.fill(card.width - 1, 1, 1, last - 1, palette.tint(glow))


def button(canvas: Canvas, strip: tuple[int, int, int], face: str, *, swells: bool = True, light: float = 0.3) -> None:
    """Paint an empty button on a `strip`, its column, row and width; if it `swells`, half a row higher and deeper."""
    (column, row, width), palette = strip, canvas.palette
    canvas.fill(column, 2 * row, width, 2, face)
    if swells:
        canvas.fill(column + 1, 2 * row - 1, width - 2, 1, palette.blend(face, WHITE, light))
        canvas.fill(column + 1, 2 * row + 2, width - 2, 1, palette.blend(face, BLACK, 0.3))


SIDE = 16  # the side of a large emblem, in pixels
WORDS = 3  # rows of words at the foot of a card: name, hero and player
VAST = 4  # the least scale of a card whose first word is in pixels
VAST_WORDS = 7  # the rows at its foot


@dataclass(frozen=True, slots=True)
class Portrait:
    """A seat's picture in the form: a tinted emblem, or a large number if there is no emblem."""

    tint: str = NO_TINT
    large: Rows = ()
    number: str = ""


@dataclass(frozen=True, slots=True)
class Showpiece:
    """A game's picture in the form: its theme in a few words, emblems with their tints, its name."""

    says: tuple[str, ...]
    emblems: tuple[tuple[str, Rows], ...] = ()
    name: str = ""


def size_of(scale: int) -> tuple[int, int]:
    """The columns and rows of a card whose emblem is enlarged by `scale`."""
    return SIDE * scale + 6 * scale, SIDE * scale // 2 + 1 + (WORDS if scale < VAST else VAST_WORDS)


def _rows_of_words(height: int) -> int:
    """The rows at the foot of a card of this height."""
    return WORDS if height < size_of(VAST)[1] else VAST_WORDS


def least_columns(scale: int) -> int:
    """The columns of the narrowest card whose emblem is enlarged by `scale`."""
    return SIDE * scale + 2


def frame_rows(palette: Palette) -> int:
    """The rows by which a card is higher because it has a frame."""
    return int(palette.frames or not palette.paints)


def card_width(cards: int, most: int, columns: int) -> int:
    """The columns of each of these `cards` side by side, up to `most`."""
    return min(most, (columns - 2) // cards - 1)


def cards_abreast(cards: Sequence[Box], columns: int) -> Box:
    """Cards of one width side by side, at most six columns apart."""
    gap = (columns - 3) // len(cards) - cards[0].least
    return hbox(*cards, gap=max(1, min(6, gap)))


def seat_card(card: Canvas, words: Sequence[tuple[str, str]], size: tuple[int, int], *, lit: bool = False) -> Box:
    """A seat's portrait with styled words on the rows at its foot; on a vast card, the first are in pixels."""
    palette = card.palette
    halo, foot = int(lit and palette.paints), _rows_of_words(size[1])

    def paint(canvas: Canvas, area: Area) -> None:
        canvas.paste(card, area.column - halo, area.row - halo)
        first, others = area.row + area.rows - foot - frame_rows(palette), words
        if foot == VAST_WORDS:
            (name, style), *others = [(text.strip(), style) for text, style in words if text] or [("", "")]
            shape = shapes.lettered(name, 1)
            if shape and len(shape[0]) <= size[0] - 4:
                ink = style.removeprefix("bold").strip() or INK
                shapes.stamp(canvas, area.within(len(shape[0]), 1).column, 2 * first + 4, shape, [ink] * len(shape))
            else:
                canvas.text(area.within(cell_len(name), 1).column, first + 2, name, style)
            first += 5
        for down, (text, style) in enumerate(others, first):
            canvas.text(area.within(cell_len(text), 1).column, down, text, style)

    return painted(paint, *size)


def titled_card(shown: Portrait, words: Sequence[str], scale: int, *, lit: int = 0) -> Box:
    """A card with rows of words at its foot, of which the one at index `lit` is bold and tinted."""
    columns, high = size = size_of(scale)

    def paint(canvas: Canvas, area: Area) -> None:
        palette = canvas.palette
        bold = f"bold {palette.tint(shown.tint, 0.42)}" if palette.paints else palette.style("strong")
        quiet = palette.ink("steel.muted") if palette.paints else palette.style("plain")
        fitting = [fit(line(text), columns - 2, "center").plain.strip() for text in words]
        styled = [(text, bold if number == lit else quiet) for number, text in enumerate(fitting)]
        seat_card(portrait(shown, columns, high, palette), styled, size).paint(canvas, area)

    return painted(paint, columns, high)


@lru_cache(maxsize=64)
def portrait(picture: Portrait, width: int, height: int, palette: Palette, *, lit: bool = False) -> Canvas:
    """The card of a seat, with rows for words; a `lit` card has a halo in place of its shadow."""
    foot = _rows_of_words(height)
    scale = next(
        (scale for scale in (6, VAST, 3, 2) if height >= size_of(scale)[1] and width >= least_columns(scale)), 1
    )
    if not palette.paints:
        card = outlined(width, height, palette, palette.tint(picture.tint), Line.DOUBLE if lit else Line.HEAVY)
        _figure(card, picture, scale, palette)
        return card
    card = face(width, height, picture.tint, palette)
    if palette.blends:
        glow(card, picture.tint, (width / 2, (height - foot) / 2), 15 * scale)
    card.fill(1, 2 * (height - foot) - 1, width - 2, 2 * foot + 1, plate(picture.tint, palette))
    trim(card, picture.tint, palette)
    _figure(card, picture, scale, palette)
    return card.haloed(palette.ink("halo")) if lit else card.raised()


def _figure(card: Canvas, picture: Portrait, scale: int, palette: Palette) -> None:
    room = 2 * (card.height - _rows_of_words(card.height)) - 1
    if picture.large:
        tones = palette.tones(picture.tint, FACE)
        drawn = emblem(picture.large, tones, palette, scale)
        y = max(1, (room - 2 * drawn.height + 1) // 2)
        drawn.copy_to(card, (card.width - drawn.width) // 2, y if palette.paints else 2)
        return
    rows = shapes.numeral(picture.number, "large", scale)
    if rows:
        tall = len(rows)
        inks = [palette.tint(picture.tint, 0.5 * (1 - y / tall)) for y in range(tall)]
        y = (room - tall + 1) // 2
        shapes.stamp(card, (card.width - len(rows[0])) // 2, y if palette.paints else 2 * (y // 2), rows, inks)


@lru_cache(maxsize=16)
def game_panel(showpiece: Showpiece, width: int, height: int, palette: Palette, *, lit: bool) -> Canvas:
    """A panel for a game: its name, large if that fits, its theme, and some of its emblems.

    In a high panel the emblems are below the name, in a low one beside the words. Panels that are not `lit` are dim.
    """
    tint = showpiece.emblems[0][0] if showpiece.emblems else NO_TINT
    card = _panel(width, height, tint, palette, lit=lit)
    below = _name(card, showpiece.name, tint, palette)
    if height >= below + SIDE // 2 + 5:
        words = _broken(showpiece.says, width - 4)
        first = height - 1 - len(words)
        _emblems(card, showpiece.emblems, (1, min(below + 1, first - SIDE // 2)), palette)
    else:
        count = min(len(showpiece.emblems), (width - 20) // (SIDE + 1))
        room = width - 4 - count * (SIDE + 1)
        words = _broken(showpiece.says, room)
        first = below + (below + 1 + len(words) < height)  # a row of space if there is one
        _emblems(card, showpiece.emblems[:count], (room + 3, height - SIDE // 2), palette)
    if not lit and palette.blends:
        card = card.towards(DUSK, 0.5)
    style = "bold" if lit else ""
    if palette.paints:
        style = "#e8e4d8" if lit and palette.blends else palette.ink("steel.muted")
    for row, text in enumerate(words[: height - 1 - first], first):
        card.text(2, row, text, style)
    if not palette.paints:
        return card
    return card.haloed(palette.ink("halo")) if lit else card.raised()


def _panel(width: int, height: int, tint: str, palette: Palette, *, lit: bool) -> Canvas:
    """An empty panel."""
    if not palette.paints:
        return outlined(width, height, palette, "bold" if lit else "", Line.DOUBLE if lit else Line.SINGLE)
    card = face(width, height, tint, palette)
    if palette.blends:
        glow(card, tint, (width - 12, height / 2), 30)
    trim(card, tint, palette)
    return card


def _broken(sentences: Sequence[str], room: int) -> list[str]:
    return [row.plain for sentence in sentences for row in paragraph(sentence, room)]


def _name(card: Canvas, name: str, tint: str, palette: Palette) -> int:
    rows = spelled(name)
    if rows and len(rows[0]) <= card.width - 6 and card.width >= 52:
        inks = [palette.tint(tint, 0.8 - 0.5 * (y // 2 * 2) / len(rows)) for y in range(len(rows))]
        shapes.stamp(card, 3, 2, rows, inks)
        return 4
    card.text(2, 1, " ".join(name), f"bold {palette.tint(tint, 0.6) if palette.paints else ''}".strip())
    return 2


def _emblems(card: Canvas, emblems: Sequence[tuple[str, Rows]], corner: tuple[int, int], palette: Palette) -> None:
    column, row = corner
    room, y = card.width - 1 - column, 2 * row - (1 if palette.paints else 2)
    count = min(len(emblems), room // (SIDE + 1))
    pitch = room // max(1, count)
    for index, (tint, rows) in enumerate(emblems[:count]):
        drawn = emblem(rows, palette.tones(tint, FACE), palette)
        drawn.copy_to(card, column + index * pitch + (pitch - SIDE) // 2, y)
