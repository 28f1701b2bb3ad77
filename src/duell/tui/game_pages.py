"""What the full screen asks of the game that is played."""

from typing import Any, Protocol

from rich.text import Text

from duell.tui.blocks import Block, Size
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.page import Keys, Page

Board = Any
"""What lies open for all: has `places`, a seat each, and what else its game shows."""

Screen = Any
"""A screen of `duell.table.screens` or `duell.table.coaching`."""


class Pages(Protocol):
    """How a game is shown in full screen."""

    def page(self, screen: Screen, size: Size, shown: int, *, lit: bool = False) -> Page:
        """Return the page of a screen that shows its cards: somebody decides, bots think, a reveal, the end, the coach.

        `shown` is how many steps of it have been told, with what counts now `lit`.
        """

    def where(self, board: Board, size: Size) -> str:
        """Return what the bar on top says of the board."""

    def named(self, place: Any) -> Text:
        """Return the name at a seat, as it is to be told from the others."""

    def called(self, place: Any) -> Text:
        """Return the name at a seat as it is called out, with who is played there."""

    def cloth(self, place: Any) -> str:
        """Return the meaning of a seat's colour, as a curtain has it."""

    def arms(self, board: Board, place: Any, palette: Palette, scale: int) -> Canvas:
        """Return a seat's arms, each pixel `scale` times as large; an empty picture if it has none."""

    def open_things(self, screen: Screen, size: Size, *, lit: bool = False) -> Block:
        """Return what lies open while the keyboard changes hands, for below a curtain's sheet."""

    def last_round(self, screen: Screen) -> Keys:
        """Return the key on a curtain that shows again what was revealed last, once there has been something."""

    def deal(self, board: Board, size: Size, dealt: int) -> Page:
        """Return the page on which each player has been dealt so many cards."""

    def scores(self, board: Board, size: Size, hides: Keys = ()) -> Page:
        """Return where every score comes from; `hides` is the key that hides secrets at once, where there are any."""

    def icons(self, board: Board, size: Size, hides: Keys = ()) -> Page:
        """Return what everybody's cards bear; `hides` as in `scores`."""
