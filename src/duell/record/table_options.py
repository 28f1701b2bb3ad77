"""What a table has agreed on besides the rules: it changes what is shown and asked, never who wins with what."""

from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any

from duell.checking import kind
from duell.language import _, mark
from duell.record.strict import Member

LONGEST_TIME = 600
"""Seconds: the longest time that a table option can set."""


class First(StrEnum):
    """Who of several people chooses first in a round. It tells nothing: all choose before anything is turned up."""

    SEATS = "seats"
    """Always in the order of the seats."""
    TURNS = "turns"
    """The last of one round is the first of the next, so that each begins equally often and nobody need hand over."""
    KEYBOARD = "keyboard"
    """The player who decided last and most likely has the keyboard, then the others clockwise."""


def _said(label: str, meaning: str, offers: tuple[object, ...] = (False, True)) -> dict[str, object]:
    """What a table option is called in a form, what it does in any game, and the values that a form offers."""
    return {"label": label, "meaning": meaning, "offers": offers}


@dataclass(frozen=True, slots=True)
class TableOptions:
    """What a table has agreed on. Each is off unless the players want it; times are in seconds, and 0 is never."""

    memory_aid: bool = field(
        default=False, metadata=_said(mark("Memory aid"), mark("The screen shows which cards each player has left."))
    )
    hints: bool = field(
        default=False,
        metadata=_said(mark("Hints"), mark("A key asks what a master would choose. Everybody is told who asked.")),
    )
    pins: bool = field(
        default=False, metadata=_said(mark("PINs"), mark("Each player sets a PIN and is asked for it at the curtain."))
    )
    shuffled_keys: bool = field(
        default=False,
        metadata=_said(
            mark("Shuffled keys"),
            mark("The cards lie on other letters each time: watching fingers tells nothing."),
        ),
    )
    hide_after: int = field(
        default=0,
        metadata=_said(
            mark("Hide hands"),
            mark("A hand is covered again after a few seconds; a key shows it once more."),
            (0, 3, 5, 10, 20),
        ),
    )
    clock: int = field(
        default=0,
        metadata=_said(
            mark("Clock"), mark("For whoever does not decide in time, the game decides."), (0, 20, 40, 60, 120)
        ),
    )
    first: First = field(
        default=First.SEATS,
        metadata=_said(
            mark("First to choose"),
            mark(
                "Who takes the keyboard first in a round: the last one of the round before (in turns), whoever decided "
                "last (at the keyboard), or always the first seat."
            ),
            tuple(First),
        ),
    )
    exchange_heroes: bool = field(
        default=False,
        metadata=_said(
            mark("Exchange heroes"),
            mark("In the next game of an evening each has the hero of the next player."),
        ),
    )
    show_risk: bool = field(
        default=False,
        metadata=_said(mark("Risk"), mark("The screen shows how many cards of the stock would be too much.")),
    )
    open_hands: bool = field(
        default=False,
        metadata=_said(mark("Open hands"), mark("Everybody sees the hand that is played from: no curtain comes down.")),
    )


USUAL_OPTIONS = TableOptions()
"""What a record was played with that says nothing else."""

NEW_TABLE = TableOptions(first=First.TURNS)
"""What a table begins with that has agreed on nothing yet."""


def options_data(table_options: TableOptions) -> dict[str, bool | int | str]:
    """What differs from `USUAL_OPTIONS`, as data; the opposite is `parse_options`."""
    values = {field.name: getattr(table_options, field.name) for field in fields(TableOptions)}
    return {_key(name): value for name, value in values.items() if value != getattr(USUAL_OPTIONS, name)}


def parse_options(value: object) -> TableOptions:
    """Read table options from data; MalformedError for anything else."""
    known = {_key(field.name): field.name for field in fields(TableOptions)}
    if not isinstance(value, dict):
        raise Member("customs").fault(kind(value), _("an object"))
    found: dict[str, Any] = {}
    for key, agreed in value.items():
        name = known[Member(_("a custom")).option(key, known)]
        member, usual = Member(key), getattr(USUAL_OPTIONS, name)
        if isinstance(usual, First):
            found[name] = member.option(agreed, First)
        else:
            found[name] = member.flag(agreed) if isinstance(usual, bool) else member.number(agreed, 0, LONGEST_TIME)
    return TableOptions(**found)


def _key(name: str) -> str:
    return name.replace("_", "-")
