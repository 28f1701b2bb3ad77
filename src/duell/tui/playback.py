"""The full screen of a finished game that is looked back on."""

from prompt_toolkit.input import Input
from prompt_toolkit.output import Output

from duell.language import _
from duell.table.coaching import Coaching, Consult
from duell.table.replaying import Playback
from duell.tui.blocks import Block, Size
from duell.tui.consulting import Consultation
from duell.tui.fullscreen import FullScreen, Look
from duell.tui.game_pages import Pages
from duell.tui.playback_screen import Leafing


class BookApp(FullScreen):
    """Shows a book, with the `pages` of its game, until left. In a replay, ``c`` asks the coach by `consult`."""

    def __init__(  # noqa: PLR0913 - the last two are for tests
        self,
        book: Playback | Coaching,
        look: Look,
        pages: Pages,
        *,
        consult: Consult | None = None,
        input: Input | None = None,  # noqa: A002 - prompt_toolkit's name
        output: Output | None = None,
    ) -> None:
        """Begin at the first screen."""
        super().__init__(look, input=input, output=output)
        self._leafing = Leafing(book, pages, (*((("c", _("coach")),) if consult else ()), ("q", _("leave"))))
        self._pages = pages
        self._consult = consult
        self._consultation: Consultation | None = None

    def block(self, size: Size) -> Block:
        """Return the page that is looked at."""
        return (self._consultation or self._leafing).block(size, self._palette)

    def press(self, key: str) -> None:
        """Leaf, ask the coach, change the theme or leave."""
        if self._consultation and key != "t":
            if not self._consultation.press(key):
                self._consultation = None
        elif self._leafing.press(key):
            pass
        elif key in {"q", "escape"}:
            self.leave()
        elif key == "t":
            self.next_theme()
        elif key == "c" and self._consult:
            self._consultation = Consultation(self._consult, self._application, self._pages)
