"""The reveal, below the ledge: the card of the event, drawn large, its movement, and the words about it.

Until its face shows, every card turned up moves in the same way and time. In the smallest windows, a card is a chip on
the row of the ledge.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

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
from duell.games.missions.pages.table import NO_MARKS, SHADED, DisplayMarks, legend, on_tint, paint_table
from duell.language import _, n_
from duell.table.screens import Reveal
from duell.tui.blocks import Size, wrap
from duell.tui.drawing.boxes import Area, Box, either, flow, hbox, lay, picture, space, wrapped
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.dark_cards import Stamped, dark_back, turning
from duell.tui.drawing.palette import Palette
from duell.tui.motion import CARD, FLIGHT, FLIGHT_STEPS, TENSE, TENSEST, TURN, eased

_WITH_ITS_NAME = re.compile(r" (?=\d\b)")  # keeps a card's number on the line of its name
TURN_STEPS = 4  # the steps of turning a card over: the back, narrower, the edge, the blank face
FACE_UP = TURN_STEPS + 1  # the step in which a card turned up rests with its face up
MOST, NEARLY_ALL = 4, 2  # the most free places of a display with which a bust is likely, and very likely
LATE_STOCK = 10  # the most cards of a stock with which the last round may end soon
REST = 0.5  # the seconds of that rest
DIM, TEAR = 3, 3  # the steps in which a bust dims the other cards, and then tears, a column a step
DIM_SECONDS, TEAR_SECONDS, TORN_SECONDS = 0.06, 0.08, 0.2  # seconds of each of those steps, and of a rest after them
CARD_BACK = 11  # columns of a card that turns face down
FLIGHT_UP = 5  # the steps of a card's way to its place in the display
CHIP_WIDTHS = (7, 3, 1, 3)  # columns of a chip at each step of turning over; its face is still blank at the last one
CHIP_BACK = 7  # columns of a chip that turns face down
CHIP_PITCH = 4  # columns from one chip of a mission to the next


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
    """The factor by which turning up a card is slowed down.

    More than 1 if most or nearly all characters already lie in the display, or if a match is at stake.
    """
    events, board = screen.events, screen.board
    if not isinstance(events[index], TurnedUp):
        return 1.0
    free = len(board.deck.characters) - len(after(board, events[:index]).display)
    by_display = TENSEST if free <= NEARLY_ALL else TENSE if free <= MOST else 1.0
    return max(by_display, TENSEST if is_for_match(screen) else 1.0)


@dataclass(frozen=True)
class Progress:
    """The number of events shown, and the step of the movement before the next one; 0 while nothing moves."""

    screen: Reveal
    shown: int
    step: int = 0

    @property
    def event(self) -> TableEvent | None:
        """The event whose cards move, or the last one shown; None before the first."""
        events: Sequence[TableEvent] = self.screen.events
        if self.step:
            return events[self.shown]
        return events[self.shown - 1] if self.shown else None

    @cached_property
    def events(self) -> Sequence[TableEvent]:
        """The events shown; an event whose cards move is among them as soon as its card shows."""
        match self.event:
            case TurnedUp():
                shows = self.step >= FACE_UP
            case Drawn() | Handed():
                shows = False
            case _:
                shows = self.step > 0
        return self.screen.events[: self.shown + shows]

    @cached_property
    def now(self) -> Board:
        """The board after the events shown; a card leaves the display as soon as it is taken."""
        is_taken = isinstance(self.event, CardTaken)
        return after(self.screen.board, self.events if is_taken else self.screen.events[: self.shown])

    @property
    def turn_step(self) -> int:
        """The step of turning the card over; 0 if it does not turn. Before the first event, a card lies face down."""
        match self.event:
            case TurnedUp() if self.step <= TURN_STEPS:
                return self.step
            case Drawn() | Handed():
                return max(0, self.step - FLIGHT_STEPS)
            case None:
                return int(isinstance(self.screen.events[0], TurnedUp))
            case _:
                return 0

    @property
    def tear(self) -> int:
        """The columns by which the card of a bust is torn."""
        if not isinstance(self.event, Bust):
            return 0
        return max(0, min(TEAR, self.step - DIM)) if self.step else TEAR


def scene(progress: Progress, size: Size, palette: Palette) -> Canvas:
    """Paint the table; below the ledge, paint the event whose cards move, or the last one shown."""
    grid, canvas = paint_table(progress.now, size, palette, _marks(progress))
    if grid.is_small:
        _move_chip(canvas, grid, progress)
        _tell_in_short(canvas, grid, progress)
        return canvas
    ledge = lay(beside_card(grid, _card(grid, progress, palette)), grid.below)
    ledge.paint(canvas)
    _fly(canvas, grid, ledge.places["card"], progress)
    clear_row(canvas, canvas.height - 1)
    _story(grid, progress, palette).paint(canvas, ledge.places["words"])
    return canvas


def _marks(progress: Progress) -> DisplayMarks:
    """The card that has just joined the display, or its place after a bust."""
    event, step, screen = progress.event, progress.step, progress.screen
    match event:
        case Bust(card=card):
            return DisplayMarks(doubled=card.character, dim=step != 1)
        case TurnedUp(card=CharacterCard() as card) if card in progress.now.display:
            return DisplayMarks(chosen=card.character)
        case TurnedUp() if 0 < step < FACE_UP:  # everybody looks at the card that turns
            return DisplayMarks(dim=tension(screen, progress.shown) > 1)
        case None | TurnedUp(card=CharacterCard()):
            return NO_MARKS
        case _:
            return DisplayMarks(dim=bool(screen.board.display) and not step)


def beside_card(grid: CardGrid, card: Box) -> Box:
    """A card drawn large below the ledge, or its room, and the room of the "words" beside it."""
    words_beside = space().stretching().filling().named("words")
    return hbox(card.wide(grid.cards.turned.width + TEAR).named("card"), words_beside, gap=1, side="start")


def clear_row(canvas: Canvas, row: int) -> None:
    """Remove the shadows of cards from a row of words, such as the line of the keys."""
    canvas.fill(0, 2 * row, canvas.width, 2, canvas.pixel(0, 2 * row))


def _card(grid: CardGrid, progress: Progress, palette: Palette) -> Box:
    """The card that an event is about, as far as it has turned over; only its room while it is on its way."""
    board, event, size = progress.screen.board, progress.event, grid.cards.turned
    if isinstance(event, MissionLaid):
        return _mission(grid, progress.now, event, progress.step or MISSION_CARDS, palette)
    turned_up = event or progress.screen.events[0]
    if progress.turn_step and isinstance(turned_up, TurnedUp | Drawn | Handed):
        tint = emblem_of(emblem_name(board.deck, turned_up.card)).tint
        return picture(turning(size, progress.turn_step, tint, palette), size.width, size.height)
    is_on_its_way = progress.step and isinstance(event, CardTaken | Drawn | Handed)
    card = None if is_on_its_way else _about(board, event)
    if card is None:
        return space(size.width, size.height)
    return picture(torn_card(card, size, palette, progress.tear), size.width, size.height)


def _about(board: Board, event: TableEvent | None) -> Stamped | None:
    match event:
        case TurnedUp(card=it) | Bust(card=it) | CardTaken(card=it) | Drawn(card=it) | Handed(card=it):
            return of_card(board, it, in_short=isinstance(event, Bust))  # a tear would cut a long name in two
        case Sent():
            return of_card(board, Action(ActionName.JANGO))
        case NoEffect(action=action) | LeftUnused(action=action):
            return of_card(board, Action(action))
        case _:
            return None


def of_card(board: Board, it: Card, *, in_short: bool = False) -> Stamped:
    """A card drawn large, with the name of its character, perhaps in short."""
    if isinstance(it, Trooper):
        return Stamped("", words.title(board.deck, it), (), emblem_of("trooper"))
    if isinstance(it, CharacterCard):
        named = words.short_name if in_short else words.character
        name, emblem = named(board.deck, it.character), emblem_of(emblem_name(board.deck, it))
        return Stamped(str(it.value), name, (), emblem)
    return Stamped("", words.title(board.deck, it), ((_("action"),),), emblem_of(it.name))


def _mission(grid: CardGrid, board: Board, event: MissionLaid, laid: int, palette: Palette) -> Box:
    """The first cards of a mission that are `laid`, side by side as in the hand.

    The last of them comes with Nute Gunray, if he is the third card, and with the tile.
    """
    cards, mission, gap = grid.cards, event.mission, 1 if grid.is_dense else 2
    boxes: list[Box] = []
    for it in mission.cards:
        stack = HandStack((it.value,), lit=frozenset() if mission.joker else frozenset({it.value}))
        tint = emblem_of(emblem_name(board.deck, it)).tint
        boxes.append(picture(hand_stack(stack, tint, cards, palette), cards.width, cards.hand))
    if mission.joker:
        boxes.append(picture(badge(ActionName.NUTE, palette, cards.times), cards.width))
    if event.tile and not grid.is_dense:
        boxes.append(picture(badge(tile_name(board.deck, mission.value), palette, cards.times)))
    is_complete = laid >= len(mission.cards)
    drawn = (box if is_complete or number < laid else box.unseen() for number, box in enumerate(boxes))
    return flow(space(rows=gap), hbox(*drawn, gap=gap, side="start"))


def _story(grid: CardGrid, progress: Progress, palette: Palette) -> Box:
    """The sentences, apart if there is room, with a legend below them; or else as many of the last ones as fit."""
    sentences = _sentences(progress, in_short=grid.is_small)
    last_ones = [*(flow(*sentences[first:]) for first in range(len(sentences) - 1)), sentences[-1]]
    if grid.is_small:
        return either(*last_ones, side="start")
    apart = flow(space(rows=grid.is_large), flow(*sentences, gap=1))
    if grid.is_dense:
        return either(apart, *last_ones, side="start")
    signs = wrapped(lambda width: [legend(progress.now, palette, width)])
    ways = (apart, space(rows=1).filling(), signs), (last_ones[0], space().filling(), signs)
    return either(*(flow(*boxes) for boxes in ways), apart, *last_ones, side="start")


def _sentences(progress: Progress, *, in_short: bool) -> list[Box]:
    """Each event with a sentence, the last one strong, and its consequence for the table."""
    texts = [*_texts(progress.screen.board, progress.events, in_short=in_short)]
    return [
        wrapped(partial(wrap, Text(_WITH_ITS_NAME.sub("\N{NO-BREAK SPACE}", text), style), indent="  "))
        for text, style in texts
    ] or [space()]


def _texts(board: Board, events: Sequence[TableEvent], *, in_short: bool) -> Iterator[tuple[str, str]]:
    """The sentences with their styles."""
    tell = words.tell_in_short if in_short else words.tell
    for event in events:
        if isinstance(event, Bust):
            yield f"× {tell(board, event)}", "bad.strong"
        else:
            yield f"› {tell(board, event)}", "strong" if event is events[-1] else "muted"
        board = after(board, [event])
    if events and (means := _means(board, events[-1])):
        yield means, "plain"


def _means(board: Board, event: TableEvent) -> str:
    """The consequence of an event for the table."""
    match event:
        case TurnedUp(card=CharacterCard() as it) if it in board.display:
            return n_(
                "{count} of {all} characters in the display. Turning it up again is a bust.",
                "{count} of {all} characters in the display. Turning up one of them again is a bust.",
                len(board.display),
                all=len(board.deck.characters),
            )
        case TurnedUp(seat=seat, card=Trooper()):
            return words.troopers_so_far(board.name(seat), board.places[seat].troopers)
        case TurnedUp(seat=seat, card=Action(name=which)):
            return words.action_calls(board.name(seat), which)
        case _:
            return ""


def _fly(canvas: Canvas, grid: CardGrid, large: Area, progress: Progress) -> None:
    """Paint the card on its way between the place of the large one and the display, or from a player's hand."""
    board, step, palette = progress.screen.board, progress.step, canvas.palette
    large = large.within(grid.cards.turned.width, large.rows, across="start")
    match progress.event:
        case TurnedUp(card=CharacterCard() as card) if step > FACE_UP:
            share = (step - FACE_UP) / FLIGHT_UP
        case CardTaken(card=card) if step:
            share = 1 - step / FLIGHT_STEPS
        case Drawn(giver=giver) | Handed(giver=giver) if 0 < step <= FLIGHT_STEPS:
            back, hand = dark_back(grid.cards.turned.height, palette, CARD_BACK), grid.area(giver)
            hand = hand if grid.has_plaques else large._replace(row=hand.row)
            start = hand.within(back.width, 0, down="start")
            end = large.within(back.width, 0, down="start")
            canvas.paste(back, *start.towards(end, eased(step / FLIGHT_STEPS)))
            return
        case _:
            return
    drawn = display_card(DisplayCard(emblem_name(board.deck, card), card.value), grid.cards, palette)
    start, end = large.within(drawn.width, 0, down="start"), grid.place(board.deck, card)
    canvas.paste(drawn, *start.towards(end, eased(share)))


def _tell_in_short(canvas: Canvas, grid: CardGrid, progress: Progress) -> None:
    """Write the last sentences that fit into the smallest window; a long one begins where chips move."""
    story, below = _story(grid, progress, canvas.palette), grid.below
    if not progress.step and not story.fits(below):
        below = below._replace(row=grid.ledge, rows=below.rows + 1)
    story.paint(canvas, below)


def _move_chip(canvas: Canvas, grid: CardGrid, progress: Progress) -> None:
    """Paint the chip of a moving card on the row of the ledge."""
    board, event, step = progress.screen.board, progress.event, progress.step
    middle = Area(canvas.width // 2, grid.ledge, 0, 0)

    def place(card: CharacterCard) -> Area:
        return grid.place(board.deck, card).within(1, 1)._replace(row=grid.ledge)

    match event if step else None:
        case TurnedUp() | Drawn() | Handed() if progress.turn_step:
            _on_steel(canvas, middle.column, middle.row, CHIP_WIDTHS[progress.turn_step - 1])
        case TurnedUp(card=CharacterCard() as card):
            _chip(canvas, board, card, *middle.towards(place(card), (step - FACE_UP) / FLIGHT_UP))
        case Bust(card=card):
            _chip(canvas, board, card, middle.column, middle.row, torn=max(0, step - DIM))
        case CardTaken(card=card):
            _chip(canvas, board, card, *place(card).towards(middle, step / FLIGHT_STEPS))
        case Drawn(giver=giver) | Handed(giver=giver):
            hand = Area(CHIP_BACK // 2, grid.area(giver).row, 0, 0)
            _on_steel(canvas, *hand.towards(middle, step / FLIGHT_STEPS), CHIP_BACK)
        case MissionLaid(mission=mission):
            for number in range(step):
                chip = middle.column + CHIP_PITCH * (number - 1)
                _on_ground(canvas, chip, grid.ledge, str(mission.value), _ivory(canvas.palette))
        case _:
            pass


def _on_steel(canvas: Canvas, middle: int, row: int, width: int) -> None:
    """Paint a chip without a face."""
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
