"""Rectangles of text, which can be placed side by side and cut to size. A block is a list of lines."""

import re
from collections.abc import Iterable, Sequence
from string import digits
from typing import Literal, NamedTuple

from rich.cells import cell_len, chop_cells
from rich.control import strip_control_codes
from rich.text import Span, Text

Block = Sequence[Text]  # lines from top to bottom. By convention, nobody changes them: other pages may share them

Part = str | tuple[str, str] | Text  # a part of a line: words, words with a style, or another line

Align = Literal["left", "center", "right"]


class Size(NamedTuple):
    """The window, in columns and rows."""

    columns: int
    rows: int

    @property
    def is_compact(self) -> bool:
        """Whether cards take one line each, without frames, unless it `is_middle`."""
        return self.columns < 78 or self.rows < 23

    @property
    def is_middle(self) -> bool:
        """Whether a compact window has room for small framed cards with a few words beside them."""
        return self.is_compact and self.columns >= 60 and self.rows >= 18

    @property
    def is_large(self) -> bool:
        """Whether cards can be drawn large."""
        return self.columns >= 112 and self.rows >= 36

    @property
    def is_vast(self) -> bool:
        """Whether the window is as large as a screen for a whole room, with pictures larger still."""
        return self.columns >= 240 and self.rows >= 66

    @property
    def is_too_small(self) -> bool:
        """Whether the window is too small to play."""
        return self.columns < LEAST.columns or self.rows < LEAST.rows


LEAST = Size(40, 12)  # the smallest playable window


def line(*parts: Part) -> Text:
    """A line of parts, each a string or a (string, style), without markup.

    It does what `Text.assemble` does in a third of the time; assembling lines is most of the work of drawing a page.
    """
    texts: list[str] = []
    spans: list[Span] = []
    length = 0
    for part in parts:
        if isinstance(part, Text):
            words, style = part.plain, part.style
            within = part.spans
        else:
            words, style = (part, "") if isinstance(part, str) else part
            within = []
            if not words.isprintable():
                words = strip_control_codes(words)
        if not words:
            continue
        if style:
            spans.append(Span(length, length + len(words), style))
        spans += [Span(length + span.start, length + span.end, span.style) for span in within]
        texts.append(words)
        length += len(words)
    return Text("".join(texts), no_wrap=True, overflow="ellipsis", end="", spans=spans)


def strong(style: str) -> str:
    """The bold variant of a style, which themes name by its meaning."""
    return f"{style}.strong"


def fit(text: Text, width: int, align: Align = "left") -> Text:
    """A line of exactly `width` columns; the same object if it has them already."""
    spare = width - text.cell_len
    if not spare:
        return text
    if spare > 0 and not text.style:
        before = {"left": 0, "center": spare // 2, "right": spare}[align]
        return line(" " * before, text, " " * (spare - before))
    fitted = text.copy()
    if spare < 0:
        fitted.rstrip()  # otherwise an ellipsis could replace blanks
    fitted.truncate(width, overflow="ellipsis")
    spare = width - fitted.cell_len
    if align != "left":
        fitted.pad_left(spare if align == "right" else spare // 2)
    fitted.pad_right(width - fitted.cell_len)
    return fitted


def first_around(index: int, length: int, room: int) -> int:
    """The index of the first of `room` shown items of a list, with the marked one in the middle, except near an end.

    >>> [first_around(index, length=6, room=3) for index in range(6)]
    [0, 0, 1, 2, 3, 3]
    """
    return max(0, min(index - room // 2, length - room))


def longest_that_fits(lines: Sequence[Text], width: int) -> Text:
    """The first line that fits into `width` columns, or the last, which should be the shortest."""
    return next((text for text in lines if text.cell_len <= width), lines[-1])


def cut_name(name: str, room: int) -> str:
    """A name in at most this many columns; a number at its end stays, to tell similar names apart."""
    if cell_len(name) <= room:
        return name
    number = name[len(name.rstrip(digits)) :][-room:]
    end = f"…{number}" if room > max(2, len(number)) else number
    while cell_len(name) + len(end) > room:
        name = name[:-1]
    return name.rstrip() + end


def block_width(block: Block) -> int:
    """The width of the widest line."""
    return max((text.cell_len for text in block), default=0)


def beside(*blocks: Block, gap: int = 1) -> Block:
    """Blocks side by side, aligned at the top."""
    height = max(map(len, blocks), default=0)
    widths = [block_width(block) for block in blocks]
    rows: list[Text] = []
    for row in range(height):
        cells = [
            fit(block[row] if row < len(block) else Text(), width) for block, width in zip(blocks, widths, strict=True)
        ]
        rows.append(_joined(cells, gap))
    return rows


def _joined(cells: Iterable[Text], gap: int) -> Text:
    """Texts in one line with `gap` blanks between them; faster than `Text.join`."""
    parts = [part for cell in cells for part in (" " * gap, cell)]
    return line(*parts[1:])


def middle(block: Block, width: int) -> Block:
    """A block moved as one piece to the middle of `width` columns."""
    left = max(0, (width - block_width(block)) // 2)
    return [line(" " * left, text) for text in block]


def centred(block: Iterable[Text], width: int) -> Block:
    """Each line centred by itself."""
    return [fit(text, width, "center") for text in block]


def wrap(text: Text, width: int, indent: str = "") -> Block:
    """Text broken into lines at spaces, or anywhere in a word longer than a line; later lines start with `indent`."""
    rows: list[list[tuple[int, int]]] = [[]]
    used = start = 0
    for word in text.plain.removesuffix(" ").split(" "):
        room = width - len(indent)
        for piece in [word] if cell_len(word) <= room else chop_cells(word, room):
            cells, end = cell_len(piece), start + len(piece)
            lead = used > (len(indent) if rows[1:] else 0)
            if lead and used + 1 + cells > width:
                rows.append([])
                used, lead = len(indent), False
            if piece or lead:
                rows[-1].append((start, end))
                used += lead + cells
            start = end
        start += 1
    return [_part(text, words, indent if index else "") for index, words in enumerate(rows)]


def balanced(text: Text, width: int) -> Block:
    """Text in as few lines as in `wrap`, but of similar lengths, so that no word is alone on the last line.

    Two sentences of similar lengths that fit get a line each.
    """
    rows = wrap(text, width)
    if len(rows) < 2:
        return rows
    if len(rows) == 2 and (halves := _sentences(text, width)):
        return halves
    words = [cell_len(word) for word in text.plain.removesuffix(" ").split(" ")]
    narrower = range(max(*words, sum(words) // len(rows)), width)
    return wrap(text, next((columns for columns in narrower if _count(words, columns) <= len(rows)), width))


def alike(text: Text, rows: Block) -> Block:
    """A text broken after the same numbers of words as `rows`; one of fewer words leaves the last lines empty."""
    lines: list[Text] = []
    for row in rows[:-1]:
        words = text.plain.split(" ")[: row.plain.count(" ") + 1]
        first, rest = text.divide([len(" ".join(words))])
        lines.append(first)
        text = rest[1:]
    return [*lines, text]


def _sentences(text: Text, width: int) -> Block:
    """Two lines, the second a sentence, if both fit and have similar lengths; a dot may be part of a name."""
    for end in reversed([match.end() for match in re.finditer(r"[.?!](?= )", text.plain)]):
        first, second = text.divide([end])
        shorter, longer = sorted((first.cell_len, second.cell_len - 1))
        if longer <= width and 5 * shorter >= 2 * longer:
            return [first, second[1:]]
    return []


def _count(words: Sequence[int], width: int) -> int:
    """The number of lines for words of these widths, none wider than a line."""
    count, used = 1, -1
    for cells in words:
        used += 1 + cells
        if used > width:
            count, used = count + 1, cells
    return count


def _part(text: Text, words: list[tuple[int, int]], before: str) -> Text:
    spans: list[Span] = []
    length = len(before)
    for start, end in words:
        if text.style and start < end:
            spans.append(Span(length, length + end - start, text.style))
        for first, last, style in text.spans:
            if max(first, start) < min(last, end):
                spans.append(Span(length + max(first, start) - start, length + min(last, end) - start, style))
        length += end - start + 1
    plain = before + " ".join(text.plain[start:end] for start, end in words)
    return Text(plain, no_wrap=True, overflow="ellipsis", end="", spans=spans)


def paragraph(text: str, width: int, style: str = "plain") -> Block:
    """Plain text in lines of at most `width` columns."""
    return wrap(Text(text, style), width)


def paragraphs(texts: Iterable[str], width: int, style: str = "plain") -> Block:
    """Plain texts below each other, each beginning on a line of its own."""
    return [row for text in texts for row in paragraph(text, width, style)]


def columns(rows: Sequence[Sequence[Text]], aligns: str, gap: int = 2, widths: Sequence[int] = ()) -> Block:
    """A table in columns as wide as their cells, or `widths`; `aligns` has ``l`` or ``r`` for each."""
    widths = widths or [max(row[index].cell_len for row in rows) for index in range(len(aligns))]
    names: dict[str, Align] = {"l": "left", "r": "right"}
    return [
        _joined((fit(cell, width, names[align]) for cell, width, align in zip(row, widths, aligns, strict=True)), gap)
        for row in rows
    ]
