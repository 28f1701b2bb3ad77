"""What a table has agreed on besides the rules: it changes what is shown and asked, never who wins with what."""

from dataclasses import dataclass, fields
from typing import Any

from duell.language import _
from duell.record import strict

LONGEST_TIME = 600
"""Seconds: the longest time that a custom can set."""


@dataclass(frozen=True, slots=True)
class Customs:
    """The customs of a table. Each is off unless the players have agreed on it.

    `memory_aid` shows which rebel cards each player has left. `hints` lets a player ask `master` what to bid, which
    everybody is told. With `pins` each player sets a PIN and is asked for it at the curtain. With `shuffled_keys` the
    cards lie on other letters each time, so that watching fingers tells nothing. A hand is covered again after
    `hide_after` seconds, and after `clock` seconds the lowest card is locked; 0 stands for never.
    """

    memory_aid: bool = False
    hints: bool = False
    pins: bool = False
    shuffled_keys: bool = False
    hide_after: int = 0
    clock: int = 0


USUAL = Customs()
"""What is played with where nothing was agreed."""


def customs_data(customs: Customs) -> dict[str, bool | int]:
    """Return what differs from `USUAL`, as data; the opposite is `parse_customs`."""
    values = {field.name: getattr(customs, field.name) for field in fields(Customs)}
    return {_key(name): value for name, value in values.items() if value}


def parse_customs(value: object) -> Customs:
    """Return the customs that an object stands for; MalformedError for anything else."""
    known = {_key(field.name): field.name for field in fields(Customs)}
    if not isinstance(value, dict):
        raise strict.fault("customs", strict.kind(value), _("an object"))
    found: dict[str, Any] = {}
    for key, agreed in value.items():
        name = known[strict.option(key, _("a custom"), known)]
        seconds = type(getattr(USUAL, name)) is int
        found[name] = strict.integer(agreed, key, 0, LONGEST_TIME) if seconds else strict.flag(agreed, key)
    return Customs(**found)


def _key(name: str) -> str:
    return name.replace("_", "-")
