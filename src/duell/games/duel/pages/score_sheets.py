"""Sheets over a page: statements of scores, and everybody's icons. Also the cards of a deck.

Statements are side by side as far as there is room, with the captured cards if these fit, otherwise with chips.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from rich.text import Text

from duell.game import Emblem
from duell.games.duel import words
from duell.games.duel.board import Board, PlayerArea
from duell.games.duel.engine.cards import Card, Choice, Deck, Hero, Vader, Villain
from duell.games.duel.engine.rules import SetScore
from duell.games.duel.pages import COLOURS
from duell.games.duel.pages.pieces import Pieces, in_lines
from duell.games.duel.pages.seats import named, seat_style
from duell.language import MINUS, _, whole
from duell.tui.blocks import Block, Size, columns, fit, line, longest_that_fits, paragraphs
from duell.tui.drawing import dark_cards, light_cards, shapes
from duell.tui.drawing.boxes import (
    ANY,
    Area,
    Box,
    first_that_fits,
    flow,
    hbox,
    label,
    lettering,
    picture,
    pictured,
    space,
    written,
)
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.light_cards import LARGE, MIDDLE, SLIM, SMALL, Held
from duell.tui.drawing.palette import Palette
from duell.tui.page import Page, room_for_lines
from duell.tui.pages.reading import abreast, in_lists, in_rows, inside, measure, reading, statement
from duell.tui.theme import COLOURLESS, SIGNS

LEAST_STATEMENT = 22  # the columns of a statement; a long name needs more
APART = 4


class Density(NamedTuple):
    """The density of a statement."""

    widest: int = 38  # columns
    tile: int = 0  # rows of a captured card as a tile; 0 for chips
    crest: int | None = (
        None  # the scale of the emblem beside the total in pixels; 0 for the small one, None for neither
    )
    ruled: bool = True  # with a rule below the name
    abreast: int = 1  # the chips side by side, if they have room

    def crest_columns(self, places: Sequence[PlayerArea]) -> int:
        """The columns of an emblem beside the longest total."""
        if self.crest is None:
            return 0
        totals = [shapes.lettered(whole(place.score.total), self.total_scale) for place in places]
        return (16 * self.crest or 8) + BESIDE_CREST + max(len(total[0]) for total in totals)

    @property
    def total_scale(self) -> int:
        """The scale of the digits, which are nearly as high as the emblem."""
        return max(1, round(1.5 * (self.crest or 0)))


VAST_TILE = 24  # the least rows of a tile whose name can be in pixels
BETWEEN = 2  # free columns between chips side by side
BESIDE_CREST = 3  # free columns between an emblem and a total

DENSITIES = (
    *(Density(140, *sizes) for sizes in ((32, 4), (32, 3), (24, 4), (24, 3), (24, 2), (16, 4))),
    *(Density(140, *sizes) for sizes in ((16, 3), (16, 2), (16, 1), (8, 4), (8, 3))),
    *(Density(80, *sizes) for sizes in ((8, 2), (8, 1), (8, 0))),
    *(Density(38, *sizes) for sizes in ((4, 1), (4, 0), (0, 0), (8, None), (4, None), (0, None))),
    Density(ruled=False),
    Density(ruled=False, abreast=2),
)
"""The loosest first; a page gets the first that fits."""


Emblems = Mapping[str, Emblem]


def statements(
    places: Sequence[PlayerArea], emblems: Emblems, room: tuple[int, int], winners: Collection[int] = ()
) -> Box:
    """All statements in this many columns and, if possible, lines."""
    width, height = room
    least = max(LEAST_STATEMENT, *(named(place).cell_len + 3 + len(whole(place.score.total)) for place in places))

    def laid_out() -> Iterator[Box]:
        for density in DENSITIES:
            smallest = max(least, 2 * density.tile + 3, density.crest_columns(places))
            number, cell = abreast(len(places), width, smallest, density.widest, APART)
            if density.crest is None or number == len(places):
                drawn = [
                    _statement(place, emblems, cell, density, seat in winners) for seat, place in enumerate(places)
                ]
                yield in_rows(drawn, number, cell, APART)

    return first_that_fits(laid_out(), Area(0, 0, width, height))


def _statement(place: PlayerArea, emblems: Emblems, width: int, density: Density, wins: bool) -> Box:
    piles = [Pile(line.villain, line.count, points_of(line)) for line in place.score.lines]
    piles += [Pile(Vader(penalty), 1, [line((f"{MINUS}{penalty}", "bad"))]) for penalty in place.score.vaders]
    nothing = (_("nothing taken yet"), "muted")
    captured = [label(nothing)] * (not piles)
    if piles and density.tile:
        captured = [_spread_out(piles, emblems, width, density.tile)]
    elif density.tile and density.crest is not None:
        captured = [_hollow(density.tile)]
    elif piles:
        captured = [_in_lines(piles, emblems, width, density.abreast)]
    if not piles and density.abreast > 1 and (short := line(named(place), "  ", nothing)).cell_len < width - 2:
        return flow(*statement(short, place.score.total, width, wins=wins, ruled=False))
    if density.crest is None:
        return flow(*statement(named(place), place.score.total, width, wins=wins, ruled=density.ruled), *captured)
    name = line(("› " if wins else "", "chosen"), named(place))
    rule = label(("─" * width, "rail"))
    return flow(label(fit(name, width)), rule, _badge(place, emblems, density), space(rows=1), *captured)


def _hollow(rows: int) -> Box:
    """The place of the first tile of a player who has taken nothing yet."""
    size = SMALL._replace(width=2 * rows + 3, height=rows)
    return pictured(lambda palette: light_cards.well(size, palette, _("nothing taken yet")), size.width, rows)


def _badge(place: PlayerArea, emblems: Emblems, density: Density) -> Box:
    """A player's emblem beside the total in pixels."""
    scale, style = density.crest or 0, seat_style(place)
    side = 16 * scale or 8
    crest = pictured(lambda palette: Pieces(palette, emblems).crest(place.seat.role, scale), side, side // 2)
    return hbox(crest, lettering(whole(place.score.total), style, ANY, density.total_scale), gap=BESIDE_CREST)


class Pile(NamedTuple):
    """Captured cards of one kind, and their points in words, the longest wording first."""

    card: Card
    copies: int
    worths: Sequence[Text]

    @property
    def name(self) -> str:
        return _(words.VADER_IN_SHORT) if isinstance(self.card, Vader) else words.short(self.card)


def chip_columns(card: Card) -> int:
    """The columns of a card's chip with its name."""
    return Pieces(COLOURLESS, {}).chip(card, named=True).width


def _in_lines(piles: Sequence[Pile], emblems: Emblems, width: int, abreast: int) -> Box:
    """A line for each pile, in up to `abreast` lists if their points have room there."""
    names, worth = max(chip_columns(pile.card) for pile in piles), max(pile.worths[-1].cell_len for pile in piles)
    cell = (width + BETWEEN) // abreast - BETWEEN
    if len(piles) == 1 or names + 1 + worth > cell:
        abreast, cell = 1, width
    return in_lists([_on_a_line(pile, emblems, cell, names) for pile in piles], abreast, BETWEEN)


def _on_a_line(pile: Pile, emblems: Emblems, width: int, columns: int) -> Box:
    """A chip with the name, `columns` wide, and, at the right, its points."""
    worth = longest_that_fits(pile.worths, width - columns - 1)
    chip = pictured(lambda palette: Pieces(palette, emblems).chip(pile.card, named=True, least=columns), columns, 1)
    return hbox(chip, label(fit(worth, width - columns, "right")))


def _spread_out(piles: Sequence[Pile], emblems: Emblems, width: int, rows: int) -> Box:
    """The captured cards in rows, each kind above its name and points, without gaps if that saves a row."""
    cells: list[Box] = []
    widths = [Pieces(COLOURLESS, emblems).tile_width(pile.card, pile.copies, rows) for pile in piles]
    in_pixels = [shapes.lettered(pile.name, 1) for pile in piles]
    fit_in = (name and len(name[0]) <= wide for name, wide in zip(in_pixels, widths, strict=True))
    has_letters = rows >= VAST_TILE and all(fit_in)
    for pile, wide in zip(piles, widths, strict=True):
        name = lettering(pile.name, "plain", wide) if has_letters else label((pile.name, "strong"))
        worth = label(longest_that_fits(pile.worths, wide))
        cells.append(flow(pictured(partial(_tile_of, pile, emblems, rows), wide, rows), name, worth))
    return min((_flowing(cells, width, gap) for gap in (1, 0)), key=lambda box: box.rows(width))


def _flowing(cells: Iterable[Box], width: int, gap: int) -> Box:
    """Boxes side by side, in as many rows as they need."""
    rows: list[list[Box]] = [[]]
    for cell in cells:
        if rows[-1] and hbox(*rows[-1], cell, gap=gap).least > width:
            rows.append([])
        rows[-1].append(cell)
    return flow(*(hbox(*row, gap=gap, side="start") for row in rows))


def _tile_of(pile: Pile, emblems: Emblems, rows: int, palette: Palette) -> Canvas:
    """The tile of a pile or, where nothing can be painted, its chip."""
    tile = Pieces(palette, emblems).tile(pile.card, count=pile.copies, height=rows)
    if tile.height == rows:
        return tile
    chip = Canvas(tile.width, 2, palette)
    chip.paste(tile, 0, 1)
    return chip


def points_of(score: SetScore) -> list[Text]:
    """The points of one kind of villain, ``3+3 +10 = 16``, then in fewer columns."""
    total = line((str(score.points + score.bonus), "strong"))
    if score.count == 1:
        return [total]
    if not score.points:
        return [line((f"{words.cards(score.count)} = ", "muted"), total), total]
    points = str(score.villain.points)
    ways = ("+".join([points] * score.count), f"{score.count}×{points}")
    bonus = line((f"+{score.bonus}", "chosen"), (" = ", "muted"), total)
    return [*[line((f"{way} ", "muted"), bonus) for way in ways], total]


WAYS: tuple[tuple[Held, int], ...] = ((LARGE, 1), (MIDDLE, 1), (SMALL, 1), (SLIM, 1), (SMALL, 0), (SLIM, 0))
"""The sizes of cards with the free lines between rows, the best first."""


def icons_page(board: Board, size: Size) -> Page:
    """Everybody's rebel icons: a row of cards for each player."""
    says = [_("If values are equal, the card with more icons wins.")]
    if isinstance(board.card, Villain):
        says.append(words.to_come(board, board.card))
    below = written(paragraphs(says, measure(size), "muted"))
    pages = (flow(table, below, gap=1) for table in (*(_icon_rows(board, *way) for way in WAYS), _icon_table(board)))
    room = Area(0, 0, inside(size), room_for_lines(size) - (not size.is_compact))
    return reading(_("DUELL   Icons"), first_that_fits(pages, room), size)


def _icon_table(board: Board) -> Box:
    values = range(1, 1 + max(len(place.icons) for place in board.places))
    rows = [[line(("★", "muted")), *(line((str(value), "strong")) for value in values)]]
    rows += [[named(place), *(line(str(icons)) for icons in place.icons)] for place in board.places]
    return written(columns(rows, "l" + "r" * len(values), gap=1))


def _icon_rows(board: Board, held: Held, gap: int) -> Box:
    values, names = max(len(place.icons) for place in board.places), [label(named(place)) for place in board.places]
    widest = 2 + max(name.least for name in names)
    cards = [
        pictured(partial(_icon_cards, place, board, held), values * (held.width + 1), held.height)
        for place in board.places
    ]
    return flow(*(hbox(name.wide(widest), hand) for name, hand in zip(names, cards, strict=True)), gap=gap)


def _icon_cards(place: PlayerArea, board: Board, held: Held, palette: Palette) -> Canvas:
    pieces = Pieces(palette, board.emblems)
    row = Canvas(len(place.icons) * (held.width + 1) + 1, held.height + 1, palette)
    for index, icons in enumerate(place.icons):
        row.paste(pieces.face(place.seat.role, Choice(index + 1), icons, held), index * (held.width + 1), 0)
    return row


def scores_page(board: Board, size: Size) -> Page:
    """A statement of the score for each player."""
    room = inside(size), room_for_lines(size) - 1
    return reading(_("DUELL   Scores"), statements(board.places, board.emblems, room), size)


LEAST_DECK = 38  # the fewest columns for an Empire card


def sheet(deck: Deck, palette: Palette, width: int) -> Block:
    """All kinds of cards of a deck, as large as `width` allows; empty below `LEAST_DECK` columns."""
    if width < LEAST_DECK:
        return []
    pieces, counts = Pieces(palette, deck.emblems), Counter(deck.empire)
    held = next(
        (size for size in (light_cards.MIDDLE, light_cards.SMALL) if 9 * (size.width + 1) + 2 <= width),
        light_cards.TINY,
    )
    outlined = not palette.paints
    rows: list[Text] = []
    for hero in deck.heroes:
        hand = [pieces.face(hero.name, Choice(value), icons, held) for value, icons in enumerate(hero.icons, start=1)]
        hand.append(pieces.face(hero.name, Choice.R2D2, 0, held))
        rows += [_heading(hero, palette), *_beside(hand, width, palette, outlined or held is light_cards.TINY)]
    staked = [pieces.stake(card, dark_cards.WIDE, copies=counts[card]) for card in deck.villains]
    vaders = [pieces.tile(card) for card in deck.empire if isinstance(card, Vader)]
    return [*rows, *_beside(staked, width, palette, outlined), *_beside(vaders, width, palette, 1)]


def _heading(hero: Hero, palette: Palette) -> Text:
    sign, title = SIGNS[COLOURS[hero.name]], words.title_in_language(hero.title)
    canvas = Canvas(LEAST_DECK, 1, palette)
    canvas.text(1, 0, sign, palette.style(f"seat.{COLOURS[hero.name]}"))
    canvas.text(3, 0, title, palette.style(f"seat.{COLOURS[hero.name]}", strong=True))
    [heading] = canvas.block()
    return line(heading)


def _beside(pictures: Sequence[Canvas], width: int, palette: Palette, gap: int) -> Block:
    """Pictures in as many rows as they need, each with a blank line below; a painted one has a shadow, not a `gap`."""
    rows: list[Text] = []
    for row in in_lines(pictures, width - 1, gap) or ():
        cards = hbox(space(1), hbox(*map(picture, row), gap=gap, side="start"))
        canvas = Canvas(min(width, cards.least), cards.rows(width), palette)
        cards.paint(canvas, Area(0, 0, canvas.width, canvas.height))
        rows += [*canvas.block(), Text()]
    return rows
