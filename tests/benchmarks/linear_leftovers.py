"""What the `master` of 0.1.0 held leftover draws to bring: sets among many drawn cards are not seen."""

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist

from duell.games.duel.bots.evaluation import Ending, Leftovers, stopping

_EXACT = 256
"""Up to so many ways for draws to come each is followed up; of more, each draw is held to be like the first."""


@dataclass(frozen=True, slots=True)
class LinearLeftovers(Leftovers):
    """What drawing may bring, as 0.1.0 counted it."""

    def best(self, taken: int, left: Sequence[int], lead: int, draws: int) -> Ending:
        """Return how a player ends who has up to `draws` cards to draw."""
        now = stopping(lead)
        if not draws or (now.share == 1 and not self.forced):
            return now
        onward = self.drawing(taken, left, lead, draws)
        return onward if self.forced or onward.share > now.share else now

    def drawing(self, taken: int, left: Sequence[int], lead: int, draws: int) -> Ending:
        """Return how the player ends if the first card is drawn in any case."""
        gains = self.known.holding(taken).gains
        if sum(map(bool, left)) ** draws > _EXACT:
            chances = _chances(gains, left)
            return _sum_of_all(chances, lead, draws) if self.forced else _until_ahead(chances, lead, draws)
        endings = []
        for kind, count in enumerate(left):
            if count:
                after = [*left[:kind], count - 1, *left[kind + 1 :]]
                more = taken | next(1 << place for place in self.known.places[kind] if not taken >> place & 1)
                endings.append((count / sum(left), self.best(more, after, lead + gains[kind], draws - 1)))
        return _mean(endings)


def _mean(endings: Sequence[tuple[float, Ending]]) -> Ending:
    """Return the mean of endings, each after its chance."""
    return Ending(
        sum(chance * ending.share for chance, ending in endings),
        sum(chance * ending.lead for chance, ending in endings),
    )


def _chances(gains: Sequence[int], left: Sequence[int]) -> dict[int, float]:
    """Return how likely each gain is for the next card."""
    counts: Counter[int] = Counter()
    for gain, count in zip(gains, left, strict=True):
        counts[gain] += count
    cards = counts.total()
    return {gain: count / cards for gain, count in counts.items() if count}


def _until_ahead(gains: Mapping[int, float], lead: int, draws: int) -> Ending:
    """Return how the player ends if each draw may bring these `gains` and the player stops as soon as ahead."""
    behind, ended = {lead: 1.0}, defaultdict[int, float](float)
    for _ in range(draws):
        after = defaultdict[int, float](float)
        for old, chance in behind.items():
            for gain, probability in gains.items():
                new = old + gain
                (ended if new > 0 else after)[new] += chance * probability
        behind = after
    return _mean([(chance, stopping(last)) for last, chance in (*ended.items(), *behind.items())])


def _sum_of_all(gains: Mapping[int, float], lead: int, draws: int) -> Ending:
    """Return how the player ends if all cards are drawn, their sum being taken as normally distributed."""
    mean = sum(gain * chance for gain, chance in gains.items())
    variance = sum((gain - mean) ** 2 * chance for gain, chance in gains.items())
    expected = lead + draws * mean
    if not variance:
        return stopping(round(expected))
    return Ending(NormalDist(0, math.sqrt(draws * variance)).cdf(expected), expected)
