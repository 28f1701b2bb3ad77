"""The cards of Missions, and decks.

Outside the engine, cards are objects. Inside a `State`, each card is a number, its index in `Deck.cards`, and a hand or
a display is a set of bits over these numbers. Characters come first, each with all its values in order, so that
``divmod(number, len(values))`` gives the indices of the character and the value.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import NamedTuple


class ActionName(StrEnum):
    """The action cards (rule 5)."""

    DOOKU = "dooku"
    JANGO = "jango"
    ZAM = "zam"
    NUTE = "nute"


class CharacterCard(NamedTuple):
    """A character's card, which goes into a hand: the character's name, and the value."""

    character: str
    value: int


class Trooper(NamedTuple):
    """A clone trooper, which stays open in front of its finder (rule 4)."""


class Action(NamedTuple):
    """An action card, which takes effect at once (rule 5)."""

    name: ActionName


Card = CharacterCard | Trooper | Action


class Character(NamedTuple):
    """A character: `name` for programs, `title` and `short` for people, `emblem` for its picture and colour."""

    name: str
    title: str = ""
    short: str = ""
    emblem: str = ""


class CardKind(NamedTuple):
    """Identical cards (troopers, or one action card): their number, and their names for people."""

    name: str
    cards: int
    title: str = ""
    short: str = ""


@dataclass(frozen=True)
class Deck:
    """The cards of a game.

    Each of the `characters` has one card of each of the `values`, which ascend. `missions` has the titles of those
    with a tile, at least one, from the lowest value up (rule 7.3).
    """

    name: str
    characters: tuple[Character, ...]
    values: tuple[int, ...]
    troopers: CardKind
    actions: tuple[CardKind, ...]
    missions: tuple[str, ...]

    def __hash__(self) -> int:
        return hash(self.name)  # hashing every card takes as long as playing a turn

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
        return len(self.missions)

    def character(self, name: str) -> Character:
        return next(character for character in self.characters if character.name == name)

    def has_tile(self, value: int) -> bool:
        """Whether a mission of this value has a tile (rule 7.3)."""
        return self.values.index(value) < self.tiles

    @cached_property
    def held(self) -> tuple[CharacterCard, ...]:
        """The cards that a hand can have, by number."""
        return tuple(card for card in self.cards if isinstance(card, CharacterCard))

    @cached_property
    def numbers(self) -> dict[CharacterCard, int]:
        """The number of each card that a hand can have."""
        return {card: number for number, card in enumerate(self.held)}

    @cached_property
    def held_bits(self) -> int:
        """The bits of all cards that a hand can have."""
        return (1 << len(self.held)) - 1

    @cached_property
    def action_bits(self) -> dict[ActionName, int]:
        """The bits of the cards of each action, in the order of `actions`."""
        numbered = [(number, card.name) for number, card in enumerate(self.cards) if isinstance(card, Action)]
        return {
            name: sum(1 << number for number, other in numbered if other is name)
            for name in [ActionName(kind.name) for kind in self.actions]
        }

    def in_set(self, bits: int) -> tuple[CharacterCard, ...]:
        """The character cards in a set of bits, by number."""
        return _in_set(self, bits)

    def bits(self, cards: Iterable[CharacterCard]) -> int:
        """The bits of character cards."""
        return sum([1 << self.numbers[card] for card in cards])


@lru_cache(maxsize=1 << 12)
def _in_set(deck: Deck, bits: int) -> tuple[CharacterCard, ...]:
    return tuple([deck.held[number] for number in numbers(bits)])


@lru_cache(maxsize=1 << 12)
def numbers(bits: int) -> tuple[int, ...]:
    """The indices of the bits that are set, from the lowest up.

    >>> numbers(0b1011)
    (0, 1, 3)
    """
    return tuple([index for index, bit in enumerate(f"{bits:b}"[::-1]) if bit == "1"])
