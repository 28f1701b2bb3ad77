"""The coach over another page: first a word that it takes a moment, then what was found."""

import asyncio

from prompt_toolkit.application import Application

from duell.language import _
from duell.table.coaching import Consult
from duell.tui.blocks import Block, Size, middle, paragraph
from duell.tui.drawing.palette import Palette
from duell.tui.game_pages import Pages
from duell.tui.page import Page, compose
from duell.tui.playback_screen import Leafing

BACK = frozenset({"escape", "q", "c"})
"""Keys that go back to the page below."""


class Consultation:
    """Asks the coach as soon as it is made, in a thread: the screen goes on meanwhile."""

    def __init__(self, consult: Consult, application: Application[int], pages: Pages) -> None:
        self._application = application
        self._pages = pages
        self._says = _("The coach is looking at the game …")
        self._leafing: Leafing | None = None
        self._asking = application.create_background_task(self._ask(consult))

    async def _ask(self, consult: Consult) -> None:
        found = await asyncio.to_thread(consult)
        if isinstance(found, str):
            self._says = found
        else:
            self._leafing = Leafing(found, self._pages, ((_("Esc"), _("back")),))
        self._application.invalidate()

    def block(self, size: Size, palette: Palette) -> Block:
        """Return the page of this moment."""
        if self._leafing:
            return self._leafing.block(size, palette)
        body = middle(paragraph(self._says, size.columns - 2), size.columns)
        return compose(Page(_("DUELL   The coach"), "", body, ((_("Esc"), _("back")),)), size, palette)

    def press(self, key: str) -> bool:
        """Take a key, and return whether the coach is still needed."""
        if (self._leafing and self._leafing.press(key)) or key not in BACK:
            return True
        self._asking.cancel()
        return False
