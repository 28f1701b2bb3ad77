"""A card of Missions that is turned up: its back and its empty face on the way, then its face, which may be torn."""

from dataclasses import dataclass
from functools import lru_cache

from duell.games.missions.pages.pieces import FACE, PLATE, emblem_of, lights
from duell.tui.drawing import numerals
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.colours import WHITE
from duell.tui.drawing.emblems import emblem
from duell.tui.drawing.outlines import Line, outlined
from duell.tui.drawing.palette import Palette


@dataclass(frozen=True, slots=True)
class Turned:
    """A card that is turned up, as it is drawn large: its emblem, a number, its name and what that means."""

    emblem: str
    number: str
    name: str
    foot: str


BESIDE = 18
"""The column of its emblem, which also is how wide the words below its number are; half as far where it is small."""


@lru_cache(maxsize=64)
def turned(card: Turned, palette: Palette, size: tuple[int, int], tear: int = 0) -> Canvas:
    """Paint a card that is turned up, of so many columns and rows.

    One that is too much tears, its right half so many columns away.
    """
    if not palette.paints:
        face = _turned_outlined(card, palette, size, torn=bool(tear))
        return _torn(face, tear, palette) if tear else face
    if not card.emblem:  # its face is still to be seen
        return turning(size, "", palette)
    tint = emblem_of(card.emblem).tint
    face = _blank(size, tint, palette)
    (_small_face if size[0] < 2 * BESIDE else _face)(face, card, tint)
    return _torn(face, tear, palette) if tear else face.raised()


def _face(face: Canvas, card: Turned, tint: str) -> None:
    """Paint a number, a name with what that means, and the emblem beside them, twice as large where that has room."""
    palette, rows, large = face.palette, face.height, emblem_of(card.emblem).large
    times = face.width // (2 * BESIDE)
    if large:
        emblem(large, palette.tones(tint, FACE), palette, times).copy_to(face, BESIDE * times, 0)
    shape = numerals.shape(card.number, "stencil", times)
    numerals.stamp(face, 4 * times, times, shape, lights(tint, len(shape), palette))
    room = BESIDE * times - 2
    face.fill(1, 2 * rows - 4, room + 1, 4, palette.blend(palette.colour("plate") or "black", PLATE, 0.6))
    face.text(2, rows - 2, _cut(card.name, room), f"bold {palette.tint(tint, 0.5)}")
    face.text(2, rows - 1, _cut(card.foot, room), palette.ink("steel.muted"))


def _small_face(face: Canvas, card: Turned, tint: str) -> None:
    """Paint a number and a small emblem, and the name below both."""
    palette, rows, small = face.palette, face.height, emblem_of(card.emblem).small
    if small:
        emblem(small, palette.tones(tint, FACE), palette).copy_to(face, face.width - 9, 2)
    shape = numerals.shape(card.number, "stencil")
    numerals.stamp(face, 2, 1, shape, lights(tint, len(shape), palette))
    face.fill(1, 2 * rows - 2, face.width - 1, 2, palette.blend(palette.colour("plate") or "black", PLATE, 0.6))
    face.text(2, rows - 1, _cut(card.name, face.width - 3), f"bold {palette.tint(tint, 0.5)}")


def _turned_outlined(card: Turned, palette: Palette, size: tuple[int, int], *, torn: bool) -> Canvas:
    width, rows = size
    face = outlined(width, rows, palette, "bold", Line.DOUBLE if torn else Line.HEAVY)
    if width < 2 * BESIDE:
        face.text(3, 2, card.number, "bold")
    else:
        times = width // (2 * BESIDE)
        shape = numerals.shape(card.number, "stencil", times)
        numerals.stamp(face, 4 * times, 2, shape, [palette.tint(WHITE)] * len(shape))
    face.text(2, rows - 2, _cut(card.name, width - 4), "bold")
    return face


def _cut(text: str, room: int) -> str:
    return text if len(text) <= room else f"{text[: room - 1]}…"


def _blank(size: tuple[int, int], tint: str, palette: Palette) -> Canvas:
    """Return a card that is turned up, without anything on it."""
    width, rows = size
    card = Canvas(width, rows, palette)
    card.fill(0, 0, width, 2 * rows, palette.blend(palette.colour("stock.dark") or "black", tint, 0.22))
    card.fill(0, 0, width, 1, palette.tint(tint, 0.25, FACE))
    card.fill(0, 1, 1, 2 * rows - 1, palette.tint(tint, 0.45, FACE))
    if palette.frames:
        card.fill(width - 1, 1, 1, 2 * rows - 1, palette.tint(tint))
    return card


@lru_cache(maxsize=64)
def turning(size: tuple[int, int], name: str, palette: Palette) -> Canvas:
    """Paint a card while it is turned over, of so many columns and rows: its back, or its empty face if it is named."""
    width, rows = size
    if not palette.paints:
        card = outlined(width, rows, palette, "bold", Line.HEAVY if name else Line.SINGLE)
        for row in range(1, rows - 1):
            card.text(1, row, " " * (width - 2))
        return card
    tint = emblem_of(name).tint
    card = _blank(size, tint, palette)
    if not name:
        _lattice(card, tint, palette)
    return card.raised()


def _lattice(face: Canvas, tint: str, palette: Palette) -> None:
    """Paint the back of a card: lines that cross."""
    for y in range(3, 2 * face.height - 2):
        for column in range(2, face.width - 2):
            if (column + y) % 6 == 0 or (column - y) % 6 == 0:
                face.dot(column, y, palette.tint(tint, 0.55, FACE))


def _torn(face: Canvas, tear: int, palette: Palette) -> Canvas:
    """Return a card in two: the right half moves away and two dots down, and the edge between them is ragged."""
    middle = (face.width + 3) // 2
    torn = Canvas(face.width + tear, face.height + 1, palette)
    for row in range(face.height):
        ragged = middle + (0, 1, -1, 1, 0, -1, 1, 0)[row % 8]
        for column in range(face.width):
            to = (column, row) if column < ragged else (column + tear, row + 1)
            for half in (0, 1):
                torn.dot(to[0], 2 * to[1] + half, face.pixel(column, 2 * row + half))
            if glyph := face.glyph(column, row):
                torn.text(*to, glyph, f"bold {palette.tint(WHITE)}" if palette.paints else "bold")
    return torn
