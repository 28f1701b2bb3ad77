"""What the cards that somebody has taken are worth (rule 7, switch ``sets``), line by line."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from duell.engine.cards import Card, Deck, Vader, Villain
from duell.engine.edition import Sets
from duell.engine.events import Reason
from duell.engine.state import Phase, State


@dataclass(frozen=True, slots=True)
class Line:
    """What `count` cards of one villain are worth: `points` as printed on them, `bonus` for the set."""

    villain: Villain
    count: int
    points: int
    bonus: int


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's score, in points. `lines` has the villains in the order of the deck, `vaders` each penalty."""

    lines: tuple[Line, ...]
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


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: why, each seat's total, and the seats that share the win (ruling 9)."""

    reason: Reason
    totals: tuple[int, ...]
    winners: tuple[int, ...]


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


def score_cards(cards: Iterable[Card], sets: Sets) -> Score:
    """Return the score of some Empire cards, in whatever order."""
    counts = Counter(cards)
    lines = [
        Line(card, count, *worth(card, count, sets)) for card, count in counts.items() if isinstance(card, Villain)
    ]
    vaders = [card.penalty for card in counts.elements() if isinstance(card, Vader)]
    return Score(tuple(lines), tuple(vaders))


def score(state: State, seat: int) -> Score:
    """Return what a seat's cards are worth now."""
    return score_cards(state.game.deck.cards(state.taken[seat]), state.game.edition.sets)


def outcome(state: State) -> Outcome | None:
    """Return how the game ended; None while it goes on."""
    if state.phase is not Phase.OVER or state.reason is None:
        return None
    heaps = _heaps(state.game.deck, state.game.edition.sets)
    totals = tuple(sum(worths[(pile & heap).bit_count()] for heap, worths in heaps) for pile in state.taken)
    best = max(totals)
    return Outcome(state.reason, totals, tuple(seat for seat, total in enumerate(totals) if total == best))


@lru_cache(maxsize=64)
def _heaps(deck: Deck, sets: Sets) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return for each card its bits over ``deck.empire``, and what 0, 1, 2 and so on of it are worth."""
    return tuple(
        (
            sum(1 << index for index, other in enumerate(deck.empire) if other == card),
            tuple(score_cards([card] * held, sets).total for held in range(count + 1)),
        )
        for card, count in Counter(deck.empire).items()
    )
