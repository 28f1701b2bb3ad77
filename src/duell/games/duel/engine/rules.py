"""The rules of a round and of scoring, as pure functions.

`state` applies a round's rules in order and caches their results; it adds no rules of its own. Hands and cards are sets
of bits in both, as `cards` says.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from duell.games.duel.engine.cards import R2D2, Card, Choice, Vader, Villain
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.events import Reason

BySeat = tuple[int, ...]
Joint = tuple[Choice | None, ...]  # the choices of all seats, in order; None for a seat without options
R2D2_ONLY = 1  # the bits of a hand with only R2-D2. A hand with a larger number has a force card; 0 is an empty hand


def playable(edition: Edition, vader: bool, hand: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The cards of a hand that may be bid for a villain or a Vader; players must bid (ruling 1).

    For a villain any card may be bid (rule 3.1), for Vader only force cards (rule 4.1). A seat that has stopped bids
    nothing.
    """
    force = tuple(card for card in hand if card is not R2D2)
    return force if vader or has_stopped(edition, hand) else hand


def has_stopped(edition: Edition, hand: tuple[Choice, ...]) -> bool:
    """Whether a player with this hand is out while others play on.

    Under ``end=last-with-force``, R2-D2 alone keeps nobody in the game (rule 6.2, ruling 10).
    """
    if edition.end == "last-with-force":
        return all(card is R2D2 for card in hand)
    return not hand


class Showdown(NamedTuple):
    """The result of the bids in a duel.

    `pile` is the winner's seat, or the number of seats, which means the pile of escaped cards (rule 3.5). `paid` has
    each seat's discarded force card as a bit (0: none). `scout` is the seat whose lone R2-D2 turns up a card, or None.
    """

    pile: int
    paid: BySeat
    scout: int | None

    @property
    def winner(self) -> int | None:
        """The seat that takes the card; None if it escapes."""
        return self.pile if self.pile < len(self.paid) else None

    def back(self, bids: Joint) -> BySeat:
        """The seats that take their force card back (rules 3.4 and 4.3)."""
        return tuple([seat for seat, bid in enumerate(bids) if bid and not self.paid[seat]])


def showdown(strengths: Sequence[Sequence[int]], vader: bool, bids: Joint) -> Showdown:
    """Turn up all bids at once (rule 2.3); `strengths` has each seat's cards (see `Deck.strengths`)."""
    force = {seat: bid for seat, bid in enumerate(bids) if bid}  # neither None nor R2-D2
    # Rules 3.2 and 4.2: the highest value; rule 3.3: then the most icons. Rule 3.5: nobody without a force card.
    winner = max(force, key=lambda seat: strengths[seat][force[seat]], default=len(bids))
    # Rule 3.4: a villain costs the winner the bid. Rule 4.3: Vader costs all the others theirs.
    pays = {seat for seat in force if (seat == winner) is not vader}
    # Rule 5.2: several R2-D2s return. Rule 5.3: a lone one turns up a card.
    scout = bids.index(R2D2) if bids.count(R2D2) == 1 else None
    return Showdown(winner, tuple(1 << force[seat] if seat in pays else 0 for seat in range(len(bids))), scout)


def r2d2_returns(edition: Edition, card: Card, choice: Choice) -> bool:
    """Whether R2-D2 returns to its owner's hand after `choice` (rule 5.5)."""
    kept = choice is Choice.KEEP
    if isinstance(card, Vader):
        return kept or edition.vader_gift == "return"
    return not kept


def ending(edition: Edition, hands: BySeat) -> Reason | None:
    """The reason why these hands end the game; None if they do not (rule 6.2)."""
    if min(hands) > R2D2_ONLY:  # everybody has a force card
        return None
    if edition.end == "last-with-cards":
        holding = len(hands) - hands.count(0)
        if holding < 2:
            return Reason.LAST_WITH_CARDS if holding else Reason.NOBODY
        return Reason.ONLY_R2D2 if max(hands) == R2D2_ONLY else None
    if edition.end == "first-out":
        return Reason.FIRST_OUT
    return Reason.LAST_WITH_FORCE if sum(hand > R2D2_ONLY for hand in hands) < 2 else None


def last_player(edition: Edition, hands: BySeat) -> int | None:
    """The last player, who may draw final cards once the game is over (rule 6.4, ruling 13), or None.

    Under ``end=last-with-cards`` the only seat that holds cards, otherwise the only seat that holds force cards; nobody
    if there are several (ruling 6).
    """
    least = 0 if edition.end == "last-with-cards" else R2D2_ONLY
    left = [seat for seat, hand in enumerate(hands) if hand > least]
    return left[0] if len(left) == 1 else None


@dataclass(frozen=True, slots=True)
class SetScore:
    """The score of `count` cards of one villain: the `points` printed on them, and `bonus` for the set."""

    villain: Villain
    count: int
    points: int
    bonus: int


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's score, in points. `lines` has the villains by points and name, `vaders` every penalty."""

    lines: tuple[SetScore, ...]
    vaders: tuple[int, ...]

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)

    @property
    def bonus(self) -> int:
        return sum(line.bonus for line in self.lines)

    @property
    def penalty(self) -> int:
        return sum(self.vaders)

    @property
    def total(self) -> int:
        """The score; it may be negative (ruling 7)."""
        return self.points + self.bonus - self.penalty

    def plus(self, card: Card, gain: "Gain") -> "Score":
        """The score with one more card, which brings `gain`."""
        if isinstance(card, Vader):
            return replace(self, vaders=tuple(sorted((*self.vaders, card.penalty))))
        lines = {line.villain: line for line in self.lines}
        line = lines.get(card, SetScore(card, 0, 0, 0))
        lines[card] = SetScore(card, line.count + 1, line.points + gain.points, line.bonus + gain.bonus)
        return replace(self, lines=_by_points(lines.values()))


def worth(villain: Villain, count: int, edition: Edition) -> tuple[int, int]:
    """Points and bonus of `count` cards of a villain.

    ``added``: their points, and 10 for each card after the first (ruling 14). ``flat``: a single card counts its
    points, a pair `Villain.pair`, and each further card 10 more.
    """
    if count < 2:
        return count * villain.points, 0
    if edition.sets == "flat":
        return 0, villain.pair + 10 * (count - 2)
    return count * villain.points, 10 * (count - 1)


@dataclass(frozen=True, slots=True)
class Gain:
    """How a card changes the score of a seat that already `has` this many of its kind, in points.

    `points` come from the card's face (negative for a Vader) and `bonus` from its set; under ``sets=flat`` a set
    replaces the points of the single card. `counts` is what all cards of the kind are then worth.
    """

    has: int
    points: int
    bonus: int
    counts: int

    @property
    def total(self) -> int:
        return self.points + self.bonus


def gain(card: Card, taken: Sequence[Card], edition: Edition) -> Gain:
    """The gain of `card` for a seat that has `taken` these cards; all Vaders are of one kind."""
    if isinstance(card, Vader):
        return gain_of(card, sum(isinstance(other, Vader) for other in taken), edition)
    return gain_of(card, taken.count(card), edition)


@lru_cache(maxsize=1 << 10)
def gain_of(card: Card, has: int, edition: Edition) -> Gain:
    """The gain of one more `card` for a seat that `has` this many of its kind (rules 7.1 to 7.3)."""
    if isinstance(card, Vader):
        return Gain(has, -card.penalty, 0, -card.penalty)
    (points, bonus), (more_points, more_bonus) = worth(card, has, edition), worth(card, has + 1, edition)
    return Gain(has, more_points - points, more_bonus - bonus, more_points + more_bonus)


def score_cards(cards: Iterable[Card], edition: Edition) -> Score:
    """The score of Empire cards, in any order."""
    counts = Counter(cards)
    villains = [(card, count) for card, count in counts.items() if isinstance(card, Villain)]
    vaders = sorted(card.penalty for card in counts.elements() if isinstance(card, Vader))
    lines = _by_points(SetScore(card, count, *worth(card, count, edition)) for card, count in villains)
    return Score(lines, tuple(vaders))


def _by_points(lines: Iterable[SetScore]) -> tuple[SetScore, ...]:
    return tuple(sorted(lines, key=lambda line: (line.villain.points, line.villain.name)))


class Worths(dict[int, int]):
    """The value in points of each subset of a heap, by its bits over ``deck.empire``, computed on demand."""

    def __init__(self, alike: Sequence[int], gains: Sequence[Sequence[Gain]]) -> None:
        super().__init__({0: 0})
        self._alike, self._gains = alike, gains

    def __missing__(self, cards: int) -> int:
        last = cards.bit_length() - 1
        others = cards ^ 1 << last
        gain = self._gains[last][(others & self._alike[last]).bit_count()]
        value = self[cards] = self[others] + gain.total
        return value


def heaps(alike: Sequence[int], gains: Sequence[Sequence[Gain]]) -> list[tuple[int, Worths]]:
    """Split the deck into heaps, as bits, each with the values of its subsets. All cards of a kind are in one heap.

    For each card, `alike` has the bits of its kind and `gains` the gain for a seat that has 0, 1, 2 … of them. A pile
    is worth the sum of its parts in the heaps. Small heaps have few subsets, so their values are soon all cached.
    """
    split: list[tuple[int, Worths]] = []
    for bits in dict.fromkeys(alike):
        if split and (split[-1][0] | bits).bit_count() <= _HEAP:
            split[-1] = split[-1][0] | bits, split[-1][1]
        else:
            split.append((bits, Worths(alike, gains)))
    return split


_HEAP = 10  # the most cards in a heap, unless one kind has more
