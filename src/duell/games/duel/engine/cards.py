"""Cards and decks.

Outside the engine, cards are objects; inside a `State` they are small integers. An Empire card is its index in
`Deck.empire`, and a hand is a set of bits (bit 0 for R2-D2, bit v for the force card of value v).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from typing import NamedTuple

from duell.game import Emblem, IllegalChoiceError

PAIR = 20  # the points of a pair under ``sets=flat`` unless the villain has its own


class Villain(NamedTuple):
    """One card of a villain, worth its points and more in a set.

    `name` is the identifier for records and programs; `title` and `short` are for people. `pair` is the points for two
    cards of this villain under ``sets=flat``.
    """

    name: str
    points: int
    title: str = ""
    short: str = ""
    pair: int = PAIR


class Vader(NamedTuple):
    """A Darth Vader card: it costs its owner `penalty` points."""

    penalty: int


Card = Villain | Vader


@dataclass(frozen=True, slots=True)
class Hero:
    """A hero: ``icons[v - 1]`` is the number of rebel icons on the force card of value v, from 1 up."""

    name: str
    icons: tuple[int, ...]
    title: str = ""


@dataclass(frozen=True)
class Deck:
    """The cards of a game: the heroes with their force cards, and the Empire cards in file order.

    `emblems` maps card names to pictures. The rules, equality and records ignore them.
    """

    name: str
    heroes: tuple[Hero, ...]
    empire: tuple[Card, ...]
    emblems: Mapping[str, Emblem] = field(default_factory=dict, compare=False, repr=False)

    def __hash__(self) -> int:
        return hash(self.name)  # hashing every card takes as long as playing a round

    def hero(self, name: str) -> Hero:
        """The hero called `name`; KeyError if the deck has none."""
        for hero in self.heroes:
            if hero.name == name:
                return hero
        raise KeyError(name)

    @cached_property
    def villains(self) -> tuple[Villain, ...]:
        """Each villain once, in file order."""
        return tuple(dict.fromkeys(card for card in self.empire if isinstance(card, Villain)))

    @cached_property
    def strengths(self) -> dict[str, tuple[int, ...]]:
        """The strength of each card by hero's name: value first, then icons (rule 3.3).

        Index 0 is R2-D2, which cannot win; index v is the force card of value v. No two heroes share a strength.
        """
        scale = 1 + max(max(hero.icons) for hero in self.heroes)
        return {
            hero.name: (0, *(value * scale + icons for value, icons in enumerate(hero.icons, start=1)))
            for hero in self.heroes
        }

    @cached_property
    def vaders(self) -> int:
        """The Darth Vader cards as a set of bits over `empire`."""
        return sum(1 << index for index, card in enumerate(self.empire) if isinstance(card, Vader))

    def cards(self, bits: int) -> tuple[Card, ...]:
        """The cards in a set of bits over `empire`, in file order."""
        cards = []
        while bits:
            lowest = bits & -bits
            cards.append(self.empire[lowest.bit_length() - 1])
            bits -= lowest
        return tuple(cards)


class Choice(IntEnum):
    """A choice: ``str`` gives its notation and `parse` reads it.

    The number of a bid is its bit in a hand: 0 for R2-D2, v for the force card of value v.

    >>> str(Choice.FORCE_7), str(Choice.R2D2), str(Choice.GIVE_2)
    ('7', 'r2d2', 'give 2')
    """

    R2D2 = 0
    FORCE_1 = 1
    FORCE_2 = 2
    FORCE_3 = 3
    FORCE_4 = 4
    FORCE_5 = 5
    FORCE_6 = 6
    FORCE_7 = 7
    FORCE_8 = 8
    KEEP = 9
    GIVE_0 = 10
    GIVE_1 = 11
    GIVE_2 = 12
    GIVE_3 = 13
    TAKE = 14
    STOP = 15

    def __str__(self) -> str:
        return _NOTATION[self]

    @property
    def is_bid(self) -> bool:
        """Whether this is a card in the hand."""
        return self <= Choice.FORCE_8

    @property
    def is_draw(self) -> bool:
        """Whether this draws a final card or stops drawing."""
        return self >= Choice.TAKE

    @property
    def receiver(self) -> int | None:
        """The seat that gets the card; None for any other choice."""
        return _RECEIVERS[self]

    @classmethod
    def give(cls, seat: int) -> "Choice":
        """The choice that gives the scouted card to `seat`, 0 to 3; IllegalChoiceError for any other number."""
        if not 0 <= seat <= 3:
            raise IllegalChoiceError("nobody has seat {seat}; seats are 0 to 3", seat=seat)
        return cls(cls.GIVE_0 + seat)

    @classmethod
    def parse(cls, text: str) -> "Choice":
        """The choice written as `text`; IllegalChoiceError if there is none.

        >>> Choice.parse("keep")
        <Choice.KEEP: 9>
        """
        try:
            return _PARSED[text]
        except (KeyError, TypeError):
            raise IllegalChoiceError(
                "{text} is not a choice; a choice is one of {choices}", text=repr(text), choices=", ".join(_PARSED)
            ) from None


# Looked up once, since up to Python 3.11 looking up a member takes longer than calling a function.
R2D2, KEEP, STOP = Choice.R2D2, Choice.KEEP, Choice.STOP

_RECEIVERS = (None,) * Choice.GIVE_0 + (0, 1, 2, 3) + (None, None)
_WORDS = {Choice.R2D2: "r2d2", Choice.KEEP: "keep", Choice.TAKE: "take", Choice.STOP: "stop"}
_NOTATION = tuple(
    _WORDS.get(choice) or (f"give {choice.receiver}" if choice.receiver is not None else f"{choice.value}")
    for choice in Choice
)
_PARSED = {notation: Choice(number) for number, notation in enumerate(_NOTATION)}
