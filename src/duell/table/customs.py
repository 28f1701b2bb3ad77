"""The customs of a table in words: what can be agreed on, and what each agreement means."""

from dataclasses import fields
from typing import Any

from duell.language import _, n_
from duell.record import LONGEST_TIME, USUAL, Customs

CHOICES: dict[str, tuple[int, ...]] = {
    "memory_aid": (False, True),
    "hints": (False, True),
    "pins": (False, True),
    "shuffled_keys": (False, True),
    "hide_after": (0, 3, 5, 10, 20),
    "clock": (0, 20, 40, 60, 120),
}
"""Each custom with what the form offers; anything up to `LONGEST_TIME` can be typed."""


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
    }[custom]


def meaning(custom: str) -> str:
    """Return in a sentence what is agreed on with a custom."""
    return {
        "memory_aid": _("The screen shows which cards each player has left."),
        "hints": _("A key asks what a master would bid. Everybody is told who asked."),
        "pins": _("Each player sets a PIN and is asked for it at the curtain."),
        "shuffled_keys": _("The cards lie on other letters each time: watching fingers tells nothing."),
        "hide_after": _("A hand is covered again after a few seconds; a key shows it once more."),
        "clock": _("Whoever does not decide in time has the lowest card locked."),
    }[custom]


def shown(customs: Customs, custom: str) -> str:
    """Return what was agreed on about a custom, in a word or two."""
    value: int = getattr(customs, custom)
    if custom in {"hide_after", "clock"} and value:
        return n_("after {count} second", "after {count} seconds", value)
    return _("on") if value else _("off")


def agreed(customs: Customs) -> tuple[str, ...]:
    """Return everything that was agreed on, each in a few words."""
    on = [field.name for field in fields(Customs) if getattr(customs, field.name)]
    timed = {"hide_after", "clock"}
    return tuple(
        _("{custom}: {value}", custom=label(each), value=shown(customs, each)) if each in timed else label(each)
        for each in on
    )


def parse(text: str) -> Customs:
    """Return the customs that words such as ``hints clock=60`` name; BadCustomError for anything else."""
    found: dict[str, Any] = {}
    for word in text.casefold().replace(",", " ").split():
        key, equals, value = word.partition("=")
        if key not in KEYS:
            raise BadCustomError(_("that is not one of {names}", names=", ".join(KEYS)))
        timed = type(getattr(USUAL, KEYS[key])) is int
        time = seconds(value) if timed else 0
        if time is None:
            raise BadCustomError(_("{custom} takes seconds, 1 to {most}", custom=f"{key}=", most=LONGEST_TIME))
        if not timed and equals:
            raise BadCustomError(_("{custom} takes no value", custom=key))
        found[KEYS[key]] = time or True
    return Customs(**found)


def seconds(text: str) -> int | None:
    """Return a time that a custom can set, None for any other text."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        return None
    return int(text) if 0 < int(text) <= LONGEST_TIME else None
