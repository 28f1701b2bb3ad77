"""What just happened, below the ledge: the card it is about, drawn large, and what is said of it."""

import re
from collections.abc import Sequence

from rich.text import Text

from duell.games.missions import words
from duell.games.missions.beats import (
    Beat,
    Busts,
    Draws,
    FindsNothing,
    HandsOver,
    Lays,
    LeavesUnused,
    SendsFor,
    Takes,
    TurnsUp,
    after,
)
from duell.games.missions.board import Board
from duell.games.missions.engine import Action, ActionName, Card, CharacterCard, Trooper
from duell.games.missions.pages import moving
from duell.games.missions.pages.grid import MEASURES, Grid, Scale
from duell.games.missions.pages.own import TRIO
from duell.games.missions.pages.pieces import Stack, badge, emblem_of, held, tile_name
from duell.games.missions.pages.table import Marks, laid_out
from duell.games.missions.pages.turning import Turned, turned
from duell.language import _
from duell.tui.blocks import Size, wrap
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette

_WITH_ITS_NAME = re.compile(r" (?=\d\b)")
"""What is before the number of a card: it stands in the same line as its name."""

GAP = 4
"""Columns between the card and the words; a card that tears takes up to three of them."""


def scene(board: Board, beats: Sequence[Beat], progress: tuple[int, int], size: Size, palette: Palette) -> Canvas:
    """Paint the table after the first beats, and the last of them below the ledge.

    `progress` says how many have been told, and in which step the next one moves.
    """
    shown, step = progress
    if step:
        return _moving(board, beats[: shown + 1], step, size, palette)
    told = beats[:shown]
    last = told[-1] if told else None
    now = after(board, told)
    grid, canvas = laid_out(now, size, palette, _marks(board, last, now))
    column = 1
    if grid.scale is not Scale.SMALL:
        column = beside(grid)
        if isinstance(last, Lays):
            _mission(canvas, grid, now, last)
        elif about := _about(board, last):
            column = card(canvas, grid, about, tear=3 * isinstance(last, Busts))
        elif not last and isinstance(beats[0], TurnsUp):
            column = _back(canvas, grid)
    _say(canvas, grid, column, _words(board, told, now, in_short=grid.scale is Scale.SMALL))
    return canvas


def _moving(board: Board, beats: Sequence[Beat], step: int, size: Size, palette: Palette) -> Canvas:
    """Paint the table while the last of some beats moves."""
    *told, beat = beats
    now = after(board, beats if moving.has_gone(beat) else told)
    grid, canvas = laid_out(now, size, palette, moving.marks(beat, step))
    column = 1
    if grid.scale is not Scale.SMALL:
        column = beside(grid)
        if isinstance(beat, Lays):
            _mission(canvas, grid, now, beat, step)
        elif isinstance(beat, TurnsUp | Busts) and moving.is_seen(beat, step) and (about := _about(board, beat)):
            column = card(canvas, grid, about, moving.tear(beat, step))
    moving.paint(canvas, grid, now, beat, step)
    _clear_foot(canvas)
    said = beats if moving.is_seen(beat, step) else told
    _say(canvas, grid, column, _words(board, said, after(board, said), in_short=grid.scale is Scale.SMALL))
    return canvas


def _marks(board: Board, last: Beat | None, now: Board) -> Marks:
    """Return what is marked: a card that has just joined, or the place that it would have had."""
    match last:
        case TurnsUp(card=CharacterCard() as card) if card in now.display:
            return Marks(chosen=card.character)
        case Busts(card=card):
            return Marks(doubled=card.character, dim=True)
        case TurnsUp(card=CharacterCard()) | None:
            return Marks()
        case _:
            return Marks(dim=bool(board.display))


def _about(board: Board, last: Beat | None) -> Turned | None:
    match last:
        case TurnsUp(card=it) | Busts(card=it) | Takes(card=it) | Draws(card=it) | HandsOver(card=it):
            return of_card(board, it, last)
        case SendsFor():
            return of_card(board, Action(ActionName.JANGO))
        case FindsNothing(action=action) | LeavesUnused(action=action):
            return of_card(board, Action(action))
        case _:
            return None


def of_card(board: Board, it: Card, beat: Beat | None = None) -> Turned:
    """Return a card as it is drawn large, with what has become of it by a beat."""
    if isinstance(it, Trooper):
        return Turned("trooper", "", words.title(board.deck, it).upper(), "")
    if isinstance(it, CharacterCard):
        emblem = next(each.emblem for each in board.deck.characters if each.name == it.character)
        foot = _("is discarded") if isinstance(beat, Busts) else ""
        return Turned(emblem, str(it.value), words.character(board.deck, it.character).upper(), foot)
    return Turned(str(it.name), "", words.title(board.deck, it).upper(), _("action"))


def card(canvas: Canvas, grid: Grid, about: Turned, tear: int = 0) -> int:
    """Paint a card below the ledge, and return the column that words beside it begin in."""
    canvas.paste(turned(about, canvas.palette, grid.measures.turned, tear), *moving.card_at(grid))
    _clear_foot(canvas)
    return beside(grid)


def beside(grid: Grid) -> int:
    """Return the column that words beside a card below the ledge begin in."""
    return moving.card_at(grid)[0] + grid.measures.turned[0] + GAP


def _clear_foot(canvas: Canvas) -> None:
    """Let no card and no shadow lie on the bottom line."""
    row = canvas.height - 1
    canvas.fill(0, 2 * row, canvas.width, 2, canvas.pixel(0, 2 * row))


def _back(canvas: Canvas, grid: Grid) -> int:
    """Paint a card whose face is still to be seen."""
    return card(canvas, grid, Turned("", "", "", ""))


def _mission(canvas: Canvas, grid: Grid, board: Board, beat: Lays, shown: int = TRIO) -> None:
    """Paint the cards of a mission beside each other, as they lay in the hand, or the first of them.

    With the last one comes the third if that is Nute Gunray, and the tile where there is room for it.
    """
    left, row = moving.card_at(grid)
    scale = Scale.USUAL if grid.scale is Scale.LARGE else grid.scale
    row, pitch = row + 2 - grid.is_dense, MEASURES[scale].width + 2 - grid.is_dense
    for place, it in enumerate(beat.mission.cards[:shown]):
        emblem = next(each.emblem for each in board.deck.characters if each.name == it.character)
        stack = Stack((it.value,), lit=frozenset({it.value}) if len(beat.mission.cards) == TRIO else frozenset())
        canvas.paste(held(stack, emblem_of(emblem).tint, scale, canvas.palette), left + pitch * place, row)
    if shown < len(beat.mission.cards):
        return
    times = 1 + (grid.scale is Scale.GRAND)
    if beat.mission.joker:
        canvas.paste(badge(ActionName.NUTE, canvas.palette, times), left + pitch * (TRIO - 1), row)
    if beat.tile and not grid.is_dense:
        tile = badge(tile_name(board.deck, beat.mission.value), canvas.palette, times)
        canvas.paste(tile, left + pitch * TRIO + 1, row)


def _words(board: Board, told: Sequence[Beat], now: Board, *, in_short: bool) -> list[tuple[str, str]]:
    """Return what is said: each beat as a sentence, the last one strong, and what that means for the table."""
    tell = words.tell_in_short if in_short else words.tell
    said: list[tuple[str, str]] = []
    for number, beat in enumerate(told):
        is_last = number == len(told) - 1
        style = "bad.strong" if isinstance(beat, Busts) else "strong" if is_last else "muted"
        mark = "× " if isinstance(beat, Busts) else "› "
        said.append((mark + tell(after(board, told[:number]), beat), style))
    match told[-1] if told else None:
        case TurnsUp(card=CharacterCard() as it) if it in now.display:
            lies = {"number": len(now.display), "count": len(now.deck.characters)}
            means = _("Open: {number} of {count} characters. One of those again is too much.", **lies)
            said.append((means, "plain"))
        case TurnsUp(seat=seat, card=Trooper()):
            found = now.places[seat].troopers
            said.append((words.troopers_so_far(now.name(seat), found), "plain"))
        case TurnsUp(seat=seat, card=Action(name=which)):
            said.append((words.action_calls(now.name(seat), which), "plain"))
        case _:
            pass
    return said


def _say(canvas: Canvas, grid: Grid, column: int, said: list[tuple[str, str]]) -> None:
    """Write sentences beside the card; where there is no room for all, the last ones."""
    row, last = grid.ledge + 1, grid.size.rows - 2
    width = max(10, canvas.width - column - 1)
    blocks = [wrap(Text(_WITH_ITS_NAME.sub("\N{NO-BREAK SPACE}", text), style), width, "  ") for text, style in said]
    gap = 0 if grid.scale is Scale.SMALL else 1
    while blocks and sum(map(len, blocks)) + gap * (len(blocks) - 1) > last - row + 1:
        if gap:
            gap = 0
        elif len(blocks) > 1:
            blocks.pop(0)
        else:
            break
    for block in blocks:
        for text in block:
            if row <= last:
                canvas.write(column, row, text)
            row += 1
        row += gap
