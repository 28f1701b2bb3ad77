"""The cards: steel in the display, ivory in the hand, large when turned up; and the signs of seats.

Each picture is painted only once.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.text import Text

from duell.game import Emblem
from duell.games.missions import words
from duell.games.missions.board import PlayerArea
from duell.games.missions.catalogue import emblems
from duell.games.missions.engine.cards import Action, Card, CharacterCard, Deck
from duell.games.missions.pages.grid import USUAL, CardSet
from duell.tui.blocks import Block, beside, fit, line, strong
from duell.tui.drawing import dark_cards, shapes
from duell.tui.drawing.canvas import Canvas, Line, outlined
from duell.tui.drawing.dark_cards import FACE, NO_EMBLEM, Captured, Staked, Stamped
from duell.tui.drawing.palette import WHITE, Palette, Tones
from duell.tui.drawing.shapes import SMALL, Rows, emblem, sized
from duell.tui.theme import DARK, SIGNS

NIGHT, TABLE = "#0b0f1b", DARK["plaque"]  # the ground of a free place, and of pieces that are on no card
FREE = 0.27  # the share of tint in the emblem of a free place
TILE_HEIGHT = 4  # rows of a card painted as a tile


def emblem_of(name: str) -> Emblem:
    """An emblem by name; only a grey tint if there is none."""
    return emblems().get(name, NO_EMBLEM)


def emblem_name(deck: Deck, card: Card) -> str:
    """The name of a character's emblem; "" for any other card."""
    return deck.character(card.character).emblem if isinstance(card, CharacterCard) else ""


class HandStack(NamedTuple):
    """A hand's cards of one character, if any: the best value, and lower values as tabs.

    `adds` is what the card in the display would add, or None; `lit` has the values of which the hand has three.
    """

    values: tuple[int, ...]
    adds: int | None = None
    lit: frozenset[int] = frozenset()


class DisplayCard(NamedTuple):
    """A card in the display: its emblem, its value, and whether it is dim or lit."""

    emblem: str
    value: int
    dim: bool = False
    lit: bool = False


@lru_cache(maxsize=256)
def display_card(card: DisplayCard, cards: CardSet, palette: Palette) -> Canvas:
    """Paint a card in the display. A lit card has a halo on three sides, and so an extra column on two sides."""
    if not palette.paints:
        return _display_card_outlined(card, cards, palette)
    width, rows, tint = cards.width, cards.display, emblem_of(card.emblem).tint
    sheet = Canvas(width, rows, palette)
    sheet.fill(0, 1, width, cards.plate - 1, palette.blend(palette.colour("stock.dark") or "black", tint, 0.14))
    plate = min(cards.plate, cards.display_number - palette.frames)  # room above a number on a plate of the tint
    shape = shapes.numeral(str(card.value), cards.font, cards.times)
    plate_colour, colours = dark_cards.plate(tint, palette), dark_cards.lights(tint, len(shape), palette)
    if palette.frames:  # steel would not stand out
        plate_colour, colours = palette.tint(tint), [palette.ink("ink.plain")] * len(shape)
    sheet.fill(0, plate, width, 2 * rows - plate, plate_colour)
    _emblem(sheet, card.emblem, cards, palette.tones(tint, FACE), up=cards.plate - plate)
    shapes.stamp(sheet, cards.column, cards.display_number, shape, colours)
    if cards is not USUAL and not palette.frames:
        sheet.fill(1, 1, width - 2, 1, palette.tint(tint, 0.25, FACE))
        sheet.fill(0, 2, 1, 2 * rows - 2, palette.tint(tint, 0.55, FACE))
    if card.dim:
        return sheet.towards(NIGHT, 0.55) if palette.blends else sheet
    if not card.lit:
        return sheet
    haloed, colour = Canvas(width + 2, rows, palette), palette.ink("halo")
    haloed.paste(sheet, 1, 0)
    haloed.fill(1, 0, width, 1, colour)  # the ledge below it is lit as well
    haloed.fill(0, 1, 1, 2 * rows - 1, colour)
    haloed.fill(width + 1, 1, 1, 2 * rows - 1, colour)
    return haloed


def _emblem(card: Canvas, name: str, cards: CardSet, tones: Tones, up: int = 0) -> None:
    if cards.emblem:
        column, dot = cards.emblem
        sized(emblem_of(name), tones, card.palette, cards.times).copy_to(card, column, dot - up)


@lru_cache(maxsize=32)
def badge(name: str, palette: Palette, times: int = 1) -> Canvas:
    """Paint an emblem without a card, `times` as large as a small one, such as a tile; empty without colours."""
    known = emblem_of(str(name))
    if not (known.small and palette.paints):
        return Canvas(0, 0, palette)
    return sized(known, palette.tones(known.tint, TABLE), palette, times)


def tile_name(deck: Deck, value: int) -> str:
    """The name of the emblem of a mission's tile."""
    return f"tile-{deck.values.index(value)}"


def _display_card_outlined(card: DisplayCard, cards: CardSet, palette: Palette) -> Canvas:
    """Draw the emblem above the number in a frame."""
    above, place = max(1, cards.display - cards.hand), Canvas(cards.width + 2 * card.lit, cards.display, palette)
    if cards.emblem and not palette.ascii:
        above = SMALL // 2 * cards.times
        known = emblem_of(card.emblem)
        place.paste(sized(known, palette.tones(known.tint, FACE), palette, cards.times), cards.emblem[0] + card.lit, 0)
    style, kind = (palette.style("chosen"), Line.DOUBLE) if card.lit else ("", Line.HEAVY)
    box = outlined(cards.width, cards.display - above, palette, style, kind)
    _number(box, cards, card.value, palette.style("strong"))
    place.paste(box, int(card.lit), above)
    return place


def _number(box: Canvas, cards: CardSet, value: int, style: str) -> None:
    if cards.font != "large":
        box.text(box.width // 2, box.height // 2, str(value), style)
        return
    shape = shapes.numeral(str(value), cards.font, cards.times)
    shapes.stamp(box, cards.column, 2, shape, [box.palette.tint(WHITE)] * len(shape))


@lru_cache(maxsize=64)
def free_place(name: str, cards: CardSet, palette: Palette, *, dim: bool) -> Canvas:
    """Paint the place of a character that is not in the display: a well with a shade of its emblem.

    The well is dark in dark themes, and not much darker than the table in light ones.
    """
    width, rows = cards.width, cards.display
    card = Canvas(width, rows, palette)
    edge, well, night = (palette.colour(meaning) for meaning in ("well.edge", "well", "night"))
    if not palette.paints or not well:
        card.text(width // 2, rows - 3, "." if palette.ascii else "·", palette.style("muted"))
        return card
    if edge and night:
        well = palette.blend(edge, NIGHT, 0.3) if palette.is_dark("well") else palette.blend(well, night, 0.5)
    card.fill(0, 1, width, 2 * rows - 1, well)
    if palette.blends:
        tint = palette.blend(well, emblem_of(name).tint, FREE * (0.6 if dim else 1))
        _emblem(card, name, cards, Tones(tint, tint, tint, tint, None))
    return card


@lru_cache(maxsize=256)
def hand_stack(stack: HandStack, tint: str, cards: CardSet, palette: Palette) -> Canvas:
    """Paint the hand's cards of one character."""
    width, rows = cards.width, cards.hand
    if not stack.values:
        return _missing(stack, width, rows, palette)
    if not palette.paints:
        return _hand_stack_outlined(stack, cards, palette)
    card, last = Canvas(width, rows, palette), 2 * rows - 1
    for y in range(last + 1):
        share = (y // 2) / (rows - 1)
        card.fill(0, y, width, 1, palette.between("ivory", "ivory.low", share))
    card.fill(0, 2 * rows - 2, width, 2, palette.ink("ivory.band"))
    card.fill(0, 0, width, 1, palette.tint(tint))
    card.dot(0, 0, None)
    card.dot(width - 1, 0, None)
    best = stack.values[0]
    ink = palette.ink("ink.lit" if best in stack.lit else "ink.plain")
    shape = shapes.numeral(str(best), cards.font, cards.times)
    inks = [palette.blend(ink, "#ffffff", 0.12 * (1 - y / len(shape))) for y in range(len(shape))]
    shapes.stamp(card, cards.column, cards.hand_number, shape, inks)
    _tabs(card, stack, palette)
    return card.raised()


def _tabs(card: Canvas, stack: HandStack, palette: Palette) -> None:
    """Write the lower cards as tabs on the last row, and the note on the best card at the right end of that row."""
    row, lower = card.height - 1, stack.values[1:]
    wide = 1 if len(lower) > min(3, (card.width - 1) // 2) else 2
    foot = palette.ink("ivory.foot")
    for number, value in enumerate(lower):
        column = number * wide
        if wide == 2:
            card.fill(column + 1, 2 * row, 1, 2, foot)
        meaning = "ink.lit" if value in stack.lit else "ink.plain"
        card.text(column, row, str(value), f"bold {palette.ink(meaning)}")
    mark = _mark(stack, palette)
    if card.width - len(mark) >= len(lower) * wide:
        card.text(card.width - len(mark), row, mark, f"bold {palette.ink('ink.lit')}")


def _mark(stack: HandStack, palette: Palette) -> str:
    if stack.adds:
        return f"+{stack.adds}"
    if stack.values[0] in stack.lit:
        return "x3" if palette.ascii else "³"
    return ""


def _missing(stack: HandStack, width: int, rows: int, palette: Palette) -> Canvas:
    card = Canvas(width, rows, palette)
    hollow = palette.colour("well") if palette.paints else None
    if hollow:
        card.fill(1, 0, width - 2, 1, palette.colour("well.edge"))
        card.fill(0, 1, width, 2 * rows - 1, hollow)
    ring, gap = ("o", ".") if palette.ascii else ("○", "·")
    if stack.adds is None:
        card.text(width // 2, rows // 2, "" if hollow else gap, palette.style("muted"))
        return card
    note = f"+{stack.adds}"
    style = palette.style("chosen" if palette.is_dark("well") else "strong")
    card.text(width // 2, rows // 2 - 1, ring, style)
    card.text((width - len(note)) // 2, rows // 2, note, style)
    return card


def _hand_stack_outlined(stack: HandStack, cards: CardSet, palette: Palette) -> Canvas:
    width, rows = cards.width, cards.hand
    card = outlined(width, rows, palette, "", Line.SINGLE)
    _number(card, cards, stack.values[0], "bold")
    lower = "".join(map(str, stack.values[1:]))[: width - 2]
    card.text(1, rows - 1, lower)
    mark = _mark(stack, palette)
    if len(lower) + len(mark) <= width - 2:
        card.text(width - 1 - len(mark), rows - 1, mark, "bold")
    return card


def tile_width(high: int) -> int:
    """The columns of a card without a number as a tile of this height."""
    return Captured("").width(high)


def card_tile(deck: Deck, card: Card, palette: Palette, high: int = TILE_HEIGHT) -> Canvas:
    """Paint a card as a tile beside words; without colours, only its number."""
    number = str(card.value) if isinstance(card, CharacterCard) else ""
    name = emblem_name(deck, card) or (card.name.value if isinstance(card, Action) else "trooper")
    return dark_cards.tile(Captured(number, emblem=emblem_of(name)), palette, high)


@lru_cache(maxsize=16)
def torn_card(card: Stamped, size: Staked, palette: Palette, tear: int) -> Canvas:
    """Paint a card torn in two by a bust; the right half is `tear` columns away and two dots lower."""
    face = dark_cards.dark(card, size, palette)
    if not tear:
        return face
    middle = (face.width + 3) // 2
    torn = Canvas(face.width + tear, face.height + 1, palette)
    for row in range(face.height):
        ragged = middle + (0, 1, -1, 1, 0, -1, 1, 0)[row % 8]
        for column in range(face.width):
            to_column, to_row = (column, row) if column < ragged else (column + tear, row + 1)
            for half in (0, 1):
                torn.dot(to_column, 2 * to_row + half, face.pixel(column, 2 * row + half))
            if glyph := face.glyph(column, row):
                torn.text(to_column, to_row, glyph, f"bold {palette.tint(WHITE)}" if palette.paints else "bold")
    return torn


def deck_sheet(deck: Deck, palette: Palette, width: int) -> Block:
    """The characters' cards in rows of at most `width` columns, each above its short name."""
    most = max(1, (width + 1) // (USUAL.width + 1))
    rows: list[Text] = []
    cards = [
        [
            *display_card(DisplayCard(character.emblem, deck.values[-1]), USUAL, palette).block(),
            fit(Text(words.short_name(deck, character.name)), USUAL.width, "center"),
        ]
        for character in deck.characters
    ]
    for first in range(0, len(cards), most):
        rows += [*beside(*cards[first : first + most]), Text()]
    return rows[:-1]


def meaning(seat: int) -> str:
    """The style of a seat's colour."""
    return f"seat.{seat}"


def ink(seat: int, palette: Palette) -> str:
    """The colour of a seat's pixels."""
    return palette.ink(meaning(seat))


def sign(seat: int) -> str:
    """A seat's sign."""
    return SIGNS[seat]


def named(place: PlayerArea) -> Text:
    """A seat's sign and name."""
    return line((f"{sign(place.number)} ", meaning(place.number)), (place.seat.name, strong(meaning(place.number))))


CREST_PIXEL = 2  # columns of a pixel in the smallest size: 8×8 of them are as wide as an emblem of 16×16

_CRESTS = """
........ ...ba... ..bbbb.. ...ba... ...ba...
.bbbbbb. ..bbaa.. .bbaaaa. ...ba... ...ba...
.baaaac. .bbbaaa. bbwaaaac ..bbaa.. ...ba...
.bawwac. bbbbaaaa bwaaaaac ..bbaa.. bbbwwbba
.bawwac. aaaacccc baaaaaac .bbbaac. bcawwacc
.baaaac. .aaaccc. baaaaacc .bbbaac. ...ac...
.cccccc. ..aacc.. .aaaccc. bbbbaacc ...ac...
........ ...ac... ..cccc.. cccccccc ...cc...
"""
CRESTS: Sequence[Rows] = [*zip(*map(str.split, _CRESTS.strip().splitlines()), strict=True)]
"""The shape of each seat's sign."""


def crest(seat: int, palette: Palette, scale: int) -> Canvas:
    """Paint a seat's sign for a plaque, in one of the sizes of emblems."""
    tones = palette.tones_on_plaque(DARK[meaning(seat)])
    return emblem(CRESTS[seat], tones, palette, max(1, CREST_PIXEL * scale))
