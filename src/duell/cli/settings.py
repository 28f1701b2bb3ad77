"""``duell settings``: what is set, and by what; and setting things for good."""

import argparse
import os
import sys
from typing import Any

from duell.catalogue import CatalogueError
from duell.catalogue.faults import SourcePlace
from duell.checking import one_line, one_of, quote
from duell.cli import DONE, NOT_UNDERSTOOD, Failure, say_ignored
from duell.cli.formatting import examples
from duell.cli.game_option import KNOWN
from duell.cli.options import add_settings
from duell.cli.printing import aligned
from duell.language import _
from duell.settings import SETTINGS, Setting, Settings, SettingsError, path_of, read, resolve


def add_parser(commands: Any) -> None:
    """Add the command's options."""
    parser = commands.add_parser(
        "settings",
        description=_("Show every setting and what has set it. With KEY=VALUE, write it to the settings file."),
        epilog=examples(
            "duell settings",
            "duell settings edition=parlett animation=no",
            "duell settings --unset edition",
            before=_(
                "An option comes before a variable such as DUELL_EDITION, a variable before the settings file, and "
                "that before LANG, NO_COLOR and ACCESSIBLE, which speak to every program. DUELL_CONFIG says where "
                "the file is."
            ),
        ),
    )
    keys = ", ".join(SETTINGS)
    parser.add_argument(
        "change", nargs="*", metavar=_("KEY=VALUE"), help=_("set this for good; KEY is one of {keys}", keys=keys)
    )
    parser.add_argument("--unset", action="append", default=[], metavar=_("KEY"), help=_("take this out of the file"))
    add_settings(parser, "lang")


def run(args: argparse.Namespace) -> int:
    """Write what is to be set, show what is set then, and return the exit code."""
    path = path_of(os.environ)
    changes = {**dict(map(_change, args.change)), **{_setting(key).name: None for key in args.unset}}
    if changes:
        from duell.settings.writing import change

        change(path, changes)
    settings, faults = resolve(dict.fromkeys(SETTINGS), os.environ, read(path), KNOWN)
    headings = (_("setting"), _("value"), _("set by"))
    for line in aligned([headings, *(_row(setting, settings) for setting in SETTINGS.values())]):
        sys.stdout.write(f"{line}\n")
    told = _("The file: {path}") if os.path.exists(path) else _("The file: {path} (there is none yet)")
    sys.stdout.write(f"\n{told.format(path=one_line(path))}\n")
    say_ignored(fault for fault in faults if fault not in args.unusable)
    return DONE


def _change(text: str) -> tuple[str, object]:
    """Return what ``KEY=VALUE`` stands for; Failure if there is no such setting or it cannot be that."""
    key, is_said, value = text.partition("=")
    setting = _setting(key)
    if not is_said:
        expected = setting.name + "=" + _("VALUE")
        raise Failure(_("found {found}; expected {expected}", found=quote(text), expected=expected), NOT_UNDERSTOOD)
    place = SourcePlace("settings", setting.name, SettingsError)
    try:
        return setting.name, setting.values.check(setting.values.parse(value), place, os.curdir, KNOWN)
    except CatalogueError as error:
        raise Failure(str(error), NOT_UNDERSTOOD) from None


def _setting(key: str) -> Setting[Any]:
    if key not in SETTINGS:
        found, expected = quote(key), one_of(SETTINGS, key)
        raise Failure(_("setting: found {found}; expected {expected}", found=found, expected=expected), NOT_UNDERSTOOD)
    return SETTINGS[key]


def _row(setting: Setting[Any], settings: Settings) -> tuple[str, str, str]:
    value, origin = settings.found.get(setting.name, (setting.default, _("default")))
    return setting.name, str(value).lower() if isinstance(value, bool) else one_line(value), origin
