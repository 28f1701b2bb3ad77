"""The settings file: where it is, what stands in it, and where in it."""

import os
import re
import sys
from collections.abc import Mapping
from typing import NamedTuple

from duell.catalogue.faults import CatalogueError, SourcePlace
from duell.catalogue.files import in_file, parse_toml, read_text
from duell.checking import one_of, quote
from duell.language import _, mark
from duell.settings.table import SETTINGS

WANTED = mark("a file of settings, KEY = VALUE")


class SettingsError(CatalogueError):
    """A settings file, or a value in it or in a variable, that cannot be used."""


class SettingsFile(NamedTuple):
    """What was read. A file that makes no sense is `broken` and has no values; one that is not there is empty."""

    path: str
    text: str = ""
    values: Mapping[str, object] = {}
    broken: CatalogueError | None = None

    @property
    def folder(self) -> str:
        """Where it lies."""
        return os.path.dirname(self.path)

    @property
    def unknown(self) -> list[CatalogueError]:
        """A complaint about each key that is no setting."""
        keys = [key for key in self.values if key not in SETTINGS]
        return [
            self._place(self.where(key)).fault(_("key {key}", key=quote(key)), one_of(SETTINGS, key)) for key in keys
        ]

    def where(self, key: str) -> str:
        """Return the line that a key stands in, for people."""
        begins = re.compile(rf"""\s*\[*\s*["']?{re.escape(key)}["']?\s*[=.\]]""")
        lines = enumerate(self.text.split("\n"), start=1)
        return next((_("line {number}", number=number) for number, line in lines if begins.match(line)), _("file"))

    def place(self, key: str) -> SourcePlace:
        """Return the place of a key, to complain about its value."""
        return self._place(f"{self.where(key)}, {key}")

    def _place(self, where: str) -> SourcePlace:
        return in_file(self.path, SettingsError).at(where)


def path_of(environment: Mapping[str, str]) -> str:
    """Return where the settings file is: what DUELL_CONFIG says, or in the user's folder for such files."""
    if said := environment.get("DUELL_CONFIG"):
        return os.path.abspath(os.path.expanduser(said))
    return os.path.join(_folder(environment), "settings.toml")


def _folder(environment: Mapping[str, str]) -> str:
    """Return the folder that the system has for duell's settings."""
    if sys.platform in {"win32", "darwin"}:
        import platformdirs

        return platformdirs.user_config_dir("duell", appauthor=False)
    # Elsewhere it is these few words of the XDG standard; platformdirs would take a fifth of the time of `duell rules`.
    return os.path.join(environment.get("XDG_CONFIG_HOME", "").strip() or os.path.expanduser("~/.config"), "duell")


def read(path: str) -> SettingsFile:
    """Return what stands in a settings file. Nothing is an error here: it is the player who is to be told."""
    text, place = "", in_file(path, SettingsError)
    try:
        if not _is_there(path):
            return SettingsFile(path)
        text = read_text(path, place, _(WANTED))
        return SettingsFile(path, text, parse_toml(text, place, _(WANTED)))
    except CatalogueError as error:
        return SettingsFile(path, text, broken=error)


def _is_there(path: str) -> bool:
    """Whether there is something by that name, be it what it may."""
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError):  # reading it will say what is wrong
        pass
    return True
