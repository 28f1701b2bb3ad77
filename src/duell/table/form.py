"""The form before a game: its fields, its moves, and the resulting roster."""

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cache
from typing import Any, TypeVar, cast

from duell.game import AnyEdition, Game
from duell.language import _, current, languages, spelled, use
from duell.players import own_names
from duell.record.acts import Seat
from duell.record.folder import Roster
from duell.record.reading import Played
from duell.record.table_options import NEW_TABLE, TableOptions
from duell.table import seating
from duell.table.narration import Narration
from duell.table.option_words import OFFERS, meanings
from duell.vocabulary import HUMAN


@dataclass(frozen=True, slots=True)
class Menu:
    """A form's offers for one game: roles as (name, title), editions, levels of players, the deck."""

    game: Game
    roles: tuple[tuple[str, str], ...] = ()
    editions: tuple[Any, ...] = ()
    players: tuple[str, ...] = (HUMAN,)
    deck: str = "classic"
    edition: Any = None
    table_options: TableOptions = NEW_TABLE
    about_role: Callable[[str, int], str] | None = None
    """Returns a sentence on a role's strength, given its name and the number of players; None if nothing is known."""
    about_roles: Callable[[int], str] | None = None
    """Returns a sentence on the strength of all roles, given the number of players; None if nothing is known."""
    games: Callable[[], tuple["Menu", ...]] | None = None
    """Returns the menus of all games, including this one; None if the game is fixed."""
    name: str = ""  # the `record.folder.name_in_roster` of the game
    newcomer: str = HUMAN  # the player at a new table in every seat but the first
    draw: Callable[[Sequence[str], int], list[str]] | None = None
    """Draws the roles of a new table by lot, since they are not equally strong; None takes them in their order."""

    def first_roster(self, people: Sequence[Seat] = ()) -> Roster:
        """The roster of a new table: these people, or the fewest seats that can play, without names."""
        number = min(max(len(people), min(self.numbers)), max(self.numbers))
        known = [role for role, _title in self.roles] or [""] * number
        roles = self.draw(known, number) if self.draw and self.roles else known[:number]
        added = [Seat("", "", self.newcomer if seat else HUMAN) for seat in range(len(people), number)]
        seats = tuple(replace(seat, role=role) for seat, role in zip([*people, *added], roles, strict=False))
        edition: Any = self.edition or next(iter(self.editions), None)
        return Roster(seats, edition, self.deck, self.table_options, self.name)

    @property
    def numbers(self) -> range:
        """The possible numbers of players, limited by the number of roles."""
        seats = self.game.seats
        return range(min(seats), min(max(seats), len(self.roles) or max(seats)) + 1)

    def free_roles(self, seated: Iterable[Seat]) -> list[str]:
        """The roles that none of these seats has; none in a game without roles."""
        taken = {seat.role for seat in seated}
        return [name for name, _title in self.roles if name not in taken]

    @property
    def switches(self) -> Mapping[str, Sequence[str]]:
        """The switches of editions, and the values of each."""
        rules = self.game.house_rules
        return {switch: tuple(map(str, values)) for switch, values in rules.SWITCHES.items()} if rules else {}

    def house_rules(self, edition: AnyEdition | None) -> tuple[str, ...]:
        """The switches that differ from the printed edition of that name; none in a game without editions."""
        if edition is None:
            return ()
        printed = next((known for known in self.editions if known.name == edition.name), None)
        values: dict[str, str] = printed.switches() if printed else {}
        return tuple(switch for switch, value in edition.switches().items() if values.get(switch) != value)

    def house_rules_in_words(self, edition: AnyEdition | None) -> list[str]:
        """The house rules with their values, in words."""
        rules = self.game.house_rules
        if rules is None or edition is None:
            return []
        return [rules.in_words(switch, edition.switches()[switch]) for switch in self.house_rules(edition)]

    def about(self, edition: AnyEdition) -> str:
        """A sentence about an edition, in the language in use."""
        if edition not in self.editions:
            return _("House rules: an edition with some switches changed.")
        return spelled(_about(cast("Any", self.game), edition.name, current()))


class Kind(Enum):
    """A kind of field in the form."""

    GAME = auto()
    COUNT = auto()
    NAME = auto()
    ROLE = auto()
    PLAYER = auto()
    EDITION = auto()
    RULES = auto()
    RULE = auto()
    RULES_BACK = auto()  # leads back to the first page
    OPTIONS = auto()
    START = auto()
    OPTION = auto()
    LANGUAGE = auto()  # the language of the program: on the page of table options, but none of them
    BACK = auto()  # leads back to the first page


LEADS_TO_PAGE = frozenset({Kind.RULES, Kind.OPTIONS})  # the fields that open a page of their own


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the form. `seat`, `option` (a table option) and `rule` (a switch) are set for some kinds only."""

    kind: Kind
    seat: int = 0
    option: str = ""
    rule: str = ""


class FormMove(Enum):
    """A move in the form, or a change that carries no data."""

    NEXT = auto()
    BACK = auto()
    DOWN = auto()
    UP = auto()
    BELOW = auto()  # like DOWN, in a form with the seats side by side
    ABOVE = auto()
    FIRST = auto()
    LAST = auto()
    ENTER = auto()
    MORE = auto()
    LESS = auto()
    ERASE = auto()
    OUT = auto()


@dataclass(frozen=True, slots=True)
class Type:
    """Text typed into the field."""

    text: str


@dataclass(frozen=True, slots=True)
class FormScreen:
    """The form as a screen shows it; a seat without a name shows its `stand_in`.

    `evening` holds the games so far, if the next game can continue their evening. `is_changed` is set if leaving would
    lose changes.
    """

    menu: Menu
    roster: Roster
    at: Field
    notice: str
    evening: tuple[Played, ...] = ()
    is_changed: bool = False

    def name(self, seat: int) -> str:
        """The name shown at a seat."""
        return named(self.roster.seats)[seat].name

    @property
    def is_about_options(self) -> bool:
        return self.at.kind in {Kind.OPTION, Kind.LANGUAGE, Kind.BACK}

    @property
    def is_about_rules(self) -> bool:
        return self.at.kind in {Kind.RULE, Kind.RULES_BACK}

    @property
    def is_inside(self) -> bool:
        """Whether this is one of the pages that open from the first page."""
        return self.is_about_options or self.is_about_rules

    @property
    def house_rules(self) -> tuple[str, ...]:
        """The switches that differ from the printed edition of that name."""
        return self.menu.house_rules(self.roster.edition)


@cache
def _about(game: Any, edition: str, lang: str) -> str:
    sentence: str = game.house_rules.about(edition, lang)
    return sentence


def named(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The same seats, with names for those that have none: a bot's own, or a `stand_in`."""
    named_seats: list[Seat] = []
    names = [seat.name for seat in seats]
    for index, seat in enumerate(seats):
        taken = [*names, *(before.name for before in named_seats)]
        name = seat.name or seating.bot_name(index, seat.player, taken) or stand_in(index)
        named_seats.append(replace(seat, name=name))
    return tuple(named_seats)


def stand_in(seat: int) -> str:
    """The name shown at a seat without one."""
    return _("Player {number}", number=seat + 1)


Value = TypeVar("Value", str, int, Menu)


class Form:
    """The form while people fill it in; `roster` is set once the game can start. Enter starts the `offered` roster."""

    def __init__(self, menu: Menu, offered: Roster | None = None, evening: tuple[Played, ...] = ()) -> None:
        self.menu = menu
        self._evening = evening
        self.roster: Roster | None = None
        self._draft = self._began = offered or menu.first_roster()
        self._people: dict[int, str] = {}
        self._spare: tuple[Seat, ...] = ()
        self._at = Field(Kind.START) if offered else Field(Kind.COUNT)
        self._untouched = True
        self._notice = _("The heroes were drawn by lot.") if menu.draw and menu.roles and not offered else ""

    @property
    def screen(self) -> FormScreen:
        is_changed = self._draft != self._began
        return FormScreen(self.menu, self._draft, self._at, self._notice, self._evening, is_changed)

    def remark(self, notice: str) -> None:
        self._notice = notice

    def refuse(self, why: str) -> None:
        """Reopen the form, with the reason why the game could not start."""
        self.roster, self._notice = None, why

    def do(self, move: FormMove | Type) -> None:
        """Carry out a move or an input at the current field."""
        self._notice = ""
        steps = 1 if move in {FormMove.NEXT, FormMove.DOWN, FormMove.BELOW, FormMove.MORE} else -1
        match move:
            case FormMove.NEXT | FormMove.BACK:
                fields = [field for row in self._rows for field in row]
                self._go(fields[(fields.index(self._at) + steps) % len(fields)])
            case FormMove.DOWN | FormMove.UP:
                self._change_row(self._rows, steps)
            case FormMove.BELOW | FormMove.ABOVE:
                self._change_row(self._rows_abreast, steps)
            case FormMove.ENTER:
                self._enter()
            case FormMove.MORE | FormMove.LESS:
                self._change(steps)
            case FormMove.ERASE if self._at.kind is Kind.NAME:
                self._untouched = False
                self._set_seat(replace(self._seat, name=self._seat.name[:-1]))
            case FormMove.OUT:
                self._go(Field(Kind.RULES if self.screen.is_about_rules else Kind.OPTIONS))
            case Type(text):
                self._type(text)
            case _:
                pass

    @property
    def _rows(self) -> list[list[Field]]:
        seats = range(len(self._draft.seats))
        if self.screen.is_about_rules:
            return [*[[Field(Kind.RULE, rule=switch)] for switch in self.menu.switches], [Field(Kind.RULES_BACK)]]
        if self.screen.is_about_options:
            options = [[Field(Kind.OPTION, option=option)] for option in self._options]
            return [*options, [Field(Kind.LANGUAGE)], [Field(Kind.BACK)]]
        role = (Kind.ROLE,) if self.menu.roles else ()
        players = [[Field(kind, seat) for kind in (Kind.NAME, *role, Kind.PLAYER)] for seat in seats]
        kinds = [Kind.OPTIONS, Kind.START]
        if self.menu.editions:
            kinds.insert(0, Kind.RULES)
        if len(self.menu.editions) > 1:
            kinds.insert(0, Kind.EDITION)
        others = [[Field(kind)] for kind in kinds]
        game = [[Field(Kind.GAME)]] if self.menu.games else []
        return [*game, [Field(Kind.COUNT)], *players, *others]

    @property
    def _rows_abreast(self) -> list[list[Field]]:
        """The rows where the seats are side by side: all names, then all heroes, then all players."""
        rows = self._rows
        seats = [row for row in rows if row[0].kind is Kind.NAME]
        first = rows.index(seats[0]) if seats else 0
        return [*rows[:first], *map(list, zip(*seats, strict=True)), *rows[first + len(seats) :]]

    @property
    def _options(self) -> Iterable[str]:
        return meanings(Narration.of(self.menu.game))

    def _go(self, field: Field) -> None:
        self._at, self._untouched = field, True

    def _index_in(self, rows: list[list[Field]]) -> int:
        """The index of the row with the current field."""
        return next(index for index, row in enumerate(rows) if self._at in row)

    def _change_row(self, rows: list[list[Field]], steps: int) -> None:
        """Go to the next row: to a field of the same kind, otherwise of the same seat, otherwise to the first."""
        row = rows[(self._index_in(rows) + steps) % len(rows)]
        same = [field for field in row if field.kind is self._at.kind]
        self._go((same or [field for field in row if field.seat == self._at.seat] or row)[0])

    def _enter(self) -> None:
        if self._at.kind is Kind.START:
            self._start()
        elif self._at.kind in {Kind.BACK, Kind.RULES_BACK}:
            self._go(Field(Kind.START))
        elif self._at.kind in LEADS_TO_PAGE:
            self._change(1)
        else:  # Enter goes on without opening pages
            below = self._rows[self._index_in(self._rows) + 1 :]
            self._go(next(row[0] for row in below if row[0].kind not in LEADS_TO_PAGE))

    def _start(self) -> None:
        seats: list[Seat] = []
        try:
            for index, seat in enumerate(named(self._draft.seats)):
                self._at = Field(Kind.NAME, index)  # the field to return to if this name is refused
                seats.append(replace(seat, name=seating.clean_name(seat.name)))
            self._at = Field(Kind.START)
            seating.check_seats(seats, [name for name, _role in self.menu.roles], self.menu.game.seats)
        except seating.BadSeatError as error:
            self._notice = f"{error}."
        else:
            self.roster = replace(self._draft, seats=tuple(seats))

    def _change(self, steps: int) -> None:
        draft, seat = self._draft, self._at.seat
        match self._at.kind:
            case Kind.GAME if self.menu.games:
                menus = self.menu.games()
                here = next(menu for menu in menus if menu.game is self.menu.game)
                self._choose_game(_further(menus, here, steps))
            case Kind.NAME:
                self._go(Field(Kind.NAME, (seat + steps) % len(draft.seats)))
            case Kind.COUNT:
                self._seat_players(len(draft.seats) + steps)
            case Kind.ROLE:
                free = self.menu.free_roles(other for index, other in enumerate(draft.seats) if index != seat)
                self._set_seat(replace(self._seat, role=_further(free, self._seat.role, steps)))
            case Kind.PLAYER:
                self._change_player(_further(self.menu.players, self._seat.player, steps))
            case Kind.EDITION:
                editions = {edition.name: edition for edition in self.menu.editions}
                self._draft = replace(draft, edition=editions[_further([*editions], draft.edition.name, steps)])
            case Kind.RULES:
                self._go(Field(Kind.RULE, rule=next(iter(self.menu.switches))))
            case Kind.RULE:
                switch, now = self._at.rule, draft.edition.switches()[self._at.rule]
                value = _further(self.menu.switches[switch], now, steps)
                self._draft = replace(draft, edition=draft.edition.with_rule(switch, value))
            case Kind.OPTIONS:
                self._go(Field(Kind.OPTION, option=next(iter(self._options))))
            case Kind.OPTION:
                option = self._at.option
                agreed: Any = _further(OFFERS[option], getattr(draft.table_options, option), steps)
                self._draft = replace(draft, table_options=replace(draft.table_options, **{option: agreed}))
            case Kind.LANGUAGE:
                use(_further(languages(), current(), steps))
            case _:
                pass

    def _choose_game(self, menu: Menu) -> None:
        seated, people = len(self._draft.seats), (*self._draft.seats, *self._spare)
        self.menu = replace(menu, games=self.menu.games)
        first = self.menu.first_roster(people[: max(seated, min(self.menu.numbers))])
        self._draft = replace(first, table_options=self._draft.table_options)
        self._spare = tuple(replace(who, role="") for who in people[len(first.seats) :])

    def _change_player(self, player: str) -> None:
        """Seat a person or a bot. A bot gets its own name; the person's name returns with the person."""
        index, before = self._at.seat, self._seat
        name = "" if before.name in own_names(before.player) else before.name
        if before.player == HUMAN:
            self._people[index], name = name, ""
        if player == HUMAN:
            name = name or self._people.get(index, "")
        self._set_seat(replace(before, player=player, name=name))

    def _seat_players(self, number: int) -> None:
        """Set the number of players. Those who leave are remembered, and return, with another role if need be."""
        known = (*self._draft.seats, *self._spare)
        numbers = self.menu.numbers
        number = min(max(number, min(numbers)), max(numbers))
        seats: list[Seat] = []
        for seat in [*known[:number], *[Seat("", "", self.menu.newcomer)] * (number - len(known))]:
            free, taken = self.menu.free_roles(seats), {"", *(before.role for before in seats)}
            seats.append(replace(seat, role=free[0]) if free and seat.role in taken else seat)
        self._spare = known[number:]
        self._draft = replace(self._draft, seats=tuple(seats))
        self._at = replace(self._at, seat=min(self._at.seat, number - 1))

    @property
    def _seat(self) -> Seat:
        return self._draft.seats[self._at.seat]

    def _set_seat(self, seat: Seat) -> None:
        seats = list(self._draft.seats)
        seats[self._at.seat] = seat
        self._draft = replace(self._draft, seats=tuple(seats))

    def _type(self, text: str) -> None:
        if self._at.kind is not Kind.NAME:
            if text == " ":
                self._change(1)
            elif text in set(map(str, self.menu.numbers)) and not self.screen.is_inside:
                self._seat_players(int(text))
        else:
            typed = text if self._untouched else self._seat.name + text  # the first key replaces it
            name = unicodedata.normalize("NFC", typed).lstrip()
            try:
                seating.check_characters(name)
            except seating.BadSeatError as error:
                self._notice = f"{error}."
                return
            if not seating.fits(name):
                self._notice = _("A name has at most {most} characters.", most=seating.NAME_LIMIT)
                return
            self._untouched = False
            self._set_seat(replace(self._seat, name=name))


def _further(values: Sequence[Value], value: Value, steps: int) -> Value:
    """The value that is `steps` further on; the first follows the last."""
    here = values.index(value) if value in values else -steps
    return values[(here + steps) % len(values)]
