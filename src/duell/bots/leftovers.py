"""The chance of the last player, who draws leftover cards, to end up ahead of a given lead (rule 6)."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist

from duell.bots.lore import Lore

_EXACT = 2
"""Up to so many draws each is followed up; of more, each is held to be like the first."""


@dataclass(frozen=True, slots=True)
class Leftovers:
    """What drawing may bring. Who may stop does so as soon as that is best; `forced` means that all must be drawn.

    In each method `taken` are the player's cards (bits over the deck), `left` counts the stock by kind, and `lead` is
    the player's score less the best other one. A draw with the best other counts half a win.
    """

    known: Lore
    forced: bool

    def ahead(self, taken: int, left: Sequence[int], lead: int, draws: int) -> float:
        """Return the share of the win for a player who has up to `draws` cards to draw."""
        now = stopping(lead)
        if not draws or (now == 1 and not self.forced):
            return now
        onward = self.drawing(taken, left, lead, draws)
        return onward if self.forced else max(now, onward)

    def drawing(self, taken: int, left: Sequence[int], lead: int, draws: int) -> float:
        """Return the share of the win if the first card is drawn in any case."""
        gains = self.known.holding(taken).gains
        if draws > _EXACT:
            chances = _chances(gains, left)
            return _sum_of_all(chances, lead, draws) if self.forced else _until_ahead(chances, lead, draws)
        share = 0.0
        for kind, count in enumerate(left):
            if count:
                after = [*left[:kind], count - 1, *left[kind + 1 :]]
                more = taken | next(1 << place for place in self.known.places[kind] if not taken >> place & 1)
                share += count * self.ahead(more, after, lead + gains[kind], draws - 1)
        return share / sum(left)


def stopping(lead: int) -> float:
    """Return the share of the win for whoever leads by so much at the end."""
    return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0


def _chances(gains: Sequence[int], left: Sequence[int]) -> dict[int, float]:
    """Return how likely each gain is for the next card."""
    counts: Counter[int] = Counter()
    for gain, count in zip(gains, left, strict=True):
        counts[gain] += count
    cards = counts.total()
    return {gain: count / cards for gain, count in counts.items() if count}


def _until_ahead(gains: Mapping[int, float], lead: int, draws: int) -> float:
    """Return the share of the win if each draw may bring these `gains` and the player stops as soon as ahead."""
    leads, won = {lead: 1.0}, 0.0
    for _ in range(draws):
        after: dict[int, float] = {}
        for old, chance in leads.items():
            for gain, probability in gains.items():
                new = old + gain
                if new > 0:
                    won += chance * probability
                else:
                    after[new] = after.get(new, 0.0) + chance * probability
        leads = after
    return won + sum(chance * stopping(last) for last, chance in leads.items())


def _sum_of_all(gains: Mapping[int, float], lead: int, draws: int) -> float:
    """Return the share of the win if all cards are drawn, their sum being taken as normally distributed."""
    mean = sum(gain * chance for gain, chance in gains.items())
    variance = sum((gain - mean) ** 2 * chance for gain, chance in gains.items())
    if not variance:
        return stopping(round(lead + draws * mean))
    return NormalDist(0, math.sqrt(draws * variance)).cdf(lead + draws * mean)
