"""What the lists in deck files have in common, whatever game the deck is for: entries with a number and a name."""

from collections.abc import Collection, Sequence
from functools import reduce
from typing import Protocol

from duell.catalogue.faults import SourcePlace
from duell.checking import quote
from duell.language import _

_NAME_LENGTH = 24


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
