"""What just happened, below the ledge: the card it is about, drawn large, what moves, and what is said of it.

Until its face is seen, every card that is turned up moves the same, and for as long. In the smallest windows a card is
a chip on the row of the ledge.
"""

import re
from collections.abc import Sequence

from rich.text import Text

from duell.games.missions import words
from duell.games.missions.board import (
    Beat,
    Board,
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
from duell.games.missions.engine.cards import Action, ActionName, Card, CharacterCard, Trooper
from duell.games.missions.pages.grid import MEASURES, Grid, Scale
from duell.games.missions.pages.pieces import (
    MISSION_CARDS,
    NIGHT,
    DisplayCard,
    HandStack,
    LargeCard,
    badge,
    display_card,
    emblem_of,
    hand_stack,
    large_card,
    tile_name,
    turning_card,
)
from duell.games.missions.pages.table import SHADED, DisplayMarks, laid_out, on_tint
from duell.language import _
from duell.tui.blocks import Size, wrap
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.motion import CARD, FLIGHT, FLIGHT_STEPS, TURN

_WITH_ITS_NAME = re.compile(r" (?=\d\b)")
"""What is before the number of a card: it stands in the same line as its name."""

CARD_GAP = 4
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
            _paint_mission(canvas, grid, now, last)
        elif about := _about(board, last):
            column = paint_card(canvas, grid, about, tear=3 * isinstance(last, Busts))
        elif not last and isinstance(beats[0], TurnsUp):
            column = _back(canvas, grid)
    _say(canvas, grid, column, _words(board, told, now, in_short=grid.scale is Scale.SMALL))
    return canvas


def _moving(board: Board, beats: Sequence[Beat], step: int, size: Size, palette: Palette) -> Canvas:
    """Paint the table while the last of some beats moves."""
    *told, beat = beats
    now = after(board, beats if has_gone(beat) else told)
    grid, canvas = laid_out(now, size, palette, moving_marks(beat, step))
    column = 1
    if grid.scale is not Scale.SMALL:
        column = beside(grid)
        if isinstance(beat, Lays):
            _paint_mission(canvas, grid, now, beat, step)
        elif isinstance(beat, TurnsUp | Busts) and is_seen(beat, step) and (about := _about(board, beat)):
            column = paint_card(canvas, grid, about, torn_by(beat, step))
    paint_moving(canvas, grid, now, beat, step)
    _clear_foot(canvas)
    said = beats if is_seen(beat, step) else told
    _say(canvas, grid, column, _words(board, said, after(board, said), in_short=grid.scale is Scale.SMALL))
    return canvas


def _marks(board: Board, last: Beat | None, now: Board) -> DisplayMarks:
    """Return what is marked: a card that has just joined, or the place that it would have had."""
    match last:
        case TurnsUp(card=CharacterCard() as card) if card in now.display:
            return DisplayMarks(chosen=card.character)
        case Busts(card=card):
            return DisplayMarks(doubled=card.character, dim=True)
        case TurnsUp(card=CharacterCard()) | None:
            return DisplayMarks()
        case _:
            return DisplayMarks(dim=bool(board.display))


def _about(board: Board, last: Beat | None) -> LargeCard | None:
    match last:
        case TurnsUp(card=it) | Busts(card=it) | Takes(card=it) | Draws(card=it) | HandsOver(card=it):
            return of_card(board, it, last)
        case SendsFor():
            return of_card(board, Action(ActionName.JANGO))
        case FindsNothing(action=action) | LeavesUnused(action=action):
            return of_card(board, Action(action))
        case _:
            return None


def of_card(board: Board, it: Card, beat: Beat | None = None) -> LargeCard:
    """Return a card as it is drawn large, with what has become of it by a beat."""
    if isinstance(it, Trooper):
        return LargeCard("trooper", "", words.title(board.deck, it).upper(), "")
    if isinstance(it, CharacterCard):
        emblem = next(each.emblem for each in board.deck.characters if each.name == it.character)
        foot = _("is discarded") if isinstance(beat, Busts) else ""
        return LargeCard(emblem, str(it.value), words.character(board.deck, it.character).upper(), foot)
    return LargeCard(str(it.name), "", words.title(board.deck, it).upper(), _("action"))


def paint_card(canvas: Canvas, grid: Grid, about: LargeCard, tear: int = 0) -> int:
    """Paint a card below the ledge, and return the column that words beside it begin in."""
    canvas.paste(large_card(about, canvas.palette, grid.measures.turned, tear), *card_at(grid))
    _clear_foot(canvas)
    return beside(grid)


def beside(grid: Grid) -> int:
    """Return the column that words beside a card below the ledge begin in."""
    return card_at(grid)[0] + grid.measures.turned[0] + CARD_GAP


def _clear_foot(canvas: Canvas) -> None:
    """Let no card and no shadow lie on the bottom line."""
    row = canvas.height - 1
    canvas.fill(0, 2 * row, canvas.width, 2, canvas.pixel(0, 2 * row))


def _back(canvas: Canvas, grid: Grid) -> int:
    """Paint a card whose face is still to be seen."""
    return paint_card(canvas, grid, LargeCard("", "", "", ""))


def _paint_mission(canvas: Canvas, grid: Grid, board: Board, beat: Lays, shown: int = MISSION_CARDS) -> None:
    """Paint the cards of a mission beside each other, as they lay in the hand, or the first of them.

    With the last one comes the third if that is Nute Gunray, and the tile where there is room for it.
    """
    left, row = card_at(grid)
    scale = Scale.USUAL if grid.scale is Scale.LARGE else grid.scale
    row, pitch = row + 2 - grid.is_dense, MEASURES[scale].width + 2 - grid.is_dense
    for place, it in enumerate(beat.mission.cards[:shown]):
        emblem = next(each.emblem for each in board.deck.characters if each.name == it.character)
        stack = HandStack(
            (it.value,), lit=frozenset({it.value}) if len(beat.mission.cards) == MISSION_CARDS else frozenset()
        )
        canvas.paste(hand_stack(stack, emblem_of(emblem).tint, scale, canvas.palette), left + pitch * place, row)
    if shown < len(beat.mission.cards):
        return
    times = 1 + (grid.scale is Scale.GRAND)
    if beat.mission.joker:
        canvas.paste(badge(ActionName.NUTE, canvas.palette, times), left + pitch * (MISSION_CARDS - 1), row)
    if beat.tile and not grid.is_dense:
        tile = badge(tile_name(board.deck, beat.mission.value), canvas.palette, times)
        canvas.paste(tile, left + pitch * MISSION_CARDS + 1, row)


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


TURN_STEPS = 4
"""The back of a card that is turned over, the back becoming narrow, the edge, the face without anything on it."""

FACE_UP = TURN_STEPS + 1
"""The step at which the face of a card that is turned up is seen for a while."""

REST = 0.5
"""Seconds of that."""

DIM, TEAR = 3, 3
"""Steps in which a card that is too much dims the others, and then tears."""

DIM_SECONDS, TEAR_SECONDS, TORN_SECONDS = 0.06, 0.08, 0.2
"""Seconds of each of those steps, and of a rest after them."""

CARD_BACK = 11
"""Columns of a card that goes face down."""

FLIGHT_UP = 5
"""Steps in which a card goes from where it was turned up to its place in the display."""


def moves(beat: Beat) -> tuple[float, ...]:
    """Return the seconds of each step in which a beat moves before it has been told."""
    match beat:
        case TurnsUp(card=card):
            joins = (REST, *(FLIGHT,) * FLIGHT_UP) if isinstance(card, CharacterCard) else ()
            return (*(TURN,) * TURN_STEPS, *joins)
        case Busts():
            return (*(DIM_SECONDS,) * DIM, *(TEAR_SECONDS,) * TEAR, TORN_SECONDS)
        case Takes():
            return (FLIGHT,) * FLIGHT_STEPS
        case Draws() | HandsOver():
            return (FLIGHT,) * FLIGHT_STEPS + (TURN,) * TURN_STEPS
        case Lays():
            return (CARD,) * len(beat.mission.cards)
        case _:
            return ()


def is_seen(beat: Beat, step: int) -> bool:
    """Whether it can be seen by a step what a beat is about, so that it may be said."""
    return step >= FACE_UP if isinstance(beat, TurnsUp) else not isinstance(beat, Draws | HandsOver)


def has_gone(beat: Beat) -> bool:
    """Whether a card that moves is not where it lay any more."""
    return isinstance(beat, Takes)


def moving_marks(beat: Beat, step: int) -> DisplayMarks:
    """Return what is marked in the display meanwhile."""
    if isinstance(beat, Busts):
        return DisplayMarks(doubled=beat.card.character, dim=step > 1)
    return DisplayMarks()


def torn_by(beat: Beat, step: int) -> int:
    """Return by how many columns a card has torn."""
    return max(0, min(TEAR, step - DIM)) if isinstance(beat, Busts) else 0


def paint_moving(canvas: Canvas, grid: Grid, board: Board, beat: Beat, step: int) -> None:
    """Paint what moves, over the table: a card that is turned over, or on its way."""
    if grid.scale is Scale.SMALL:
        paint_chip(canvas, grid, board, beat, step)
        return
    left, row = card_at(grid)
    match beat:
        case TurnsUp(card=card) if step <= TURN_STEPS:
            canvas.paste(*_turning_at(canvas, grid, emblem_name(board, card), step))
        case TurnsUp(card=CharacterCard() as card) if step > FACE_UP:
            _fly(canvas, grid, board, card, (step - FACE_UP) / FLIGHT_UP)
        case Takes(card=card):
            _fly(canvas, grid, board, card, 1 - step / FLIGHT_STEPS)
        case Draws(giver=giver, card=card) | HandsOver(giver=giver, card=card):
            if step > FLIGHT_STEPS:
                canvas.paste(*_turning_at(canvas, grid, emblem_name(board, card), step - FLIGHT_STEPS))
            else:
                width, high = grid.measures.turned
                back, start = turning_card((CARD_BACK, high), "", canvas.palette), grid.areas + grid.pitch * giver
                down = round((row - start) * _eased(step / FLIGHT_STEPS))
                canvas.paste(back, left + (width - CARD_BACK) // 2, start + down)
        case _:
            pass


def card_at(grid: Grid) -> tuple[int, int]:
    """Return the first column and row of a card that is drawn large below the ledge."""
    return 1 if grid.is_dense else 2 + max(0, (grid.size.columns - 80) // 4), grid.ledge + 1


def emblem_name(board: Board, card: object) -> str:
    """Return the emblem of a character, or nothing."""
    if not isinstance(card, CharacterCard):
        return ""
    return next(each.emblem for each in board.deck.characters if each.name == card.character)


def _turning_at(canvas: Canvas, grid: Grid, name: str, step: int) -> tuple[Canvas, int, int]:
    """Return a card that is turned over, and where: its middle stays where it is."""
    (left, row), (whole, high) = card_at(grid), grid.measures.turned
    width = (whole, whole // 2, 3, whole // 2)[step - 1]
    drawn = turning_card((width, high), name if step == TURN_STEPS else "", canvas.palette)
    return drawn, left + (whole - width) // 2, row


def _fly(canvas: Canvas, grid: Grid, board: Board, card: CharacterCard, share: float) -> None:
    """Paint a card of the display at a `share` of the way from below the ledge up to its place."""
    place = next(index for index, each in enumerate(board.deck.characters) if each.name == card.character)
    drawn = display_card(DisplayCard(emblem_name(board, card), card.value), grid.scale, canvas.palette)
    (left, row), end = card_at(grid), (grid.column(place), grid.display)
    start = left + (grid.measures.turned[0] - drawn.width) // 2, row
    at = [round(here + (there - here) * _eased(share)) for here, there in zip(start, end, strict=True)]
    canvas.paste(drawn, at[0], at[1])


def _eased(share: float) -> float:
    """Return how far something has come at a share of its time: it is quick at first."""
    return 1 - (1 - share) ** 2


CHIP_WIDTHS = (7, 3, 1, 3)
"""Columns of a chip at each step in which it is turned over; its face has nothing on it yet at the last one."""

CHIP_BACK = 7
"""Columns of a chip that lies face down."""


def paint_chip(canvas: Canvas, grid: Grid, board: Board, beat: Beat, step: int) -> None:
    """Paint a chip that is turned over, that goes to its column or comes from there, or that tears."""
    middle, row = canvas.width // 2, grid.ledge
    turned = step - (FLIGHT_STEPS if isinstance(beat, Draws | HandsOver) else 0)
    match beat:
        case TurnsUp() | Draws() | HandsOver() if 0 < turned <= len(CHIP_WIDTHS):
            _blank_chip(canvas, middle, row, CHIP_WIDTHS[turned - 1])
        case TurnsUp(card=card):
            flown = max(0, turned - len(CHIP_WIDTHS) - 1)
            _chip(canvas, board, card, _between(middle, _end(grid, board, card), flown / FLIGHT_STEPS), row)
        case Busts(card=card):
            _chip(canvas, board, card, middle, row, torn=max(0, step - FLIGHT_STEPS // 2))
        case Takes(card=card):
            _chip(canvas, board, card, _between(_end(grid, board, card), middle, step / FLIGHT_STEPS), row)
        case Draws(giver=giver) | HandsOver(giver=giver):
            share = step / FLIGHT_STEPS
            _blank_chip(
                canvas, _between(CHIP_BACK // 2, middle, share), _between(grid.areas + giver, row, share), CHIP_BACK
            )
        case Lays(mission=mission):
            for place in range(step):
                _chip_word(canvas, middle + 4 * (place - 1), row, str(mission.value), _ivory(canvas.palette))
        case _:
            pass


def _between(start: int, end: int, share: float) -> int:
    return round(start + (end - start) * min(1, share))


def _end(grid: Grid, board: Board, card: Card) -> int:
    """Return the middle of a character's column."""
    if not isinstance(card, CharacterCard):
        return grid.size.columns // 2
    names = [each.name for each in board.deck.characters]
    return grid.column(names.index(card.character)) + (grid.step - 1) // 2


def _blank_chip(canvas: Canvas, middle: int, row: int, width: int) -> None:
    """Paint a chip without anything on it."""
    palette = canvas.palette
    _chip_word(canvas, middle, row, " " * width, (palette.colour("stock") or "white") if palette.paints else "")


def _chip(canvas: Canvas, board: Board, card: Card, middle: int, row: int, torn: int = 0) -> None:
    """Paint a card with its name on its tint; a torn one has a gap in its middle."""
    palette, said = canvas.palette, f" {words.title(board.deck, card)} "
    tint = ""
    if isinstance(card, CharacterCard):
        said = f" {words.short(board.deck, card)} "
        tint = next(each.emblem for each in board.deck.characters if each.name == card.character)
    ground = palette.tint(emblem_of(tint).tint, SHADED, NIGHT) if palette.paints else ""
    if not torn:
        _chip_word(canvas, middle, row, said, ground)
        return
    half = len(said) // 2
    _chip_word(canvas, middle - half // 2 - torn, row, said[:half], ground)
    _chip_word(canvas, middle + half // 2 + torn, row, said[half:], ground)


def _chip_word(canvas: Canvas, middle: int, row: int, text: str, ground: str) -> None:
    """Write a text on a ground of its own, within the window; in reverse where nothing is painted."""
    column = max(0, min(canvas.width - len(text), middle - len(text) // 2))
    if not ground:
        canvas.text(column, row, text, "bold reverse")
        return
    canvas.fill(column, 2 * row, len(text), 2, ground)
    is_ivory = ground == _ivory(canvas.palette)
    canvas.text(column, row, text, f"bold {canvas.palette.ink('ink.plain')}" if is_ivory else on_tint(canvas.palette))


def _ivory(palette: Palette) -> str:
    return palette.ink("ivory") if palette.paints else ""
