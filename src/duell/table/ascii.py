"""ASCII forms of text for terminals without Unicode; the width of each character stays the same."""

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
        **dict(zip("★•·×…→←↑↓‹›±", "**.x~><^v<>~", strict=True)),
        **dict.fromkeys("−–—", "-"),
        **dict.fromkeys("✓✚", "+"),
        **dict(zip("▪✦³", "#*3", strict=True)),
        **dict.fromkeys("’‘‚", "'"),
        **dict.fromkeys("“”„«»", '"'),
        **dict(zip("ßœŒæÆ", "soOaA", strict=True)),
        **dict(zip("▁▂▃▄▅▆▇", "_.,-~=+", strict=True)),
    }
)


def to_ascii(text: str) -> str:
    """A text in ASCII, of the same width; letters lose their accents, unknown characters become ``?``.

    >>> to_ascii("★ Zoë −3")
    '* Zoe -3'
    """
    return text if text.isascii() else text.translate(_in_ascii)


class _InAscii(dict[int, str]):
    """The ASCII form of each character, computed on first use."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        base, columns = unicodedata.normalize("NFKD", char)[0], width(char)
        self[code] = base.ljust(columns) if base.isascii() else "?" * columns
        return self[code]


_in_ascii = _InAscii(_LOOKALIKES)

_CONSOLE = frozenset("─│║┌┐└┘╔╗╚╝├┤┬┴┼═█■░▒▲·→←↑↓«»")
"""The characters besides letters in both usual fonts of a Linux console, Debian's Lat15 and the kernel's."""

_PLAIN_FRAMES = dict(zip("╭╮╰╯┏┓┗┛━┃┄", "┌┐└┘┌┐└┘─│-", strict=True))


def for_console(text: str) -> str:
    """A text of the same width without the characters that the font of a Linux console lacks.

    >>> for_console("╭─╮ ★ Zoë −3")
    '┌─┐ * Zoë -3'
    """
    return text if text.isascii() else "".join(map(_on_console, text))


def _on_console(char: str) -> str:
    if char in _CONSOLE or (char.isalpha() and char <= "ÿ"):
        return char
    return _PLAIN_FRAMES.get(char) or to_ascii(char)
