"""For terminals and readers without Unicode: every character becomes as many ASCII ones as it has columns."""

import unicodedata

from duell.checking import width

_LOOKALIKES: dict[int, str] = str.maketrans(
    {
        **dict.fromkeys("─", "-"),
        **dict(zip("━┄○▀", '=.O"', strict=True)),
        **dict.fromkeys("│┃║▌", "|"),
        **dict.fromkeys("╭╮╰╯┌┐└┘╔╗╚╝├┤┬┴┼", "+"),
        **dict.fromkeys("█■", "#"),
        **dict.fromkeys("░▒", ":"),
        **dict(zip("●▲◆═", "o^%=", strict=True)),
        "★": "*",
        "−": "-",
        "–": "-",
        "—": "-",
        "·": ".",
        "×": "x",
        "…": "~",
        "→": ">",
        "←": "<",
        "↑": "^",
        "↓": "v",
        "‹": "<",
        "›": ">",
        **dict.fromkeys("✓✚", "+"),
        **dict(zip("▪✦³", "#*3", strict=True)),
        **dict.fromkeys("’‘‚", "'"),
        **dict.fromkeys("“”„«»", '"'),
        **dict(zip("ßœŒæÆ", "soOaA", strict=True)),
        **dict(zip("▁▂▃▄▅▆▇", "_.,-~=+", strict=True)),
    }
)


def to_ascii(text: str) -> str:
    """Write `text` in ASCII, as wide as before; letters lose their accents, and what has no likeness becomes ``?``.

    >>> to_ascii("★ Zoë −3")
    '* Zoe -3'
    """
    return text if text.isascii() else text.translate(_in_ascii)


class _InAscii(dict[int, str]):
    """What stands for each character; one that has not been met before is thought about once."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        base, columns = unicodedata.normalize("NFKD", char)[0], width(char)
        self[code] = base.ljust(columns) if base.isascii() else "?" * columns
        return self[code]


_in_ascii = _InAscii(_LOOKALIKES)


_CONSOLE = frozenset("─│║┌┐└┘╔╗╚╝├┤┬┴┼═█■░▒▲·→←↑↓«»")
"""What is in both fonts that a Linux console usually has, Debian's Lat15 and that of the kernel, beside letters."""

_PLAIN_FRAMES = dict(zip("╭╮╰╯┏┓┗┛━┃┄", "┌┐└┘┌┐└┘─│-", strict=True))


def for_console(text: str) -> str:
    """Write in ASCII what the font of a Linux console lacks, such as half blocks and stars; `text` stays as wide.

    >>> for_console("╭─╮ ★ Zoë −3")
    '┌─┐ * Zoë -3'
    """
    return text if text.isascii() else "".join(map(_on_console, text))


def _on_console(char: str) -> str:
    if char in _CONSOLE or (char.isalpha() and char <= "ÿ"):
        return char
    return _PLAIN_FRAMES.get(char) or to_ascii(char)
