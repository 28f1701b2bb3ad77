"""Leafing through a finished game with keys, in both directions: its replay, or what the coach says of it."""

from dataclasses import replace

from rich.text import Text

from duell.games.duel.pages.seats import named, remembered
from duell.language import _
from duell.table.coaching import Coaching, CoachScreen
from duell.table.replaying import Playback
from duell.table.screens import Final, Reveal
from duell.tui.blocks import Block, Size, line
from duell.tui.drawing.palette import Palette
from duell.tui.game_pages import Pages
from duell.tui.motion import steps
from duell.tui.page import Keys, Page, compose, overflow
from duell.tui.pages.overlays import help_page

STEPS = {"left": -1, "h": -1, "right": 1, "l": 1, "enter": 1, " ": 1, "pageup": -10, "pagedown": 10}
SCROLL = {"up": -1, "k": -1, "down": 1, "j": 1}
LONGEST_NUMBER = 4


class Leafing:
    """Shows a book and takes the keys for leafing through it; `others` are keys that whoever has made it takes."""

    def __init__(self, book: Playback | Coaching, pages: Pages, others: Keys) -> None:
        self._book = book
        self._pages = pages
        self._others = others
        self._scroll = 0
        self._number: str | None = None  # what was typed of a round's number after g
        self._explains = False

    def block(self, size: Size, palette: Palette) -> Block:
        """Return the page of the screen that is looked at."""
        page = self._page(size)
        self._scroll = min(self._scroll, overflow(page, size))
        return compose(page, size, palette, self._scroll)

    def _page(self, size: Size) -> Page:
        book, screen = self._book, self._book.screen
        if self._explains:
            said = book.coach.explained() if isinstance(book, Coaching) else explained()
            return help_page(_("How to read this"), said, size, self._keys)
        page = self._whole(screen, size)
        if self._number is not None:
            asks = _("Go to round 1 to {last}: {number}", last=book.rounds, number=f"{self._number}_")
            keys = (("0–9", _("number")), (_("Enter"), _("go")), (_("Esc"), _("stay")))
            return replace(page, left=asks, right="", keys=keys)
        at = _("Step {number} of {all}", number=book.at + 1, all=len(book.screens))
        return replace(page, right=at, keys=self._keys)

    def _whole(self, screen: Reveal | Final | CoachScreen, size: Size) -> Page:
        """Return the page of a screen, with all of it told; below a step stands what each player held before it."""
        page = self._pages.page(screen, size, steps(screen) if isinstance(screen, Reveal | Final) else 0)
        return _with_hands(page, screen, size) if isinstance(screen, Reveal) else page

    @property
    def _keys(self) -> Keys:
        more: Keys = ()
        if isinstance(self._book, Coaching):
            moments = len(self._book.highlights)
            numbers = (("1" if moments == 1 else f"1–{moments}", _("moments")),) if moments else ()
            more = (*numbers, ("?", _("how to read it")))
        else:
            more = (("?", _("help")),)
        return (
            ("←→", _("step")),
            *more,
            *self._others,
            ("g", _("go to a round")),
            (_("PgUp PgDn"), _("ten steps")),
            (_("Home End"), _("all the way")),
            (_("Enter"), _("next step")),
            (_("Space"), _("as Enter")),
            ("h j k l", _("move, too")),
            ("t", _("colours")),
        )

    def press(self, key: str) -> bool:
        """Move or jump; return whether the key meant anything here."""
        if self._explains and key in SCROLL:
            self._scroll = max(0, self._scroll + SCROLL[key])
        elif self._explains:
            self._explains, self._scroll = False, 0
        elif self._number is not None:
            self._type(self._number, key)
        elif key in SCROLL:
            self._scroll = max(0, self._scroll + SCROLL[key])
        elif key == "?":
            self._explains, self._scroll = True, 0
        elif key == "g":
            self._number = ""
        elif key in STEPS or key in {"home", "end"}:
            everything = len(self._book.screens)
            self._book.move({"home": -everything, "end": everything}.get(key) or STEPS[key])
            self._scroll = 0
        else:
            return self._press_for_coach(key)
        return True

    def _press_for_coach(self, key: str) -> bool:
        """Take a key that means something only where the coach speaks."""
        if not isinstance(self._book, Coaching):
            return False
        if key.isascii() and key.isdigit():
            self._book.to_moment(int(key))
            self._scroll = 0
        else:
            return False
        return True

    def _type(self, number: str, key: str) -> None:
        """Take a key for the number of a round; Enter goes there, any key that means nothing here stays."""
        if key.isascii() and key.isdigit():
            self._number = (number + key)[:LONGEST_NUMBER]
        elif key == "backspace":
            self._number = number[:-1]
        else:
            if key == "enter" and number:
                self._book.to_round(int(number))
                self._scroll = 0
            self._number = None


def explained() -> tuple[str, ...]:
    """Return how to read a game that is replayed."""
    return (
        _("This is the game as it was played, step by step. It is over, so everything in it is open."),
        _("Below each step stand the cards that each player held before it. The last step is the end."),
    )


def _with_hands(page: Page, screen: Reveal, size: Size) -> Page:
    """Return a page with the cards that each player held, at its foot, or below all else where there is no room."""
    rows = [line(" ", named(place), "  ", remembered(place)) for place in screen.board.places if place.hand is not None]
    whole = replace(page, panel=[Text(), *rows])
    return replace(page, body=[*page.body, Text(), *rows]) if size.is_compact or overflow(whole, size) else whole
