"""A simple game in full screen: its lines as rows of text, and a key for each choice."""

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from duell.games.simple.showing import Board, PlayerArea, SimpleLines
from duell.language import _
from duell.table.screens import Choose, Choosing, Covered, Final, Intent, Reveal
from duell.tui.blocks import Block, Size, paragraph
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.portraits import Portrait, Showpiece
from duell.tui.drawing.scenery import table
from duell.tui.keys import Binding, Bindings, enter, space
from duell.tui.page import Page, Spread

KEYS = "123456789abdefgijklmno"
"""The keys of the choices, in their order: none that means something else wherever somebody decides."""


def key_of(screen: Choosing | Covered, number: int) -> str:
    """Return the key of a choice by its place among the options: the digit that it is written as, if each is one."""
    options = [str(choice) for choice in screen.options]
    return options[number] if all(text in KEYS and len(text) == 1 for text in options) else KEYS[number]


class SimplePages:
    """How it is shown, and its keys (see `tui.game_pages.Pages`)."""

    TITLE = "DUELL"
    """The name of the house: a simple game has no other."""

    def __init__(self, lines: SimpleLines) -> None:
        self._lines = lines

    def page(self, screen: Any, size: Size, _shown: int, *, lit: bool = False, step: int = 0) -> Page:  # noqa: ARG002 - nothing moves
        """Return the page of a screen."""
        match screen:
            case Choosing():
                said = [*self._lines.table(screen.board), *screen.body]
                for number, choice in enumerate(screen.options):
                    sign = "▸" if choice == screen.chosen else " "
                    said.append(f"{sign} {key_of(screen, number)}  {choice}")
            case Reveal():
                said = self._lines.reveal(screen.board, screen.beats)
            case Final():
                said = self._lines.final(screen)
            case _:
                said = self._lines.table(screen.board)
        lines = [row for text in said for row in paragraph(text, size.columns - 2)]
        return Page(
            self.where(screen.board, size), lines=lambda: Spread(lines, centred=True), notice=screen.board.notice
        )

    def bindings(self, screen: Choosing | Covered) -> Bindings:
        """Return a key for each choice, and the one that locks it; a covered hand can be shown again."""
        if isinstance(screen, Covered):
            lock = [enter(_("lock"), Intent.LOCK)] if screen.is_chosen else []
            return *lock, space(_("show"), Intent.UNCOVER)
        keys = {key_of(screen, number): Choose(choice) for number, choice in enumerate(screen.options)}
        return Binding(" ".join(keys), _("choose"), keys), enter(_("lock"), Intent.LOCK)

    def aliases(self, _screen: Any) -> Bindings:
        """Return nothing."""
        return ()

    def last_round(self, screen: Any) -> str:
        """Return what the key is for that shows the last reveal again, at the end."""
        return _("what happened") if isinstance(screen, Final) else ""

    def where(self, board: Board, _size: Size) -> str:
        """Return the round."""
        return _("Round {number}", number=board.round)

    def named(self, place: PlayerArea) -> Text:
        """Return the name."""
        return Text(place.seat.name)

    called = named

    def role(self, _name: str, title: str) -> Text:
        """Return the title."""
        return Text(title)

    def portrait(self, _deck: str, seat: int, _role: str) -> Portrait:
        """Return the number of a seat."""
        return Portrait(number=str(seat + 1))

    def showpiece(self) -> Showpiece:
        """Return nothing."""
        return Showpiece(())

    def cloth(self, _place: PlayerArea) -> str:
        """Return one colour for all."""
        return "fill.2"

    def arms(self, _board: Board, _place: PlayerArea, palette: Palette, _scale: int) -> Canvas:
        """Return an empty picture."""
        return Canvas(0, 0, palette)

    def held(self, _board: Board, _place: PlayerArea) -> None:
        """Return nothing."""

    def whose_turn(self, _board: Board) -> int:
        """Return the first seat."""
        return 0

    def open_things(self, _screen: Any, _size: Size, *, lit: bool = False) -> Block:  # noqa: ARG002 - nothing lights up
        """Return nothing."""
        return []

    def sheets(self) -> Mapping[str, str]:
        """Return nothing."""
        return {}

    def sheet(self, key: str, _screen: Any, _size: Size) -> Page:
        """Return no sheet, since there is none."""
        raise KeyError(key)

    def sheet_help(self, _key: str) -> tuple[str, ...]:
        """Return nothing."""
        return ()

    def steps(self, _screen: Any) -> int:
        """Return 0: all is told at once."""
        return 0

    def moves(self, _beat: object) -> tuple[float, ...]:
        """Return nothing: all is told at once."""
        return ()

    turns_up = moves

    def open_table(self, _screen: Any, size: Size, palette: Palette) -> Canvas:
        """Return an empty table."""
        return table(size.columns, size.rows, palette, size.rows)

    def beat_lights_up(self, _beat: object) -> bool:
        """Return False."""
        return False

    screen_lights_up = beat_lights_up

    def deal(self, board: Board, size: Size, _dealt: int) -> Page:
        """Return the round alone; nothing is dealt card by card."""
        return Page(self.where(board, size))

    def spread(self, _deck: object, _palette: Palette, _width: int) -> Block:
        """Return nothing."""
        return []

    def cards_dealt(self, _board: Board) -> int:
        """Return 0: nothing is dealt card by card."""
        return 0
