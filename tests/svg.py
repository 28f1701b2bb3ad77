"""Screens as SVG that browsers and rsvg draw alike: every word has a fixed place, half blocks are rectangles."""

import re
from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby

from rich.cells import cell_len
from rich.color import Color, ColorType
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from rich.text import Text

COLUMN, ROW = 10, 20

SIXTEEN = TerminalTheme(
    (0, 0, 0),
    (229, 229, 229),
    [
        *((0, 0, 0), (205, 49, 49), (13, 188, 121), (229, 229, 16)),
        *((36, 114, 200), (188, 63, 188), (17, 168, 205), (192, 192, 192)),
    ],
    [
        *((102, 102, 102), (241, 76, 76), (35, 209, 139), (245, 245, 67)),
        *((59, 142, 234), (214, 112, 214), (41, 184, 219), (255, 255, 255)),
    ],
)
"""What a usual terminal shows for its sixteen colours."""

PARTS = {"▀": (0, 0, 10, 10), "▄": (0, 10, 10, 10), "█": (0, 0, 10, 20), "▌": (0, 0, 5, 20), "▐": (5, 0, 5, 20)}


def hexed(colour: Color | None, default: str) -> str:
    """Return ``#rrggbb`` for a colour of any kind."""
    if colour is None or colour.type is ColorType.DEFAULT:
        return default
    return colour.get_truecolor(SIXTEEN).hex


def svg(rows: Sequence[Text], front: str, back: str, width: int = 0) -> str:
    """Return a picture of lines; `front` and `back` are the terminal's own colours."""
    width = width or max((row.cell_len for row in rows), default=0)
    shapes: list[str] = [f'<rect width="{width * COLUMN}" height="{len(rows) * ROW}" fill="{back}"/>']
    texts: list[str] = []
    for index, row in enumerate(rows):
        rectangles, written = _row(row, index * ROW, front, back)
        shapes += rectangles
        texts += written
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width * COLUMN} {len(rows) * ROW}" '
        f'width="{width * COLUMN}" height="{len(rows) * ROW}">\n'
        '<g shape-rendering="crispEdges">\n' + "\n".join(shapes) + "\n</g>\n"
        '<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="16.61">\n'
        + "\n".join(texts)
        + "\n</g>\n</svg>\n"
    )


def moving(frames: Sequence[tuple[Sequence[Text], float]], front: str, back: str) -> str:
    """Return a moving picture of frames with the seconds that each is seen, over and over again.

    A line that stays as it is for some frames is in it once.
    """
    width, height = frames[0][0][0].cell_len * COLUMN, len(frames[0][0]) * ROW
    starts = [sum(seconds for _, seconds in frames[:index]) for index in range(len(frames) + 1)]
    parts = [f'<rect width="{width}" height="{height}" fill="{back}"/>']
    for index in range(len(frames[0][0])):
        first = 0
        for _same, run in groupby(_seen(block[index]) for block, _ in frames):
            length = len(list(run))
            shapes, texts = _row(frames[first][0][index], index * ROW, front, back)
            times = [starts[edge] / starts[-1] for edge in (first, first + length)]
            parts.append(f"<g>{_shown(times, starts[-1])}{''.join(shapes)}{''.join(texts)}</g>")
            first += length
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'shape-rendering="crispEdges" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="16.61">\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def _seen(row: Text) -> tuple[str, tuple[tuple[int, int, str], ...]]:
    return row.plain, tuple((span.start, span.end, str(span.style)) for span in row.spans)


def _shown(times: Sequence[float], seconds: float) -> str:
    """Return what shows a group from one time to another, each a share of all seconds."""
    if list(times) == [0, 1]:
        return ""
    states = [*(["none"] if times[0] else []), "inline", *(["none"] if times[1] < 1 else [])]
    key_times = [0.0, *([times[0]] if times[0] else []), *([times[1]] if times[1] < 1 else [])]
    return (
        f'<animate attributeName="display" calcMode="discrete" dur="{seconds:.2f}s" repeatCount="indefinite" '
        f'values="{";".join(states)}" keyTimes="{";".join(f"{each:.4f}" for each in key_times)}"/>'
    )


def _row(row: Text, y: int, front: str, back: str) -> tuple[list[str], list[str]]:
    cells: list[tuple[str, str, str, bool]] = []
    spans = [(0, len(row.plain), row.style), *row.spans]
    for index, char in enumerate(row.plain):
        styles = [
            style if isinstance(style, Style) else Style.parse(style)
            for first, last, style in spans
            if first <= index < last and style
        ]
        style = Style.combine([Style.null(), *styles])
        fore, ground = hexed(style.color, front), hexed(style.bgcolor, back)
        if style.reverse:
            fore, ground = ground, fore
        cells += [(char, fore, ground, bool(style.bold))] + [("", fore, ground, False)] * (Text(char).cell_len - 1)
    return list(_shapes(cells, y, back)), list(_texts(cells, y))


def _shapes(cells: list[tuple[str, str, str, bool]], y: int, back: str) -> Iterable[str]:
    first = 0
    for ground, run in groupby(cell[2] for cell in cells):
        length = len(list(run))
        if ground != back:
            yield _rectangle(first * COLUMN, y, length * COLUMN, ROW, ground)
        first += length
    for column, (char, fore, _ground, _bold) in enumerate(cells):
        if char in PARTS and char:
            x, down, width, height = PARTS[char]
            yield _rectangle(column * COLUMN + x, y + down, width, height, fore)


def _rectangle(x: int, y: int, width: int, height: int, colour: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{colour}"/>'


def _texts(cells: list[tuple[str, str, str, bool]], y: int) -> Iterable[str]:
    first = 0
    for (fore, bold), run in groupby(((fore, bold) for _char, fore, _ground, bold in cells)):
        length = len(list(run))
        text = "".join(
            char if char.strip() and char not in PARTS else " " for char, *_ in cells[first : first + length] if char
        )
        weight = ' font-weight="bold"' if bold else ""
        for word in re.finditer(r"\S+", text):  # rsvg drops blanks, and knows no place for each character
            x = (first + cell_len(text[: word.start()])) * COLUMN
            wide = cell_len(word[0]) * COLUMN
            yield f'<text x="{x}" y="{y + 15}" textLength="{wide}" fill="{fore}"{weight}>{escape(word[0])}</text>'
        first += length
