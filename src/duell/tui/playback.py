"""The full screen of a finished game that is looked back on."""

from typing import TYPE_CHECKING

from duell.language import _
from duell.table.playback import Playback
from duell.table.review import Coaching, Consult
from duell.tui.bindings import Binding, Control, leave_key, one
from duell.tui.blocks import Block, Size
from duell.tui.consulting import Consultation
from duell.tui.fullscreen import FullScreen, Look
from duell.tui.playback_screen import PlaybackScreen

if TYPE_CHECKING:
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output


class PlaybackApp:
    """Shows a playback until left. In a replay, ``c`` asks the coach by `consult`."""

    def __init__(
        self,
        playback: Playback | Coaching,
        look: Look,
        *,
        consult: Consult | None = None,
        input: "Input | None" = None,  # noqa: A002 - prompt_toolkit's name
        output: "Output | None" = None,
    ) -> None:
        """Begin at the first screen."""
        coach = (one("c", _("coach"), Control.COACH),) if consult else ()
        leaves = Binding("", "", {"escape": Control.ASK_TO_LEAVE})
        self.window = FullScreen(look, self, input=input, output=output)
        self._consult = consult
        self._screen = PlaybackScreen(playback, (*coach, leave_key(), leaves))
        self._consultation: Consultation | None = None

    def run(self) -> int:
        """Show until left; return the exit code."""
        return self.window.run()

    def block(self, size: Size) -> Block:
        """Return the page that is looked at."""
        return (self._consultation or self._screen).block(size, self.window.palette)

    def press(self, key: str) -> None:
        """Leaf, ask the coach, change the theme or leave."""
        if key == "t":
            self.window.next_theme()
        elif self._consultation:
            if not self._consultation.press(key):
                self._consultation = None
        else:
            self._do(self._screen.press(key))

    def _do(self, what: object) -> None:
        if what is Control.ASK_TO_LEAVE:  # nothing would be lost
            self.window.leave()
        elif what is Control.COACH and self._consult:
            self._consultation = Consultation(self._consult, self.window, self._screen.title)

    # Of a game that is over, nothing is secret, and no time passes.

    def begin(self) -> None:
        """Do nothing before the first page."""

    def drawn(self) -> None:
        """Take no note of what is in sight."""

    def paste(self, text: str) -> None:
        """Take no text."""

    def hide(self) -> None:
        """Hide nothing."""

    def was_stopped(self) -> None:
        """Take no note of a stop."""
