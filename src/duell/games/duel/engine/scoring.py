"""What cards are worth to who has taken them (rule 7): one more of them, all of them, line by line."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from duell.games.duel.engine.cards import Card, Deck, Vader, Villain
from duell.games.duel.engine.edition import Sets


@dataclass(frozen=True, slots=True)
class SetScore:
    """What `count` cards of one villain are worth: `points` as printed on them, `bonus` for the set."""

    villain: Villain
    count: int
    points: int
    bonus: int


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's score, in points. `lines` has the villains in the order of the deck, `vaders` each penalty."""

    lines: tuple[SetScore, ...]
    vaders: tuple[int, ...]

    @property
    def points(self) -> int:
        """What the villains show."""
        return sum(line.points for line in self.lines)

    @property
    def bonus(self) -> int:
        """What pairs, triples and foursomes count."""
        return sum(line.bonus for line in self.lines)

    @property
    def penalty(self) -> int:
        """What the Vaders take away."""
        return sum(self.vaders)

    @property
    def total(self) -> int:
        """The score; it may be negative (ruling 7)."""
        return self.points + self.bonus - self.penalty


def worth(villain: Villain, count: int, sets: Sets) -> tuple[int, int]:
    """Return points and bonus of `count` cards of a villain.

    ``added``: their points, and 10 more for each card after the first (ruling 14). ``flat``: a single villain its
    points; a pair what pairs of it count, 20 unless the deck says otherwise, and 10 more for each further card.
    """
    if count < 2:
        return count * villain.points, 0
    if sets is Sets.FLAT:
        return 0, villain.pair + 10 * (count - 2)
    return count * villain.points, 10 * (count - 1)


@dataclass(frozen=True, slots=True)
class Gain:
    """What taking a card does to a seat that has `has` of the kind already; all in points.

    `points` and `bonus` are what the card's face and its set add (negative for a Vader); under ``sets=flat`` a
    set swallows the points of the single card. `counts` is what all of the kind are worth then.
    """

    has: int
    points: int
    bonus: int
    counts: int

    @property
    def total(self) -> int:
        """How the score changes."""
        return self.points + self.bonus


def gain(card: Card, taken: Sequence[Card], sets: Sets) -> Gain:
    """Return what taking `card` brings to somebody who has `taken` already; Vaders are all of one kind."""
    if isinstance(card, Vader):
        return gain_of(card, sum(isinstance(other, Vader) for other in taken), sets)
    return gain_of(card, taken.count(card), sets)


@lru_cache(maxsize=1 << 10)
def gain_of(card: Card, has: int, sets: Sets) -> Gain:
    """Return what one more `card` adds for somebody who `has` so many of its kind (rules 7.1 to 7.3)."""
    if isinstance(card, Vader):
        return Gain(has, -card.penalty, 0, -card.penalty)
    (points, bonus), (more_points, more_bonus) = worth(card, has, sets), worth(card, has + 1, sets)
    return Gain(has, more_points - points, more_bonus - bonus, more_points + more_bonus)


def score_cards(cards: Iterable[Card], sets: Sets) -> Score:
    """Return the score of some Empire cards, in whatever order."""
    counts = Counter(cards)
    lines = [
        SetScore(card, count, *worth(card, count, sets)) for card, count in counts.items() if isinstance(card, Villain)
    ]
    vaders = [card.penalty for card in counts.elements() if isinstance(card, Vader)]
    return Score(tuple(lines), tuple(vaders))


class Worths(dict[int, int]):
    """What each part of a heap is worth, by its bits over ``deck.empire``, worked out when it first comes up."""

    def __init__(self, deck: Deck, sets: Sets) -> None:
        self._deck, self._sets = deck, sets

    def __missing__(self, held: int) -> int:
        found = self[held] = score_cards(self._deck.cards(held), self._sets).total
        return found


def heaps(deck: Deck, sets: Sets) -> list[tuple[int, Worths]]:
    """Return the deck in heaps, each as bits and what every part of it is worth; no set is in two of them.

    A pile is worth what its parts in the heaps are worth. The fewer cards in a heap, the sooner all parts are known.
    """
    found: list[tuple[int, Worths]] = []
    for kind in dict.fromkeys(deck.empire):
        bits = sum(1 << place for place, card in enumerate(deck.empire) if card == kind)
        if found and (found[-1][0] | bits).bit_count() <= _HEAP:
            found[-1] = found[-1][0] | bits, found[-1][1]
        else:
            found.append((bits, Worths(deck, sets)))
    return found


_HEAP = 10
"""Cards: so many make a heap, unless there are more of one kind."""
