"""Where a sum comes from, as a statement a player: the rounds, the tiles, and what lies open in this one."""

from collections.abc import Callable, Collection
from functools import partial

from rich.text import Text

from duell.games.missions import words
from duell.games.missions.board import Board, PlayerArea
from duell.games.missions.engine.scoring import TRIO
from duell.games.missions.pages import panel
from duell.games.missions.pages.seats import named
from duell.language import _
from duell.language.numbers import signed, whole
from duell.tui.blocks import fit, line
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.page import Picture
from duell.tui.pages.reading import Spread, abreast, in_rows

LEAST, WIDEST, APART = 21, 38, 4

Paint = Callable[[Palette], Canvas]


def statements(board: Board, width: int, *, winners: Collection[int] = (), now: bool, dense: bool = False) -> Spread:
    """Return all statements in so many columns, `now` with what lies open in this round; a `dense` one has no rule."""
    least = max(LEAST, *(named(place).cell_len + 3 + len(whole(place.total)) for place in board.places))
    number, each = abreast(len(board.places), width, least, WIDEST, APART)
    drawn = [
        _statement(board, place, each, wins=place.number in winners, now=now, dense=dense) for place in board.places
    ]
    return in_rows(drawn, number, each, APART)


def tiles_of(board: Board, place: PlayerArea, *, over: bool) -> tuple[Text, Paint]:
    """Return the mission tiles that somebody has as words, and how they are painted over these."""
    all_of = board.deck.values[: board.deck.tiles]
    said = " ".join(str(value) if value in place.tiles else "·" for value in all_of)
    return line((f"{said} ", "muted")), partial(panel.tiles, place.tiles, all_of, over=over)


def _statement(board: Board, place: PlayerArea, width: int, *, wins: bool, now: bool, dense: bool) -> Spread:
    total = line((f"{'› ' if wins else ''}{whole(place.total)}", "chosen" if wins else "strong"))
    name = fit(named(place), width - total.cell_len - 1)
    found = Spread([line(name, " ", total)])
    if not dense:
        found.add([line(("─" * width, "rail"))])
    for number, points in enumerate(place.rounds, start=1):
        found.put(_entry(words.where_short(number), line(whole(points)), width))
    if place.bonus or place.tiles or not now:
        said, paint = tiles_of(board, place, over=not now)
        bonus = line((signed(place.bonus), "chosen")) if place.bonus else Text()
        found.put(_entry(_("tiles"), line(said, bonus), width, paint))
    if now:
        _put_open(found, place, width)
    return found


def _put_open(found: Spread, place: PlayerArea, width: int) -> None:
    """Add what lies open before somebody in this round, and what of it is sure."""
    found.put(_entry(_("hand"), line(str(place.cards)), width))
    if place.troopers:
        room = max(8, 4 * (place.troopers // TRIO) + TRIO)
        found.put(_entry(_("troopers"), Text(" " * room), width, partial(panel.troopers, place.troopers, room)))
    if place.missions:
        room = min(width - 12, 4 * len(place.missions))
        found.put(_entry(_("missions"), Text(" " * room), width, partial(panel.missions, place.missions, room)))
    if place.sure:
        found.put(_entry(_("for sure"), line((signed(place.sure), "good")), width))


def _entry(label: str, value: Text, width: int, paint: Paint | None = None) -> Spread:
    """Return a line with a label, and at its end a value, on which something may be painted."""
    value_width = value.cell_len
    row = line(fit(line((label, "muted")), width - value_width), value)
    return Spread([row], [Picture(width - value_width, 0, paint)] if paint else [])
