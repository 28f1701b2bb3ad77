"""What players have set: by an option, a variable or the settings file, each of them for every setting.

>>> known = Known(editions=tuple, decks=tuple, check_deck=str)
>>> settings, faults = resolve({"lang": None, "ascii": True}, {"DUELL_LANG": "xx"}, read("none.toml"), known)
>>> settings.ascii, settings.lang, settings.found
(True, 'en', {'ascii': Found(value=True, origin='--ascii')})
>>> faults[0].partition(";")[0]
"environment: DUELL_LANG: found 'xx'"
"""

from duell.settings.file import SettingsError, SettingsFile, path_of, read
from duell.settings.resolving import Resolved, resolve
from duell.settings.table import DEFAULT_DECK, SETTINGS, Found, Setting, Settings
from duell.settings.values import Known, NamedDeck, OneOf, Seconds, Switch

__all__ = [
    "DEFAULT_DECK",
    "SETTINGS",
    "Found",
    "Known",
    "NamedDeck",
    "OneOf",
    "Resolved",
    "Seconds",
    "Setting",
    "Settings",
    "SettingsError",
    "SettingsFile",
    "Switch",
    "path_of",
    "read",
    "resolve",
]
