"""A cheer that fills the screen: cards rain around a plaque with the winner in large letters."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from duell.language import whole
from duell.table import wording
from duell.table.screens import Final
from duell.tui.blocks import Size, balanced, block_width, centred, fit
from duell.tui.drawing import shapes
from duell.tui.drawing.boxes import (
    ANY,
    Area,
    Box,
    first_that_fits,
    hbox,
    inset,
    label,
    picture,
    space,
    stamped,
    vbox,
    written,
)
from duell.tui.drawing.canvas import Canvas, Line, outlined
from duell.tui.drawing.dark_cards import FACE, NO_TINT, face, trim
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.scenery import plaque, table
from duell.tui.drawing.shapes import Rows, emblem
from duell.tui.game_pages import Pages
from duell.tui.page import Page, PageForm

SCALES = (6, 4, 3, 2, 1, 0)  # of emblems, the largest first; at last the small ones
SPREAD = 3  # the distance between raining cards in a column, in heights of a card
EDGE, APART = 3, 3  # columns between the plaque's edge and its contents, and between emblems and words
WIDE_ROOM, WIDE_EDGE = 160, 8  # the least columns of a room with such an edge, if there is room for it
BETWEEN_NAMES = 4  # columns between names in a line
LOWEST_NUMBER, MOST_OF_NUMBER = 10, 1.25  # the pixels of a large number in a low room, and the most for each row
SENTENCE, NAMES = 40, 48  # the least columns of the sentence and the names, even beside a narrow number


Crest = Callable[[Palette, int], Canvas]  # paints a crest at a scale


class Cheer(NamedTuple):
    """The contents of a cheer: crests, names, a large number, a sentence, and the raining cards.

    The first of the `numbers` that fits is shown. `cards` are tints with their emblems. `meaning` is the colour of the
    plaque's edge, which winners who share the game share with `others`.
    """

    names: Sequence[str]
    numbers: Sequence[str]
    says: str
    meaning: str
    crests: Sequence[Crest] = ()
    cards: Sequence[tuple[str, Rows]] = ()
    others: tuple[str, ...] = ()


_TROPHY = """
................
...bbaaaaaaac...
.bbbwaaaaaaaccc.
.b.bwaaaaaaac.c.
.b.bwaaaaaaac.c.
.bb.bwaaaaac.cc.
..b.bwaaaaac.c..
..bb.bwaaac.cc..
....b.baac.c....
.......ac.......
.......ac.......
......baac......
.....bbaacc.....
...kkkkkkkkkk...
...kbaaaaaack...
...kkkkkkkkkk...
"""
TROPHY = tuple(_TROPHY.split())
GOLD = "#e8b23a"  # the tint of the trophy


def trophy(palette: Palette, scale: int) -> Canvas:
    """Paint the trophy of a match in one of the sizes of crests."""
    return emblem(TROPHY, palette.tones_on_plaque(GOLD), palette, max(1, scale))


def of_winners(screen: Final, pages: Pages) -> Cheer:
    """The cheer for the winners, with the score of both if two have played; of a match, with its tally and trophy."""
    board, totals = screen.board, screen.outcome.totals
    places = [board.places[seat] for seat in screen.outcome.winners]
    crests: list[Crest] = [trophy]
    winners = ""  # the sentence on a match names them
    if tally := wording.match_tally(screen.evening):
        numbers = [":".join(map(str, tally)), str(tally[0])]
    else:
        crests, winners = [partial(pages.crest, board, place) for place in places], wording.winners(screen)
        numbers = [whole(max(totals))]
        if len(totals) == 2:
            numbers.insert(0, f"{numbers[0]}:{whole(min(totals))}")
    sentences = winners, wording.match_won(screen.evening), wording.comeback(screen)
    return Cheer(
        [place.seat.name for place in places],
        numbers,
        " ".join(filter(None, sentences)),
        pages.seat_colour(places[0]),
        crests,
        [card for place in places for card in pages.trophies(board, place)],
        tuple(map(pages.seat_colour, places[1:])),
    )


def cheer_page(bar: str, cheer: Cheer, share: float) -> Page:
    """The page of a cheer, of which a `share` is over."""
    return Page(bar, "", (PageForm("cheer", 0, 0, partial(_scene, cheer, share)),))


def _scene(cheer: Cheer, share: float, size: Size, palette: Palette) -> Canvas:
    ground = table(size.columns, size.rows, palette, size.rows)
    drawn = cheered(cheer, Size(size.columns - 2, size.rows - 2), palette)
    left, top = (size.columns - drawn.width) // 2, max(1, (size.rows - drawn.height) // 2)
    canvas = ground.copy()
    for card, column, row in _rain(cheer, share, size, palette):
        beside = column + card.width <= left or column >= left + drawn.width
        if palette.paints or beside or row + card.height <= top or row >= top + drawn.height:
            canvas.paste(card, column, row)
    for row in (0, size.rows - 1):  # no card behind the bar and the keys
        canvas.fill(0, 2 * row, size.columns, 2, ground.pixel(0, 2 * row))
        canvas.text(0, row, " " * size.columns)
    canvas.paste(drawn, left, top)
    return canvas


def _rain(cheer: Cheer, share: float, size: Size, palette: Palette) -> Iterator[tuple[Canvas, int, int]]:
    """The falling cards, each with its column and row; no two are side by side."""
    scale = 2 if size.is_vast else int(size.columns >= 100 and size.rows >= 30)
    cards = [_card(tint, rows, palette, scale) for tint, rows in cheer.cards or ((NO_TINT, ()),)]
    width, high = cards[0].width + 2, cards[0].height
    pitch = SPREAD * high  # the rows from one card of a lane to the next
    for lane in range(size.columns // width):
        lowest = round(share * 1.6 * size.rows) - lane * 5 % pitch - high
        for number, row in enumerate(range(lowest, -high, -pitch)):
            if row < size.rows:
                yield cards[(lane + 2 * number) % len(cards)], 1 + lane * width, row


@lru_cache(maxsize=64)
def _card(tint: str, rows: Rows, palette: Palette, scale: int) -> Canvas:
    """A raining card with its emblem enlarged by `scale`, or at scale 0 a small card of its colour."""
    width, high = (20 * scale, 10 * scale) if scale else (6, 3)
    if not palette.paints:
        return outlined(width, high, palette, palette.tint(tint), Line.SINGLE)
    card = face(width, high, tint, palette)
    trim(card, tint, palette)
    if scale:
        card.paste(emblem(rows, palette.tones(tint, FACE), palette, scale), 2 * scale, scale)
    else:
        card.fill(2, 2, width - 4, 2 * high - 4, palette.tint(tint))
    return card


def cheered(cheer: Cheer, room: Size, palette: Palette) -> Canvas:
    """The plaque, as large as fits: the crests, and beside them names, number and sentence."""
    on_plaque, rows = palette.on_plaques, room.rows - palette.paints - 2  # its edges, and a row for the shadow
    for drawn in (_crests(cheer, Size(room.columns, rows), on_plaque), ()):  # rather the sentence than a crest
        crests = [picture(crest) for crest in drawn]
        columns = room.columns - 2 * EDGE - sum(crest.least + APART for crest in crests)
        large, sentence = _parts(cheer, Size(columns, rows), on_plaque)
        if sentence:
            break
    spaced = vbox(space(), *large, *sentence, space(), gap=1)
    close = vbox(*large, *sentence, gap=1), vbox(*large, space(rows=bool(sentence)), *sentence)
    words = first_that_fits((spaced, *close, vbox(*large, *sentence)), Area(0, 0, columns, rows))
    beside = hbox(*crests, words, gap=APART)
    edge = max(EDGE, min(WIDE_EDGE, (room.columns - beside.least) // 2)) if room.columns >= WIDE_ROOM else EDGE
    contents = inset(beside, edge, above=1, below=1)
    area = Area(0, 0, contents.least, min(contents.rows(ANY), rows + 2))
    canvas = plaque(area.columns, area.rows, cheer.meaning, on_plaque, cheer.others).copy()
    contents.paint(canvas, area)
    return canvas


def _parts(cheer: Cheer, room: Size, palette: Palette) -> tuple[list[Box], list[Box]]:
    """The names and the number, and the sentence if there is room; a large number goes before large names."""
    sentence = Text(cheer.says)
    least = len(balanced(sentence, min(room.columns, SENTENCE)))
    shape = next(_shapes(cheer.numbers, Size(room.columns, room.rows - 1 - least)))
    number = stamped(shape, palette.ink("key"))
    free = room.rows - number.rows(ANY)
    names = _names(cheer, Size(min(room.columns, max(number.least, NAMES)), free - least), palette)
    free -= sum(name.rows(ANY) for name in names)
    widths = max(SENTENCE, *[part.least for part in (*names, number)]), room.columns
    ways = (balanced(sentence, min(room.columns, width)) for width in widths)
    rows = next((rows for rows in ways if len(rows) <= free), [])
    fits = bool(cheer.says and rows)
    return [*names, number], [written(centred(rows, block_width(rows)))] * fits


def _crests(cheer: Cheer, room: Size, palette: Palette) -> list[Canvas]:
    """The crests, as large as the words and the best of the numbers allow; none if there is too little room."""
    inside = room.columns - 2 * EDGE
    for number in cheer.numbers:
        digits = len(shapes.numeral(number, "small")[0])
        for scale in SCALES:
            drawn = [paint(palette, scale) for paint in cheer.crests]
            free = inside - sum(crest.width + APART for crest in drawn)
            has_room = free >= digits and (
                free >= inside * 0.45 or (scale <= 1 and free >= max(map(cell_len, cheer.names)))
            )
            if has_room and all(0 < crest.height <= room.rows for crest in drawn):
                return drawn
    return []


def _shapes(numbers: Sequence[str], room: Size) -> Iterator[shapes.Shape]:
    """The shapes of the numbers, by preference and then size, with room for names; at last in tiny digits."""
    most = min(2 * room.rows, max(LOWEST_NUMBER, round(MOST_OF_NUMBER * room.rows)))
    for number in numbers:
        for font, scale in (*(("large", scale) for scale in (5, 4, 3, 2, 1)), ("small", 1)):
            shape = shapes.numeral(number, font, scale)
            if len(shape[0]) <= room.columns and len(shape) <= most:
                yield shape
    yield shapes.numeral(numbers[-1], "tiny")


def _names(cheer: Cheer, room: Size, palette: Palette) -> list[Box]:
    """Each name in large capitals if all fit, else in a spaced line, or all in one if there is little room."""
    ink = palette.ink("ivory" if palette.is_dark("plaque") else "ink.plain")
    for scale in (4, 3, 2, 1):
        drawn = [shapes.lettered(name, scale) for name in cheer.names]
        high = sum(len(name) // 2 + 1 for name in drawn) + 1 + (scale > 1)
        if high <= room.rows and all(name and len(name[0]) <= room.columns for name in drawn):
            return [vbox(*(stamped(name, ink) for name in drawn), gap=1)]
    lines = []
    for name in cheer.names:
        spread = "  ".join(" ".join(word) for word in name.upper().split())
        text = Text(spread if len(spread) <= room.columns else name, "strong")
        lines.append(label(fit(text, min(text.cell_len, room.columns))))
    in_one = hbox(*lines, gap=BETWEEN_NAMES)
    return [in_one] if len(lines) > max(1, room.rows) and in_one.least <= room.columns else lines
