"""The data files of the package, in a folder or in the archive that Python runs from.

Paths are written as in a folder. importlib.resources takes longer to load than a small command takes to run, so it is
only imported for archives. Listings of an archive are cached, since every screen asks for the decks.
"""

import os
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

PACKAGE = os.path.dirname(os.path.realpath(__file__))
IS_ARCHIVE = not os.path.isdir(PACKAGE)


def names(folder: str) -> list[str]:
    """The names of the files in a folder of the package."""
    return [*_names_in_archive(folder)] if is_packed(folder) else os.listdir(folder)


def read(path: str) -> bytes:
    """The bytes of a file of the package; OSError if there is none."""
    if is_packed(path):
        return _in_archive(path).read_bytes()
    with open(path, "rb") as file:
        return file.read()


def is_packed(path: str) -> bool:
    """Whether a path is inside the archive that Python runs from."""
    return IS_ARCHIVE and path.startswith(f"{PACKAGE}{os.sep}")


@cache
def _names_in_archive(folder: str) -> tuple[str, ...]:
    return tuple(entry.name for entry in _in_archive(folder).iterdir())


def _in_archive(path: str) -> "Traversable":
    return _archive().joinpath(*os.path.relpath(path, PACKAGE).split(os.sep))


@cache
def _archive() -> "Traversable":
    from importlib.resources import files

    return files("duell")
