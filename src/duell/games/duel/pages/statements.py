"""Where a score comes from, as a statement: whose it is and how much, and below that what was captured and counts.

Statements stand beside each other as far as a window has room, each villain with its tile if they may be that high,
else with its chip.
"""

from collections.abc import Collection, Mapping, Sequence
from enum import Enum, auto
from functools import partial

from rich.text import Text

from duell.games.duel import words
from duell.games.duel.board import PlayerArea
from duell.games.duel.engine import Card, Emblem, SetScore, Vader
from duell.games.duel.pages.pieces import Pieces
from duell.games.duel.pages.seats import named
from duell.language import _
from duell.language.numbers import MINUS, whole
from duell.tui.blocks import first_that_fits, fit, line
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.page import Picture
from duell.tui.pages.reading import Spread, abreast, in_rows

LEAST, WIDEST = 22, 38
"""Columns of a statement; a long name needs more than the least."""

APART = 4

TILE_ROWS = 4
TILE = 11


class Density(Enum):
    """How densely a statement is set, the loosest first."""

    TILES = auto()
    CHIPS = auto()
    DENSE = auto()
    """Without a rule below the name."""


Emblems = Mapping[str, Emblem]


def statements(
    places: Sequence[PlayerArea], emblems: Emblems, room: tuple[int, int], winners: Collection[int] = ()
) -> Spread:
    """Return all statements in so many columns, with tiles if so many lines have room for them."""
    width, height = room
    least = max(LEAST, *(named(place).cell_len + 3 + len(whole(place.score.total)) for place in places))
    number, each = abreast(len(places), width, least, WIDEST, APART)
    found = Spread()
    for density in Density:
        drawn = [_statement(place, emblems, each, density, seat in winners) for seat, place in enumerate(places)]
        found = in_rows(drawn, number, each, APART)
        if len(found.rows) <= height:
            break
    return found


def _statement(place: PlayerArea, emblems: Emblems, width: int, density: Density, wins: bool) -> Spread:
    total = line(
        (f"› {whole(place.score.total)}" if wins else whole(place.score.total), "chosen" if wins else "strong")
    )
    name = named(place)
    room = width - total.cell_len - 1
    found = Spread([line(fit(name, room), " ", total)])
    if density is not Density.DENSE:
        found.add([line(("─" * width, "rail"))])
    piles: list[tuple[Card, Sequence[Text]]] = [(each.villain, _worths(each)) for each in place.score.lines]
    piles += [(Vader(penalty), [line((f"{MINUS}{penalty}", "bad"))]) for penalty in place.score.vaders]
    for number, (card, worths) in enumerate(piles):
        found.gap(bool(number) and density is Density.TILES)
        found.put(_pile(card, worths, emblems, width, density))
    if not piles:
        found.add([line((_("nothing captured yet"), "muted"))])
    return found


def _pile(card: Card, worths: Sequence[Text], emblems: Emblems, width: int, density: Density) -> Spread:
    """Return what was captured of one kind, on a line with its chip or beside its tile."""
    name = _(words.VADER_IN_SHORT) if isinstance(card, Vader) else words.short(card)
    if density is Density.TILES:
        worth = first_that_fits(worths, width - TILE - 2)
        rows = [Text(), line(" " * (TILE + 2), (name, "strong")), line(" " * (TILE + 2), worth), Text()]
        return Spread(rows, [Picture(0, 0, partial(_tile, card, emblems))])
    number = f"{MINUS}{card.penalty}" if isinstance(card, Vader) else str(card.points)
    label = line(f" {number} {name} ")
    worth = first_that_fits(worths, width - label.cell_len - 1)
    row = line(fit(label, width - worth.cell_len - 1), " ", worth)
    return Spread([row], [Picture(0, 0, partial(_chip, card, emblems))])


def _tile(card: Card, emblems: Emblems, palette: Palette) -> Canvas:
    tile = Pieces(palette, emblems).tile(card)
    if tile.height == TILE_ROWS:
        return tile
    chip = Canvas(tile.width, 2, palette)
    chip.paste(tile, 0, 1)
    return chip


def _chip(card: Card, emblems: Emblems, palette: Palette) -> Canvas:
    return Pieces(palette, emblems).chip(card, named=True)


def _worths(each: SetScore) -> list[Text]:
    """Return how one kind of villain counts, ``3+3 +10 = 16``, then in fewer columns."""
    total = line((str(each.points + each.bonus), "strong"))
    if each.count == 1:
        return [total]
    if not each.points:
        return [line((f"{words.cards(each.count)} = ", "muted"), total), total]
    points = str(each.villain.points)
    ways = ("+".join([points] * each.count), f"{each.count}×{points}")
    bonus = line((f"+{each.bonus}", "chosen"), (" = ", "muted"), total)
    return [*[line((f"{way} ", "muted"), bonus) for way in ways], total]
