"""Reading one value of TOML or JSON data: it has the right type and size, or a `SourcePlace` complains about it."""

import re
import unicodedata
from collections.abc import Collection

from duell.catalogue.faults import SourcePlace, one_of
from duell.catalogue.printable import quote, takes_room, width
from duell.language import _, n_

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SLUG_LENGTH = 24


def table(
    value: object, place: SourcePlace, needed: Collection[str], optional: Collection[str] = ()
) -> dict[str, object]:
    """Return a table that has all the keys needed, perhaps some optional ones, and no others."""
    keys = (*needed, *optional)
    if not isinstance(value, dict):
        raise place.fault(quote(value), _("a table with {keys}", keys=", ".join(keys)))
    for key in value:
        if key not in keys:
            raise place.fault(_("key {key}", key=quote(key)), one_of(keys, key))
    for key in needed:
        if key not in value:
            raise place.fault(_("no {name}", name=repr(key)), _("all of {names}", names=", ".join(needed)))
    return value


def items(value: object, place: SourcePlace, wanted: str) -> list[object]:
    """Return a list; `wanted` says which."""
    if not isinstance(value, list):
        raise place.fault(quote(value), wanted)
    return value


def number(value: object, place: SourcePlace, least: int, most: int) -> int:
    """Return a whole number from `least` to `most`; true and false are none."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise place.fault(quote(value), _("a whole number from {least} to {most}", least=least, most=most))
    return value


def string(value: object, place: SourcePlace, wanted: str) -> str:
    """Return a text as it stands; `wanted` says which."""
    if not isinstance(value, str):
        raise place.fault(quote(value), wanted)
    return value


def choice(value: object, place: SourcePlace, names: Collection[str]) -> str:
    """Return one of some names."""
    if not isinstance(value, str) or value not in names:
        raise place.fault(quote(value), one_of(names, value))
    return value


def slug(value: object, place: SourcePlace) -> str:
    """Return a name that programs use."""
    wanted = _("small letters, digits and single hyphens between them, at most {most}", most=_SLUG_LENGTH)
    text = string(value, place, wanted)
    if not _SLUG.fullmatch(text) or len(text) > _SLUG_LENGTH:
        raise place.fault(quote(text), wanted)
    return text


def title(value: object, place: SourcePlace, most: int) -> str:
    """Return a text that people read, as any terminal can show it in at most `most` columns.

    Accents are joined to their letters where Unicode has a letter for both.
    """
    text = unicodedata.normalize("NFC", string(value, place, _("a text of 1 to {most} characters", most=most)))
    if not text or text != text.strip():
        wanted = _("a text of 1 to {most} characters with no blank around it", most=most)
        raise place.fault(quote(text), wanted)
    for char in text[: most + 1]:
        if not takes_room(char):
            code, name = f"U+{ord(char):04X}", unicodedata.name(char, _("a control character"))
            found = _("{code} ({name}) in {text}", code=code, name=name, text=quote(text))
            raise place.fault(found, _("characters that can be seen"))
    if width(text) > most:
        found = n_("{text}, {count} column wide", "{text}, {count} columns wide", width(text), text=quote(text))
        raise place.fault(found, _("at most {most}", most=most))
    return text
