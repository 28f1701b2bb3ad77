"""``duell settings``, and the page on which settings are changed."""

import argparse
import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from duell.catalogue import CatalogueError
from duell.checking import as_sentence, either, one_line
from duell.cli import DONE, NOT_UNDERSTOOD, Commands, Failure, add_command, explanation, say_ignored
from duell.cli.options import KNOWN, add_settings, checked, names_of
from duell.games import USUAL
from duell.language import _, current, mark, meaning, name_of, use
from duell.program import command
from duell.record.strict import RecordError
from duell.record.table_options import USUAL_OPTIONS
from duell.settings import (
    SETTINGS,
    NamedDeck,
    OneOf,
    Setting,
    Settings,
    Switch,
    change,
    no_setting,
    path_of,
    read,
    resolve,
)
from duell.table.option_words import KEYS, OFFERS, label, shown

if TYPE_CHECKING:
    from duell.tui.pages.settings import SettingRow

LABELS = {
    "lang": mark("Language"),
    "theme": mark("Theme"),
    "color": mark("Colours"),
    "animation": mark("Animation"),
    "bell": mark("Bell"),
    "sound": mark("Sound"),
    "ascii": mark("ASCII only"),
    "plain": mark("Plain mode"),
    "headphones": mark("Headphones"),
    "confirm": mark("Name the locked card"),
    "edition": mark("Edition"),
    "deck": mark("Deck"),
}
"""The labels of settings that are no table options, in the order of the page; table options follow."""


def settings_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "settings",
        _("Show every setting and where it was set. KEY=VALUE changes the settings file."),
        "duell settings",
        "duell settings edition=parlett animation=no",
        "duell settings --unset edition",
        before=_(
            "Options override variables such as DUELL_EDITION, which override the settings file, which overrides LANG, "
            "NO_COLOR and ACCESSIBLE. DUELL_CONFIG is the path of the settings file."
        ),
    )
    keys = ", ".join(SETTINGS)
    parser.add_argument(
        "change", nargs="*", metavar=_("KEY=VALUE"), help=_("set this permanently; KEY is one of {keys}", keys=keys)
    )
    parser.add_argument(
        "--unset", action="append", default=[], metavar=_("KEY"), help=_("remove this from the settings file")
    )
    add_settings(parser, "lang", "plain")


def run_settings(args: argparse.Namespace) -> int:
    """Write the changes, show the resulting settings, and return the exit code."""
    path = path_of(os.environ)
    changes = {**dict(map(_change, args.change)), **{_setting(key).name: None for key in args.unset}}
    if changes:
        change(path, changes)
    settings, faults = resolve(dict.fromkeys(SETTINGS), os.environ, read(path), KNOWN)
    _show(settings, path, plain=args.settings.plain)
    if not args.settings.plain:
        from duell.cli.home import SETTINGS_DIGIT  # which runs the page

        page = {"command": command(), "key": SETTINGS_DIGIT}
        sys.stdout.write(_("To change settings on the full screen: {command}, then {key}", **page) + "\n")
    say_ignored(fault for fault in faults if fault not in args.unusable)
    return DONE


def _show(settings: Settings, path: str, *, plain: bool) -> None:
    """Print all settings, as a table or in plain mode in sentences, and the path of the settings file."""
    from duell.cli.printing import aligned, say

    rows = [(name, *settings.given.get(name, (each.default, _("default")))) for name, each in SETTINGS.items()]
    if plain:
        say(map(_sentence, rows), settings)
    else:
        typed = ((name, _as_typed(value), origin) for name, value, origin in rows)
        sys.stdout.writelines(f"{line}\n" for line in aligned([(_("setting"), _("value"), _("set by")), *typed]))
    sentence = _("Settings file: {path}") if os.path.exists(path) else _("Settings file: {path} (does not exist yet)")
    sys.stdout.write(f"\n{sentence.format(path=one_line(path))}\n")


def _as_typed(value: object) -> str:
    """A value as it is typed and as the settings file has it, in one line."""
    return one_line(("no", "yes")[value] if isinstance(value, bool) else value)


def _sentence(row: tuple[str, Any, str]) -> str:
    """A setting's label, its value in words and as it is typed and, unless that is the default, where it was set."""
    name, value, origin = row
    typed, words = f"{name}={_as_typed(value)}", _in_words(name, value)
    both = typed if isinstance(value, bool) or words == value else f"{words}, {typed}"
    if origin == _("default"):
        return f"{meaning(_label(name), both)}."
    return _("{setting}: {value}, set by {origin}.", setting=_label(name), value=both, origin=origin)


def _label(name: str) -> str:
    return label(KEYS[name]) if name in KEYS else _(LABELS[name])


def _change(text: str) -> tuple[str, object]:
    key, is_said, value = text.partition("=")
    setting = _setting(key)
    if not is_said:
        expected = either([f"{key}={name}" for name in names_of(setting.values) or (_("VALUE"),)])
        raise Failure(_("{option} needs a value: {expected}", option=key, expected=expected), NOT_UNDERSTOOD)
    return key, checked(setting, value, key)


def _setting(key: str) -> Setting[Any]:
    if key not in SETTINGS:
        raise Failure(no_setting(key), NOT_UNDERSTOOD)
    return SETTINGS[key]


def all_settings(settings: Settings) -> Settings:
    """The settings that a command was given, and all others from variables and the settings file."""
    others = resolve(dict.fromkeys(SETTINGS), os.environ, read(path_of(os.environ)), KNOWN)[0]
    return Settings({**others.given, **settings.given})


def change_settings(args: argparse.Namespace) -> int:
    """Let the player change settings on a page, or by typing; ``args.settings`` has the new values at once."""
    if args.settings.plain:
        return _change_by_typing(args)
    from duell.cli.printing import full_screen, look_of
    from duell.tui.pages.settings import SettingsApp

    window = full_screen(args)

    def set_to(name: str, value: Any) -> str:
        try:
            _set(args, {name: value})
        except (CatalogueError, RecordError) as error:
            return explanation(error)
        window.wear(look_of(args.settings))
        return ""

    return window.run(SettingsApp(lambda: [*_lines(args.settings)], set_to, window))


def _change_by_typing(args: argparse.Namespace) -> int:
    from duell.plain.console import Console, EndOfInputError
    from duell.table.ascii import to_ascii

    _show(args.settings, path_of(os.environ), plain=True)
    console = Console(sys.stdin, sys.stdout, to_ascii if args.settings.ascii else str)
    try:
        while (answer := console.ask(_("KEY=VALUE changes a setting, Enter goes back"))) not in {"", "q"}:
            key = answer.partition("=")[0]
            try:
                if answer == "?":
                    console.say(_("Type a setting alone to hear what it does and which values it takes."))
                    continue
                if key != answer:
                    _set(args, dict([_change(answer)]))
                console.say(*_explained(args.settings, key, in_full=key == answer))
            except (CatalogueError, Failure, RecordError) as error:
                console.say(as_sentence(explanation(error)))
    except EndOfInputError:
        pass
    return DONE


def _explained(settings: Settings, key: str, *, in_full: bool) -> list[str]:
    """A setting with its value; `in_full`, also with its effect and its possible values."""
    setting = _setting(key)
    line = next(line for line in _lines(settings) if line.name == setting.name)
    sentence = _sentence((line.name, line.value, line.origin))
    if not in_full:
        return [sentence]
    offers = ", ".join(map(_as_typed, line.offers))
    return [sentence, line.about, _("possible answers: {names}", names=offers).capitalize() + "."]


def _set(args: argparse.Namespace, changes: Mapping[str, object]) -> None:
    """Change the settings file and the settings in use, even those given for this session."""
    change(path_of(os.environ), changes)
    set_values = {
        name: setting
        for name, setting in args.settings.given.items()
        if (setting.origin in {"t", "TERM"} or setting.origin.startswith("--")) and name not in changes
    }
    args.settings = all_settings(Settings(set_values))
    use(args.settings.lang, ascii=args.settings.ascii)


def _lines(settings: Settings) -> Iterator["SettingRow"]:
    """The lines of the page, in the language in use."""
    from duell.tui.pages.settings import SettingRow

    begins = {"lang": _("At this terminal"), "edition": _("At a new table")}
    for name in (*LABELS, *(name for name in SETTINGS if name not in LABELS)):
        setting = SETTINGS[name]
        value, origin = settings.given.get(name, (setting.default, _("default")))
        about = as_sentence(_(setting.about))
        if name == "edition" and USUAL.house_rules:
            about = USUAL.house_rules.about(value, current())
        yield SettingRow(
            name,
            _label(name),
            _in_words(name, value),
            value,
            _offers(setting, value),
            about,
            _("the key t") if origin == "t" else origin,
            is_changed=name in settings.given,
            fixed=origin if origin == setting.variable else "",
            begins=begins.get(name, ""),
        )


def _offers(setting: Setting[Any], value: Any) -> list[Any]:
    """The values that the page offers, including the present one."""
    offered: list[Any]
    match setting.values:
        case OneOf() as one:
            offered = [*one.names(KNOWN)]
        case NamedDeck():
            offered = [*KNOWN.decks()]
        case Switch():
            offered = [False, True]
        case _:
            offered = [*OFFERS[KEYS[setting.name]]]
    return offered if value in offered else [*offered, value]


def _in_words(name: str, value: Any) -> str:
    if option := KEYS.get(name):
        usual = getattr(USUAL_OPTIONS, option)
        return shown(replace(USUAL_OPTIONS, **{option: type(usual)(value)}), option)
    if name == "lang":
        return name_of(value)
    if isinstance(value, bool):
        return _("on") if value else _("off")
    return os.path.basename(str(value))
