"""What deck files of all games have in common: lists of entries with a number and a name, and emblems.

Emblems are shown, and mean nothing to the rules.
"""

import re
from collections.abc import Collection, Sequence
from functools import reduce
from typing import Protocol

from duell.catalogue.faults import SourcePlace
from duell.checking import quote
from duell.game import Emblem
from duell.language import _, n_

SMALL = 8
LARGE = 16
"""Pixels on each side of an emblem."""

LETTERS = "abcwk."

_NAME_LENGTH = 24
_TINT = re.compile(r"#[0-9a-f]{6}")


class Named(Protocol):
    """An entry of a list."""

    @property
    def name(self) -> str:
        """What programs call it."""


def entry_place(place: SourcePlace, kind: str, number: int, entry: object) -> SourcePlace:
    """Return the place of one entry of a list, by its number and, if it can be told, its name.

    `kind` is a marked message with ``{number}`` in it, what such an entry is called.
    """
    name = entry.get("name") if isinstance(entry, dict) else None
    named = isinstance(name, str) and name.isascii() and name.isprintable() and len(name) <= _NAME_LENGTH
    card = _(kind, number=number)
    return place.at(f"{card} ({name})" if named else card)


def check_alike(entries: Sequence[Named], part: str, place: SourcePlace, kind: str) -> None:
    """See to it that no two entries have the same `part`, so that nobody mistakes one for another."""
    first: dict[str, int] = {}
    for number, card in enumerate(entries, 1):
        value = getattr(card, part)
        if value in first:
            found = _("{text}, which {card} has", text=quote(value), card=_(kind, number=first[value]))
            here = _(kind, number=number)
            raise place.at(f"{here} ({card.name}), {part}").fault(found, _("one of its own"))
        first[value] = number


def check_all_named(names: Collection[str], needed: Sequence[str], place: SourcePlace) -> None:
    """See to it that all of the names needed are there."""
    missing = sorted(set(needed) - set(names))
    if missing:
        lacks = [_("no {name}", name=name) for name in missing]
        found = reduce(lambda these, this: _("{these} and {this}", these=these, this=this), lacks)
        raise place.fault(found, _("all of {names}", names=", ".join(needed)))


def emblems(value: object, place: SourcePlace) -> dict[str, Emblem]:
    """Return emblems by the names of cards; one that no card has is never seen."""
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
