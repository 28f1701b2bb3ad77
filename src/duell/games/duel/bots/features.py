"""What a player can reckon about a state: what each has, and what is still to come, as numbers.

The order of the state's stock is an imagined one and never looked at, nor is the card turned up last: it counts as
still in the stock.
"""

from collections import Counter
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from duell.games.duel.engine import Card, Game, State, Vader, gain_of, moments, worth

FEATURES = ("score", "force cards", "R2-D2", "values", "beats", "tops", "draw", "draws", "scouting")
"""What counts for a player; `features` says how it is measured."""


class Holding(NamedTuple):
    """What some taken cards are worth, and what each kind of card would add (see `FeatureTables.kinds`)."""

    score: int
    gains: tuple[int, ...]


class Hand(NamedTuple):
    """How a hand stands against the others'."""

    force: int
    r2d2: int
    values: int
    beats: float
    tops: int


class FeatureTables:
    """What can be worked out once for all states of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        empire = game.deck.empire
        self.kinds: tuple[Card, ...] = tuple(dict.fromkeys(empire))
        self.places = [[place for place, card in enumerate(empire) if card == kind] for kind in self.kinds]
        self.bits = [sum(1 << place for place in places) for places in self.places]
        self.everything = (1 << len(empire)) - 1
        self.holding = lru_cache(maxsize=1 << 14)(self._holding)
        self._between = lru_cache(maxsize=1 << 14)(self._pair)
        self._values = [sum(_force(hand)) for hand in range(game.full_hand + 1)]
        self.hands = lru_cache(maxsize=1 << 12)(self._each_hand)
        sets = game.edition.sets
        whole = sum(
            card.penalty * count if isinstance(card, Vader) else sum(worth(card, count, sets))
            for card, count in Counter(empire).items()
        )
        self.unit = 10 * len(empire) / whole

    def _holding(self, taken: int) -> Holding:
        """Return what a set of taken cards (bits over the deck) is worth."""
        sets, score, gains = self.game.edition.sets, 0, []
        for kind, bits in zip(self.kinds, self.bits, strict=True):
            count = (taken & bits).bit_count()
            score += -kind.penalty * count if isinstance(kind, Vader) else sum(worth(kind, count, sets))
            gains.append(gain_of(kind, count, sets).total)
        return Holding(score, tuple(gains))

    def left(self, state: State) -> list[int]:
        """Return how many of each kind are in the stock, the card turned up last among them."""
        unseen, piles = self.everything, state.piles
        while piles:
            unseen &= ~piles
            piles >>= len(self.game.deck.empire)
        return [(unseen & bits).bit_count() for bits in self.bits]

    def rest(self, state: State) -> tuple[object, ...]:
        """Return what the rest of a game of two depends on, but for the card turned up last."""
        mine, other = state.taken
        lead = self.holding(mine).score - self.holding(other).score
        growing = tuple(
            (kind, count, (mine & bits).bit_count(), (other & bits).bit_count())
            for kind, (count, bits) in enumerate(zip(self.left(state), self.bits, strict=True))
            if count
        )
        return state.phase, state.hands, scout_of(state), lead, growing

    def _each_hand(self, hands: tuple[int, ...]) -> list[Hand]:
        """Return how each hand stands against the others'."""
        return [self._hand(seat, hands) for seat in range(len(hands))]

    def _hand(self, seat: int, hands: tuple[int, ...]) -> Hand:
        mine, beats, tops = hands[seat], 0, hands[seat] >> 1 << 1
        for other, hand in enumerate(hands):
            if other != seat:
                beaten, above = self._between(seat, mine, other, hand)
                beats += beaten
                tops &= above
        return Hand((mine >> 1).bit_count(), mine & 1, self._values[mine], beats / (len(hands) - 1), tops.bit_count())

    def _pair(self, seat: int, mine: int, other: int, hand: int) -> tuple[int, int]:
        """Return how many pairs of cards one hand wins against another, and the cards that beat all of the other."""
        own, others = self.game.strengths[seat], self.game.strengths[other]
        strengths = [others[value] for value in _force(hand)]
        beaten = {value: sum(own[value] > strength for strength in strengths) for value in _force(mine)}
        return sum(beaten.values()), sum(1 << value for value, count in beaten.items() if count == len(strengths))


def _force(hand: int) -> list[int]:
    """Return the values of the force cards in a hand."""
    return [value for value in range(1, hand.bit_length()) if hand >> value & 1]


def scout_of(state: State) -> int | None:
    """Return the seat whose R2-D2 lies on the table, if one does."""
    return state.now.seat if isinstance(state.now, moments.Scout) else None


@lru_cache(maxsize=8)
def feature_tables(game: Game) -> FeatureTables:
    """Return what can be worked out once for a game."""
    return FeatureTables(game)


def features(known: FeatureTables, state: State) -> tuple[list[tuple[float, ...]], float]:
    """Return for each seat what `FEATURES` names, and how much of the game is still to come, from 1 to 0.

    Points are in units in which a card is worth 10, sets and all. "beats" counts the pairs of an own and another's
    card that would win, for the mean other; "tops" the cards above all of others'; "draw" is the mean gain by a card
    of the stock, and "draws" that times the cards in hand; "scouting" is 1 for whose R2-D2 lies on the table.
    """
    hands, left = known.hands(state.hands), known.left(state)
    cards, scout, taken = sum(left) or 1, scout_of(state), state.taken
    rows: list[tuple[float, ...]] = []
    for seat, hand in enumerate(hands):
        score, gains = known.holding(taken[seat])
        draw = sum(map(mul, gains, left)) / cards * known.unit
        draws = (hand.force + hand.r2d2) * draw
        rows.append((score * known.unit, *hand, draw, draws, float(seat == scout)))
    return rows, sum(hand.force for hand in hands) / (8 * len(hands))
