"""The reveal, below the ledge: the card that it is about, drawn large, its movement, and the words about it.

Until its face shows, every card turned up moves in the same way and time. In the smallest windows, a card is a chip on
the row of the ledge.
"""

import re
from collections.abc import Sequence

from rich.text import Text

from duell.games.missions import words
from duell.games.missions.board import Board, TableEvent, after
from duell.games.missions.engine.cards import Action, ActionName, Card, CharacterCard, Trooper
from duell.games.missions.engine.events import (
    Bust,
    CardTaken,
    Drawn,
    Handed,
    LeftUnused,
    MissionLaid,
    NoEffect,
    Sent,
    TurnedUp,
)
from duell.games.missions.engine.state import MISSION_CARDS
from duell.games.missions.pages.grid import CardGrid
from duell.games.missions.pages.pieces import (
    NIGHT,
    DisplayCard,
    HandStack,
    badge,
    display_card,
    emblem_name,
    emblem_of,
    hand_stack,
    tile_name,
    torn_card,
)
from duell.games.missions.pages.table import SHADED, DisplayMarks, legend, on_tint, paint_table
from duell.language import _, n_
from duell.table.screens import Reveal
from duell.tui.blocks import Size, wrap
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.dark_cards import Stamped, dark_back, turning
from duell.tui.drawing.palette import Palette
from duell.tui.motion import CARD, FLIGHT, FLIGHT_STEPS, TENSE, TENSEST, TURN

_WITH_ITS_NAME = re.compile(r" (?=\d\b)")  # keeps a card's number on the line of its name
CARD_GAP = 4  # columns between the card and the words; a tearing card takes up to three of them
TILE_COLUMNS = 8  # columns of a mission's tile in its smallest size
TURN_STEPS = 4  # the steps of turning a card over: the back, narrower, the edge, the blank face
FACE_UP = TURN_STEPS + 1  # the step in which a card turned up rests with its face up
MOST, NEARLY_ALL = 4, 2  # the free places of a display from which on a bust is likely, and very likely
LATE_STOCK = 10  # the cards of the stock from which on the last round may end soon
REST = 0.5  # the seconds of that rest
DIM, TEAR = 3, 3  # the steps in which a bust dims the other cards, and then tears, a column a step
DIM_SECONDS, TEAR_SECONDS, TORN_SECONDS = 0.06, 0.08, 0.2  # seconds of each of those steps, and of a rest after them
CARD_BACK = 11  # columns of a card that turns face down
FLIGHT_UP = 5  # the steps of a card's way to its place in the display
CHIP_WIDTHS = (7, 3, 1, 3)  # columns of a chip at each step of turning over; its face is still blank at the last one
CHIP_BACK = 7  # columns of a chip that turns face down


def moves(event: TableEvent) -> tuple[float, ...]:
    """The seconds of each step of the movement before an event is shown."""
    match event:
        case TurnedUp(card=card):
            joins = (REST, *(FLIGHT,) * FLIGHT_UP) if isinstance(card, CharacterCard) else ()
            return (*(TURN,) * TURN_STEPS, *joins)
        case Bust():
            return (*(DIM_SECONDS,) * DIM, *(TEAR_SECONDS,) * TEAR, TORN_SECONDS)
        case CardTaken():
            return (FLIGHT,) * FLIGHT_STEPS
        case Drawn() | Handed():
            return (FLIGHT,) * FLIGHT_STEPS + (TURN,) * TURN_STEPS
        case MissionLaid():
            return (CARD,) * len(event.mission.cards)
        case _:
            return ()


def is_for_match(screen: Reveal) -> bool:
    """Whether an agreed match may be decided by one of the next cards: in the last round, when few are left."""
    board: Board = screen.board
    return screen.decides_match and board.round == board.rounds and board.stock <= LATE_STOCK


def tension(screen: Reveal, index: int) -> float:
    """How many times as slowly as usual a card is turned up.

    More than 1 if most or nearly all characters already lie in the display, or if a match is at stake.
    """
    events, board = screen.events, screen.board
    if not isinstance(events[index], TurnedUp):
        return 1.0
    free = len(board.deck.characters) - len(after(board, events[:index]).display)
    by_display = TENSEST if free <= NEARLY_ALL else TENSE if free <= MOST else 1.0
    return max(by_display, TENSEST if is_for_match(screen) else 1.0)


def scene(screen: Reveal, progress: tuple[int, int], size: Size, palette: Palette) -> Canvas:
    """Paint the table after the first events; below the ledge, paint the event whose cards move, or the last one.

    `progress` holds how many events are shown, and the step of the movement before the next.
    """
    board, events, (number, step) = screen.board, screen.events, progress
    events_so_far, event = events[:number], events[number] if step else events[number - 1] if number else None
    if step and (step >= FACE_UP if isinstance(event, TurnedUp) else not isinstance(event, Drawn | Handed)):
        worded = events[: number + 1]  # as soon as it shows
    else:
        worded = events_so_far
    now = after(board, worded if isinstance(event, CardTaken) else events_so_far)
    marks = _marks(board, event, now, step)
    if 0 < step < FACE_UP and tension(screen, len(events_so_far)) > 1:
        marks = marks._replace(dim=True)  # everybody looks at the card that turns
    grid, canvas = paint_table(now, size, palette, marks)
    if not grid.is_small:
        if isinstance(event, MissionLaid):
            _paint_mission(canvas, grid, now, event, step or MISSION_CARDS)
        elif not step or (isinstance(event, TurnedUp | Bust) and worded is not events_so_far):
            torn = min(TEAR, step - DIM) if step else TEAR
            about = _about(board, event) if event else None
            if about:
                paint_card(canvas, grid, about, max(0, torn) if isinstance(event, Bust) else 0)
            elif not event and isinstance(events[0], TurnedUp):  # its face does not show yet
                _turn_card(canvas, grid, events[0].card, board, 1)
                _clear_foot(canvas)
    if step and event:
        (_move_chip if grid.is_small else _move_card)(canvas, grid, now, event, step)
        _clear_foot(canvas)
    column = _beside_mission(grid, has_tile=event.tile) if isinstance(event, MissionLaid) else beside(grid)
    _say(canvas, grid, column, _words(board, worded, in_short=grid.is_small), now, is_still=not step)
    return canvas


def _marks(board: Board, event: TableEvent | None, now: Board, step: int) -> DisplayMarks:
    """The card that has just joined the display, or its place after a bust."""
    match event:
        case Bust(card=card):
            return DisplayMarks(doubled=card.character, dim=step != 1)
        case TurnedUp(card=CharacterCard() as card) if card in now.display:
            return DisplayMarks(chosen=card.character)
        case _:
            is_about_it = (
                step or event is None or (isinstance(event, TurnedUp) and isinstance(event.card, CharacterCard))
            )
            return DisplayMarks(dim=bool(board.display) and not is_about_it)


def _about(board: Board, event: TableEvent) -> Stamped | None:
    match event:
        case TurnedUp(card=it) | Bust(card=it) | CardTaken(card=it) | Drawn(card=it) | Handed(card=it):
            return of_card(board, it, _("is discarded") if isinstance(event, Bust) else "")
        case Sent():
            return of_card(board, Action(ActionName.JANGO))
        case NoEffect(action=action) | LeftUnused(action=action):
            return of_card(board, Action(action))
        case _:
            return None


def of_card(board: Board, it: Card, foot: str = "") -> Stamped:
    """A card drawn large, with words on what happened to it."""
    if isinstance(it, Trooper):
        return Stamped("", words.title(board.deck, it), (), emblem_of("trooper"))
    if isinstance(it, CharacterCard):
        name, emblem = words.character(board.deck, it.character), emblem_of(emblem_name(board.deck, it))
        return Stamped(str(it.value), name, ((foot,),) if foot else (), emblem)
    return Stamped("", words.title(board.deck, it), ((_("action"),),), emblem_of(it.name))


def card_at(grid: CardGrid) -> tuple[int, int]:
    """The first column and row of a card drawn large below the ledge."""
    return 1 if grid.is_dense else 2 + max(0, (grid.size.columns - 80) // 4), grid.ledge + 1


def beside(grid: CardGrid) -> int:
    """The first column of the words beside such a card."""
    return card_at(grid)[0] + grid.cards.turned.width + CARD_GAP


def _beside_mission(grid: CardGrid, *, has_tile: bool) -> int:
    end = card_at(grid)[0] + (grid.cards.width + 2) * MISSION_CARDS + 1
    end += TILE_COLUMNS * grid.cards.times if has_tile else -1
    return beside(grid) if grid.is_dense else max(beside(grid), end + 2)


def paint_card(canvas: Canvas, grid: CardGrid, about: Stamped, tear: int = 0) -> None:
    """Paint a card below the ledge."""
    canvas.paste(torn_card(about, grid.cards.turned, canvas.palette, tear), *card_at(grid))
    _clear_foot(canvas)


def _clear_foot(canvas: Canvas) -> None:
    row = canvas.height - 1
    canvas.fill(0, 2 * row, canvas.width, 2, canvas.pixel(0, 2 * row))


def _paint_mission(canvas: Canvas, grid: CardGrid, board: Board, event: MissionLaid, number: int) -> None:
    """Paint the cards of a mission side by side as in the hand, or the first of them.

    The last of them comes with Nute Gunray, if he is the third card, and with the tile if there is room.
    """
    palette, cards, (left, row) = canvas.palette, grid.cards, card_at(grid)
    row, pitch, is_alike = row + 2 - grid.is_dense, cards.width + 2 - grid.is_dense, not event.mission.joker
    for index, it in enumerate(event.mission.cards[:number]):
        stack = HandStack((it.value,), lit=frozenset({it.value} if is_alike else ()))
        tint = emblem_of(emblem_name(board.deck, it)).tint
        canvas.paste(hand_stack(stack, tint, cards, palette), left + pitch * index, row)
    if number < len(event.mission.cards):
        return
    if event.mission.joker:
        canvas.paste(badge(ActionName.NUTE, palette, cards.times), left + pitch * (MISSION_CARDS - 1), row)
    if event.tile and not grid.is_dense:
        tile = badge(tile_name(board.deck, event.mission.value), palette, cards.times)
        canvas.paste(tile, left + pitch * MISSION_CARDS + 1, row)


def _words(board: Board, events: Sequence[TableEvent], *, in_short: bool) -> list[tuple[str, str]]:
    """Each event as a sentence with its style, the last one strong, and its consequence for the table."""
    tell = words.tell_in_short if in_short else words.tell
    sentences: list[tuple[str, str]] = []
    for event in events:
        mark, style = ("× ", "bad.strong") if isinstance(event, Bust) else ("› ", "muted")
        sentences.append((mark + tell(board, event), style))
        board = after(board, [event])
    if events and not isinstance(events[-1], Bust):
        sentences[-1] = (sentences[-1][0], "strong")
    match events[-1] if events else None:
        case TurnedUp(card=CharacterCard() as it) if it in board.display:
            means = n_(
                "{count} of {all} characters in the display. Turning it up again is a bust.",
                "{count} of {all} characters in the display. Turning up one of them again is a bust.",
                len(board.display),
                all=len(board.deck.characters),
            )
            sentences.append((means, "plain"))
        case TurnedUp(seat=seat, card=Trooper()):
            sentences.append((words.troopers_so_far(board.name(seat), board.places[seat].troopers), "plain"))
        case TurnedUp(seat=seat, card=Action(name=which)):
            sentences.append((words.action_calls(board.name(seat), which), "plain"))
        case _:
            pass
    return sentences


def _say(
    canvas: Canvas, grid: CardGrid, beside: int, sentences: list[tuple[str, str]], board: Board, *, is_still: bool
) -> None:
    """Write the last of the sentences that fit; in the smallest window, a long one begins where chips move."""
    column, row, last = 1 if grid.is_small else beside, grid.ledge + 1, grid.size.rows - 2
    width = max(10, canvas.width - column - 1)
    blocks = [
        wrap(Text(_WITH_ITS_NAME.sub("\N{NO-BREAK SPACE}", text), style), width, "  ") for text, style in sentences
    ]
    room, gap = last - row + 1, 0 if grid.is_small else 1
    if sum(map(len, blocks)) + gap * (len(blocks) - 1) > room:
        gap = 0
    while len(blocks) > 1 and sum(map(len, blocks)) > room:
        blocks.pop(0)
    if grid.is_small and is_still and sum(map(len, blocks)) > room:
        row = grid.ledge
    for block in blocks:
        for text in block:
            if row <= last:
                canvas.write(column, row, text)
            row += 1
        row += gap
    if not grid.is_dense and row <= last:
        canvas.write(column, last, legend(board, canvas.palette, width))


def _move_card(canvas: Canvas, grid: CardGrid, board: Board, event: TableEvent, step: int) -> None:
    match event:
        case TurnedUp(card=card) if step <= TURN_STEPS:
            _turn_card(canvas, grid, card, board, step)
        case TurnedUp(card=CharacterCard() as card) if step > FACE_UP:
            _fly(canvas, grid, board, card, (step - FACE_UP) / FLIGHT_UP)
        case CardTaken(card=card):
            _fly(canvas, grid, board, card, 1 - step / FLIGHT_STEPS)
        case Drawn(card=card) | Handed(card=card) if step > FLIGHT_STEPS:
            _turn_card(canvas, grid, card, board, step - FLIGHT_STEPS)
        case Drawn(giver=giver) | Handed(giver=giver):
            (left, row), size, start = card_at(grid), grid.cards.turned, grid.areas + grid.pitch * giver
            down = round((row - start) * _eased(step / FLIGHT_STEPS))
            back = dark_back(size.height, canvas.palette, CARD_BACK)
            canvas.paste(back, left + (size.width - CARD_BACK) // 2, start + down)
        case _:
            pass


def _turn_card(canvas: Canvas, grid: CardGrid, card: Card, board: Board, step: int) -> None:
    tint = emblem_of(emblem_name(board.deck, card)).tint
    canvas.paste(turning(grid.cards.turned, step, tint, canvas.palette), *card_at(grid))


def _fly(canvas: Canvas, grid: CardGrid, board: Board, card: CharacterCard, share: float) -> None:
    drawn = display_card(DisplayCard(emblem_name(board.deck, card), card.value), grid.cards, canvas.palette)
    (left, row), column = card_at(grid), grid.column(_place(board, card))
    start = left + (grid.cards.turned.width - drawn.width) // 2
    way = _eased(share)
    canvas.paste(drawn, round(start + (column - start) * way), round(row + (grid.display - row) * way))


def _eased(share: float) -> float:
    """How much of the way is done after a share of the time; movement is quick at first."""
    return 1 - (1 - share) ** 2


def _place(board: Board, card: CharacterCard) -> int:
    return [character.name for character in board.deck.characters].index(card.character)


def _move_chip(canvas: Canvas, grid: CardGrid, board: Board, event: TableEvent, step: int) -> None:
    middle, row = canvas.width // 2, grid.ledge
    turned = step - (FLIGHT_STEPS if isinstance(event, Drawn | Handed) else 0)

    def end(card: Card) -> int:
        if not isinstance(card, CharacterCard):
            return middle
        return grid.column(_place(board, card)) + (grid.step - 1) // 2

    match event:
        case TurnedUp() | Drawn() | Handed() if 0 < turned <= len(CHIP_WIDTHS):
            _blank_chip(canvas, middle, row, CHIP_WIDTHS[turned - 1])
        case TurnedUp(card=card):
            flown = max(0, turned - len(CHIP_WIDTHS) - 1)
            _chip(canvas, board, card, _between(middle, end(card), flown), row)
        case Bust(card=card):
            _chip(canvas, board, card, middle, row, torn=max(0, step - FLIGHT_STEPS // 2))
        case CardTaken(card=card):
            _chip(canvas, board, card, _between(end(card), middle, step), row)
        case Drawn(giver=giver) | Handed(giver=giver):
            corner = _between(CHIP_BACK // 2, middle, step), _between(grid.areas + giver, row, step)
            _blank_chip(canvas, *corner, CHIP_BACK)
        case MissionLaid(mission=mission):
            for place in range(step):
                _on_ground(canvas, middle + 4 * (place - 1), row, str(mission.value), _ivory(canvas.palette))
        case _:
            pass


def _between(start: int, end: int, step: int) -> int:
    return round(start + (end - start) * min(1, step / FLIGHT_STEPS))


def _blank_chip(canvas: Canvas, middle: int, row: int, width: int) -> None:
    palette = canvas.palette
    _on_ground(canvas, middle, row, " " * width, (palette.colour("stock") or "white") if palette.paints else "")


def _chip(canvas: Canvas, board: Board, card: Card, middle: int, row: int, torn: int = 0) -> None:
    palette = canvas.palette
    name = words.short(board.deck, card) if isinstance(card, CharacterCard) else words.title(board.deck, card)
    name = f" {name} "
    tint = emblem_of(emblem_name(board.deck, card)).tint
    ground = palette.tint(tint, SHADED, NIGHT) if palette.paints else ""
    if not torn:
        _on_ground(canvas, middle, row, name, ground)
        return
    half = len(name) // 2
    _on_ground(canvas, middle - half // 2 - torn, row, name[:half], ground)
    _on_ground(canvas, middle + half // 2 + torn, row, name[half:], ground)


def _on_ground(canvas: Canvas, middle: int, row: int, text: str, ground: str) -> None:
    """Write a string on a ground of its own, within the window; in reverse without colours."""
    column = max(0, min(canvas.width - len(text), middle - len(text) // 2))
    if not ground:
        canvas.text(column, row, text, "bold reverse")
        return
    canvas.fill(column, 2 * row, len(text), 2, ground)
    is_ivory = ground == _ivory(canvas.palette)
    canvas.text(column, row, text, f"bold {canvas.palette.ink('ink.plain')}" if is_ivory else on_tint(canvas.palette))


def _ivory(palette: Palette) -> str:
    return palette.ink("ivory") if palette.paints else ""
