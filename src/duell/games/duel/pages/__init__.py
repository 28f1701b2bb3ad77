"""How the duel is shown in full screen.

One module a screen: each turns plain data into a page, and knows nothing of keys pressed or time. It is loaded when it
is first needed, so that the first frame comes soon.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rich.text import Text

from duell.language import _
from duell.table.screens import Choosing, Covered, Curtain, Final, Reveal, Screen, Thinking
from duell.tui.blocks import Block, Size, line
from duell.tui.drawing.portraits import Portrait, Showpiece
from duell.tui.keys import Bindings
from duell.tui.motion import FLIGHT, FLIGHT_STEPS, RUN, RUN_STEPS, TURN, TURN_STEPS
from duell.tui.page import Page
from duell.tui.theme import SIGNS

if TYPE_CHECKING:
    from duell.games.duel.board import Board, PlayerArea
    from duell.games.duel.engine.cards import Deck
    from duell.table.review import CoachScreen
    from duell.tui.drawing.canvas import Canvas
    from duell.tui.drawing.palette import Palette

    Shown = Choosing | Covered | Thinking | Reveal | Final | CoachScreen
    """The screens whose pages are the game's, as they show its cards."""

TITLE = "DUELL"
"""What the game is called in the bar on top."""

ICON = 0.1
"""Seconds between two icons that light up, one after the other, where they decide a tie."""

COLOURS = {"leia": 0, "han": 1, "yoda": 2, "luke": 3}
"""The seat colour of each hero."""


def page(screen: "Shown", size: Size, shown: int, *, lit: bool = False, step: int = 0) -> Page:
    """The page for a screen in a window; `shown` is how many steps of it have been told, `lit` what counts.

    `step` is how far what moves has come.
    """
    from duell.games.duel.board import Hand, Offers

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


def where(board: "Board", size: Size) -> str:
    """What the bar on top says of the board."""
    from duell.games.duel.pages import table

    return table.where(board, size)


def bindings(screen: Choosing | Covered) -> Bindings:
    """The keys of a decision, the most needed first."""
    from duell.games.duel.pages import keys

    return keys.bindings(screen)


def aliases(screen: Screen) -> Bindings:
    """Keys that do what another one does, for hands that are used to them."""
    from duell.games.duel.pages import keys

    return keys.aliases(screen)


def last_round(screen: Screen) -> str:
    """The label of the key that shows the last duel again; "" where there has been none."""
    from duell.games.duel.pages import keys

    return keys.last_round(screen)


def sheets() -> Mapping[str, str]:
    """What can be laid over a page, by its key."""
    return {"s": _("scores"), "i": _("icons")}


def named(place: "PlayerArea") -> Text:
    """A seat's sign and name, in its colour."""
    from duell.games.duel.pages import seats

    return seats.named(place)


def called(place: "PlayerArea") -> Text:
    """A seat's sign, its name in spaced capitals, and its hero."""
    from duell.games.duel.pages import seats

    return seats.called(place)


def role(name: str, title: str) -> Text:
    """A hero's sign and title."""
    from duell.games.duel.deck_files import title_in_language

    return line((SIGNS[COLOURS[name]], f"seat.{COLOURS[name]}"), f" {title_in_language(title)}")


def portrait(deck: str, _seat: int, role: str) -> Portrait:
    """A hero's emblem, or the initial where the deck has none."""
    from duell.games.duel import deck_files

    emblem = deck_files.deck(deck).emblems.get(role)
    return Portrait(emblem.tint, emblem.large) if emblem else Portrait(number=role[:1].upper())


def showpiece() -> Showpiece:
    """What the duel is about, with a few of its cards."""
    from duell.games.duel import deck_files

    known = deck_files.deck("classic").emblems
    emblems = [known[name] for name in ("vader", "luke", "palpatine", "leia", "han") if name in known]
    return Showpiece(
        (_("Secret bids for a villain: the highest takes it."),), tuple((e.tint, e.large) for e in emblems)
    )


def cloth(place: "PlayerArea") -> str:
    """The meaning of a seat's colour."""
    return f"fill.{COLOURS[place.seat.role]}"


def arms(board: "Board", place: "PlayerArea", palette: "Palette", scale: int) -> "Canvas":
    """The emblem of a seat's hero."""
    from duell.games.duel.pages.pieces import Pieces

    return Pieces(palette, board.emblems).crest(place.seat.role, scale)


def whose_turn(board: "Board") -> int:  # noqa: ARG001
    """The first seat: all choose at once."""
    return 0


def open_things(screen: Curtain, size: Size, *, lit: bool = False) -> Block:
    """What lies open, for below a curtain's sheet."""
    from duell.games.duel.pages import curtain

    return curtain.open_things(screen, size, lit=lit)


def held(board: "Board", place: "PlayerArea") -> Text | None:  # noqa: ARG001 - the names of heroes are not needed
    """The rebel cards that a seat has left, if all may know."""
    from duell.games.duel.pages import seats

    return None if place.hand is None else line((seats.remembered(place), "muted"))


def deal(board: "Board", size: Size, dealt: int) -> Page:
    """The page on which each player has been dealt so many cards."""
    from duell.games.duel.pages import curtain

    return curtain.deal(board, size, dealt)


def sheet(key: str, screen: Screen, size: Size) -> Page:
    """Where every score comes from, or everybody's rebel icons; a reveal's scores count what it tells."""
    from duell.games.duel.board import after
    from duell.games.duel.pages import score_sheets

    if key == "i":
        return score_sheets.icons_page(screen.board, size)
    board = after(screen.board, screen.beats) if isinstance(screen, Reveal) else screen.board
    return score_sheets.scores_page(board, size)


def sheet_help(key: str) -> tuple[str, ...]:
    """Help on what `sheet` returns."""
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
    """The number of steps in which a reveal or the end can be told."""
    if isinstance(screen, Reveal):
        return len(screen.beats)
    from duell.games.duel.pages import final

    return final.steps(screen)


def moves(beat: Any) -> tuple[float, ...]:
    """The steps in which a bid is turned over, icons light up, or a card goes to its taker.

    A bid takes the same time whatever it is; all else is open by then.
    """
    from duell.games.duel.board import Takes, TieBroken, TurnsUp
    from duell.games.duel.engine.events import By

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
    """The steps in which the card at stake is turned over, while nobody has bid for it."""
    from duell.games.duel.board import Hand

    board: Board = screen.board
    is_first = board.card is not None and not any(place.locked for place in board.places)
    is_scouting = isinstance(screen, Choosing) and not isinstance(screen.body, Hand)
    return (TURN,) * (1 + TURN_STEPS) if is_first and not is_scouting else ()


def open_table(screen: Choosing, size: Size, palette: "Palette") -> "Canvas":
    """The table with all players and the card at stake, face down if it is still to be turned over."""
    from duell.games.duel.pages.table import laid_out

    return laid_out(screen.board, size, palette, screen.seat, step=1 if turns_up(screen) else 0)[1]


def beat_lights_up(beat: Any) -> bool:
    """Whether a beat lights up: a set that is made, or a Darth Vader that is taken."""
    from duell.games.duel.board import Takes
    from duell.games.duel.engine.cards import Vader

    return isinstance(beat, Takes) and (beat.gain.bonus > 0 or isinstance(beat.card, Vader))


def screen_lights_up(screen: Screen) -> bool:
    """Whether Darth Vader has just been turned up."""
    from duell.games.duel.engine.cards import Vader

    return isinstance(screen.board.card, Vader)


def cards_dealt(board: "Board") -> int:
    """The number of cards each player is dealt."""
    return board.places[0].cards


def spread(deck: "Deck", palette: "Palette", width: int) -> Block:
    """The cards of a deck, spread out beside each other in so many columns."""
    from duell.games.duel.pages.score_sheets import sheet

    return sheet(deck, palette, width)
