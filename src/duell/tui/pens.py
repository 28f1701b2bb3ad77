"""How characters look at a terminal, in the codes that it is told so (ECMA-48: select graphic rendition)."""

from functools import lru_cache
from typing import NamedTuple

_WITH_BLANKS = frozenset({"4", "7"})
"""Underlined and reversed: what is seen of a blank, too."""


class Pen(NamedTuple):
    """The codes of the characters' colour, of the ground's, and of all else; "" is what the terminal has by itself."""

    ink: str = ""
    ground: str = ""
    others: frozenset[str] = frozenset()


PLAIN = Pen()
"""As a terminal writes that was told nothing."""


@lru_cache(maxsize=1024)
def of_blank(pen: Pen) -> Pen:
    """Return what is seen of a pen where a blank is written."""
    return pen if pen.others & _WITH_BLANKS else Pen(ground=pen.ground)


@lru_cache(maxsize=4096)
def change(before: Pen, after: Pen) -> str:
    r"""Return what is sent to write otherwise from now on: what changes, or all of it where something is to end.

    >>> change(Pen("31", "44"), Pen("32", "44")), change(Pen("31"), Pen("", "44")), change(PLAIN, PLAIN)
    ('\x1b[32m', '\x1b[0;44m', '')
    """
    if before == after:
        return ""
    codes = [
        after.ink if after.ink != before.ink else "",
        after.ground if after.ground != before.ground else "",
        *sorted(after.others - before.others),
    ]
    if before.others - after.others or (before.ink and not after.ink) or (before.ground and not after.ground):
        codes = ["0", after.ink, after.ground, *sorted(after.others)] if after != PLAIN else []
    return f"\x1b[{';'.join(filter(None, codes))}m"
