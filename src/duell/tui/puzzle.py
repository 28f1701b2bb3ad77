"""Puzzles on the full screen: the page of a decision as in a game, then the coach's answer."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from rich.text import Text

from duell.language import _, whole
from duell.table.help import explain
from duell.table.narration import Narration
from duell.table.puzzle import (
    Puzzle,
    PuzzleSitting,
    Puzzling,
    Solution,
    asked,
    best,
    how_to_solve,
    streak,
    verdict,
    why,
)
from duell.table.screens import Choose, Choosing, Decide, Intent, Wish
from duell.tui.blocks import Size, line, wrap
from duell.tui.drawing.boxes import Area, Box, first_that_fits, flow, hbox, label, lettering, space, written
from duell.tui.drawing.dark_cards import NO_TINT
from duell.tui.drawing.portraits import Portrait, titled_card
from duell.tui.fullscreen import Window
from duell.tui.game_pages import Pages
from duell.tui.keys import (
    ENTER,
    SCROLLS,
    Binding,
    Bindings,
    Control,
    Does,
    OpenSheet,
    Refused,
    back_keys,
    colours_key,
    completed,
    enter,
    help_key,
    leave_key,
    one,
)
from duell.tui.page import Page, aside, room_for_lines
from duell.tui.pages import coaching
from duell.tui.pages.cheer import GOLD, TROPHY
from duell.tui.pages.overlays import PageWithHelp
from duell.tui.pages.reading import GUTTER, SPACIOUS, inside, reading
from duell.tui.pages.sheet import sheet_page

MEMORY = "m"  # the key for the knowledge of a player with a good memory
NEXT = Control.GO  # go on to the next puzzle

LEAST_WORDS, FREE = 60, 8  # columns of words beside a card, and rows of a window besides it
MOST_ON_MEDAL, MOST_STARS = 99, 36  # the longest streak in large digits, and in stars


def solution_page(solved: Solution, puzzling: Puzzling, size: Size) -> Page:
    """The page of an answer: the verdict, all choices, and on the ledge the reasons and the streak.

    In a large window they are all beside a card with the streak.
    """
    pages, room = Pages.of(puzzling.game), inside(size)
    medals = (_medal(puzzling.tally.streak, scale) for scale in (4, 3, 2))
    fitting = (box for box in medals if box.least + GUTTER + LEAST_WORDS <= room and box.rows(room) + FREE <= size.rows)
    medal = next(fitting, None)
    width = min(room - (medal.least + GUTTER if medal else 0), coaching.WIDTH)
    look = "good" if solved.is_right else "bad"
    sentences = [Text(sentence) for sentence in why(solved)]
    head = [written(wrap(line((verdict(solved), look)), width))]
    is_spacious = bool(medal) and size.rows > SPACIOUS
    if is_spacious:
        titles = (lettering(best(solved), "good", width, scale) for scale in (2, 1))
        head = [*[flow(title, space(rows=1)) for title in titles if title.rows(width) > 1][:1], *head]
    table = coaching.ranked(solved.step.board, solved.answer, width, pages, int(is_spacious))
    head += [space(rows=not size.is_compact), table]
    sentences += [line((streak(puzzling.tally), "strong"))]
    blocks = [written(wrap(sentence, width, "  ")) for sentence in sentences]
    texts = [flow(*blocks, gap=gap) for gap in (1, 0)]
    if medal:
        page = hbox(medal, flow(*head, space(rows=1), texts[0]).wide(width), gap=GUTTER)
    else:
        if not size.is_compact:
            stars = label(("★" * min(puzzling.tally.streak, width), "title"))
            texts = [below.named("ledge") for text in texts for below in (flow(text, stars, gap=1), text)]
        area = Area(0, 0, size.columns, room_for_lines(size))
        page = first_that_fits((flow(*head, space(rows=1), text) for text in texts), area)
    bar = _("{game}   Puzzle", game=pages.title)
    return replace(reading(bar, page, size, width=width, is_full=True), notice=puzzling.not_saved)


def _medal(in_a_row: int, scale: int) -> Box:
    """The card of a streak: golden with the number, or of steel after a wrong answer."""
    shown = Portrait(GOLD if in_a_row else NO_TINT, TROPHY if in_a_row > MOST_ON_MEDAL else (), whole(in_a_row))
    return titled_card(shown, ("", _("streak"), "★" * min(in_a_row, MOST_STARS)), scale, lit=1)


class PuzzleApp(PageWithHelp):
    """Asks one puzzle after the other until the player leaves. The search for the next goes on during the reading."""

    def __init__(self, puzzling: Puzzling, window: Window) -> None:
        super().__init__(window)
        self._puzzling = puzzling
        self._pages = Pages.of(puzzling.game)
        self._sitting: PuzzleSitting | None = None
        self._solved: Solution | None = None
        self._next: Puzzle | None = None
        self._is_looking = False
        self._sheet = self._refusal = ""

    @property
    def secret_page(self) -> None:
        """The game is over, so nothing is secret."""

    def begin(self) -> None:
        self._look()

    # The search

    def _look(self) -> None:
        if not self._is_looking and not self._next:
            self._is_looking = True
            self.window.in_background(self._search)

    async def _search(self) -> None:
        """Examine positions until one makes a puzzle, in a thread, so that the page stays alive."""
        while not (puzzle := await asyncio.to_thread(self._puzzling.look)):
            self.window.redraw()
        self._next, self._is_looking = puzzle, False
        if self._sitting is None:
            self._ask()
        self.window.redraw()

    def _ask(self) -> None:
        """Ask the next puzzle, once there is one."""
        puzzle, self._next, self._solved, self._sitting = self._next, None, None, None
        self._scroll.to_top()
        if puzzle:
            self._sitting = PuzzleSitting(puzzle)
        else:
            self._look()

    # Drawing

    def page(self, size: Size) -> Page:
        title, screen = self._pages.title, self._screen
        if self._solved:
            return solution_page(self._solved, self._puzzling, size)
        if screen is None:
            looks = _("Looking for a position with one clearly best choice …")
            seen = _("Positions examined: {count}", count=self._puzzling.examined)
            return sheet_page(_("{game}   Puzzle", game=title), [line(looks), line((seen, "muted"))], size)
        assert self._sitting
        if self._sheet == MEMORY:
            rows = [Text(sentence) for sentence in self._sitting.remembered]
            return sheet_page(_("{game}   What you remember", game=title), rows, size)
        if self._sheet:
            return self._pages.sheet(self._sheet, screen, size)
        page = self._pages.page(screen, size, 0)
        below = aside(asked(self._sitting.puzzle), size)
        return replace(page, below=below, notice=self._refusal or page.notice)

    def help(self) -> tuple[str, Sequence[str]]:
        game, screen = self._puzzling.game, self._screen
        on_screen = explain(screen, Narration.of(game)) if screen and not self._solved else ()
        return self._pages.title, (*how_to_solve(game), *on_screen)

    def help_heading(self) -> str:
        return _("Now")

    @property
    def _screen(self) -> Choosing | None:
        """The decision to make, if any."""
        screen = self._sitting.screen if self._sitting else None
        return screen if isinstance(screen, Choosing) else None

    # Keys

    def bindings(self) -> Bindings:
        if self._sheet:
            return *back_keys(), SCROLLS
        leave = (leave_key(), Binding("", "", {"escape": Control.ASK_TO_LEAVE}))
        if self._solved:
            space = Binding("", "", dict.fromkeys(ENTER, NEXT))
            return enter(_("next puzzle"), NEXT), help_key(), colours_key(), *leave, space, SCROLLS
        screen = self._screen
        if screen is None:
            return *leave, colours_key()
        own = tuple(binding for binding in self._pages.bindings(screen) if _belongs(binding))
        memory = [one(MEMORY, _("memory"), OpenSheet(MEMORY))] if self._sitting and self._sitting.remembered else []
        sheets = (one(key, label, OpenSheet(key)) for key, label in self._pages.sheets().items())
        return completed(own, (*memory, help_key(), *sheets, *self._pages.aliases(screen), colours_key(), *leave))

    def press(self, key: str) -> None:
        self._refusal = ""
        super().press(key)

    def act(self, action: Does, key: str) -> None:
        match action:
            case Control.CLOSE:
                self._sheet = ""
            case OpenSheet():
                self._sheet = action.key
                self._scroll.to_top()
            case Control.ASK_TO_LEAVE:
                self.window.leave()  # nothing is lost
            case Control.GO:
                self._ask()
            case Refused():
                self._refusal = action.why
            case _:
                self._decide(action)

    def _decide(self, action: Does) -> None:
        sitting, screen = self._sitting, self._screen
        if sitting and screen and isinstance(action, Wish):
            sitting.do(action)
            if sitting.answer is not None:
                self._solved = self._puzzling.note(sitting.puzzle, sitting.answer)
                self._scroll.to_top()
                self._look()


def _belongs(binding: Binding) -> bool:
    """Whether a key of a decision works in a puzzle, where nobody else plays and the game does not go on."""
    return all(
        isinstance(action, Choose | Decide | Refused | OpenSheet) or action in {Intent.LOCK, Control.HELP}
        for action in binding.does.values()
    )
