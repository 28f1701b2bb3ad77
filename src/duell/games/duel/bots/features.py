"""What can be reckoned about piles and stock: what they are worth, and what is still to come, by kinds of cards.

The order of a state's stock is an imagined one and never looked at, nor is the card turned up last: it counts as
still in the stock.
"""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from duell.games.duel.engine import Card, Game, State, Vader, gain_of, moments, worth


class Holding(NamedTuple):
    """What some taken cards are worth, and what each kind of card would add (see `FeatureTables.kinds`)."""

    score: int
    gains: tuple[int, ...]


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
        sets = game.edition.sets
        self.gains = [
            [gain_of(kind, has, sets).total for has in range(len(places))]
            for kind, places in zip(self.kinds, self.places, strict=True)
        ]
        whole = sum(
            card.penalty * count if isinstance(card, Vader) else sum(worth(card, count, sets))
            for card, count in Counter(empire).items()
        )
        # Points count in units in which a card is worth 10, sets and all, so that decks of any size look alike.
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
        return self.left_of(state.piles)

    def left_of(self, piles: int) -> list[int]:
        """Return how many of each kind are in the stock if `piles` have been taken or escaped (see `State`)."""
        unseen = self.everything
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


def scout_of(state: State) -> int | None:
    """Return the seat whose R2-D2 lies on the table, if one does."""
    return state.now.seat if isinstance(state.now, moments.Scout) else None


@lru_cache(maxsize=8)
def feature_tables(game: Game) -> FeatureTables:
    """Return what can be worked out once for a game."""
    return FeatureTables(game)
