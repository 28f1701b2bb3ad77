"""The pages of a game on the full screen, and its keys: `Pages`, with plain defaults."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rich.text import Text

from duell.game import Emblem, Part
from duell.language import _
from duell.table import wording
from duell.table.screens import Choose, Choosing, Covered, Final, Intent, Reveal, Waiting
from duell.tui.blocks import Block, Size, line, paragraphs
from duell.tui.drawing.boxes import flow, written
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.portraits import Portrait, Showpiece
from duell.tui.drawing.scenery import table
from duell.tui.keys import Binding, Bindings, enter
from duell.tui.page import Page
from duell.tui.theme import SIGNS

if TYPE_CHECKING:
    from duell.tui.pages.cheer import Cheer

KEYS = "123456789abdefgijklmno"  # the keys for choices in a game without pages, without those used in any decision


class Pages(Part):
    """The pages of a game on the full screen. These defaults show its lines as text, and give each choice a key.

    ``screen`` is one of `duell.table.screens` or `duell.table.review`; ``board`` is the game's board. The shared code
    adds the keys common to most screens, and the position in a playback.
    """

    NAME = "pages"

    ABOUT: Mapping[str, str] = {}  # the name of a card for each house rule

    @property
    def title(self) -> str:
        """The game's name in capitals, for the bar on top and as its word mark."""
        return self.game.name.upper()

    # Screens

    def where(self, board: Any, size: Size) -> str:
        """The place in the game, for the bar on top."""
        return _("Round {number}", number=board.round)

    def page(self, screen: Any, size: Size, shown: int, *, lit: bool = False, step: int = 0) -> Page:
        """The page of a decision, of thinking bots, of a reveal, of the end, or of the coach.

        `shown` is the number of its `steps` that are shown; the last of them is `lit` while it flashes. `step` counts,
        from 1, the steps of the movement that leads to the next one; it is 0 while nothing moves.
        """
        lines = self.game.lines
        match screen:
            case Choosing():
                locked = wording.locked(screen.board)
                sentences = [*lines.table(screen.board), *([locked] if locked else []), *screen.body]
                for number, choice in enumerate(screen.options):
                    sign = "▸" if choice == screen.chosen else " "
                    sentences.append(f"{sign} {_key_of(screen, number)}  {choice}")
            case Waiting():
                own, chosen = (screen.own.body, screen.own.chosen) if screen.own else ((), None)
                own_lock = [] if chosen is None else [f"▸ {chosen}"]
                sentences = [*lines.table(screen.board), *own, *own_lock, wording.waits(screen)]
            case Reveal():
                sentences = lines.reveal(screen.board, screen.events)
            case Final():
                sentences = lines.final(screen)
            case _:
                sentences = lines.table(screen.board)
        rows = flow(written(paragraphs(sentences, size.columns - 2)))
        return Page(self.where(screen.board, size), lines=lambda: rows, notice=screen.board.notice)

    # Keys

    def bindings(self, screen: Any) -> Bindings:
        """The keys of a decision, the most needed first; for a covered hand, those besides Enter and Space."""
        if isinstance(screen, Covered):
            return ()
        keys = {_key_of(screen, number): Choose(choice) for number, choice in enumerate(screen.options)}
        return Binding(" ".join(keys), _("choose"), keys), enter(_("lock"), Intent.LOCK)

    def unseen(self, screen: Any) -> Bindings:
        """The keys of a curtain for the choices that need no look at the hand."""
        return ()

    def aliases(self, screen: Any) -> Bindings:
        """Further keys for actions that other keys have."""
        return ()

    def last_round(self, screen: Any) -> str:
        """The label of the key that shows the last reveal again; "" for none."""
        return _("what happened") if isinstance(screen, Final) else ""

    # Sheets over a page

    def sheets(self) -> Mapping[str, str]:
        """The label of each sheet, by its key, the most needed first."""
        return {}

    def sheet(self, key: str, screen: Any, size: Size) -> Page:
        """The sheet with this key."""
        raise KeyError(key)

    def sheet_help(self, key: str) -> tuple[str, ...]:
        """Help on the sheet with this key."""
        return ()

    # Motion

    def steps(self, screen: Any) -> int:
        """The number of steps in which a reveal is shown."""
        return 0

    def moves(self, event: Any) -> tuple[float, ...]:
        """The seconds of each step of the movement before an event; they must not depend on anything still secret."""
        return ()

    def tension(self, screen: Any, index: int) -> float:
        """The factor by which a reveal slows down before the event of this number if much is at stake, else 1.

        It may depend only on facts that are open before that event.
        """
        return 1.0

    def turns_up(self, screen: Any) -> tuple[float, ...]:
        """The seconds of each step in which a card is turned up, if `screen` is the first of a round."""
        return ()

    def lights_up(self, event: Any) -> bool:
        """Whether an event of a reveal flashes."""
        return False

    def cheer(self, screen: Any, number: int) -> "Cheer | None":
        """The cheer after the event of this number in a reveal; None after most events."""
        return None

    def screen_lights_up(self, screen: Any) -> bool:
        """Whether the screen after a reveal flashes, because of the card just turned up."""
        return False

    # The deal

    def cards_dealt(self, board: Any) -> int:
        """The number of cards each player is dealt; 0 if they are not dealt one by one."""
        return 0

    def deal(self, board: Any, size: Size, dealt: int) -> Page:
        """The page on which each player has been dealt this many cards."""
        return Page(self.where(board, size))

    # Seats

    def named(self, place: Any) -> Text:
        """A seat's name, distinguished by sign and colour."""
        return Text(place.seat.name)

    def called(self, place: Any) -> Text:
        """A seat's name with its role."""
        return self.named(place)

    def colour(self, place: Any) -> int:
        """The number of a seat's colour and sign."""
        return 0

    def seat_colour(self, place: Any) -> str:
        """The meaning of a seat's colour on a curtain."""
        return f"fill.{self.colour(place)}"

    def style(self, place: Any) -> str:
        """The style of words in a seat's colour."""
        return f"seat.{self.colour(place)}"

    def sign(self, place: Any) -> Text:
        """The sign that distinguishes a seat without colour."""
        return line((SIGNS[self.colour(place)], self.style(place)))

    def crest(self, board: Any, place: Any, palette: Palette, scale: int) -> Canvas:
        """A seat's crest, each pixel enlarged by `scale`; empty if it has none."""
        return Canvas(0, 0, palette)

    # Curtains

    def open_things(self, screen: Any, size: Size, *, lit: bool = False) -> Block:
        """The open facts during a handover, shown below the curtain."""
        return []

    def open_table(self, screen: Any, size: Size, palette: Palette) -> Canvas:
        """The table of a decision, without a hand, on which a curtain opens."""
        return table(size.columns, size.rows, palette, size.rows)

    # Looking back

    def hand(self, board: Any, place: Any) -> Text | None:
        """A seat's hand, if everybody may see it."""
        return None

    def without_hands(self, screen: Reveal) -> Reveal | None:
        """A reveal with all hands face down, if its page would show them; otherwise None."""
        return None

    def whose_turn(self, board: Any) -> int | None:
        """The player to move; None if all choose at once."""
        return None

    def trophies(self, board: Any, place: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The cards that rain for a winner, as tints and emblems: those of the showpiece."""
        return self.showpiece().emblems

    def judged(self, screen: Any, size: Size) -> Page:
        """The coach's page of a step, a `duell.table.review.JudgedStep`."""
        return Pages.page(self, screen, size, 0)

    def tile(self, judged: Any, palette: Palette, scale: int = 0) -> Canvas:
        """The card that a step was about, as a tile, or as a wide card of a larger scale; empty if there was none."""
        return Canvas(0, 0, palette)

    def chip(self, board: Any, seat: int, choice: Any, palette: Palette) -> Canvas:
        """The cards of a seat's choice in a row of six columns, for the coach's list; empty if it has none."""
        return Canvas(0, 0, palette)

    # Before a game

    def role(self, name: str, title: str) -> Text:
        """A role in the form, with its sign."""
        return Text(title)

    def portrait(self, deck: str, seat: int, role: str) -> Portrait:
        """A seat in the form, with this deck and role."""
        return Portrait(number=str(seat + 1))

    def portrait_of(self, deck: str, rule: str, value: str) -> Portrait:
        """A card for a house rule: the card it concerns, or a card with a letter of its value."""
        emblem = self.emblems(deck).get(self.ABOUT.get(rule, ""))
        return Portrait(emblem.tint, emblem.large) if emblem else Portrait(number=value[:1].upper())

    def emblems(self, deck: str) -> Mapping[str, Emblem]:
        """The emblems of a deck's cards, by name."""
        return {}

    def showpiece(self) -> Showpiece:
        """The game's picture in the form: a sentence and some cards."""
        return Showpiece(())

    def spread(self, deck: Any, palette: Palette, width: int) -> Block:
        """The cards of a deck, spread out in `width` columns."""
        return []


def _key_of(screen: Choosing | Covered, number: int) -> str:
    """The key of a choice, given its index among the options; the choice itself if all choices are single digits."""
    options = [str(choice) for choice in screen.options]
    return options[number] if all(text in KEYS and len(text) == 1 for text in options) else KEYS[number]
