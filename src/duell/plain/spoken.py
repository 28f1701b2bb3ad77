"""Signs as words: a screen reader spells signs out, skips them, or reads them in another language."""

import re

from duell.language import MINUS, _, n_

_NUMBER = r"\d(?:[\d.,\u00a0\u202f]*\d)?"
_MINUS = re.compile(rf"{MINUS}({_NUMBER})")
_PLUS = re.compile(rf"(?<![^\s(])\+({_NUMBER})")
_SUM = re.compile(r"(?<=\S) \+ (?=\S)")
_CHANGE = re.compile(r"(\S+) → (\S+)")
_TIMES = re.compile(r"\s*×(\d+)|(\d+)× ?")
_PAUSE = re.compile(r"\s…")
_ICON = re.compile(r"\s?\(★\)|★")


def spoken(line: str) -> str:
    """A line with words in place of its signs.

    >>> spoken("Anna takes Darth Vader −4 (score 8 → 4), Ben Bossk (+4)")
    'Anna takes Darth Vader minus 4 (score from 8 to 4), Ben Bossk (plus 4)'
    """
    if line.isascii() and "+" not in line and " = " not in line:
        return line
    line = _MINUS.sub(lambda match: _("minus {number}", number=match[1]), line)
    line = _PLUS.sub(lambda match: _("plus {number}", number=match[1]), line)
    line = _CHANGE.sub(lambda match: _("from {before} to {after}", before=match[1], after=match[2]), line)
    line = _TIMES.sub(_times, line)
    # Translators: as in "6 plus 3 makes 9"
    plus, makes = _("plus"), _("makes")
    line = _SUM.sub(f" {plus} ", line).replace(" = ", f" {makes} ").replace(" · ", ", ")
    return _ICON.sub("", _PAUSE.sub(".", line))


def _times(match: re.Match[str]) -> str:
    after, before = match.groups()
    if after:
        return " " + n_("{count} time", "{count} times", int(after))
    return n_("{count} time", "{count} times", int(before)) + " "
