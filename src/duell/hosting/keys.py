"""Reads keys and pastes from the bytes of a far terminal, which anybody may have written.

prompt_toolkit's reader keeps every prefix of a sequence for good, and a paste without an end grows for ever in it.
This reader stores at most `LONGEST_SEQUENCE` characters of a sequence and `LONGEST_PASTE` of a paste.
"""

import codecs
from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple

from duell.tui.fullscreen import ALT, INTERRUPT, REPAINT, SUSPEND

LONGEST_SEQUENCE = 64  # the most characters of a control sequence; longer sequences are ignored
LONGEST_PASTE = 4096  # the most characters of a paste; the rest is dropped

ESCAPE_ENDS, PASTE_ENDS = 0.05, 2.0
"""After this many seconds without input, Esc was a key by itself, or the end of a paste was lost."""

_CONTROLS = {
    "\x03": INTERRUPT,
    "\x1a": SUSPEND,
    "\x0c": REPAINT,
    "\r": "enter",
    "\n": "enter",
    "\t": "tab",
    "\b": "backspace",
    "\x7f": "backspace",
}

_SEQUENCES = {
    **dict.fromkeys(("[A", "OA"), "up"),
    **dict.fromkeys(("[B", "OB"), "down"),
    **dict.fromkeys(("[C", "OC"), "right"),
    **dict.fromkeys(("[D", "OD"), "left"),
    **dict.fromkeys(("[H", "OH", "[1~", "[7~"), "home"),
    **dict.fromkeys(("[F", "OF", "[4~", "[8~"), "end"),
    "[5~": "pageup",
    "[6~": "pagedown",
    "[Z": "s-tab",
    "OM": "enter",
}

_PASTE_BEGINS, _PASTE_END = "[200~", "\x1b[201~"


class Paste(NamedTuple):
    """Pasted text; no character of it counts as a key."""

    text: str


class _Within(Enum):
    TEXT = auto()
    ESCAPE = auto()
    SEQUENCE = auto()
    PASTE = auto()


class KeyReader:
    r"""Turns bytes into pastes and into keys, named as `Content.press` expects.

    >>> list(KeyReader().feed(b"a\r\x1b[A"))
    ['a', 'enter', 'up']
    """

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._within = _Within.TEXT
        self._sequence = ""
        self._pasted: list[str] = []
        self._last = ""

    @property
    def patience(self) -> float | None:
        """Seconds to wait for more input before `flush`; None if nothing is incomplete."""
        if self._within is _Within.TEXT:
            return None
        return PASTE_ENDS if self._within is _Within.PASTE else ESCAPE_ENDS

    def feed(self, data: bytes) -> Iterator[str | Paste]:
        """Yield the keys and pastes that these bytes complete."""
        for char in self._decoder.decode(data):
            match self._within:
                case _Within.TEXT:
                    yield from self._in_text(char)
                case _Within.ESCAPE:
                    yield from self._after_escape(char)
                case _Within.SEQUENCE:
                    yield from self._in_sequence(char)
                case _Within.PASTE:
                    yield from self._in_paste(char)

    def flush(self) -> Iterator[str | Paste]:
        """Yield a key or paste that is complete because no more input came: a lone Esc, or a paste without end."""
        within, self._within = self._within, _Within.TEXT
        if within is _Within.ESCAPE:
            yield "escape"
        elif within is _Within.PASTE:
            yield self._paste()

    def _in_text(self, char: str) -> Iterator[str]:
        if char == "\x1b":
            self._within = _Within.ESCAPE
        elif char in _CONTROLS:
            yield _CONTROLS[char]
        elif char.isprintable():
            yield char

    def _after_escape(self, char: str) -> Iterator[str]:
        self._within = _Within.TEXT
        if char == "\x1b":
            self._within = _Within.ESCAPE
            yield "escape"
        elif char in "[O":
            self._within, self._sequence = _Within.SEQUENCE, char
        elif char in _CONTROLS:
            yield "escape"
            yield _CONTROLS[char]
        else:
            yield ALT

    def _in_sequence(self, char: str) -> Iterator[str]:
        if char < " ":  # it was cut short; Ctrl-C always counts
            self._within = _Within.TEXT
            yield from self._in_text(char)
            return
        if len(self._sequence) <= LONGEST_SEQUENCE:
            self._sequence += char
        if "@" <= char <= "~" or char > "\x7f":
            self._within = _Within.TEXT
            if self._sequence == _PASTE_BEGINS:
                self._within, self._pasted, self._last = _Within.PASTE, [], ""
            elif name := _SEQUENCES.get(self._sequence):
                yield name

    def _in_paste(self, char: str) -> Iterator[Paste]:
        self._last = (self._last + char)[-len(_PASTE_END) :]
        if len(self._pasted) < LONGEST_PASTE + len(_PASTE_END):
            self._pasted.append(char)
        if self._last == _PASTE_END:
            self._within = _Within.TEXT
            yield self._paste()

    def _paste(self) -> Paste:
        text = "".join(self._pasted).removesuffix(_PASTE_END)[:LONGEST_PASTE]
        self._pasted = []
        return Paste(text)
