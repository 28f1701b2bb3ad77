"""The emblems: small pictures of characters, troopers, action cards and tiles, drawn in the tones of one tint."""

from typing import NamedTuple

from duell.catalogue import checks
from duell.catalogue.faults import CatalogueError, SourcePlace
from duell.catalogue.files import in_file, read_toml, rules_file
from duell.catalogue.printable import quote
from duell.language import _

TONES = "abcwk."
"""The tint itself, lighter, its shade, its glow, a hole, nothing."""

SMALL, LARGE = 8, 16


class Emblem(NamedTuple):
    """A picture in two sizes, each as its rows of tones; `tint` is a colour, ``#rrggbb``."""

    tint: str
    small: tuple[str, ...]
    large: tuple[str, ...]


def emblems() -> dict[str, Emblem]:
    """Return the emblems by name: of a character, ``trooper``, of an action, ``tile-0`` for the lowest value's tile.

    CatalogueError says what is wrong with their file.
    """
    path = rules_file("missions", "emblems.toml")
    place = in_file(path, CatalogueError)
    return {name: _emblem(data, place.at(name)) for name, data in read_toml(path, place, _("emblems")).items()}


def _emblem(data: object, place: SourcePlace) -> Emblem:
    table = checks.table(data, place, ("tint", "small", "large"))
    tint = checks.string(table["tint"], place.within("tint"), _("a colour"))
    small, large = (_rows(table[key], place.within(key), size) for key, size in (("small", SMALL), ("large", LARGE)))
    return Emblem(tint, small, large)


def _rows(value: object, place: SourcePlace, size: int) -> tuple[str, ...]:
    wanted = _("{size} rows of {size} of the letters {letters}", size=size, letters=TONES)
    rows = checks.string(value, place, wanted).splitlines()
    if [len(row) for row in rows] != [size] * size or set("".join(rows)) - set(TONES):
        raise place.fault(quote(value), wanted)
    return tuple(rows)
