"""Light cards, which players hold and bid: face up, face down, turning over, or gone, in every size."""

from enum import Enum, auto
from functools import lru_cache, partial
from typing import NamedTuple

from rich.cells import cell_len

from duell.tui.blocks import paragraph
from duell.tui.drawing import shapes
from duell.tui.drawing.canvas import Canvas, Line, filled, outlined, turned
from duell.tui.drawing.palette import INK, Palette
from duell.tui.drawing.shapes import Rows, emblem

BARRED = 0.4  # the share of the ledge's colour in the face of an unplayable card; the number stays readable


LEAST_LETTERED = 4  # the least scale of a card whose foot is in pixels


class CardState(Enum):
    """The state of a card in a hand."""

    USUAL = auto()
    CHOSEN = auto()  # has a halo and is placed one row higher
    BARRED = auto()  # unplayable now


class Held(NamedTuple):
    """The measures of a light card."""

    width: int
    height: int
    font: str
    scale: int
    numeral: tuple[int, int]  # column and pixel row
    foot: int  # the row of the icons
    has_band: bool


def enlarged(scale: int) -> Held:
    """A card whose large number is enlarged by `scale`."""
    return Held(9 * scale, 7 * scale, "large", scale, (scale, 2 * scale - 1), 7 * scale - 2, has_band=False)


SMALL = Held(7, 5, "small", 1, (1, 1), 4, has_band=True)
MIDDLE = Held(11, 7, "large", 1, (2, 2), 6, has_band=True)
TALL = Held(11, 8, "large", 1, (2, 2), 6, has_band=False)
"""For cards in a reveal; their icons are painted separately, since they may break a tie."""
LARGE, HUGE, GRAND, VAST = map(enlarged, (2, 3, 4, 5))
TINY = Held(3, 2, "", 0, (0, 0), 1, has_band=False)
SLIM = Held(5, 3, "", 0, (0, 0), 2, has_band=True)  # for windows too small for numerals: the number is a character
HELD = (TINY, SLIM, SMALL, MIDDLE, TALL, LARGE, HUGE, GRAND, VAST)


class Print(NamedTuple):
    """The print on a light card: a number, or an emblem with its tint, and a foot."""

    number: str
    foot: str
    ink: str  # the meaning of its ink
    emblem: Rows = ()
    tint: str = ""
    lit: int = 0  # the number of highlighted characters of the foot


@lru_cache(maxsize=512)
def light(printed: Print, size: Held, palette: Palette, state: CardState = CardState.USUAL) -> Canvas:
    """A light card, with a shadow to the right and below, or a halo if chosen."""
    if size is TINY:
        return _tiny(printed, palette, state)
    if not palette.paints:
        return _light_outlined(printed, size, palette, state)
    card = _sheet(size.width, size.height, palette, has_band=size.has_band)
    if state is CardState.BARRED:
        card = _sheet(size.width, size.height, palette, has_band=False, plain=_barred(palette))
        printed = printed._replace(ink="ink.plain")
    _print_middle(card, printed, size, palette)
    if size.scale >= LEAST_LETTERED:
        _stamp_foot(card, printed, palette)
    else:
        bold = "bold " if printed.emblem else ""
        column = (size.width - cell_len(printed.foot) + (size.width % 2 == 0)) // 2
        card.text(column, size.foot, printed.foot, f"{bold}{palette.ink(printed.ink)}")
        card.text(column, size.foot, printed.foot[: printed.lit], f"bold {palette.ink('ink.lit')}")
    if state is CardState.CHOSEN:
        return card.haloed(palette.ink("chosen"))
    return card.raised()


def _stamp_foot(card: Canvas, printed: Print, palette: Palette) -> None:
    """Print the foot of a large card in pixels, without the blanks between its stars."""
    foot, lit = (shapes.numeral(text.replace(" ", ""), "small") for text in (printed.foot, printed.foot[: printed.lit]))
    column, y = (card.width - len(foot[0])) // 2 if foot else 0, 2 * card.height - 8
    for shape, ink in ((foot, printed.ink), (lit, "ink.lit")):
        shapes.stamp(card, column, y, shape, [palette.ink(ink)] * len(shape))


def sheet(width: int, height: int, palette: Palette) -> Canvas:
    """An empty light card of any size."""
    return _sheet(width, height, palette, has_band=True)


def _barred(palette: Palette) -> str:
    """The face of an unplayable card: close to the colour of the ledge."""
    return palette.colour("barred") or palette.between("ivory.low", "ledge", BARRED) or palette.ink("ivory.low")


def _sheet(width: int, height: int, palette: Palette, *, has_band: bool, plain: str = "") -> Canvas:
    card, last = Canvas(width, height, palette), 2 * height - 1
    shade = plain or palette.colour("ivory.shade")
    for y in range(1, last):
        banded = has_band and y // 2 == height - 1
        share = (y // 2) / max(1, height - 1)  # one step per row, not per pixel, halves the number of runs
        face = plain or palette.between("ivory", "ivory.low", share)
        card.fill(0, y, width, 1, palette.colour("ivory.band") if banded and not plain else face)
        card.dot(width - 1, y, shade)
    card.fill(1, 0, width - 2, 1, plain or palette.colour("ivory.edge"))
    card.fill(1, last, width - 2, 1, plain or palette.colour("ivory.band" if has_band else "ivory.foot"))
    return card


def _print_middle(card: Canvas, printed: Print, size: Held, palette: Palette) -> None:
    column, y = size.numeral
    if size is SLIM:
        card.text((size.width - cell_len(printed.number)) // 2, 1, printed.number, f"bold {palette.ink(printed.ink)}")
        return
    if printed.emblem:
        tones = palette.tones_on_ivory(printed.tint)
        drawn = printed.emblem
        scale = max(1, size.scale // 2)
        side = scale * max(len(row.rstrip(".")) for row in drawn)
        tall = scale * sum(1 for row in drawn if row.strip("."))
        emblem(drawn, tones, palette, scale).copy_to(card, (size.width - side) // 2, (2 * size.foot + 1 - tall) // 2)
        return
    rows = shapes.numeral(printed.number[:1], size.font, size.scale)  # R for R2-D2
    if not rows:
        return
    if not palette.paints:
        y += y % 2  # whole cells
    space = len(shapes.numeral("0", size.font, size.scale)[0])
    shapes.stamp(card, column + max(0, (space - len(rows[0])) // 2), y, rows, _inks(printed.ink, len(rows), palette))


def _inks(meaning: str, height: int, palette: Palette) -> list[str]:
    if not palette.paints:  # ink is made for ivory, which is not painted here
        written = meaning.replace("ink.", "seat.")
        return [palette.ink(written) if written in palette.styles else INK] * height
    ink = palette.ink(meaning)
    return [palette.blend(ink, "#ffffff", 0.14 * (1 - y // 2 * 2 / height)) for y in range(height)]


def _light_outlined(printed: Print, size: Held, palette: Palette, state: CardState) -> Canvas:
    lines = {CardState.USUAL: Line.SINGLE, CardState.CHOSEN: Line.DOUBLE, CardState.BARRED: Line.DOTTED}[state]
    style = palette.style("chosen") if state is CardState.CHOSEN else palette.style(printed.ink)
    card = outlined(size.width, size.height, palette, style, lines)

    def write(row: int, text: str, *, strong: bool = False) -> None:
        card.text((size.width - cell_len(text)) // 2, row, text, palette.style(printed.ink, strong=strong))

    if size is SLIM:
        write(1, printed.number.center(3), strong=True)
        write(2, printed.foot)
    elif size is SMALL:
        write(1, printed.number, strong=True)
        write(3, printed.foot)
    else:
        _print_middle(card, printed, size, palette)
        write(size.height - 1, f" {printed.foot} " if printed.foot else "", strong=True)
    if state is CardState.CHOSEN:
        framed = Canvas(size.width + 2, size.height + 2, palette)
        framed.paste(card, 1, 1)
        framed.text(1 + size.width // 2, size.height + 1, "✓" if not palette.ascii else "+", palette.style("chosen"))
        return framed
    return card


def _tiny(printed: Print, palette: Palette, state: CardState) -> Canvas:
    """A card of two rows, for the smallest windows: its number over its icons."""
    card = Canvas(3, 2, palette)
    number, foot = printed.number.center(3), printed.foot.center(3)
    if not palette.paints:
        style = "reverse" if state is CardState.CHOSEN else palette.style(printed.ink)
        if state is CardState.CHOSEN:
            number = f">{printed.number}<"[:3]
        if state is CardState.BARRED:
            number = f"({printed.number})"[:3]
        card.text(0, 0, number, style)
        card.text(0, 1, foot, style)
        return card
    face, ink = palette.ink("ivory"), palette.ink(printed.ink)
    if state is CardState.CHOSEN:
        face, ink = palette.ink("halo"), palette.ink("halo.ink")
    elif state is CardState.BARRED:
        face, ink = _barred(palette), palette.ink("ink.plain")
    card.fill(0, 0, 3, 4, face)
    card.text(0, 0, number, f"bold {ink}")
    card.text(0, 1, foot, ink)
    return card


@lru_cache(maxsize=64)
def back(size: Held, meaning: str, palette: Palette, width: int = 0) -> Canvas:
    """A card face down: a lattice in a colour visible on steel. While the card turns, `width` is less than its own."""
    width = width or size.width
    if not palette.paints:
        style = palette.style(meaning)
        framed = outlined(width, size.height, palette, style, Line.SINGLE)
        return filled(framed, ":" if palette.ascii else "▒", style)
    colour, last = palette.ink(meaning), 2 * size.height - 1
    card = Canvas(width, size.height, palette)
    for y in range(1, last):
        face = palette.between("steel", "steel.low", (y // 2) / size.height) or "black"
        card.fill(0, y, width, 1, face)
        for column in range(1, width - 1):
            is_on_lattice = (column + y) % 4 == 0 or (column - y) % 4 == 0
            if is_on_lattice and 2 <= y < last - 1:
                card.dot(column, y, palette.blend(colour, face, 0.6))
        card.dot(0, y, palette.blend(colour, face, 0.35))
    card.fill(1, 0, width - 2, 1, colour)
    card.fill(1, last, width - 2, 1, colour if palette.frames else palette.colour("plate"))
    if palette.frames:
        card.fill(width - 1, 1, 1, last - 1, colour)
    return card if size is TINY else card.raised()


@lru_cache(maxsize=32)
def well(size: Held, palette: Palette, says: str = "") -> Canvas:
    """The place of a card that is gone: a hollow in the ledge, or a dot if there is no ledge. `says` is wrapped."""
    card = Canvas(size.width, size.height, palette)
    hollow = palette.colour("well") if palette.paints and size is not TINY else None
    if hollow:
        card.fill(1, 0, size.width - 2, 1, palette.colour("well.edge"))
        card.fill(0, 1, size.width, 2 * size.height - 2, hollow)
        card.fill(1, 2 * size.height - 1, size.width - 2, 1, hollow)
    dot = "." if palette.ascii else "·"
    words = says or ("" if hollow else dot)
    style = palette.style("plain" if says else "muted")
    rows = [row.plain for row in paragraph(words, size.width)]
    for row, text in enumerate(rows, (size.height - len(rows)) // 2):
        card.text((size.width - cell_len(text)) // 2, row, text, style)
    return card


def turning(size: Held, step: int, meaning: str, palette: Palette) -> Canvas:
    """A light card at a step of being turned over: its back gets narrower, then its blank face wider."""
    return turned(step, size.width * 2 // 3, partial(back, size, meaning, palette), partial(_blank, size, palette))


@lru_cache(maxsize=64)
def _blank(size: Held, palette: Palette, width: int) -> Canvas:
    if not palette.paints:
        return outlined(max(2, width), size.height, palette, "", Line.SINGLE)
    return _sheet(max(3, width), size.height, palette, has_band=False).raised()


class Strip(NamedTuple):
    """A card of one line: its text, the meaning of its ink, and the number of bold characters."""

    text: str
    ink: str
    bold: int


@lru_cache(maxsize=256)
def strip(printed: Strip, width: int, palette: Palette, state: CardState = CardState.USUAL) -> Canvas:
    """A light card of one line, in a halo's colour if chosen; without colours, clear over the line below."""
    if not palette.paints:
        return Canvas(0, 0, palette)
    chosen = state is CardState.CHOSEN
    card = Canvas(width, 1, palette)
    card.fill(0, 0, width, 2, palette.ink("halo" if chosen else "ivory.low"))
    ink = palette.ink("halo.ink" if chosen else printed.ink)
    card.text(0, 0, printed.text[: printed.bold], f"bold {ink}")
    card.text(printed.bold, 0, printed.text[printed.bold :], ink)
    return card
