"""Changing the settings file. What else stands in it, comments too, stays as it is."""

import os
from collections.abc import Mapping
from pathlib import Path

from duell.language import _, mark
from duell.record.errors import NotSavedError
from duell.record.files import replace_file
from duell.settings.file import read

HEADING = mark("What duell is to do where nothing else is said. `duell settings` tells what can be set.")


def change(path: str, changes: Mapping[str, object]) -> None:
    """Set the settings in `changes` for good; None takes one out of the file.

    A CatalogueError says why a file cannot be understood and so stays as it is; a NotSavedError why it could not be
    written.
    """
    import tomlkit

    if path.startswith("~"):
        raise NotSavedError(Path(path), _("no home folder is known; set HOME, or DUELL_CONFIG to a file"))
    file = read(path)
    if file.broken:
        raise file.broken
    document = tomlkit.parse(file.text)
    if not file.text:
        document.add(tomlkit.comment(_(HEADING)))
    for name, value in changes.items():
        if value is None:
            document.pop(name, None)
        else:
            document[name] = value
    # A link stays a link: people keep such files elsewhere and link to them.
    replace_file(Path(os.path.realpath(path)), tomlkit.dumps(document).encode())
