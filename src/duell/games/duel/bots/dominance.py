"""Choices that nobody should make: another is at least as good whatever the others choose, and sometimes better."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from operator import ge

from duell.games.duel.bots.regret_matching import Matrix
from duell.games.duel.engine import Choice

_SAME = 1e-9
"""Shares of the win that differ by less are the same."""

Bids = tuple[Choice, ...]


def undominated(matrix: Matrix) -> list[int]:
    """Return the rows of a matrix, by their number, that no other one dominates (weakly); of equal rows all stay."""
    kept = list(range(len(matrix)))
    for row in range(len(matrix)):
        if any(other != row and _dominates(matrix[other], matrix[row]) for other in kept):
            kept.remove(row)
    return kept


def _dominates(one: Sequence[float], other: Sequence[float]) -> bool:
    return all(map(ge, [value + _SAME for value in one], other)) and sum(one) > sum(other) + _SAME


class Bidders:
    """Those who bid for a card, two to four: which of their bids are left once all dominated ones have been struck out.

    `options` and `strengths` are by bidder: the cards that can be bid, and how strong each card is by its value.
    `shares` gives what each bidder gets of a joint bid.
    """

    def __init__(
        self,
        options: Sequence[Bids],
        strengths: Sequence[Sequence[int]],
        shares: Callable[[Bids], Sequence[float]],
    ) -> None:
        self.options = [*options]
        self._strengths = strengths
        self._shares = shares

    def strike_needless(self) -> None:
        """Strike out all cards that are sure to win but for the lowest one: it wins as much and costs less."""
        for bidder, own in enumerate(self.options):
            best = max(self._strength(other, bid) for other in self._others(bidder) for bid in self.options[other])
            sure = [bid for bid in own if self._strength(bidder, bid) > best]
            self.options[bidder] = tuple(bid for bid in own if bid not in sure[1:])

    def strike_dominated(self) -> None:
        """Strike out what is dominated, and then what is so against what the others have left."""
        before = None
        while before != self.options:
            before = [*self.options]
            for bidder, own in enumerate(self.options):
                if len(own) > 1:
                    rivals = [*self._rivals(bidder)]
                    worth = [[self._shares(_with(bids, bidder, bid))[bidder] for bids in rivals] for bid in own]
                    self.options[bidder] = tuple(own[index] for index in undominated(worth))

    def _rivals(self, bidder: int) -> Iterator[Bids]:
        """Give joint bids of the others, one for each that makes a difference: who bids highest, who plays R2-D2."""
        others = self._others(bidder)
        for top in others:
            for bid in self.options[top]:
                highest = self._strength(top, bid)
                if highest:
                    below = [[bid] if other == top else self._below(other, highest) for other in others]
                    for joint in product(*below):
                        yield _with(joint, bidder, Choice.R2D2, insert=True)
        if all(self.options[other][0] is Choice.R2D2 for other in others):
            yield (Choice.R2D2,) * len(self.options)

    def _below(self, bidder: int, highest: int) -> list[Choice]:
        """Return R2-D2, and one force card that is not the highest: which one does not matter."""
        force = [bid for bid in self.options[bidder] if 0 < self._strength(bidder, bid) < highest]
        return [*(bid for bid in self.options[bidder] if bid is Choice.R2D2), *force[:1]]

    def _others(self, bidder: int) -> list[int]:
        return [other for other in range(len(self.options)) if other != bidder]

    def _strength(self, bidder: int, bid: Choice) -> int:
        return self._strengths[bidder][bid]


def _with(bids: Sequence[Choice], bidder: int, bid: Choice, *, insert: bool = False) -> Bids:
    """Return joint bids with that of one bidder put in its place."""
    return *bids[:bidder], bid, *bids[bidder + (not insert) :]
