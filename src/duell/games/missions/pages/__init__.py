"""How Missions is shown in full screen: what `duell.tui.game_pages` asks for.

What lies open and what is in the hand are painted (`table`, `decision`). Where a window has no room for that, the same
is said in lines.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from rich.text import Text

from duell.game import Ends
from duell.games.missions import Missions, words
from duell.games.missions.board import Beat, Board, PlayerArea, after
from duell.games.missions.engine.cards import Deck
from duell.games.missions.engine.events import RoundScored
from duell.games.missions.pages import decision, reveal, scores, seats, table
from duell.games.missions.pages.grid import form_of
from duell.games.missions.pages.keys import aliases, bindings, last_round, sheets
from duell.games.missions.pages.pieces import deck_sheet, emblem_of
from duell.language import _
from duell.table import wording
from duell.table.review import Balances, CoachScreen, JudgedStep, TurningPoints
from duell.table.screens import Choosing, Covered, Curtain, Final, Reveal, Screen, Thinking
from duell.tui.blocks import Block, Size, line, paragraph
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.portraits import Portrait, Showpiece
from duell.tui.page import Page, Paint, Spread
from duell.tui.theme import DARK

__all__ = [
    "TITLE",
    "aliases",
    "beat_lights_up",
    "bindings",
    "called",
    "cards_dealt",
    "crest",
    "deal",
    "hand",
    "last_round",
    "moves",
    "named",
    "open_table",
    "open_things",
    "page",
    "portrait",
    "role",
    "screen_lights_up",
    "seat_colour",
    "sheet",
    "sheet_help",
    "sheets",
    "showpiece",
    "spread",
    "steps",
    "turns_up",
    "where",
    "whose_turn",
]

LINES = Missions().lines
TITLE = "MISSIONS"
"""What the game is called in the bar on top."""

Shown = Choosing | Covered | Thinking | Reveal | Final | CoachScreen
"""The screens whose pages are the game's, as they show its cards."""


def page(screen: Shown, size: Size, shown: int, *, lit: bool = False, step: int = 0) -> Page:  # noqa: ARG001 - nothing lights up
    """Return the page for a screen in a window; `shown` is how many steps of it have been told.

    `step` is how far what moves before the next one has come.
    """
    board: Any = screen.board
    match screen:
        case Choosing():
            drafted = screen.drafted
            paint = partial(decision.scene, board, screen.body, screen.chosen, screen.advice, drafted=drafted)
            said = partial(_asked, screen)
        case Covered():
            says = wording.covered(board.name(screen.seat), screen.is_chosen)
            paint, said = partial(decision.waiting, board, says), partial(_awaited, board, says)
        case Thinking():
            says = wording.thinking([board.name(seat) for seat in screen.seats])
            paint, said = partial(decision.waiting, board, says), partial(_awaited, board, says)
        case Reveal():
            return _reveal(screen, size, shown, step)
        case Final():
            return scores.final_page(screen, size)
        case TurningPoints() | Balances() | JudgedStep():
            from duell.games.missions.pages import coaching

            return coaching.render(screen, size)
    return _painted(board, size, where(board, size), paint, said)


def _asked(screen: Choosing) -> list[str]:
    return [*LINES.table(screen.board), *LINES.choosing(screen), LINES.question(screen)]


def _awaited(board: Board, says: str) -> list[str]:
    return [*LINES.table(board), says]


def _painted(board: Board, size: Size, bar: str, paint: Paint, said: Callable[[], Sequence[str]]) -> Page:
    """A page with cards, or where a notice leaves no room for these, with what is `said` in lines."""

    def in_lines() -> Spread:
        return Spread([line(" ", row) for text in said() for row in paragraph(text, size.columns - 2)], centred=True)

    return Page(bar, seats.named(board.places[board.turn_of]), [form_of(size, paint)], in_lines, notice=board.notice)


def _reveal(screen: Reveal, size: Size, shown: int, step: int) -> Page:
    """What happened: the card below the ledge, or the account of a round that is over."""
    board: Board = screen.board
    told = screen.beats[:shown]
    bar = where(after(board, told), size)
    ends = next((beat for beat in told if isinstance(beat, RoundScored)), None)
    if ends is None:
        paint = partial(reveal.scene, board, screen.beats, (shown, step))
        return _painted(board, size, bar, paint, partial(LINES.reveal, board, told))
    is_over = any(isinstance(beat, Ends) for beat in told)
    return scores.account_page(board, ends, size, bar, is_over=is_over)


def where(board: Board, size: Size) -> str:
    """Return what the bar on top says of the board."""
    if size.is_compact:
        told = {"number": board.round, "count": board.rounds, "stock": board.stock}
        said = _("{number}/{count} · stock {stock}", **told)
        return _("{where} · bust {bust}", where=said, bust=board.risk.bust) if board.risk else said
    said = _("MISSIONS   {round}   stock {stock}", round=words.where(board), stock=board.stock)
    return _("{where} · bust {bust}", where=said, bust=board.risk.bust) if board.risk else said


def named(place: PlayerArea) -> Text:
    """Return a seat's sign and name, in its colour."""
    return seats.named(place)


def called(place: PlayerArea) -> Text:
    """Return the name at a seat as it is called out."""
    return seats.named(place)


def role(name: str, title: str) -> Text:  # noqa: ARG001 - nobody has one
    """Return nothing but the title: players are nobody but themselves."""
    return line(title)


def portrait(_deck: str, seat: int, _role: str) -> Portrait:
    """Return the number of a seat, in its colour by night: players are nobody but themselves."""
    return Portrait(DARK[f"fill.{seat}"], number=str(seat + 1))


def showpiece() -> Showpiece:
    """Return what Missions are about, with a few of the characters."""
    known = [emblem_of(name) for name in ("obi-wan", "anakin", "yoda", "padme", "mace-windu")]
    says = (_("Take a card, or risk one more? Two alike, and the turn brings none."),)
    return Showpiece(says, tuple((each.tint, each.large) for each in known))


def seat_colour(place: PlayerArea) -> str:
    """Return the meaning of a seat's colour, as a curtain has it."""
    return f"fill.{place.number}"


def crest(board: Board, place: PlayerArea, palette: Palette, scale: int) -> Canvas:  # noqa: ARG001 - it is the same in any game
    """Return the sign of a seat, large: players are nobody but themselves."""
    return seats.crest(place.number, palette, scale)


def hand(board: Board, place: PlayerArea) -> Text | None:
    """Return what a seat holds, if all may know: the cards by character, in few columns."""
    if place.hand is None:
        return None
    return line((words.cards_in_a_row(board.deck, place.hand, in_short=True) or "·", "muted"))


def whose_turn(board: Board) -> int:
    """Return the seat whose turn it is."""
    return board.turn_of


def open_things(screen: Curtain, size: Size, *, lit: bool = False) -> Block:  # noqa: ARG001 - nothing lights up here
    """Return what lies open, for below a curtain's sheet: the display, and what everybody has."""
    return table.open_things(screen, size)


def deal(board: Board, size: Size, dealt: int) -> Page:  # noqa: ARG001 - nothing is dealt
    """Return the table as it is when a game begins: all hands are empty."""
    return Page(where(board, size), lines=lambda: Spread([line(words.display(board))], centred=True))


def cards_dealt(board: Board) -> int:  # noqa: ARG001
    """Return 0: hands are empty when a round begins (rule 1.2)."""
    return 0


def sheet(key: str, screen: Screen, size: Size) -> Page:
    """Return where every sum comes from, or what the action cards do; a reveal's scores count what it tells."""
    board: Board = screen.board
    if key == "i":
        return scores.actions_page(board, size)
    return scores.scores_page(after(board, screen.beats) if isinstance(screen, Reveal) else board, size)


def sheet_help(key: str) -> tuple[str, ...]:
    """Return help on what `sheet` returns."""
    if key == "i":
        return (_("An action card is carried out at once, and nothing more is turned up or taken in that turn."),)
    return (_("First what is written down, round by round; then what lies open before each player."),)


def steps(screen: Reveal | Final) -> int:
    """Return in how many steps a reveal can be told; the end is told at once."""
    return len(screen.beats) if isinstance(screen, Reveal) else 0


def moves(beat: Beat) -> tuple[float, ...]:
    """Return the steps in which a card is turned over, is too much, or goes to where it belongs."""
    return reveal.moves(beat)


def turns_up(_screen: Screen) -> tuple[float, ...]:
    """Return nothing: what lies open as somebody chooses has been turned up before."""
    return ()


def open_table(screen: Screen, size: Size, palette: Palette) -> Canvas:
    """Return the table with the display and all players."""
    return table.paint_table(screen.board, size, palette)[1]


def beat_lights_up(_beat: object) -> bool:
    """Whether a beat lights up: none does, since what is too much tears instead."""
    return False


def screen_lights_up(_screen: Screen) -> bool:
    """Whether something lights up as the keyboard changes hands: nothing does."""
    return False


def spread(deck: Deck, palette: Palette, width: int) -> Block:
    """Return the cards of a deck, spread out beside each other in so many columns."""
    return deck_sheet(deck, palette, width)
