"""The files under ``rules/``, and reading any file that somebody names without trusting it.

Paths are plain strings here: importing pathlib would take a tenth of the time of ``duell rules``.
"""

import os
import re
import stat

from duell import packed
from duell.catalogue.faults import CatalogueError, DeckError, SourcePlace
from duell.checking import one_line, one_of, quote
from duell.language import _, n_

SIZE_LIMIT = 256 * 1024
"""Bytes that a file may have; the classic deck has about 3,000."""

LINE_LIMIT = 500
"""Characters that a line of TOML may have. It bounds how deep dotted keys nest, which tomllib reads in cubic time."""

_SPOT = re.compile(r"\(at line (\d+), column (\d+)\)$")


def rules_folder() -> str:
    """Return where ``rules/`` lies: in the package once it is installed, at the top of the source tree before."""
    installed = os.path.join(packed.PACKAGE, "rules")
    if packed.IS_ARCHIVE or os.path.isdir(installed):
        return installed
    return os.path.join(os.path.dirname(os.path.dirname(packed.PACKAGE)), "rules")


def rules_file(*parts: str) -> str:
    """Return the path of a file in ``rules/``."""
    return os.path.join(rules_folder(), *parts)


def names(*folder_and_suffix: str) -> tuple[str, ...]:
    """Return the names, without the suffix, of the files in a folder of ``rules/``, in alphabetical order.

    The parts of the folder's path come first, the suffix is last.
    """
    *folder, suffix = folder_and_suffix
    files = sorted(packed.names(rules_file(*folder)))
    return tuple(file.removesuffix(suffix) for file in files if file.endswith(suffix))


def in_file(path: str, error: type[CatalogueError]) -> SourcePlace:
    """Return the place that stands for a whole file."""
    return SourcePlace(one_line(path), _("file"), error)


def read_text(path: str, place: SourcePlace, wanted: str) -> str:
    """Return what stands in a UTF-8 file of at most `SIZE_LIMIT` bytes; `wanted` says what it should have been.

    Nothing but an ordinary file is opened, so that no pipe or device can make anybody wait.
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
        raise place.fault(_("none"), wanted) from None
    except OSError as error:
        raise place.fault(_("an error ({reason})", reason=error.strerror), wanted) from None
    except ValueError:  # there is a NUL or half a surrogate pair in it
        raise place.fault(_("a name that no file can have"), wanted) from None
    if not stat.S_ISREG(mode):
        raise place.fault(_("a folder") if stat.S_ISDIR(mode) else _("a device or pipe"), wanted)
    if len(data) > SIZE_LIMIT:
        raise place.fault(_("more than {most} bytes", most=SIZE_LIMIT), wanted)
    return data


def read_toml(path: str, place: SourcePlace, wanted: str) -> dict[str, object]:
    """Return the data in a TOML file."""
    text = read_text(path, place, wanted)
    if not text.strip():
        raise place.fault(_("nothing in it"), wanted)
    return parse_toml(text, place, wanted)


def read_deck(name_or_path: str | os.PathLike[str], *folder: str) -> tuple[dict[str, object], str]:
    """Return what stands in a deck file, and what the file is called in errors.

    The file is found by the name of a deck in a folder of ``rules/`` or by its path; a path object always is a path.
    DeckError if it cannot be read.
    """
    decks = names(*folder, ".toml")
    wanted, path = _("a deck file"), os.fspath(name_or_path)
    if name_or_path in decks:
        path = rules_file(*folder, f"{name_or_path}.toml")
    elif isinstance(name_or_path, str):
        wanted = _("a deck file or the name of a deck, {names}", names=one_of(decks, name_or_path))
    place = in_file(path, DeckError)
    return read_toml(path, place, wanted), place.source


def parse_toml(text: str, place: SourcePlace, wanted: str) -> dict[str, object]:
    """Return the data in the text of a TOML file, which may be empty."""
    import tomllib

    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LINE_LIMIT:
            found = n_("{count} character", "{count} characters", len(line))
            raise place.at(_("line {number}", number=number)).fault(found, _("at most {most}", most=LINE_LIMIT))
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise place.fault(_("lists or tables nested without end"), wanted) from None
    except tomllib.TOMLDecodeError as error:
        raise _syntax_fault(str(error), text, place) from None


def _syntax_fault(message: str, text: str, place: SourcePlace) -> CatalogueError:
    """Return tomllib's complaint in the catalogue's words, with the line it is about."""
    what = one_line(message.rpartition(" (at ")[0])[:80]
    expected = f"TOML ({what[:1].lower()}{what[1:]})"  # TOML's own terms, as tomllib has them in English
    spot = _SPOT.search(message)
    if not spot:
        lines = text.rstrip().split("\n")
        found = _("the end, after {text}", text=quote(lines[-1].strip()))
        return place.at(_("line {number}", number=len(lines))).fault(found, expected)
    line, column = spot.groups()
    found = quote(text.split("\n")[int(line) - 1].strip())
    return place.at(_("line {number}, column {column}", number=line, column=column)).fault(found, expected)
