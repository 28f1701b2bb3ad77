"""How the duel is shown in full screen: what `duell.tui.game_pages` asks for.

One module a screen: each turns plain data into a page, and knows nothing of keys pressed or time. A page is loaded when
it is first shown, so that the first frame comes soon.
"""

from typing import TYPE_CHECKING, Any

from rich.text import Text

from duell.games.duel.board import Board, Hand, Offers, PlayerArea, Takes, TieBroken, TurnsUp, after
from duell.games.duel.engine.cards import Deck, Vader
from duell.games.duel.engine.events import By
from duell.games.duel.pages import seats, table
from duell.games.duel.pages.keys import aliases, bindings, last_round, sheets
from duell.language import _
from duell.table.screens import Choosing, Covered, Curtain, Final, Reveal, Screen, Thinking
from duell.tui.blocks import Block, Size
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.portraits import Portrait, Showpiece
from duell.tui.motion import FLIGHT, FLIGHT_STEPS, RUN, RUN_STEPS, TURN, TURN_STEPS
from duell.tui.page import Page

__all__ = [
    "TITLE",
    "aliases",
    "arms",
    "beat_lights_up",
    "bindings",
    "called",
    "cards_dealt",
    "cloth",
    "deal",
    "held",
    "last_round",
    "moves",
    "named",
    "open_table",
    "open_things",
    "page",
    "portrait",
    "role",
    "screen_lights_up",
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

TITLE = "DUELL"
"""What the game is called in the bar on top."""

ICON = 0.1
"""Seconds between two icons that light up, one after the other, where they decide a tie."""

if TYPE_CHECKING:  # the coach is loaded when somebody asks it
    from duell.table.review import CoachScreen

    Shown = Choosing | Covered | Thinking | Reveal | Final | CoachScreen
    """The screens whose pages are the game's, as they show its cards."""


def page(screen: "Shown", size: Size, shown: int, *, lit: bool = False, step: int = 0) -> Page:
    """Return the page for a screen in a window; `shown` is how many steps of it have been told, `lit` what counts.

    `step` is how far what moves has come.
    """
    match screen:
        case Choosing(body=Hand()):
            from duell.games.duel.pages import bidding

            return bidding.render(screen, size, lit=lit, step=step)
        case Covered():
            from duell.games.duel.pages import bidding

            return bidding.covered(screen, size)
        case Thinking():
            from duell.games.duel.pages import bidding

            return bidding.thinking(screen, size, step=step)
        case Choosing(body=Offers()):
            from duell.games.duel.pages import choices

            return choices.scouting(screen, size)
        case Choosing():
            from duell.games.duel.pages import choices

            return choices.drawing(screen, size)
        case Reveal():
            from duell.games.duel.pages import reveal

            return reveal.render(screen, size, shown, lit=lit, step=step)
        case Final():
            from duell.games.duel.pages import final

            return final.render(screen, size, shown)
        case _:
            from duell.games.duel.pages import coaching

            return coaching.render(screen, size)


def where(board: Board, size: Size) -> str:
    """Return what the bar on top says of the board."""
    return table.where(board, size)


def named(place: PlayerArea) -> Text:
    """Return a seat's sign and name, in its colour."""
    return seats.named(place)


def called(place: PlayerArea) -> Text:
    """Return a seat's sign, its name in spaced capitals, and its hero."""
    return seats.called(place)


def role(name: str, title: str) -> Text:
    """Return a hero's sign and title."""
    return seats.hero(name, title)


def portrait(deck: str, _seat: int, role: str) -> Portrait:
    """Return a hero's emblem, if the deck has one."""
    from duell.games.duel import deck_files

    emblem = deck_files.deck(deck).emblems.get(role)
    return Portrait(emblem.tint, emblem.large) if emblem else Portrait(number=role[:1].upper())


def showpiece() -> Showpiece:
    """Return what the duel is about, with a few of its cards."""
    from duell.games.duel import deck_files

    known = deck_files.deck("classic").emblems
    emblems = [known[name] for name in ("vader", "luke", "palpatine", "leia", "han") if name in known]
    return Showpiece(
        (_("Secret bids for a villain: the highest takes it."),), tuple((e.tint, e.large) for e in emblems)
    )


def cloth(place: PlayerArea) -> str:
    """Return the meaning of a seat's colour."""
    return f"cloth.{place.seat.role}"


def arms(board: Board, place: PlayerArea, palette: Palette, scale: int) -> Canvas:
    """Return the emblem of a seat's hero."""
    from duell.games.duel.pages.pieces import Pieces

    return Pieces(palette, board.emblems).arms(place.seat.role, scale)


def whose_turn(board: Board) -> int:  # noqa: ARG001
    """Return the first seat: all choose at once."""
    return 0


def open_things(screen: Curtain, size: Size, *, lit: bool = False) -> Block:
    """Return what lies open, for below a curtain's sheet."""
    from duell.games.duel.pages import curtain

    return curtain.open_things(screen, size, lit=lit)


def held(board: Board, place: PlayerArea) -> Text | None:  # noqa: ARG001 - the names of heroes are not needed
    """Return which rebel cards a seat has left, if all may know."""
    return None if place.hand is None else seats.held_in_words(place)


def deal(board: Board, size: Size, dealt: int) -> Page:
    """Return the page on which each player has been dealt so many cards."""
    from duell.games.duel.pages import curtain

    return curtain.deal(board, size, dealt)


def sheet(key: str, screen: Screen, size: Size) -> Page:
    """Return where every score comes from, or everybody's rebel icons; a reveal's scores count what it tells."""
    from duell.games.duel.pages import score_sheets

    if key == "i":
        return score_sheets.icons_page(screen.board, size)
    return score_sheets.scores_page(
        after(screen.board, screen.beats) if isinstance(screen, Reveal) else screen.board, size
    )


def sheet_help(key: str) -> tuple[str, ...]:
    """Return help on what `sheet` returns."""
    if key == "i":
        return (
            _("The stars on the cards decide between equal values, and each hero has them on other cards."),
            _("A column stands for a value, a line for a player. Any other key goes back."),
        )
    return (
        _("Each villain counts its points; two or more of the same count more, as a set."),
        _("What Darth Vader takes away is at the end of each list. Any other key goes back."),
    )


def steps(screen: Reveal | Final) -> int:
    """Return in how many steps a reveal or the end can be told."""
    if isinstance(screen, Reveal):
        return len(screen.beats)
    from duell.games.duel.pages import final

    return final.steps(screen)


def moves(beat: Any) -> tuple[float, ...]:
    """Return the steps in which a bid is turned over, icons light up, or a card goes to whoever takes it.

    A bid takes the same time whatever it is; all else is open by then.
    """
    match beat:
        case TurnsUp():
            return (TURN,) * TURN_STEPS
        case TieBroken(icons=icons):
            return (ICON,) * max(1, *icons)
        case Takes(by=By.DUEL):
            return (FLIGHT,) * FLIGHT_STEPS + (RUN,) * RUN_STEPS
        case Takes():
            return (FLIGHT,) * FLIGHT_STEPS
        case _:
            return ()


def turns_up(screen: Screen) -> tuple[float, ...]:
    """Return the steps in which the card at stake is turned over, while nobody has bid for it."""
    board: Board = screen.board
    is_first = board.card is not None and not any(place.locked for place in board.places)
    return (TURN,) * (1 + TURN_STEPS) if is_first and not _is_scouting(screen) else ()


def _is_scouting(screen: Screen) -> bool:
    return isinstance(screen, Choosing) and not isinstance(screen.body, Hand)


def open_table(screen: Choosing, size: Size, palette: Palette) -> Canvas:
    """Return the table with all players and the card at stake, face down if it is still to be turned over."""
    from duell.games.duel.pages.table import laid_out

    return laid_out(screen.board, size, palette, screen.seat, step=1 if turns_up(screen) else 0)[1]


def beat_lights_up(beat: Any) -> bool:
    """Whether a beat lights up: a set that is made, or a Darth Vader that is taken."""
    return isinstance(beat, Takes) and (beat.gain.bonus > 0 or isinstance(beat.card, Vader))


def screen_lights_up(screen: Screen) -> bool:
    """Whether Darth Vader has just been turned up."""
    return isinstance(screen.board.card, Vader)


def cards_dealt(board: Board) -> int:
    """Return how many cards each player is dealt."""
    return board.places[0].cards


def spread(deck: Deck, palette: Palette, width: int) -> Block:
    """Return the cards of a deck, spread out beside each other in so many columns."""
    from duell.games.duel.pages.score_sheets import sheet  # no game needs it

    return sheet(deck, palette, width)
