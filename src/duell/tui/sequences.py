"""What is sent to a terminal, in fewer bytes: prompt_toolkit says every style in full, though little of it changes."""

import re
from functools import lru_cache
from typing import NamedTuple

_STYLE = re.compile(r"\x1b\[0((?:;[0-9]+)*)m((?:\x1b\[0((?:;[0-9]+)*)m)*)")


class _Look(NamedTuple):
    """A style as it is sent: the codes of its colours and of all else."""

    front: str = ""
    back: str = ""
    others: frozenset[str] = frozenset()


PLAIN = _Look()


def shortened(text: str) -> str:
    r"""Return what does the same at a terminal, whatever it was in before; styles say only what changes.

    >>> shortened("\x1b[0;31;44mred\x1b[0;32;44mgreen\x1b[0m\x1b[0;32;44;1m!").replace("\x1b", "ESC")
    'ESC[0;31;44mredESC[32mgreenESC[1m!'
    """
    now: _Look | None = None

    def change(found: "re.Match[str]") -> str:
        nonlocal now
        before, codes = now, found[1]
        if found[2]:
            codes = found[0][found[0].rindex("\x1b") + 3 : -1]
        now = _look(codes)
        return _change(before, now)

    return _STYLE.sub(change, text)


@lru_cache(maxsize=4096)
def _look(codes: str) -> _Look:
    """Return the look of a whole style, whose codes follow that which forgets all before."""
    parts = codes.split(";")[1:]
    front, back, others = "", "", set[str]()
    while parts:
        code = parts.pop(0)
        if code in {"38", "48"}:
            count = 4 if parts[0] == "2" else 2
            code, parts = ";".join((code, *parts[:count])), parts[count:]
        if code[:2] == "38" or (len(code) == 2 and code[0] in "39"):
            front = code
        elif code[:2] == "48" or (len(code) > 1 and code[0] in "41"):
            back = code
        else:
            others.add(code)
    return _Look(front, back, frozenset(others))


@lru_cache(maxsize=16384)
def _change(before: _Look | None, after: _Look) -> str:
    """Return what leads from one look to another; all of it where something is to end."""
    whole = ";".join(filter(None, ("0", after.front, after.back, *sorted(after.others))))
    if before == after:
        return ""
    ends = before is None or before.others - after.others or (before.front and not after.front)
    if before is None or ends or (before.back and not after.back):
        return f"\x1b[{whole}m"
    codes = [
        after.front if after.front != before.front else "",
        after.back if after.back != before.back else "",
        *sorted(after.others - before.others),
    ]
    return f"\x1b[{';'.join(filter(None, codes))}m"
