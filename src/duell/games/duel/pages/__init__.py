"""How the duel is shown in full screen: what `duell.tui.game_pages` asks for.

One module a screen: each turns plain data into a page, and knows nothing of keys pressed or time. A page is loaded when
it is first shown, so that the first frame comes soon.
"""

from rich.text import Text

from duell.games.duel.board import Board, Hand, Offers, PlayerArea
from duell.games.duel.pages import bar, seats
from duell.table.coaching import CoachScreen
from duell.table.screens import Choosing, Covered, Curtain, Final, Reveal, Thinking
from duell.tui.blocks import Block, Size
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.page import Keys, Page

Shown = Choosing | Covered | Thinking | Reveal | Final | CoachScreen
"""The screens whose pages are the game's, as they show its cards."""


def page(screen: Shown, size: Size, shown: int, *, lit: bool = False) -> Page:
    """Return the page for a screen in a window; `shown` is how many steps of it have been told, `lit` what counts."""
    match screen:
        case Choosing(body=Hand()):
            from duell.games.duel.pages import bidding

            return bidding.render(screen, size, lit=lit)
        case Covered():
            from duell.games.duel.pages import bidding

            return bidding.covered(screen, size)
        case Thinking():
            from duell.games.duel.pages import thinking

            return thinking.render(screen, size)
        case Choosing(body=Offers()):
            from duell.games.duel.pages import choices

            return choices.scouting(screen, size)
        case Choosing():
            from duell.games.duel.pages import choices

            return choices.drawing(screen, size)
        case Reveal():
            from duell.games.duel.pages import reveal

            return reveal.render(screen, size, shown, lit=lit)
        case Final():
            from duell.games.duel.pages import final

            return final.render(screen, size, shown)
        case _:
            from duell.games.duel.pages import coaching

            return coaching.page_of(screen, size)


def where(board: Board, size: Size) -> str:
    """Return what the bar on top says of the board."""
    return bar.where(board, size)


def named(place: PlayerArea) -> Text:
    """Return a seat's sign and name, in its colour."""
    return seats.named(place)


def called(place: PlayerArea) -> Text:
    """Return a seat's sign, its name in spaced capitals, and its hero."""
    return seats.called(place)


def cloth(place: PlayerArea) -> str:
    """Return the meaning of a seat's colour."""
    return f"cloth.{place.seat.role}"


def arms(board: Board, place: PlayerArea, palette: Palette, scale: int) -> Canvas:
    """Return the emblem of a seat's hero."""
    from duell.games.duel.pages.pieces import Pieces

    return Pieces(palette, board.emblems).arms(place.seat.role, scale)


def open_things(screen: Curtain, size: Size, *, lit: bool = False) -> Block:
    """Return what lies open, for below a curtain's sheet."""
    from duell.games.duel.pages import curtain

    return curtain.open_things(screen, size, lit=lit)


def last_round(screen: Curtain) -> Keys:
    """Return the key that shows again what was revealed last, once there has been something."""
    return bar.last_duel(screen.board, bids_are_open=not screen.is_secret)


def deal(board: Board, size: Size, dealt: int) -> Page:
    """Return the page on which each player has been dealt so many cards."""
    from duell.games.duel.pages import dealing

    return dealing.render(board, size, dealt)


def scores(board: Board, size: Size, hides: Keys = ()) -> Page:
    """Return where every score comes from; `hides` is the key that hides the cards at once, where there are any."""
    from duell.games.duel.pages import sheets

    return sheets.scores_page(board, size, hides)


def icons(board: Board, size: Size, hides: Keys = ()) -> Page:
    """Return everybody's rebel icons; `hides` as in `scores`."""
    from duell.games.duel.pages import sheets

    return sheets.icons_page(board, size, hides)
