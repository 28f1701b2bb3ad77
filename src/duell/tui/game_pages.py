"""What the full screen asks of the game that is played: its `Pages`, in parts by what each is for.

Whoever needs one part alone asks for no more.
"""

from collections.abc import Mapping
from typing import Any, Protocol

from rich.text import Text

from duell.game import Board, Deck
from duell.tui.blocks import Block, Size
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.portraits import Portrait, Showpiece
from duell.tui.keys import Bindings
from duell.tui.page import Page

Screen = Any
"""A screen of `duell.table.screens` or `duell.table.review`."""


class ScreenPages(Protocol):
    """The pages of the screens that show the game's cards: a decision, bots that think, a reveal, the end, the coach.

    They come without keys and without the place in a playback; who shows them adds both.
    """

    @property
    def TITLE(self) -> str:  # noqa: N802 - a constant
        """What the game is called in the bar on top."""

    def where(self, board: Board, size: Size) -> str:
        """Return what the bar on top says of the board."""

    def page(self, screen: Screen, size: Size, shown: int, *, lit: bool = False, step: int = 0) -> Page:
        """Return the page of a screen; `shown` is how many of its `steps` have been told, `lit` what counts now.

        `step` is how far what moves before the next one has come, from 1; 0 while nothing moves.
        """


class GameKeys(Protocol):
    """The keys of those screens, besides the ones that most screens of any game share."""

    def bindings(self, screen: Screen) -> Bindings:
        """Return the keys of a decision, or of a hand that is covered, the most needed first."""

    def aliases(self, screen: Screen) -> Bindings:
        """Return keys that do what another one does, for hands that are used to them."""

    def last_round(self, screen: Screen) -> str:
        """Return what the key is for that shows again what was revealed last; "" where nothing was."""

    def sheets(self) -> Mapping[str, str]:
        """Return what can be laid over a page by its key; the first is the one that is needed most."""


class Sheets(Protocol):
    """What can be laid over a page, such as the scores."""

    def sheet(self, key: str, screen: Screen, size: Size) -> Page:
        """Return the sheet with that key."""

    def sheet_help(self, key: str) -> tuple[str, ...]:
        """Return help on it."""


class Motion(Protocol):
    """In which steps what happened is told, and what moves meanwhile."""

    def steps(self, screen: Screen) -> int:
        """Return in how many steps a reveal or an end can be told."""

    def moves(self, beat: Any) -> tuple[float, ...]:
        """Return the seconds of each step in which something moves before a beat of a reveal has been told.

        As many, and as long, for all that is still secret then.
        """

    def turns_up(self, screen: Screen) -> tuple[float, ...]:
        """Return the same for what is turned up as a round begins, if a screen is its first."""

    def beat_lights_up(self, beat: Any) -> bool:
        """Whether a beat of a reveal is one that lights up."""

    def screen_lights_up(self, screen: Screen) -> bool:
        """Whether the screen after a reveal lights up: what has just been turned up is worth it."""


class Deal(Protocol):
    """How the cards are dealt as a game begins."""

    def cards_dealt(self, board: Board) -> int:
        """Return how many cards each player is dealt; 0 where nothing is dealt card by card."""

    def deal(self, board: Board, size: Size, dealt: int) -> Page:
        """Return the page on which each player has been dealt so many cards."""


class SeatSigns(Protocol):
    """How players are told apart, wherever the house names or paints one."""

    def named(self, place: Any) -> Text:
        """Return the name at a seat, as it is to be told from the others."""

    def called(self, place: Any) -> Text:
        """Return the name at a seat as it is called out, with who is played there."""

    def cloth(self, place: Any) -> str:
        """Return the meaning of a seat's colour, as a curtain has it."""

    def arms(self, board: Board, place: Any, palette: Palette, scale: int) -> Canvas:
        """Return a seat's arms, each pixel `scale` times as large; an empty picture if it has none."""


class CurtainViews(Protocol):
    """What is to be seen beside a curtain: nothing that is anybody's secret."""

    def open_things(self, screen: Screen, size: Size, *, lit: bool = False) -> Block:
        """Return what lies open while the keyboard changes hands, for below a curtain's sheet."""

    def open_table(self, screen: Screen, size: Size, palette: Palette) -> Canvas:
        """Return the table of a decision with what lies open, but without a hand: what a curtain opens on."""


class PastHands(Protocol):
    """What a playback adds to a reveal: what each held before it."""

    def held(self, board: Board, place: Any) -> Text | None:
        """Return what is left in the hand of a seat, if all may know."""

    def whose_turn(self, board: Board) -> int:
        """Return the seat whose turn it is; the first where all choose at once."""


class Offer(Protocol):
    """What shows the game before it begins: in the form, and where a deck is looked at."""

    def role(self, name: str, title: str) -> Text:
        """Return a role as the form offers it, with its sign; `title` may be in a language that its game knows."""

    def portrait(self, deck: str, seat: int, role: str) -> Portrait:
        """Return how a seat is shown in the form, by the deck that is played with and its role, if it has one."""

    def showpiece(self) -> Showpiece:
        """Return what shows the game where it can be chosen."""

    def spread(self, deck: Deck, palette: Palette, width: int) -> Block:
        """Return the cards of a deck, spread out beside each other in so many columns."""


class Pages(ScreenPages, GameKeys, Sheets, Motion, Deal, SeatSigns, CurtainViews, PastHands, Offer, Protocol):
    """How a game is shown in full screen, and which keys its screens have."""
