"""The screens for tests over windows and languages: all kinds in each, all screens in turn."""

from collections.abc import Iterable
from typing import Any, TypeVar

from duell.table.form import FormScreen
from duell.table.review import CoachScreen, JudgedStep
from duell.table.screens import AskPin, Choosing, Curtain, Screen
from duell.tui.blocks import Size
from tests.tui.pages.looking import SIZES, SMALLEST, USUAL

EVERY = 4
"""The turns after which each screen has been looked at."""

Looked = TypeVar("Looked", bound=Screen | FormScreen | CoachScreen)


def in_turn(screens: Iterable[Looked], turn: int) -> list[Looked]:
    """Return every fourth screen of each kind, at least one; in another `turn` they are others.

    Hundreds of screens differ only in numbers and cards, and are many for each pair of a window and a language. With
    the sum of their numbers for a turn, each pair has every kind, and in four windows each language has every screen.
    """
    by_kind: dict[object, list[Looked]] = {}
    for screen in screens:
        by_kind.setdefault(kind(screen), []).append(screen)
    return [screen for alike in by_kind.values() for screen in alike[turn % min(EVERY, len(alike)) :: EVERY]]


def in_window(screens: Iterable[Looked], size: Size) -> list[Looked]:
    """Return the screens to look at in English: all in the smallest and the usual window, else each of them in turn."""
    return list(screens) if size in {SMALLEST, USUAL} else in_turn(screens, SIZES.index(size))


def kind(screen: Screen | FormScreen | CoachScreen) -> object:
    """Return what decides how the page of a screen is laid out, and what is written on it besides numbers and cards.

    Of a form that is the field and how long the names are, of a step of the coach how many chose; else the type of
    screen, the table, why a question is asked, and what else there is: a notice, a choice, a hint.
    """
    if isinstance(screen, FormScreen):
        return screen.at.kind, screen.at.option, screen.at.rule, screen.roster.seats[0].name
    board: Any = screen.board
    names = tuple(place.seat.name for place in board.places)
    if isinstance(screen, CoachScreen):
        return type(screen), names, len(screen.moves) if isinstance(screen, JudgedStep) else 0
    table = names, board.places[0].hand is None, bool(board.notice)
    match screen:
        case Curtain():
            about: tuple[object, ...] = (screen.why,)
        case AskPin():
            about = (screen.asks,)
        case Choosing():
            about = type(screen.body), screen.chosen is None, bool(screen.advice), screen.hints
        case _:
            about = ()
    return type(screen), table, about
