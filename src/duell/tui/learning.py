"""What is said in a lesson, on its pages or before and after them, and the question whether there is to be one.

A word stands below its page where there is room. Elsewhere it is a page of its own, before the one on which somebody
decides, but after a reveal.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol, runtime_checkable

from duell.language import _
from duell.table.form import FormScreen
from duell.table.screens import Choose, Intent, Reveal
from duell.table.session import Session
from duell.table.sitting import Sitting
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Palette
from duell.tui.keys import ENTER, Binding, Bindings, Control, Screen, enter, one
from duell.tui.overlays import Overlay
from duell.tui.page import Page

NOT_NOW = frozenset({"p", "x", "d"})
"""Keys of the table that a lesson has no use for."""


@runtime_checkable
class Lesson(Protocol):
    """A sitting that teaches: it has a word to say on what is shown, often none."""

    @property
    def word(self) -> str:
        """What is said now."""


class Teacher:
    """Gives the lessons that `begin` makes; None where there are none to be given."""

    def __init__(self, session: Session, begin: Callable[[], Sitting] | None) -> None:
        self._session = session
        self._begin = begin
        self._read = ""

    @property
    def offers(self) -> bool:
        """Whether the question comes first whether there is to be a lesson."""
        return self._begin is not None and self._session.sitting is None

    @property
    def is_teaching(self) -> bool:
        """Whether a lesson is being given."""
        return self._lesson is not None

    @property
    def word(self) -> str:
        """What is said now, often nothing."""
        return self._lesson.word if self._lesson else ""

    @property
    def _lesson(self) -> Lesson | None:
        sitting: object = self._session.sitting
        return sitting if self._begin and isinstance(sitting, Lesson) else None

    def begin(self) -> None:
        """Begin with a lesson."""
        if self._session.waiting and (lessons := self._session.game.lesson):
            self._begin = lessons.Lesson
        if self._begin:
            self._read = ""
            self._session.begin_lesson(self._begin())

    def read(self) -> None:
        """Take note that what is said now has been read."""
        self._read = self.word

    def is_due(self, whole: Callable[[], Page], size: Size, palette: Palette) -> bool:
        """Whether there is a word that was not read yet and has no room below its page, shown `whole`.

        A window in which there is no room for any page has none for a word either.
        """
        return self.word not in {"", self._read} and (
            size.is_too_small or not has_room(whole(), self.word, size, palette)
        )

    def with_word(self, page: Page, size: Size, palette: Palette, *, telling: bool) -> Page:
        """Return a page with what is said below it, if it has room; while something is told, with that room."""
        if not self.is_teaching or not has_room(page, self.word, size, palette):
            return page
        from duell.tui.pages import overlays

        return replace(page, below=overlays.panel("" if telling else self.word, size))

    def page(self, overlay: Overlay, screen: Screen, size: Size) -> Page:
        """Return the question whether there is to be a lesson, or what is said as a page of its own."""
        from duell.tui.pages import overlays

        title = self._session.game.pages.TITLE
        if overlay is Overlay.OFFER:
            return overlays.offer_page(title, size, screen.notice if isinstance(screen, FormScreen) else "")
        return overlays.word_page(title, self.word, size)

    def without_others(self, bindings: Bindings) -> Bindings:
        """Return the keys of a page that a lesson has a use for; a lesson that is over can be begun anew."""
        if not self.is_teaching:
            return bindings
        return tuple(
            each._replace(does={"r": Control.BEGIN_LESSON}) if each.name == "r" and "r" in each.does else each
            for each in bindings
            if each.name not in NOT_NOW
        )

    def bindings(self, screen: Screen, below: Bindings) -> Bindings:
        """Return the keys of a word: Enter has it read, and after a reveal goes on to what comes next.

        What the game has a key for on the page `below` has it here, too.
        """
        game = {key for each in below for key, does in each.does.items() if isinstance(does, Intent | Choose)}
        read = Control.READ_ON if isinstance(screen, Reveal) else Control.READ
        leads_on = dict.fromkeys({"?", *game}, Control.READ_ON) | dict.fromkeys(ENTER, read)
        return enter(_("go on"), read), one("q", _("leave"), Control.READ_ON), Binding("", "", leads_on)


def has_room(page: Page, word: str, size: Size, palette: Palette) -> bool:
    """Whether a word has room below a page, and the page still is what it was: painted, and not cut off."""
    from duell.tui.pages import overlays

    rows = overlays.panel(word, size)
    if size.is_compact or page.notice or len(rows) != overlays.PANEL:
        return False
    whole = replace(page, below=rows).chosen(size, palette)
    return not whole.over and bool(whole.form) == bool(page.chosen(size, palette).form)
