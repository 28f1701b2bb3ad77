"""What drawing leftover cards may bring the last player: the chance to end up ahead, and by how much (rule 6.4)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import repeat
from random import Random
from typing import NamedTuple

from duell.games.duel.bots.features import FeatureTables

_EXACT = 3
"""Up to so many draws every way for them to come is followed up; of more …"""

_SAMPLES = 400
"""… so many are drawn, the same every time."""


class Ending(NamedTuple):
    """How the last player ends: the share of the win, from 0 to 1, and the lead on the best other one, in points.

    Both are means. A draw with the best other counts half a win.
    """

    share: float
    lead: float


@dataclass(frozen=True, slots=True)
class Leftovers:
    """What drawing may bring. Who may stop does so as soon as that is best; `forced` means that all must be drawn.

    In each method `taken` are the player's cards (bits over the deck), `left` counts the stock by kind, and `lead` is
    the player's score less the best other one.
    """

    known: FeatureTables
    forced: bool

    def best(self, taken: int, left: Sequence[int], lead: int, draws: int) -> Ending:
        """Return how a player ends who has up to `draws` cards to draw."""
        now = stopping(lead)
        if not draws or not any(left) or (now.share == 1 and not self.forced):
            return now
        onward = self.drawing(taken, left, lead, draws)
        return onward if self.forced or onward.share > now.share else now

    def drawing(self, taken: int, left: Sequence[int], lead: int, draws: int) -> Ending:
        """Return how the player ends if the first card is drawn in any case."""
        draws = min(draws, sum(left))
        if draws <= _EXACT:
            has = [(taken & bits).bit_count() for bits in self.known.bits]
            return self._counted_out(has, [*left], sum(left), lead, draws)
        return self._sampled(taken, left, lead, draws)

    def _counted_out(self, has: list[int], left: list[int], cards: int, lead: int, draws: int) -> Ending:
        """Return how the player ends, over all ways to draw; the lists come back as they were."""
        share = mean = 0.0
        gains = self.known.gains
        for kind, count in enumerate(left):
            if not count:
                continue
            after = lead + gains[kind][has[kind]]
            ending = stopping(after)
            if draws > 1 and (self.forced or after <= 0):
                has[kind] += 1
                left[kind] -= 1
                onward = self._counted_out(has, left, cards - 1, after, draws - 1)
                has[kind] -= 1
                left[kind] += 1
                if self.forced or onward.share > ending.share:
                    ending = onward
            share += count * ending.share
            mean += count * ending.lead
        return Ending(share / cards, mean / cards)

    def _sampled(self, taken: int, left: Sequence[int], lead: int, draws: int) -> Ending:
        """Return how the player ends in the mean of some ways to draw, who stops when ahead if that is allowed."""
        rng, gains = Random(draws), self.known.gains
        stock = [kind for kind, count in enumerate(left) for _ in repeat(None, count)]
        before = [(taken & bits).bit_count() for bits in self.known.bits]
        share = mean = 0.0
        for _ in repeat(None, _SAMPLES):
            has, after = [*before], lead
            for kind in rng.sample(stock, draws):
                after += gains[kind][has[kind]]
                has[kind] += 1
                if after > 0 and not self.forced:
                    break
            share += stopping(after).share
            mean += after
        return Ending(share / _SAMPLES, mean / _SAMPLES)


def stopping(lead: int) -> Ending:
    """Return how whoever leads by so much ends now."""
    return Ending(1.0 if lead > 0 else 0.5 if lead == 0 else 0.0, lead)
