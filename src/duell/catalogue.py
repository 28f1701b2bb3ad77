"""Reading and checking the files under ``rules/`` of any game.

Errors are `CatalogueError`; their text is one printable line, ``file, place: what is wrong``.
"""

import os
import re
import stat
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from textwrap import fill
from typing import Any

from duell import packed
from duell.checking import Checker, one_line, quote, reason, takes_room, unknown, width
from duell.game import Emblem
from duell.language import SOURCE, _, mark, meaning

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SLUG_LENGTH = 24


NO_EDITION, NO_LANGUAGE = mark("there is no edition {found}"), mark("there is no language {found}")


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

    >>> raise SourcePlace("mine.toml", "hero 2", DeckError).option("lea", ["leia", "han"])
    Traceback (most recent call last):
    duell.catalogue.DeckError: mine.toml, hero 2: 'lea' is not allowed here; did you mean leia?
    """

    TABLE = mark("a table with {keys}")

    def __init__(self, source: str, where: str, error: type[CatalogueError]) -> None:
        self.source = source
        self.where = where
        self.error = error

    def at(self, where: str) -> "SourcePlace":
        return SourcePlace(self.source, where, self.error)

    def within(self, part: str) -> "SourcePlace":
        """A place within this one."""
        return self.at(f"{self.where}, {part}" if self.where else part)

    def refusal(self, complaint: str) -> CatalogueError:
        return self.error(meaning(self, complaint))

    def __str__(self) -> str:
        return ", ".join(filter(None, (self.source, self.where)))

    def shown(self, value: object) -> str:
        return quote(value)  # nothing in such a file is a secret

    def slug(self, value: object) -> str:
        """A name for programs, made of lower-case letters, digits and single hyphens."""
        wanted = _(
            "a name of lowercase letters and digits, with single hyphens between them, at most {most} characters",
            most=_SLUG_LENGTH,
        )
        text = self.string(value, wanted)
        if not _SLUG.fullmatch(text) or len(text) > _SLUG_LENGTH:
            raise self.fault(quote(text), wanted)
        return text

    def title(self, value: object, most: int) -> str:
        """A string for people, at most `most` columns wide on any terminal, in Unicode's composed form (NFC)."""
        wanted = _("a text of {least} to {most} characters", least=1, most=most)
        text = unicodedata.normalize("NFC", self.string(value, wanted))
        if not text or text != text.strip():
            wanted = _("a text of 1 to {most} characters without spaces around it", most=most)
            raise self.fault(quote(text), wanted)
        for char in text[: most + 1]:
            if not takes_room(char):
                code, name = f"U+{ord(char):04X}", unicodedata.name(char, _("a control character"))
                fields = {"code": code, "name": name, "text": quote(text)}
                raise self.refusal(_("{text} contains {code} ({name}), which cannot be shown", **fields))
        if width(text) > most:
            fault = _(
                "{text} is {count} columns wide; at most {most} fit", text=quote(text), count=width(text), most=most
            )
            raise self.refusal(fault)
        return text


SIZE_LIMIT = 256 * 1024  # the largest file, in bytes; the classic deck has about 3,000

LINE_LIMIT = 500  # the longest line of TOML, in characters: tomllib takes cubic time to read nested dotted keys

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


def read_text(path: str, place: SourcePlace) -> str:
    """The text of a UTF-8 file of at most `SIZE_LIMIT` bytes.

    Only regular files are opened, since a pipe or device could block.
    """
    data = _read_bytes(path, place)
    try:
        return data.decode("utf-8-sig")  # some editors begin a file with a byte order mark
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        reason = _("byte {byte} is not UTF-8 text", byte=f"0x{data[error.start]:02x}")
        raise place.at(_("line {number}", number=line)).refusal(reason) from None


def _read_bytes(path: str, place: SourcePlace) -> bytes:
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
        raise place.refusal(_("cannot be read ({reason})", reason=reason(error))) from None
    except ValueError:  # the path has a NUL or half a surrogate pair in it
        raise place.refusal(_("no file can have this name")) from None
    if not stat.S_ISREG(mode):
        raise place.refusal(_("this is a folder") if stat.S_ISDIR(mode) else _("this is a device or pipe"))
    if len(data) > SIZE_LIMIT:
        raise place.refusal(_("the file has more than {most} bytes", most=SIZE_LIMIT))
    return data


def read_toml(path: str, place: SourcePlace) -> dict[str, object]:
    """The data in a TOML file."""
    text = read_text(path, place)
    if not text.strip():
        raise place.refusal(_("the file is empty"))
    return parse_toml(text, place)


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
        raise in_file(path or quote(path), DeckError).refusal(
            unknown(mark("no deck or file has this name"), path, decks)
        )
    place = in_file(path, DeckError)
    return read_toml(path, place), place.source


def parse_toml(text: str, place: SourcePlace) -> dict[str, object]:
    """The data in the text of a TOML file, which may be empty."""
    import tomllib

    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LINE_LIMIT:
            counts = {"count": len(line), "most": LINE_LIMIT}
            reason = _("the line has {count} characters; at most {most} are allowed", **counts)
            raise place.at(_("line {number}", number=number)).refusal(reason)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise place.refusal(_("lists or tables are nested too deeply")) from None
    except tomllib.TOMLDecodeError as error:
        raise _syntax_fault(str(error), text, place) from None


def _syntax_fault(message: str, text: str, place: SourcePlace) -> CatalogueError:
    """An error of tomllib, reworded, with its line."""
    reason = one_line(message.rpartition(" (at ")[0])[:80]
    lines = text.rstrip().split("\n")
    if spot := _SPOT.search(message):
        line, column = map(int, spot.groups())
        where = _("line {number}, column {column}", number=line, column=column)
    else:
        line, where = len(lines), _("line {number}", number=len(lines))
    excerpt = quote(lines[line - 1].strip()) if line <= len(lines) else "''"
    # Translators: the reason is in English, as Python's parser gives it
    fault = _("{text} is not valid TOML ({reason})", text=excerpt, reason=reason[:1].lower() + reason[1:])
    return place.at(where).refusal(fault)


SMALL = 8
LARGE = 16  # pixels on each side of an emblem

LETTERS = "abcwk."

_NAME_LENGTH = 24
_TINT = re.compile(r"#[0-9a-f]{6}")


def entry_place(place: SourcePlace, kind: str, number: int, entry: object) -> SourcePlace:
    """The place of an entry in a list: `kind`, a marked message with ``{number}``, and the entry's name if readable."""
    name = entry.get("name") if isinstance(entry, dict) else None
    named = isinstance(name, str) and name.isascii() and name.isprintable() and 0 < len(name) <= _NAME_LENGTH
    card = _(kind, number=number)
    return place.at(f"{card} ({name})" if named else card)


def check_alike(entries: Sequence[Any], part: str, place: SourcePlace, kind: str) -> None:
    """Refuse two entries of a list, each with a name, that have the same `part`."""
    first: dict[str, int] = {}
    for number, card in enumerate(entries, 1):
        value = getattr(card, part)
        if value in first:
            here = _(kind, number=number)
            raise taken(place.at(f"{here} ({card.name}), {part}"), value, _(kind, number=first[value]))
        first[value] = number


def taken(place: SourcePlace, value: str, card: str) -> CatalogueError:
    """The error about a value that another card has already."""
    return place.refusal(_("{text} already belongs to {card}; choose another", text=quote(value), card=card))


def check_all_named(names: Collection[str], needed: Sequence[str], place: SourcePlace) -> None:
    """Refuse `names` unless all of `needed` are among them."""
    missing = sorted(set(needed) - set(names))
    if missing:
        raise place.lacks(str(missing[0]), needed)


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
    wanted = _("a picture: {side} lines of {side} characters, each one of {letters}", side=side, letters=LETTERS)
    rows = tuple(place.string(value, wanted).split())
    if [len(row) for row in rows] != [side] * side or not set("".join(rows)) <= set(LETTERS):
        raise place.fault(quote(value), wanted)
    return rows


TEXT_WIDTH = 80  # the width of the texts, in columns
_IN_CODE = "\ue000"  # stands for a space inside a command, where no line may break

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


def with_options(text: str, options: Iterable[str]) -> str:
    """A summary with these `options` added to the command for all rules, which its last paragraph names."""
    head, gap, last = text.rpartition("\n\n")
    last = last.replace("{options}", "".join(f" {option}" for option in options))
    for code in re.findall(r"`[^`]*`", last):
        last = last.replace(code, re.sub(r"\s+", _IN_CODE if len(code) < TEXT_WIDTH else " ", code))
    last = fill(last, TEXT_WIDTH, break_on_hyphens=False, break_long_words=False)
    return f"{head}{gap}{last}\n".replace(_IN_CODE, " ")


def languages_in(*folder: str) -> tuple[str, ...]:
    """The codes of the languages of the rules in a folder of ``rules/``."""
    return names(*folder, "summary", ".md")


def rulings_in(lang: str, *folder: str) -> str:
    """The rulings of the rules in a folder; TextError if the language has none."""
    path = rules_file(*folder, "rulings.md" if _checked(lang, folder) == SOURCE else f"rulings.{lang}.md")
    return read_text(path, in_file(path, TextError))


def rules_in(
    lang: str, *folder_and_part: str, switches: Mapping[str, str], values: Mapping[str, Collection[str]]
) -> str:
    """The rules after `resolve`; the last part of the path is ``summary`` or ``full``. TextError as in `resolve`."""
    folder = folder_and_part[:-1]
    path = rules_file(*folder_and_part, f"{_checked(lang, folder)}.md")
    place = in_file(path, TextError)
    return resolve(read_text(path, place), switches, values, place)


def _checked(lang: str, folder: Sequence[str]) -> str:
    if lang not in (languages := languages_in(*folder)):
        raise TextError(unknown(NO_LANGUAGE, lang, languages))
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
            expected = _END if opened else _("the beginning of a block, {mark}", mark="<!-- if SWITCH=VALUE -->")
            raise here.fault(quote(line), expected)
    if opened:
        raise opened.refusal(_("the block has no end, {mark}", mark=_END))
    return "".join(f"{line}\n" for line in kept)


def _holds(
    condition: str, switches: Mapping[str, str], values: Mapping[str, Collection[str]], place: SourcePlace
) -> bool:
    switch, _equals, wanted = condition.partition("=")
    place.option(switch, values)
    for value in wanted.split("|"):
        place.option(value, values[switch])
    return switches[switch] in wanted.split("|")
