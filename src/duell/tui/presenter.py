"""What is shown: the page of this moment or what lies over it, how much of it is told, and which keys it has."""

from collections.abc import Callable
from dataclasses import replace

from duell.language import _
from duell.table.form import FormScreen
from duell.table.help import explain
from duell.table.screens import Final, Reveal, is_private
from duell.table.session import Session
from duell.tui.blocks import LEAST, Block, Size, line
from duell.tui.drawing.palette import Palette
from duell.tui.game_pages import Pages
from duell.tui.keys import Bindings, Deciding, KeyGuard, Screen, Scroll, bindings_of, names_of
from duell.tui.learning import Teacher
from duell.tui.motion import Film, Timing
from duell.tui.overlays import Overlay, Overlays, bindings_over, explained
from duell.tui.page import Page, compose
from duell.tui.render import page_of, with_keys

BOTTOM = 1_000_000
"""More lines than any page has."""


class Presenter:
    """Makes pages of what the parts of a full screen know. `parting` is what the question before leaving says."""

    def __init__(  # noqa: PLR0913, PLR0917 - a page has something of each
        self,
        session: Session,
        parting: Callable[[], str],
        guard: KeyGuard,
        overlays: Overlays,
        film: Film,
        timing: Timing,
        teacher: Teacher,
    ) -> None:
        self.screen: Screen = session.screen
        self._session = session
        self._parting = parting
        self._guard = guard
        self._overlays = overlays
        self._film = film
        self._timing = timing
        self._teacher = teacher
        self._scroll = 0
        self._offered = guard.offered
        self._size = LEAST

    @property
    def pages(self) -> Pages:
        """The pages of the game that is played, or that the form is for."""
        pages: Pages = self._session.game.pages
        return pages

    @property
    def is_private(self) -> bool:
        """Whether a hand lies on the screen, open or covered, if perhaps below something else."""
        return is_private(self.screen)

    @property
    def last_reveal(self) -> Reveal | None:
        """What was revealed last."""
        return self._session.sitting.last_reveal if self._session.sitting else None

    @property
    def is_telling(self) -> bool:
        """Whether something is being told that a key shows all at once."""
        tells = isinstance(self.screen, Reveal | Final) or self._overlays.top in {Overlay.AGAIN, Overlay.DEAL}
        return tells and self._film.is_running

    def offers_another_key(self) -> bool:
        """Whether another key counts by now than when this was asked last, or a page was made."""
        before, self._offered = self._offered, self._guard.offered
        return before != self._offered

    def bindings(self) -> Bindings:
        """Return the keys of this moment."""
        private = self.is_private
        match self._overlays.top:
            case Overlay.NOTHING:
                return self._teacher.without_others(self._below())
            case Overlay.AGAIN if self.is_telling and self.last_reveal:
                hides = bindings_over(self._overlays, private=private)[:1] if private else ()
                return *hides, *bindings_of(self.pages, self.last_reveal, telling=True)
            case Overlay.WORD:
                return self._teacher.bindings(self.screen, self._below())
            case _:
                return bindings_over(self._overlays, private=private)

    def _below(self) -> Bindings:
        return bindings_of(self.pages, self.screen, telling=self.is_telling, offered=self._offered, size=self._size)

    def block(self, size: Size, palette: Palette) -> Block:
        """Return the page of this moment, cut to the window."""
        page = self.page(size, palette)
        decides = isinstance(self.screen, Deciding) and self._overlays.top is not Overlay.DEAL
        if decides and (left := self._timing.seconds_left) is not None:
            page = _with_clock(page, left)
        if self._overlays and self._session.sitting:
            page = replace(page, notice=page.notice or self._session.sitting.not_saved)
        self._scroll = min(self._scroll, page.chosen(size, palette).over)
        return compose(page, size, palette, self._scroll)

    def page(self, size: Size, palette: Palette) -> Page:
        """Return the page of this moment, whole; keys are those of the window for which it was made last."""
        self._size = size
        if not self._overlays:
            self._offered = self._guard.offered
            page = page_of(self.pages, self.screen, size, self._film.frame, self._offered)
            return self._teacher.with_word(with_keys(page, self.bindings()), size, palette, telling=self.is_telling)
        return with_keys(self._page_over(size), self.bindings())

    def _page_over(self, size: Size) -> Page:
        over, sitting = self._overlays, self._session.sitting
        match over.top:
            case Overlay.HELP:
                return self._help(size)
            case Overlay.LEAVING:
                from duell.tui.pages.overlays import leave_page

                return leave_page(self.pages.TITLE, self._parting(), size)
            case Overlay.PLAYERS if sitting:
                from duell.tui.pages.overlays import players_page

                seats = zip(sitting.seats, over.players, strict=True)
                given = [replace(seat, player=player) for seat, player in seats]
                return players_page(self.pages, sitting.screen.board, given, size)
            case Overlay.AGAIN if self.last_reveal:
                return page_of(self.pages, self.last_reveal, size, self._film.frame)
            case Overlay.NEXT if over.next:
                from duell.tui.pages.overlays import asking

                page = page_of(self.pages, self.screen, size, self._film.frame)
                return asking(page, self.pages.TITLE, over.next)
            case Overlay.OFFER | Overlay.WORD:
                return self._teacher.page(over.top, self.screen, size)
        assert not isinstance(self.screen, FormScreen), "the form has no sheets"
        if over.top is Overlay.DEAL:
            return self.pages.deal(self.screen.board, size, self._film.frame.shown)
        return self.pages.sheet(over.sheet, self.screen, size)

    def _help(self, size: Size) -> Page:
        """Return the help for what is on the screen, or for what lies over it."""
        from duell.tui.pages.overlays import help_page

        below, title = self._overlays.below, self.pages.TITLE
        if below is Overlay.SHEET:
            return help_page(title, _("Now"), self.pages.sheet_help(self._overlays.sheet), size)
        if below is not Overlay.NOTHING:
            return help_page(title, _("Now"), explained(below), size)
        keys = names_of(self._teacher.without_others(bindings_of(self.pages, self.screen, size=size)))
        return help_page(
            title,
            _("Now"),
            (*filter(None, [self._teacher.word]), *explain(self.screen, self._session.game.narration)),
            size,
            keys,
        )

    def scroll(self, by: Scroll) -> None:
        """Move a page that is too long for the window."""
        self._scroll = max(0, self._scroll + by.lines)

    def to_top(self) -> None:
        """Show the beginning of the page."""
        self._scroll = 0

    def follow(self) -> None:
        """Have in sight what was told last: a reveal comes to its point below, the end has its result on top."""
        tells_a_step = isinstance(self.screen, Reveal) or self._overlays.top is Overlay.AGAIN
        self._scroll = BOTTOM if tells_a_step else 0

    def followed(self) -> None:
        """Have the same in sight while it is told, unless somebody reads help meanwhile."""
        if self._overlays.top is not Overlay.HELP and self.is_telling:
            self.follow()


def _with_clock(page: Page, left: int) -> Page:
    # Translators: seconds left, in the upper corner, as short as can be
    clock = _("{seconds} s", seconds=left)
    return replace(page, right=line(page.right, (f"  {clock}", "key")))
