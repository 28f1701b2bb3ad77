"""A finished game in the full screen: the pages of the game itself, to be leafed through in both directions."""

from dataclasses import replace

from prompt_toolkit.input import Input
from prompt_toolkit.output import Output

from duell.table.replaying import Playback
from duell.tui.blocks import Block, Size
from duell.tui.fullscreen import FullScreen, Look
from duell.tui.motion import steps
from duell.tui.page import Keys, Page, compose, overflow
from duell.tui.render import page_of

STEPS = {"left": -1, "h": -1, "right": 1, "l": 1, "enter": 1, " ": 1, "pageup": -10, "pagedown": 10}
SCROLL = {"up": -1, "k": -1, "down": 1, "j": 1}
LONGEST_NUMBER = 4

_KEYS: Keys = (
    ("←→", "step"),
    ("g", "go to a round"),
    ("q", "leave"),
    ("PgUp PgDn", "ten steps"),
    ("Home End", "all the way"),
)
_JUMP_KEYS: Keys = (("0–9", "number"), ("Enter", "go"), ("Esc", "stay"))


class ReplayApp(FullScreen):
    """Shows `playback` until left."""

    def __init__(
        self,
        playback: Playback,
        look: Look,
        *,
        input: Input | None = None,  # noqa: A002 - prompt_toolkit's name
        output: Output | None = None,
    ) -> None:
        """Begin at the first step."""
        super().__init__(look, input=input, output=output)
        self._playback = playback
        self._scroll = 0
        self._number: str | None = None  # what was typed of a round's number after g

    def block(self, size: Size) -> Block:
        """Return the page of the step that is looked at."""
        page = self._page(size)
        self._scroll = min(self._scroll, overflow(page, size))
        return compose(page, size, self._scroll)

    def _page(self, size: Size) -> Page:
        playback, screen = self._playback, self._playback.screen
        page = page_of(screen, size, steps(screen))
        if self._number is not None:
            return replace(page, left=f"Go to round 1 to {playback.rounds}: {self._number}_", right="", keys=_JUMP_KEYS)
        return replace(page, right=f"Step {playback.at + 1} of {len(playback.screens)}", keys=_KEYS)

    def press(self, key: str) -> None:
        """Move, jump or leave."""
        if self._number is not None:
            self._type(self._number, key)
        elif key in SCROLL:
            self._scroll = max(0, self._scroll + SCROLL[key])
        elif key in {"q", "escape"}:
            self.leave()
        elif key == "t":
            self.next_theme()
        elif key == "g":
            self._number = ""
        else:
            self._move(key)

    def _move(self, key: str) -> None:
        everything = len(self._playback.screens)
        self._playback.move({"home": -everything, "end": everything}.get(key, STEPS.get(key, 0)))
        self._scroll = 0

    def _type(self, number: str, key: str) -> None:
        """Take a key for the number of a round; Enter goes there, any key that means nothing here stays."""
        if key.isascii() and key.isdigit():
            self._number = (number + key)[:LONGEST_NUMBER]
        elif key == "backspace":
            self._number = number[:-1]
        else:
            if key == "enter" and number:
                self._playback.to_round(int(number))
                self._scroll = 0
            self._number = None
