"""What a table has agreed on besides the rules: it changes what is shown and asked, never who wins with what."""

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from duell.checking import kind
from duell.language import _
from duell.record.strict import Member

LONGEST_TIME = 600
"""Seconds: the longest time that a custom can set."""


class First(StrEnum):
    """Who of several people chooses first in a round. It tells nothing: all choose before anything is turned up."""

    SEATS = "seats"
    """Always in the order of the seats."""
    TURNS = "turns"
    """The last of one round is the first of the next, so that each begins equally often and nobody need hand over."""
    KEYBOARD = "keyboard"
    """Whoever decided last, and so most likely has the keyboard, then the others clockwise."""


@dataclass(frozen=True, slots=True)
class TableOptions:
    """The customs of a table. Each is off unless the players have agreed on it.

    `memory_aid` shows which rebel cards each player has left. `hints` lets a player ask `master` what to bid, which
    everybody is told. With `pins` each player sets a PIN and is asked for it at the curtain. With `shuffled_keys` the
    cards lie on other letters each time, so that watching fingers tells nothing. A hand is covered again after
    `hide_after` seconds, and after `clock` seconds the lowest card is locked; 0 stands for never. `first` says who
    chooses first. With `exchange_heroes` each has the hero of the next one in the next game of an evening.
    `show_risk` tells how many of the cards in a stock would be too much, as anybody could count who remembers all of
    them. With `open_hands` all look on, and no curtain comes down.
    """

    memory_aid: bool = False
    hints: bool = False
    pins: bool = False
    shuffled_keys: bool = False
    hide_after: int = 0
    clock: int = 0
    first: First = First.SEATS
    exchange_heroes: bool = False
    show_risk: bool = False
    open_hands: bool = False


USUAL_OPTIONS = TableOptions()
"""What a record was played with that says nothing else."""

NEW_TABLE = TableOptions(first=First.TURNS)
"""What a table begins with that has agreed on nothing yet."""


def customs_data(table_options: TableOptions) -> dict[str, bool | int | str]:
    """What differs from `USUAL`, as data; the opposite is `parse_customs`."""
    values = {field.name: getattr(table_options, field.name) for field in fields(TableOptions)}
    return {_key(name): value for name, value in values.items() if value != getattr(USUAL_OPTIONS, name)}


def parse_customs(value: object) -> TableOptions:
    """The customs that an object stands for; MalformedError for anything else."""
    known = {_key(field.name): field.name for field in fields(TableOptions)}
    if not isinstance(value, dict):
        raise Member("customs").fault(kind(value), _("an object"))
    found: dict[str, Any] = {}
    for key, agreed in value.items():
        name = known[Member(_("a custom")).option(key, known)]
        found[name] = _parse(agreed, key, type(getattr(USUAL_OPTIONS, name)))
    return TableOptions(**found)


def _parse(agreed: object, key: str, kind: type) -> object:
    if kind is First:
        return Member(key).option(agreed, First)
    return Member(key).number(agreed, 0, LONGEST_TIME) if kind is int else Member(key).flag(agreed)


def _key(name: str) -> str:
    return name.replace("_", "-")
