"""The settings as options: a command names those that it takes, and finds all of them in ``args.settings``."""

import argparse
import os
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from duell.checking import quote
from duell.cli.game_option import KNOWN
from duell.language import SOURCE, _, languages
from duell.settings import SETTINGS, OneOf, Seconds, Setting, SettingsFile, Switch, resolve

if TYPE_CHECKING:
    from pathlib import Path


class OnOff(argparse.Action):
    """An option without a value: true, or false where it begins with ``--no-``. `usual` is what it is without."""

    def __init__(self, option_strings: Sequence[str], dest: str, *, usual: bool, **settings: Any) -> None:
        super().__init__(option_strings, dest, nargs=0, **settings)
        self._usual = usual

    def format_usage(self) -> str:
        """Return the option that makes a difference, for the line that shows how a command is used."""
        return self.option_strings[self._usual]

    def __call__(
        self,
        parser: argparse.ArgumentParser,  # noqa: ARG002 - argparse's signature
        namespace: argparse.Namespace,
        values: object,  # noqa: ARG002
        option_string: str | None = None,
    ) -> None:
        """Take note of which of the two it was."""
        setattr(namespace, self.dest, not str(option_string).startswith("--no-"))


def add_settings(parser: argparse._ActionsContainer, *names: str) -> None:
    """Add the option of each of these settings. What it says is for `resolve_settings` alone."""
    for name in names:
        setting = SETTINGS[name]
        if isinstance(setting.values, Switch):
            parser.add_argument(
                *(f"--{name}", f"--no-{name}", *setting.also),
                action=OnOff,
                dest=setting.variable,
                usual=bool(setting.default),
                help=_(setting.about),
            )
        else:
            parser.add_argument(
                f"--{name}",
                type=_seconds if isinstance(setting.values, Seconds) else str,
                choices=setting.values.names(KNOWN) if isinstance(setting.values, OneOf) else None,
                metavar=_(setting.metavar),
                dest=setting.variable,
                help=_help(setting),
            )


def _help(setting: Setting[Any]) -> str:
    about = _(setting.about)
    if isinstance(setting.values, OneOf):
        about = _("{about}: {names}", about=about, names=", ".join(setting.values.names(KNOWN)))
    return _("{about} (default: {default})", about=about, default=setting.default)


def resolve_settings(args: argparse.Namespace, environment: Mapping[str, str], file: SettingsFile) -> tuple[str, ...]:
    """Put the settings that the command takes in ``args.settings``; return a line on each that cannot be used."""
    said = {name: getattr(args, each.variable) for name, each in SETTINGS.items() if hasattr(args, each.variable)}
    args.settings, faults = resolve(said, environment, file, KNOWN)
    return faults


def language_for(argv: Sequence[str], environment: Mapping[str, str], file: SettingsFile) -> str:
    """Return the language to speak before the command line is understood, for what may be said about it."""
    typed = [after for option, after in pairwise((*argv, "")) if option == "--lang"]
    typed += [text.removeprefix("--lang=") for text in argv if text.startswith("--lang=")]
    asked = typed[0] if typed and typed[0] in languages() else None
    lang = resolve({"lang": asked}, environment, file, KNOWN).settings.lang
    return lang if lang in languages() else SOURCE


def path(text: str) -> "Path":
    """Return the path that an option names; ``~`` is the user's home, also where no shell has seen to that."""
    from pathlib import Path

    expanded = os.path.expanduser(text)
    if expanded == "~" or expanded.startswith(("~/", f"~{os.sep}")):
        found = quote(text)
        raise argparse.ArgumentTypeError(_("found {found}; no home folder is known, set HOME", found=found))
    return Path(expanded)


def _seconds(text: str) -> int:
    from duell.record import LONGEST_TIME

    value = Seconds().parse(text)
    if not isinstance(value, int) or value > LONGEST_TIME:
        found = quote(text)
        raise argparse.ArgumentTypeError(
            _("found {found}; expected seconds, 0 to {most}", found=found, most=LONGEST_TIME)
        )
    return value
