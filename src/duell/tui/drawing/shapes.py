"""Pixel shapes on cards: emblems and numerals.

An emblem has 16×16 or 8×8 pixels in tones of one tint. Digits are round on rebel cards, small and large, and stencilled
on Empire cards.
"""

from functools import lru_cache

from duell.game import Emblem
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette, Tones

Rows = tuple[str, ...]
"""Rows of letters for pixels: ``a`` the tint, ``b`` lighter, ``c`` in the shade, ``w`` glowing, ``k`` a hole, ``.``
clear.
"""

SMALL = 8  # rows of a small emblem
COARSE = 4  # the least scale of an emblem with finer pixels
GLOW_STEPS = 12
GLOW = 0.26  # the largest share of the tint in the face behind an emblem


@lru_cache(maxsize=256)
def emblem(rows: Rows, tones: Tones, palette: Palette, scale: int = 1) -> Canvas:
    """An emblem with each pixel enlarged by `scale`; a small one has no light and shade with few or flat colours."""
    if palette.frames and len(rows) <= SMALL:
        tones = tones._replace(light=tones.main, shade=tones.main)
    if rows and scale >= COARSE and scale % 2 == 0:
        rows, scale = finer(rows), scale // 2
    canvas = Canvas(scale * max(map(len, rows), default=0), (scale * len(rows) + 1) // 2, palette)
    for y, row in enumerate(rows):
        for column, letter in enumerate(row):
            if letter != ".":
                canvas.fill(column * scale, y * scale, scale, scale, tones.of(letter))
    return canvas


@lru_cache(maxsize=64)
def finer(rows: Rows) -> Rows:
    """An emblem of twice as many pixels each way, whose stairs become slopes (Scale2x, by A. Mazzoleni)."""
    padded = [f".{row}." for row in ("." * len(rows[0]), *rows, "." * len(rows[0]))]
    larger: list[str] = []
    for y, row in enumerate(padded[1:-1], 1):
        upper, lower = "", ""
        for x in range(1, len(row) - 1):
            above, left, here, right, below = padded[y - 1][x], row[x - 1], row[x], row[x + 1], padded[y + 1][x]
            is_edge = above != below and left != right
            upper += (left if is_edge and left == above else here) + (right if is_edge and right == above else here)
            lower += (left if is_edge and left == below else here) + (right if is_edge and right == below else here)
        larger += [upper, lower]
    return tuple(larger)


def sized(known: Emblem, tones: Tones, palette: Palette, times: int) -> Canvas:
    """An emblem `times` as large as its small picture: the large one enlarged, if there is one."""
    if times > 1 and known.large:
        rows, scale = (_half_larger(known.large), times // 3) if times % 3 == 0 else (known.large, times // 2)
        return emblem(rows, tones, palette, scale)
    return emblem(known.small, tones, palette, times)


@lru_cache(maxsize=32)
def _half_larger(rows: Rows) -> Rows:
    """An emblem with 3 pixels for every 2, taken from one with 8 for every 2, whose stairs are slopes."""
    fine, side = finer(finer(rows)), 3 * len(rows) // 2
    taken = [(2 * number + 1) * len(fine) // (2 * side) for number in range(side)]
    return tuple("".join(fine[y][x] for x in taken) for y in taken)


def glow(canvas: Canvas, tint: str, centre: tuple[float, float], reach: float) -> None:
    """Paint a glow of a tint on a painted face, around `centre` (column, row) and `reach` columns wide.

    It has few steps, which are the same for both pixels of a cell, since each step costs a run.
    """
    for row in range(canvas.height):
        for column in range(canvas.width):
            across, down = column + 0.5 - centre[0], row + 0.5 - centre[1]
            distance = (across**2 + 4 * down**2) ** 0.5  # in columns; a row is as high as two
            step = int(GLOW_STEPS * (1 - distance / reach) + 0.999)
            for y in (2 * row, 2 * row + 1) if step > 0 else ():
                if face := canvas.pixel(column, y):
                    canvas.dot(column, y, canvas.palette.blend(face, tint, GLOW * step / GLOW_STEPS))


Shape = tuple[str, ...]  # rows of pixels, from top to bottom

TINY_DIGITS = {
    "0": "### #.# #.# #.# ###",
    "1": ".#. ##. .#. .#. ###",
    "2": "### ..# ### #.. ###",
    "3": "### ..# .## ..# ###",
    "4": "#.# #.# ### ..# ..#",
    "5": "### #.. ### ..# ###",
    "6": "### #.. ### #.# ###",
    "7": "### ..# .#. .#. .#.",
    "8": "### #.# ### #.# ###",
    "9": "### #.# ### ..# ###",
}
"""3×5, for cards of 5×4."""

SMALL_DIGITS = {
    "0": ".###. ##.## ##.## ##.## ##.## .###.",
    "1": "..##. .###. ..##. ..##. ..##. .####",
    "2": "####. ...## ..##. .##.. ##... #####",
    "3": "####. ...## .###. ...## ...## ####.",
    "4": "...## ..### .#.## ##.## ##### ...##",
    "5": "##### ##... ####. ...## ...## ####.",
    "6": ".###. ##... ####. ##.## ##.## .###.",
    "7": "##### ...## ..##. ..##. .##.. .##..",
    "8": ".###. ##.## .###. ##.## ##.## .###.",
    "9": ".###. ##.## ##.## .#### ...## .###.",
    "−": "... ... ### ### ... ...",
    "+": ".... .##. #### #### .##. ....",
    ":": "... .#. ... ... .#. ...",
    "★": "..#.. ..#.. ##### .###. .###. #...#",
    "(": ".## ##. ##. ##. ##. .##",
    ")": "##. .## .## .## .## ##.",
    "_": "..... ..... ..... ..... ..... #####",
    "→": "...... ...#.. ....#. ###### ....#. ...#..",
}
"""5×6, for cards of 7×5."""

LETTERS = {
    "D": "####. ##.## ##.## ##.## ##.## ####.",
    "U": "##.## ##.## ##.## ##.## ##.## .###.",
    "E": "##### ##... ####. ##... ##... #####",
    "L": "##... ##... ##... ##... ##... #####",
    "M": "##...## ###.### ####### ##.#.## ##...## ##...##",
    "I": "## ## ## ## ## ##",
    "S": ".#### ##... .###. ...## ...## ####.",
    "O": ".###. ##.## ##.## ##.## ##.## .###.",
    "N": "##..## ###.## ###### ##.### ##..## ##..##",
    "A": ".###. ##.## ##.## ##### ##.## ##.##",
    "B": "####. ##.## ####. ##.## ##.## ####.",
    "C": ".#### ##... ##... ##... ##... .####",
    "F": "##### ##... ####. ##... ##... ##...",
    "G": ".#### ##... ##... ##.## ##.## .####",
    "H": "##.## ##.## ##### ##.## ##.## ##.##",
    "J": "...## ...## ...## ...## ##.## .###.",
    "K": "##..## ##.##. ####.. ####.. ##.##. ##..##",
    "P": "####. ##.## ##.## ####. ##... ##...",
    "Q": ".###. ##.## ##.## ##.## .###. ...##",
    "R": "####. ##.## ##.## ####. ##.## ##.##",
    "T": "###### ..##.. ..##.. ..##.. ..##.. ..##..",
    "V": "##.## ##.## ##.## ##.## .###. ..#..",
    "W": "##...## ##...## ##.#.## ####### ###.### ##...##",
    "X": "##..## ##..## .####. .####. ##..## ##..##",
    "Y": "##..## ##..## .####. ..##.. ..##.. ..##..",
    "Z": "##### ...## ..##. .##.. ##... #####",
    " ": "... ... ... ... ... ...",
    "-": "... ... ### ... ... ...",
}
"""Six pixels high, for the names of games and winners."""

ACCENTED = {
    "Ä": "##.## ..... .###. ##.## ##### ##.##",
    "Ö": "##.## ..... .###. ##.## ##.## .###.",
    "Ü": "##.## ..... ##.## ##.## ##.## .###.",
    "É": "..##. ##### ##... ####. ##... #####",
    "È": ".##.. ##### ##... ####. ##... #####",
}
"""Letters of the languages of duell, for titles in pixels."""

LARGE_DIGITS = {
    "0": ".#####. ####### ##...## ##...## ##...## ##...## ##...## ##...## ####### .#####.",
    "1": "..###.. .####.. ##.##.. ...##.. ...##.. ...##.. ...##.. ...##.. .###### .######",
    "2": ".#####. ####### ##...## .....## ....### ..####. .###... ###.... ####### #######",
    "3": ".#####. ####### ##...## .....## ..####. ..####. .....## ##...## ####### .#####.",
    "4": "....### ...#### ..##.## .##..## ##...## ##...## ####### ####### .....## .....##",
    "5": "####### ####### ##..... ######. ####### ##...## .....## ##...## ####### .#####.",
    "6": "..####. .#####. ###.... ##..... ######. ####### ##...## ##...## ####### .#####.",
    "7": "####### ####### .....## ....### ....##. ...###. ...##.. ..###.. ..##... ..##...",
    "8": ".#####. ####### ##...## ##...## .#####. .#####. ##...## ##...## ####### .#####.",
    "9": ".#####. ####### ##...## ##...## ####### .###### .....## ....### .#####. .####..",
    ":": ".... .... .##. .##. .... .... .##. .##. .... ....",
    "R": "######. ####### ##...## ##...## ####### ######. ##.##.. ##..##. ##...## ##...##",
    "+": "...... ...... ..##.. ..##.. ###### ###### ..##.. ..##.. ...... ......",
}
"""7×10, in full strokes, for cards of at least 11×7."""

STENCIL_DIGITS = {
    "0": ".##.##. ###.### ##...## ##...## ##...## ##...## ##...## ##...## ###.### .##.##.",
    "1": "..##. .###. ####. ..##. ..##. ..##. ..##. ..##. ..##. #####",
    "2": ".##.##. ###.### .....## .....## ....##. ...##.. ..##... .##.... ####.## ####.##",
    "3": ".##.##. ###.### .....## .....## ..#.##. ..#.##. .....## .....## ###.### .##.##.",
    "4": "....##. ...###. ..####. .##.##. ##..##. ##..##. ###.### ###.### ....##. ....##.",
    "5": "###.### ###.### ##..... ##..... ###.##. ###.### .....## .....## ###.### .##.##.",
    "6": ".##.##. ###.### ##..... ##..... ###.##. ###.### ##...## ##...## ###.### .##.##.",
    "7": "###.### ###.### .....## ....##. ....##. ...##.. ...##.. ..##... ..##... ..##...",
    "8": ".##.##. ###.### ##...## ##...## .##.##. .##.##. ##...## ##...## ###.### .##.##.",
    "9": ".##.##. ###.### ##...## ##...## ###.### .##.### .....## .....## ###.### .##.##.",
    "−": "..... ..... ..... ..... ##### ##### ..... ..... ..... .....",
}
"""7×10, with the cuts of a stencil, for cards at stake."""

FONTS = (("", LETTERS), ("", LARGE_DIGITS), ("s", STENCIL_DIGITS))
"""The fonts of pages in a browser, each with the prefix that its signs have there."""


@lru_cache(maxsize=128)
def numeral(text: str, font: str, scale: int = 1) -> Shape:
    """Digits and signs in a `font` (tiny, small, large, stencil), one pixel apart; signs that it lacks are left out."""
    signs = {
        "tiny": TINY_DIGITS,
        "small": SMALL_DIGITS | LETTERS | ACCENTED,
        "large": LARGE_DIGITS | {"−": STENCIL_DIGITS["−"]},
        "stencil": STENCIL_DIGITS,
    }[font]
    rows = zip(*(signs[sign].split() for sign in text if sign in signs), strict=True)
    joined = (".".join(row) for row in rows)
    return tuple("".join(dot * scale for dot in row) for row in joined for _ in range(scale))


def lettered(name: str, scale: int) -> Shape:
    """A name in capitals, each pixel enlarged by `scale`; () if a letter is missing."""
    has_signs = set(name.upper()) <= {*LETTERS, *ACCENTED, *SMALL_DIGITS}
    return numeral(name.upper(), "small", scale) if name and has_signs else ()


def stamp(canvas: Canvas, column: int, y: int, rows: Shape, colours: list[str]) -> None:
    """Paint a shape, with a colour for each of its pixel rows."""
    for down, row in enumerate(rows):
        for right, dot in enumerate(row):
            if dot == "#":
                canvas.dot(column + right, y + down, colours[down])
