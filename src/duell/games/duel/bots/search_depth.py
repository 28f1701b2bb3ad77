"""How far `master` looks ahead: the fewer positions may come, the further, so that a decision takes no time."""

import math
from itertools import accumulate

from duell.games.duel.bots.features import FeatureTables, scout_of
from duell.games.duel.engine import State, Villain

TO_THE_END = -1
"""The depth of a search that follows up everything, so that nothing is estimated."""

_MOST_ROUNDS = 8
"""Everything is followed up only if no more rounds than this can come …"""

_MOST_TURNED_UP = 400_000
"""… and no more cards in as many positions, by a count that is high: where there are as many, it takes a second."""

_DEPTHS = {2: 2, 4: 1}
"""Else, up to so many force cards in both hands, so many more rounds are looked at; in longer games none."""


def horizon(known: FeatureTables, state: State) -> int:
    """Return how many further rounds a search should look at, or TO_THE_END; between more than two players none."""
    if len(state.hands) > 2:
        return 0
    force = sum((hand >> 1).bit_count() for hand in state.hands)
    r2d2s = sum(hand & 1 for hand in state.hands) + (scout_of(state) is not None)
    rounds = sum(known.left(state)) if r2d2s else force  # where nobody can sit out, each duel costs a force card
    if rounds <= _MOST_ROUNDS and _turned_up(known, state, rounds, force, r2d2s) <= _MOST_TURNED_UP:
        return TO_THE_END
    return next((depth for cards, depth in _DEPTHS.items() if force <= cards), 0)


def _turned_up(known: FeatureTables, state: State, rounds: int, force: int, r2d2s: int) -> int:
    """Return about how many times another card may be turned up in another position.

    A position is who has taken which cards, and who holds which.
    """
    left = known.left(state)
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
    return positions * sum(map(bool, left))
