"""prompt_toolkit's part in the full screen: it reads keys, and says when something is to be drawn.

It is loaded once the first page is in sight. What is drawn is the house's own.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.output import Output
from prompt_toolkit.renderer import Renderer
from prompt_toolkit.styles import DummyStyle

from duell.tui.display import Display

INTERRUPT, SUSPEND = "c-c", "c-z"
"""What `press` is given for the keys that end and that stop a program; the terminal leaves them to us."""

ALT = "alt"
"""What it is given for any key that is pressed with Alt."""

PAUSE = 2.0
"""Seconds without a character in which a paste that has begun is over, though its end was lost on the way here.

Without that everything typed would be a part of it, Ctrl-C, too.
"""

_ESCAPE = "\x1b"
_WITH_ALT = "\x1b…"

_NAMES = {
    Keys.ControlC: INTERRUPT,
    Keys.ControlZ: SUSPEND,
    Keys.ControlM: "enter",
    Keys.ControlJ: "enter",
    Keys.ControlI: "tab",
    Keys.BackTab: "s-tab",
    Keys.ControlH: "backspace",
    Keys.Escape: "escape",
    Keys.Up: "up",
    Keys.Down: "down",
    Keys.Left: "left",
    Keys.Right: "right",
    Keys.PageUp: "pageup",
    Keys.PageDown: "pagedown",
    Keys.Home: "home",
    Keys.End: "end",
}


class Drawing(Renderer):
    """Sends what `frame` returns in the place of a layout, which nothing here needs."""

    def __init__(self, output: Output, display: Display, frame: Callable[[], str]) -> None:
        self._display = display
        self._frame = frame
        super().__init__(DummyStyle(), output, full_screen=True)

    def render(self, app: Application[Any], layout: Layout, is_done: bool = False) -> None:  # noqa: ARG002
        """Have the terminal show the frame of this moment."""
        frame = self._frame()
        self.output.hide_cursor()
        self.output.write_raw(frame)
        self.output.flush()

    def erase(self, leave_alternate_screen: bool = True) -> None:
        """Give the terminal its own screen back, or take note that its window has another size."""
        if leave_alternate_screen:
            self.output.write_raw(self._display.leave())
            self.output.flush()
            self.reset()
        else:
            self._display.forget()


def make_application(  # noqa: PLR0913 - what it shows, and whom it tells
    display: Display,
    frame: Callable[[], str],
    *,
    press: Callable[[str], None],
    paste: Callable[[str], None],
    drawn: Callable[[], None],
    answered: Callable[[], None],
    clock: Callable[[], float],
    input: Input | None = None,  # noqa: A002 - prompt_toolkit's name
    output: Output | None = None,
) -> Application[int]:
    """Return an application that draws frames, and gives the keys that it reads to `press` by their names.

    `paste` is given a text that was not typed, where the terminal tells so. `drawn` is called after each frame,
    `answered` when the terminal has said where its cursor is. `clock` gives seconds from any start.
    """
    application: Application[int] = Application(
        layout=Layout(Window()),
        key_bindings=_bindings(press, paste, answered),
        full_screen=True,
        erase_when_done=True,
        input=input,
        output=output,
        after_render=lambda _: drawn(),
    )
    application.renderer = Drawing(application.output, display, frame)
    application.input.read_keys = _reader(application.input, clock)  # type: ignore[method-assign]
    application.ttimeoutlen = application.timeoutlen = 0.02  # else Esc takes half a second
    return application


def _reader(input: Input, clock: Callable[[], float]) -> Callable[[], list[KeyPress]]:  # noqa: A002
    """Return what reads keys, as they are `combined`, and gives up a paste that does not come to its end."""
    read, parser, last = input.read_keys, getattr(input, "vt100_parser", None), clock()

    def read_keys() -> list[KeyPress]:
        nonlocal last
        before, last = last, clock()
        if parser and last - before > PAUSE:
            parser.reset()
        return list(combined(read()))

    return read_keys


def combined(keys: Sequence[KeyPress]) -> Iterator[KeyPress]:
    """Yield keys that were read at once, each one with Alt as a single key, and none that prompt_toolkit does not know.

    It takes both apart into Esc and what follows: a control sequence, too, with all of its characters up to the last
    (ECMA-48, 5.4).
    """
    at = 0
    while at < len(keys):
        key, after = keys[at], [each.data for each in keys[at + 1 :]]
        at += 1
        if key.key != Keys.Escape or (key.data == _ESCAPE and (not after or len(after[0]) != 1 or after[0] == _ESCAPE)):
            yield key
        elif key.data == _ESCAPE and after[0] in {"[", "O"} and after[1:]:
            at += 2 + next((count for count, data in enumerate(after[1:]) if not " " <= data <= "?"), len(after))
        else:
            yield KeyPress(Keys.Escape, _WITH_ALT)
            at += 1


def _bindings(press: Callable[[str], None], paste: Callable[[str], None], answered: Callable[[], None]) -> KeyBindings:
    bindings = KeyBindings()

    @bindings.add(Keys.Any, eager=True)
    def _(event: KeyPressEvent) -> None:
        pressed, data = event.key_sequence[0].key, event.key_sequence[0].data
        if pressed == Keys.Escape and data == _WITH_ALT:
            press(ALT)
        elif key := _NAMES.get(pressed) if isinstance(pressed, Keys) else pressed:
            press(key)

    @bindings.add(Keys.BracketedPaste, eager=True)
    def _(event: KeyPressEvent) -> None:
        paste(event.data)

    @bindings.add(Keys.CPRResponse, eager=True)
    def _(_event: KeyPressEvent) -> object:
        answered()
        return NotImplemented  # nothing is to be drawn anew

    return bindings
