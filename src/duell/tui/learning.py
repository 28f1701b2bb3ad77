"""The full screen of somebody who learns the game: a lesson's words on its pages, or before and after them."""

from dataclasses import replace

from duell.games.duel.lesson import Lesson
from duell.table.form import SetUpScreen
from duell.table.screens import Final, Reveal
from duell.tui.app import TableApp
from duell.tui.blocks import Size
from duell.tui.keys import ENTER, wanted
from duell.tui.motion import Frame, steps
from duell.tui.over import Overlay
from duell.tui.page import Page, overflow
from duell.tui.pages import lesson as pages
from duell.tui.render import page_of

NOT_NOW = frozenset({"p", "x", "d"})
"""Keys of the table that a lesson has no use for."""


class LearningApp(TableApp):
    """A table at which a lesson is given, or offered first where the evening does not begin with one.

    A word stands below its page where there is room. Elsewhere it is a page of its own, before the one on which
    somebody decides, but after a reveal.
    """

    _read = ""

    def begin(self) -> None:
        """Begin with the lesson, or with the question whether to."""
        super().begin()
        if self._evening.sitting is None:
            self._over = Overlay.OFFER
        elif self._is_due:
            self._over = Overlay.WORD

    @property
    def _lesson(self) -> Lesson | None:
        sitting = self._evening.sitting
        return sitting if isinstance(sitting, Lesson) else None

    @property
    def _word(self) -> str:
        return self._lesson.word if self._lesson else ""

    @property
    def _explained(self) -> tuple[str, ...]:
        return (*filter(None, [self._word]), *super()._explained)

    @property
    def _is_due(self) -> bool:
        """Whether there is a word that was not read yet and has no room below its page."""
        whole = page_of(self._pages, self._screen, self.size, Frame(steps(self._screen)))
        return self._word not in {"", self._read} and not _has_room(whole, self._word, self.size)

    def _page(self, size: Size) -> Page:
        match self._over:
            case Overlay.OFFER if isinstance(self._screen, SetUpScreen):
                return pages.offer(size, self._screen.notice)
            case Overlay.WORD:
                return pages.word(self._word, size)
        page = super()._page(size)
        if self._lesson is None or self._over is not Overlay.NOTHING:
            return page
        page = replace(page, keys=tuple(key for key in page.keys if key[0] not in NOT_NOW))
        if not _has_room(page, self._word, size):
            return page
        return replace(page, panel=pages.panel("" if self._is_told else self._word, size))

    def _arrive(self) -> None:
        super()._arrive()
        if self._is_due and not isinstance(self._screen, Reveal):
            self._over = Overlay.WORD

    def _press_over(self, key: str) -> None:
        match self._over:
            case Overlay.OFFER:
                self._answer(key.lower())
            case Overlay.WORD if key in ENTER and not isinstance(self._screen, Reveal):
                self._close_word()
            case Overlay.WORD if key in {"?", "q"} or wanted(self._screen, key):
                self._close_word()
                self._accept(key)
            case Overlay.WORD:
                pass
            case _:
                super()._press_over(key)

    def _close_word(self) -> None:
        self._read = self._word
        self._close()

    def _answer(self, key: str) -> None:
        """Take the answer to the question whether to begin with the lesson."""
        match key:
            case "q":
                self.leave()
            case "n" | "escape":
                self._close()
            case _ if key in ENTER:
                self._begin_lesson()

    def _begin_lesson(self) -> None:
        self._over, self._read, self._evening.sitting = Overlay.NOTHING, "", Lesson()
        self._arrive()

    def _press_everywhere(self, key: str) -> bool:
        if self._lesson is None:
            return super()._press_everywhere(key)
        if isinstance(self._screen, Reveal) and key in ENTER and self._is_due:
            self._over = Overlay.WORD
        elif isinstance(self._screen, Final) and key == "r":
            self._begin_lesson()
        else:
            return key in NOT_NOW or super()._press_everywhere(key)
        return True


def _has_room(page: Page, word: str, size: Size) -> bool:
    rows = pages.panel(word, size)
    return (
        not size.is_compact
        and not page.notice
        and len(rows) == pages.PANEL
        and not overflow(replace(page, panel=rows), size)
    )
