"""What can be shown at any terminal: which characters, how wide they are, and how to quote what is not known."""

import re
import unicodedata

from duell.language import _

QUOTED = 40
"""How many characters of a text that was found are quoted."""

_NO_BREAK_SPACE = "\u00a0"
"""What French has before a colon, and so in our own complaints."""

# Hangul fillers and half syllables, regional indicators, skin tones: they take no room or join into what does not
# have the same width for everybody who measures it.
_JOINING = re.compile("[\u115f-\u11ff\u3164\ud7b0-\ud7ff\uffa0\U0001f1e6-\U0001f1ff\U0001f3fb-\U0001f3ff]")


def takes_room(char: str) -> bool:
    """Whether a character is seen, by itself and as wide as it should be.

    Not so controls and escapes, what steers the direction of writing, joiners, and marks for the letter before.
    """
    return char.isprintable() and unicodedata.category(char)[0] != "M" and not _JOINING.match(char)


def width(text: str) -> int:
    """Return how many columns a text takes up: two for each wide East Asian character or emoji."""
    return len(text) if text.isascii() else sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def one_line(text: object) -> str:
    r"""Return a text, a file's name for one, in one line, with everything escaped that cannot be seen.

    >>> one_line("new\nline")
    'new\\nline'
    """
    text = str(text)
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        char
        if takes_room(char) or char == _NO_BREAK_SPACE
        else char.encode("unicode_escape", "surrogatepass").decode("ascii")
        for char in unicodedata.normalize("NFC", text)
    )


def quote(value: object) -> str:
    r"""Return how a value that was found is shown: short, in one line, with nothing that acts on a terminal.

    >>> quote("a\x1b[2J"), quote(True), quote(10**5000), quote([1, 2])
    ("'a\\x1b[2J'", 'true', 'an enormous number', 'a list of 2')
    """
    match value:
        case str():
            shown = one_line(repr(value if len(value) <= QUOTED else value[: QUOTED - 1] + "…"))
        case bool():
            shown = str(value).lower()
        case int() if abs(value) >= 10**12:
            shown = _("an enormous number")  # str() of one with thousands of digits is an error
        case int() | float():
            shown = str(value)
        case list():
            shown = _("a list of {count}", count=len(value))
        case dict():
            shown = _("a table")
        case _:
            shown = _("a value of type {name}", name=type(value).__name__)
    return shown
