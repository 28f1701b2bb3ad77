"""How far `master` looks ahead: the fewer positions may come, the further, so that a decision takes no time."""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate

from duell.games.duel.bots.features import FeatureTables, feature_tables, scout_of
from duell.games.duel.engine import Game, State, Vader, Villain

TO_THE_END = -1
"""The depth of a search that follows up everything, so that nothing is estimated."""

_MOST_ROUNDS = 12
"""Everything is followed up only if no more rounds than this can come …"""

_MOST_LOOKED_AT = 1_000_000
"""… and no more pairs of bids for cards in as many positions, by a count that is high: that takes a quarter of a second
at most; …"""

_MOST_IN_ALL = 1_100_000
"""… or if in the whole game no more cards may be turned up in as many positions, since each is looked at once, and many
bids for it are needless: the first decision takes a second or two, three at most, and then all is known."""

_OF_VADERS = 0.2
"""What there is to follow up for a Vader, as a share of that for a villain: he never escapes, and R2-D2 never bids."""

_DEPTHS = {2: 2, 4: 1}
"""Else, up to so many force cards in both hands, so many more rounds are looked at …"""

_MOST_VALUED = 500
"""… or one more if no more states than this come to be estimated, about; in longer games none."""


def horizon(known: FeatureTables, state: State) -> int:
    """Return how many further rounds a search should look at, or TO_THE_END; between more than two players none."""
    if len(state.hands) > 2:
        return 0
    left, cards = known.left(state), sum(map(int.bit_count, state.hands))
    r2d2s = sum(hand & 1 for hand in state.hands) + (scout_of(state) is not None)
    force = sum((hand >> 1).bit_count() for hand in state.hands)
    pairs = math.prod(max(1, hand.bit_count()) for hand in state.hands)
    if _is_small(known.game) or pairs * _turned_up(known, left, force, r2d2s) <= _MOST_LOOKED_AT:
        return TO_THE_END
    ends = cards + 1  # of a round, about: who wins it, and what the other one pays
    estimated = ends * (ends - 1) * sum(map(bool, left))
    return next((depth for most, depth in _DEPTHS.items() if force <= most), int(estimated <= _MOST_VALUED))


@lru_cache(maxsize=8)
def _is_small(game: Game) -> bool:
    """Return whether a game can be followed up from its first card."""
    known = feature_tables(game)
    return _turned_up(known, known.left_of(0), 2 * (game.full_hand >> 1).bit_count(), 2) <= _MOST_IN_ALL


def _turned_up(known: FeatureTables, left: Sequence[int], force: int, r2d2s: int) -> float:
    """Return about how many times another card may be turned up in another position, with so many cards in both hands.

    A position is who has taken which cards, and who holds which.
    """
    rounds = sum(left) if r2d2s else force  # where nobody can sit out, each duel costs a force card
    if rounds > _MOST_ROUNDS:
        return math.inf
    vaders = sum(count for kind, count in zip(known.kinds, left, strict=True) if isinstance(kind, Vader))
    by_vader = 1 - (1 - _OF_VADERS) * vaders / (sum(left) or 1)
    piles = [1] + [0] * (rounds - 1)  # by the number of cards turned up, the ways in which they may lie
    for kind, count in zip(known.kinds, left, strict=True):
        places = 3 if r2d2s == 2 and isinstance(kind, Villain) else 2  # it may escape, too
        piles = [
            sum(math.comb(more + places - 1, more) * piles[cards - more] for more in range(min(count, cards) + 1))
            for cards in range(rounds)
        ]
    discards = [math.comb(force, cards) for cards in range(rounds)]
    hands = [*accumulate(discards)] if r2d2s else discards
    positions = sum(ways * held for ways, held in zip(piles, hands, strict=True)) << r2d2s
    return by_vader * positions * sum(map(bool, left))
