"""Samples: small pictures of the effect of a setting or table option with its present value."""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any

from rich.cells import cell_len

from duell.language import _
from duell.tui.drawing import shapes
from duell.tui.drawing.boxes import Area, Box, first_that_fits, hbox, picture, vbox
from duell.tui.drawing.canvas import Canvas, Line, outlined
from duell.tui.drawing.dark_cards import FACE, NO_TINT, face, trim
from duell.tui.drawing.light_cards import LARGE, MIDDLE, SLIM, CardState, Held, Print, back, light, turning
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.portraits import size_of
from duell.tui.drawing.scenery import cap
from duell.tui.drawing.shapes import emblem
from duell.vocabulary import BestOf, First, Speed

Piece = Callable[[Held, Palette], Canvas]  # paints a piece of a sample with cards of this size
Rows = Sequence[Sequence[Piece]]

INK, BACK = "ink.2", "seat.2"  # the meanings of a sample's card, face up and face down


def _words(says: str, *, is_lit: bool = False) -> Piece:
    """A few words, beside the middle of the cards on their row."""

    def paint(_held: Held, palette: Palette) -> Canvas:
        canvas = Canvas(cell_len(says), 1, palette)
        meaning = "chip.bonus" if is_lit else "steel.muted"
        style = f"bold {palette.ink(meaning)}" if palette.paints else palette.style("key" if is_lit else "plain")
        canvas.text(0, 0, says, style)
        return canvas

    return paint


def _card(number: str, held: Held, palette: Palette, *, foot: str = "", chosen: bool = False) -> Canvas:
    state = CardState.CHOSEN if chosen else CardState.USUAL
    return light(Print(number, foot, INK), held, palette, state)


def _figure(text: str, held: Held, palette: Palette) -> Canvas:
    """A large number, capitals, or a tally."""
    scale = 2 if held is MIDDLE else 1
    lettered = shapes.lettered(text, scale)
    parts = [lettered] if lettered else [shapes.numeral(part, "large", scale) for part in text.split(":")]
    apart = 3 * scale  # pixels between two numbers, where the colon is
    width = sum(len(part[0]) for part in parts) + apart * (len(parts) - 1)
    canvas = Canvas(width, 5 * scale, palette)
    column, ink = 0, palette.ink("chip.bonus" if palette.paints else "key")
    for part in parts:
        shapes.stamp(canvas, column, 0, part, [ink] * len(part))
        column += len(part[0]) + apart
        if part is not parts[-1]:
            for y in (3 * scale, 6 * scale):
                canvas.fill(column - 2 * scale, y, scale, scale, ink)
    return canvas


_BELL = """
.......bb.......
......bbbb......
.....bwaaab.....
....bwaaaaac....
....bwaaaaac....
....bwaaaaac....
....baaaaaac....
...bbaaaaaacc...
...baaaaaaaac...
..bbaaaaaaaacc..
.bbaaaaaaaaaacc.
.bcccccccccccck.
......kaak......
.......kk.......
................
................
"""


def _bell(held: Held, palette: Palette) -> Canvas:
    return emblem(tuple(_BELL.split()), palette.tones(NO_TINT, FACE), palette, 2 if held is MIDDLE else 1)


def _hand(*numbers: str) -> list[Piece]:
    return [partial(_card, number) for number in numbers]


def _back(held: Held, palette: Palette) -> Canvas:
    return back(held, BACK, palette)


def _turning(step: int, held: Held, palette: Palette) -> Canvas:
    return turning(held, step, BACK, palette)


def _key(name: str) -> Piece:
    return lambda _held, palette: cap(name, palette)


def _lit(says: str) -> Piece:
    return _words(says, is_lit=True)


def _order(*rounds: str) -> Rows:
    """The order of the seats in some rounds; the first to choose is lit."""
    return [
        [_words(f"{number}. "), _lit(f" {seats[0]} "), *(_words(f" {seat} ") for seat in seats[1:])]
        for number, seats in enumerate(rounds, 1)
    ]


TO = _words("›")
CHOSEN: Piece = partial(_card, "5", chosen=True)
TURN: Sequence[Piece] = [partial(_turning, step) for step in (1, 2, 3)]
SPEEDS = (Speed.FAST, Speed.NORMAL, Speed.SHOW)  # a slower one shows more of a turning card
ORDERS = {
    First.SEATS: ("ABC", "ABC", "ABC"),
    First.TURNS: ("ABC", "CAB", "BCA"),
    First.KEYBOARD: ("ABC", "CAB", "ABC"),
}
"""The order of three seats in three rounds."""


def _rows(name: str, value: Any, enter: Piece) -> Rows:  # noqa: PLR0912 - one case for each setting
    """The pieces that show a setting; a setting of the colours alone has a card face up and one face down."""
    hand, hidden = _hand("3", "5", "8"), [_back] * 3
    match name, value:
        case "memory-aid" | "open-hands", is_on:
            return [hand, hand if is_on else hidden]
        case "hints", True:
            return [hand, [_words("5"), _lit("━━━━━━━━")], [_words("8"), _words("━━━     ")]]
        case "pins", True:
            return [hidden, [_lit("● ● ● ●")]]
        case "shuffled-keys", is_on:
            return [hand, [_words(" "), *map(_key, "gcf" if is_on else "358"), _words(" ")]]
        case "hide-after", int(seconds) if seconds:
            return [[_lit(f"{seconds} s")], hidden]
        case "clock", int(seconds) if seconds:
            return [[partial(_figure, str(seconds))]]
        case "first", order:
            return _order(*ORDERS[First(order)])
        case "exchange-heroes", is_on:
            hero_of_a, hero_of_b = "▲●" if is_on else "●▲"
            return [[_words("A ●"), TO, _lit(f"A {hero_of_a}")], [_words("B ▲"), TO, _lit(f"B {hero_of_b}")]]
        case "show-risk", True:
            return [hidden, [_lit("21/47")]]
        case "speed", speed:
            return [TURN[: SPEEDS.index(speed) + 1]]
        case "animation", True:
            return [TURN, [CHOSEN]]
        case "animation", False:
            return [[_back, TO, CHOSEN]]
        case "take-back", True:
            return [[CHOSEN], [_words("5"), _lit("‹"), _key("x")]]
        case "take-back", False:
            return [[CHOSEN]]
        case "best-of", games:
            won = BestOf(games).games // 2 + 1
            return [[partial(_figure, f"{won}:{won - 1}" if won > 1 else "1")]]
        case "one-key", is_on:
            return [[_key("5"), *([] if is_on else [enter])], [CHOSEN]]
        case "go-on", is_on:
            return [_hand("3", "8"), [_lit("● ● ○")] if is_on else [enter]]
        case "lang", lang:
            return [[partial(_figure, lang)]]
        case "bell", is_on:
            return [[_lit("("), _bell, _lit(")")] if is_on else [_bell]]
        case "sound", is_on:
            return [[_lit("("), _bell, _lit(")")], [_lit("●  ●●  ●●●")]] if is_on else [[_bell]]
        case "plain", True:
            return [[_words("Anna: 12; Ben: 9")], [_lit("› _             ")]]
        case "headphones", is_on:
            return [[_words("Anna")], [_lit("3  5  8") if is_on else _words("m › 3  5  8")]]
        case "confirm", is_on:
            return [[CHOSEN if is_on else _back], [_lit("✓")]]
        case "theme" | "color" | "ascii", _:
            return [[CHOSEN, _back]]
    return [hand]


def sample(name: str, value: Any, palette: Palette, scale: int = 1) -> Canvas:
    """The sample of a setting or table option with this value, on a steel card."""
    return _sample(name, value, palette, scale, _("Enter"))


@lru_cache(maxsize=64)
def _sample(name: str, value: Any, palette: Palette, scale: int, enter: str) -> Canvas:
    width, high = size_of(scale)
    if palette.paints:
        card = face(width, high, NO_TINT, palette)
        trim(card, NO_TINT, palette)
    else:
        card = outlined(width, high, palette, palette.style("rail"), Line.SINGLE)
    sizes = {1: (SLIM,), 2: (MIDDLE,)}.get(scale, (LARGE, MIDDLE))
    ways = (_pieces(_rows(name, value, _key(enter)), held, palette) for held in sizes)
    inside = Area(0, 1, width, high - 2)
    first_that_fits(ways, inside).paint(card, inside)
    return card.raised() if palette.paints else card


def _pieces(rows: Rows, held: Held, palette: Palette) -> Box:
    """The pieces of a sample in their rows, with cards of this size."""
    return vbox(*(hbox(*(picture(piece(held, palette)) for piece in row), gap=1) for row in rows), gap=1)
