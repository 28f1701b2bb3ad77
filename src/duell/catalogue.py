"""Reading and checking the files under ``rules/`` of any game.

Errors are `CatalogueError`; their text is one printable line, ``file, place: found X; expected Y``.
"""

import os
import re
import stat
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from functools import reduce
from textwrap import fill
from typing import Any

from duell import packed
from duell.checking import Checker, one_line, one_of, quote, takes_room, width
from duell.game import Emblem
from duell.language import SOURCE, _, mark, meaning, n_

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SLUG_LENGTH = 24


class CatalogueError(ValueError):
    """A deck, edition or rules text cannot be used. ``str`` is one line, safe to print."""


class DeckError(CatalogueError):
    """A deck cannot be played with."""


class EditionError(CatalogueError):
    """An edition is unknown or has wrong switches."""


class TextError(CatalogueError):
    """A rules text is missing in this language, or its conditional blocks are wrong."""


class SourcePlace(Checker):
    """A place in a file; it words errors about the value found there.

    >>> raise SourcePlace("mine.toml", "hero 2", DeckError).fault("'lea'", one_of(["leia", "han"], "lea"))
    Traceback (most recent call last):
    duell.catalogue.DeckError: mine.toml, hero 2: found 'lea'; expected leia or han
    """

    def __init__(self, source: str, where: str, error: type[CatalogueError]) -> None:
        self.source = source
        self.where = where
        self.error = error

    def at(self, where: str) -> "SourcePlace":
        return SourcePlace(self.source, where, self.error)

    def within(self, part: str) -> "SourcePlace":
        """A place within this one."""
        return self.at(f"{self.where}, {part}" if self.where else part)

    def fault(self, found: str, expected: str) -> CatalogueError:
        return self.refusal(_("found {found}; expected {expected}", found=found, expected=expected))

    def refusal(self, complaint: str) -> CatalogueError:
        """The error for this place with a message of the caller's."""
        return self.error(meaning(self, complaint))

    def __str__(self) -> str:
        return ", ".join(filter(None, (self.source, self.where)))

    def shown(self, value: object) -> str:
        return quote(value)  # nothing in such a file is a secret

    def no_table(self, value: object, keys: Collection[str]) -> CatalogueError:
        return self.fault(quote(value), _("a table with {keys}", keys=", ".join(keys)))

    def lacks(self, key: str, keys: Collection[str]) -> CatalogueError:
        return self.fault(_("no {name}", name=repr(key)), _("all of {names}", names=", ".join(keys)))

    def has_too(self, key: str, keys: Collection[str]) -> CatalogueError:
        return self.fault(_("key {key}", key=quote(key)), one_of(keys, key))

    def slug(self, value: object) -> str:
        """A name for programs, made of lower-case letters, digits and single hyphens."""
        wanted = _(
            "lowercase letters and digits, with single hyphens between them, at most {most} characters",
            most=_SLUG_LENGTH,
        )
        text = self.string(value, wanted)
        if not _SLUG.fullmatch(text) or len(text) > _SLUG_LENGTH:
            raise self.fault(quote(text), wanted)
        return text

    def title(self, value: object, most: int) -> str:
        """A string for people, at most `most` columns wide on any terminal, in Unicode's composed form (NFC)."""
        text = unicodedata.normalize("NFC", self.string(value, _("a text of 1 to {most} characters", most=most)))
        if not text or text != text.strip():
            wanted = _("a text of 1 to {most} characters without spaces around it", most=most)
            raise self.fault(quote(text), wanted)
        for char in text[: most + 1]:
            if not takes_room(char):
                code, name = f"U+{ord(char):04X}", unicodedata.name(char, _("a control character"))
                found = _("{code} ({name}) in {text}", code=code, name=name, text=quote(text))
                raise self.fault(found, _("visible characters"))
        if width(text) > most:
            found = n_("{text}, {count} column wide", "{text}, {count} columns wide", width(text), text=quote(text))
            raise self.fault(found, _("at most {most}", most=most))
        return text


SIZE_LIMIT = 256 * 1024  # the largest file, in bytes; the classic deck has about 3,000

LINE_LIMIT = 500
"""The longest line of TOML, in characters: tomllib takes cubic time to read nested dotted keys."""

_SPOT = re.compile(r"\(at line (\d+), column (\d+)\)$")


def rules_folder() -> str:
    """The folder ``rules/``: in the installed package, or at the top of the source tree."""
    installed = os.path.join(packed.PACKAGE, "rules")
    if packed.IS_ARCHIVE or os.path.isdir(installed):
        return installed
    return os.path.join(os.path.dirname(os.path.dirname(packed.PACKAGE)), "rules")


def rules_file(*parts: str) -> str:
    """The path of a file in ``rules/``."""
    return os.path.join(rules_folder(), *parts)


def names(*folder_and_suffix: str) -> tuple[str, ...]:
    """The names of files in a folder of ``rules/``, sorted, without the suffix, which is the last argument."""
    *folder, suffix = folder_and_suffix
    files = sorted(packed.names(rules_file(*folder)))
    return tuple(file.removesuffix(suffix) for file in files if file.endswith(suffix))


def in_file(path: str, error: type[CatalogueError]) -> SourcePlace:
    """The place that stands for an entire file."""
    return SourcePlace(one_line(path), "", error)


def read_text(path: str, place: SourcePlace, wanted: str) -> str:
    """The text of a UTF-8 file of at most `SIZE_LIMIT` bytes; `wanted` says what was expected.

    Only regular files are opened, since a pipe or device could block.
    """
    data = _read_bytes(path, place, wanted)
    try:
        return data.decode("utf-8-sig")  # some editors begin a file with a byte order mark
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        found = _("byte {byte}", byte=f"0x{data[error.start]:02x}")
        raise place.at(_("line {number}", number=line)).fault(found, _("text in UTF-8")) from None


def _read_bytes(path: str, place: SourcePlace, wanted: str) -> bytes:
    data = b""
    try:
        if packed.is_packed(path):
            return packed.read(path)
        mode = os.stat(path).st_mode
        if stat.S_ISREG(mode):
            with open(path, "rb") as file:
                data = file.read(SIZE_LIMIT + 1)
    except FileNotFoundError:
        raise place.refusal(_("no such file")) from None
    except OSError as error:
        raise place.refusal(_("cannot be read ({reason})", reason=error.strerror)) from None
    except ValueError:  # the path has a NUL or half a surrogate pair in it
        raise place.refusal(_("no file can have this name")) from None
    if not stat.S_ISREG(mode):
        raise place.fault(_("a folder") if stat.S_ISDIR(mode) else _("a device or pipe"), wanted)
    if len(data) > SIZE_LIMIT:
        raise place.fault(_("more than {most} bytes", most=SIZE_LIMIT), wanted)
    return data


def read_toml(path: str, place: SourcePlace, wanted: str) -> dict[str, object]:
    """The data in a TOML file."""
    text = read_text(path, place, wanted)
    if not text.strip():
        raise place.fault(_("an empty file"), wanted)
    return parse_toml(text, place, wanted)


def read_deck(name_or_path: str | os.PathLike[str], *folder: str) -> tuple[dict[str, object], str]:
    """The data of a deck file, and its name for errors.

    `name_or_path` is the name of a deck in a folder of ``rules/``, or a path; a path object is always a path. DeckError
    if the file cannot be read.
    """
    decks = names(*folder, ".toml")
    path = os.fspath(name_or_path)
    if name_or_path in decks:
        path = rules_file(*folder, f"{name_or_path}.toml")
    elif isinstance(name_or_path, str) and not os.path.exists(path):
        complaint = _("no such file, and no deck of that name; expected {names}", names=one_of(decks, path))
        raise in_file(path or quote(path), DeckError).refusal(complaint)
    place = in_file(path, DeckError)
    return read_toml(path, place, _("a deck file")), place.source


def parse_toml(text: str, place: SourcePlace, wanted: str) -> dict[str, object]:
    """The data in the text of a TOML file, which may be empty."""
    import tomllib

    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LINE_LIMIT:
            found = n_("{count} character", "{count} characters", len(line))
            raise place.at(_("line {number}", number=number)).fault(found, _("at most {most}", most=LINE_LIMIT))
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise place.fault(_("lists or tables nested too deeply"), wanted) from None
    except tomllib.TOMLDecodeError as error:
        raise _syntax_fault(str(error), text, place) from None


def _syntax_fault(message: str, text: str, place: SourcePlace) -> CatalogueError:
    """An error of tomllib, reworded, with its line."""
    what = one_line(message.rpartition(" (at ")[0])[:80]
    expected = f"TOML ({what[:1].lower()}{what[1:]})"  # TOML's own terms, as tomllib has them in English
    spot = _SPOT.search(message)
    if not spot:
        lines = text.rstrip().split("\n")
        found = _("the end of the file after {text}", text=quote(lines[-1].strip()))
        return place.at(_("line {number}", number=len(lines))).fault(found, expected)
    line, column = spot.groups()
    found = quote(text.split("\n")[int(line) - 1].strip())
    return place.at(_("line {number}, column {column}", number=line, column=column)).fault(found, expected)


SMALL = 8
LARGE = 16  # pixels on each side of an emblem

LETTERS = "abcwk."

_NAME_LENGTH = 24
_TINT = re.compile(r"#[0-9a-f]{6}")


def entry_place(place: SourcePlace, kind: str, number: int, entry: object) -> SourcePlace:
    """The place of an entry in a list: `kind`, a marked message with ``{number}``, and the entry's name if readable."""
    name = entry.get("name") if isinstance(entry, dict) else None
    named = isinstance(name, str) and name.isascii() and name.isprintable() and len(name) <= _NAME_LENGTH
    card = _(kind, number=number)
    return place.at(f"{card} ({name})" if named else card)


def check_alike(entries: Sequence[Any], part: str, place: SourcePlace, kind: str) -> None:
    """Refuse two entries of a list, each with a name, that have the same `part`."""
    first: dict[str, int] = {}
    for number, card in enumerate(entries, 1):
        value = getattr(card, part)
        if value in first:
            found = _("{text}, as in {card}", text=quote(value), card=_(kind, number=first[value]))
            here = _(kind, number=number)
            raise place.at(f"{here} ({card.name}), {part}").fault(found, _("a different one"))
        first[value] = number


def check_all_named(names: Collection[str], needed: Sequence[str], place: SourcePlace) -> None:
    """Refuse `names` unless all of `needed` are among them."""
    missing = sorted(set(needed) - set(names))
    if missing:
        lacks = [_("no {name}", name=name) for name in missing]
        found = reduce(lambda these, this: _("{these} and {this}", these=these, this=this), lacks)
        raise place.fault(found, _("all of {names}", names=", ".join(needed)))


def emblems(value: object, place: SourcePlace) -> dict[str, Emblem]:
    """Emblems by the names of cards; a name need not belong to a card."""
    table = place.table(value, (), value if isinstance(value, dict) else ())
    named = {place.slug(name): entry for name, entry in table.items()}
    return {name: _emblem(entry, place.at(_("emblem {name}", name=name))) for name, entry in named.items()}


def _emblem(value: object, place: SourcePlace) -> Emblem:
    table = place.table(value, ("tint",), ("small", "large"))
    wanted = _("a colour such as #c3cbd8, # and six hexadecimal digits")
    tint = place.within("tint").string(table["tint"], wanted)
    if not _TINT.fullmatch(tint):
        raise place.within("tint").fault(quote(tint), wanted)
    return Emblem(
        tint=tint,
        small=_rows(table.get("small"), SMALL, place.within("small")),
        large=_rows(table.get("large"), LARGE, place.within("large")),
    )


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


TEXT_WIDTH = 80  # the width of the texts, in columns

_IF = re.compile(r"<!-- if (\S.*) -->")
_END = "<!-- end -->"
_RULING = re.compile(r"^\{(\w+) (\d+)\}$", re.MULTILINE)


def with_rulings(text: str, rulings: str) -> str:
    """Numbered rules with each ruling inserted in place of its line, such as ``{Ruling 3}``."""
    entries = dict(re.findall(r"^(\d+)\. (.+?)(?=^\d+\. |\Z)", rulings, re.MULTILINE | re.DOTALL))
    return _RULING.sub(lambda mark: _set_in(f"*{mark[1]} {mark[2]}.* {entries[mark[2]]}"), text)


def _set_in(text: str) -> str:
    """A paragraph wrapped as a quotation; unlike `str.split`, it keeps no-break spaces."""
    joined = re.sub(r"\s*\n\s*", " ", text.strip())
    return fill(joined, TEXT_WIDTH, initial_indent="> ", subsequent_indent="> ", break_on_hyphens=False)


def told_in(*folder: str) -> tuple[str, ...]:
    """The codes of the languages of the rules in a folder of ``rules/``."""
    return names(*folder, "summary", ".md")


def rulings_in(lang: str, *folder: str) -> str:
    """The rulings of the rules in a folder; TextError if the language has none."""
    path = rules_file(*folder, "rulings.md" if _checked(lang, folder) == SOURCE else f"rulings.{lang}.md")
    return read_text(path, in_file(path, TextError), _("the rulings"))


_WANTED = {"summary": mark("a summary of the rules"), "full": mark("the numbered rules")}


def rules_in(
    lang: str, *folder_and_part: str, switches: Mapping[str, str], values: Mapping[str, Collection[str]]
) -> str:
    """The rules after `resolve`; the last part of the path is ``summary`` or ``full``. TextError as in `resolve`."""
    *folder, part = folder_and_part
    path = rules_file(*folder_and_part, f"{_checked(lang, folder)}.md")
    place = in_file(path, TextError)
    return resolve(read_text(path, place, _(_WANTED[part])), switches, values, place)


def _checked(lang: str, folder: Sequence[str]) -> str:
    if lang not in (told := told_in(*folder)):
        raise SourcePlace(_("rules"), _("language"), TextError).fault(quote(lang), one_of(told, lang))
    return lang


def resolve(text: str, switches: Mapping[str, str], values: Mapping[str, Collection[str]], place: SourcePlace) -> str:
    """A text with only those conditional blocks whose condition is true, without the marks.

    `switches` are the current values, `values` all possible ones. TextError for a malformed or unpaired mark, or one
    with an unknown switch or value.
    """
    kept: list[str] = []
    opened: SourcePlace | None = None
    holds = True
    for number, line in enumerate(text.splitlines(), start=1):
        here = place.at(_("line {number}", number=number))
        if "<!--" not in line:
            if holds:
                kept.append(line)
        elif line == _END and opened:
            opened, holds = None, True
        elif (begun := _IF.fullmatch(line)) and not opened:
            conditions = [_holds(condition, switches, values, here) for condition in begun[1].split()]
            opened, holds = here, all(conditions)
        else:
            expected = _END if opened else _("the start of a block, {mark}", mark="<!-- if SWITCH=VALUE -->")
            raise here.fault(quote(line), expected)
    if opened:
        raise opened.fault(_("a block without an end"), _("{mark} after it", mark=_END))
    return "".join(f"{line}\n" for line in kept)


def _holds(
    condition: str, switches: Mapping[str, str], values: Mapping[str, Collection[str]], place: SourcePlace
) -> bool:
    switch, _, wanted = condition.partition("=")
    if switch not in values:
        raise place.fault(quote(switch), one_of(values, switch))
    for value in wanted.split("|"):
        if value not in values[switch]:
            raise place.fault(quote(value), one_of(values[switch], value))
    return switches[switch] in wanted.split("|")
