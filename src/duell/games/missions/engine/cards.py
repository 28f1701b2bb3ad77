"""The cards of Missions, and a deck of them.

Cards are rich values at the edges of the engine. Inside a `State` each is a number, its place in `Deck.cards`, and a
hand or a display is a set of bits over these numbers. Characters come first, each with all its values in a row, so that
``number // len(values)`` is the character and ``number % len(values)`` the place of the value.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple


class ActionName(StrEnum):
    """What an action card makes its finder do (rule 5)."""

    DOOKU = "dooku"
    JANGO = "jango"
    ZAM = "zam"
    NUTE = "nute"


class CharacterCard(NamedTuple):
    """A card of a character, for the hand: the character's identifier, and what it counts."""

    character: str
    value: int


class Trooper(NamedTuple):
    """A clone trooper, open before its finder (rule 4)."""


class Action(NamedTuple):
    """An action card, carried out at once (rule 5)."""

    name: ActionName


Card = CharacterCard | Trooper | Action


class Character(NamedTuple):
    """A character: `name` is what records and programs use, `title` and `short` are what people read.

    `emblem` names the picture and the colour that a screen gives it.
    """

    name: str
    title: str = ""
    short: str = ""
    emblem: str = ""


class CardKind(NamedTuple):
    """Cards that are all alike, troopers or action cards of one name: how many there are, and what people read."""

    name: str
    cards: int
    title: str = ""
    short: str = ""


@dataclass(frozen=True)
class Deck:
    """All cards of a game.

    Each of the `characters` is there once with each of the `values`, which ascend. `missions` are titles of those that
    bring a tile, one at least: the first is that of the first value, and so on (rule 7.3).
    """

    name: str
    characters: tuple[Character, ...]
    values: tuple[int, ...]
    troopers: CardKind
    actions: tuple[CardKind, ...]
    missions: tuple[str, ...]

    def __hash__(self) -> int:
        return hash(self.name)  # to hash every card takes as long as to play a turn

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card by its number: characters, troopers, actions."""
        return (
            *(CharacterCard(character.name, value) for character in self.characters for value in self.values),
            *(Trooper(),) * self.troopers.cards,
            *(Action(ActionName(kind.name)) for kind in self.actions for _ in range(kind.cards)),
        )

    @cached_property
    def tiles(self) -> int:
        """How many missions bring a tile."""
        return len(self.missions)

    def character(self, name: str) -> Character:
        """The character of that name."""
        return next(each for each in self.characters if each.name == name)

    def has_tile(self, value: int) -> bool:
        """Whether a mission of this value brings a tile (rule 7.3)."""
        return self.values.index(value) < self.tiles

    @cached_property
    def held(self) -> tuple[CharacterCard, ...]:
        """The cards that can be in a hand, by number."""
        return tuple(card for card in self.cards if isinstance(card, CharacterCard))

    @cached_property
    def numbers(self) -> dict[CharacterCard, int]:
        """The number of each card that can be in a hand."""
        return {card: number for number, card in enumerate(self.held)}

    def in_set(self, bits: int) -> tuple[CharacterCard, ...]:
        """Return the character cards in a set of bits, by number."""
        return tuple(self.held[number] for number in numbers(bits))

    def bits(self, cards: Iterable[CharacterCard]) -> int:
        """Return character cards as a set of bits."""
        return sum(1 << self.numbers[card] for card in cards)


def numbers(bits: int) -> list[int]:
    """Return which bits are set, from the lowest up.

    >>> numbers(0b1011)
    [0, 1, 3]
    """
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits -= lowest
    return found
