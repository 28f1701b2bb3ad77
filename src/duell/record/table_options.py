"""Table options: agreements of the players besides the rules. They change screens and questions, never the outcome."""

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any

from duell.language import mark
from duell.record.strict import Member
from duell.vocabulary import LONGEST_TIME, BestOf, First, Speed


def _option(
    default: Any, label: str, meaning: str, offers: Iterable[object] = (False, True), *, version: int = 1
) -> Any:
    """A table option: its label, its meaning in any game, and the values that a form offers.

    `version` is the first version of records that knows it.
    """
    metadata = {"label": label, "meaning": meaning, "offers": tuple(offers), "version": version}
    return field(default=default, metadata=metadata)


@dataclass(frozen=True, slots=True)
class TableOptions:
    """A table's options, all off by default. Times are in seconds; 0 means never."""

    memory_aid: bool = _option(False, mark("Memory aid"), mark("The screen shows which cards each player has left."))
    hints: bool = _option(
        False, mark("Hints"), mark("A key shows what a master would choose. Everybody is told who asked.")
    )
    pins: bool = _option(False, mark("PINs"), mark("Each player sets a PIN and types it before the hand is shown."))
    shuffled_keys: bool = _option(
        False,
        mark("Shuffled keys"),
        mark("The cards move to different keys each time, so watching fingers reveals nothing."),
    )
    hide_after: int = _option(
        0,
        mark("Hide hands"),
        mark("A hand is hidden again after a few seconds; a key shows it again."),
        (0, 3, 5, 10, 20),
    )
    clock: int = _option(
        0, mark("Clock"), mark("When a player’s time runs out, the game decides."), (0, 20, 40, 60, 120)
    )
    first: First = _option(
        First.SEATS,  # what a record that names none was played by; for a new table, see `NEW_TABLE`
        mark("First to choose"),
        mark(
            "The first to choose in a round: always the first seat (seats), each player in turn (turns), or the player "
            "who has the keyboard (keyboard)."
        ),
        First,
    )
    exchange_heroes: bool = _option(
        False,
        mark("Exchange heroes"),
        mark("In the next game of the evening, each player takes the next player’s hero."),
    )
    show_risk: bool = _option(
        False, mark("Risk"), mark("The screen shows how many cards of the stock would mean a bust.")
    )
    open_hands: bool = _option(
        False, mark("Open hands"), mark("Everybody may see the hand of the player to move; nobody looks away.")
    )
    speed: Speed = _option(
        Speed.NORMAL,
        mark("Speed"),
        mark("How fast cards move and reveals are shown: fast, normal or slow."),
        Speed,
        version=2,
    )
    take_back: bool = _option(
        False,
        mark("Take back"),
        mark("Until the next hand is shown, the player who has just locked a card can take it back, once a round."),
        version=2,
    )
    best_of: BestOf = _option(
        BestOf.ONE,
        mark("Match"),
        mark("The first player to win more than half of these games wins the match."),
        BestOf,
        version=2,
    )
    one_key: bool = _option(
        False,
        mark("One key locks"),
        mark("The key of a card locks it at once. It can be taken back until the next hand is shown."),
        version=3,
    )
    go_on: bool = _option(
        False,
        mark("Timed reveals"),
        mark("A reveal ends automatically after enough time to read it. Any key stops that."),
        version=3,
    )


USUAL_OPTIONS = TableOptions()  # the options of a record that names none
NEW_TABLE = TableOptions(first=First.TURNS)  # the options of a new table


def options_data(table_options: TableOptions) -> dict[str, bool | int | str]:
    """The options that differ from `USUAL_OPTIONS`, as data; the inverse is `parse_options`."""
    values = {field.name: getattr(table_options, field.name) for field in fields(TableOptions)}
    return {_key(name): value for name, value in values.items() if value != getattr(USUAL_OPTIONS, name)}


def version_needed(table_options: TableOptions) -> int:
    """The lowest version of records that knows all these options."""
    agreed = (option for option in fields(table_options) if getattr(table_options, option.name) != option.default)
    return max((option.metadata["version"] for option in agreed), default=1)


def parse_options(value: object) -> TableOptions:
    """Parse table options from data; MalformedError for anything else."""
    known = {_key(field.name): field.name for field in fields(TableOptions)}
    values: dict[str, Any] = {}
    for key, agreed in Member("customs").table(value, (), known).items():
        name = known[key]
        member, usual = Member(key), getattr(USUAL_OPTIONS, name)
        if isinstance(usual, StrEnum):
            values[name] = member.option(agreed, type(usual))
        else:
            values[name] = member.flag(agreed) if isinstance(usual, bool) else member.number(agreed, 0, LONGEST_TIME)
    return TableOptions(**values)


def _key(name: str) -> str:
    return name.replace("_", "-")
