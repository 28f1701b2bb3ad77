"""The coach over another page: first a word that it takes a moment, then what was found."""

import asyncio

from duell.language import _
from duell.table.review import Consult
from duell.tui.bindings import Binding, Bindings, Control, does, escape
from duell.tui.blocks import Block, Size, line
from duell.tui.drawing.palette import Palette
from duell.tui.fullscreen import FullScreen
from duell.tui.page import compose
from duell.tui.pages.sheet import sheet_page
from duell.tui.playback_screen import PlaybackScreen
from duell.tui.render import with_keys


def _back() -> Bindings:
    """Return the keys that go back to the page below."""
    return escape(_("back"), Control.CLOSE), Binding("", "", {"q": Control.CLOSE, "c": Control.CLOSE})


class Consultation:
    """Asks the coach as soon as it is made, in a thread: the screen goes on meanwhile."""

    def __init__(self, consult: Consult, window: FullScreen, game: str) -> None:
        """Ask; `game` is what it is called in the bar."""
        self._window = window
        self._game = game
        self._says = _("The coach is looking at the game …")
        self._screen: PlaybackScreen | None = None
        self._asking = window.in_background(lambda: self._ask(consult))

    async def _ask(self, consult: Consult) -> None:
        found = await asyncio.to_thread(consult)
        if isinstance(found, str):
            self._says = found
        else:
            self._screen = PlaybackScreen(found, _back())
        self._window.redraw()

    def block(self, size: Size, palette: Palette) -> Block:
        """Return the page of this moment."""
        if self._screen:
            return self._screen.block(size, palette)
        page = sheet_page(_("{game}   The coach", game=self._game), [line(self._says)], size)
        return compose(with_keys(page, _back()), size, palette)

    def press(self, key: str) -> bool:
        """Take a key, and return whether the coach is still needed."""
        what = self._screen.press(key) if self._screen else does(_back(), key)
        if what is not Control.CLOSE:
            return True
        self._asking.cancel()
        return False
