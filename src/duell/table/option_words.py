"""Table options in words: labels, meanings and the typed form."""

from collections.abc import Collection
from dataclasses import fields, replace
from enum import StrEnum
from typing import Any

from duell.language import _, n_
from duell.record.table_options import NEW_TABLE, USUAL_OPTIONS, TableOptions
from duell.table.narration import Narration
from duell.vocabulary import LONGEST_TIME, BestOf, First, Speed

_OPTIONS = {field.name: field for field in fields(TableOptions)}

OFFERS: dict[str, tuple[Any, ...]] = {name: option.metadata["offers"] for name, option in _OPTIONS.items()}
"""The values that a form offers for each table option; any time up to `LONGEST_TIME` can be typed."""

KEYS = {name.replace("_", "-"): name for name in _OPTIONS}  # the table options by their typed names


class BadTableOptionError(ValueError):
    """A table option is unknown, or its time is wrong."""


def label(option: str) -> str:
    """The label of a table option in a form."""
    called: str = _OPTIONS[option].metadata["label"]
    return _(called)


def meanings(narration: Narration[Any, Any]) -> dict[str, str]:
    """The table options that apply to a game, each with its effect in a sentence."""
    usual = {name: option.metadata["meaning"] for name, option in _OPTIONS.items()}
    own = narration.options()
    return {name: own[name] or _(meaning) for name, meaning in usual.items() if name in own}


def shown(table_options: TableOptions, option: str) -> str:
    """The value of a table option in a word or two."""
    value = getattr(table_options, option)
    if isinstance(value, StrEnum):
        return {
            First.SEATS: _("by seats"),
            First.TURNS: _("in turns"),
            First.KEYBOARD: _("at the keyboard"),
            Speed.FAST: _("fast"),
            Speed.NORMAL: _("normal"),
            Speed.SHOW: _("slow"),
            BestOf.ONE: _("one game"),
            BestOf.THREE: _("best of three"),
            BestOf.FIVE: _("best of five"),
            BestOf.SEVEN: _("best of seven"),
        }[value]
    if value and not isinstance(value, bool):
        return n_("after {count} second", "after {count} seconds", value)
    return _("on") if value else _("off")


def agreed(table_options: TableOptions, among: Collection[str] = tuple(OFFERS)) -> tuple[str, ...]:
    """The options that differ from those of a new table, each in a few words."""
    return tuple(
        label(option)
        if getattr(table_options, option) is True
        else _("{custom}: {value}", custom=label(option), value=shown(table_options, option))
        for option in OFFERS
        if option in among and getattr(table_options, option) != getattr(NEW_TABLE, option)
    )


def parse(text: str, among: Collection[str] = tuple(OFFERS)) -> TableOptions:
    """Parse table options such as ``hints clock=60``; BadTableOptionError for any other string."""
    keys = [key for key, name in KEYS.items() if name in among]
    values: dict[str, Any] = {}
    for word in text.casefold().replace(",", " ").split():
        key, equals, value = word.partition("=")
        if key not in keys:
            raise BadTableOptionError(_("possible answers: {names}", names=", ".join(keys)))
        match getattr(USUAL_OPTIONS, KEYS[key]):
            case StrEnum() as usual:
                try:
                    values[KEYS[key]] = type(usual)(value)
                except ValueError:
                    fault = _("after {custom}, give one of {names}", custom=f"{key}=", names=", ".join(type(usual)))
                    raise BadTableOptionError(fault) from None
            case bool() if equals:
                raise BadTableOptionError(_("give no value after {custom}", custom=key))
            case bool():
                values[KEYS[key]] = True
            case _:
                if (time := seconds(value)) is None:
                    reason = _(
                        "after {custom}, give a number of seconds from 1 to {most}", custom=f"{key}=", most=LONGEST_TIME
                    )
                    raise BadTableOptionError(reason)
                values[KEYS[key]] = time
    return replace(NEW_TABLE, **values)


def seconds(text: str) -> int | None:
    """The seconds that a string stands for, within the limit; None if it is not a time."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        return None
    return int(text) if 0 < int(text) <= LONGEST_TIME else None
