"""Which of all that was said about a setting counts."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from duell.catalogue.faults import CatalogueError, SourcePlace
from duell.language import _
from duell.settings.file import SettingsError, SettingsFile
from duell.settings.table import SETTINGS, Found, Setting, Settings
from duell.settings.values import Known


class Resolved(NamedTuple):
    """The settings, and a line on each thing that was said and cannot be used."""

    settings: Settings
    faults: tuple[str, ...]


def resolve(said: Mapping[str, object], environment: Mapping[str, str], file: SettingsFile, known: Known) -> Resolved:
    """Return the settings named in `said`, which has what their options say, or None; others are as they are usually.

    An option comes before a variable, a variable before the file, and what is said to duell before what is said to
    every program (so https://no-color.org wants it). What cannot be used is passed over.
    """
    faults = [str(error) for error in ([file.broken] if file.broken else file.unknown)]
    found: dict[str, Found] = {}
    for name, option in said.items():
        if option is not None:  # it was checked when it was parsed
            found[name] = Found(option, f"--{name}")
            continue
        setting = SETTINGS[name]
        for saying in _sayings(setting, environment, file):
            try:
                value = setting.values.check(saying.value, saying.place, saying.folder, known)
                found[name] = Found(value, saying.origin)
                break
            except CatalogueError as error:
                faults.append(str(error))
    return Resolved(Settings(found), tuple(faults))


class _Saying(NamedTuple):
    """What was said about a setting: what says it, and for complaints and for the paths of files where that stands."""

    origin: str
    value: object
    place: SourcePlace
    folder: str = ""


def _sayings(setting: Setting[Any], environment: Mapping[str, str], file: SettingsFile) -> Iterator[_Saying]:
    """Return what was said about a setting by anything but its option, what counts most first."""
    if text := environment.get(setting.variable):
        place = SourcePlace(_("environment"), setting.variable, SettingsError)
        yield _Saying(setting.variable, setting.values.parse(text), place)
    if setting.name in file.values:
        place = file.place(setting.name)
        yield _Saying(_("file, {where}", where=file.where(setting.name)), file.values[setting.name], place, file.folder)
    for variable, stands_for in setting.standards.items():
        if text := environment.get(variable):
            yield _Saying(variable, stands_for(text), SourcePlace(_("environment"), variable, SettingsError))
