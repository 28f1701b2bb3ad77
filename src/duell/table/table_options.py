"""The customs of a table in words: what can be agreed on, and what each agreement means."""

from collections.abc import Collection
from dataclasses import fields, replace
from typing import Any

from duell.game import Narration
from duell.language import _, n_
from duell.record.table_options import LONGEST_TIME, NEW_TABLE, USUAL_OPTIONS, First, TableOptions

CHOICES: dict[str, tuple[int, ...] | tuple[First, ...]] = {
    "memory_aid": (False, True),
    "hints": (False, True),
    "pins": (False, True),
    "shuffled_keys": (False, True),
    "hide_after": (0, 3, 5, 10, 20),
    "clock": (0, 20, 40, 60, 120),
    "first": tuple(First),
    "exchange_heroes": (False, True),
    "show_risk": (False, True),
    "open_hands": (False, True),
}
"""Each custom with what the form offers; of times, anything up to `LONGEST_TIME` can be typed."""

TIMES = frozenset({"hide_after", "clock"})
"""The customs that are a number of seconds."""

KEYS = {custom.replace("_", "-"): custom for custom in CHOICES}
"""How each custom is written."""


class BadCustomError(ValueError):
    """A custom that there is not, or a time that is none."""


def label(custom: str) -> str:
    """Return what a custom is called in a form."""
    return {
        "memory_aid": _("Memory aid"),
        "hints": _("Hints"),
        "pins": _("PINs"),
        "shuffled_keys": _("Shuffled keys"),
        "hide_after": _("Hide hands"),
        "clock": _("Clock"),
        "first": _("First to choose"),
        "exchange_heroes": _("Exchange heroes"),
        "show_risk": _("Risk"),
        "open_hands": _("Open hands"),
    }[custom]


def meaning(custom: str) -> str:
    """Return in a sentence what is agreed on with a custom in any game; see `meanings`."""
    return {
        "memory_aid": _("The screen shows which cards each player has left."),
        "hints": _("A key asks what a master would choose. Everybody is told who asked."),
        "pins": _("Each player sets a PIN and is asked for it at the curtain."),
        "shuffled_keys": _("The cards lie on other letters each time: watching fingers tells nothing."),
        "hide_after": _("A hand is covered again after a few seconds; a key shows it once more."),
        "clock": _("For whoever does not decide in time, the game decides."),
        "first": _(
            "Who takes the keyboard first in a round: the last one of the round before (in turns), whoever decided "
            "last (at the keyboard), or always the first seat."
        ),
        "exchange_heroes": _("In the next game of an evening each has the hero of the next player."),
        "show_risk": _("The screen shows how many cards of the stock would be too much."),
        "open_hands": _("Everybody sees the hand that is played from: no curtain comes down."),
    }[custom]


def meanings(narration: Narration) -> dict[str, str]:
    """Return the customs that mean something in a game, each with what it does there."""
    said = narration.options()
    return {custom: said[custom] or meaning(custom) for custom in CHOICES if custom in said}


def shown(table_options: TableOptions, custom: str) -> str:
    """Return what was agreed on about a custom, in a word or two."""
    value = getattr(table_options, custom)
    if isinstance(value, First):
        return {
            First.SEATS: _("by seats"),
            First.TURNS: _("in turns"),
            First.KEYBOARD: _("at the keyboard"),
        }[value]
    if custom in TIMES and value:
        return n_("after {count} second", "after {count} seconds", value)
    return _("on") if value else _("off")


def agreed(table_options: TableOptions, among: Collection[str] = tuple(CHOICES)) -> tuple[str, ...]:
    """Return everything that was agreed on of some customs, each in a few words: all that is not as at a new table."""
    names = [field.name for field in fields(TableOptions) if field.name in among]
    return tuple(
        label(each)
        if getattr(table_options, each) is True
        else _("{custom}: {value}", custom=label(each), value=shown(table_options, each))
        for each in names
        if getattr(table_options, each) != getattr(NEW_TABLE, each)
    )


def parse(text: str, among: Collection[str] = tuple(CHOICES)) -> TableOptions:
    """Return the customs that words such as ``hints clock=60`` name; BadCustomError for any other."""
    keys = [key for key, custom in KEYS.items() if custom in among]
    found: dict[str, Any] = {}
    for word in text.casefold().replace(",", " ").split():
        key, equals, value = word.partition("=")
        if key not in keys:
            raise BadCustomError(_("that is not one of {names}", names=", ".join(keys)))
        found[KEYS[key]] = _value(key, value, bool(equals))
    return replace(NEW_TABLE, **found)


def _value(key: str, value: str, is_said: bool) -> object:
    """Return what is agreed on with ``key=value``, or with ``key`` where no value `is_said`."""
    kind = type(getattr(USUAL_OPTIONS, KEYS[key]))
    if kind is First:
        if value not in list(First):
            raise BadCustomError(_("{custom} takes one of {names}", custom=f"{key}=", names=", ".join(First)))
        return First(value)
    if kind is int:
        if (time := seconds(value)) is None:
            raise BadCustomError(_("{custom} takes seconds, 1 to {most}", custom=f"{key}=", most=LONGEST_TIME))
        return time
    if is_said:
        raise BadCustomError(_("{custom} takes no value", custom=key))
    return True


def seconds(text: str) -> int | None:
    """Return a time that a custom can set, None for any other text."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        return None
    return int(text) if 0 < int(text) <= LONGEST_TIME else None
