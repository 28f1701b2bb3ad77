"""What a player has captured, lying in a row: tiles where there is room, else chips with less and less on them."""

from collections.abc import Callable, Sequence

from duell.games.duel import words
from duell.games.duel.board import PlayerArea
from duell.games.duel.engine import Card, Choice, Vader
from duell.games.duel.pages.pieces import Pieces
from duell.language import _
from duell.tui.drawing.canvas import Canvas

Pile = tuple[Card, int, int]
"""Captured cards of a kind: one of them, how many they are, and what they bring as a set."""


def piles(place: PlayerArea) -> Sequence[Pile]:
    """Return what a player has captured: villains in the order of the deck, then every Vader for itself."""
    villains: list[Pile] = [(each.villain, each.count, each.bonus) for each in place.score.lines]
    return [*villains, *[(Vader(penalty), 1, 0) for penalty in place.score.vaders]]


def tiles(place: PlayerArea, width: int, height: int, pieces: Pieces) -> Canvas | None:
    """Return a player's tiles in a row `height` rows high, close together if need be; nothing if they are too wide."""
    drawn = [pieces.tile(card, count=count, bonus=bonus, height=height) for card, count, bonus in piles(place)]
    for gap in (1, 0):
        if sum(each.width + gap for each in drawn) - gap <= width:
            return _row(drawn, gap, width, height, pieces)
    return None


def chips(place: PlayerArea, width: int, lines: int, pieces: Pieces) -> list[Canvas]:
    """Return a player's chips in at most so many lines, with as much on them as there is room for.

    If there is no room for all of them, even with little on them, an ellipsis says so.
    """
    taken = piles(place)
    named, usual, counted, shortest = _ways(pieces)
    for draw, most in ((named, 1), (usual, 1), (usual, lines), (counted, lines), (shortest, lines)):
        rows = _in_lines([draw(*pile) for pile in taken], width)
        if rows is not None and len(rows) <= most:
            return [_row(row, 0, width, 1, pieces) for row in rows]
    rows = _in_lines([shortest(*pile) for pile in taken], width - 1) or [[]]
    drawn = [_row(row, 0, width, 1, pieces) for row in rows[:lines]]
    drawn[-1].text(sum(each.width for each in rows[len(drawn) - 1]), 0, "…", pieces.palette.style("muted"))
    return drawn


def _ways(pieces: Pieces) -> tuple[Callable[[Card, int, int], Canvas], ...]:
    """Return the ways in which a pile becomes a chip, the most telling first."""
    return (
        lambda card, count, bonus: pieces.chip(card, count=count, bonus=bonus, named=True),
        lambda card, count, bonus: pieces.chip(card, count=count, bonus=bonus),
        lambda card, count, bonus: pieces.chip(card, count=count, bonus=bonus, counted=True),
        lambda card, count, _bonus: pieces.chip(card, count=count, counted=True),
    )


def _in_lines(drawn: Sequence[Canvas], width: int) -> list[list[Canvas]] | None:
    """Return chips in as many lines as they need; nothing if one alone is too wide."""
    rows: list[list[Canvas]] = []
    for each in drawn:
        if each.width > width:
            return None
        if rows and sum(other.width for other in rows[-1]) + each.width <= width:
            rows[-1].append(each)
        else:
            rows.append([each])
    return rows


def remembered(place: PlayerArea) -> str:
    """Return which rebel cards a player has left, for the memory aid."""
    held = [words.bid(face.choice) for face in place.hand or ()]
    return _("holds {cards}", cards=" ".join(held)) if held else _("holds no card")


def squeezed(place: PlayerArea) -> str:
    """Return the same in as few columns as can be."""
    return "".join("R" if face.choice is Choice.R2D2 else str(face.choice) for face in place.hand or ()) or "–"


def _row(drawn: Sequence[Canvas], gap: int, width: int, height: int, pieces: Pieces) -> Canvas:
    row, column = Canvas(width, height, pieces.palette), 0
    for each in drawn:
        row.paste(each, column, height - each.height)
        column += each.width + gap
    return row
