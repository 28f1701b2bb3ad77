"""The form before a game as it is shown, and what can be wanted of it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cache
from typing import Any, cast

from duell.game import Edition, Game
from duell.language import _, current, spelled
from duell.record import NEW_TABLE, Played, Roster, Seat, TableOptions
from duell.table.seating import HUMAN, bot_name


@dataclass(frozen=True, slots=True)
class Menu:
    """What can be chosen from at a table of one game: roles as (name, title), editions, levels of players, the deck.

    A game without roles or editions has none of these.
    """

    game: Game
    roles: tuple[tuple[str, str], ...] = ()
    editions: tuple[Any, ...] = ()
    players: tuple[str, ...] = (HUMAN,)
    deck: str = "classic"
    edition: Any = None
    table_options: TableOptions = NEW_TABLE
    about_role: Callable[[str, int], str] | None = None
    """Returns how strong a role is, by its name and how many play, in a sentence; None where that is not known."""
    about_roles: Callable[[int], str] | None = None
    """Returns how strong all of them are where so many play; None where that is not known."""
    games: Callable[[], tuple["Menu", ...]] | None = None
    """Returns what tables of all games can choose from, this one's too; None if the game itself cannot be chosen."""
    name: str = ""
    """What a roster calls the game (see `record.name_in_roster`)."""

    def first_roster(self) -> Roster:
        """Return what a table starts with that has not played yet: two seats without names."""
        least = min(self.game.seats)
        roles = [role for role, _title in self.roles[:least]] or [""] * least
        edition: Any = self.edition or next(iter(self.editions), None)
        seats = tuple(Seat("", role, HUMAN) for role in roles)
        return Roster(seats, edition, self.deck, self.table_options, self.name)

    @property
    def numbers(self) -> range:
        """How many can play: with roles, no more than there are."""
        seats = self.game.seats
        return range(min(seats), min(max(seats), len(self.roles) or max(seats)) + 1)

    def free_roles(self, seated: Iterable[Seat]) -> list[str]:
        """Return the roles that nobody of those has; none in a game without roles."""
        taken = {seat.role for seat in seated}
        return [name for name, _title in self.roles if name not in taken]

    @property
    def switches(self) -> Mapping[str, Sequence[str]]:
        """The switches in which editions differ, and the values of each."""
        rules = self.game.house_rules
        return {switch: tuple(map(str, values)) for switch, values in rules.SWITCHES.items()} if rules else {}

    def house_rules(self, edition: Edition | None) -> tuple[str, ...]:
        """Return the switches that are not as printed in the edition of that name; none of a game without editions."""
        if edition is None:
            return ()
        printed: dict[str, str] = next((each.switches() for each in self.editions if each.name == edition.name), {})
        return tuple(switch for switch, value in edition.switches().items() if printed.get(switch) != value)

    def house_rules_told(self, edition: Edition | None) -> list[str]:
        """Return the same in words, with their values."""
        rules = self.game.house_rules
        if rules is None or edition is None:
            return []
        return [rules.told(switch, edition.switches()[switch]) for switch in self.house_rules(edition)]

    def about(self, edition: Edition) -> str:
        """Return what an edition is in a sentence, in the language in use."""
        if edition not in self.editions:
            return _("House rules: an edition with some switches set otherwise.")
        return spelled(_about(cast("Any", self.game), edition.name, current()))


class Part(Enum):
    """A kind of field in the form."""

    GAME = auto()
    COUNT = auto()
    NAME = auto()
    ROLE = auto()
    PLAYER = auto()
    EDITION = auto()
    RULES = auto()
    """Leads to the page of house rules."""
    RULE = auto()
    RULES_BACK = auto()
    """Leads from that page to the first."""
    CUSTOMS = auto()
    """Leads to the page of customs."""
    START = auto()
    CUSTOM = auto()
    LANGUAGE = auto()
    """That of this terminal: on the page of customs, but none, since the game is the same in each."""
    BACK = auto()
    """Leads from the page of customs to the first."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the form.

    `seat` is for those that each seat has, `custom` for one of `record.TableOptions`, `rule` for a switch of the
    edition.
    """

    part: Part
    seat: int = 0
    custom: str = ""
    rule: str = ""


class FormMove(Enum):
    """What can be wanted of the form without saying more."""

    NEXT = auto()
    BACK = auto()
    DOWN = auto()
    UP = auto()
    BELOW = auto()
    """The same where the seats stand side by side."""
    ABOVE = auto()
    ENTER = auto()
    MORE = auto()
    LESS = auto()
    ERASE = auto()
    OUT = auto()
    """Back to the first page."""


@dataclass(frozen=True, slots=True)
class Type:
    """Text typed into the field."""

    text: str


@dataclass(frozen=True, slots=True)
class FormScreen:
    """The form as it is shown. A seat without a name yet is shown as `stand_in` says.

    `evening` are the games that were played so far, if another one of the same evening may follow.
    """

    menu: Menu
    roster: Roster
    at: Field
    notice: str
    evening: tuple[Played, ...] = ()

    def name(self, seat: int) -> str:
        """Return the name at a seat, or what stands for it: a bot has one of its own."""
        return named(self.roster.seats)[seat].name

    @property
    def is_about_customs(self) -> bool:
        """Whether this is the page of customs."""
        return self.at.part in {Part.CUSTOM, Part.LANGUAGE, Part.BACK}

    @property
    def is_about_rules(self) -> bool:
        """Whether this is the page of house rules."""
        return self.at.part in {Part.RULE, Part.RULES_BACK}

    @property
    def house_rules(self) -> tuple[str, ...]:
        """The switches that are not as in the edition of that name."""
        return self.menu.house_rules(self.roster.edition)


@cache
def _about(game: Any, edition: str, lang: str) -> str:
    said: str = game.house_rules.about(edition, lang)
    return said


def named(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return seats of which each has a name: a bot its own, anybody else one that stands in."""
    found: list[Seat] = []
    given = [seat.name for seat in seats]
    for index, seat in enumerate(seats):
        taken = [*given, *(before.name for before in found)]
        found.append(replace(seat, name=seat.name or bot_name(index, seat.player, taken) or stand_in(index)))
    return tuple(found)


def stand_in(seat: int) -> str:
    """Return the name of a seat that has been given none."""
    return _("Player {number}", number=seat + 1)
