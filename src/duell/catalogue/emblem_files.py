"""Emblems: what stands about them in a deck file, checked. They are shown, and mean nothing to the rules."""

import re

from duell.catalogue.faults import SourcePlace
from duell.checking import quote
from duell.game import Emblem
from duell.language import _, n_

VADER = "vader"
R2D2 = "r2d2"

SMALL = 8
LARGE = 16
"""Pixels on each side."""

LETTERS = "abcwk."

_TINT = re.compile(r"#[0-9a-f]{6}")


def emblems(value: object, place: SourcePlace) -> dict[str, Emblem]:
    """Return emblems by the names of cards, `VADER` and `R2D2` among them; one that no card has is never seen."""
    table = place.table(value, (), value if isinstance(value, dict) else ())
    named = {place.slug(name): entry for name, entry in table.items()}
    return {name: _emblem(entry, place.at(_("emblem {name}", name=name))) for name, entry in named.items()}


def _emblem(value: object, place: SourcePlace) -> Emblem:
    table = place.table(value, ("tint",), ("small", "large"))
    return Emblem(
        tint=_tint(table["tint"], place.within("tint")),
        small=_rows(table.get("small"), SMALL, place.within("small")),
        large=_rows(table.get("large"), LARGE, place.within("large")),
    )


def _tint(value: object, place: SourcePlace) -> str:
    wanted = _("a colour as in #c3cbd8: # and six digits from 0 to 9 and a to f")
    text = place.string(value, wanted)
    if not _TINT.fullmatch(text):
        raise place.fault(quote(text), wanted)
    return text


def _rows(value: object, side: int, place: SourcePlace) -> tuple[str, ...]:
    if value is None:
        return ()
    wanted = _("{side} lines of {side} characters, each one of {letters}", side=side, letters=LETTERS)
    rows = tuple(place.string(value, wanted).split())
    if len(rows) != side:
        raise place.fault(n_("{count} line", "{count} lines", len(rows)), wanted)
    for number, row in enumerate(rows, 1):
        if len(row) != side or not set(row) <= set(LETTERS):
            raise place.within(_("line {number}", number=number)).fault(quote(row), wanted)
    return rows
