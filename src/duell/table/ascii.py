"""For terminals and readers without Unicode: every character becomes as many ASCII ones as it has columns."""

import unicodedata

from duell.table.seating import width

_LOOKALIKES = str.maketrans(
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
        "✓": "+",
        **dict.fromkeys("’‘‚", "'"),
        **dict.fromkeys("“”„«»", '"'),
        **dict(zip("ßœŒæÆ", "soOaA", strict=True)),
        **dict(zip("▁▂▃▄▅▆▇", "_.,-~=+", strict=True)),
    }
)


def to_ascii(text: str) -> str:
    """Return `text` in ASCII, as wide as before; letters lose their accents, what has no likeness becomes ``?``.

    >>> to_ascii("★ Zoë −3")
    '* Zoe -3'
    """
    if text.isascii():
        return text
    return "".join(map(_ascii_char, text.translate(_LOOKALIKES)))


def _ascii_char(char: str) -> str:
    if char.isascii():
        return char
    base, columns = unicodedata.normalize("NFKD", char)[0], width(char)
    return base.ljust(columns) if base.isascii() else "?" * columns
