"""What can be reckoned about piles and stock: what they are worth, and what is still to come, by kinds of cards.

The order of a state's stock is an imagined one and never looked at, nor is the card turned up last: it counts as
still in the stock.
"""

from collections import Counter
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from duell.games.duel.engine import Card, Game, State, Vader, gain_of, moments, worth


class Holding(NamedTuple):
    """What some taken cards are worth, and what each kind of card would add (see `FeatureTables.kinds`)."""

    score: int
    gains: tuple[int, ...]


class Rest(NamedTuple):
    """What piles and stock mean for the rest of a game of two.

    `lead` is the score of the first seat less that of the second. `growing` has each kind that is still to come, by its
    number, how many are in the stock and how many before each seat; `coming` a place in the deck of each, and how many
    are in the stock.
    `is_decided` says that the lead is beyond what these cards can change, whoever gets them.
    """

    lead: int
    growing: tuple[tuple[int, int, int, int], ...]
    coming: tuple[tuple[int, int], ...]
    is_decided: bool


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
        self.rest = lru_cache(maxsize=1 << 14)(self._rest)
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

    def _rest(self, piles: int) -> Rest:
        """Return what the rest of a game of two depends on if `piles` have been taken or escaped, but for the hands."""
        size, everything = len(self.game.deck.empire), self.everything
        mine, other = piles & everything, piles >> size & everything
        unseen = everything & ~(mine | other | piles >> 2 * size)
        lead = self.holding(mine).score - self.holding(other).score
        behind, ahead = (mine, other) if lead < 0 else (other, mine)
        growing, coming, swing = [], [], 0
        for kind, bits in enumerate(self.bits):
            count = (unseen & bits).bit_count()
            if count:
                growing.append((kind, count, (mine & bits).bit_count(), (other & bits).bit_count()))
                coming.append(((unseen & bits).bit_length() - 1, count))
                swing += self._swing(kind, count, (behind & bits).bit_count(), (ahead & bits).bit_count())
        return Rest(lead, tuple(growing), tuple(coming), abs(lead) > swing)

    def _swing(self, kind: int, count: int, behind: int, ahead: int) -> int:
        """Return by how much who is behind may catch up by so many cards of a kind; both have some already."""
        worth = [0, *accumulate(self.gains[kind])]
        most = max(
            worth[behind + mine] - worth[ahead + count - mine - escaping]
            for escaping in range(count + 1)
            for mine in range(count + 1 - escaping)
        )
        return most - worth[behind] + worth[ahead]


def scout_of(state: State) -> int | None:
    """Return the seat whose R2-D2 lies on the table, if one does."""
    return state.now.seat if isinstance(state.now, moments.Scout) else None


@lru_cache(maxsize=8)
def feature_tables(game: Game) -> FeatureTables:
    """Return what can be worked out once for a game."""
    return FeatureTables(game)
