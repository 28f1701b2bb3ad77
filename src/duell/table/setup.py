"""The form before a game: how many play, their names and heroes, the edition. It gives a `Roster`."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TypeVar

from duell.engine import Edition
from duell.record import Roster, Seat
from duell.table.seating import HUMAN, NAME_LIMIT, BadSeatError, check_characters, check_seats, clean_name, fits

Value = TypeVar("Value", str, Edition)


@dataclass(frozen=True, slots=True)
class Menu:
    """What can be chosen from: heroes as (name, title), editions with what they are, levels of players, the deck."""

    heroes: tuple[tuple[str, str], ...]
    editions: tuple[tuple[Edition, str], ...]
    players: tuple[str, ...] = (HUMAN,)
    deck: str = "classic"
    edition: Edition | None = None
    memory_aid: bool = False

    def first_roster(self) -> Roster:
        """Return what a table starts with that has not played yet: two seats without names."""
        seats = tuple(Seat("", hero, HUMAN) for hero, _ in self.heroes[:2])
        return Roster(seats, self.edition or self.editions[0][0], self.deck, self.memory_aid)


class Part(Enum):
    """A kind of field in the form."""

    COUNT = auto()
    NAME = auto()
    HERO = auto()
    PLAYER = auto()
    EDITION = auto()
    MEMORY_AID = auto()
    START = auto()


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the form; `seat` for those that each seat has."""

    part: Part
    seat: int = 0


class Move(Enum):
    """What can be wanted of the form without saying more."""

    NEXT = auto()
    BACK = auto()
    DOWN = auto()
    UP = auto()
    ENTER = auto()
    MORE = auto()
    LESS = auto()
    ERASE = auto()


@dataclass(frozen=True, slots=True)
class Type:
    """Text typed into the field."""

    text: str


@dataclass(frozen=True, slots=True)
class SetUpScreen:
    """The form as it is shown. A seat without a name yet is shown as `stand_in` says."""

    menu: Menu
    roster: Roster
    at: Field
    notice: str


def stand_in(seat: int) -> str:
    """Return the name of a seat that has been given none."""
    return f"Player {seat + 1}"


class SetUp:
    """The form being filled in; `roster` is set once it is complete and the game can start.

    `offered` is what was played last: then Enter starts at once.
    """

    def __init__(self, menu: Menu, offered: Roster | None = None) -> None:
        self.menu = menu
        self.roster: Roster | None = None
        self._draft = offered or menu.first_roster()
        self._spare: tuple[Seat, ...] = ()
        self._at = Field(Part.START) if offered else Field(Part.COUNT)
        self._untouched = True
        self._notice = ""

    @property
    def screen(self) -> SetUpScreen:
        """The form as it is to be shown now."""
        return SetUpScreen(self.menu, self._draft, self._at, self._notice)

    def refuse(self, why: str) -> None:
        """Take the form up again, with a line that says why the game could not start."""
        self.roster, self._notice = None, why

    def do(self, wanted: Move | Type) -> None:
        """Do what is wanted of the field that is marked."""
        self._notice = ""
        match wanted:
            case Move.NEXT | Move.BACK:
                self._step(1 if wanted is Move.NEXT else -1)
            case Move.DOWN | Move.UP:
                self._change_row(1 if wanted is Move.DOWN else -1)
            case Move.ENTER:
                self._enter()
            case Move.MORE | Move.LESS:
                self._change(1 if wanted is Move.MORE else -1)
            case Move.ERASE:
                self._erase()
            case Type(text):
                self._type(text)

    @property
    def _rows(self) -> list[list[Field]]:
        seats = range(len(self._draft.seats))
        each = [[Field(part, seat) for part in (Part.NAME, Part.HERO, Part.PLAYER)] for seat in seats]
        return [[Field(Part.COUNT)], *each, [Field(Part.EDITION)], [Field(Part.MEMORY_AID)], [Field(Part.START)]]

    def _go(self, at: Field) -> None:
        self._at, self._untouched = at, True

    def _step(self, by: int) -> None:
        fields = [field for row in self._rows for field in row]
        self._go(fields[(fields.index(self._at) + by) % len(fields)])

    def _change_row(self, by: int) -> None:
        rows = self._rows
        here = next(index for index, row in enumerate(rows) if self._at in row)
        row = rows[(here + by) % len(rows)]
        same = [field for field in row if field.part is self._at.part]
        self._go((same or row)[0])

    def _enter(self) -> None:
        if self._at.part is Part.START:
            self._start()
        elif self._at.part in {Part.NAME, Part.HERO, Part.PLAYER}:
            here = next(index for index, row in enumerate(self._rows) if self._at in row)
            self._go(self._rows[here + 1][0])
        else:
            self._step(1)

    def _start(self) -> None:
        seats: list[Seat] = []
        try:
            for index, seat in enumerate(self._draft.seats):
                self._at = Field(Part.NAME, index)  # where to go on if this name is refused
                seats.append(replace(seat, name=clean_name(seat.name or stand_in(index))))
            self._at = Field(Part.START)
            check_seats(seats, [name for name, _ in self.menu.heroes])
        except BadSeatError as error:
            self._notice = f"{error}."
        else:
            self.roster = replace(self._draft, seats=tuple(seats))

    def _change(self, by: int) -> None:
        draft, seat = self._draft, self._at.seat
        match self._at.part:
            case Part.COUNT:
                self._seat_players(len(draft.seats) + by)
            case Part.HERO:
                taken = {other.hero for index, other in enumerate(draft.seats) if index != seat}
                free = [name for name, _ in self.menu.heroes if name not in taken]
                self._set_seat(replace(self._seat, hero=_turn(free, self._seat.hero, by)))
            case Part.PLAYER:
                self._set_seat(replace(self._seat, player=_turn(self.menu.players, self._seat.player, by)))
            case Part.EDITION:
                editions = [edition for edition, _ in self.menu.editions]
                self._draft = replace(draft, edition=_turn(editions, draft.edition, by))
            case Part.MEMORY_AID:
                self._draft = replace(draft, memory_aid=not draft.memory_aid)
            case Part.NAME | Part.START:
                pass

    def _seat_players(self, number: int) -> None:
        """Play with so many; who leaves the table is remembered in case they come back."""
        known = (*self._draft.seats, *self._spare)
        number = min(max(number, 2), 4, len(self.menu.heroes))
        seats = list(known[:number])
        while len(seats) < number:
            taken = {seat.hero for seat in seats}
            seats.append(Seat("", next(name for name, _ in self.menu.heroes if name not in taken), HUMAN))
        self._spare = known[number:]
        self._draft = replace(self._draft, seats=tuple(self._with_own_hero(seats)))

    def _with_own_hero(self, seats: Sequence[Seat]) -> list[Seat]:
        """Give a seat whose hero is taken by an earlier one the first hero that is free."""
        own: list[Seat] = []
        for seat in seats:
            taken = {other.hero for other in own}
            free = next(name for name, _ in self.menu.heroes if name not in taken)
            own.append(replace(seat, hero=free) if seat.hero in taken else seat)
        return own

    @property
    def _seat(self) -> Seat:
        return self._draft.seats[self._at.seat]

    def _set_seat(self, seat: Seat) -> None:
        seats = list(self._draft.seats)
        seats[self._at.seat] = seat
        self._draft = replace(self._draft, seats=tuple(seats))

    def _type(self, text: str) -> None:
        if self._at.part is Part.COUNT and text in {"2", "3", "4"}:
            self._seat_players(int(text))
        elif self._at.part is Part.NAME:
            self._type_name(text if self._untouched else self._seat.name + text)  # the first key replaces it
        elif text == " ":
            self._change(1)

    def _type_name(self, text: str) -> None:
        name = unicodedata.normalize("NFC", text).lstrip()
        try:
            check_characters(name)
        except BadSeatError as error:
            self._notice = f"{error}."
            return
        if not fits(name):
            self._notice = f"A name has at most {NAME_LIMIT} characters."
            return
        self._untouched = False
        self._set_seat(replace(self._seat, name=name))

    def _erase(self) -> None:
        if self._at.part is Part.NAME:
            self._untouched = False
            self._set_seat(replace(self._seat, name=self._seat.name[:-1]))


def _turn(values: Sequence[Value], value: Value, by: int) -> Value:
    """Return the value that is `by` places on, round and round."""
    here = values.index(value) if value in values else -by
    return values[(here + by) % len(values)]
